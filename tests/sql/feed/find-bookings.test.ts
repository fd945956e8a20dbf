// find_bookings: what a tablet does not hold, for its list.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byPhone, personsOf } from '#domain/guest/book/merged.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { fold, hasPhone, matches } from '#domain/guest/search.ts'
import { plainKana, typedKana } from '#domain/text/romaji.ts'
import { addDays } from '#domain/time/time.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { pick, seeded } from '#tests/fixtures/random.ts'
import { aVenue, create, type Pulled, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase({ settings: ['track_functions=all'] })
}, 60_000)
afterAll(() => db.close())

interface Sought {
  from?: string | null
  until?: string | null
  text?: string
  limit?: number
  after?: string
  vendor?: string
  deleted?: boolean
}

async function found(
  venue: Venue,
  { from = null, until = null, text = '', limit = 100, after = '', vendor, deleted = false }: Sought,
) {
  const [row] = await db.asUser(
    venue.user,
    (tx) => tx<{ value: Pulled }[]>`
      select public.find_bookings(${vendor ?? venue.id}, ${from}, ${until}, ${text}, ${limit}, ${after}, ${deleted}) as value`,
  )
  if (!row) throw new Error('no answer')
  return row.value
}

const idsOf = (page: Pulled) => page.rows.map(([, row]) => row['id'] as string)
const day = '2027-03-01'

test('rows are those of the feed, the latest day first, each once in pages of any size, days both included', async () => {
  const venue = await aVenue(db)
  const made = Array.from({ length: 7 }, (_, i) => create({ day: addDays(day, Math.floor(i / 2)) }))
  await venue.push(made)
  await db.sql`update public.booking set deleted = true where vendor_id = ${venue.id} and id = ${made[6]?.subject ?? ''}`
  const whole = await found(venue, {})
  expect(whole).toMatchObject({ shape: 1, more: false })
  const fed = new Map((await venue.rows('booking')).map((row) => [row['id'], row]))
  expect(whole.rows).toEqual(idsOf(whole).map((id) => ['booking', fed.get(id)]))
  expect(whole.rows.map(([, row]) => row['day'])).toEqual([2, 2, 1, 1, 0, 0].map((off) => addDays(day, off)))
  for (const limit of [1, 2, 5, 6]) {
    const ids: string[] = []
    for (let after = ''; ; ) {
      const page = await found(venue, { limit, after })
      ids.push(...idsOf(page))
      expect(page.rows.length).toBeLessThanOrEqual(limit)
      const last = page.rows.at(-1)?.[1]
      if (!page.more) break
      after = `${last?.['day']}/${last?.['id']}`
    }
    expect(ids).toEqual(idsOf(whole))
  }
  const one = await found(venue, { from: addDays(day, 1), until: addDays(day, 1) })
  expect(idsOf(one).sort()).toEqual([made[2]?.subject, made[3]?.subject].sort())
  expect(idsOf(await found(venue, { until: addDays(day, -1) }))).toEqual([])
  await expect(found(venue, { after: 'x' })).rejects.toMatchObject({ code: 'PT400' })
})

test('100 rows at most, and members only', async () => {
  const venue = await aVenue(db)
  for (let i = 0; i < 6; i++) await venue.push(Array.from({ length: 20 }, () => create({ day })))
  const page = await found(venue, { limit: 9999 })
  expect([page.rows.length, page.more]).toEqual([100, true])
  const other = await aVenue(db)
  await expect(found(other, { vendor: venue.id })).rejects.toMatchObject({ code: 'PT403' })
  expect((await found(other, {})).rows).toEqual([])
})

