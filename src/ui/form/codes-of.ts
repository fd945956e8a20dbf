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
    codes[nameOf(path)] ??= message
  }
  return codes as Partial<Record<keyof T & string, string>>
}

/** As the form names its fields: `name`, and `rows[1].name` in a list. */
function nameOf(path: readonly unknown[]): string {
  let name = ''
  for (const at of path) {
    const key = typeof at === 'object' && at !== null && 'key' in at ? at.key : at
    if (typeof key === 'number') name += `[${key}]`
    else name += name === '' ? String(key) : `.${String(key)}`
  }
  return name
}
