-- A capacity for a span of one business day: fewer seats, more, or none (0 closes it). Minutes of the business day, as
-- opening hours are; where several cover a minute, the lowest counts. A row of its own in `setup`, under the vendor's
-- clock like all others: who changes it waits for who sells.
create table public.vendor_availability (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  day date not null,
  starts_at integer not null,
  ends_at integer not null,
  capacity integer not null,
  note text not null default '',
  rev bigint not null default 0,
  deleted boolean not null default false,
  primary key (vendor_id, id),
  constraint day_is_near check (day between '2000-01-01' and '2199-12-31'),
  constraint times_are_minutes check (starts_at >= 0 and ends_at <= 2160),
  constraint ends_after_start check (ends_at > starts_at),
  constraint capacity_is_sane check (capacity between 0 and 100000),
  constraint note_is_short check (length(note) <= 500)
);
create index vendor_availability_day on public.vendor_availability (vendor_id, day) where not deleted;
create index vendor_availability_rev on public.vendor_availability (vendor_id, rev);
alter table public.vendor_availability enable row level security;
revoke all on public.vendor_availability from public, anon, authenticated;

create or replace function private.stamp_setup() returns trigger language plpgsql security definer
set search_path = '' as $$
declare
  v_vendor uuid;
  v_id text;
  v_there boolean;
begin
  case tg_table_name
    when 'vendor' then
      v_vendor := new.id;
      v_id := 'vendor/vendor';
    when 'booking_settings' then
      v_vendor := new.vendor_id;
      v_id := 'settings/settings';
    when 'opening_hours' then
      v_vendor := new.vendor_id;
      v_id := 'opening_hours/' || new.weekday;
    when 'custom_opening_hours' then
      v_vendor := new.vendor_id;
      v_id := 'custom_opening_hours/' || to_char(new.day, 'YYYY-MM-DD');
    when 'vendor_availability' then
      v_vendor := new.vendor_id;
      v_id := 'vendor_availability/' || new.id;
  end case;
  if tg_op = 'UPDATE' then
    new.rev := private.tick(v_vendor, 'setup', v_id, old.rev);
    return new;
  end if;
  new.rev := private.tick(v_vendor, 'setup', v_id, null);
  case tg_table_name
    when 'vendor' then
      v_there := exists (select from public.vendor where id = new.id);
    when 'booking_settings' then
      v_there := exists (select from public.booking_settings where vendor_id = new.vendor_id);
    when 'opening_hours' then
      v_there := exists (
        select from public.opening_hours where vendor_id = new.vendor_id and weekday = new.weekday
      );
    when 'custom_opening_hours' then
      v_there := exists (
        select from public.custom_opening_hours where vendor_id = new.vendor_id and day = new.day
      );
    when 'vendor_availability' then
      v_there := exists (
        select from public.vendor_availability where vendor_id = new.vendor_id and id = new.id
      );
  end case;
  if v_there then
    perform private.untick(v_vendor, 'setup', v_id, new.rev);
  end if;
  return new;
end $$;

create trigger stamp before insert or update on public.vendor_availability
  for each row execute function private.stamp_setup();
create trigger rows_never_vanish before delete on public.vendor_availability
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.vendor_availability
  for each row when (old.vendor_id <> new.vendor_id or old.id <> new.id)
  execute function private.key_is_for_ever();
