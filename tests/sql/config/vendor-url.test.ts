// What a business says of itself beyond words: its short url, and addresses on other people's servers.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { configEditCommand, type Fields } from '#domain/config/config-command.ts'
import { vendorUrlError } from '#domain/config/vendor-url.ts'
import { webAddress } from '#domain/config/web-address.ts'
import { hostileStrings } from '#tests/fixtures/hostile/strings.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

let made = 0
const aUrl = () => `url-${++made}-${crypto.randomUUID().slice(0, 8)}`

const change = (venue: Venue, url: string | null): Promise<Record<string, unknown>> =>
  db.asUser(venue.user, async (tx) => {
    const [row] = await tx<{ value: Record<string, unknown> }[]>`
      select public.change_vendor_url(${venue.id}, ${url}) as value`
    return row?.value ?? {}
  })
const urlOf = async (venue: Venue): Promise<string> => {
  const [row] = await db.sql<{ url: string }[]>`select url from public.vendor where id = ${venue.id}`
  return row?.url ?? ''
}
/** All that was changed was changed a day before. */
const aDayLater = (venue: Venue) =>
  db.sql.begin(async (tx) => {
    await tx`select set_config('noren.erasing', 'on', true)`
    await tx`update private.config_history set received_at = received_at - interval '1 day' where vendor_id = ${venue.id}`
  })
const pageAt = (url: string): Promise<{ ok: boolean; vendor?: { url: string } }> =>
  db.asAnon(async (tx) => {
    const [row] = await tx`select public.vendor_page(${url}) as value`
    return row?.['value']
  })

test('the url is changed at once for members, tablets and customers, and the one before leads on', async () => {
  const venue = await aVenue(db, {})
  const [before, after] = [await urlOf(venue), aUrl()]
  expect(await change(venue, after)).toEqual({ ok: true, url: after })
  const [link] = await db.sql`select vendor_url from public.users_vendor_key where user_id = ${venue.user}`
  expect(link?.['vendor_url']).toBe(after)
  const row = (await venue.rows('config')).find((one) => one['id'] === 'vendor/vendor')
  expect(row?.['data']).toMatchObject({ url: after })
  for (const url of [after, before, before.toUpperCase()])
    expect(await pageAt(url), url).toMatchObject({ ok: true, vendor: { url: after } })
  const [history] = await db.sql`
    select kind, account, changes, rev from private.config_history where vendor_id = ${venue.id}`
  expect(history).toEqual({
    kind: 'vendor.url',
    account: venue.user,
    changes: { url: [before, after] },
    rev: expect.anything(),
  })
  expect(String(history?.['rev'])).toBe(String(row?.['rev']))
  expect(await change(venue, after), 'asked again').toEqual({ ok: true, url: after })
})

test('what cannot be a url is said beside the field, and nothing is changed', async () => {
  const [venue, other] = [await aVenue(db, {}), await aVenue(db, {})]
  const before = await urlOf(venue)
  const old = await urlOf(other)
  await change(other, aUrl())
  const faults: [string | null, string][] = [
    [null, 'required'],
    ['', 'required'],
    ['a'.repeat(61), 'too_long'],
    ['Sakura', 'invalid'],
    ['さくら', 'invalid'],
    ['a b', 'invalid'],
    ['book', 'reserved'],
    [await urlOf(other), 'taken'],
    [old, 'taken'],
  ]
  for (const [url, code] of faults)
    expect(await change(venue, url), String(url)).toEqual({
      ok: false,
      code: 'invalid',
      fields: { url: code },
    })
  expect(await urlOf(venue)).toBe(before)
})

test('the way back is free, to nobody else; ten of those before are kept', async () => {
  const [venue, other] = [await aVenue(db, {}), await aVenue(db, {})]
  const first = await urlOf(venue)
  const second = aUrl()
  await change(venue, second)
  expect(await change(other, first)).toMatchObject({ fields: { url: 'taken' } })
  await expect(
    db.sql`insert into public.vendor (url, name) values (${first}, 'x')`,
    'nor to a new vendor',
  ).rejects.toMatchObject({ code: '23505' })
  expect(await change(venue, first)).toMatchObject({ ok: true })
  expect(await pageAt(second)).toMatchObject({ vendor: { url: first } })
  expect(await pageAt(first)).toMatchObject({ vendor: { url: first } })
  for (let i = 0; i < 12; i++) await db.sql`update public.vendor set url = ${aUrl()} where id = ${venue.id}`
  const [kept] = await db.sql`
    select count(*)::integer as n from private.vendor_old_url where vendor_id = ${venue.id}`
  expect(kept?.['n']).toBe(10)
  expect(await pageAt(second), 'the oldest is free again').toMatchObject({ ok: false })
  expect(await change(other, second)).toMatchObject({ ok: true })
})

