import type { ConfigRow } from '#domain/config/config-command.ts'
import type { Collection } from './collection.ts'

/** What the owner has set up: few rows, always here as a whole. Rows of our own begin with ~. */
export const config: Collection<ConfigRow> = {
  name: 'config',
  indexes: [],
  partOf: () => 'config',
  inPart: (part) => (part === 'config' ? { id: { $lt: '~' } } : null),
}
