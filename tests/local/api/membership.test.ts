import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { membership } from '#local/api/membership.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack()
})
afterAll(() => stack.close())

test('staff and admins are members, whoever made an account is not', async () => {
  const isMember = membership(stack.sql)
  const [staff, selfMade, admin] = [
    await stack.makeUser((await stack.makeVendor()).id),
    await stack.makeUser(),
    await stack.makeUser(),
  ]
  await stack.sql`insert into private.admin (user_id) values (${admin.id})`
  expect(await Promise.all([staff, selfMade, admin].map(({ id }) => isMember(id)))).toEqual([
    true,
    false,
    true,
  ])
  expect(await isMember('no id')).toBe(false)
})

test('the answer is remembered for a while and then asked for again', async () => {
  const isMember = membership(stack.sql, 1500)
  const vendor = await stack.makeVendor()
  const user = await stack.makeUser(vendor.id)
  expect(await isMember(user.id)).toBe(true)
  await stack.sql`delete from public.users_vendor_key where user_id = ${user.id}`
  expect(await isMember(user.id)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 1600))
  expect(await isMember(user.id)).toBe(false)
})

/** A database that counts what it is asked, and answers as told. */
function aDatabase() {
  const told = { asked: 0, isDown: false }
  const sql = async () => {
    told.asked++
    if (told.isDown) throw new Error('down')
    return [{}]
  }
  return { told, isMember: membership(sql as unknown as Sql) }
}

test('that the database could not say is not remembered', async () => {
  const { told, isMember } = aDatabase()
  told.isDown = true
  expect(await isMember('staff')).toBe(false)
  told.isDown = false
  expect(await isMember('staff')).toBe(true)
})

test('of many people the oldest are forgotten', async () => {
  const { told, isMember } = aDatabase()
  for (let i = 0; i < 2_001; i++) await isMember(`user ${i}`)
  await isMember('user 2000')
  expect(told.asked).toBe(2_001)
  await isMember('user 0')
  expect(told.asked).toBe(2_002)
})
