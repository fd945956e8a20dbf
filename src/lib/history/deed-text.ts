import type { TranslationFunctions } from '#i18n/i18n-types.ts'

type Changes = Readonly<Record<string, [unknown, unknown]>>

const deeds = [
  ...(['create', 'edit', 'status', 'delete', 'restore', 'check_in', 'refund', 'return', 'keep'] as const),
  ...(['returned', 'refused', 'disputed', 'undo', 'settle', 'discard', 'coming', 'booked'] as const),
] as const

/** What somebody did, in words, and whether that made what it is about. */
export function deedOf(
  LL: TranslationFunctions,
  kind: string,
  changes: Changes,
  isOfEvent: boolean,
): { text: string; isCreate: boolean } {
  const words = LL.stand.history
  // Nothing was there before: whatever the deed is called, it made the booking, or the row.
  const isRow = kind === 'config.edit' && changes['deleted']?.[0] === true
  const isCreate = isRow || (changes['status'] !== undefined && changes['status'][0] === null)
  const isWait = changes['status']?.[1] === 'waiting' && (isOfEvent || kind === 'online.wait')
  const isGone = kind === 'config.edit' && changes['deleted']?.[1] === true
  const said = isGone ? 'delete' : (deeds.find((d) => d === kind.split('.').at(-1)) ?? 'other')
  const made = isWait ? 'wait' : 'create'
  const deed = isCreate ? made : said
  const what = isOfEvent && deed === 'coming' ? LL.stand.ofEvent.coming() : words.kind[deed]()
  return { text: kind.startsWith('guest.') ? words.ofGuest({ what }) : what, isCreate }
}
