// What Postgres says of many days in one statement: private.slots, which customers see, and private.reason_of, by
// which seats are held and sold. Rows are written without triggers, since nobody follows them.

import type { TransactionSql } from 'postgres'
import { addDays, weekdayOf } from '#domain/time/time.ts'
import type { Said } from './answer.ts'
import type { Case, Party } from './days.ts'

export interface SaidByServer extends Said {
  /** private.reason_of at each slot. */
  alone: (string | null)[]
}

/** The transaction is expected to be rolled back. */
export async function byServer(tx: TransactionSql, cases: readonly Case[]): Promise<SaidByServer[]> {
  await tx`set local session_replication_role = replica`
  const venues = cases.map((c) => ({ ...c, id: crypto.randomUUID(), own: crypto.randomUUID() }))
  await tx`insert into public.vendor ${tx(
    venues.map(({ id, time_zone, day_turns_at }) => ({
      id,
      url: `v-${id}`,
      name: '店',
      time_zone,
      day_turns_at,
    })),
  )}`
  await tx`insert into public.booking_settings ${tx(
    venues.map(({ id, settings: { stays = [], ...rest } }) => ({
      vendor_id: id,
      ...rest,
      stays: tx.json(stays as never),
    })),
  )}`
  const put = async (table: string, rows: object[]) => {
    // Postgres counts at most 65,535 values in one statement.
    for (let i = 0; i < rows.length; i += 4000) {
      await tx`insert into ${tx.unsafe(table)} ${tx(rows.slice(i, i + 4000) as never)}`
    }
  }
  await put(
    'public.opening_hours',
    venues.flatMap(({ id, day, weekday, holiday }) => [
      ...(weekday ? [{ vendor_id: id, weekday: weekdayOf(day), ...weekday }] : []),
      ...(holiday ? [{ vendor_id: id, weekday: 8, ...holiday }] : []),
    ]),
  )
  await put(
    'public.custom_opening_hours',
    venues.flatMap(({ id, day, custom }) => (custom ? [{ vendor_id: id, day, ...custom }] : [])),
  )
  await put(
    'public.vendor_availability',
    venues.flatMap(({ id, day, spans }) =>
      spans.map(({ shift, ...span }) => ({ vendor_id: id, day: addDays(day, shift), ...span })),
    ),
  )
  const all = venues.flatMap((v) => v.parties.map((p) => rowOf(v, p)))
  await put(
    'private.hold',
    all
      .filter(({ kind }) => kind.endsWith('hold'))
      .map(({ row: { seated_at: _, left_at: __, ...row }, kind, now }) => ({
        ...row,
        token_hash: Buffer.from('00', 'hex'),
        expires_at: new Date(Date.parse(now) + (kind === 'ended_hold' ? 0 : 1000)),
      })),
  )
  await put(
    'public.booking',
    all
      .filter(({ kind }) => !kind.endsWith('hold'))
      .map(({ row, kind }) => ({
        ...row,
        source: 'staff',
        deleted: kind === 'deleted',
        status: kind === 'deleted' ? 'confirmed' : kind,
      })),
  )
  const asked = venues.map(({ id, day, now, pax, own, odd }, place) => ({
    place,
    id,
    day,
    now,
    pax,
    own,
    odd,
  }))
  const rows = await tx<SaidByServer[]>`
    select
      coalesce(jsonb_agg(to_jsonb(s) order by s.minute) filter (where s.minute is not null), '[]') as slots,
      coalesce(jsonb_agg(private.reason_of(
        rule.r, q.id, q.day, s.minute, q.pax, q.now, q.own, true
      ) order by s.minute) filter (where s.minute is not null), '[]') as alone,
      private.reason_of(rule.r, q.id, q.day, q.odd, q.pax, q.now, q.own, true) as odd
    from jsonb_to_recordset(${tx.json(asked)})
      as q (place integer, id uuid, day date, now timestamptz, pax integer, own uuid, odd integer)
    cross join lateral (select private.day_rule(q.id, q.day, q.pax, q.now) as r offset 0) rule
    left join lateral private.slots(q.id, q.day, q.pax, q.now, q.own) s on true
    group by q.place, q.id, q.day, q.now, q.pax, q.own, q.odd, rule.r order by q.place`
  return [...rows]
}

/** The caller's own hold has the id that does not count. */
function rowOf(v: Case & { id: string; own: string }, { shift, kind, ...stay }: Party) {
  const id = kind === 'own_hold' ? v.own : crypto.randomUUID()
  return { row: { vendor_id: v.id, id, day: addDays(v.day, shift), ...stay }, kind, now: v.now }
}
