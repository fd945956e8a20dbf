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

-- The same of many occurrences of one template at once: the people who have a seat or hold one, and how many tickets its kinds' own
-- limits (private.kind_limits) leave; null where they bind nobody. Of each booking no more is read than once.
create function private.spots_of(p_vendor uuid, p_occurrences uuid[], p_limits jsonb, p_now timestamptz)
returns table (id uuid, taken integer, kinds_left integer) language plpgsql stable set search_path = '' as $$
begin
  return query
  with party as materialized (
    select b.occurrence, b.pax, b.lines from public.booking b
    where b.vendor_id = p_vendor and b.occurrence = any (p_occurrences)
      and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted
    union all
    select h.occurrence, h.pax, h.lines from private.hold h
    where h.vendor_id = p_vendor and h.occurrence = any (p_occurrences) and h.expires_at > p_now
  ), people as (
    select p.occurrence, sum(p.pax) as n from party p group by p.occurrence
  ), sold as (
    select p.occurrence, l.value->>'price_type' as kind, sum((l.value->>'count')::integer) as n
    from party p cross join jsonb_array_elements(p.lines) l
    where p_limits is not null and p_limits ? (l.value->>'price_type')
    group by p.occurrence, l.value->>'price_type'
  ), gone as (
    select s.occurrence, sum(least(s.n, (p_limits->>s.kind)::integer)) as n from sold s group by s.occurrence
  )
  select x.id, coalesce(p.n, 0)::integer, (
    (select sum(m.value::integer) from jsonb_each_text(p_limits) m) - coalesce(g.n, 0))::integer
  from unnest(p_occurrences) x (id)
  left join people p on p.occurrence = x.id
  left join gone g on g.occurrence = x.id;
end $$;
revoke all on function private.spots_of(uuid, uuid[], jsonb, timestamptz) from public, anon, authenticated;

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

-- Which of these occurrences cannot be had beside what is booked: another that runs at the same time, and whose template excludes
-- theirs, has a live booking by a claim up to a rev. All are asked at once, and no more is read than the occurrences of their time,
-- for each whether anybody booked it: the page of an organiser asks for thousands.
create function private.excluded_among(
  p_vendor uuid, p_occurrences uuid[], p_claimed_rev bigint default 9223372036854775807
) returns setof uuid language plpgsql stable set search_path = '' as $$
declare
  v_since constant date := '2000-01-01';
  v_templates uuid[];
  v_from date;
  v_to date;
  v_time int4range;
begin
  select array_agg(distinct o.template), min(o.day), max(o.day),
    int4range(min((o.day - v_since) * 1440 + o.starts_at), max((o.day - v_since) * 1440 + o.ends_at))
  into v_templates, v_from, v_to, v_time
  from public.occurrence o where o.vendor_id = p_vendor and o.id = any (p_occurrences);
  return query
  with booked as materialized (
    -- An occurrence ends by minute 3600 of its day, so those of two days beside may touch it.
    select x.template, range_agg(s.span) as spans
    from public.occurrence x
    cross join lateral (
      select int4range((x.day - v_since) * 1440 + x.starts_at, (x.day - v_since) * 1440 + x.ends_at) as span
    ) s
    cross join lateral (
      select from public.booking b
      where b.vendor_id = p_vendor and b.occurrence = x.id and b.claimed_rev <= p_claimed_rev
        and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted
      limit 1
    ) live
    where x.vendor_id = p_vendor and x.day between v_from - 2 and v_to + 2 and not x.deleted and not x.cancelled
      and s.span && v_time
    group by x.template
  ), shut as materialized (
    select p.one, b.spans
    from private.exclusive_pairs(p_vendor, v_templates, array(select b.template from booked b)) p
    join booked b on b.template = p.other
  )
  select o.id from public.occurrence o
  where o.vendor_id = p_vendor and o.id = any (p_occurrences) and exists (
    select from shut where shut.one = o.template
      and shut.spans && int4range((o.day - v_since) * 1440 + o.starts_at, (o.day - v_since) * 1440 + o.ends_at));
end $$;
revoke all on function private.excluded_among(uuid, uuid[], bigint) from public, anon, authenticated;

-- The same of one.
create function private.is_excluded(
  p_vendor uuid, p_occurrence uuid, p_claimed_rev bigint default 9223372036854775807
) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.excluded_among(p_vendor, array[p_occurrence], p_claimed_rev))
$$;
revoke all on function private.is_excluded(uuid, uuid, bigint) from public, anon, authenticated;
