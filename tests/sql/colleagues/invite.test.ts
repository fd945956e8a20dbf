// How somebody comes to work for a vendor: who may let them in, and who cannot.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAddress, house } from '#tests/fixtures/colleagues/house.ts'
import { hostileStrings } from '#tests/fixtures/hostile/strings.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 240_000)
afterAll(() => db.close())

const ended = { ok: false, code: 'link_invalid' }

test('a sign-up that shows the secret of the mail is confirmed and works there at once; its inviter is told of', async () => {
  const h = await house(db)
  const email = anAddress()
  expect(await h.invite(` ${email.toUpperCase()} `)).toEqual({ ok: true })
  const token = await h.tokenOf(email)
  expect(await h.open(token)).toMatchObject({
    ok: true,
    email,
    account: 'none',
    vendor: { name: expect.any(String) },
  })
  expect(await h.makeWay(token)).toEqual({ ok: true })
  const user = await h.signUp(email, token)
  expect([await h.confirmed(user), await h.worksFor(user)]).toEqual([true, h.vendor])
  const [kept] = await db.sql`select raw_user_meta_data::text as about from auth.users where id = ${user}`
  expect(kept?.['about']).not.toContain(token)
  const { colleagues, invitations } = await h.told()
  expect(invitations).toEqual([])
  expect(colleagues.map(({ id, is_me, invited_by }) => [id, is_me, invited_by])).toEqual([
    [h.me, true, null],
    [user, false, await h.emailOf(h.me)],
  ])
  expect(Date.parse(colleagues[1]?.since ?? '')).toBeGreaterThan(Date.now() - 600_000)
  const done =
    await db.sql`select kind, account, user_id from private.colleague_history where vendor_id = ${h.vendor} order by at, kind`
  expect(done.map((row) => ({ ...row }))).toEqual([
    { kind: 'invite', account: h.me, user_id: null },
    { kind: 'join', account: h.me, user_id: user },
  ])
})

test('control: without the secret, with another one, or with another address a sign-up is neither confirmed nor let in', async () => {
  const h = await house(db)
  const email = anAddress()
  await h.invite(email)
  const token = await h.tokenOf(email)
  for (const user of [await h.signUp(anAddress(), token), await h.signUp(anAddress())])
    expect([await h.confirmed(user), await h.worksFor(user)]).toEqual([false, undefined])
  const user = await h.signUp(email, '0'.repeat(32))
  expect([await h.confirmed(user), await h.worksFor(user)]).toEqual([false, undefined])
  await db.sql`update auth.users set email_confirmed_at = now() where id = ${user}`
  expect(await h.worksFor(user)).toBe(undefined)
})

test('who signed up with the address before, with a password of their own, gives way and is never let in', async () => {
  const h = await house(db)
  const email = anAddress()
  await h.invite(email)
  const squatter = await h.signUp(email)
  const token = await h.tokenOf(email)
  expect(await h.open(token)).toMatchObject({ account: 'none' })
  await h.makeWay(token)
  expect(await db.sql`select from auth.users where id = ${squatter}`).toEqual([])
  const user = await h.signUp(email, token)
  expect([await h.confirmed(user), await h.worksFor(user)]).toEqual([true, h.vendor])
})

test('control: nobody is taken away by a secret that does not hold, and no confirmed account by one that does', async () => {
  const h = await house(db)
  const email = anAddress()
  await h.invite(email)
  const unconfirmed = await h.signUp(email)
  expect(await h.makeWay('0'.repeat(32))).toEqual(ended)
  expect(await h.confirmed(unconfirmed)).toBe(false)
  await db.sql`update auth.users set email_confirmed_at = now() where id = ${unconfirmed}`
  expect(await h.makeWay(await h.tokenOf(email))).toEqual({ ok: true })
  expect(await h.confirmed(unconfirmed)).toBe(true)
})

