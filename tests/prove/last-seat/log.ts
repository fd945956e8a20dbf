// What the database did, in the order in which it did it: triggers write each change of a hold or a booking into a
// log. Whoever sells does so under the vendor's lock, so the log's order is the order of commits.

import type { Sql } from 'postgres'

export interface Entry {
  seq: number
  /** Transaction: entries of one became visible together. */
  xid: string
  /** Milliseconds since 1970 at which it was written; the commit came after. */
  at: number
  what: 'hold' | 'booking'
  id: string
  minute: number
  duration: number
  pax: number
  /** Whether it takes seats from now on; a hold only until `expires`. */
  live: boolean
  isNew: boolean
  source: string
  expires: number
}

export async function keepLog(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create schema proof;
    create table proof.log (
      seq bigserial primary key, xid xid8 not null default pg_current_xact_id(),
      at timestamptz not null default clock_timestamp(), vendor_id uuid not null, what text not null, id uuid not null,
      minute integer, duration integer, pax integer, live boolean, is_new boolean, source text, expires_at timestamptz
    );
    create function proof.note() returns trigger language plpgsql security definer as $$
    declare
      r record := case when tg_op = 'DELETE' then old else new end;
      b jsonb := to_jsonb(r);
    begin
      insert into proof.log (vendor_id, what, id, minute, duration, pax, live, is_new, source, expires_at)
      values (r.vendor_id, tg_table_name, r.id, r.minute, r.duration, r.pax,
        tg_op <> 'DELETE' and (tg_table_name = 'hold'
          or (b->>'status' in ('confirmed', 'arrived', 'seated') and not (b->>'deleted')::boolean)),
        tg_op = 'INSERT', b->>'source', (b->>'expires_at')::timestamptz);
      return null;
    end $$;
    create trigger proof after insert or update or delete on private.hold
      for each row execute function proof.note();
    create trigger proof after insert or update or delete on public.booking
      for each row execute function proof.note();
  `)
}

export async function logOf(sql: Sql, vendor: string): Promise<Entry[]> {
  const rows = await sql<Record<keyof Entry, never>[]>`
    select seq::integer, xid::text, extract(epoch from at)::float8 * 1000 as at, what, id, minute, duration, pax, live,
      is_new as "isNew", coalesce(source, '') as source,
      coalesce(extract(epoch from expires_at)::float8 * 1000, 'infinity') as expires
    from proof.log where vendor_id = ${vendor} order by seq`
  return rows as unknown as Entry[]
}
