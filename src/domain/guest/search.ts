import type { Booking } from '#domain/booking/booking.ts'
import { katakana } from '#domain/text/kana.ts'

type Sought = Pick<Booking, 'last_name' | 'first_name' | 'last_kana' | 'first_kana' | 'phone' | 'reference'>

/**
 * Text as the search compares it: width, case, hiragana and katakana, spaces and the variants of family names
 * that Unicode keeps apart (髙 and 高) make no difference.
 */
export function fold(text: string): string {
  return [...text.normalize('NFKC').toLowerCase()]
    .map((sign) => variants.get(sign) ?? katakana(sign))
    .join('')
    .replaceAll(/[\s・･.,'-]/g, '')
}

/** Whether every word of the query is found in the name, kana, reference or phone (any part from three digits on). */
export function matches(booking: Sought, query: string): boolean {
  const words = query
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => word !== '')
  const names = [
    fold(booking.last_name + booking.first_name),
    fold(booking.first_name + booking.last_name),
    fold(booking.last_kana + booking.first_kana),
    fold(booking.reference),
  ]
  if (hasPhone(booking.phone, query)) return true
  return words.every((word) => hasPhone(booking.phone, word) || names.some((n) => n.includes(fold(word))))
}

/** Digits as typed at home or abroad: 090-1234 finds +8190 1234, and 0002 no number that has just a 2. */
export function hasPhone(phone: string, typed: string): boolean {
  const plain = typed.normalize('NFKC').replaceAll(/[\s()\-‐-―ー−]/g, '')
  if (!/^\+?\d{3,}$/.test(plain)) return false
  const digits = plain.replace(/^\+/, '')
  const stored = phone.replace(/^\+/, '')
  return stored.includes(digits) || (/^0[1-9]/.test(digits) && stored.includes(digits.slice(1)))
}

// One sign per line stands for the others.
const variants = new Map(
  [
    '高髙',
    '崎﨑嵜',
    '浜濱濵',
    '辺邉邊',
    '斎齋齊斉',
    '沢澤',
    '島嶋嶌',
    '広廣',
    '吉𠮷',
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
  ].flatMap((line) => {
    const [head = '', ...others] = [...line]
    return others.map((sign) => [sign, head] as const)
  }),
)
