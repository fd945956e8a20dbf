-- The rule of what can be booked, with spans that have a capacity of their own. Seats are counted at each moment of a
-- stay: the capacity of that moment less the people there. src/domain/availability/slots.ts is the same rule.

-- Those of day - 1, day and day + 1 laid on one axis, as stays are: a span of the night before lies before midnight.
create function private.overrides_on(p_vendor uuid, p_day date)
returns table (starts integer, ends integer, capacity integer) language sql stable set search_path = '' as $$
  select (a.day - p_day) * 1440 + a.starts_at, (a.day - p_day) * 1440 + a.ends_at, a.capacity
  from public.vendor_availability a
  where a.vendor_id = p_vendor and a.day between p_day - 1 and p_day + 1 and not a.deleted
$$;
revoke all on function private.overrides_on(uuid, date) from public, anon, authenticated;

-- The moment of [p_minute, p_minute + p_duration) with the fewest seats left, the first of several: only the beginning,
-- other beginnings inside and the edges of overrides need a look. p_usual counts where no override does.
create function private.tightest(
  p_vendor uuid, p_day date, p_minute integer, p_duration integer, p_usual integer,
  p_starts integer[], p_ends integer[], p_pax integer[], out people integer, out capacity integer
) language sql stable set search_path = '' as $$
  with override as materialized (
    select o.* from private.overrides_on(p_vendor, p_day) o
    where o.starts < p_minute + p_duration and o.ends > p_minute
  ), moment as (
    select p_minute as at
    union select s from unnest(p_starts) s
    union select e.at from override o cross join lateral (values (o.starts), (o.ends)) e (at)
  )
  select x.people, x.seats
  from (
    select m.at, coalesce(sum(s.pax), 0)::integer as people, coalesce(
      (select min(o.capacity) from override o where o.starts <= m.at and m.at < o.ends), p_usual
    ) as seats
    from moment m
    left join unnest(p_starts, p_ends, p_pax) s (starts, ends, pax) on s.starts <= m.at and m.at < s.ends
    where m.at >= p_minute and m.at < p_minute + p_duration
    group by m.at
  ) x
  order by x.seats - x.people, x.at limit 1
$$;
revoke all on function
  private.tightest(uuid, date, integer, integer, integer, integer[], integer[], integer[])
  from public, anon, authenticated;

-- The first reason that forbids a slot, null when none does. p_shut: an override closes a moment of the stay; p_left:
-- the fewest seats left during it; p_starting: people whose stay begins at the same minute.
drop function private.reason_at(private.day_rule, integer, integer, bigint, bigint);
create function private.reason_at(
  r private.day_rule, p_minute integer, p_pax integer, p_shut boolean, p_left bigint, p_starting bigint
) returns text language sql immutable as $$
  select case
    when r.closed then 'closed_day'
    when p_minute < r.opens_at or p_minute + r.duration > r.closes_at then 'outside_hours'
    when p_minute < r.break_ends_at and p_minute + r.duration > r.break_starts_at then 'break'
    when p_minute > r.closes_at - r.last_seating then 'last_seating'
    when r.days_ahead < 0 or (r.days_ahead = 0 and p_minute < r.now_minute) then 'past'
    when r.days_ahead < r.cutoff_days then 'past_cutoff'
    when r.days_ahead > r.horizon_days then 'too_far_ahead'
    when p_pax < r.minimum_pax then 'below_minimum'
    when p_pax > r.maximum_pax then 'above_maximum'
    when p_shut then 'override_closed'
    when p_pax > p_left then 'full'
    when p_starting + p_pax > r.pacing then 'pacing'
  end
$$;
revoke all on function private.reason_at(private.day_rule, integer, integer, boolean, bigint, bigint)
  from public, anon, authenticated;

