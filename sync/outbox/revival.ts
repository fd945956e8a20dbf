import type { Outbox } from './outbox.ts'

/** What is sent by one tap is written one after the other, at once. */
const oneTapMs = 1000

/** Who was cancelled, waited or was deleted is a guest again first (`letInCommands`): that command's id, null where none was needed. */
export async function revivalBefore(outbox: Pick<Outbox, 'find' | 'open' | 'doneSince'>, scanId: string) {
  const scan = await outbox.find(scanId)
  if (scan?.kind !== 'booking.check_in') return null
  const before = [...(await outbox.doneSince(0)), ...outbox.open()]
    .filter(({ subject, seq }) => subject === scan.subject && seq < scan.seq)
    .toSorted((a, b) => a.seq - b.seq)
    .at(-1)
  if (!before || Date.parse(scan.at) - Date.parse(before.at) > oneTapMs) return null
  const isRevival =
    before.kind === 'booking.restore' ||
    (before.kind === 'booking.status' && before.args['status'] === 'confirmed')
  return isRevival ? before.id : null
}
