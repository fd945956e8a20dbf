-- What takes seats is where people are, not what was planned. Slots and new holds are judged by it; a claim, and so what
-- is overbooked, goes on being judged by the plan (private.crowd): time that passes is nobody's claim.

-- Stays that may touch p_day, on its axis, as they are at p_now. src/domain/availability/occupancy.ts (occupies) is the same rule:
-- on a day to come the plan; today a party that sits over its time does so for a quarter of an hour more at least, one
-- that is not seated yet keeps its seats as long as it is late, an hour at most, and nobody sits past the turn of the day.
-- Up to a quarter of an hour of lateness is taken out of the stay: else nearly every party would close the next turn.
-- p_kept: judged for a hold that is live, which no lateness and no overstay may take its seats from. Then people count
-- with the part of their plan that they did not give back, and others' holds not at all.
create function private.occupied(p_vendor uuid, p_day date, p_now timestamptz, p_without uuid, p_kept boolean)
returns table (starts integer, ends integer, pax integer) language plpgsql stable rows 60 set search_path = '' as $$
declare
  v_today date;
  v_minute integer;
  v_turn integer;
begin
  select t.day, t.minute, v.day_turns_at + 1440 into v_today, v_minute, v_turn
  from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, p_now) t
  where v.id = p_vendor;
  return query
  select (x.day - p_day) * 1440 + x.starts, (x.day - p_day) * 1440 + x.ends, x.pax
  from (
    select b.day, b.pax,
      case
        when b.status in ('confirmed', 'arrived') or b.day > v_today then b.minute
        when b.status = 'left' then b.sat
        when p_kept then greatest(b.minute, b.sat)
        when b.day = v_today then least(b.sat, v_minute)
        else b.sat
      end as starts,
      case
        when b.day > v_today then b.minute + b.duration
        when b.status = 'left' then least(b.left_at, v_turn)
        when b.status = 'seated' and p_kept then least(b.minute, b.sat) + b.duration
        when b.status = 'seated' and b.day = v_today and v_minute >= b.due then least(v_minute + 15, v_turn)
        when b.status = 'seated' then least(b.due, v_turn)
        when b.day = v_today and not p_kept and v_minute - b.minute > 15
          then b.minute + b.duration + least(v_minute - b.minute, 60)
        else b.minute + b.duration
      end as ends
    from (
      select k.day, k.minute, k.duration, k.pax, k.status, k.left_at, coalesce(k.seated_at, k.minute) as sat,
        case when k.seated_at - k.minute between 1 and 15 then k.minute else coalesce(k.seated_at, k.minute) end
          + k.duration as due
      from public.booking k
      where k.vendor_id = p_vendor and k.day between p_day - 2 and p_day + 2 and not k.deleted
        and (
          k.status in ('confirmed', 'arrived', 'seated')
          or (k.status = 'left' and k.left_at is not null and k.day <= v_today and not p_kept)
        )
    ) b
    union all
    select h.day, h.pax, h.minute, h.minute + h.duration
    from private.hold h
    where not p_kept and h.vendor_id = p_vendor and h.expires_at > p_now and h.day between p_day - 2 and p_day + 2
      and h.id is distinct from p_without
  ) x
  where x.starts < x.ends;
end $$;
revoke all on function private.occupied(uuid, date, timestamptz, uuid, boolean) from public, anon, authenticated;

create or replace function private.slots(p_vendor uuid, p_day date, p_pax integer, p_now timestamptz, p_without uuid)
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
    select s.starts, s.ends, s.pax from private.occupied(p_vendor, p_day, p_now, p_without, false) s
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

-- p_holds: the question is a new one, and others' holds take seats; otherwise it is asked for a hold that is live.
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
  from private.occupied(p_vendor, p_day, p_now, p_without, not p_holds) s
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
