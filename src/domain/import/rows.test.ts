import { expect, test } from 'vitest'
import type { ImportField } from './columns.ts'
import { keyTexts, latestDay, type ReadRow, type RowRules, readRow, readRows } from './rows.ts'

const rules = (columns: readonly (ImportField | null)[], more: Partial<RowRules> = {}): RowRules => ({
  kind: 'bookings',
  columns,
  order: 'ymd',
  clock: { time_zone: 'Asia/Tokyo', day_turns_at: 360 },
  latest: latestDay('2026-11-22'),
  durationOf: (pax) => (pax > 4 ? 150 : 120),
  phoneOf: (text) => (/^0\d{9,10}$/.test(text) ? `+81${text.slice(1)}` : null),
  ...more,
})

const all = ['day', 'time', 'people', 'name', 'phone', 'email', 'status', 'duration', 'requests'] as const
const read = (cells: string, of: RowRules = rules(all)): ReadRow =>
  readRow({ line: 2, cells: cells.split('|') }, of)

test('a whole row', () => {
  expect(read('2026/11/29|19:00|5|山田 太郎|09012345678|t@example.jp|予約確定||窓際')).toEqual({
    line: 2,
    cells: ['2026/11/29', '19:00', '5', '山田 太郎', '09012345678', 't@example.jp', '予約確定', '', '窓際'],
    fault: null,
    fields: {
      ...{ day: '2026-11-29', minute: 1140, pax: 5, duration: 150, status: 'confirmed' },
      ...{ last_name: '山田', first_name: '太郎', last_kana: '', first_kana: '', phone: '+819012345678' },
      ...{ email: 't@example.jp', requests: '窓際', comments: '' },
    },
  })
})

test.each([
  ['2026/11/29 01:00|2', '2026-11-28', 1500],
  ['2026/11/29 25:00|2', '2026-11-29', 1500],
  ['2026/11/29 06:00|2', '2026-11-29', 360],
  ['2026-11-28T16:00:00Z|2', '2026-11-28', 1500],
  ['2026-11-29T19:00:00+09:00|2', '2026-11-29', 1140],
])('day and time in one column: %s is %s, minute %i', (cells, day, minute) => {
  expect(read(cells, rules(['day', 'people'])).fields).toMatchObject({ day, minute })
})

test('an end beside the time is the stay, unless a column says it', () => {
  expect(read('2026/11/29|19:00-20:30|2|||||').fields).toMatchObject({ duration: 90 })
  expect(read('2026/11/29|19:00-20:30|2|||||60').fields).toMatchObject({ duration: 60 })
})

test.each([
  ['|19:00|2', 'day', 'required', ''],
  ['2026/02/30|19:00|2', 'day', 'invalid', '2026/02/30'],
  ['1999/12/31|19:00|2', 'day', 'out_of_range', '1999/12/31'],
  ['2030/01/01|19:00|2', 'day', 'out_of_range', '2030/01/01'],
  ['2026/11/29||2', 'time', 'required', ''],
  ['2026/11/29|soon|2', 'time', 'invalid', 'soon'],
  ['2026/11/29|19:00|', 'people', 'required', ''],
  ['2026/11/29|19:00|2||0901', 'phone', 'invalid', '0901'],
  ['2026/11/29|19:00|2|||nobody', 'email', 'invalid', 'nobody'],
  ['2026/11/29|19:00|2||||maybe', 'status', 'invalid', 'maybe'],
  ['2026/11/29|19:00|2|||||x', 'duration', 'invalid', 'x'],
  [`2026/11/29|19:00|2|${'長'.repeat(101)}`, 'name', 'too_long', '長'.repeat(101)],
  [`2026/11/29|19:00|2||||||${'x'.repeat(2001)}`, 'requests', 'too_long', 'x'.repeat(2001)],
  ['2026/11/29|19:00|2|||||||more', 'cells', 'invalid', 'more'],
])('%s: %s %s', (cells, field, code, text) => {
  expect(read(cells).fault).toEqual({ field, code, text })
})

test('a number in full-width digits is one', () => {
  const wide = { phoneOf: (text: string) => (text === '０９０１２３４５６７８' ? '+819012345678' : null) }
  expect(read('2026/11/29|19:00|2||０９０１２３４５６７８', rules(all, wide)).fields).toMatchObject({
    phone: '+819012345678',
  })
})

test('no number is fine, and so is a word for none', () => {
  for (const text of ['', 'なし', '-']) expect(read(`2026/11/29|19:00|2||${text}`).fields?.phone).toBe('')
})

