-- The low-volume tables are one collection on the wire, `setup`; a row's id there is 'kind/key'.

create function private.stamp_setup() returns trigger language plpgsql security definer
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
revoke all on function private.stamp_setup() from public, anon, authenticated;

create trigger stamp before insert or update on public.vendor
  for each row execute function private.stamp_setup();
create trigger rows_never_vanish before delete on public.vendor
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.vendor
  for each row when (old.id <> new.id) execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.opening_hours
  for each row execute function private.stamp_setup();
create trigger rows_never_vanish before delete on public.opening_hours
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.opening_hours
  for each row when (old.vendor_id <> new.vendor_id or old.weekday <> new.weekday)
  execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.custom_opening_hours
  for each row execute function private.stamp_setup();
create trigger rows_never_vanish before delete on public.custom_opening_hours
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.custom_opening_hours
  for each row when (old.vendor_id <> new.vendor_id or old.day <> new.day)
  execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.booking_settings
  for each row execute function private.stamp_setup();
create trigger rows_never_vanish before delete on public.booking_settings
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.booking_settings
  for each row when (old.vendor_id <> new.vendor_id) execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.vendor_availability
  for each row execute function private.stamp_setup();
create trigger rows_never_vanish before delete on public.vendor_availability
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.vendor_availability
  for each row when (old.vendor_id <> new.vendor_id or old.id <> new.id)
  execute function private.key_is_for_ever();

create function private.setup_json(p_kind text, p_key text, p_rev bigint, p_deleted boolean, p_data jsonb)
returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', p_kind || '/' || p_key, 'kind', p_kind, 'rev', p_rev, 'deleted', p_deleted,
    'data', p_data)
$$;
revoke all on function private.setup_json(text, text, bigint, boolean, jsonb) from public, anon, authenticated;

create function private.vendor_data(v public.vendor) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', v.id, 'url', v.url, 'name', v.name, 'address', v.address, 'phone', v.phone,
    'email', v.email, 'vendor_type', v.vendor_type, 'time_zone', v.time_zone, 'day_turns_at', v.day_turns_at)
$$;
revoke all on function private.vendor_data(public.vendor) from public, anon, authenticated;

create function private.settings_data(s public.booking_settings) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('slot_interval', s.slot_interval, 'duration', s.duration, 'last_seating', s.last_seating,
    'capacity', s.capacity, 'pacing', s.pacing, 'minimum_pax', s.minimum_pax, 'maximum_pax', s.maximum_pax,
    'cutoff_days', s.cutoff_days, 'horizon_days', s.horizon_days)
$$;
revoke all on function private.settings_data(public.booking_settings) from public, anon, authenticated;

create function private.hours_data(
  p_closed boolean, p_opens_at integer, p_closes_at integer, p_break_starts_at integer, p_break_ends_at integer
) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('closed', p_closed, 'opens_at', p_opens_at, 'closes_at', p_closes_at,
    'break_starts_at', p_break_starts_at, 'break_ends_at', p_break_ends_at)
$$;
revoke all on function private.hours_data(boolean, integer, integer, integer, integer) from public, anon, authenticated;

create function private.availability_data(a public.vendor_availability) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('day', a.day, 'starts_at', a.starts_at, 'ends_at', a.ends_at, 'capacity', a.capacity,
    'note', a.note)
$$;
revoke all on function private.availability_data(public.vendor_availability) from public, anon, authenticated;
