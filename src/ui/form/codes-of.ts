/** What the kit needs of Standard Schema. A message is a code, for which the form finds words. */
export interface Schema {
  '~standard': { validate: (value: unknown) => unknown }
}

/** The first code of each field that is wrong; empty when all is well. */
export function codesOf<T>(schema: Schema, value: T): Partial<Record<keyof T & string, string>> {
  const { issues = [] } = schema['~standard'].validate(value) as {
    issues?: readonly { message: string; path?: readonly unknown[] }[]
  }
  const codes: Record<string, string> = {}
  for (const { message, path = [] } of issues) {
    const [at] = path
    codes[String(typeof at === 'object' && at !== null && 'key' in at ? at.key : at)] ??= message
  }
  return codes as Partial<Record<keyof T & string, string>>
}