const cards = rules(['name', 'phone', 'email', 'allergies', 'notes', 'birthday', 'company', 'tags'], {
  kind: 'guests',
})

test('a guest alone', () => {
  const row =
    '山田 太郎|09012345678|t@example.jp|エビ、たまご,マンゴー|甘党\n窓際|1985/3/3|山田商事|常連、VIP,常連'
  expect(read(row, cards).fields).toEqual({
    ...{ last_name: '山田', first_name: '太郎', last_kana: '', first_kana: '' },
    ...{ phone: '+819012345678', email: 't@example.jp' },
    card: {
      ...{
        allergies: 'えび・卵・マンゴー',
        notes: '甘党\n窓際',
        birthday: '1985-03-03',
        company: '山田商事',
      },
      tags: ['常連', 'VIP'],
    },
  })
  expect(read('山田|09012345678', cards).fields).not.toHaveProperty('card')
})

test.each([
  ['山田|', 'phone', 'required', ''],
  ['山田|なし', 'phone', 'invalid', 'なし'],
  ['山田|0901', 'phone', 'invalid', '0901'],
  ['山田|09012345678||||2/30', 'birthday', 'invalid', '2/30'],
  [`山田|09012345678||${'長'.repeat(501)}`, 'allergies', 'too_long', '長'.repeat(501)],
  [`山田|09012345678|||${'長'.repeat(2001)}`, 'notes', 'too_long', '長'.repeat(2001)],
  [`山田|09012345678|||||${'長'.repeat(101)}`, 'company', 'too_long', '長'.repeat(101)],
  [`山田|09012345678||||||${'長'.repeat(31)}`, 'tags', 'too_long', '長'.repeat(31)],
])('a guest alone, %s: %s %s', (cells, field, code, text) => {
  expect(read(cells, cards).fault).toEqual({ field, code, text })
})

test.each(['なし', '無し', '-', '－', '特になし', 'None', 'n/a', '×', 'アレルギーなし'])(
  '"%s" says nothing, of whatever',
  (text) => {
    const row = ['山田|09012345678', text, text, text, text, text, text].join('|')
    expect(read(row, cards).fields).toEqual({
      ...{ last_name: '山田', first_name: '', last_kana: '', first_kana: '' },
      ...{ phone: '+819012345678', email: '' },
    })
  },
)

test.each([
  ['1985/03/03 0:00:00', '1985-03-03'],
  ['1985年3月3日(日)', '1985-03-03'],
  ['昭和60年3月3日', '1985-03-03'],
  ['S60.3.3', '1985-03-03'],
  ['0000-00-00', undefined],
])('a birthday as %s', (text, birthday) => {
  expect(read(`山田|09012345678||||${text}`, cards).fields?.card?.birthday).toBe(birthday)
})

test('what the server would not take is told before it is sent', () => {
  const short = rules(['name', 'phone'], { kind: 'guests', phoneOf: () => '+491646' })
  expect(read('山田|01646', short).fault).toMatchObject({ field: 'phone', code: 'invalid' })
  const long = `a@${'b.'.repeat(200)}example`
  expect(read(`山田|09012345678|${long}`, cards).fault).toMatchObject({ field: 'email', code: 'too_long' })
  expect(read('2026/11/29|06:00〜35:30|2|||||').fields, 'a stay of a day and more').toMatchObject({
    duration: 120,
  })
})

// Looked at blank by blank, this would take hours.
test('a cell of blanks holds nobody up', () => {
  const blanks = ' '.repeat(20_000)
  for (const cells of [
    `2026/11/29|1:${blanks}1${blanks}x|2`,
    `2026/11/29|19:00|1${blanks}x`,
    `${blanks}x|1|2`,
  ])
    expect(read(cells).fault).not.toBeNull()
})

test('what a booking of another book says of its guest is for the card', () => {
  const of = rules(['day', 'people', 'phone', 'allergies'])
  expect(read('2026/11/29 19:00|2|09012345678|蕎麦', of).fields).toMatchObject({
    ...{ day: '2026-11-29', pax: 2, card: { allergies: 'そば' } },
  })
})

test('good and bad are counted, guests by their number', () => {
  const rows = ['a|09012345678', 'b|09012345678', 'c|', 'd|0901'].map((cells, i) => ({
    line: i + 2,
    cells: ['2026/11/29 19:00', '2', ...cells.split('|')],
  }))
  const { good, bad, guests } = readRows(rows, rules(['day', 'people', 'name', 'phone']))
  expect([good.length, bad.map(({ line }) => line), guests]).toEqual([3, [5], 1])
})

