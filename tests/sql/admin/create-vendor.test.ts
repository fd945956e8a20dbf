// A vendor that an admin makes, and the login that comes to it once its address is confirmed.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileStrings } from '#tests/fixtures/hostile/strings.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let admin: string
beforeAll(async () => {
  db = await startDatabase()
  admin = await db.makeUser()
  await db.sql`insert into private.admin (user_id) values (${admin})`
}, 60_000)
afterAll(() => db.close())

const short = () => crypto.randomUUID().slice(0, 8)
const aToken = () => crypto.randomUUID().replaceAll('-', '')
const anEmail = () => `${short()}@kiku.example`
const aForm = (more: object = {}) => ({
  ...{
    name: '菊寿司',
    email: anEmail(),
    phone: '03-1234-5678',
    address: '東京都台東区1-2-3',
    url: `kiku-${short()}`,
  },
  ...{ vendor_type: 'RESTAURANT', minimum_pax: 2, cutoff_days: 1, send_confirmation_email: true },
  ...more,
})
type Form = ReturnType<typeof aForm>

interface Made {
  ok: boolean
  id?: string
  login?: string
  code?: string
  fields?: Record<string, string>
}

const call = async (text: string, values: unknown[], user = admin): Promise<Made> =>
  db.asUser(user, async (tx) => {
    const [row] = await tx.unsafe(`select public.${text} as value`, values as never)
    return row?.['value']
  })
const create = (
  form: object,
  {
    id = crypto.randomUUID() as string,
    token = aToken(),
    enquiry = null as string | null,
    user = admin,
  } = {},
) => call('create_vendor($1, $2, $3::text::jsonb, $4)', [id, token, JSON.stringify(form), enquiry], user)

