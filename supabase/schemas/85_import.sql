-- Bookings of another book, put in on a screen, 200 rows to a call. A row's id follows from its `key`, which the screen makes of
-- the file's own row: whoever reads the same file again adds nothing. What came from elsewhere was accepted there: it asks
-- nobody for attention, rings no bell and sends no mail.

create function private.import_row_errors(p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_errors jsonb;
  v_field text;
begin
  if jsonb_typeof(p_row) is distinct from 'object' then return '{"row": "invalid"}'; end if;
  v_errors := private.field_errors(p_row - array['key', 'status']);
  foreach v_field in array array['day', 'minute', 'duration', 'pax'] loop
    if not p_row ? v_field then v_errors := v_errors || jsonb_build_object(v_field, 'required'); end if;
  end loop;
  if jsonb_typeof(p_row->'key') is distinct from 'string' or p_row->>'key' !~ '^[0-9a-f]{64}$' then
    v_errors := v_errors || '{"key": "invalid"}';
  end if;
  if not coalesce(p_row->>'status' in ('confirmed', 'waiting', 'left', 'cancelled', 'no_show'), false) then
    v_errors := v_errors || '{"status": "invalid"}';
  end if;
  return v_errors;
end
$$;
revoke all on function private.import_row_errors(jsonb) from public, anon, authenticated;

-- What became of a visit, seen from now: who was booked for a time that is over has come and gone, and nobody has left, or
-- stayed away from, a visit that is still to come.
create function private.imported_status(b public.booking, p_status text, p_day date, p_minute integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_is_over constant boolean := b.day < p_day or (b.day = p_day and b.minute + b.duration <= p_minute);
  v_has_begun constant boolean := b.day < p_day or (b.day = p_day and b.minute <= p_minute);
begin
  return case
    when p_status = 'cancelled' or (p_status in ('left', 'no_show') and v_has_begun) then p_status
    when p_status = 'waiting' then case when v_is_over then 'cancelled' else 'waiting' end
    when v_is_over then 'left'
    else 'confirmed'
  end;
end
$$;
revoke all on function private.imported_status(public.booking, text, date, integer) from public, anon, authenticated;

-- Whether the last that was done to a booking is that its import was taken back: then the same file may bring it again.
create function private.was_taken_back(p_vendor uuid, p_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select h.kind from public.booking_history h
    where h.vendor_id = p_vendor and h.booking_id = p_id order by h.rev desc limit 1
  ) = 'import.undo', false);
end
$$;
revoke all on function private.was_taken_back(uuid, uuid) from public, anon, authenticated;

-- An id is not given again once the tombstone has lost its content; then the next one of that key is.
create function private.import_id(p_vendor uuid, p_key text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid;
begin
  for i in 0 .. 99 loop
    v_id := md5(p_vendor::text || 'import' || p_key || i)::uuid;
    exit when not private.is_compacted(p_vendor, 'booking', v_id::text) or not private.was_taken_back(p_vendor, v_id);
  end loop;
  return v_id;
end
$$;
revoke all on function private.import_id(uuid, text) from public, anon, authenticated;

-- Six signs of the id, so that the same row reads the same wherever it is imported.
create function private.import_reference(p_vendor uuid, p_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_letters constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  v_reference text := '';
begin
  for i in 10 .. 15 loop
    v_reference := v_reference || substr(v_letters, get_byte(uuid_send(p_id), i) % 31 + 1, 1);
  end loop;
  return private.free_reference(p_vendor, v_reference);
end
$$;
revoke all on function private.import_reference(uuid, uuid) from public, anon, authenticated;

-- The guest of an imported booking's phone. What the venue knows is never overwritten by another book: only what is blank is
-- filled, a name as a whole, since halves of two people make nobody. That the import made the card is noted, so that taking it back can
-- take the card as well.
create function private.guest_of_import(b public.booking, p_import uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id constant uuid := private.guest_id(b.vendor_id, b.phone);
  g public.guest;
begin
  if b.phone = '' then return null; end if;
  select * into g from public.guest x where x.vendor_id = b.vendor_id and x.id = v_id;
  if g.id is null then
    insert into public.guest (vendor_id, id, phone, email, last_name, first_name, last_kana, first_kana)
    values (b.vendor_id, v_id, b.phone, b.email, b.last_name, b.first_name, b.last_kana, b.first_kana);
  elsif g.deleted or (g.email = '' and b.email <> '')
    or (g.last_name || g.first_name = '' and b.last_name || b.first_name <> '')
    or (g.last_kana || g.first_kana = '' and b.last_kana || b.first_kana <> '') then
    update public.guest x
    set deleted = false, phone = b.phone, email = case when g.email = '' then b.email else g.email end,
      last_name = case when g.last_name || g.first_name = '' then b.last_name else g.last_name end,
      first_name = case when g.last_name || g.first_name = '' then b.first_name else g.first_name end,
      last_kana = case when g.last_kana || g.first_kana = '' then b.last_kana else g.last_kana end,
      first_kana = case when g.last_kana || g.first_kana = '' then b.first_kana else g.first_kana end
    where x.vendor_id = b.vendor_id and x.id = v_id;
  end if;
  if coalesce(g.deleted, true) then
    insert into private.guest_history (vendor_id, guest_id, rev, at, account, device_name, kind, command_id)
    values (b.vendor_id, v_id, (select k.rev from private.vendor_clock k where k.vendor_id = b.vendor_id), now(),
      (select auth.uid()), 'import', 'import', p_import);
  end if;
  return v_id;
end
$$;
revoke all on function private.guest_of_import(public.booking, uuid) from public, anon, authenticated;

-- A booking's line of history about its import, by which taking it back finds it: `command_id` is the import's.
create function private.note_import(b public.booking, p_import uuid, p_kind text, p_changes jsonb) returns void
language sql set search_path = '' as $$
  insert into public.booking_history (vendor_id, booking_id, rev, account, device_name, kind, changes, command_id)
  values (b.vendor_id, b.id, b.rev, (select auth.uid()), 'import', p_kind, p_changes, p_import)
$$;
revoke all on function private.note_import(public.booking, uuid, text, jsonb) from public, anon, authenticated;

-- Writes a row that was checked; answers whether it was new.
create function private.import_one(p_vendor uuid, p_import uuid, p_row jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_id constant uuid := private.import_id(p_vendor, p_row->>'key');
  v_now constant jsonb := private.venue_time(p_vendor, now());
  v_old public.booking;
  v_new public.booking;
begin
  select * into v_old from public.booking b where b.vendor_id = p_vendor and b.id = v_id;
  if v_old.id is not null and not private.was_taken_back(p_vendor, v_id) then return false; end if;
  v_new := jsonb_populate_record(null::public.booking,
    '{"last_name": "", "first_name": "", "last_kana": "", "first_kana": "", "phone": "", "email": "", "requests": "",
      "comments": "", "tags": [], "language": "ja"}'::jsonb || private.with_visible_text(p_row - array['key', 'status']));
  v_new.vendor_id := p_vendor;
  v_new.guest_id := private.guest_of_import(v_new, p_import);
  v_new.status := private.imported_status(v_new, p_row->>'status', (v_now->>'day')::date, (v_now->>'minute')::integer);
  v_new.status_at := (
    select least((v_new.day + v_new.minute * interval '1 minute') at time zone v.time_zone, now())
    from public.vendor v where v.id = p_vendor);
  v_new.settled := (
    select jsonb_agg(jsonb_build_object('code', code, 'upto', 1000000, 'by', '', 'device', 'import', 'at', private.iso(now())))
    from unnest(array['overbooked', 'outside_hours', 'above_maximum', 'below_minimum']) code);
  if v_old.id is null then
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, first_name, last_kana, first_kana,
      phone, email, requests, comments, tags, language, status, source, reference, guest_id, status_at, made_on, settled)
    values (p_vendor, v_id, v_new.day, v_new.minute, v_new.duration, v_new.pax, v_new.last_name, v_new.first_name,
      v_new.last_kana, v_new.first_kana, v_new.phone, v_new.email, v_new.requests, v_new.comments, v_new.tags,
      v_new.language, v_new.status, 'import', private.import_reference(p_vendor, v_id), v_new.guest_id, v_new.status_at, 'import',
      v_new.settled)
    returning * into v_new;
  else
    update public.booking b set day = v_new.day, minute = v_new.minute, duration = v_new.duration, pax = v_new.pax,
      last_name = v_new.last_name, first_name = v_new.first_name, last_kana = v_new.last_kana,
      first_kana = v_new.first_kana, phone = v_new.phone, email = v_new.email, requests = v_new.requests,
      comments = v_new.comments, tags = v_new.tags, language = v_new.language, status = v_new.status,
      guest_id = v_new.guest_id, status_at = v_new.status_at, seated_at = null, left_at = null, made_at = now(),
      conflicts = '[]', settled = v_new.settled, deleted = false
    where b.vendor_id = p_vendor and b.id = v_id
    returning * into v_new;
  end if;
  perform private.guests_follow(v_old, v_new);
  perform private.note_import(
    v_new, p_import, 'import', jsonb_build_object('status', jsonb_build_array(null, v_new.status)));
  return true;
end
$$;
revoke all on function private.import_one(uuid, uuid, jsonb) from public, anon, authenticated;

-- First of both calls: of a restaurant, one at a time, and so many in an hour.
create function private.begin_import(p_vendor uuid, p_import uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if p_import is null or not exists (
    select from public.vendor v where v.id = p_vendor and v.vendor_type = 'RESTAURANT') then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  begin
    perform private.lock_vendor(p_vendor);
  exception when deadlock_detected or lock_not_available then
    raise exception using errcode = 'PT503', message = 'busy';
  end;
  if private.is_over_limit(p_vendor, array['import_vendor'], array['all']) then
    raise exception using errcode = 'PT429', message = 'too_many_requests';
  end if;
  perform private.count_calls(p_vendor, array['import_vendor'], array['all']);
end
$$;
revoke all on function private.begin_import(uuid, uuid) from public, anon, authenticated;

-- `p_import` names the file; all calls for it carry the same. A row that is wrong stops no other.
create function public.import_bookings(p_vendor uuid, p_import uuid, p_rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '4s' as $$
declare
  v_added integer := 0;
  v_known integer := 0;
  v_errors jsonb := '{}';
  v_wrong jsonb;
  v_row jsonb;
  v_index bigint;
begin
  perform private.must_be_member(p_vendor);
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 200 then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  perform private.begin_import(p_vendor, p_import);
  for v_row, v_index in
    select e.value, e.ordinality - 1 from jsonb_array_elements(p_rows) with ordinality e order by e.ordinality
  loop
    v_wrong := private.import_row_errors(v_row);
    begin
      if v_wrong <> '{}' then
        v_errors := v_errors || jsonb_build_object(v_index::text, v_wrong);
      elsif private.import_one(p_vendor, p_import, v_row) then
        v_added := v_added + 1;
      else
        v_known := v_known + 1;
      end if;
    exception when data_exception or integrity_constraint_violation then
      v_errors := v_errors || jsonb_build_object(v_index::text, '{"row": "invalid"}'::jsonb);
    end;
  end loop;
  return jsonb_build_object('added', v_added, 'known', v_known, 'errors', v_errors);
end
$$;
revoke all on function public.import_bookings(uuid, uuid, jsonb) from public, anon, authenticated;
grant execute on function public.import_bookings(uuid, uuid, jsonb) to authenticated;

-- The card that this import made, and none since, goes with the last booking of its guest, unless somebody wrote on it, merged
-- another into it, or wrote words of the guest into a booking of that number, be it deleted.
create function private.forget_imported_guest(p_vendor uuid, p_guest uuid, p_import uuid) returns void
language sql set search_path = '' as $$
  update public.guest g set deleted = true, last_name = '', first_name = '', last_kana = '', first_kana = '', phone = '',
    email = '', notes = '', allergies = '', birthday = '', company = '', tags = '{}', merged_into = null, conflicts = '[]'
  where g.vendor_id = p_vendor and g.id = p_guest and not g.deleted
    and p_import = (select h.command_id from private.guest_history h
      where h.vendor_id = p_vendor and h.guest_id = p_guest and h.kind = 'import' order by h.rev desc limit 1)
    and not exists (select from private.guest_history h
      where h.vendor_id = p_vendor and h.guest_id = p_guest and h.kind <> 'import')
    and not exists (select from public.booking b
      where b.vendor_id = p_vendor and b.guest_id = p_guest and (not b.deleted or exists (
        select from public.booking_history h
        where h.vendor_id = p_vendor and h.booking_id = b.id and h.kind not in ('import', 'import.undo')
          and h.changes ?| array['phone', 'email', 'last_name', 'first_name', 'last_kana', 'first_kana'])))
    and not exists (select from public.guest x where x.vendor_id = p_vendor and x.merged_into = p_guest)
$$;
revoke all on function private.forget_imported_guest(uuid, uuid, uuid) from public, anon, authenticated;

-- Takes an import back, 200 bookings to a call, as long as `more` says that others follow. What somebody changed since stays: it is
-- theirs now.
create function public.undo_import(p_vendor uuid, p_import uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '4s' as $$
declare
  v_removed integer := 0;
  v_old public.booking;
  v_new public.booking;
begin
  perform private.must_be_member(p_vendor);
  perform private.begin_import(p_vendor, p_import);
  for v_old in
    select b.* from public.booking_history h
    join public.booking b on b.vendor_id = p_vendor and b.id = h.booking_id
    where h.vendor_id = p_vendor and h.command_id = p_import and h.kind = 'import' and h.rev = b.rev and not b.deleted
    order by b.day, b.id limit 200
  loop
    update public.booking b set deleted = true where b.vendor_id = p_vendor and b.id = v_old.id returning * into v_new;
    perform private.guests_follow(v_old, v_new);
    perform private.note_import(v_new, p_import, 'import.undo', '{"deleted": [false, true]}');
    perform private.forget_imported_guest(p_vendor, v_new.guest_id, p_import);
    v_removed := v_removed + 1;
  end loop;
  return (
    select jsonb_build_object('removed', v_removed, 'kept', count(*) filter (where not s.is_same),
      'more', coalesce(bool_or(s.is_same), false))
    from (
      select b.id, bool_or(h.rev = b.rev) as is_same from public.booking_history h
      join public.booking b on b.vendor_id = p_vendor and b.id = h.booking_id
      where h.vendor_id = p_vendor and h.command_id = p_import and h.kind = 'import' and not b.deleted
      group by b.id
    ) s
  );
end
$$;
revoke all on function public.undo_import(uuid, uuid) from public, anon, authenticated;
grant execute on function public.undo_import(uuid, uuid) to authenticated;