-- Every slot of a day's grid. Seats are taken by live bookings and unexpired holds of day - 1, day and day + 1,
-- laid on one axis; p_without is a hold that does not count (the caller's own). People and capacity are those of the
-- stay's tightest moment.
drop function private.slots(uuid, date, integer, timestamptz, uuid);
create function private.slots(p_vendor uuid, p_day date, p_pax integer, p_now timestamptz, p_without uuid)
returns table (minute integer, reason text, taken integer, capacity integer) language plpgsql stable
set search_path = '' as $$
declare
  r constant private.day_rule := private.day_rule(p_vendor, p_day, p_now);
begin
  if r.closed is not false then
    return;
  end if;
  return query
  with stay as materialized (
    select (b.day - p_day) * 1440 + b.minute as starts, b.duration, b.pax
    from public.booking b
    where b.vendor_id = p_vendor and b.day between p_day - 1 and p_day + 1
      and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted
    union all
    select (h.day - p_day) * 1440 + h.minute, h.duration, h.pax
    from private.hold h
    where h.vendor_id = p_vendor and h.expires_at > p_now and h.day between p_day - 1 and p_day + 1
      and h.id is distinct from p_without
  ), override as materialized (
    select o.* from private.overrides_on(p_vendor, p_day) o
  ), change as (
    select e.at, sum(e.people) as people
    from (
      select s.starts, s.pax from stay s
      union all select s.starts + s.duration, -s.pax from stay s
      union all select o.starts, 0 from override o
      union all select o.ends, 0 from override o
      -- Before the first change and after the last one there is nobody.
      union all values (-10000, 0), (10000, 0)
    ) e (at, people)
    group by e.at
  ), load as materialized (
    select c.at as begins, lead(c.at) over (order by c.at) as ends, sum(c.people) over (order by c.at) as people,
      coalesce((select min(o.capacity) from override o where o.starts <= c.at and c.at < o.ends), r.capacity) as seats
    from change c
  )
  select g.minute, private.reason_at(
    r, g.minute, p_pax,
    exists (
      select from override o where o.capacity = 0 and o.starts < g.minute + r.duration and o.ends > g.minute
    ),
    t.seats - t.people::bigint, n.starting
  ), t.people::integer, t.seats
  from generate_series(r.opens_at, r.closes_at - 1, r.slot_interval) g (minute)
  cross join lateral (
    select l.people, l.seats from load l
    where l.begins < g.minute + r.duration and l.ends > g.minute
    order by l.seats - l.people, l.begins limit 1
  ) t
  cross join lateral (select coalesce(sum(s.pax), 0) as starting from stay s where s.starts = g.minute) n
  order by g.minute;
end $$;
revoke all on function private.slots(uuid, date, integer, timestamptz, uuid) from public, anon, authenticated;

-- Why one slot, also off the grid, cannot be had under a rule already read; null when it can. p_holds: whether
-- others' holds take seats. All people who touch the stay are at least as many as are there at once: only when they are
-- too many for the lowest capacity is the tightest moment itself looked for.
create or replace function private.reason_of(
  r private.day_rule, p_vendor uuid, p_day date, p_minute integer, p_pax integer, p_now timestamptz,
  p_without uuid, p_holds boolean
) returns text language plpgsql stable set search_path = '' as $$
declare
  v_touching bigint;
  v_starting bigint;
  v_starts integer[];
  v_ends integer[];
  v_pax integer[];
  v_lowest integer;
  v_left bigint;
  v_reason text;
begin
  select coalesce(sum(s.pax), 0), coalesce(sum(s.pax) filter (where s.starts = p_minute), 0),
    array_agg(s.starts), array_agg(s.ends), array_agg(s.pax)
  into v_touching, v_starting, v_starts, v_ends, v_pax
  from (
    select (b.day - p_day) * 1440 + b.minute as starts, (b.day - p_day) * 1440 + b.minute + b.duration as ends, b.pax
    from public.booking b
    where b.vendor_id = p_vendor and b.day between p_day - 1 and p_day + 1
      and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted
    union all
    select (h.day - p_day) * 1440 + h.minute, (h.day - p_day) * 1440 + h.minute + h.duration, h.pax
    from private.hold h
    where p_holds and h.vendor_id = p_vendor and h.expires_at > p_now and h.day between p_day - 1 and p_day + 1
      and h.id is distinct from p_without
  ) s
  where s.starts < p_minute + r.duration and s.ends > p_minute;
  select min(o.capacity) into v_lowest from private.overrides_on(p_vendor, p_day) o
  where o.starts < p_minute + r.duration and o.ends > p_minute;
  v_reason := private.reason_at(
    r, p_minute, p_pax, coalesce(v_lowest = 0, false), least(r.capacity, v_lowest) - v_touching, v_starting
  );
  if v_reason is distinct from 'full' then
    return v_reason;
  end if;
  select t.capacity - t.people into v_left
  from private.tightest(p_vendor, p_day, p_minute, r.duration, r.capacity, v_starts, v_ends, v_pax) t;
  return private.reason_at(r, p_minute, p_pax, false, v_left, v_starting);
end $$;

-- One caller's holds may take a share of the seats there are, not of those there usually are.
create or replace function private.hold_limit(
  p_vendor uuid, p_caller text, p_rule private.day_rule, p_day date, p_minute integer, p_pax integer,
  p_now timestamptz, p_without uuid
) returns text language plpgsql stable set search_path = '' as $$
declare
  v_vendor integer;
  v_caller integer;
  v_held bigint;
  v_most record;
begin
  if private.is_over_limit(p_vendor, 'hold_vendor', 'all')
    or private.is_over_limit(p_vendor, 'hold_caller', p_caller) then
    return 'too_many_requests';
  end if;
  select count(*), count(*) filter (where h.caller = p_caller),
    sum(h.pax) filter (
      where h.caller = p_caller and (h.day - p_day) * 1440 + h.minute < p_minute + p_rule.duration
      and (h.day - p_day) * 1440 + h.minute + h.duration > p_minute
    )
  into v_vendor, v_caller, v_held
  from private.hold h
  where h.vendor_id = p_vendor and h.expires_at > p_now and h.id is distinct from p_without;
  select min(l.at_most) filter (where l.name = 'open_holds_vendor') as of_vendor,
    min(l.at_most) filter (where l.name = 'open_holds_caller') as of_caller,
    min(l.at_most) filter (where l.name = 'held_share_caller') as share
  into v_most from private.rate_limit l where l.per_seconds is null;
  if v_vendor >= v_most.of_vendor then
    return 'too_many_holds';
  end if;
  if p_caller <> '' and (
    v_caller >= v_most.of_caller
    or (v_held + p_pax) * 100 > v_most.share * least(p_rule.capacity, (
      select min(x.capacity) from private.overrides_on(p_vendor, p_day) x
      where x.starts < p_minute + p_rule.duration and x.ends > p_minute
    ))
  ) then
    return 'too_many_holds';
  end if;
  return null;
end $$;

-- One reason for a whole day without a bookable slot; null when no single word is true of it.
create or replace function private.day_reason(p_slots jsonb) returns text language sql immutable as $$
  select case when jsonb_array_length(p_slots) = 0 then 'closed_day' else (
    select w.reason from unnest(array[
      'full', 'override_closed', 'past', 'past_cutoff', 'too_far_ahead', 'below_minimum', 'above_maximum'
    ]) with ordinality w (reason, place)
    where p_slots @> jsonb_build_array(jsonb_build_object('reason', w.reason))
    order by w.place limit 1
  ) end
$$;
