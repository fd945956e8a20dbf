-- Bookings and guests of another book, put in on a screen, 200 rows to a call. A booking's id follows from its row's `key`, which the
-- screen makes of the file's own row: whoever reads the same file again adds nothing. What came from elsewhere was accepted there: it asks
-- nobody for attention, rings no bell and sends no mail. A row that names no visit is a guest alone, known by the number.

create function private.is_visit(p_row jsonb) returns boolean language sql immutable set search_path = '' as $$
  select p_row ?| array['day', 'minute', 'duration', 'pax', 'status']
$$;
revoke all on function private.is_visit(jsonb) from public, anon, authenticated;

create function private.import_row_errors(p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_errors jsonb;
  v_field text;
begin
  if jsonb_typeof(p_row) is distinct from 'object' then return '{"row": "invalid"}'; end if;
  v_errors := private.field_errors(p_row - array['key', 'status', 'card', 'reference', 'made_at'])
    -- Prices, events, what was asked, tables and numbers at the door are this house's, not another's.
    || coalesce((select jsonb_object_agg(k, 'unknown') from unnest(array['lines', 'occurrence', 'answers', 'tables', 'queue', 'step']) k where p_row ? k), '{}')
    || case when p_row ? 'made_at' and (coalesce(p_row->>'made_at' !~ '^.{10}T([01]\d|2[0-3]):[0-5]\d$', true)
      or private.field_error('day', to_jsonb(left(p_row->>'made_at', 10))) is not null) then '{"made_at": "invalid"}' else '{}' end::jsonb;
  if jsonb_typeof(p_row->'card') = 'object' then
    -- Who is one with whom is for people to say, card by card.
    v_errors := v_errors || private.guest_field_errors(p_row->'card')
      || case when p_row->'card' ? 'merged_into' then '{"merged_into": "unknown"}' else '{}' end::jsonb;
  elsif p_row ? 'card' then
    v_errors := v_errors || '{"card": "invalid"}';
  end if;
  foreach v_field in array case when private.is_visit(p_row) then array['day', 'minute', 'duration', 'pax'] else array['phone'] end loop
    if coalesce(p_row->>v_field, '') = '' and not v_errors ? v_field then
      v_errors := v_errors || jsonb_build_object(v_field, 'required');
    end if;
  end loop;
  if jsonb_typeof(p_row->'key') is distinct from 'string' or p_row->>'key' !~ '^[0-9a-f]{64}$' then
    v_errors := v_errors || '{"key": "invalid"}';
  end if;
  if p_row ? 'reference' and (jsonb_typeof(p_row->'reference') <> 'string' or p_row->>'reference' !~ '^[A-Za-z0-9-]{1,30}$') then
    v_errors := v_errors || '{"reference": "invalid"}';
  end if;
  if private.is_visit(p_row)
    and not coalesce(p_row->>'status' in ('confirmed', 'waiting', 'left', 'cancelled', 'no_show'), false) then
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
end $$;
revoke all on function private.import_reference(uuid, uuid) from public, anon, authenticated;

-- A card's line of history about an import. `p_code`: '' for one that it made, 'filled'; of one that was taken back 'gone', '' where the
-- card stayed.
create function private.note_guest_import(p_vendor uuid, p_guest uuid, p_import uuid, p_kind text, p_code text) returns void
language sql set search_path = '' as $$
  insert into private.guest_history (vendor_id, guest_id, rev, at, account, device_name, kind, code, command_id)
  values (p_vendor, p_guest, (select k.rev from private.vendor_clock k where k.vendor_id = p_vendor), now(),
    (select auth.uid()), 'import', p_kind, p_code, p_import)
$$;
revoke all on function private.note_guest_import(uuid, uuid, uuid, text, text) from public, anon, authenticated;

-- The card of an imported row's phone, made or filled; whether anything was written. What the venue knows is never overwritten by
-- another book: only what is blank is filled, a name as a whole, since halves of two people make nobody. That an import made the
-- card, or filled it, is noted, so that taking it back can take the card as well.
create function private.guest_of_import(b public.booking, p_card jsonb, p_import uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_id constant uuid := private.guest_id(b.vendor_id, b.phone);
  v_card constant public.guest := jsonb_populate_record(null::public.guest,
    '{"notes": "", "allergies": "", "birthday": "", "company": "", "tags": []}'::jsonb
    || private.with_visible_text(coalesce(p_card, '{}')));
  v_old public.guest;
  g public.guest;
begin
  if b.phone = '' then return false; end if;
  select * into v_old from public.guest x where x.vendor_id = b.vendor_id and x.id = v_id;
  g := v_old;
  g.phone := b.phone;
  g.deleted := false;
  g.email := coalesce(nullif(g.email, ''), b.email);
  if coalesce(g.last_name || g.first_name, '') = '' then
    g.last_name := b.last_name;
    g.first_name := b.first_name;
  end if;
  if coalesce(g.last_kana || g.first_kana, '') = '' then
    g.last_kana := b.last_kana;
    g.first_kana := b.first_kana;
  end if;
  g.notes := coalesce(nullif(g.notes, ''), v_card.notes);
  g.allergies := coalesce(nullif(g.allergies, ''), v_card.allergies);
  g.birthday := coalesce(nullif(g.birthday, ''), v_card.birthday);
  g.company := coalesce(nullif(g.company, ''), v_card.company);
  g.tags := coalesce(nullif(g.tags, '{}'), v_card.tags);
  if g is not distinct from v_old then return false; end if;
  if v_old.id is null then
    insert into public.guest (vendor_id, id, phone, email, last_name, first_name, last_kana, first_kana, notes, allergies,
      birthday, company, tags)
    values (b.vendor_id, v_id, g.phone, g.email, g.last_name, g.first_name, g.last_kana, g.first_kana, g.notes, g.allergies,
      g.birthday, g.company, g.tags);
  else
    update public.guest x set deleted = g.deleted, phone = g.phone, email = g.email, last_name = g.last_name,
      first_name = g.first_name, last_kana = g.last_kana, first_kana = g.first_kana, notes = g.notes, allergies = g.allergies,
      birthday = g.birthday, company = g.company, tags = g.tags
    where x.vendor_id = b.vendor_id and x.id = v_id;
  end if;
  perform private.note_guest_import(
    b.vendor_id, v_id, p_import, 'import', case when coalesce(v_old.deleted, true) then '' else 'filled' end);
  return true;
end
$$;
revoke all on function private.guest_of_import(public.booking, jsonb, uuid) from public, anon, authenticated;

-- A booking's line of history about its import, by which taking it back finds it: `command_id` is the import's.
create function private.note_import(b public.booking, p_import uuid, p_kind text, p_changes jsonb) returns void
language sql set search_path = '' as $$
  insert into public.booking_history (vendor_id, booking_id, rev, account, device_name, kind, changes, command_id)
  values (b.vendor_id, b.id, b.rev, (select auth.uid()), 'import', p_kind, p_changes, p_import)
$$;
revoke all on function private.note_import(public.booking, uuid, text, jsonb) from public, anon, authenticated;

-- Whether a row that our own export wrote is a booking of this book: by its reference, and by when or who, since another book may
-- have given out the same. src/domain/import/here.ts is the same.
create function private.is_here(b public.booking) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.booking x
    where x.vendor_id = b.vendor_id and x.reference = b.reference and x.reference <> ''
      and ((x.day, x.minute) = (b.day, b.minute) or (x.phone <> '' and x.phone = b.phone)
        or (x.last_name || x.first_name <> '' and (x.last_name, x.first_name) = (b.last_name, b.first_name)))
      and not private.was_taken_back(x.vendor_id, x.id))
$$;
revoke all on function private.is_here(public.booking) from public, anon, authenticated;

-- Writes a row that was checked; answers whether it was new.
create function private.import_one(p_vendor uuid, p_import uuid, p_row jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_id constant uuid := private.import_id(p_vendor, p_row->>'key');
  v_now constant jsonb := private.venue_time(p_vendor, now());
  v_old public.booking;
  v_new public.booking := jsonb_populate_record(null::public.booking,
    '{"last_name": "", "first_name": "", "last_kana": "", "first_kana": "", "phone": "", "email": "", "requests": "",
      "comments": "", "tags": [], "language": "ja"}'::jsonb || private.with_visible_text(p_row - array['key', 'status', 'card', 'made_at']));
begin
  v_new.vendor_id := p_vendor;
  if not private.is_visit(p_row) then return private.guest_of_import(v_new, p_row->'card', p_import); end if;
  select * into v_old from public.booking b where b.vendor_id = p_vendor and b.id = v_id;
  if v_old.id is not null and not private.was_taken_back(p_vendor, v_id) then return false; end if;
  if private.is_here(v_new) then return false; end if;
  perform private.guest_of_import(v_new, p_row->'card', p_import);
  v_new.guest_id := private.guest_id(p_vendor, nullif(v_new.phone, ''));
  v_new.status := private.imported_status(v_new, p_row->>'status', (v_now->>'day')::date, (v_now->>'minute')::integer);
  -- When it was booked the other book says, or it is the instant of the import (saysWhenBooked in src/domain/report/lead.ts).
  select least((v_new.day + v_new.minute * interval '1 minute') at time zone v.time_zone, now()),
    least((p_row->>'made_at')::timestamp at time zone v.time_zone, now())
  into v_new.status_at, v_new.made_at from public.vendor v where v.id = p_vendor;
  v_new.settled := (
    select jsonb_agg(jsonb_build_object('code', code, 'upto', 1000000, 'by', '', 'device', 'import', 'at', private.iso(now())))
    from unnest(array['overbooked', 'outside_hours', 'above_maximum', 'below_minimum']) code);
  if v_old.id is null then
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, first_name, last_kana, first_kana,
      phone, email, requests, comments, tags, language, status, source, reference, guest_id, status_at, made_at, made_on, settled)
    values (p_vendor, v_id, v_new.day, v_new.minute, v_new.duration, v_new.pax, v_new.last_name, v_new.first_name,
      v_new.last_kana, v_new.first_kana, v_new.phone, v_new.email, v_new.requests, v_new.comments, v_new.tags,
      v_new.language, v_new.status, 'import', private.import_reference(p_vendor, v_id), v_new.guest_id, v_new.status_at, v_new.made_at, 'import',
      v_new.settled)
    returning * into v_new;
  else
    update public.booking b set day = v_new.day, minute = v_new.minute, duration = v_new.duration, pax = v_new.pax,
      last_name = v_new.last_name, first_name = v_new.first_name, last_kana = v_new.last_kana, first_kana = v_new.first_kana,
      phone = v_new.phone, email = v_new.email, requests = v_new.requests, comments = v_new.comments, tags = v_new.tags,
      language = v_new.language, status = v_new.status, guest_id = v_new.guest_id, status_at = v_new.status_at, made_at = v_new.made_at,
      seated_at = null, left_at = null, conflicts = '[]', settled = v_new.settled, deleted = false
    where b.vendor_id = p_vendor and b.id = v_id
    returning * into v_new;
  end if;
  perform private.guests_follow(v_old, v_new);
  perform private.note_import(v_new, p_import, 'import', jsonb_build_object('status', jsonb_build_array(null, v_new.status)));
  return true;
end
$$;
revoke all on function private.import_one(uuid, uuid, jsonb) from public, anon, authenticated;

-- First of both calls: of a restaurant, one at a time, and so many in an hour. What moves from one book into another sends no mail.
create function private.begin_import(p_vendor uuid, p_import uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if p_import is null or not exists (
    select from public.vendor v where v.id = p_vendor and v.vendor_type = 'RESTAURANT') then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  perform set_config('noren.no_mails', 'on', true);
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
  return jsonb_build_object('added', v_added, 'known', v_known, 'errors', v_errors,
    -- Whether anything of this file stands, now or from an earlier reading: without it there is nothing to take back.
    'stands', v_added > 0 or private.kept_of_import(p_vendor, p_import) > 0);
end
$$;
revoke all on function public.import_bookings(uuid, uuid, jsonb) from public, anon, authenticated;
grant execute on function public.import_bookings(uuid, uuid, jsonb) to authenticated;