test('the search finds what the tablet’s own finds, and nothing else', async () => {
  const venue = await aVenue(db)
  const parties = [
    {
      last_name: '髙橋',
      first_name: '一郎',
      last_kana: 'タカハシ',
      first_kana: 'イチロウ',
      phone: '+819012345678',
    },
    { last_name: '高橋', first_name: '花子', last_kana: 'タカハシ', first_kana: 'ハナコ', phone: '' },
    { last_name: 'ｽﾐｽ', first_name: "O'Neil", last_kana: '', first_kana: '', phone: '+14155550123' },
    {
      last_name: '𠮷田',
      first_name: 'みさき',
      last_kana: 'ヨシダ',
      first_kana: 'ミサキ',
      phone: '+81312340002',
    },
    {
      last_name: '渡邉',
      first_name: 'ゔぃおら',
      last_kana: 'ワタナベ',
      first_kana: 'ヴィオラ',
      phone: '+819000000290',
      requests: '窓際・静かな席',
      comments: 'ＶＩＰ',
    },
    {
      last_name: 'ＳＭＩＴＨ',
      first_name: 'Ann-Marie',
      last_kana: '',
      first_kana: '',
      phone: '+442071234567',
    },
  ]
  await venue.push(parties.map((fields) => create({ day, ...fields })))
  const rows = (await venue.rows('booking')) as unknown as Parameters<typeof matches>[0][]
  const whole = [
    '',
    'たかはし',
    '高橋 花',
    '髙橋',
    'スミス',
    'o neil',
    'ONEIL',
    '吉田',
    'ミサキ 吉',
    '渡辺',
    'ヴィオラ',
    'takahashi',
    'takahasi hanako',
    'yosida 吉',
    'watanabe vip',
    'ダカバジ',
    'よした',
    'わたなへ',
    '窓際',
    '静かな席VIP',
    '席 vip',
  ]
  const more = [
    'smith ann',
    '5678',
    '090-1234',
    '０９０１２３４',
    '0002',
    '12',
    '03 1234',
    '+44',
    '(0312)',
    '-',
    '%',
    '_',
    'ゔ',
    '橋一',
  ]
  const { text, random } = {
    text: [...new Set(rows.flatMap((r) => [...r.last_name, ...r.last_kana, ...r.phone]))],
    random: seeded(7),
  }
  const any = Array.from({ length: 60 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      pick([...text, ' ', '　', '・', '-', '0'], random),
    ).join(''),
  )
  let hits = 0
  for (const query of [...whole, ...more, ...any]) {
    const wanted = rows
      .filter((row) => matches(row, query))
      .map((row) => (row as unknown as { id: string }).id)
    expect(idsOf(await found(venue, { text: query })).sort(), JSON.stringify(query)).toEqual(wanted.sort())
    hits += wanted.length
  }
  expect(hits).toBeGreaterThan(40)
})

test('a booking is found by the code that its guest reads out, in part and in small letters too', async () => {
  const venue = await aVenue(db)
  const [one, two] = ['K7QXM', 'M2XQA'].map((reference) => create({ day }, { reference }))
  await venue.push([one, two])
  const rows = (await venue.rows('booking')) as unknown as Parameters<typeof matches>[0][]
  for (const text of ['K7QXM', 'k7q', 'Ｋ７ＱＸＭ', '山田 7qx', 'K7QXM M2XQA']) {
    const wanted = rows
      .filter((row) => matches(row, text))
      .map((row) => (row as unknown as { id: string }).id)
    expect(wanted, `control: ${text}`).toEqual(text.includes('M2') ? [] : [one?.subject])
    expect(idsOf(await found(venue, { text })), text).toEqual(wanted)
  }
})

test('text is folded, and digits are read, as on the tablet', async () => {
  const signs = [
    ..."ぁゖァヶｶﾞ髙高﨑嵜濱邉齋斉澤嶌廣𠮷櫻國瀧眞德關黑冨舘峯惠AzＺ１①㍿･・.,'-‐ー−()+0９ \u3000\t",
  ]
  const random = seeded(3)
  for (let i = 0; i < 200; i++) {
    const text = Array.from({ length: Math.floor(random() * 9) }, () => pick(signs, random)).join('')
    const [row] = await db.sql<{ folded: string; has: boolean }[]>`
      select private.folded(${text}) as folded,
        coalesce(position(private.sought_digits(${text}) in '+810901230099') > 0, false) as has`
    expect(row?.folded, JSON.stringify(text)).toBe(fold(text))
    expect(row?.has, JSON.stringify(text)).toBe(hasPhone('+810901230099', text))
  }
})

test('romaji is read, and kana are made plain, as on the tablet', async () => {
  const random = seeded(5)
  const letters = [...'aiueokstnhmyrwgzdbpjcfvlaiueoaiueo', 'sh', 'ch', 'ts', 'tch', 'ou', 'oh', 'nn', 'kk']
  const kana = [...'アイウエオンンカキコソトノホモヨロュッーヂヅヲヤユヨウウサガボポグザジダパビヴヺ\u0001']
  let read = 0
  for (let i = 0; i < 400; i++) {
    const typed = Array.from({ length: Math.floor(random() * 7) }, () => pick(letters, random)).join('')
    const name = Array.from({ length: Math.floor(random() * 9) }, () => pick(kana, random)).join('')
    const [row] = await db.sql<{ kana: string | null; own: string | null; plain: string }[]>`
      select private.typed_kana(${typed}) as kana, private.typed_kana(${name}) as own, private.plain_kana(${name}) as plain`
    expect(row, `${typed} ${name}`).toEqual({
      kana: typedKana(typed),
      own: typedKana(name),
      plain: plainKana(name),
    })
    if (row?.kana) read++
  }
  expect(read).toBeGreaterThan(50)
})

