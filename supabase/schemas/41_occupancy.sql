-- What takes seats is where people are, not what was planned. Slots and new holds are judged by it; a claim, and so what
-- is overbooked, goes on being judged by the plan (private.crowd): time that passes is nobody's claim.
--
-- Stays that may touch p_day, on its axis, as they are at p_now. src/domain/availability/occupancy.ts (occupies) is the same rule:
-- on a day to come the plan; today a party that sits over its time does so for a quarter of an hour more at least, one
-- that is not seated yet keeps its seats as long as it is late, an hour at most, and nobody sits past the turn of the day.
-- Up to a quarter of an hour of lateness is taken out of the stay: else nearly every party would close the next turn.
-- p_kept: judged for a hold that is live, which no lateness and no overstay may take its seats from. Then people count
-- with the part of their plan that they did not give back, and others' holds not at all.
-- p_without: the hold, or the booking, that a question is asked for takes no seat from itself.
-- A stay may touch the second day after its own, hence five days; daysInTouch in src/domain/availability/occupancy.ts is the same.
-- Only what touches [p_from, p_to) is answered. The latest stay begins at minute 2159, lasts 1440 and counts an hour longer
-- where it is late, so it has ended by minute 3659 of its day: an evening needs two days of the five.
create function private.occupied(
  p_vendor uuid, p_day date, p_now timestamptz, p_without uuid, p_kept boolean,
  p_from integer default -10000, p_to integer default 10000
) returns table (starts integer, ends integer, pax integer, id uuid, tables uuid[]) language plpgsql stable rows 60 set search_path = '' as $$
declare
  v_zone text;
  v_today date;
  v_minute integer;
  v_turn integer;
  v_first constant date := p_day + greatest((p_from - 3659) / 1440, -2);
  v_last constant date := p_day + least(p_to / 1440, 2);
  -- p_day's midnight on the axis of the index booking_stay.
  v_midnight constant integer := (p_day - '2000-01-01') * 1440;
  t record;
begin
  select v.time_zone, v.day_turns_at into v_zone, v_turn from public.vendor v where v.id = p_vendor;
  t := private.business_time(v_zone, v_turn, p_now);
  v_today := t.day;
  v_minute := t.minute;
  v_turn := v_turn + 1440;
  -- On a day to come the plan is all there is, and the index knows who touches it.
  return query
  select (k.day - p_day) * 1440 + k.minute, (k.day - p_day) * 1440 + k.minute + k.duration, k.pax, k.id, k.tables
  from public.booking k
  where k.vendor_id = p_vendor and k.day > v_today and k.day - p_day between -2 and 2 and not k.deleted
    and k.id is distinct from p_without
    and k.status in ('confirmed', 'arrived', 'seated')
    and (k.day - '2000-01-01') * 1440 + k.minute + k.duration > v_midnight + p_from
    -- It lasts a day at most.
    and (k.day - '2000-01-01') * 1440 + k.minute + k.duration < v_midnight + p_to + 1440
    and (k.day - '2000-01-01') * 1440 + k.minute < v_midnight + p_to
  union all
  select (h.day - p_day) * 1440 + h.minute, (h.day - p_day) * 1440 + h.minute + h.duration, h.pax, h.id, h.tables
  from private.hold h
  where not p_kept and h.vendor_id = p_vendor and h.expires_at > p_now and h.day between v_first and v_last
    and h.id is distinct from p_without
    and (h.day - p_day) * 1440 + h.minute < p_to and (h.day - p_day) * 1440 + h.minute + h.duration > p_from;
  if v_first > v_today then
    return;
  end if;
  return query
  select (x.day - p_day) * 1440 + x.starts, (x.day - p_day) * 1440 + x.ends, x.pax, x.id, x.tables
  from (
    select b.day, b.pax, b.id, b.tables,
      case
        when b.status in ('confirmed', 'arrived') then b.minute
        when b.status = 'left' then b.sat
        when p_kept then greatest(b.minute, b.sat)
        when b.day = v_today then least(b.sat, v_minute)
        else b.sat
      end as starts,
      case
        when b.status = 'left' then least(b.left_at, v_turn)
        when b.status = 'seated' and p_kept then least(b.minute, b.sat) + b.duration
        when b.status = 'seated' and b.day = v_today and v_minute >= b.due then least(v_minute + 15, v_turn)
        when b.status = 'seated' then least(b.due, v_turn)
        when b.day = v_today and not p_kept and v_minute - b.minute > 15
          then b.minute + b.duration + least(v_minute - b.minute, 60)
        else b.minute + b.duration
      end as ends
    from (
      select k.day, k.minute, k.duration, k.pax, k.id, k.tables, k.status, k.left_at, coalesce(k.seated_at, k.minute) as sat,
        case when k.seated_at - k.minute between 1 and 15 then k.minute else coalesce(k.seated_at, k.minute) end
          + k.duration as due
      from public.booking k
      where k.vendor_id = p_vendor and k.day between v_first and v_last and k.day <= v_today and not k.deleted
        and k.id is distinct from p_without
        and (
          k.status in ('confirmed', 'arrived', 'seated')
          or (k.status = 'left' and k.left_at is not null and not p_kept)
        )
    ) b
    -- Reckoned once for each: without this the two would be written into each condition below.
    offset 0
  ) x
  where x.starts < x.ends and (x.day - p_day) * 1440 + x.starts < p_to and (x.day - p_day) * 1440 + x.ends > p_from;
