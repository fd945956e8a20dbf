// Allergies in words. They are one line of text, so that whatever somebody wrote into it stays readable: the eight
// allergens that must be declared in Japan come first, in their order, then own words, with ・ between them.

import type { Booking } from '#domain/booking/booking.ts'
import type { Guest } from './guest.ts'

/** Code of each allergen and the word under which it is stored. */
export const allergens = {
  shrimp: 'えび',
  crab: 'かに',
  buckwheat: 'そば',
  egg: '卵',
  milk: '乳',
  wheat: '小麦',
  peanut: '落花生',
  walnut: 'くるみ',
} as const
export type Allergen = keyof typeof allergens

export interface Allergies {
  known: Allergen[]
  /** Own words, as they were written. */
  others: string[]
}

const separator = '・'
const codes = Object.keys(allergens) as Allergen[]

// Other ways to write the same, in lower case and hiragana.
const spellings: Record<Allergen, readonly string[]> = {
  shrimp: ['えび', '海老', 'shrimp', 'prawn', 'prawns', 'shrimps'],
  crab: ['かに', '蟹', 'crab'],
  buckwheat: ['そば', '蕎麦', 'buckwheat', 'soba', 'buckwheat (soba)'],
  egg: ['卵', 'たまご', '玉子', '鶏卵', 'egg', 'eggs'],
  milk: ['乳', '牛乳', '乳製品', 'みるく', 'milk', 'dairy'],
  wheat: ['小麦', 'こむぎ', '小麦粉', 'wheat'],
  peanut: ['落花生', 'ぴーなっつ', 'peanut', 'peanuts'],
  walnut: ['くるみ', '胡桃', 'walnut', 'walnuts'],
}

