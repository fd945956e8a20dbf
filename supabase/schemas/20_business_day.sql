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

create function private.day_began(p_vendor uuid) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (
    select (t.day + v.day_turns_at * interval '1 minute') at time zone v.time_zone
    from public.vendor v, private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = p_vendor
  );
end $$;
revoke all on function private.day_began(uuid) from public, anon, authenticated;

-- p_at by the venue's clock, and which one that is.
create function private.venue_time(p_vendor uuid, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('day', t.day, 'minute', t.minute, 'time_zone', v.time_zone)
    from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, p_at) t
    where v.id = p_vendor
  );
end $$;
revoke all on function private.venue_time(uuid, timestamptz) from public, anon, authenticated;
