import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seedDemoOnce } from '#local/demo/seed-demo.ts'
import { startStack } from '#local/stack.ts'
import { hasDebianPostgres, startDatabase } from '#tests/support/postgres.ts'

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
  const start = startStack({ home, port: 0, databaseUrl: 'postgres://nobody:x@127.0.0.1:1/none' })
  await expect(start).rejects.toThrow('The database of DATABASE_URL cannot be reached: ')
  rmSync(home, { recursive: true, force: true })
}, 30_000)
