-- The venue's present business day and minute: before the turn of the day it is still yesterday's night, so 01:30
-- is minute 1530 of the day before. The same as businessTime in src/domain/time/time.ts.
create function private.business_time(
  p_time_zone text, p_day_turns_at integer, p_now timestamptz, out day date, out minute integer
) language plpgsql stable set search_path = '' as $$
declare
  v_there constant timestamp := p_now at time zone p_time_zone;
begin
  day := v_there::date;
  minute := extract(hour from v_there)::integer * 60 + extract(minute from v_there)::integer;
  if minute < p_day_turns_at then
    day := day - 1;
    minute := minute + 1440;
  end if;
end $$;
revoke all on function private.business_time(text, integer, timestamptz) from public, anon, authenticated;

create function private.business_day(p_vendor uuid) returns date language plpgsql stable set search_path = '' as $$
begin
  return (
    select t.day from public.vendor v, private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = p_vendor
  );
end $$;
revoke all on function private.business_day(uuid) from public, anon, authenticated;

-- The hours of one date: what was set for the date wins over the public holiday's row, which wins over the weekday's.
-- No row at all is a closed day.
create function private.hours_of(
  p_vendor uuid, p_day date,
  out closed boolean, out opens_at integer, out closes_at integer,
  out break_starts_at integer, out break_ends_at integer
) language plpgsql stable set search_path = '' as $$
begin
  select c.closed, c.opens_at, c.closes_at, c.break_starts_at, c.break_ends_at
  into closed, opens_at, closes_at, break_starts_at, break_ends_at
  from public.custom_opening_hours c
  where c.vendor_id = p_vendor and c.day = p_day and not c.deleted;
  if found then
    return;
  end if;
  select o.closed, o.opens_at, o.closes_at, o.break_starts_at, o.break_ends_at
  into closed, opens_at, closes_at, break_starts_at, break_ends_at
  from public.opening_hours o
  where o.vendor_id = p_vendor and not o.deleted and (
    o.weekday = extract(isodow from p_day)
    or (o.weekday = 8 and exists (select from private.public_holiday p where p.day = p_day))
  )
  order by o.weekday desc limit 1;
  if not found then
    closed := true;
    opens_at := 0;
    closes_at := 0;
  end if;
end $$;
revoke all on function private.hours_of(uuid, date) from public, anon, authenticated;
