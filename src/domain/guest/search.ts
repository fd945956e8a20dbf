import type { Booking } from '#domain/booking/booking.ts'
import { katakana } from '#domain/text/kana.ts'
import { plainKana, typedKana } from '#domain/text/romaji.ts'
import type { Guest } from './guest.ts'

export type Sought = Pick<
  Booking,
  'last_name' | 'first_name' | 'last_kana' | 'first_kana' | 'phone' | 'reference' | 'requests' | 'comments'
> & { tables?: readonly string[] }

/** A table of the floor, under the name by which parties that sit there are found. */
export interface SoughtTable {
  id: string
  name: string
}

type SoughtCard = Pick<Guest, 'last_kana' | 'first_kana' | 'notes'>

/** What the venue knows of the person behind a booking's number, where it has several cards of theirs on each. */
export type SoughtGuest = SoughtCard & { own?: SoughtCard; merged?: readonly SoughtCard[] }

/** Whether every word of the query is found: in name, kana, romaji, reference, notes, a table's name, or the phone (from three digits on). */
export const matches = (
  booking: Sought,
  query: string,
  guest: SoughtGuest | null = null,
  tables: readonly SoughtTable[] = [],
): boolean => searchFor(query, tables)(booking, guest)

/** The query is read once, and each row's text is folded once as long as the row lives: 20,000 rows are looked through per key. */
export function searchFor(
  query: string,
  tables: readonly SoughtTable[] = [],
): (booking: Sought, guest: SoughtGuest | null) => boolean {
  const words = query
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({
      ...{ digits: digitsOf(word), folded: fold(word), kana: typedKana(fold(word)) },
      seats: tablesCalled(fold(word), tables),
    }))
  if (words.length === 0) return () => true
  const whole = digitsOf(query)
  const seatsOfAll = tablesCalled(fold(query), tables)
  const isIn = (t: FoldedText, folded: string, kana: string | null) =>
    t.all.includes(folded) || (kana !== null && t.kana.includes(kana))
  return (booking, guest) => {
    if (hasDigits(booking.phone, whole) || sitsAt(booking, seatsOfAll)) return true
    const text = textOf(booking)
    const ofGuest = guest && textOfGuest(guest)
    for (const { digits, folded, kana, seats } of words)
      if (
        !sitsAt(booking, seats) &&
        !hasDigits(booking.phone, digits) &&
        !isIn(text, folded, kana) &&
        !(ofGuest && isIn(ofGuest, folded, kana))
      )
        return false
    return true
  }
}

/** Ids of the tables that are called so, or whose name begins so. private.tables_that_say on the server is the same. */
const tablesCalled = (word: string, tables: readonly SoughtTable[]): readonly string[] =>
  tables.filter(({ name }) => beginsWith(fold(name), word)).map(({ id }) => id)

/** 5 is the beginning of 5番, and not of 51番. */
const beginsWith = (name: string, word: string): boolean =>
  word !== '' && name.startsWith(word) && !(/[0-9]$/.test(word) && /[0-9]/.test(name.charAt(word.length)))

const sitsAt = ({ tables = [] }: Sought, seats: readonly string[]): boolean =>
  seats.length > 0 && tables.some((id) => seats.includes(id))

/** Done before somebody types, the first key is as quick as the others. */
export function foldAhead(bookings: readonly Sought[]): void {
  for (const b of bookings) textOf(b)
}

interface FoldedText {
  all: string
  kana: string
}

const known = new WeakMap<object, FoldedText>()

const textOf = (b: Sought): FoldedText =>
  known.get(b) ??
  remembered(b, b.last_kana + b.first_kana, [
    b.last_name + b.first_name,
    b.first_name + b.last_name,
    b.reference,
    b.requests,
    b.comments,
  ])

function textOfGuest(g: SoughtGuest): FoldedText {
  const cards = [g.own ?? g, ...(g.merged ?? [])]
  return (
    known.get(g) ??
    remembered(
      g,
      cards.map((card) => card.last_kana + card.first_kana).join(between),
      cards.map((card) => card.notes),
    )
  )
}

/** It is in nobody's name: no word is found across two fields. */
const between = '\u0001'

function remembered(row: object, kana: string, others: string[]): FoldedText {
  const folded = fold(kana)
  const all = [fold(others.join(between)), folded].join(between)
  const text = { all, kana: plainKana(folded) }
  known.set(row, text)
  return text
}

/**
 * Text as the search compares it: width, case, hiragana and katakana, spaces and the variants of family names
 * that Unicode keeps apart (髙 and 高) make no difference.
 */
export function fold(text: string): string {
  if (text === '') return ''
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('𠮷', '吉')
  if (plain.length > room.length) room = new Uint16Array(plain.length * 2)
  let length = 0
  for (let i = 0; i < plain.length; i++) {
    const sign = foldedSigns[plain.charCodeAt(i)] ?? 0
    if (sign !== dropped) room[length++] = sign
  }
  let folded = ''
  for (let i = 0; i < length; i += mostArguments)
    folded += String.fromCharCode.apply(
      null,
      room.subarray(i, Math.min(length, i + mostArguments)) as unknown as number[],
    )
  return folded
}

// Filled anew for each text: a list of signs for each would be most of the time that a search takes.
let room = new Uint16Array(8192)
const mostArguments = 4096

/** Digits as typed at home or abroad: 090-1234 finds +8190 1234, and 0002 no number that has just a 2. */
export const hasPhone = (phone: string, typed: string): boolean => hasDigits(phone, digitsOf(typed))

/** Two ways to look for them where they begin as at home: a stored number has the country's code in place of the 0. */
function digitsOf(typed: string): string[] {
  const plain = typed.normalize('NFKC').replaceAll(/[\s()\-‐-―ー−]/g, '')
  if (!/^\+?\d{3,}$/.test(plain)) return []
  const digits = plain.replace(/^\+/, '')
  return /^0[1-9]/.test(digits) ? [digits, digits.slice(1)] : [digits]
}

function hasDigits(phone: string, digits: readonly string[]): boolean {
  for (const part of digits) if (phone.includes(part)) return true
  return false
}

// One sign per line stands for the others.
const variants = [
  '高髙',
  '崎﨑嵜',
  '浜濱濵',
  '辺邉邊',
  '斎齋齊斉',
  '沢澤',
  '島嶋嶌',
  '広廣',
  '桜櫻',
  '国國',
  '滝瀧',
  '真眞',
  '徳德',
  '関關',
  '黒黑',
  '富冨',
  '館舘',
  '峰峯',
  '恵惠',
]

const dropped = 0xffff
const foldedSigns = signTable()

function signTable(): Uint16Array {
  const table = Uint16Array.from({ length: 0x10000 }, (_, code) => code)
  for (let code = 'ぁ'.charCodeAt(0); code <= 'ゖ'.charCodeAt(0); code++)
    table[code] = katakana(String.fromCharCode(code)).charCodeAt(0)
  for (const [head = '', ...others] of variants.map((line) => [...line]))
    for (const sign of others) table[sign.charCodeAt(0)] = head.charCodeAt(0)
  for (let code = 0; code < 0x10000; code++)
    if (/[\s・･.,'-]/.test(String.fromCharCode(code))) table[code] = dropped
  return table
}