test('the key is of the cells and which of equal rows it is, not of what was read', () => {
  const row = (line: number, ...cells: string[]) => ({ line, cells })
  const keys = keyTexts([row(2, 'a', '1'), row(3, 'b', '1'), row(4, 'a', '1', ''), row(5, 'a', '')])
  expect(new Set(keys).size).toBe(4)
  expect(keys[0]).not.toBe(keys[2])
  // An empty cell at the end, which some programs leave out, makes no other row.
  expect(keyTexts([row(9, 'a', '1', '')])[0]).toBe(keys[0])
})

test.each([
  ['2026/11/01 23:30', '2026-11-01T23:30'],
  ['2026-11-01T14:30:00Z', '2026-11-01T23:30'],
  ['2026年11月1日', '2026-11-01T12:00'],
  ['2026/11/29 18:59', '2026-11-29T18:59'],
  // Written down as they came, or after: nobody booked ahead.
  ['2026/11/29 19:00', undefined],
  ['2026/12/24 19:00', undefined],
  ['2099/01/01', undefined],
  ['9999-12-31T23:59:00Z', undefined],
  // What a program writes that does not know it, and what no book takes.
  ['2001/01/01', undefined],
  ['1970-01-01T00:00:00Z', undefined],
  ['2023/11/25 00:00', '2023-11-25T00:00'],
  ['2023/11/24 00:00', undefined],
  ['2026/02/30 10:00', undefined],
  ['きのう', undefined],
  ['', undefined],
  [' 2026-11-01T14:30:59+0000 ', '2026-11-01T23:30'],
  ['2026-11-01T23:59:59.999+09:00', '2026-11-01T23:59'],
  ['2026/11/01 24:00', undefined],
])('booked at "%s" is %s, and stops no row', (text, made_at) => {
  const { fields, fault } = read(`2026/11/29|19:00|2|${text}`, rules(['day', 'time', 'people', 'made_at']))
  expect(fault).toBeNull()
  expect((fields as { made_at?: string }).made_at).toBe(made_at)
})

test('no book is older than the oldest day', () => {
  const of = (text: string) =>
    read(`2001/11/29|19:00|2|${text}`, rules(['day', 'time', 'people', 'made_at'])).fields
  expect(of('2000/01/01 00:00')).toMatchObject({ made_at: '2000-01-01T00:00' })
  expect(of('1999/12/31 10:00')).not.toHaveProperty('made_at')
})

test('when it was booked goes by the house’s own clock, and by the order of days that the file is read in', () => {
  const clock = { time_zone: 'Europe/Paris', day_turns_at: 300 }
  const of = (text: string, more: Partial<RowRules>) =>
    read(`2026/11/29|19:00|2|${text}`, rules(['day', 'time', 'people', 'made_at'], { clock, ...more })).fields
  expect(of('2026-07-01T22:30:00Z', {})).toMatchObject({ made_at: '2026-07-02T00:30' })
  // The clocks went back in that night; a night is of its own date, whenever the business day turns.
  expect(of('2026-10-25T01:30:00Z', {})).toMatchObject({ made_at: '2026-10-25T02:30' })
  expect(of('2026/11/01 01:10', {})).toMatchObject({ made_at: '2026-11-01T01:10' })
  expect([of('03/04/2026 09:05', { order: 'dmy' }), of('03/04/2026 09:05', { order: 'mdy' })]).toMatchObject([
    { made_at: '2026-04-03T09:05' },
    { made_at: '2026-03-04T09:05' },
  ])
})

test('a visit of the night may have been booked on its evening, and none before the year 2000', () => {
  const columns = ['day', 'time', 'people', 'made_at'] as const
  const of = (text: string) => read(text, rules(columns)).fields
  expect(of('2026/11/29|25:00|2|2026/11/29 20:00')).toMatchObject({
    minute: 1500,
    made_at: '2026-11-29T20:00',
  })
  expect(of('2026/11/29|25:00|2|2026/11/30 00:59')).toMatchObject({ made_at: '2026-11-30T00:59' })
  for (const late of ['2026/11/30 01:00', '2026/11/30 01:01'])
    expect(of(`2026/11/29|25:00|2|${late}`), late).not.toHaveProperty('made_at')
  expect(of('2000/02/01|19:00|2|2000/01/01 00:00')).toMatchObject({ made_at: '2000-01-01T00:00' })
  expect(of('2000/02/01|19:00|2|1999/12/31 23:59')).not.toHaveProperty('made_at')
})
