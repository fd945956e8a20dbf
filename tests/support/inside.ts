import { secretsOf } from '#local/auth/secrets.ts'
import type { TestStack } from './stack.ts'

/** What stands in no answer to anybody: secrets, addresses, and names of tables that nobody may ask for. */
export async function insideOf(stack: TestStack): Promise<string[]> {
  const tables = await stack.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname in ('public', 'private', 'auth')
      and strpos(tablename, '_') > 0 and tablename <> 'users_vendor_key'
      -- A call's own name comes back to whoever asks for it wrongly.
      and not exists (select from pg_proc where strpos(proname, tablename) > 0 and pronamespace = 'public'::regnamespace)`
  const secrets = Object.values(secretsOf(stack.home)).filter((one) => typeof one === 'string')
  const { password, host } = new URL(stack.databaseUrl)
  const more = ['postgres:', 'pg_catalog', 'node_modules', ...tables.map(({ name }) => name)]
  return [...secrets, password, host, stack.home, ...more].filter((word) => word !== '')
}