test('what the venue knows of the guest is found: kana of the card, and notes', async () => {
  const venue = await aVenue(db)
  const phone = '+819012340007'
  const [known, other] = [
    create({ day, last_name: '林', phone }),
    create({ day, last_name: '林', phone: '' }),
  ]
  await venue.push([known, other])
  await db.sql`update public.guest set last_kana = 'ハヤシ', notes = '窓際がお好き' where vendor_id = ${venue.id}`
  for (const text of ['hayashi', 'はやし', '窓際', '林 お好き'])
    expect(idsOf(await found(venue, { text })), text).toEqual([known.subject])
  expect(idsOf(await found(venue, { text: '林' })).length).toBe(2)
})

test('the guest’s other cards are looked through as on the tablet, whichever leads to which', async () => {
  const venue = await aVenue(db)
  const phones = [1, 2, 3, 4].map((n) => `+81901234010${n}`)
  const made = phones.map((phone) => create({ day, last_name: '林', phone }))
  await venue.push([...made, create({ day, last_name: '林', phone: '' })])
  const words = [
    ['ハヤシ', '窓際がお好き'],
    ['リン', '猫舌'],
    ['', '右利き'],
    ['モリ', '窓際'],
  ] as const
  for (const [i, [kana, notes]] of words.entries())
    await db.sql`update public.guest set last_kana = ${kana}, notes = ${notes}
      where vendor_id = ${venue.id} and phone = ${phones[i] ?? ''}`
  // The third leads to the second, and that to the first; the fourth is somebody else.
  for (const [from, to] of [
    [1, 0],
    [2, 1],
  ] as const)
    await db.sql`update public.guest set merged_into = private.guest_id(${venue.id}, ${phones[to] ?? ''})
      where vendor_id = ${venue.id} and phone = ${phones[from] ?? ''}`
  const rows = (await venue.rows('booking')) as unknown as (Parameters<typeof matches>[0] & { id: string })[]
  const persons = byPhone(personsOf((await venue.rows('guest')) as unknown as Guest[]))
  const queries = 'はやし rin 猫舌 窓際 右利き mori 見つからない'.split(' ')
  for (const text of [...queries, '林 猫舌 窓際', '猫舌 右利き', 'hayashi 右利き 0104']) {
    const wanted = rows
      .filter((row) => matches(row, text, persons.get(row.phone) ?? null))
      .map(({ id }) => id)
    expect(idsOf(await found(venue, { text })).sort(), text).toEqual(wanted.sort())
  }
  const one = made.slice(0, 3).map(({ subject }) => subject)
  expect(idsOf(await found(venue, { text: 'rin 右利き' })).sort(), 'control').toEqual(one.sort())
})