test('the secret of an admin’s browser proves no address: that sign-up waits for its mail', async () => {
  const h = await house(db)
  const email = anAddress()
  const token = crypto.randomUUID().replaceAll('-', '')
  await db.sql`insert into private.invitation (vendor_id, email, token_hash, invited_by)
    values (${h.vendor}, ${email}, private.token_hash(${token}), ${h.me})`
  expect(await h.open(token)).toEqual(ended)
  const user = await h.signUp(email, token)
  expect([await h.confirmed(user), await h.worksFor(user)]).toEqual([false, undefined])
  await db.sql`update auth.users set email_confirmed_at = now() where id = ${user}`
  expect(await h.worksFor(user)).toBe(h.vendor)
})

test('an admin who wants the login of an invited address makes a secret that proves nothing', async () => {
  const h = await house(db)
  const email = anAddress()
  await h.invite(email)
  const old = await h.tokenOf(email)
  const token = crypto.randomUUID().replaceAll('-', '')
  await db.sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: h.me })}, false)`
  await db.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claim.sub', ${h.me}, true), set_config('request.jwt.claims', ${JSON.stringify({ sub: h.me })}, true)`
    await tx`select private.want_login(${h.vendor}, ${email}, private.token_hash(${token}))`
  })
  expect(await h.open(old)).toEqual(ended)
  const user = await h.signUp(email, token)
  expect(await h.confirmed(user)).toBe(false)
})

test('a confirmed account is let in by its owner alone, who shows the secret; never by who invites', async () => {
  const h = await house(db)
  const owner = await db.makeUser()
  const email = String(await h.emailOf(owner))
  expect(await h.invite(email)).toEqual({ ok: true })
  expect(await h.worksFor(owner), 'asking lets nobody in').toBe(undefined)
  const token = await h.tokenOf(email)
  expect(await h.open(token)).toMatchObject({ ok: true, account: 'known' })
  const other = await db.makeUser()
  expect(await h.join(token, other)).toEqual({ ok: false, code: 'other_account' })
  expect(await h.join(token, h.me)).toEqual({ ok: false, code: 'other_account' })
  expect(await h.join('0'.repeat(32), owner)).toEqual(ended)
  expect([await h.worksFor(other), await h.worksFor(owner)]).toEqual([undefined, undefined])
  expect(await h.join(token, owner)).toEqual({ ok: true })
  expect(await h.worksFor(owner)).toBe(h.vendor)
  expect([await h.join(token, owner), await h.open(token)], 'used twice').toEqual([ended, ended])
})

test('an account with the invited address that nobody confirmed cannot join', async () => {
  const h = await house(db)
  const email = anAddress()
  await h.invite(email)
  const user = await h.signUp(email)
  expect(await h.join(await h.tokenOf(email), user)).toEqual({ ok: false, code: 'other_account' })
})

test('who works for another vendor is told so, and stays there', async () => {
  const [h, other] = [await house(db), await house(db)]
  const email = String(await h.emailOf(other.me))
  expect(await h.invite(email), 'as any other address').toEqual({ ok: true })
  const token = await h.tokenOf(email)
  expect(await h.open(token)).toMatchObject({ ok: true, account: 'other_vendor' })
  expect(await h.join(token, other.me)).toEqual({ ok: false, code: 'other_vendor' })
  expect(await h.worksFor(other.me)).toBe(other.vendor)
  await other.remove(other.me, await db.makeUser(other.vendor))
  expect(await h.join(token, other.me)).toEqual({ ok: true })
})

test('known and unknown addresses get the same answer, the same row and the same mail', async () => {
  const [h, other] = [await house(db), await house(db)]
  const [unknown, known] = [anAddress(), String(await h.emailOf(await db.makeUser()))]
  const elsewhere = String(await h.emailOf(other.me))
  const answers = [await h.invite(unknown), await h.invite(known), await h.invite(elsewhere)]
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  const { invitations } = await h.told()
  const bare = invitations.map(({ mail, is_over, invited_by }) =>
    JSON.stringify({ mail, is_over, invited_by }),
  )
  expect([bare.length, new Set(bare).size]).toEqual([3, 1])
  const mails = await db.sql`
    select kind, language, data - 'token' as data, state from private.mail where recipient in (${unknown}, ${known}, ${elsewhere})`
  expect(new Set(mails.map((one) => JSON.stringify(one))).size).toBe(1)
})

