import { type } from 'arktype'
import { visibleLines, visibleText } from './visible-text.ts'

/** A text that is needed: `required` where there is nothing to see, `too_long` beyond `most` signs. */
export const said = (most: number, visible: (text: string) => string = visibleText) =>
  type('string').narrow((text, ctx) => {
    if (visible(text) === '') return ctx.reject({ message: 'required' })
    return visible(text).length <= most || ctx.reject({ message: 'too_long' })
  })

/** A text that may be left out. */
export const unsaid = (most: number, visible: (text: string) => string = visibleLines) =>
  type('string').narrow((text, ctx) => visible(text).length <= most || ctx.reject({ message: 'too_long' }))
