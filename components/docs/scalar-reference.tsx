'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Notice } from '../ui/notice'
import { SCALAR_CONFIG } from './scalar-config'

interface Scalar {
  createApiReference(element: Element, configuration: object): { destroy(): void }
}

let loading: Promise<Scalar> | undefined

/** Adds Scalar's script to the page once, however often the page is come back to. */
function loadScalar(src: string): Promise<Scalar> {
  loading ??= new Promise<Scalar>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve((window as unknown as { Scalar: Scalar }).Scalar)
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error('the script of the reference did not load'))
    }
    document.head.append(script)
  })
  return loading
}

/**
 * The reference by Scalar. Until it is there, and where there is no script, the plain list of
 * operations stands in its place.
 */
export function ScalarReference({ src, children }: { src: string; children: ReactNode }) {
  const t = useTranslations('Docs')
  const holder = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')

  useEffect(() => {
    let reference: { destroy(): void } | undefined
    let left = false
    // The page has its one main part already; Scalar's own is a part of it.
    const observer = new MutationObserver(() => {
      for (const main of holder.current?.querySelectorAll('main:not([role])') ?? [])
        main.setAttribute('role', 'group')
    })
    if (holder.current) observer.observe(holder.current, { childList: true, subtree: true })
    loadScalar(src).then(
      (scalar) => {
        if (left || !holder.current) return
        reference = scalar.createApiReference(holder.current, SCALAR_CONFIG)
        setState('there')
      },
      () => setState('failed'),
    )
    return () => {
      left = true
      observer.disconnect()
      reference?.destroy()
    }
  }, [src])

  return (
    <div className="min-h-[calc(100vh-10rem)]">
      {state === 'failed' ? <Notice tone="warn">{t('referenceFailed')}</Notice> : null}
      {state === 'there' ? null : <div className="grid gap-8 py-8">{children}</div>}
      <div ref={holder} className="scalar-holder" />
    </div>
  )
}
