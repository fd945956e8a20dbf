-- What can be booked, as an authority; src/domain/availability/slots.ts is the same rule on the tablet, and a test feeds both.
-- Capacity is decided here, under the vendor's lock: the capacity of each moment of a stay less the people there.

-- All that is said about one day, read once for a party of so many: `duration` is how long that party stays.
create type private.day_rule as (
  days_ahead integer, now_minute integer,
  closed boolean, opens_at integer, closes_at integer, break_starts_at integer, break_ends_at integer,
  slot_interval integer, duration integer, last_seating integer, capacity integer, pacing integer,
  minimum_pax integer, maximum_pax integer, cutoff_days integer, horizon_days integer,
  today date
);

-- A vendor without booking settings is closed to everybody.
create function private.day_rule(p_vendor uuid, p_day date, p_pax integer, p_now timestamptz) returns private.day_rule
language plpgsql stable set search_path = '' as $$
declare
  r private.day_rule;
  h constant record := private.hours_of(p_vendor, p_day);
begin
  select p_day - t.day, t.minute, h.closed or s.vendor_id is null, h.opens_at, h.closes_at,
    h.break_starts_at, h.break_ends_at,
    coalesce(s.slot_interval, 30), coalesce(private.stay_of(s, p_pax), 120), coalesce(s.last_seating, 0),
    coalesce(s.capacity, 0), s.pacing, coalesce(s.minimum_pax, 1), coalesce(s.maximum_pax, 1), coalesce(s.cutoff_days, 0),
    coalesce(s.horizon_days, 0), t.day
  into r
  from public.vendor v
  left join public.booking_settings s on s.vendor_id = v.id and not s.deleted
  cross join private.business_time(v.time_zone, v.day_turns_at, p_now) t
  where v.id = p_vendor;
  return r;
end $$;
revoke all on function private.day_rule(uuid, date, integer, timestamptz) from public, anon, authenticated;

-- The first reason that forbids a slot, null when none does. p_shut: an override closes a moment of the stay; p_left:
-- the fewest seats left during it; p_starting: people whose stay begins at the same minute; p_has_table: one is free for the
-- whole stay, or the house has none. The past is counted on one
-- axis: between midnight and the turn of the day it is still yesterday's business day, and a slot at 05:00 that is asked
-- for at 05:30 has passed although it belongs to the next one.
create function private.reason_at(
  r private.day_rule, p_minute integer, p_pax integer, p_shut boolean, p_left bigint, p_starting bigint,
  p_has_table boolean default true
) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case
    when r.closed then 'closed_day'
    when p_minute < r.opens_at or p_minute >= r.closes_at then 'outside_hours'
    when p_minute < r.break_ends_at and p_minute + r.duration > r.break_starts_at then 'break'
    when p_minute > r.closes_at - r.last_seating or p_minute + r.duration > r.closes_at then 'last_seating'
    when r.days_ahead < 0 or r.days_ahead * 1440 + p_minute < r.now_minute then 'past'
    when r.days_ahead < r.cutoff_days then 'past_cutoff'
    when r.days_ahead > r.horizon_days then 'too_far_ahead'
    when p_pax < r.minimum_pax then 'below_minimum'
    when p_pax > r.maximum_pax then 'above_maximum'
    when p_shut then 'override_closed'
    when p_pax > p_left then 'full'
    when p_starting + p_pax > r.pacing then 'pacing'
    when not p_has_table then 'no_table'
  end;
end $$;
revoke all on function private.reason_at(private.day_rule, integer, integer, boolean, bigint, bigint, boolean)
  from public, anon, authenticated;

