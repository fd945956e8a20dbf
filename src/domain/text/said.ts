import { type } from 'arktype'
import { visibleLines, visibleText } from './visible-text.ts'

/** The code of what is wrong, or undefined. `root` is the whole of what is checked. */
type Check = (text: string, root: unknown) => string | undefined

/**
 * A text of which the first fault counts. One narrow(): of two in a row arktype makes both where nothing may be compiled,
 * as in our pages, and puts their messages into one sentence of its own.
 */
export const checkedText = (...checks: Check[]) =>
  type('string').narrow((text, ctx) => {
    for (const check of checks) {
      const code = check(text, ctx.root)
      if (code) return ctx.reject({ message: code })
    }
    return true
  })

/** A text that is needed: `required` where there is nothing to see, `too_long` beyond `most` signs. */
export const said = (most: number, visible: (text: string) => string = visibleText, ...more: Check[]) =>
  checkedText(
    (text) => (visible(text) === '' ? 'required' : undefined),
    (text) => (visible(text).length > most ? 'too_long' : undefined),
    ...more,
  )

/** A text that may be left out. */
export const unsaid = (most: number, visible: (text: string) => string = visibleLines) =>
  checkedText((text) => (visible(text).length > most ? 'too_long' : undefined))