test('the secret is in no answer, only its hash is kept, and the mail forgets it once it is out', async () => {
  const h = await house(db)
  const email = anAddress()
  const answer = await h.invite(email)
  const token = await h.tokenOf(email)
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  expect(JSON.stringify([answer, await h.told()])).not.toContain(token)
  expect(await h.told()).toMatchObject({ invitations: [{ email, mail: 'waiting' }] })
  await h.sent()
  expect(await h.told()).toMatchObject({ invitations: [{ email, mail: 'sent' }] })
  const [mail] = await db.sql`select data from private.mail where recipient = ${email}`
  expect(mail?.['data']).toEqual({})
  const [row] =
    await db.sql`select to_jsonb(i)::text as text from private.invitation i where email = ${email}`
  expect(row?.['text']).not.toContain(token)
  await db.sql`update private.mail set settled_at = now() - interval '2 days' where recipient = ${email}`
  await db.sql`select private.forget_old_mails()`
  expect(await h.told(), 'the mail is forgotten, and what became of it is not').toMatchObject({
    invitations: [{ mail: 'sent' }],
  })
})

test('a mail that was refused is told of', async () => {
  const h = await house(db)
  const email = anAddress()
  await h.invite(email)
  const sender = crypto.randomUUID()
  await db.sql`update private.mail set sender = ${sender} where recipient = ${email}`
  await db.sql`select private.mail_was_not_accepted(id, ${sender}, true, '550') from private.mail where recipient = ${email}`
  expect(await h.told()).toMatchObject({ invitations: [{ mail: 'refused' }] })
})

test('an invitation ends after seven days, and can be sent again', async () => {
  const h = await house(db)
  const email = anAddress()
  await h.invite(email)
  const token = await h.tokenOf(email)
  await h.sent()
  const [{ days } = {}] =
    await db.sql`select extract(day from expires_at - invited_at)::int as days from private.invitation where email = ${email}`
  expect(days).toBe(7)
  await db.sql`update private.invitation set expires_at = now() - interval '1 second', invited_at = now() - interval '7 days' where email = ${email}`
  expect(await h.open(token)).toEqual(ended)
  expect(await h.makeWay(token)).toEqual(ended)
  const user = await h.signUp(email, token)
  expect([await h.confirmed(user), await h.worksFor(user)]).toEqual([false, undefined])
  const { invitations } = await h.told()
  expect(invitations).toMatchObject([{ email, is_over: true }])
  expect(await h.call(h.me, 'send_invitation_again', h.vendor, invitations[0]?.id, 'en')).toEqual({
    ok: true,
  })
  const next = await h.tokenOf(email)
  expect(next).not.toBe(token)
  expect(await h.open(next)).toMatchObject({ ok: true })
})

test('sent again, the earlier link ends; a second tap within the minute, or before it is out, sends nothing', async () => {
  const h = await house(db)
  const email = anAddress()
  const mails = async () => (await db.sql`select from private.mail where recipient = ${email}`).length
  const again = async () =>
    h.call(h.me, 'send_invitation_again', h.vendor, (await h.told()).invitations[0]?.id, 'ja')
  await h.invite(email)
  const first = await h.tokenOf(email)
  expect([await again(), await h.invite(email), await mails()]).toEqual([{ ok: true }, { ok: true }, 1])
  await h.later()
  expect([await again(), await mails()], 'it waits').toEqual([{ ok: true }, 1])
  await h.sent()
  expect([await again(), await mails()]).toEqual([{ ok: true }, 2])
  expect(await h.open(first)).toEqual(ended)
  expect(await h.open(await h.tokenOf(email))).toMatchObject({ ok: true })
})

test('what is withdrawn lets nobody in, and a mail that waits is not sent', async () => {
  const h = await house(db)
  const email = anAddress()
  await h.invite(email)
  const token = await h.tokenOf(email)
  const [invitation] = (await h.told()).invitations
  expect(await h.call(h.me, 'withdraw_invitation', h.vendor, invitation?.id)).toEqual({ ok: true })
  expect(await h.open(token)).toEqual(ended)
  const [mail] = await db.sql`select state, data from private.mail where recipient = ${email}`
  expect({ ...mail }).toEqual({ state: 'late', data: {} })
  expect(await h.call(h.me, 'withdraw_invitation', h.vendor, invitation?.id)).toMatchObject({
    code: 'invitation_not_found',
  })
})

