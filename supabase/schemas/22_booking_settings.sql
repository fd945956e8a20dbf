-- What is wrong with stays by party size, null where nothing is: at most six {pax, minutes}, each for larger parties than
-- the one before.
create function private.stays_error(p_stays jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_step jsonb;
  v_before integer := 0;
begin
  if jsonb_typeof(p_stays) is distinct from 'array' or jsonb_array_length(p_stays) > 6 then return 'invalid'; end if;
  for v_step in select e.value from jsonb_array_elements(p_stays) e loop
    if jsonb_typeof(v_step) <> 'object' or v_step - array['pax', 'minutes'] <> '{}'
      or coalesce(v_step->'pax', 'null')::text !~ '^[0-9]{1,9}$'
      or coalesce(v_step->'minutes', 'null')::text !~ '^[0-9]{1,9}$' then
      return 'invalid';
    end if;
    if (v_step->>'pax')::integer not between 1 and 998 or (v_step->>'minutes')::integer not between 5 and 1440 then
      return 'out_of_range';
    end if;
    if (v_step->>'pax')::integer <= v_before then return 'invalid'; end if;
    v_before := (v_step->>'pax')::integer;
  end loop;
  return null;
end $$;
revoke all on function private.stays_error(jsonb) from public, anon, authenticated;

-- What a restaurant says about its slots (/availability). One row per vendor; none means no online booking.
create table public.booking_settings (
  vendor_id uuid primary key references public.vendor (id) on delete cascade,
  -- Minutes between two slots, of a stay, and before closing after which nobody is seated.
  slot_interval integer not null default 30,
  duration integer not null default 120,
  -- [{pax, minutes}]: parties of so many at most stay so long, larger ones for the duration above.
  stays jsonb not null default '[]',
  last_seating integer not null default 60,
  -- People at once; new people per slot, null for no limit.
  capacity integer not null default 20,
  pacing integer,
  minimum_pax integer not null default 1,
  maximum_pax integer not null default 8,
  cutoff_days integer not null default 0,
  horizon_days integer not null default 60,
  send_confirmation_email boolean not null default true,
  rev bigint not null default 0,
  deleted boolean not null default false,
  conflicts jsonb not null default '[]',
  -- Whether customers may say in which area they want to sit.
  choose_area boolean not null default false,
  -- How long who waited at the door and is called has to come back.
  minutes_to_return integer not null default 10,
  constraint slot_interval_is_sane check (slot_interval between 5 and 1440),
  constraint duration_is_sane check (duration between 5 and 1440),
  constraint stays_are_sane check (private.stays_error(stays) is null),
  constraint last_seating_is_sane check (last_seating between 0 and 1440),
  constraint capacity_is_sane check (capacity between 0 and 100000),
  constraint pacing_is_positive check (pacing > 0),
  constraint pax_has_a_range check (minimum_pax >= 1 and maximum_pax >= minimum_pax and maximum_pax <= 999),
  constraint days_are_sane check (cutoff_days between 0 and 365 and horizon_days between 0 and 730),
  constraint return_is_sane check (minutes_to_return between 5 and 30)
);
alter table public.booking_settings enable row level security;

-- How long a party of p_pax stays: by the first step that is not too small for it, else the usual duration. stayOf in
-- src/domain/availability/stay-of.ts is the same rule.
create function private.stay_of(s public.booking_settings, p_pax integer) returns integer language plpgsql immutable
set search_path = '' as $$
begin
  for i in 0 .. coalesce(jsonb_array_length(s.stays), 0) - 1 loop
    if p_pax <= (s.stays->i->>'pax')::integer then return (s.stays->i->>'minutes')::integer; end if;
  end loop;
  return s.duration;
end $$;
revoke all on function private.stay_of(public.booking_settings, integer) from public, anon, authenticated;

-- A capacity for a span of one business day: fewer seats, more, or none (0 closes it). Minutes of the business day, as
-- opening hours are; where several cover a minute, the lowest counts. A row of its own in `config`, under the vendor's
-- clock like all others: who changes it waits for who sells. One that names tables keeps these free of guests instead, and takes no
-- seat: it has no capacity.
create table public.vendor_availability (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  day date not null,
  starts_at integer not null,
  ends_at integer not null,
  capacity integer,
  note text not null default '',
  rev bigint not null default 0,
  deleted boolean not null default false,
  conflicts jsonb not null default '[]',
  tables uuid[] not null default '{}',
  primary key (vendor_id, id),
  constraint day_is_near check (day between '2000-01-01' and '2199-12-31'),
  constraint times_are_minutes check (starts_at >= 0 and ends_at <= 2160),
  constraint ends_after_start check (ends_at > starts_at),
  constraint capacity_is_sane check (capacity between 0 and 100000),
  constraint note_is_short check (length(note) <= 500),
  constraint seats_or_tables check ((capacity is null) = (tables <> '{}') and cardinality(tables) <= 50)
);
create index vendor_availability_day on public.vendor_availability (vendor_id, day) where not deleted;
alter table public.vendor_availability enable row level security;

-- The spans near p_day on its axis, as stays are: one of the night before lies before midnight. A stay begins by minute
-- 2159 and lasts up to 1440, so the spans of the two days after its own can touch it; overridesOn in src/domain/availability/hours.ts
-- looks as far. One of tables has no capacity, and so none of any moment.
create function private.overrides_on(p_vendor uuid, p_day date)
returns table (starts integer, ends integer, capacity integer) language plpgsql stable rows 5 set search_path = '' as $$
begin
  return query
  select (a.day - p_day) * 1440 + a.starts_at, (a.day - p_day) * 1440 + a.ends_at, a.capacity
  from public.vendor_availability a
  where a.vendor_id = p_vendor and a.day between p_day - 2 and p_day + 2 and not a.deleted;
end $$;
revoke all on function private.overrides_on(uuid, date) from public, anon, authenticated;
