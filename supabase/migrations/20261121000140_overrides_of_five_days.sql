-- A stay may last until 59:59, so the spans of the two days after its own can touch it. overridesOn in
-- src/domain/availability/hours.ts looks as far.
create or replace function private.overrides_on(p_vendor uuid, p_day date)
returns table (starts integer, ends integer, capacity integer) language sql stable set search_path = '' as $$
  select (a.day - p_day) * 1440 + a.starts_at, (a.day - p_day) * 1440 + a.ends_at, a.capacity
  from public.vendor_availability a
  where a.vendor_id = p_vendor and a.day between p_day - 2 and p_day + 2 and not a.deleted
$$;
