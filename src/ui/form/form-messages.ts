import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { FieldReader, FormAround } from './form-context.ts'

export type Codes<T> = Partial<Record<keyof T & string, string>>

/** Why what was sent was not taken. */
export interface Refusal<T, Code extends string = never> {
  fields?: Codes<T>
  code?: Code
}

export interface Speaking<T> {
  says?: (field: keyof T & string, code: string) => string
  /** Before the first tap nothing is said of a field, or what is wrong with one that was filled and left. */
  speaks?: 'at the tap' | 'when left'
  /** Codes that are said while somebody types. */
  early?: readonly string[]
  /** Texts as they are meant: full-width letters of an address. */
  tidy?: Partial<Record<keyof T & string, (text: string) => string>>
}

/** What was refused, until the field of it is changed. */
export function useRefusal<T, Code extends string>(found: Codes<T> = {}) {
  const [refused, setRefused] = useState<Refusal<T, Code>>({ fields: found })
  const forgive = (name: string) =>
    setRefused((before) => {
      if (!before.fields || !(name in before.fields)) return before
      const fields = { ...before.fields }
      delete fields[name as keyof typeof fields]
      return { ...before, fields }
    })
  return { refused, setRefused, forgive }
}

/** What the fields are told of the form; the words are always those of the last drawing. */
export function useAround<T, Code extends string>(
  latest: RefObject<Speaking<T>>,
  readers: Map<string, FieldReader>,
  refused: Refusal<T, Code>,
  isTried: boolean,
): FormAround {
  return useMemo(
    () => ({
      readers,
      tidy: (name, text) => latest.current.tidy?.[name as keyof T & string]?.(text) ?? text,
      errorOf: (name, code, isBlurred) => {
        const { speaks, early = [], says = (_, said) => said } = latest.current
        // Who tabs through empty fields is not told off for it; that comes with the button.
        const isSaidLeft = speaks === 'when left' && isBlurred && code !== 'required' && code !== 'choose'
        const own = isTried || isSaidLeft || early.includes(code) ? code : ''
        const said = refused.fields?.[name as keyof T & string] ?? own
        return said === '' ? '' : says(name as keyof T & string, said)
      },
    }),
    [latest, readers, refused, isTried],
  )
}

/** Once the messages are drawn the first wrong field takes the focus, or else the notice. Once for each tap. */
export function useFocusOnWrong(box: RefObject<HTMLElement | null>, taps: number, state: string): void {
  useEffect(() => {
    if (taps === 0 || (state !== 'wrong' && state !== 'unchecked')) return
    const notice = box.current?.querySelector<HTMLElement>('[data-submit-notice]')
    const wrong = state === 'wrong' ? firstWrong(box.current) : null
    // As the browser's own checks say it: what is folded up around the field hears it.
    wrong?.dispatchEvent(new Event('invalid'))
    ;(wrong ?? notice)?.focus()
  }, [box, taps, state])
}

export const firstWrong = (box: HTMLElement | null): HTMLElement | null | undefined =>
  box?.querySelector<HTMLElement>('[aria-invalid="true"]')
