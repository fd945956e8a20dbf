-- Who paid and was put on the waiting list waits for seats that may never come free: when their day is over, all that the house has of
-- it goes back. Staff asked them to wait, and nobody is at the desk any more to think of it.

create index booking_paid_place on public.booking (day) where status = 'waiting' and payment is not null;

-- Not before the business day is over: a tablet without a network may have let them in.
create function private.is_place_over(b public.booking) returns boolean language sql stable set search_path = '' as $$
  select b.status = 'waiting' and private.kept_of(b.payment) > 0 and n.day > b.day
    and (n.day - b.day) * 1440 + n.minute >= coalesce(o.ends_at, b.minute + b.duration)
  from public.vendor v
  cross join private.business_time(v.time_zone, v.day_turns_at, now()) n
  left join public.occurrence o on o.vendor_id = b.vendor_id and o.id = b.occurrence
  where v.id = b.vendor_id
$$;
revoke all on function private.is_place_over(public.booking) from public, anon, authenticated;

-- {vendor, id} of bookings, the oldest first.
create function private.places_over(p_most integer) returns setof jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('vendor', b.vendor_id, 'id', b.id) from public.booking b
  where b.status = 'waiting' and b.payment is not null and private.is_place_over(b)
  order by b.day limit p_most
$$;
revoke all on function private.places_over(integer) from public, anon, authenticated;

create function private.return_place(p_vendor uuid, p_id uuid) returns void language plpgsql volatile set search_path = ''
set lock_timeout = '500ms' as $$
declare
  b public.booking;
begin
  perform private.lock_vendor(p_vendor);
  select * into b from public.booking x where x.vendor_id = p_vendor and x.id = p_id;
  if b.id is null or not private.is_place_over(b) then return; end if;
  perform private.owe(b.vendor_id, b.id, private.kept_of(b.payment), 'policy');
  perform private.tell_payment(b.vendor_id, b.id, private.with_returning(b.payment, private.kept_of(b.payment)), 'payment.return', 'policy');
end $$;
revoke all on function private.return_place(uuid, uuid) from public, anon, authenticated;
