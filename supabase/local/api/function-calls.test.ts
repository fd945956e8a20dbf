// Whoever pays by card comes to it, whatever one line of IPv6, or a few others, ask for meanwhile.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withPayments } from './function-calls.ts'

const settings = {
  ...{ key: 'sk_test_x', webhookSecret: 'whsec_x', site: 'https://book.example.jp' },
}

test('of one line of IPv6 twelve are worked on or wait, and of another there is room', async () => {
  const sql = { unsafe: () => new Promise(() => undefined) }
  const handle = withPayments(
    async () => new Response('', { status: 404 }),
    { sql, toldSql: sql } as never,
    () => undefined,
    () => settings,
  )
  const turnedAway = async (peers: string[]) => {
    let n = 0
    for (const peer of peers)
      void handle(
        new Request('http://localhost/functions/v1/payments', {
          method: 'POST',
          headers: { 'x-noren-peer': peer },
          body: JSON.stringify({ step: 'ask', vendor_url: 'boat', id: randomUUID(), token: 'a'.repeat(32) }),
        }),
      ).then(({ status }) => {
        if (status === 503) n++
      })
    await new Promise((resolve) => setTimeout(resolve, 50))
    return n
  }
  const ofLine = (line: string) => Array.from({ length: 20 }, (_, i) => `2001:db8:${line}:${i}::1`)
  expect(await turnedAway(ofLine('1'))).toBe(8)
  expect(await turnedAway(ofLine('2'))).toBe(8)
  expect(await turnedAway(Array(7).fill('2001:db8:3::1')), 'of one network').toBe(1)
})

test.each([
  ['four networks of one line', (i: number) => `2001:db8:1:${i % 4}::1`],
  ['a few strangers', (i: number) => `203.0.113.${i % 4}`],
])('%s that ask over and over leave others a way to pay', async (_, peerOf) => {
  // Each call takes what a Postgres with few connections takes.
  const sql = {
    unsafe: () =>
      new Promise((resolve) => setTimeout(resolve, 20, [{ said: { ok: false, code: 'hold_expired' } }])),
  }
  const handle = withPayments(
    async () => new Response('', { status: 404 }),
    { sql, toldSql: sql } as never,
    () => undefined,
    () => settings,
  )
  const ask = (peer: string) =>
    handle(
      new Request('http://localhost/functions/v1/payments', {
        method: 'POST',
        headers: { 'x-noren-peer': peer },
        body: JSON.stringify({ step: 'ask', vendor_url: 'boat', id: randomUUID(), token: 'a'.repeat(32) }),
      }),
    )
  expect((await ask('198.51.100.1')).status, 'control').toBe(200)
  let isOver = false
  const flood = Array.from({ length: 24 }, async (_, i) => {
    while (!isOver) {
      const { status } = await ask(peerOf(i))
      if (status === 503) await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  const answers: number[] = []
  for (let i = 0; i < 40; i++) {
    answers.push((await ask('198.51.100.1')).status)
    await new Promise((resolve) => setTimeout(resolve, 7))
  }
  isOver = true
  await Promise.all(flood)
  expect(answers.filter((status) => status === 200).length, `of ${answers.length}`).toBeGreaterThan(20)
})
