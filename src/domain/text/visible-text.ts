// What a person typed, without what nobody can see. A name of such signs alone is no name, and one that turns the line
// around (U+202E) would turn whatever stands beside it. private.visible_text is the same on the server, and a test feeds
// both the same texts.

// Controls but tab and newline, soft hyphen, fillers, signs of direction, zero width, blanks that are letters, tags.
const invisible = String.raw`\u{0}-\u{8}\u{b}-\u{1f}\u{7f}-\u{9f}\u{ad}\u{34f}\u{61c}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180e}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{2800}\u{3164}\u{feff}\u{ffa0}\u{fff9}-\u{fffb}\u{e0001}\u{e0020}-\u{e007f}`
// Zero width (non-)joiners, for emoji and Persian; selectors choose a form of the sign before, as of many kanji in names.
const joiner = String.raw`\u{200c}\u{200d}`
const joinerOrSelector = String.raw`${joiner}\u{180b}-\u{180d}\u{180f}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}`
const space = String.raw`\t\n \u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}`

const steps: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`[${invisible}]`, 'gu'), ''],
  // No text has so many in a row; the selectors are marks. Postgres sorts each in among the others of its run.
  [new RegExp(`[\\p{M}${joiner}]{9,}`, 'gu'), ''],
  // At a beginning there is nothing to choose a form of, and at an end nothing to join.
  [new RegExp(`(^|[${space}])[${joinerOrSelector}]+`, 'gu'), '$1'],
  [new RegExp(`[${joiner}][${joinerOrSelector}]*(?=$|[${space}])`, 'gu'), ''],
  [new RegExp(`^[${space}]+|[${space}]+$`, 'gu'), ''],
]

/** Text of one line as it is kept: '' when there is nothing to see. */
export const visibleText = (text: string): string => visibleLines(text.replaceAll(/[\t\n]/g, ''))

/** The same for a field with lines. */
export const visibleLines = (text: string): string =>
  steps.reduce((left, [what, by]) => left.replaceAll(what, by), text)

const ofOneLine = [
  'last_name',
  'first_name',
  'last_kana',
  'first_kana',
  'allergies',
  'company',
  'name',
  'name_en',
  'note',
] as const
const ofLines = [
  ...(['requests', 'comments', 'notes', 'address', 'text'] as const),
  ...(['location', 'location_en', 'description', 'description_en', 'pricing', 'pricing_en'] as const),
] as const
type FreeText = (typeof ofOneLine)[number] | (typeof ofLines)[number]

/** Fields of a booking, of a guest's card or of the setup, the free text in them as it is kept. */
export function withVisibleText<T extends Partial<Record<FreeText | 'questions' | 'answers', unknown>>>(
  fields: T,
): T {
  const kept = (of: readonly FreeText[], visible: (text: string) => string) =>
    of.flatMap((name) => {
      const text = fields[name]
      return typeof text === 'string' ? [[name, visible(text)]] : []
    })
  return {
    ...fields,
    ...Object.fromEntries([...kept(ofOneLine, visibleText), ...kept(ofLines, visibleLines)]),
    ...(Array.isArray(fields.questions) && { questions: fields.questions.map(visibleQuestion) }),
    ...(Array.isArray(fields.answers) && { answers: fields.answers.map(visibleAnswer) }),
  }
}

/** A question in two languages. */
const visibleQuestion = (question: unknown): unknown =>
  withVisible(question, { ja: visibleText, en: visibleText })

/** What was answered may have lines. */
const visibleAnswer = (answer: unknown): unknown =>
  withVisible(answer, { answer: visibleLines, question: visibleText, question_en: visibleText })

/** What is none stays for those who check. */
function withVisible(of: unknown, visible: Readonly<Record<string, (text: string) => string>>): unknown {
  if (typeof of !== 'object' || of === null || Array.isArray(of)) return of
  const texts = Object.entries(of).flatMap(([name, text]) => {
    const kept = Object.hasOwn(visible, name) ? visible[name] : undefined
    return kept && typeof text === 'string' ? [[name, kept(text)]] : []
  })
  return { ...of, ...Object.fromEntries(texts) }
}
