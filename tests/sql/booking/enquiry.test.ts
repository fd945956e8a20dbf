import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db?.close())

interface Enquiry {
  business: string | null
  name: string | null
  email: string | null
  message: string | null
  language: string | null
}
const good: Enquiry = {
  business: 'さくら亭',
  name: '山田 花子',
  email: 'hanako@noren.example',
  message: '導入を検討しています',
  language: 'ja',
}

async function enquire(e: Enquiry, caller: string): Promise<{ ok: boolean; code?: string; fields?: object }> {
  const rows = await db.asAnon(
    (tx) =>
      tx`select public.enquire(${e.business}, ${e.name}, ${e.email}, ${e.message}, ${e.language}) as answer`,
    { 'x-noren-peer': caller },
  )
  return rows[0]?.answer
}

test('an enquiry is kept, and its spaces are not', async () => {
  expect(await enquire({ ...good, name: '  山田 花子 ' }, 'a')).toEqual({ ok: true })
  const [kept] = await db.sql`select name, language from private.enquiry`
  expect(kept).toEqual({ name: '山田 花子', language: 'ja' })
})

test('bad fields are answered by code and nothing is kept', async () => {
  const answer = await enquire(
    { business: null, name: ' ', email: 'no', message: 'x'.repeat(2001), language: 'de' },
    'b',
  )
  expect(answer).toEqual({
    ok: false,
    code: 'invalid',
    fields: {
      business: 'required',
      name: 'required',
      email: 'invalid_email',
      message: 'too_long',
      language: 'invalid',
    },
  })
  expect((await db.sql`select from private.enquiry where caller = 'b'`).length).toBe(0)
})

test.each([
  '"a"@b.example',
  'a,b@c.example',
  'a;b@c.example',
  '<a@b.example>',
  'a@b@c.example',
  'a@b.e',
  'a:b@c.example',
  'a@ｂ.example',
])('an address that reads as something else is none: %s', async (email) => {
  expect(await enquire({ ...good, email }, 'address')).toMatchObject({ fields: { email: 'invalid_email' } })
})

test('nobody reads enquiries through the API', async () => {
  for (const read of [
    db.asAnon,
    (action: Parameters<typeof db.asAnon>[0]) => db.asUser(crypto.randomUUID(), action),
  ]) {
    await expect(read((tx) => tx`select * from private.enquiry`)).rejects.toThrow(/permission denied/)
  }
})

test('a caller may ask five times an hour, also at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => enquire(good, 'c')))
  expect(answers.filter((a) => a.ok).length).toBe(5)
  expect(answers.filter((a) => a.code === 'too_many_requests').length).toBe(7)
  expect(await enquire(good, 'd')).toEqual({ ok: true })
})

test('control: without the lock the same twelve are not held to five', async () => {
  await db.sql.unsafe(
    (await db.sql`select pg_get_functiondef('public.enquire'::regproc) as body`)[0]?.body
      .replace("perform pg_advisory_xact_lock(hashtext('private.enquiry'));", 'perform pg_sleep(0.2);')
      .replace(
        /if private\.enquiries_are_full\(v_caller\) then\s+return [^;]+;\s+end if;\s+insert/,
        'insert',
      ),
  )
  const many = db.connect(12)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      many.begin(async (tx) => {
        await tx`select set_config('request.headers', '{"x-noren-peer": "e"}', true)`
        return (await tx`select public.enquire('a', 'b', 'c@d.jp', 'e', 'ja') as answer`)[0]?.answer.ok
      }),
    ),
  )
  expect(answers.filter(Boolean).length).toBeGreaterThan(5)
})
