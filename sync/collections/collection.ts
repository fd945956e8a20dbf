import type { MangoQuerySelector } from 'rxdb/plugins/core'
import type { Row } from '#sync/protocol/messages.ts'

/** What a tablet has to know of a collection: how its rows are found, and in which part of the feed each stands. */
export interface Collection<R extends Row = Row> {
  name: string
  /**
   * Fields that screens ask by, beside the id, where it has an RxDB collection of its own: RxDB opens only so many. Without
   * them its rows stand in `other`, where they are asked for by their `day`, as far as they have one.
   */
  indexes?: readonly (keyof R & string)[]
  /** Whose RxDB collection its rows stand in, beside that one's: their ids are different from the first letter on. */
  within?: string
  /** As a row is stored, where that is not as it came. */
  stored?(row: R): R
  /** The same as the expression in its SQL file. */
  partOf(row: R): string
  /** Which of its rows a part holds; null for none. */
  inPart(part: string): MangoQuerySelector<R> | null
}
