'use client'

import { createContext, use, useState, type ReactNode } from 'react'
import { CODE_COOKIE, type Language } from '@/components/code/snippets'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const Chosen = createContext<[Language, (language: Language) => void]>(['curl', () => {}])

/** The language that all code of the documentation is shown in; kept in a cookie that the server reads. */
export function CodeLanguage({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial)
  const choose = (next: Language) => {
    setLanguage(next)
    document.cookie = `${CODE_COOKIE}=${next}; path=/docs; max-age=${YEAR_SECONDS}; samesite=lax`
  }
  return <Chosen value={[language, choose]}>{children}</Chosen>
}

export const useCodeLanguage = () => use(Chosen)
