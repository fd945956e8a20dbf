-- Seats of an occurrence: its capacity, less the people of its live bookings, less what customers hold. Derived, never stored.
-- src/domain/occurrence/spots.ts is the same on the tablet, but for holds.

create function private.spots_sold(p_vendor uuid, p_occurrence uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(b.pax), 0)::integer from public.booking b
  where b.vendor_id = p_vendor and b.occurrence = p_occurrence
    and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted
$$;
revoke all on function private.spots_sold(uuid, uuid) from public, anon, authenticated;

-- p_without: the hold that a question is asked for takes no seat from itself. The moment is asked for, since who waited for the
-- vendor's lock has an old now() (52_hold_seats.sql).
create function private.spots_held(p_vendor uuid, p_occurrence uuid, p_now timestamptz, p_without uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(h.pax), 0)::integer from private.hold h
  where h.vendor_id = p_vendor and h.occurrence = p_occurrence and h.expires_at > p_now and h.id is distinct from p_without
$$;
revoke all on function private.spots_held(uuid, uuid, timestamptz, uuid) from public, anon, authenticated;

-- As private.crowd: people by claims up to a rev, against the capacity.
create function private.spots_claimed(
  p_vendor uuid, p_occurrence uuid, p_claimed_rev bigint, out people integer, out capacity integer
) language sql stable set search_path = '' as $$
  select coalesce((
    select sum(b.pax) from public.booking b
    where b.vendor_id = p_vendor and b.occurrence = p_occurrence and b.claimed_rev <= p_claimed_rev
      and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted), 0)::integer, o.capacity
  from public.occurrence o where o.vendor_id = p_vendor and o.id = p_occurrence
$$;
revoke all on function private.spots_claimed(uuid, uuid, bigint) from public, anon, authenticated;

-- Those that take place at the same time and whose template excludes this one's, whether or not anybody booked them. An occurrence
-- ends by minute 3600 of its day, so those of two days beside it may touch it.
create function private.excluding(p_vendor uuid, p_occurrence uuid) returns setof uuid
language plpgsql stable set search_path = '' as $$
begin
  return query
  select x.id
  from public.occurrence o
  join public.occurrence x on x.vendor_id = o.vendor_id and x.day between o.day - 2 and o.day + 2 and x.template <> o.template
  where o.vendor_id = p_vendor and o.id = p_occurrence and not x.deleted and not x.cancelled
    and (x.day - o.day) * 1440 + x.starts_at < o.ends_at and o.starts_at < (x.day - o.day) * 1440 + x.ends_at
    and private.excludes(p_vendor, o.template, x.template);
end $$;
revoke all on function private.excluding(uuid, uuid) from public, anon, authenticated;

-- Whether somebody has booked one of them, by a claim up to a rev.
create function private.is_excluded(
  p_vendor uuid, p_occurrence uuid, p_claimed_rev bigint default 9223372036854775807
) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.excluding(p_vendor, p_occurrence) x
    join public.booking b on b.vendor_id = p_vendor and b.occurrence = x
    where b.claimed_rev <= p_claimed_rev and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted)
$$;
revoke all on function private.is_excluded(uuid, uuid, bigint) from public, anon, authenticated;
