// People, names and states as other books write them.

import type { Status } from '#domain/booking/booking.ts'
import { splitName } from '#domain/guest/guest-name.ts'
import { toKatakana } from '#domain/text/kana.ts'
import { plain } from './plain.ts'

/** What the server takes of a state: who was in the house is booked or gone, by the present time. */
export type ImportStatus = Exclude<Status, 'arrived' | 'seated'>

const ages = '大人|成人|小人|子供|子ども|こども|お?子様|幼児|乳児|adults?|children|child|kids?|infants?'

/** 4, 4名様, 4 people; of 大人2 子供1 the sum. Null where it is no number from 1 to 999. */
export function readPeople(text: string): number | null {
  const said = plain(text).toLowerCase()
  const one = /^(\d{1,3})(?:\.0+)?\s*(?:名様?|人様?|様|people|persons?|guests?|pax)?$/.exec(said)
  if (one) return Number(one[1]) > 0 ? Number(one[1]) : null
  const each = new RegExp(
    `(?:${ages})[\\s:]*(\\d{1,3})\\s*(?:名様?|人)?|(\\d{1,3})\\s*(?:名様?|人)?\\s*(?:${ages})`,
    'g',
  )
  const left = said.replaceAll(each, '').replaceAll(/[\s,、・/+()]|と|and/g, '')
  const sum = [...said.matchAll(each)].reduce((n, [, a, b]) => n + Number(a ?? b), 0)
  return left === '' && sum >= 1 && sum <= 999 ? sum : null
}

const denials =
  /^(?:[-‐‑–—―ー~_/.*]+|[×✕x]|無し?|なし|ナシ|特に(?:なし|無し)|(?:アレルギー|あれるぎー)?(?:は)?(?:なし|無し|ありません)|不明|未登録|n\/?a|nil|none|nothing|no|null|unknown|0000([-/])00\1.*)$/i

/** なし, a dash, a date of zeros: the cell is filled, and nobody said anything. */
export const saysNothing = (text: string): boolean => denials.test(plain(text))

const titles = /^(?:mr|mrs|ms|miss|dr)\.?\s+|(?<=.)\s*(?:様|さま|殿)$/gi

/** A whole name: family first in Japanese and with a comma, given first in Latin letters. */
export function readName(text: string): { last_name: string; first_name: string } {
  const plain = text.trim().replaceAll(titles, '')
  const [, last, first] = /^([^,、]+)[,、]\s*([^,、]+)$/.exec(plain) ?? []
  if (last !== undefined && first !== undefined) return { last_name: last.trim(), first_name: first.trim() }
  const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(plain)
  return splitName(plain, isJapanese ? 'ja' : 'en')
}

export function readKana(text: string): { last_kana: string; first_kana: string } {
  const { last_name, first_name } = splitName(plainKana(text).replace(titles, ''), 'ja')
  return { last_kana: last_name, first_kana: first_name }
}

/** Hiragana and half-width kana as full-width katakana. */
export const plainKana = (text: string): string => toKatakana(text)

// Of our own export too, in both languages.
const words: Record<ImportStatus, string> = {
  confirmed:
    '予約 予約中 予約済 予約済み 予約確定 確定 受付 受付済 受付済み 新規 来店前 未来店 来店中 着席 着席中 案内済 案内済み 来店待ち confirmed booked reserved accepted upcoming arrived seated notarrived new',
  waiting:
    'ウェイティング 仮予約 仮 順番待ち キャンセル待ち リクエスト 承認待ち 調整中 waiting waitlist waitlisted tentative pending requested',
  left: '来店 来店済 来店済み 退店 退店済 退店済み 会計済 会計済み 完了 利用済 利用済み 済 left finished completed complete done visited departed',
  cancelled:
    'キャンセル キャンセル済 キャンセル済み 取消 取消済 取り消し 取消し cancelled canceled cancel cancelledbyguest',
  no_show: '無断キャンセル ノーショー 来店なし 不来店 未来店キャンセル 無断 noshow didnotarrive',
}

const states = new Map(
  Object.entries(words).flatMap(([state, said]) =>
    said.split(' ').map((word) => [word, state as ImportStatus]),
  ),
)

/** An empty cell is an ordinary booking; null for a word that nobody knows. */
export function readStatus(text: string): ImportStatus | null {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_・-]/g, '')
    .replace(/^ご/, '')
  return plain === '' ? 'confirmed' : (states.get(plain) ?? null)
}
