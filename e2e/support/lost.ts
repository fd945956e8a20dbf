import type { Sql, TransactionSql } from 'postgres'

/** Which of a tablet's commands the server has not logged exactly once. */
export async function lostCommands(
  sql: Sql | TransactionSql,
  vendor: string,
  ids: string[],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select asked.id from unnest(${ids}::uuid[]) asked (id)
    left join private.command_log log on log.vendor_id = ${vendor} and log.id = asked.id
    group by asked.id having count(log.id) <> 1`
  return rows.map((row) => row.id)
}
