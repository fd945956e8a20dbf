/**
 * A schema as arktype's are (Standard Schema), from a plain function: the pages before sign-in are to be light, and
 * arktype alone weighs 45 kB. A code stands for each field that is wrong, in the order of the form.
 */
export const plainSchema = <T>(codesOf: (value: T) => Partial<Record<keyof T & string, string | null>>) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'noren',
    validate: (value: unknown) => {
      const wrong = Object.entries(codesOf(value as T)).filter(([, code]) => typeof code === 'string')
      const issues = wrong.map(([field, code]) => ({ message: String(code), path: [field] }))
      return issues.length > 0 ? { issues } : { value: value as T }
    },
  },
})
