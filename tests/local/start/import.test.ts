import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingRows } from '#local/import/booking-rows.ts'
import { importCommand, importRows, readWords } from '#local/import/command.ts'
import { readPerson } from '#local/import/read-person.ts'
import { readRows } from '#local/import/read-rows.ts'
import { aStack, type TestStack, type TestVendor } from '#tests/fixtures/stack.ts'

let stack: TestStack
let vendor: TestVendor

beforeAll(async () => {
  stack = await aStack()
  vendor = await stack.makeVendor({ settings: { duration: 90, capacity: 10 } })
})
afterAll(() => stack.close())

const header = 'store,visit_datetime,reserve_datetime,reserve_visitors'
const csv = [
  header,
  'store_1,2017-01-10 21:00:00,2017-01-01 00:00:00,4',
  'store_2,2017-01-10 21:00:00,2017-01-01 00:00:00,4',
  'store_1,2017-01-11 01:00:00,2017-01-02 10:00:00,2',
  'store_1,2017-01-12 18:00:00,2017-01-03 10:00:00,30',
  'store_1,2017-01-12 18:00:00,2017-01-03 10:00:00,30',
  'store_1,2017-02-30 18:00:00,2017-01-03 10:00:00,3',
  'store_1,2017-01-12 18:00:00,yesterday,3',
  'store_1,2017-01-12 18:00:00,2017-01-03 10:00:00,0',
  'store_1,2017-01-12 18:00:00,2017-01-03 10:00:00,two',
  'store_1,2017-01-12 18:00:00',
  '',
].join('\n')

async function run(text: string, to: string, into = vendor.url): Promise<string[]> {
  const said: string[] = []
  await importRows(stack.sql, { file: '', vendor: into, store: 'store_1', to }, text, (line) =>
    said.push(line),
  )
  return said
}

test('good rows are kept, bad ones said by line, a second run adds nothing even weeks later', async () => {
  const first = await run(csv, '2099-06-03')
  expect(first).toEqual([
    'line 7: visit_datetime "2017-02-30 18:00:00" is not a time like 2017-01-31 18:00:00',
    'line 8: reserve_datetime "yesterday" is not a time like 2017-01-31 18:00:00',
    'line 9: reserve_visitors 0 is not between 1 and 999',
    'line 10: reserve_visitors "two" is not a whole number',
    'line 11: 2 fields instead of 4',
    '4 of 4 rows',
    '4 new, 0 unchanged, 5 bad',
  ])
  const before = await stack.sql`select rev from private.vendor_clock where vendor_id = ${vendor.id}`
  expect((await run(csv, '2099-07-30')).at(-1)).toBe('0 new, 4 unchanged, 5 bad')
  expect(await stack.sql`select rev from private.vendor_clock where vendor_id = ${vendor.id}`).toEqual(before)
})

test('weekdays stay, nights belong to the day before, equal rows are two parties, nothing asks for attention', async () => {
  const rows = await stack.sql`
    select to_char(day, 'YYYY-MM-DD') as day, extract(isodow from day)::integer as weekday, minute, duration, pax,
      status, source, last_name <> '' as named, phone, guest_id is not null as known, settled
    from public.booking where vendor_id = ${vendor.id} order by day, minute`
  expect(rows.map((row) => [row.weekday, row.minute, row.pax])).toEqual([
    [2, 1260, 4],
    [2, 1500, 2],
    [4, 1080, 30],
    [4, 1080, 30],
  ])
  for (const row of rows) {
    expect(row).toMatchObject({
      duration: 90,
      status: 'confirmed',
      source: 'import',
      named: true,
      known: true,
    })
    expect(row.phone).toMatch(/^\+81[789]01234\d{4}$/)
    expect(row.day).toMatch(/^2099-0(5|6)/)
    expect((row.settled as { code: string }[]).map((s) => s.code)).toContain('overbooked')
  }
})

test('past visits have left and count for their guests', async () => {
  const other = await stack.makeVendor()
  await run(csv, '2020-01-15', other.url)
  const [row] = await stack.sql`
    select (select count(*) from public.booking where vendor_id = ${other.id} and status = 'left') as gone,
      (select sum(visits) from public.guest where vendor_id = ${other.id}) as visits`
  expect(row).toEqual({ gone: '4', visits: '4' })
})

