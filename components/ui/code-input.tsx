'use client'

import { useImperativeHandle, useState, type ComponentProps } from 'react'
import { foldDigits } from '@/lib/portal/digits'
import { cn } from './cn'
import { fieldClass } from './field'
import { useTypedBefore } from './use-typed-before'

type CodeInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type'
> & {
  length: number
}

/**
 * A one-time code in one input: one label, one autofill, one paste. Spaces and dashes go, digits of other
 * scripts become ASCII. A text input, because a code is a string: `012345` keeps its zero.
 */
export function CodeInput({ length, className, ref, ...props }: CodeInputProps) {
  const [code, setCode] = useState('')
  const take = (typed: string) => setCode(foldDigits(typed, length))
  const field = useTypedBefore('', take)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current)
  return (
    <input
      {...props}
      ref={field}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      value={code}
      onChange={(event) => take(event.target.value)}
      className={cn(fieldClass, 'num h-14 text-center text-[28px] tracking-[0.35em]', className)}
    />
  )
}