/** As Auth writes it; `token` is what the sign-up shows. */
async function signUp(email: string, token?: string): Promise<string> {
  const [user] = await db.sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), ${email}, ${db.sql.json(token ? { invitation: token, language: 'ja' } : { language: 'ja' })})
    returning id`
  return user?.id ?? ''
}
const confirm = (id: string) => db.sql`update auth.users set email_confirmed_at = now() where id = ${id}`
const worksFor = async (user: string): Promise<string | undefined> =>
  (await db.sql`select vendor_id from public.users_vendor_key where user_id = ${user}`)[0]?.['vendor_id']
const countOf = async (url: string) =>
  (await db.sql`select count(*)::int as n from public.vendor where url = ${url}`)[0]?.['n']

test('the vendor is there with all that the form says, and nobody can book yet', async () => {
  const form = aForm({ minimum_pax: 12, cutoff_days: 90, send_confirmation_email: false })
  const made = await create({ ...form, name: ' 菊\u200b寿司 ' })
  expect(made).toMatchObject({ ok: true, login: 'wanted' })
  const [row] = await db.sql`
    select v.name, v.url, v.phone, v.address, v.email, v.vendor_type, s.capacity, s.minimum_pax, s.maximum_pax,
      s.cutoff_days, s.horizon_days, s.send_confirmation_email
    from public.vendor v join public.booking_settings s on s.vendor_id = v.id where v.id = ${made.id ?? ''}`
  expect(row).toEqual({
    ...{ name: '菊寿司', url: form.url, phone: form.phone, address: form.address, email: form.email },
    ...{ vendor_type: 'RESTAURANT', capacity: 0, minimum_pax: 12, maximum_pax: 12, cutoff_days: 90 },
    ...{ horizon_days: 90, send_confirmation_email: false },
  })
  const [page] = await db.asAnon((tx) => tx`select public.vendor_page(${form.url}) as value`)
  expect(page?.['value']).toMatchObject({ ok: true, vendor: { takes_bookings: false } })
})

test('a lost answer makes no second one; other words under the same id are refused', async () => {
  const form = aForm()
  const same = { id: crypto.randomUUID(), token: aToken() }
  const first = await create(form, same)
  expect(await create(form, same)).toEqual(first)
  expect(await countOf(form.url)).toBe(1)
  expect(await create({ ...form, name: '別の店' }, same)).toMatchObject({ ok: false, code: 'id_reused' })
  const other = await db.makeUser()
  await db.sql`insert into private.admin (user_id) values (${other})`
  expect(await create(form, { ...same, user: other })).toMatchObject({ ok: false, code: 'id_reused' })
})

test('eight at once with one id make one vendor', async () => {
  const form = aForm()
  const same = { id: crypto.randomUUID(), token: aToken() }
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(form, same)))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]).toMatchObject({ ok: true })
  expect(await countOf(form.url)).toBe(1)
})

test('eight at once with one url make one vendor', async () => {
  const url = `race-${short()}`
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(aForm({ url }))))
  expect(answers.filter((one) => one.ok)).toHaveLength(1)
  for (const lost of answers.filter((one) => !one.ok)) expect(lost.fields).toEqual({ url: 'taken' })
  expect(await countOf(url)).toBe(1)
})

test.each<[string, object, Record<string, string>]>([
  [
    'nothing',
    { name: ' ', email: '', phone: '', url: '', vendor_type: '' },
    {
      ...{ name: 'required', email: 'required', phone: 'required', url: 'required', vendor_type: 'required' },
    },
  ],
  ['an e-mail that is none', { email: 'kiku' }, { email: 'invalid_email' }],
  ['a phone that is none', { phone: '電話' }, { phone: 'invalid_phone' }],
  ['a phone of three figures', { phone: '123' }, { phone: 'invalid_phone' }],
  ['a url of our own', { url: 'admin' }, { url: 'reserved' }],
  ['a url with capitals', { url: 'Kiku' }, { url: 'invalid' }],
  ['nobody at least', { minimum_pax: 0 }, { minimum_pax: 'out_of_range' }],
  ['half a person', { minimum_pax: 1.5 }, { minimum_pax: 'out_of_range' }],
  [
    'a number as text',
    { minimum_pax: '2', cutoff_days: -1 },
    { minimum_pax: 'out_of_range', cutoff_days: 'out_of_range' },
  ],
  ['another type', { vendor_type: 'HOTEL' }, { vendor_type: 'required' }],
  ['a setting that is none', { send_confirmation_email: 'yes' }, { send_confirmation_email: 'invalid' }],
  ['a long name', { name: '寿'.repeat(201) }, { name: 'too_long' }],
])('%s is said beside its field, and nothing is made', async (_, wrong, fields) => {
  const form = aForm(wrong)
  const [before] = await db.sql`select count(*)::int as n from public.vendor`
  expect(await create(form)).toEqual({ ok: false, code: 'invalid', fields })
  const [after] = await db.sql`select count(*)::int as n from public.vendor`
  expect(after).toEqual(before)
})

test('a url that another vendor has, or had, is taken', async () => {
  const venue = await aVenue(db)
  const [row] = await db.sql<{ url: string }[]>`select url from public.vendor where id = ${venue.id}`
  expect((await create(aForm({ url: row?.url }))).fields).toEqual({ url: 'taken' })
  await db.sql`update public.vendor set url = ${`new-${short()}`} where id = ${venue.id}`
  expect((await create(aForm({ url: row?.url }))).fields).toEqual({ url: 'taken' })
})

test('hostile text in any field is refused or kept as plain text, never an error of the server', async () => {
  for (const text of hostileStrings(60).filter((one) => !one.includes('\u0000'))) {
    const form = aForm({ name: text, address: text, phone: text, email: text, url: text })
    const made = await create(form).catch((error: { code: string }) => error)
    if ('ok' in made) expect(made.ok, text).toBe(false)
    // What no jsonb can hold is refused as it is read.
    else expect(made.code, JSON.stringify(text)).toMatch(/^22/)
  }
})

test('the sign-up that shows the secret gets the vendor when its address is confirmed, and not before', async () => {
  const [form, token] = [aForm(), aToken()]
  const made = await create(form, { token })
  const user = await signUp(form.email, token)
  expect(await worksFor(user)).toBeUndefined()
  await confirm(user)
  expect(await worksFor(user)).toBe(made.id)
  const [kept] = await db.sql`select raw_user_meta_data as data from auth.users where id = ${user}`
  expect(kept?.['data'], 'the secret is not kept in tokens').toEqual({ language: 'ja' })
  const left = await db.sql`select from private.invitation where vendor_id = ${made.id ?? ''}`
  expect(left).toHaveLength(0)
})

test('who signed up with the address without the secret, before or after, gets nothing', async () => {
  const form = aForm()
  const squatter = await signUp(form.email)
  const made = await create(form)
  const [still] = await db.sql`select from auth.users where id = ${squatter}`
  expect(still, 'an unconfirmed account makes room').toBeUndefined()
  for (const token of [undefined, aToken()]) {
    const again = await signUp(form.email, token)
    await confirm(again)
    expect(await worksFor(again)).toBeUndefined()
    await db.sql`delete from auth.users where id = ${again}`
  }
  expect(made.login).toBe('wanted')
})

test('control: the right secret with another address is none', async () => {
  const [form, token] = [aForm(), aToken()]
  await create(form, { token })
  const other = await signUp(anEmail(), token)
  await confirm(other)
  expect(await worksFor(other)).toBeUndefined()
})

const secretMailedTo = async (email: string): Promise<string> => {
  const [mail] = await db.sql<{ token: string }[]>`
    select data->>'token' as token from private.mail where kind = 'invite' and recipient = ${email} order by asked_at desc limit 1`
  return mail?.token ?? ''
}
const join = (user: string, token: string) =>
  db.asUser(user, (tx) => tx`select public.join_vendor(${token}) as said`).then(([row]) => row?.['said'])

test('an account that is confirmed is asked by mail, and one of another vendor is said so and leaves nothing', async () => {
  const user = await db.makeUser()
  const [own] = await db.sql<{ email: string }[]>`select email from auth.users where id = ${user}`
  const email = own?.email ?? ''
  const made = await create(aForm({ email: email.toUpperCase() }))
  expect(made).toMatchObject({ ok: true, login: 'invited' })
  expect(await worksFor(user)).toBeUndefined()
  expect(await join(user, await secretMailedTo(email))).toEqual({ ok: true })
  expect(await worksFor(user)).toBe(made.id)
  const form = aForm({ email })
  expect(await create(form)).toEqual({ ok: false, code: 'invalid', fields: { email: 'other_vendor' } })
  expect(await countOf(form.url)).toBe(0)
  expect(await worksFor(user)).toBe(made.id)
})

test('who signed up first with the address of a new vendor gets nothing, also once its owner has confirmed it', async () => {
  const form = aForm()
  const made = await create(form)
  const squatter = await signUp(form.email, aToken())
  await confirm(squatter)
  expect(await worksFor(squatter)).toBeUndefined()
  expect(await call('want_vendor_login($1, $2, $3)', [made.id, aToken(), form.email])).toMatchObject({
    login: 'invited',
  })
  expect(await worksFor(squatter), 'control: an account with that address was linked').toBeUndefined()
  expect(await join(squatter, aToken()), 'a secret that was not mailed').toMatchObject({
    code: 'link_invalid',
  })
  expect(await worksFor(squatter)).toBeUndefined()
})

test('somebody who works elsewhere by the time of the confirmation keeps their vendor, and can sign in', async () => {
  const [form, token, venue] = [aForm(), aToken(), await aVenue(db)]
  await create(form, { token })
  const user = await signUp(form.email, token)
  await db.sql`
    insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
    select ${user}, id, url from public.vendor where id = ${venue.id}`
  await confirm(user)
  expect(await worksFor(user)).toBe(venue.id)
})

test('a login that was never made is wanted again, with another secret and address', async () => {
  const form = aForm()
  const lost = aToken()
  const made = await create(form, { token: lost })
  const [token, email] = [aToken(), anEmail()]
  const again = await call('want_vendor_login($1, $2, $3)', [made.id, token, email])
  expect(again).toMatchObject({ ok: true, login: 'wanted' })
  const tooLate = await signUp(form.email, lost)
  await confirm(tooLate)
  expect(await worksFor(tooLate), 'the earlier secret ended').toBeUndefined()
  const user = await signUp(email, token)
  await confirm(user)
  expect(await worksFor(user)).toBe(made.id)
  expect(await call('want_vendor_login($1, $2, $3)', [made.id, aToken(), anEmail()])).toMatchObject({
    login: 'linked',
  })
})

test('an enquiry that became a vendor is done, in the same transaction', async () => {
  const enquire = async (): Promise<string> => {
    await db.asAnon(
      (tx) => tx`select public.enquire('菊寿司', '菊', 'kiku@kiku.example', '始めたい', 'ja')`,
      {
        'x-noren-peer': short(),
      },
    )
    const [row] = await db.sql<
      { id: string }[]
    >`select id from private.enquiry order by created_at desc limit 1`
    return row?.id ?? ''
  }
  const isDone = async (id: string) =>
    (
      await db.sql`select done_at is not null as is, vendor_id, done_by from private.enquiry where id = ${id}`
    )[0]
  const enquiry = await enquire()
  await create(aForm({ url: 'admin' }), { enquiry })
  expect(await isDone(enquiry)).toMatchObject({ is: false })
  const made = await create(aForm(), { enquiry })
  expect(await isDone(enquiry)).toEqual({ is: true, vendor_id: made.id, done_by: admin })
  const other = await enquire()
  await call('close_enquiry($1)', [other])
  expect(await isDone(other)).toMatchObject({ is: true, vendor_id: null })
  const told = (await call('admin_enquiries()', [])) as unknown as {
    enquiries: { id: string; is_done: boolean }[]
  }
  expect(told.enquiries.filter((one) => one.is_done).map((one) => one.id)).toEqual(
    expect.arrayContaining([enquiry, other]),
  )
})

test('the lists: who has a login, and faults without a name', async () => {
  const [form, token] = [aForm(), aToken()] as [Form, string]
  const made = await create(form, { token })
  const found = async () =>
    ((await call("admin_vendors($1, '')", [form.url.toUpperCase()])) as unknown as { vendors: object[] })
      .vendors
  expect(await found()).toMatchObject([{ id: made.id, login: 'none', people: 0 }])
  const user = await signUp(form.email, token)
  expect(await found()).toMatchObject([{ login: 'sent' }])
  await confirm(user)
  expect(await found()).toMatchObject([{ login: 'linked', people: 1 }])
  await db.sql`select private.note_faults('/rest/v1/rpc/x', '40001', 2), private.note_faults('/rest/v1/rpc/x', '40001', 3)`
  expect(await call('admin_faults()', [])).toMatchObject({
    server: [{ call: '/rest/v1/rpc/x', code: '40001', seen: 5 }],
  })
})

test('a list goes on where it ended', async () => {
  await db.sql`insert into public.vendor (url, name) select 'many-' || n, 'たくさん' from generate_series(1, 60) n`
  interface Page {
    vendors: { id: string; after: string }[]
    more: boolean
  }
  const first = (await call("admin_vendors('many-', '')", [])) as unknown as Page
  const second = (await call("admin_vendors('many-', $1)", [first.vendors.at(-1)?.after])) as unknown as Page
  expect([first.vendors.length, first.more, second.vendors.length, second.more]).toEqual([
    50,
    true,
    10,
    false,
  ])
  expect(new Set([...first.vendors, ...second.vendors].map((one) => one.id)).size).toBe(60)
})
