-- Overbooked is measured at the stay's tightest moment, against the capacity of that moment.

-- People and capacity there, counting claims up to p_claimed_rev: who took the seats first is not the one who
-- overbooked. Bookings only; day - 1, day and day + 1 lie on one axis. Capacity is null for a vendor without settings.
create function private.crowd(
  p_vendor uuid, p_day date, p_minute integer, p_duration integer, p_claimed_rev bigint,
  out people integer, out capacity integer
) language sql stable set search_path = '' as $$
  select t.people, t.capacity
  from (
    select array_agg(s.starts) as starts, array_agg(s.starts + s.duration) as ends, array_agg(s.pax) as pax
    from (
      select (b.day - p_day) * 1440 + b.minute as starts, b.duration, b.pax
      from public.booking b
      where b.vendor_id = p_vendor and b.day between p_day - 1 and p_day + 1
        and b.claimed_rev <= p_claimed_rev and private.is_live(b.status, b.deleted)
    ) s
    where s.starts < p_minute + p_duration and s.starts + s.duration > p_minute
  ) near
  cross join lateral private.tightest(
    p_vendor, p_day, p_minute, p_duration,
    (select s.capacity from public.booking_settings s where s.vendor_id = p_vendor), near.starts, near.ends, near.pax
  ) t
$$;
revoke all on function private.crowd(uuid, date, integer, integer, bigint) from public, anon, authenticated;

-- {} or {code, figures} for a booking that newly claims its seats.
create or replace function private.flag_of(b public.booking) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_people integer;
  v_capacity integer;
begin
  if b.source = 'import' or b.day < private.business_day(b.vendor_id) then return '{}'; end if;
  select c.people, c.capacity into v_people, v_capacity
  from private.crowd(b.vendor_id, b.day, b.minute, b.duration, b.claimed_rev) c;
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

-- Whether the matter that a settlement is about is over: its conflict gone, its seats found, or somebody decided.
create or replace function private.is_settled(b public.booking, c jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_item constant text := c#>>'{args,item}';
  v_people integer;
  v_capacity integer;
begin
  if private.is_uuid(v_item) then
    return not exists (select 1 from jsonb_array_elements(b.conflicts) x where x->>'id' = v_item);
  end if;
  if c#>>'{args,way}' = 'keep' then return false; end if;
  if v_item <> 'overbooked' then return private.accepted_upto(b.settled, v_item) is not null; end if;
  if not private.is_live(b.status, b.deleted) then return true; end if;
  select c.people, c.capacity into v_people, v_capacity
  from private.crowd(b.vendor_id, b.day, b.minute, b.duration, 9223372036854775807) c;
  return v_people <= v_capacity
    or coalesce(private.accepted_upto(b.settled, v_item), -1) >= v_people;
end
$$;

drop function private.people_at_once(uuid, date, integer, integer, bigint);
