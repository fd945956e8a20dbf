-- What a restaurant says about its slots (/availability). One row per vendor; none means no online booking.
create table public.booking_settings (
  vendor_id uuid primary key references public.vendor (id) on delete cascade,
  -- Minutes between two slots, of a stay, and before closing after which nobody is seated.
  slot_interval integer not null default 30,
  duration integer not null default 120,
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
  constraint slot_interval_is_sane check (slot_interval between 5 and 1440),
  constraint duration_is_sane check (duration between 5 and 1440),
  constraint last_seating_is_sane check (last_seating between 0 and 1440),
  constraint capacity_is_sane check (capacity between 0 and 100000),
  constraint pacing_is_positive check (pacing > 0),
  constraint pax_has_a_range check (minimum_pax >= 1 and maximum_pax >= minimum_pax and maximum_pax <= 999),
  constraint days_are_sane check (cutoff_days between 0 and 365 and horizon_days between 0 and 730)
);
alter table public.booking_settings enable row level security;

create trigger stamp before insert or update on public.booking_settings
  for each row execute function private.stamp_setup();
create trigger rows_never_vanish before delete on public.booking_settings
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.booking_settings
  for each row when (old.vendor_id <> new.vendor_id) execute function private.key_is_for_ever();
