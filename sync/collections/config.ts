import type { ConfigRow } from '#domain/config/config-command.ts'
import type { Collection } from './collection.ts'

/**
 * What the owner has set up: few rows, always here as a whole. Those of occurrences stand among them, told apart by their day;
 * rows of our own begin with ~.
 */
export const config: Collection<ConfigRow & { day: string }> = {
  name: 'config',
  indexes: ['day'],
  partOf: () => 'config',
  inPart: (part) => (part === 'config' ? { day: '', id: { $lt: '~' } } : null),
  stored: (row) => ({ ...row, day: '' }),
}