/** The stored line, or what somebody typed, as allergens and own words. */
export function readAllergies(text: string): Allergies {
  const words = text
    .split(/[・、,，;；\n]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const known = new Set(words.map(allergenOf))
  return {
    known: codes.filter((code) => known.has(code)),
    others: [...new Set(words.filter((word) => allergenOf(word) === null))],
  }
}

export const writeAllergies = ({ known, others }: Allergies): string =>
  [...codes.filter((code) => known.includes(code)).map((code) => allergens[code]), ...others].join(separator)

function allergenOf(word: string): Allergen | null {
  const plain = plainText(word)
  return codes.find((code) => spellings[code].includes(plain)) ?? null
}

/** In lower case, half width letters and hiragana. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60))

/**
 * What a guest must not eat. While two changes of it wait for a decision both count: a line too many is asked about,
 * a line too few is eaten.
 */
export function allergiesOf(guest: Pick<Guest, 'allergies' | 'conflicts'>): Allergies {
  const lost = guest.conflicts.map((x) => String(x.fields['allergies']?.lost ?? ''))
  return readAllergies([guest.allergies, ...lost].join(separator))
}

/** The same as it is shown: an own word that only repeats what stands beside it, as of a card that was filled from a file, is left out. */
export function listedOf(guest: Pick<Guest, 'allergies' | 'conflicts'>): Allergies {
  const { known, others } = allergiesOf(guest)
  const isNew = (word: string) => !repeats(word, { known, others: others.filter((other) => other !== word) })
  return { known, others: others.filter(isNew) }
}

export interface PartyAllergies extends Allergies {
  /** The booking says that there is an allergy, by its tag or in its words. */
  isTold: boolean
}

/** What is known of a party: from the guest's card, and from the tag and the words of this booking. */
export function partyAllergies(
  b: Pick<Booking, 'tags' | 'requests' | 'comments'>,
  guest: Pick<Guest, 'allergies' | 'conflicts'> | null,
): PartyAllergies {
  const card = guest ? listedOf(guest) : none
  const isTagged = b.tags.includes('allergy')
  const all = sentencesOf(b)
  const about = all.filter(isAboutAllergy)
  // The tag says that there is one, a word beside it to what. Sentences stand whole: half of one may say the contrary.
  const told = isTagged && about.length === 0 ? all.filter(namesAllergen) : about
  const more = told.filter((sentence) => !repeats(sentence, card, isTagged))
  return {
    known: card.known,
    others: [...new Set([...card.others, ...more])],
    isTold: isTagged || told.length > 0,
  }
}

const none: Allergies = { known: [], others: [] }

/** The words of a booking without the sentences that only repeat the guest's card: beside that they would stand twice. */
export function beyondCard(b: Told, guest: Card | null): Words {
  const card = guest ? allergiesOf(guest) : none
  const isTagged = b.tags.includes('allergy')
  return without(b, (sentence) => card.others.includes(sentence) || repeats(sentence, card, isTagged))
}

/** The same without those that stand in the line of the party's allergies, where all of it stands right above. */
export function beyondLine(b: Told, guest: Card | null): Words {
  const { others } = partyAllergies(b, guest)
  return without({ ...b, ...beyondCard(b, guest) }, (sentence) => others.includes(sentence))
}

type Told = Pick<Booking, 'tags' | 'requests' | 'comments'>
type Words = Pick<Booking, 'requests' | 'comments'>
type Card = Pick<Guest, 'allergies' | 'conflicts'>

function without({ requests, comments }: Words, isRepeated: (sentence: string) => boolean): Words {
  const rest = (text: string): string => {
    const parts = text.match(/[^。\n.!！]*[。\n.!！]+|[^。\n.!！]+/g) ?? []
    const left = parts.filter((part) => {
      const sentence = part.replace(/[。\n.!！]+$/, '').trim()
      return sentence === '' || !isRepeated(sentence)
    })
    return left.length === parts.length ? text : left.join('').trim()
  }
  return { requests: rest(requests), comments: rest(comments) }
}

// The words around what is listed in a sentence that says nothing else, plain: 食物アレルギー: そば, allergic to eggs, そばアレルギーがあります.
const label = '(食物|food )?(あれるぎー|allerg(y|ies|ens?))'
const before = new RegExp(
  `^([【[(]?${label}[】\\])]?\\s*(あり(?=\\())?|(i am |i'm )?allergic to )[:=(は\\s]*`,
)
const behind = new RegExp(`\\s*((の|に)?${label})?(持ち|が?(あります|ある|あり|有り)|です)?\\)?$`)

/**
 * Whether a sentence says what is listed, and nothing else. More than the list may be what matters. Without the booking's tag a dish
 * alone is a wish, whoever must not eat it.
 */
function repeats(sentence: string, { known, others }: Allergies, isTagged = false): boolean {
  const plain = plainText(sentence)
  if (!isTagged && !/あれるぎー|allerg/.test(plain)) return false
  const plainOthers = new Set(others.map(plainText))
  const isListed = (word: string): boolean => {
    const code = allergenOf(word)
    return plainOthers.has(word) || (code !== null && known.includes(code))
  }
  const words = plain
    .replace(before, '')
    .replace(behind, '')
    .split(/[・、,;/&+]| and /)
  return words.every((word) => isListed(word.trim()) || word.trim().split('と').every(isListed))
}

export const hasAllergies = (a: PartyAllergies): boolean =>
  a.isTold || a.known.length > 0 || a.others.length > 0

const sentencesOf = (b: Pick<Booking, 'requests' | 'comments'>): string[] =>
  `${b.requests}\n${b.comments}`
    .split(/[。\n.!！]+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

function isAboutAllergy(sentence: string): boolean {
  const plain = plainText(sentence)
  if (!/あれるぎー|allerg/.test(plain)) return false
  const isDenied =
    /あれるぎー[はもが:]?\s*(特に)?\s*(な[いし]|無|ありません|ございません|なく)|no (known )?allerg|not allergic/.test(
      plain,
    )
  // Who denies all but one, or all others, has one.
  const hasException = /以外|他|ほか|除|のみ|だけ|あります|です|except|other|apart|but |only/.test(plain)
  return !isDenied || hasException || namesAllergen(sentence)
}

function namesAllergen(sentence: string): boolean {
  const plain = plainText(sentence)
  return codes.some((code) => spellings[code].some((word) => holds(plain, word)))
}

// 乳 alone is also in 乳児, a baby; a latin word is a word of its own.
function holds(text: string, word: string): boolean {
  if (word === '乳') return /乳(?!児|幼児|母)/.test(text)
  return /^[a-z]/.test(word) ? new RegExp(`\\b${word}\\b`).test(text) : text.includes(word)
}
