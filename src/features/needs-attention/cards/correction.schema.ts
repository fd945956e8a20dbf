import { type } from 'arktype'

/** A number as it is typed, full-width digits included; NaN where it is none. */
export const numberIn = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.normalize('NFKC').trim())

const whole = type('string').narrow(
  (text, ctx) => Number.isSafeInteger(numberIn(text)) || ctx.reject({ message: 'invalid' }),
)

/** Of the fields to be put right only this can be known here: a number stays a number. The server looks at the rest. */
export const correctionSchema = (fields: readonly string[], isNumber: (field: string) => boolean) =>
  type(Object.fromEntries(fields.map((field) => [field, isNumber(field) ? whole : type('string')])))