test('a search without a match among many bookings, and many guests of several cards, is quick', async () => {
  const venue = await aVenue(db)
  await db.sql.begin(async (tx) => {
    // A search reads these two tables alone: what their triggers write besides takes most of the time.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into public.guest (vendor_id, id, phone, last_kana, notes)
      select ${venue.id}, private.guest_id(${venue.id}, '+8190' || n), '+8190' || n, 'タナカ', '窓際'
      from generate_series(10000000, 10003999) n`
    await tx`
      update public.guest g set merged_into = private.guest_id(${venue.id}, '+8190' || (substr(g.phone, 6)::integer - 1))
      where g.vendor_id = ${venue.id} and substr(g.phone, 6)::integer % 4 <> 0`
    await tx`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, guest_id, status, source)
      select ${venue.id}, gen_random_uuid(), ${day}::date + n % 300, 1080, 120, 2, '田中', '+8190' || 10000000 + n % 4000,
        private.guest_id(${venue.id}, '+8190' || 10000000 + n % 4000), 'confirmed', 'phone'
      from generate_series(1, 20000) n`
  })
  await db.sql`analyze public.guest, public.booking`
  for (const text of ['見つからない', 'mitsukaranai', '窓側 猫舌']) {
    const start = performance.now()
    expect(idsOf(await found(venue, { text })), text).toEqual([])
    expect(performance.now() - start, text).toBeLessThan(1500)
  }
  expect((await found(venue, { text: '窓際' })).more, 'control').toBe(true)
}, 60_000)

test('what was deleted is found in place of the others, until it is emptied', async () => {
  const venue = await aVenue(db)
  const made = [create({ day, last_name: '林' }), create({ day, last_name: '森' }), create({ day })]
  await venue.push(made)
  const [gone, emptied, kept] = made.map((command) => command.subject)
  await db.sql`update public.booking set deleted = true where vendor_id = ${venue.id} and id in ${db.sql([gone ?? '', emptied ?? ''])}`
  expect(idsOf(await found(venue, { deleted: true })).sort()).toEqual([gone, emptied].sort())
  expect(idsOf(await found(venue, { deleted: true, text: '林' }))).toEqual([gone])
  expect(idsOf(await found(venue, {}))).toEqual([kept])
  await db.sql`update private.synced set deleted_at = now() - interval '31 days' where vendor_id = ${venue.id} and id = ${emptied ?? ''}`
  await db.sql`select private.compact(${venue.id}, 20)`
  expect(idsOf(await found(venue, { deleted: true }))).toEqual([gone])
})

test('a search folds what is sought, and no row: that was done when the row was written', async () => {
  const venue = await aVenue(db)
  const rows = 20
  await venue.push(
    Array.from({ length: rows }, (_, n) => create({ day, phone: `+8190000010${String(10 + n)}` })),
  )
  /** How often a search folds a text. */
  const foldings = (text: string): Promise<number> =>
    db.sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: venue.user })}, true)`
      const calls = async (): Promise<number> => {
        const [row] = await tx<{ calls: number }[]>`
          select coalesce(sum(calls), 0)::integer as calls from pg_stat_xact_user_functions
          where schemaname = 'private' and funcname in ('folded', 'plain_kana')`
        return row?.calls ?? 0
      }
      const before = await calls()
      await tx`select public.find_bookings(${venue.id}, null, null, ${text}, 100, '')`
      return (await calls()) - before
    })
  for (const text of ['見つからない', 'mitsukaranai', '999999'])
    expect(await foldings(text), text).toBeLessThan(rows)
  expect(await foldings('見つからない'), 'control: they are counted').toBeGreaterThan(0)
  // What the columns follow from is emptied with them.
  await db.sql`select private.erase_guest(${venue.id}, private.guest_id(${venue.id}, '+819000001010'))`
  const [left] = await db.sql`
    select count(*)::integer as n from public.booking where vendor_id = ${venue.id} and last_name = ''
      and (sought like '%山田%' or sought_kana <> '')`
  expect(left).toEqual({ n: 0 })
})

test('events of the days come in one order with their bookings, and those of bookings that are found by words before them', async () => {
  const venue = await aVenue(db)
  const anEvent = async (on: string, deleted = false) => {
    const id = randomUUID()
    await db.sql`
      insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, deleted)
      values (${venue.id}, ${id}, gen_random_uuid(), ${on}, 600, 700, 5, ${deleted})`
    return id
  }
  const [early, late] = [await anEvent(day), await anEvent(addDays(day, 2))]
  await anEvent(addDays(day, 1), true)
  const party = create({ day, last_name: '川上', occurrence: early })
  await venue.push([party, create({ day: addDays(day, 1), last_name: '山下' })])
  const all = await found(venue, {})
  const fed = new Map((await venue.rows('occurrence')).map((row) => [row['id'], row]))
  expect(all.rows.filter(([of]) => of === 'occurrence').map(([, row]) => row)).toEqual(
    [late, early].map((id) => fed.get(`occurrence/${id}`)),
  )
  expect(all.rows.map(([, row]) => row['day'])).toEqual([2, 1, 0, 0].map((off) => addDays(day, off)))
  const seen: unknown[] = []
  for (let after = ''; ; ) {
    const page = await found(venue, { limit: 1, after })
    seen.push(...page.rows.map(([, row]) => row['id']))
    const last = page.rows.at(-1)?.[1]
    if (!page.more) break
    after = `${last?.['day']}/${String(last?.['id']).split('/').at(-1)}`
  }
  expect(new Set(seen)).toEqual(new Set(idsOf(all)))
  const byName = await found(venue, { text: '川上' })
  expect(
    byName.rows.map(([of]) => of),
    'the event of what is found, and no other',
  ).toEqual([...['occurrence', 'booking']])
  expect(idsOf(byName)).toEqual([`occurrence/${early}`, party.subject])
})
