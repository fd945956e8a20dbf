-- What a staff booking is flagged for. Staff are never refused for capacity or hours [S5]; they are told.

-- Most people at once during [p_minute, p_minute + p_duration) of a day, counting claims up to p_claimed_rev: who
-- took the seats first is not the one who overbooked. Bookings only; day - 1, day and day + 1 lie on one axis.
create function private.people_at_once(
  p_vendor uuid, p_day date, p_minute integer, p_duration integer, p_claimed_rev bigint
) returns integer
language sql stable set search_path = '' as $$
  with near as materialized (
    select s.starts, s.starts + s.duration as ends, s.pax
    from (
      select (b.day - p_day) * 1440 + b.minute as starts, b.duration, b.pax
      from public.booking b
      where b.vendor_id = p_vendor and b.day between p_day - 1 and p_day + 1
        and b.claimed_rev <= p_claimed_rev and private.is_live(b.status, b.deleted)
    ) s
    where s.starts < p_minute + p_duration and s.starts + s.duration > p_minute
  )
  select coalesce(max(at_once.people), 0)::integer
  from (
    select sum(n.pax) as people
    from (select p_minute as moment union select starts from near where starts > p_minute) m
    join near n on n.starts <= m.moment and m.moment < n.ends
    group by m.moment
  ) at_once
$$;

create function private.accepted_upto(p_settled jsonb, p_code text) returns integer
language sql immutable set search_path = '' as $$
  select max((s->>'upto')::integer) from jsonb_array_elements(p_settled) s where s->>'code' = p_code
$$;

-- Whether the stay leaves the day's opening hours or runs into its break.
create function private.is_outside_hours(p_vendor uuid, p_day date, p_minute integer, p_duration integer)
returns boolean
language plpgsql stable set search_path = '' as $$
declare
  h record;
begin
  select * into h from private.hours_of(p_vendor, p_day);
  return coalesce(h.closed, true) or p_minute < h.opens_at or p_minute + p_duration > h.closes_at
    or coalesce(p_minute < h.break_ends_at and p_minute + p_duration > h.break_starts_at, false);
end
$$;

-- {} or {code, figures} for a booking that newly claims its seats.
create function private.flag_of(b public.booking) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_people integer;
  v_capacity integer;
begin
  if b.source = 'import' or b.day < private.business_day(b.vendor_id) then return '{}'; end if;
  select s.capacity into v_capacity from public.booking_settings s where s.vendor_id = b.vendor_id;
  v_people := private.people_at_once(b.vendor_id, b.day, b.minute, b.duration, b.claimed_rev);
  if v_people > v_capacity and coalesce(private.accepted_upto(b.settled, 'overbooked'), -1) < v_people then
    return jsonb_build_object('code', 'overbooked',
      'figures', jsonb_build_object('people', v_people, 'capacity', v_capacity));
  end if;
  if private.accepted_upto(b.settled, 'outside_hours') is null
    and private.is_outside_hours(b.vendor_id, b.day, b.minute, b.duration) then
    return '{"code": "outside_hours", "figures": {}}';
  end if;
  return '{}';
end
$$;

revoke all on function private.people_at_once(uuid, date, integer, integer, bigint) from public, anon, authenticated;
revoke all on function private.accepted_upto(jsonb, text) from public, anon, authenticated;
revoke all on function private.is_outside_hours(uuid, date, integer, integer) from public, anon, authenticated;
revoke all on function private.flag_of(public.booking) from public, anon, authenticated;
