// A transaction whose connection may be dropped while it runs: by a restart of Postgres, a proxy, or its operator.

import postgres, { type Sql, type TransactionSql } from 'postgres'

/**
 * As `sql.begin`. That sends a rollback whatever the fault was, and one that goes to a connection which is gone is an error of
 * nobody's (porsager/postgres#1208): it ends the process. So such a fault is kept from it; that the connection is gone it hears
 * by itself, and says so.
 */
export async function inTransaction<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const answer = await sql.begin(async (tx) => {
    try {
      return { value: await work(tx) }
    } catch (error) {
      if (!endsConnection(error)) throw error
      return new Promise<never>(() => undefined)
    }
  })
  return answer.value as T
}

const ofDriver = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNRESET',
  'EPIPE',
])

function endsConnection(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  return ofDriver.has(String((error as { code?: unknown } | null)?.code))
}
