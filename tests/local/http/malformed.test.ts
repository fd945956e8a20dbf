// 2,000 malformed requests, the same for the same seed: `MALFORMED_SEED=7 npx vitest run tests/local/http/malformed.test.ts`.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange, faultsIn } from '#tests/fixtures/hostile/exchange.ts'
import { brokenSocket } from '#tests/fixtures/hostile/frames.ts'
import { Random } from '#tests/fixtures/hostile/random.ts'
import { brokenHttp, type Malformed, wrongCall } from '#tests/fixtures/hostile/requests.ts'
import type { Measured, Served } from '#tests/fixtures/hostile/server.ts'

const seed = Number(process.env.MALFORMED_SEED ?? 20261122)
let child: ChildProcess
let served: Served
let errors = ''

beforeAll(async () => {
  child = fork(fileURLToPath(new URL('../../fixtures/hostile/server.ts', import.meta.url)), [], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, LITE_TELEMETRY: '0' },
  })
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk)
  })
  served = (await once(child, 'message'))[0] as Served
})
afterAll(async () => {
  child.disconnect()
  await once(child, 'exit')
})

const measure = async (): Promise<Measured> => {
  child.send('measure')
  return (await once(child, 'message'))[0] as Measured
}

const kinds = [wrongCall, wrongCall, wrongCall, brokenHttp, brokenHttp, brokenSocket]

/** Sends so many of a seed, sixteen at a time, each from an address of its own. */
async function send(port: number, from: number, until: number, make?: typeof wrongCall): Promise<string[]> {
  const faults: string[] = []
  let n = from
  const lane = async () => {
    while (n < until) {
      const i = n++
      const random = new Random(seed * 10_000 + i)
      const one: Malformed = (make ?? random.of(kinds))(random, served)
      const answer = await exchange(port, `127.1.${1 + (i >> 8)}.${1 + (i & 127)}`, one)
      const sent = one.bytes.subarray(0, 900).toString('latin1')
      faults.push(
        ...faultsIn(answer, served.internals).map(
          (what) => `seed ${seed}, ${i}: ${what}\n${sent}\n${answer?.slice(0, 300)}`,
        ),
      )
    }
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  return faults
}

/** Connections to the database are opened when they are needed, and kept. */
const pooled = 30

test('2,000 malformed requests find no fault, tell no internal word, and leave nothing behind', async () => {
  // What is made once is there after some.
  const first = await send(served.port, 0, 400)
  const before = await measure()
  const faults = [...first, ...(await send(served.port, 400, 2_000))]
  let after = await measure()
  for (let i = 0; i < 50 && after.files > before.files + pooled; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    after = await measure()
  }
  expect(faults.slice(0, 5)).toEqual([])
  expect(errors, `seed ${seed}`).toBe('')
  expect(child.exitCode).toBeNull()
  expect((after.heapBytes - before.heapBytes) / 1e6, 'MB of memory').toBeLessThan(15)
  expect(after.files - before.files, 'open files').toBeLessThanOrEqual(pooled)
}, 120_000)

test('the same calls find faults behind a server without our checks', async () => {
  const faults: string[] = []
  const isFound = () => faults.some((fault) => fault.includes('it is answered 500'))
  for (let n = 0; n < 800 && !isFound(); n += 100)
    faults.push(...(await send(served.barePort, n, n + 100, wrongCall)))
  expect(isFound()).toBe(true)
}, 120_000)