test('five times a day', async () => {
  const venue = await aVenue(db, {})
  for (let i = 0; i < 5; i++) expect(await change(venue, aUrl())).toMatchObject({ ok: true })
  expect(await change(venue, aUrl())).toEqual({ ok: false, code: 'too_many_requests' })
  await aDayLater(venue)
  expect(await change(venue, aUrl())).toMatchObject({ ok: true })
})

test('five times a day, also between the same two; the way back is one of them', async () => {
  const venue = await aVenue(db, {})
  const [first, second] = [await urlOf(venue), aUrl()]
  for (let i = 0; i < 5; i++)
    expect(await change(venue, i % 2 === 0 ? second : first), String(i)).toMatchObject({ ok: true })
  expect(await urlOf(venue)).toBe(second)
  expect(await change(venue, second), 'what it is already is no change').toMatchObject({ ok: true })
  for (const url of [first, aUrl()])
    expect(await change(venue, url)).toEqual({ ok: false, code: 'too_many_requests' })
  expect(await urlOf(venue)).toBe(second)
  await aDayLater(venue)
  expect(await change(venue, first)).toMatchObject({ ok: true })
})

test('two who want the same name at once: one has it', async () => {
  const venues = await Promise.all([1, 2, 3, 4].map(() => aVenue(db, {})))
  const wanted = aUrl()
  const answers = await Promise.all(venues.map((venue) => change(venue, wanted)))
  expect(answers.filter((answer) => answer['ok'])).toHaveLength(1)
  for (const answer of answers.filter((one) => !one['ok']))
    expect(answer).toEqual({ ok: false, code: 'invalid', fields: { url: 'taken' } })
})

test('what is reserved in SQL is reserved in the form, and nothing else is', async () => {
  const [found] = await db.sql<{ text: string }[]>`
    select prosrc as text from pg_proc where oid = 'private.is_reserved_url(text)'::regprocedure`
  const words = [...(found?.text ?? '').matchAll(/'([^']+)'/g)].map(([, word]) => word ?? '')
  expect(words.length).toBeGreaterThan(20)
  const others = ['sakura', 'noren', 'event', 'index', 'login-2', 'vendor', 'admins', 'robots']
  for (const word of [...words, ...others]) {
    const [row] = await db.sql<{ is: boolean }[]>`select private.is_reserved_url(${word}) as is`
    expect([word, vendorUrlError(word) === 'reserved']).toEqual([word, row?.is])
  }
})

test('an address that the form keeps is one that the server takes, and no other is', async () => {
  const more = [
    'https://noren.example/',
    'https://a.b/?q=1&r=%E3%81%82#x',
    'https://MAPS.example/@1,2,3z/!3m1',
    '',
  ]
  for (const typed of [...hostileStrings(200), ...more].filter((one) => !one.includes('\u0000'))) {
    const kept = webAddress(typed)
    const [row] = await db.sql<{ is: boolean; raw: boolean }[]>`
      select private.is_https(${kept ?? ''}) as is, private.is_https(${typed.toWellFormed()}) as raw`
    expect([typed, row?.is]).toEqual([typed, true])
    // What the server takes as it stands, the form takes too.
    if (row?.raw) expect(webAddress(typed.toWellFormed()), typed).not.toBeNull()
  }
  for (const bad of [
    'http://a.b/',
    'https://a/',
    'javascript:alert(1)',
    'https://u:p@a.b/',
    'https://a.b/"x',
    ' https://a.b/',
    'https://a.b/\n',
  ])
    expect((await db.sql`select private.is_https(${bad}) as is`)[0]?.['is'], bad).toBe(false)
})

test('picture and map are https addresses, or nothing', async () => {
  const venue = await aVenue(db, {})
  const edit = (field: string, seen: unknown, wanted: unknown) => {
    const body = configEditCommand({
      ...{ kind: 'vendor', key: 'vendor' },
      ...{ seen: { [field]: seen } as Fields, wanted: { [field]: wanted } as Fields },
    })
    if (!body) throw new Error('nothing differs')
    return venue.send(aCommand('vendor/vendor', body))
  }
  for (const field of ['picture', 'map']) {
    const address = `https://noren.example/${field}.jpg`
    expect(await edit(field, '', address)).toMatchObject({ state: 'applied' })
    for (const [wrong, code] of [
      ['http://noren.example/a.jpg', 'invalid_url'],
      ['javascript:alert(1)', 'invalid_url'],
      [`https://noren.example/${'a'.repeat(500)}`, 'too_long'],
      [5, 'invalid'],
      [null, 'required'],
    ])
      expect(await edit(field, address, wrong)).toMatchObject({
        state: 'rejected',
        figures: { [field]: code },
      })
    expect(await pageAt(await urlOf(venue))).toMatchObject({ vendor: { [field]: address } })
    await expect(
      db.sql`update public.vendor set ${db.sql({ [field]: 'http://noren.example/' })} where id = ${venue.id}`,
    ).rejects.toThrow(/addresses_are_https/)
  }
})
