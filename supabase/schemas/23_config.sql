-- The low-volume tables are one collection on the wire, `config`; a row's id there is 'kind/key'.

create trigger stamp before insert or update on public.vendor
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.vendor
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.vendor
  for each row when (old.id <> new.id) execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.opening_hours
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.opening_hours
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.opening_hours
  for each row when (old.vendor_id <> new.vendor_id or old.weekday <> new.weekday)
  execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.custom_opening_hours
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.custom_opening_hours
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.custom_opening_hours
  for each row when (old.vendor_id <> new.vendor_id or old.day <> new.day)
  execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.booking_settings
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.booking_settings
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.booking_settings
  for each row when (old.vendor_id <> new.vendor_id) execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.vendor_availability
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.vendor_availability
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.vendor_availability
  for each row when (old.vendor_id <> new.vendor_id or old.id <> new.id)
  execute function private.key_is_for_ever();

create function private.config_json(
  p_kind text, p_key text, p_rev bigint, p_deleted boolean, p_conflicts jsonb, p_data jsonb
) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', p_kind || '/' || p_key, 'kind', p_kind, 'rev', p_rev, 'deleted', p_deleted,
    'conflicts', p_conflicts, 'data', p_data)
$$;
revoke all on function private.config_json(text, text, bigint, boolean, jsonb, jsonb) from public, anon, authenticated;

create function private.vendor_data(v public.vendor) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', v.id, 'url', v.url, 'name', v.name, 'name_en', v.name_en, 'address', v.address,
    'phone', v.phone, 'email', v.email, 'vendor_type', v.vendor_type, 'time_zone', v.time_zone,
    'day_turns_at', v.day_turns_at, 'cancellation_policy', v.cancellation_policy,
    'cancellation_fees', v.cancellation_fees, 'picture', v.picture, 'map', v.map)
$$;
revoke all on function private.vendor_data(public.vendor) from public, anon, authenticated;

create function private.settings_data(s public.booking_settings) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('slot_interval', s.slot_interval, 'duration', s.duration, 'stays', s.stays,
    'last_seating', s.last_seating, 'capacity', s.capacity, 'pacing', s.pacing, 'minimum_pax', s.minimum_pax,
    'maximum_pax', s.maximum_pax, 'cutoff_days', s.cutoff_days, 'horizon_days', s.horizon_days,
    'send_confirmation_email', s.send_confirmation_email, 'choose_area', s.choose_area,
    'minutes_to_return', s.minutes_to_return)
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
    'note', a.note, 'tables', to_jsonb(a.tables))
$$;
revoke all on function private.availability_data(public.vendor_availability) from public, anon, authenticated;

select private.sync_this('public.vendor', 'config', 'new.id', $$'config'$$,
  $$private.config_json('vendor', 'vendor', new.rev, false, new.conflicts, private.vendor_data(new))$$);
select private.sync_this('public.booking_settings', 'config', 'new.vendor_id', $$'config'$$,
  $$private.config_json('settings', 'settings', new.rev, new.deleted, new.conflicts,
    private.settings_data(new))$$);
select private.sync_this('public.opening_hours', 'config', 'new.vendor_id', $$'config'$$,
  $$private.config_json('opening_hours', new.weekday::text, new.rev, new.deleted, new.conflicts, private.hours_data(
    new.closed, new.opens_at, new.closes_at, new.break_starts_at, new.break_ends_at))$$);
select private.sync_this('public.custom_opening_hours', 'config', 'new.vendor_id', $$'config'$$,
  $$private.config_json('custom_opening_hours', to_char(new.day, 'YYYY-MM-DD'), new.rev, new.deleted, new.conflicts,
    private.hours_data(
    new.closed, new.opens_at, new.closes_at, new.break_starts_at, new.break_ends_at)
    || jsonb_build_object('note', new.note))$$);
select private.sync_this('public.vendor_availability', 'config', 'new.vendor_id', $$'config'$$,
  $$private.config_json('vendor_availability', new.id::text, new.rev, new.deleted, new.conflicts,
    private.availability_data(new))$$);