test('a real book keeps its days and its people; who cannot be read is said by line', async () => {
  const other = await stack.makeVendor()
  const book = [
    `\uFEFF${header},last_name,first_name,last_kana,phone,email`,
    'store_1,2099-03-04 19:00:00,2099-01-01 10:00:00,4,山田,太郎,ヤマダ,０９０－１２３４－５６７８,yamada@example.com',
    'store_1,2020-03-05 19:00:00,2020-01-01 10:00:00,2,山田,太郎,ヤマダ,+81 90 1234 5678,',
    'store_1,2099-03-06 12:00:00,2099-01-02 10:00:00,2,"O’Hara, Scarlett",,,,',
    'store_1,2099-03-06 12:30:00,2099-01-02 10:00:00,2,Bond,,,+44 20 7946 0018,',
    'store_1,2099-03-06 13:00:00,2099-01-02 10:00:00,2,林,,,0901,',
    'store_1,2099-03-06 13:00:00,2099-01-02 10:00:00,2,林,,,,nobody',
    `store_1,2099-03-06 13:00:00,2099-01-02 10:00:00,2,${'長'.repeat(101)},,,,`,
    'store_1,2099-03-06 13:00:00,2099-01-02 10:00:00,2,林\u0007,,,,',
  ].join('\n')
  expect(await run(book, '', other.url)).toEqual([
    'line 6: phone "0901" is no number like 090-1234-5678 or +44 20 7946 0018',
    'line 7: email "nobody" is no address',
    'line 8: last_name is longer than 100 signs',
    'line 9: last_name holds signs that nobody can see',
    '4 of 4 rows',
    '4 new, 0 unchanged, 4 bad',
  ])
  const rows = await stack.sql`
    select to_char(b.day, 'YYYY-MM-DD') as day, b.last_name, b.phone, g.visits, g.email from public.booking b
    left join public.guest g on g.vendor_id = b.vendor_id and g.id = b.guest_id
    where b.vendor_id = ${other.id} order by b.day, b.minute`
  expect(rows).toEqual([
    { day: '2020-03-05', last_name: '山田', phone: '+819012345678', visits: 1, email: 'yamada@example.com' },
    { day: '2099-03-04', last_name: '山田', phone: '+819012345678', visits: 1, email: 'yamada@example.com' },
    { day: '2099-03-06', last_name: 'O’Hara, Scarlett', phone: '', visits: null, email: null },
    { day: '2099-03-06', last_name: 'Bond', phone: '+442079460018', visits: 0, email: '' },
  ])
  expect((await run(book, '', other.url)).at(-1)).toBe('0 new, 4 unchanged, 4 bad')
})

const bookOf = (...rows: string[]) => [`${header},last_name,first_name,phone,email`, ...rows].join('\n')

test('a day that no booking can have is said by line, and the others are there', async () => {
  const other = await stack.makeVendor()
  const book = bookOf(
    'store_1,2099-03-06 13:00:00,2099-01-02 00:00:00,2,前,,,',
    'store_1,0000-01-01 18:00:00,2099-01-02 00:00:00,2,零年,,,',
    'store_1,9999-12-31 18:00:00,2099-01-02 00:00:00,2,果て,,,',
    'store_1,2099-03-06 13:00:00,0000-01-01 10:00:00,2,受付,,,',
    'store_1,2099-03-07 13:00:00,2099-01-02 00:00:00,2,後,,,',
  )
  expect(await run(book, '', other.url)).toEqual([
    'line 3: visit_datetime "0000-01-01 18:00:00" is not between 2000 and 2199',
    'line 4: visit_datetime "9999-12-31 18:00:00" is not between 2000 and 2199',
    'line 5: reserve_datetime "0000-01-01 10:00:00" is not between 2000 and 2199',
    '2 of 2 rows',
    '2 new, 0 unchanged, 3 bad',
  ])
})

