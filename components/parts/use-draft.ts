'use client'

import { useEffect, useEffectEvent, useState, type ChangeEvent, type RefObject } from 'react'

type Fields<Name extends string> = Record<Name, string>

/** Something that is typed into: what a form's fields have in common. */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Draft<Name extends string> {
  /** What belongs on a field of this name. */
  field: (name: Name) => {
    name: Name
    value: string
    onChange: (event: ChangeEvent<Control>) => void
  }
  values: Fields<Name>
  /** Takes away what is kept beyond this page, and with `all` what is in the fields. */
  forget: (what?: 'all') => void
}

/**
 * What is typed into a form, until it is saved: it survives a failure, another language, a page that is loaded anew, and a session
 * that ends meanwhile. Kept in this tab only.
 * @param form what was typed into it before React was there is taken over
 * @param key names the form and, where there is one, the account
 * @param saved what the fields hold when nothing is typed
 */
export function useDraft<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  saved: Fields<Name>,
): Draft<Name> {
  const [typed, setTyped] = useState<Partial<Fields<Name>>>({})
  const stored = `prematch-draft ${key}`

  // Once, when React takes the page over: what was typed before that, or in the page that this tab showed before.
  const takeOver = useEffectEvent(() =>
    setTyped({ ...read<Name>(stored, saved), ...typedBefore(form.current, saved) }),
  )
  // oxlint-disable-next-line react/set-state-in-effect -- the server knows neither: the first rendering has to be its own
  useEffect(() => takeOver(), [])

  function change(name: Name, value: string) {
    const next = { ...typed, [name]: value }
    setTyped(next)
    write(stored, next)
  }

  const values = { ...saved, ...typed }
  return {
    values,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (event) => change(name, event.target.value),
    }),
    forget(what) {
      write(stored, null)
      if (what === 'all') setTyped({})
    },
  }
}

/** The fields whose value in the document is not the one they were drawn with. */
function typedBefore<Name extends string>(form: HTMLFormElement | null, saved: Fields<Name>) {
  const found: Partial<Fields<Name>> = {}
  for (const name of Object.keys(saved) as Name[]) {
    const control = form?.elements.namedItem(name)
    const value = control && 'value' in control ? control.value : saved[name]
    if (value !== saved[name]) found[name] = value
  }
  return found
}

function read<Name extends string>(key: string, saved: Fields<Name>): Partial<Fields<Name>> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Fields<Name>>
    return Object.fromEntries(
      Object.entries(kept).filter(([name, value]) => name in saved && typeof value === 'string'),
    ) as Partial<Fields<Name>>
  } catch {
    return {}
  }
}

/** Storage may be full or refused; the draft then lives as long as its page. */
function write(key: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing to do about it.
  }
}
