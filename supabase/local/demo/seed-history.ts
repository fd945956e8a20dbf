import type { TransactionSql } from 'postgres'

/** Who keeps the vendor's tablet, and what it is called. */
interface Tablet {
  by: string
  device: string
}

/**
 * What was done so far, in the order in which it was done: as commands of one tablet, so that staff can take back any of it, and what
 * customers did beside them.
 */
export async function seedHistory(tx: TransactionSql, vendor: string, { by, device }: Tablet): Promise<void> {
  await tx`
    with booked as (
      select b.*, case when b.status = 'waiting' then 'waiting' when b.source <> 'walk_in' or b.occurrence is not null then 'confirmed'
        when b.status in ('seated', 'left') then 'seated' else 'waiting' end as began
      from public.booking b where b.vendor_id = ${vendor}
    ),
    line as (
      select b.id, h.*, row_number() over (order by h.at, h.place, b.id) as n
      from booked b cross join lateral (values
        (0, b.made_at, b.made_by, b.made_on, case b.source when 'online' then 'online.confirm' else 'booking.create' end,
          case when b.source <> 'online' then md5(b.id || 'made')::uuid end,
          jsonb_build_object('status', jsonb_build_array(null, b.began))),
        (1, b.status_at, ${by}, ${device}, case b.checked_in when '[]' then 'booking.status' else 'booking.check_in' end,
          coalesce((b.checked_in#>>'{0,command}')::uuid, md5(b.id || 'status')::uuid),
          jsonb_build_object('status', jsonb_build_array(case b.status when 'left' then 'seated' else b.began end, b.status),
            'status_at', jsonb_build_array(private.iso(b.made_at), private.iso(b.status_at)))
          || case b.status when 'seated' then jsonb_build_object('seated_at', jsonb_build_array(null, b.seated_at))
            when 'left' then jsonb_build_object('left_at', jsonb_build_array(null, b.left_at)) else '{}' end
          || case b.checked_in when '[]' then '{}' else jsonb_build_object('checked_in', jsonb_build_array('[]'::jsonb, b.checked_in)) end)
      ) h (place, at, by_label, device_name, kind, command_id, changes)
      where h.place = 0 or b.status <> b.began
    ),
    clock as (
      update private.vendor_clock k set rev = k.rev + l.n from (select count(*) as n from line) l
      where k.vendor_id = ${vendor} returning k.rev - l.n as before
    ),
    written as (
      update public.booking b set rev = clock.before + l.n
      from clock, (select id, max(n) as n from line group by id) l where b.vendor_id = ${vendor} and b.id = l.id
    ),
    told as (
      insert into public.booking_history (vendor_id, booking_id, rev, at, received_at, by_label, device_name, kind, changes, command_id)
      select ${vendor}, l.id, clock.before + l.n, l.at, l.at, l.by_label, l.device_name, l.kind, l.changes, l.command_id
      from line l, clock returning *
    )
    insert into private.command_log (vendor_id, id, kind, subject, state, row, rev, received_at)
    select vendor_id, command_id, kind, booking_id, 'applied', jsonb_build_array('booking', booking_id, rev), rev, received_at
    from told where command_id is not null`
}