test('a book that has kana only, or only addresses, gets no made-up people', async () => {
  for (const [columns, person] of [
    ['last_kana,first_kana,email', 'サトウ,ハナコ,hanako@example.com'],
    ['email', 'hanako@example.com'],
  ]) {
    const other = await stack.makeVendor()
    const book = [`${header},${columns}`, `store_1,2025-06-05 18:00:00,2025-06-01 10:00:00,2,${person}`]
    await run(book.join('\n'), '', other.url)
    const rows = await stack.sql`
      select to_char(day, 'YYYY-MM-DD') as day, last_name, email from public.booking where vendor_id = ${other.id}`
    expect(rows).toEqual([{ day: '2025-06-05', last_name: '', email: 'hanako@example.com' }])
  }
})

test('of a name only what can be seen is kept, as where it is typed', async () => {
  const other = await stack.makeVendor()
  const at = 'store_1,2099-03-06 13:00:00,2099-01-02 00:00:00,2'
  await run(bookOf(`${at},\u202eevil\u202c,\u200b,090-1234-5678,`), '', other.url)
  const rows = await stack.sql`
    select b.last_name, b.first_name, g.last_name as card from public.booking b
    join public.guest g on g.vendor_id = b.vendor_id and g.id = b.guest_id where b.vendor_id = ${other.id}`
  expect(rows).toEqual([{ last_name: 'evil', first_name: '', card: 'evil' }])
})

test('a row that is put right for the next run is added, and takes nobody’s place', async () => {
  const other = await stack.makeVendor()
  const at = 'store_1,2099-03-06 13:00:00,2099-01-02 00:00:00,2'
  await run(bookOf(`${at},林,,0901,`, `${at},山田,太郎,090-1234-5678,`), '', other.url)
  await run(bookOf(`${at},林,,090-1234-0001,`, `${at},山田,太郎,090-1234-5678,`), '', other.url)
  const rows = await stack.sql`select last_name from public.booking where vendor_id = ${other.id} order by 1`
  expect(rows.map((row) => row.last_name)).toEqual(['山田', '林'])
})

test('a guest’s card has the name of one visit, and an address where one was given', async () => {
  const other = await stack.makeVendor()
  const at = (day: number) => `store_1,2099-03-0${day} 13:00:00,2099-01-02 00:00:00,2`
  const book = bookOf(
    `${at(4)},佐藤,花子,090-1234-5678,`,
    `${at(5)},山田,,090-1234-5678,yamada@example.com`,
    `${at(6)},,,090-1234-5678,`,
  )
  await run(book, '', other.url)
  expect(
    await stack.sql`select last_name, first_name, email from public.guest where vendor_id = ${other.id}`,
  ).toEqual([{ last_name: '山田', first_name: '', email: 'yamada@example.com' }])
})

test('who is known already keeps the visits counted so far, and the day of the latest one', async () => {
  const other = await stack.makeVendor()
  const came = (day: string) => `store_1,2020-03-${day} 13:00:00,2020-01-02 00:00:00,2,林,,090-1234-5678,`
  await run(bookOf(came('06'), came('07')), '', other.url)
  await run(bookOf(came('05')), '', other.url)
  const guests = await stack.sql`
    select visits, to_char(last_visit_day, 'YYYY-MM-DD') as latest from public.guest where vendor_id = ${other.id}`
  expect(guests).toEqual([{ visits: 3, latest: '2020-03-07' }])
})

test('a real book moves where it is told to, and who has no number is no guest', async () => {
  const other = await stack.makeVendor()
  const row = 'store_1,2020-03-06 13:00:00,2020-01-02 00:00:00,2,林,,,'
  await run(bookOf(row), '2099-06-03', other.url)
  expect(await stack.sql`select phone from public.guest where vendor_id = ${other.id}`).toEqual([])
  expect(
    await stack.sql`select to_char(day, 'YYYY-MM-DD') as day from public.booking where vendor_id = ${other.id}`,
  ).toEqual([{ day: '2099-06-05' }])
})

