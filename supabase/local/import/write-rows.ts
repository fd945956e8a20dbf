import type { Sql, TransactionSql } from 'postgres'
import type { ImportedBooking } from './booking-rows.ts'

const atOnce = 200

export interface Counts {
  fresh: number
  unchanged: number
}

/** Writes what is not there yet, 200 rows per transaction; `progress` hears how far it is. */
export async function writeRows(
  sql: Sql,
  vendorId: string,
  rows: readonly ImportedBooking[],
  progress: (done: number) => void,
): Promise<Counts> {
  const counts = { fresh: 0, unchanged: 0 }
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    const fresh = await sql.begin((tx) => writePart(tx, vendorId, part))
    counts.fresh += fresh
    counts.unchanged += part.length - fresh
    progress(from + part.length)
  }
  return counts
}

async function writePart(
  tx: TransactionSql,
  vendorId: string,
  part: readonly ImportedBooking[],
): Promise<number> {
  // Under the vendor's lock nobody else writes these rows between the question and the answer.
  await tx`select private.lock_vendor(${vendorId})`
  const known = await tx<{ id: string }[]>`
    select id from public.booking where vendor_id = ${vendorId} and id = any(${part.map((row) => row.id)})`
  const there = new Set(known.map((row) => row.id))
  const rows = part.filter((row) => !there.has(row.id))
  if (rows.length === 0) return 0
  await writeGuests(tx, vendorId, rows)
  // What came from elsewhere was accepted there: it asks nobody for attention, whatever the room holds here.
  await tx`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, first_name, last_kana,
      first_kana, phone, email, status, source, reference, guest_id, made_at, status_at, made_on, settled)
    select v.id, r.id, r.day, r.minute, r.duration, r.pax, r.last_name, r.first_name, r.last_kana,
      r.first_kana, r.phone, r.email, r.status, 'import', r.reference,
      case when r.phone <> '' then private.guest_id(v.id, r.phone) end,
      least(r.made_at at time zone v.time_zone, now()),
      least((r.day + r.minute * interval '1 minute') at time zone v.time_zone, now()), 'import',
      (select jsonb_agg(jsonb_build_object('code', code, 'upto', 1000000, 'by', '', 'device', 'import', 'at', now()))
        from unnest(array['overbooked', 'outside_hours', 'above_maximum', 'below_minimum']) as code)
    from ${asTable(tx, rows)} join public.vendor v on v.id = ${vendorId}`
  await tx`
    insert into public.booking_history (vendor_id, booking_id, rev, at, device_name, kind, changes)
    select vendor_id, id, rev, made_at, 'import', 'import', jsonb_build_object('status', jsonb_build_array(null, status))
    from public.booking where vendor_id = ${vendorId} and id = any(${rows.map((row) => row.id)})`
  return rows.length
}

// Names as they are kept wherever they come from: without signs that nobody can see.
const asTable = (tx: TransactionSql, rows: readonly ImportedBooking[]) => tx`
  jsonb_to_recordset((
    select jsonb_agg(private.with_visible_text(e)) from jsonb_array_elements(${tx.json(rows as never)}) e
  )) as r(id uuid, day date, minute integer, duration integer, pax integer,
    last_name text, first_name text, last_kana text, first_kana text, phone text, email text, status text,
    reference text, made_at timestamp)`

// Known by phone; the counts of guests who were there already move by what is new. A name is that of one visit, the latest
// that has one: halves of two people make nobody.
async function writeGuests(
  tx: TransactionSql,
  vendorId: string,
  rows: readonly ImportedBooking[],
): Promise<void> {
  await tx`
    with visit as (
      select * from ${asTable(tx, rows)} where r.phone <> ''
    ), named as (
      select distinct on (phone) phone, last_name, first_name, last_kana, first_kana from visit
      where last_name || first_name || last_kana || first_kana <> '' order by phone, day desc, minute desc
    ), mailed as (
      select distinct on (phone) phone, email from visit where email <> '' order by phone, day desc, minute desc
    ), counted as (
      select phone, count(*) filter (where status = 'left')::integer as visits,
        max(day) filter (where status = 'left') as last_visit_day
      from visit group by phone
    ), came as (
      select private.guest_id(${vendorId}, c.phone) as id, c.*, coalesce(m.email, '') as email,
        coalesce(n.last_name, '') as last_name, coalesce(n.first_name, '') as first_name,
        coalesce(n.last_kana, '') as last_kana, coalesce(n.first_kana, '') as first_kana
      from counted c left join named n using (phone) left join mailed m using (phone)
    ), known as (
      update public.guest g
      set visits = g.visits + c.visits, last_visit_day = greatest(g.last_visit_day, c.last_visit_day)
      from came c where g.vendor_id = ${vendorId} and g.id = c.id
      returning g.id
    )
    insert into public.guest (vendor_id, id, phone, email, last_name, first_name, last_kana, first_kana, visits, last_visit_day)
    select ${vendorId}, c.id, c.phone, c.email, c.last_name, c.first_name, c.last_kana, c.first_kana, c.visits, c.last_visit_day
    from came c where c.id not in (select id from known)`
}