test('an invitation of another vendor is not found, and nothing happens to it', async () => {
  const [h, other] = [await house(db), await house(db)]
  await other.invite(anAddress())
  const [theirs] = (await other.told()).invitations
  for (const call of [
    h.call(h.me, 'withdraw_invitation', h.vendor, theirs?.id),
    h.call(h.me, 'send_invitation_again', h.vendor, theirs?.id, 'ja'),
  ])
    expect(await call).toEqual({ ok: false, code: 'invitation_not_found' })
  await expect(h.call(h.me, 'withdraw_invitation', other.vendor, theirs?.id)).rejects.toMatchObject({
    code: 'PT403',
  })
  expect((await other.told()).invitations).toEqual([theirs])
})

test('eight who join at once with one link, and eight who invite one address at once', async () => {
  const h = await house(db)
  const owner = await db.makeUser()
  const email = String(await h.emailOf(owner))
  const invited = await Promise.all(Array.from({ length: 8 }, () => h.invite(email)))
  expect(invited).toEqual(Array(8).fill({ ok: true }))
  expect(await db.sql`select from private.mail where recipient = ${email}`).toHaveLength(1)
  const token = await h.tokenOf(email)
  const joined = await Promise.all(Array.from({ length: 8 }, () => h.join(token, owner)))
  expect(joined.filter(({ ok }) => ok)).toHaveLength(1)
  for (const late of joined.filter(({ ok }) => !ok)) expect(late).toEqual(ended)
  expect(
    await db.sql`select from private.colleague_history where user_id = ${owner} and kind = 'join'`,
  ).toHaveLength(1)
})

test('a colleague is not invited again; wrong addresses are said beside the field', async () => {
  const h = await house(db)
  expect(await h.invite(String(await h.emailOf(h.me)))).toEqual({ ok: false, code: 'works_here' })
  expect(await h.invite('')).toMatchObject({ code: 'invalid', fields: { email: 'required' } })
  expect(await h.invite('nobody')).toMatchObject({ code: 'invalid', fields: { email: 'invalid_email' } })
  for (const text of hostileStrings(60).filter((one) => !one.includes('\u0000'))) {
    const said = await h.invite(text).catch((error: { code?: string }) => ({ ok: false, code: error.code }))
    expect([text, said.ok, ['invalid', '22021'].includes(said.code ?? '')]).toEqual([text, false, true])
  }
})

test.each(['', 'x', '0'.repeat(31), '0'.repeat(33), 'F'.repeat(32), null])(
  'no secret but a whole one: %s',
  async (token) => {
    const h = await house(db)
    for (const call of [h.open(token as string), h.makeWay(token as string), h.join(token as string, h.me)])
      expect(await call).toEqual(ended)
  },
)

test('invitations are limited: open ones of a vendor, mails of a vendor and of a caller, mails to one address', async () => {
  const h = await house(db)
  for (let i = 0; i < 20; i++) expect(await h.invite(anAddress())).toEqual({ ok: true })
  expect(await h.invite(anAddress())).toEqual({ ok: false, code: 'too_many_invitations' })

  const limited = async (name: string) => {
    await db.sql`update private.rate_limit set at_most = 2 where name = ${name}`
    const g = await house(db)
    const said = [await g.invite(anAddress()), await g.invite(anAddress()), await g.invite(anAddress())]
    await db.sql`update private.rate_limit set at_most = 100000 where name = ${name}`
    expect(said).toEqual([{ ok: true }, { ok: true }, { ok: false, code: 'too_many_requests' }])
    expect(await g.invite(anAddress()), 'control: the limit is what refused').toEqual({ ok: true })
  }
  await limited('invite_vendor')
  await limited('invite_caller')

  const email = anAddress()
  for (let i = 0; i < 5; i++) expect(await (await house(db)).invite(email)).toEqual({ ok: true })
  expect(await (await house(db)).invite(email)).toEqual({ ok: false, code: 'too_many_requests' })
})