test('a number that nobody could call is none, and a booking was made as long before as it was', () => {
  for (const phone of ['03-1234-5678 ext. 9', '+1 200 000 0000'])
    expect(readPerson({ last_name: '林', phone }), phone).toMatch(/^phone /)
  const visit = { line: 2, day: '2099-03-06', minute: 780, reserved: '2099-01-02 10:00:00', pax: 2 }
  const [row] = bookingRows([{ ...visit, person: null, key: 'a' }], 2, () => 90, {
    day: '2026-11-22',
    minute: 0,
  })
  expect(row).toMatchObject({ day: '2099-03-20', made_at: '2099-01-16 10:00:00' })
})

test('two imports at once write each of 1,000 equal rows once', async () => {
  const other = await stack.makeVendor()
  const many = [
    header,
    ...Array.from({ length: 1000 }, () => 'store_1,2017-01-10 21:00:00,2017-01-01 00:00:00,4'),
  ]
  const runs = await Promise.all([
    run(many.join('\r\n'), '2020-01-15', other.url),
    run(many.join('\n'), '2020-01-15', other.url),
  ])
  const fresh = runs.map((said) => Number(said.at(-1)?.split(' ')[0]))
  expect((fresh[0] ?? 0) + (fresh[1] ?? 0)).toBe(1000)
  const [row] =
    await stack.sql`select count(*)::integer as n from public.booking where vendor_id = ${other.id}`
  expect(row).toEqual({ n: 1000 })
})

test.each([
  [[], 'Usage: npm run import'],
  [['a.csv'], 'Usage: npm run import'],
  [['a.csv', '--vendor'], '--vendor needs a value'],
  [['a.csv', '--vendor', '--store'], '--vendor needs a value'],
  [['a.csv', 'b.csv', '--vendor', 'x'], '"b.csv" is one too many'],
  [['a.csv', '--vendor', 'x', '--store', 'y', '--to', '2026-02-31'], '--to "2026-02-31" is not a day'],
  [['a.csv', '--what', 'x'], 'Unknown option --what'],
])('wrong words %j are said', (words, message) => {
  expect(() => readWords(words)).toThrow(message)
})

test('a vendor of events has no table bookings to import', async () => {
  const other = await stack.makeVendor()
  await stack.sql`update public.vendor set vendor_type = 'EVENT' where id = ${other.id}`
  await expect(run(csv, '', other.url)).rejects.toThrow(`"${other.url}" is no restaurant`)
})

test('lines that could not be read, another encoding and an open quotation mark are no success', async () => {
  const said: string[] = []
  const text = `${header}\nstore_1,2017-01-10 21:00:00,2017-01-01 00:00:00,4\nstore_1,never,never,4\n`
  const options = { file: '', vendor: vendor.url, store: 'store_1', to: '' }
  expect(await importRows(stack.sql, options, text, (line) => said.push(line))).toBe(1)
  expect(said.at(-1)).toMatch(/1 bad$/)
  expect(await importRows(stack.sql, options, text.replace(/.*never.*\n/, ''), () => undefined)).toBe(0)
  expect(() => readRows(`${header}\nstore_1,"2017-01-10,x,4\n`, 'store_1')).toThrow(
    'A quotation mark is opened in line 2 and never closed',
  )
  const file = join(stack.home, 'sjis.csv')
  writeFileSync(file, Buffer.from([0x83, 0x58, 0x83, 0x67, 0x83, 0x41]))
  await expect(importCommand({}, [file, '--vendor', 'a', '--store', 's'])).rejects.toThrow(
    `${file} is not UTF-8`,
  )
})

test('a file that is no such table, a store or vendor that is unknown, are said', async () => {
  expect(() => readRows('', 'store_1')).toThrow('no column store, visit_datetime')
  expect(() => readRows('\u0000\u0001', 'store_1')).toThrow('no column')
  expect(() => readRows(csv, 'store_9')).toThrow(
    'no rows of store "store_9". Its stores begin with: store_1, store_2',
  )
  await expect(run(csv, '', 'no-such')).rejects.toThrow('There is no vendor "no-such"')
  await expect(run(csv, '', "'; drop table x; --")).rejects.toThrow('There is no vendor')
})
