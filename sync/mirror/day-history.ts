// The changes of the business day, in a row of our own beside the cursor's: what another tablet did can be read and taken back without
// a network. One row, so that it goes at once when the day is over, or when a person is forgotten.

import type { RxCollection } from 'rxdb/plugins/core'
import type { ConfigRow } from '#domain/config/config-command.ts'
import type { DayHistory, DayLine } from '#domain/history/day-line.ts'
import { joined } from '#domain/history/joined.ts'
import { writeOf } from './store-rows.ts'

/** Of the row in `config` that has it. */
export const dayHistoryId = '~/history'

export type DayHistoryRow = Awaited<ReturnType<typeof openDayHistory>>

/** As the row says it; null of one that has none. */
export const historyIn = (row: Pick<ConfigRow, 'data'> | undefined): DayHistory | null =>
  (row?.data['history'] as DayHistory | undefined) ?? null

/** As all tabs know it. */
export async function openDayHistory(config: RxCollection<ConfigRow>) {
  const storage = config.storageInstance
  let known: DayHistory | null = null
  const events = config.$.subscribe((event) => {
    if (event.documentId === dayHistoryId) known = historyIn(event.documentData as unknown as ConfigRow)
  })
  const read = async () => (await storage.findDocumentsById([dayHistoryId], false))[0]
  known = historyIn(await read())

  /** What another tab has written in between is read, and counts. */
  async function write(next: (there: DayHistory | null) => DayHistory | null): Promise<void> {
    for (let attempt = 0; attempt < 6; attempt++) {
      const previous = await read()
      const there = historyIn(previous)
      const history = next(there)
      if (history === there) return
      const row: ConfigRow & { day: string } = {
        ...{ id: dayHistoryId, kind: '~', day: '~', rev: 0, deleted: false, conflicts: [] },
        data: history ? { history } : {},
      }
      const { error } = await storage.bulkWrite([writeOf(row, previous)], 'noren-pull')
      if (error.length === 0) {
        known = history
        return
      }
      if (error[0]?.status !== 409) break
    }
    throw new Error("the day's changes could not be written")
  }

  return {
    /** Up to which rev it is here. */
    upto: (): number => known?.upto ?? 0,
    /** What a command wrote, as the server has it. */
    line: (command: string): DayLine | undefined => known?.lines.find((line) => line.command === command),
    store: (more: DayHistory): Promise<void> => write((there) => joined(there, more)),
    /** Nothing is kept of a day that is over. */
    sweep: (today: string): Promise<void> =>
      known && known.day < today
        ? write((there) => (there && there.day < today ? null : there))
        : Promise.resolve(),
    close: () => events.unsubscribe(),
  }
}
