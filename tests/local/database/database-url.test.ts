import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { seedDemoOnce } from '#local/demo/seed-demo.ts'
import { startStack } from '#local/stack.ts'
import { hasDebianPostgres, startDatabase } from '#tests/fixtures/postgres.ts'
import { aHome, endAll, start } from '#tests/fixtures/started-process.ts'

afterEach(endAll)

test.skipIf(!hasDebianPostgres)(
  'DATABASE_URL: the product runs on a Postgres 15 of your own',
  async () => {
    const database = await startDatabase({ version: 15 })
    const home = mkdtempSync(join(tmpdir(), 'noren-'))
    try {
      const stack = await startStack({ home, port: 0, databaseUrl: database.url })
      expect(await seedDemoOnce(stack.sql)).toBe(true)
      const answer = await fetch(`${stack.url}/rest/v1/rpc/vendor_page`, {
        method: 'POST',
        headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
        body: '{"p_vendor_url": "sakura-tei"}',
      })
      expect(await answer.json()).toMatchObject({ ok: true, vendor: { name: 'さくら亭' } })
      await stack.close()
      const again = await startStack({ home, port: 0, databaseUrl: database.url })
      expect(again.applied).toEqual([])
      await again.close()
    } finally {
      await database.close()
      rmSync(home, { recursive: true, force: true })
    }
  },
  60_000,
)

test('DATABASE_URL that nobody answers at is said in words', async () => {
  const home = mkdtempSync(join(tmpdir(), 'noren-'))
  const stack = startStack({ home, port: 0, databaseUrl: 'postgres://nobody:x@127.0.0.1:1/none' })
  await expect(stack).rejects.toThrow('The database of DATABASE_URL cannot be reached: ')
  rmSync(home, { recursive: true, force: true })
}, 30_000)

test('DATABASE_URL of a program that is no Postgres is said in words after ten seconds', async () => {
  const said = async (answer: (socket: Socket) => unknown) => {
    const other = createServer((socket) => {
      socket.on('error', () => undefined)
      answer(socket)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const env = { NOREN_HOME: aHome(), DATABASE_URL: `postgres://nobody:x@127.0.0.1:${port}/none` }
    const run = start(env)
    const code = await run.ended
    other.close()
    return [code, run.said()]
  }
  const silent = said(() => undefined)
  const hangsUp = said((socket) => socket.end())
  const speaksHttp = said((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await Promise.all([silent, hangsUp, speaksHttp])).toEqual(
    Array(3).fill([
      1,
      'The database of DATABASE_URL cannot be reached: no Postgres answered there within 10 s.\n',
    ]),
  )
}, 40_000)
