import type { TransactionSql } from 'postgres'
import { sakuraTei } from '#local/demo/accounts.ts'
import { areas, joined } from './rooms.ts'

/** The floor of the restaurant. */
export async function seedFloor(tx: TransactionSql): Promise<void> {
  const rows = [
    ...areas.map(({ tables: _, ...row }, position) => ({ kind: 'area', row: { ...row, position } })),
    ...areas.flatMap(({ id, tables }) =>
      tables.map((row, position) => ({ kind: 'table', row: { ...row, area: id, position } })),
    ),
    { kind: 'combination', row: joined },
  ]
  for (const { kind, row } of rows) {
    const { id, ...data } = row
    await tx`
      insert into private.config_item (vendor_id, kind, key, data)
      values (${sakuraTei}, ${kind}, ${id}, ${tx.json(data as never)})`
  }
}
