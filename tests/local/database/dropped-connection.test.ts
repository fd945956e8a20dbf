// A connection that is dropped in the middle of a transaction: whoever asked is told, nothing is thrown that nobody catches, and the
// next one is answered.

import { connect, createServer, type Server, type Socket } from 'node:net'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#local/database/transaction.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let database: TestDatabase
let between: Server
let url: string
const sockets = new Set<Socket>()
const pools: Sql[] = []

beforeAll(async () => {
  database = await startDatabase()
  const real = new URL(database.url)
  between = createServer((near) => {
    const far = connect(Number(real.port), real.hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  const { port } = between.address() as { port: number }
  url = Object.assign(new URL(database.url), { port: String(port) }).href
}, 60_000)
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })))
  between.close()
  await database.close()
})

const drop = async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
}
const terminate = async (pid: number) => void (await database.sql`select pg_terminate_backend(${pid})`)

type Begin = (sql: Sql, work: Parameters<typeof inTransaction>[1]) => Promise<unknown>

/** What whoever asked was told, what nobody caught, and what the next one hears. */
async function dropped(begin: Begin, how: (pid: number) => Promise<void>) {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined })
  pools.push(sql)
  const uncaught: string[] = []
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => uncaught.push(error.message))
  try {
    const told = await begin(sql, async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      setTimeout(() => void how(row?.pid ?? 0), 50)
      return Promise.all([tx`select pg_sleep(20)`, tx`select 1`])
    }).then(
      () => 'answered',
      () => 'refused',
    )
    await new Promise((done) => setTimeout(done, 100))
    const ask = () =>
      begin(sql, (tx) => tx`select 1`).then(
        () => 'answered',
        () => 'refused',
      )
    // The driver may say once more what Postgres said of the connection that it ended.
    const next = (await ask()) === 'answered' ? 'answered' : await ask()
    return { told, uncaught, next }
  } finally {
    process.removeAllListeners('uncaughtException')
    for (const other of others) process.on('uncaughtException', other)
  }
}

test.each([
  ['a connection that is lost', drop],
  ['one that Postgres ends', terminate],
])('%s in the middle of a transaction ends that alone', async (_, how) => {
  expect(await dropped(inTransaction, how)).toEqual({ told: 'refused', uncaught: [], next: 'answered' })
})

test('control: left to the driver, it would end the process', async () => {
  const { uncaught } = await dropped((sql, work) => sql.begin((tx) => work(tx)), drop)
  expect(uncaught).toEqual([expect.stringContaining('null')])
})

test('what fails by itself is rolled back and told, and what succeeds is kept', async () => {
  const sql = database.connect(1)
  await sql`create temporary table kept (n integer)`
  const odd = new Error('odd')
  const failing = inTransaction(sql, async (tx) => {
    await tx`insert into kept values (1)`
    throw odd
  })
  await expect(failing).rejects.toBe(odd)
  await expect(inTransaction(sql, (tx) => tx`select 1 / 0`)).rejects.toThrow('division by zero')
  expect(
    await inTransaction(sql, async (tx) => (await tx`insert into kept values (2) returning n`)[0]?.['n']),
  ).toBe(2)
  expect(await sql`select n from kept`).toEqual([{ n: 2 }])
})