end $$;
revoke all on function private.occupied(uuid, date, timestamptz, uuid, boolean, integer, integer)
  from public, anon, authenticated;

-- The moment of [p_minute, p_minute + p_duration) with the fewest seats left, the first of several: only the beginning,
-- other beginnings inside and the edges of overrides need a look. p_usual counts where no override does.
create function private.fewest_seats_left(
  p_vendor uuid, p_day date, p_minute integer, p_duration integer, p_usual integer,
  p_starts integer[], p_ends integer[], p_pax integer[], out people integer, out capacity integer
) language sql stable set search_path = '' as $$
  with override as materialized (
    select o.* from private.overrides_on(p_vendor, p_day) o
    -- A closed span takes no bookings online; the seats are there, and so is who sits on them.
    where o.starts < p_minute + p_duration and o.ends > p_minute and o.capacity > 0
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
  private.fewest_seats_left(uuid, date, integer, integer, integer, integer[], integer[], integer[])
  from public, anon, authenticated;

-- People and capacity at the stay's tightest moment by plan, counting claims up to p_claimed_rev: who took the seats first
-- is not the one who overbooked. Bookings only, of five days on one axis. Capacity is null for a vendor without settings.
-- Whether a booking is live is written out here, so that the index of live bookings is used.
create function private.crowd(
  p_vendor uuid, p_day date, p_minute integer, p_duration integer, p_claimed_rev bigint, out people integer, out capacity integer
) language sql stable set search_path = '' as $$
  select t.people, t.capacity
  from (
    select array_agg(s.starts) as starts, array_agg(s.starts + s.duration) as ends, array_agg(s.pax) as pax
    from (
      select (b.day - p_day) * 1440 + b.minute as starts, b.duration, b.pax
      from public.booking b
      where b.vendor_id = p_vendor and b.day between p_day - 2 and p_day + 2
        and b.claimed_rev <= p_claimed_rev and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted
    ) s
    where s.starts < p_minute + p_duration and s.starts + s.duration > p_minute
  ) near
  cross join lateral private.fewest_seats_left(
    p_vendor, p_day, p_minute, p_duration,
    (select s.capacity from public.booking_settings s where s.vendor_id = p_vendor), near.starts, near.ends, near.pax
  ) t
$$;
revoke all on function private.crowd(uuid, date, integer, integer, bigint) from public, anon, authenticated;
