// How somebody ceases to work for a vendor: at once, with what they invited, and never the last one.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAddress, house } from '#tests/fixtures/colleagues/house.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 240_000)
afterAll(() => db.close())

const ended = { ok: false, code: 'link_invalid' }

test('who is removed is a member no more, keeps the account, and it is written down who did it', async () => {
  const h = await house(db)
  const other = await db.makeUser(h.vendor)
  const email = await h.emailOf(other)
  expect(await h.remove(other)).toEqual({ ok: true })
  await expect(h.told(other)).rejects.toMatchObject({ code: 'PT403' })
  expect(await h.emailOf(other)).toBe(email)
  const [done] = await db.sql`
    select kind, account, user_id, email from private.colleague_history where vendor_id = ${h.vendor}`
  expect({ ...done }).toEqual({ kind: 'remove', account: h.me, user_id: other, email })
  expect(await h.remove(other)).toEqual({ ok: false, code: 'colleague_not_found' })
})

test('the last one cannot leave; while there is another, anybody can', async () => {
  const h = await house(db)
  expect(await h.remove(h.me)).toEqual({ ok: false, code: 'last_colleague' })
  expect(await h.worksFor(h.me)).toBe(h.vendor)
  const other = await db.makeUser(h.vendor)
  expect(await h.remove(h.me)).toEqual({ ok: true })
  const [done] = await db.sql`select kind from private.colleague_history where vendor_id = ${h.vendor}`
  expect(done?.['kind']).toBe('leave')
  expect(await h.remove(other, other)).toEqual({ ok: false, code: 'last_colleague' })
})

test('two who remove each other at the same moment: one stays', async () => {
  for (let i = 0; i < 5; i++) {
    const h = await house(db)
    const other = await db.makeUser(h.vendor)
    const said = await Promise.allSettled([h.remove(other, h.me), h.remove(h.me, other)])
    expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.sql`select from public.users_vendor_key where vendor_id = ${h.vendor}`).toHaveLength(1)
  }
})

test('two who leave at the same moment: one stays', async () => {
  for (let i = 0; i < 5; i++) {
    const h = await house(db)
    const other = await db.makeUser(h.vendor)
    const said = await Promise.all([h.remove(h.me, h.me), h.remove(other, other)])
    expect(said.filter(({ ok }) => ok)).toHaveLength(1)
    expect(said.find(({ ok }) => !ok)?.code).toBe('last_colleague')
    expect(await db.sql`select from public.users_vendor_key where vendor_id = ${h.vendor}`).toHaveLength(1)
  }
})

test('control: without the vendor’s lock nobody would stay', async () => {
  const h = await house(db)
  const other = await db.makeUser(h.vendor)
  const slow = db.connect(2)
  // The same question and deed, each before the other has committed.
  const leave = (user: string, until: Promise<void>, asked: () => void) =>
    slow.begin(async (tx) => {
      const [row] =
        await tx`select count(*)::int as n from public.users_vendor_key where vendor_id = ${h.vendor}`
      asked()
      await until
      if (row?.['n'] > 1) await tx`delete from public.users_vendor_key where user_id = ${user}`
    })
  let release = () => {}
  const both = new Promise<void>((done) => {
    release = done
  })
  let asked = 0
  const one = () => {
    if (++asked === 2) release()
  }
  await Promise.all([leave(h.me, both, one), leave(other, both, one)])
  expect(await db.sql`select from public.users_vendor_key where vendor_id = ${h.vendor}`).toEqual([])
})

test('what the removed one invited ends with them: nobody comes in behind them', async () => {
  const h = await house(db)
  const bad = await db.makeUser(h.vendor)
  const [theirs, mine] = [anAddress(), anAddress()]
  await h.invite(theirs, bad)
  await h.invite(mine)
  const [token, kept] = [await h.tokenOf(theirs), await h.tokenOf(mine)]
  await h.remove(bad)
  expect(await h.open(token)).toEqual(ended)
  const user = await h.signUp(theirs, token)
  expect([await h.confirmed(user), await h.worksFor(user)]).toEqual([false, undefined])
  const [mail] = await db.sql`select state, data from private.mail where recipient = ${theirs}`
  expect({ ...mail }).toEqual({ state: 'late', data: {} })
  expect(await h.open(kept), 'control: another one’s holds').toMatchObject({ ok: true })
})

test('an inviter whose membership went in another way lets nobody in either', async () => {
  const h = await house(db)
  const bad = await db.makeUser(h.vendor)
  const email = anAddress()
  await h.invite(email, bad)
  const token = await h.tokenOf(email)
  await db.sql`delete from public.users_vendor_key where user_id = ${bad}`
  expect(await h.open(token)).toEqual(ended)
  const user = await h.signUp(email, token)
  expect([await h.confirmed(user), await h.worksFor(user)]).toEqual([false, undefined])
  expect((await h.told()).invitations).toMatchObject([{ email, is_over: true }])
  await h.later()
  await h.sent()
  const [invitation] = (await h.told()).invitations
  expect(await h.call(h.me, 'send_invitation_again', h.vendor, invitation?.id, 'ja')).toEqual({ ok: true })
  expect(await h.open(await h.tokenOf(email)), 'invited by somebody who works there').toMatchObject({
    ok: true,
  })
})

test('a foreign vendor’s colleague is not found', async () => {
  const [h, other] = [await house(db), await house(db)]
  expect(await h.remove(other.me)).toEqual({ ok: false, code: 'colleague_not_found' })
  await expect(h.call(h.me, 'remove_colleague', other.vendor, other.me)).rejects.toMatchObject({
    code: 'PT403',
  })
  expect(await other.worksFor(other.me)).toBe(other.vendor)
})

test('the channel is told once, without a name, when a membership goes', async () => {
  const h = await house(db)
  const other = await db.makeUser(h.vendor)
  const heard: { topic: string; event: string; payload: object }[] = []
  const { unlisten } = await db.sql.listen('realtime', (text) => heard.push(JSON.parse(text)))
  await h.remove(other)
  await expect.poll(() => heard.length).toBe(1)
  expect(heard).toMatchObject([
    { topic: `vendor:${h.vendor}`, event: 'poke', payload: { rev: expect.any(Number), members: true } },
  ])
  await unlisten()
})

test('the list names no admin, and tells of former colleagues who invited', async () => {
  const h = await house(db)
  const admin = await db.makeUser()
  await db.sql`insert into private.admin (user_id) values (${admin})`
  const byAdmin = await db.makeUser(h.vendor)
  await db.sql`select private.note_colleague(${h.vendor}, 'join', ${admin}, ${byAdmin}, 'x@kiku.example')`
  const email = anAddress()
  await h.invite(email, byAdmin)
  const user = await h.signUp(email, await h.tokenOf(email))
  const former = await h.emailOf(byAdmin)
  const by = async () =>
    Object.fromEntries((await h.told()).colleagues.map((one) => [one.id, one.invited_by]))
  expect(await by()).toEqual({ [h.me]: null, [byAdmin]: null, [user]: former })
  await h.remove(byAdmin)
  expect(await by()).toEqual({ [h.me]: null, [user]: former })
})