-- Every slot of a day's grid. Seats are taken by whom private.occupied names; p_without is a hold or booking that does not
-- count (the caller's own), p_stay how long its party stays where that is agreed already, p_area where alone it wants to sit. People
-- and capacity are those of the stay's tightest moment; a span that is closed takes nobody's seat. Where the seats are there, in a
-- house with tables one has to be free for the whole stay (private.tables_for).
create function private.slots(
  p_vendor uuid, p_day date, p_pax integer, p_now timestamptz, p_without uuid, p_stay integer default null, p_area uuid default null
) returns table (minute integer, reason text, taken integer, capacity integer) language plpgsql stable
set search_path = '' as $$
declare
  r private.day_rule := private.day_rule(p_vendor, p_day, p_pax, p_now);
  v_taken int4multirange[];
begin
  if r.closed is not false then
    return;
  end if;
  r.duration := coalesce(p_stay, r.duration);
  v_taken := private.taken_between(
    p_vendor, p_day, r.opens_at, r.closes_at + r.duration, p_pax, p_now, p_without, false, p_area);
  return query
  with stay as materialized (
    select s.starts, s.ends, s.pax
    from private.occupied(p_vendor, p_day, p_now, p_without, false, r.opens_at, r.closes_at + r.duration) s
  ), override as materialized (
    select o.* from private.overrides_on(p_vendor, p_day) o
  ), change as (
    select e.at, sum(e.people) as people
    from (
      select s.starts, s.pax from stay s
      union all select s.ends, -s.pax from stay s
      union all select o.starts, 0 from override o
      union all select o.ends, 0 from override o
      -- Before the first change and after the last one there is nobody.
      union all values (-10000, 0), (10000, 0)
    ) e (at, people)
    group by e.at
  ), load as materialized (
    select c.at as begins, lead(c.at) over (order by c.at) as ends, sum(c.people) over (order by c.at) as people,
      coalesce((
        select min(o.capacity) from override o where o.starts <= c.at and c.at < o.ends and o.capacity > 0
      ), r.capacity) as seats
    from change c
  )
  select g.minute, private.reason_at(
    r, g.minute, p_pax,
    exists (
      select from override o where o.capacity = 0 and o.starts < g.minute + r.duration and o.ends > g.minute
    ),
    t.seats - t.people::bigint, n.starting,
    v_taken is null or exists (
      select from unnest(v_taken) f (taken) where not f.taken && int4range(g.minute, g.minute + r.duration)
    )
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
revoke all on function private.slots(uuid, date, integer, timestamptz, uuid, integer, uuid) from public, anon, authenticated;

-- Why one slot, also off the grid, cannot be had under a rule already read; null when it can. p_holds: the question is a
-- new one, and others' holds take seats; otherwise it is asked for a hold that is live. All people who touch the stay are
-- at least as many as are there at once: only when they are too many for the lowest capacity is the tightest moment itself
-- looked for. Who touches a day to come is there by plan, and is added up in one statement; its conditions are those of
-- private.occupied, written out here since each function in between costs as much as the look itself.
create function private.reason_of(
  r private.day_rule, p_vendor uuid, p_day date, p_minute integer, p_pax integer, p_now timestamptz,
  p_without uuid, p_holds boolean
) returns text language plpgsql stable set search_path = '' as $$
declare
  -- p_minute on the axis of the index booking_stay.
  v_from constant integer := (p_day - '2000-01-01') * 1440 + p_minute;
  v_to constant integer := v_from + r.duration;
  v_touching bigint;
  v_starting bigint;
  v_starts integer[];
  v_ends integer[];
  v_pax integer[];
  v_lowest integer;
  v_left bigint;
  v_reason text;
begin
  if p_day + greatest((p_minute - 3659) / 1440, -2) > r.today then
    select coalesce(sum(s.pax), 0), coalesce(sum(s.pax) filter (where s.starts = v_from), 0), (
      select min(a.capacity) from public.vendor_availability a
      where a.vendor_id = p_vendor and a.day between p_day - 2 and p_day + 2 and not a.deleted
        and (a.day - '2000-01-01') * 1440 + a.starts_at < v_to and (a.day - '2000-01-01') * 1440 + a.ends_at > v_from
    )
    into v_touching, v_starting, v_lowest
    from (
      select (k.day - '2000-01-01') * 1440 + k.minute as starts, k.pax
      from public.booking k
      where k.vendor_id = p_vendor and not k.deleted and k.status in ('confirmed', 'arrived', 'seated')
        and k.id is distinct from p_without
        and (k.day - '2000-01-01') * 1440 + k.minute + k.duration > v_from
        -- It lasts a day at most.
        and (k.day - '2000-01-01') * 1440 + k.minute + k.duration < v_to + 1440
        and (k.day - '2000-01-01') * 1440 + k.minute < v_to
      union all
      select (h.day - '2000-01-01') * 1440 + h.minute, h.pax
      from private.hold h
      where p_holds and h.vendor_id = p_vendor and h.expires_at > p_now and h.id is distinct from p_without
        and (h.day - '2000-01-01') * 1440 + h.minute < v_to
        and (h.day - '2000-01-01') * 1440 + h.minute + h.duration > v_from
    ) s;
    v_reason := private.reason_at(
      r, p_minute, p_pax, coalesce(v_lowest = 0, false), least(r.capacity, v_lowest) - v_touching, v_starting
    );
    if v_reason is distinct from 'full' then
      return v_reason;
    end if;
  end if;
  select coalesce(sum(s.pax), 0), coalesce(sum(s.pax) filter (where s.starts = p_minute), 0),
    array_agg(s.starts), array_agg(s.ends), array_agg(s.pax), (
      select min(o.capacity) from private.overrides_on(p_vendor, p_day) o
      where o.starts < p_minute + r.duration and o.ends > p_minute
    )
  into v_touching, v_starting, v_starts, v_ends, v_pax, v_lowest
  from private.occupied(p_vendor, p_day, p_now, p_without, not p_holds, p_minute, p_minute + r.duration) s;
  v_reason := private.reason_at(
    r, p_minute, p_pax, coalesce(v_lowest = 0, false), least(r.capacity, v_lowest) - v_touching, v_starting
  );
  if v_reason is distinct from 'full' then
    return v_reason;
  end if;
  select t.capacity - t.people into v_left
  from private.fewest_seats_left(p_vendor, p_day, p_minute, r.duration, r.capacity, v_starts, v_ends, v_pax) t;
  return private.reason_at(r, p_minute, p_pax, false, v_left, v_starting);
end $$;
revoke all on function
  private.reason_of(private.day_rule, uuid, date, integer, integer, timestamptz, uuid, boolean)
  from public, anon, authenticated;

-- Customers get no figures, and a slot that is full for the kitchen, or for want of a table, is simply full.
create function private.customer_reason(p_reason text) returns text language plpgsql immutable
set search_path = '' as $$
begin
  return case when p_reason in ('pacing', 'no_table') then 'full' else p_reason end;
end $$;
revoke all on function private.customer_reason(text) from public, anon, authenticated;

-- Bookable times near the one asked for: the same day first, then up to p_days on; six at most.
create function private.other_times(
  p_vendor uuid, p_day date, p_minute integer, p_pax integer, p_now timestamptz, p_without uuid,
  p_days integer, p_stay integer default null, p_area uuid default null
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_found jsonb := '[]';
  v_rule constant private.day_rule := private.day_rule(p_vendor, p_day, p_pax, p_now);
  v_wanted constant integer := coalesce(p_minute, 1140);
begin
  if v_rule.closed is null or p_pax not between v_rule.minimum_pax and v_rule.maximum_pax then
    return v_found;
  end if;
  for ahead in greatest(0, v_rule.cutoff_days - v_rule.days_ahead) .. least(p_days, v_rule.horizon_days - v_rule.days_ahead)
  loop
    v_found := v_found || coalesce((
      select jsonb_agg(jsonb_build_object('day', p_day + ahead, 'minute', s.minute) order by s.minute)
      from (
        select a.minute from private.slots(p_vendor, p_day + ahead, p_pax, p_now, p_without, p_stay, p_area) a
        where a.reason is null and (ahead > 0 or a.minute is distinct from p_minute)
        order by abs(a.minute - v_wanted), a.minute
        limit case when ahead = 0 then 4 else 2 end
      ) s
    ), '[]');
    exit when jsonb_array_length(v_found) >= 6;
  end loop;
  return jsonb_path_query_array(v_found, '$[0 to 5]');
end $$;
revoke all on function private.other_times(uuid, date, integer, integer, timestamptz, uuid, integer, integer, uuid)
  from public, anon, authenticated;

-- What one caller may hold is a share of the seats there are during the stay, not of those there usually are: where a
-- span has four of twenty seats, half of twenty would be all of them.
create function private.seats_during(r private.day_rule, p_vendor uuid, p_day date, p_minute integer) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select least(r.capacity, min(a.capacity)) from public.vendor_availability a
    where a.vendor_id = p_vendor and a.day between p_day - 2 and p_day + 2 and not a.deleted
      and (a.day - p_day) * 1440 + a.starts_at < p_minute + r.duration and (a.day - p_day) * 1440 + a.ends_at > p_minute
  );
end $$;
revoke all on function private.seats_during(private.day_rule, uuid, date, integer) from public, anon, authenticated;
