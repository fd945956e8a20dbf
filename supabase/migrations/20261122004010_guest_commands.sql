-- Commands about a guest, in the manner of those about bookings: checked, decided field by field, written in one place.

create function private.guest_field_error(p_field text, p_value jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_field not in ('allergies', 'notes') then 'unknown'
    when jsonb_typeof(p_value) is distinct from 'string' then 'invalid'
    when length(p_value #>> '{}') > case p_field when 'allergies' then 500 else 2000 end then 'too_long'
  end
$$;

-- {field: code} for all that is wrong with what a command says of a guest; its own form is checked before.
create function private.guest_command_errors(c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when c->>'kind' = 'attention.settle' and c#>>'{args,way}' not in ('keep', 'take') then '{"way": "invalid"}'::jsonb
    when c->>'kind' <> 'guest.edit' then '{}'::jsonb
    when jsonb_typeof(c#>'{args,fields}') is distinct from 'object' then '{"fields": "invalid"}'::jsonb
    else (
      select coalesce(jsonb_object_agg(left(e.key, 40), private.guest_field_error(e.key, e.value))
          filter (where private.guest_field_error(e.key, e.value) is not null), '{}'::jsonb)
        || case when bool_or(not c->'base' ? e.key) then '{"base": "required"}'::jsonb else '{}'::jsonb end
      from jsonb_each(c#>'{args,fields}') e
    )
  end
$$;

-- What an edit says that it saw is kept in the conflict it meets, so it is no more than a field can hold. Null says that
-- the screen had nothing there.
create function private.base_errors(c jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if c->>'kind' not in ('booking.edit', 'guest.edit') or jsonb_typeof(c#>'{args,fields}') is distinct from 'object' then
    return '{}';
  end if;
  return case
    when jsonb_typeof(c->'base') <> 'object' then '{"base": "invalid"}'::jsonb
    when exists (
      select from jsonb_each(c->'base') b
      where c#>'{args,fields}' ? b.key and b.value <> 'null'
        and case c->>'kind' when 'guest.edit' then private.guest_field_error(b.key, b.value)
          else private.field_error(b.key, b.value) end in ('invalid', 'too_long')
    ) then '{"base": "invalid"}' else '{}' end;
end $$;

-- Undo, a decision and a discard may be about either: about a guest where there is no such booking, and one such guest.
create function private.is_about_a_guest(p_vendor uuid, p_booking public.booking, c jsonb) returns boolean
language sql stable set search_path = '' as $$
  select c->>'kind' = 'guest.edit' or (
    p_booking.id is null and c->>'kind' in ('undo', 'attention.settle', 'command.discard')
    and exists (select from public.guest g where g.vendor_id = p_vendor and g.id = (c->>'subject')::uuid))
$$;

-- The three-way rule of bookings.
create function private.decide_guest_edit(p_row jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.decide_edit(p_row || '{"settled": []}', jsonb_set(c, '{args,accepted}', '{}')) #- '{patch,settled}'
$$;

create function private.decide_guest_undo(p_vendor uuid, p_row jsonb, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_history private.guest_history;
begin
  select * into v_history from private.guest_history h
  where h.vendor_id = p_vendor and h.guest_id = (p_row->>'id')::uuid and h.command_id = (c#>>'{args,of}')::uuid;
  -- Refused, or it changed nothing: then there is nothing to take back.
  if v_history.id is null then return '{"patch": {}}'; end if;
  return private.decide_undo(p_row, v_history.kind, v_history.changes, c);
end
$$;

create function private.save_guest(p_old public.guest, p_decision jsonb, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_old constant jsonb := private.guest_json(p_old);
  v_conflict constant jsonb := p_decision->'conflict';
  v_patch jsonb := p_decision->'patch';
  v_new public.guest;
begin
  if v_conflict is not null then
    v_patch := v_patch || jsonb_build_object('conflicts', private.conflicts_with(
      coalesce(v_patch->'conflicts', v_old->'conflicts'),
      private.conflict_entry(v_conflict, private.guest_author_of(p_old, v_conflict->'fields'), c)));
  end if;
  if v_old || v_patch = v_old then return private.nothing_to_do(); end if;
  v_new := jsonb_populate_record(p_old, v_patch);
  update public.guest g
  set allergies = v_new.allergies, notes = v_new.notes, conflicts = v_new.conflicts
  where g.vendor_id = p_old.vendor_id and g.id = p_old.id
  returning * into v_new;
  perform private.note_guest_history(v_new, c,
    private.changes_between(v_old, private.guest_json(v_new)) || private.way_of(c),
    coalesce(v_conflict->>'code', ''));
  return jsonb_build_object(
    'state', case when v_conflict is null then 'applied' else 'flagged' end,
    'code', coalesce(v_conflict->>'code', ''),
    'figures', case when v_conflict is null then '{}' else jsonb_build_object('fields', v_conflict->'fields') end,
    'wrote', jsonb_build_object('guest', v_new.rev));
end
$$;

create function private.apply_guest_command(p_vendor uuid, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_errors constant jsonb := private.guest_command_errors(c);
  v_row public.guest;
  v_json jsonb;
begin
  if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
  -- A guest who was forgotten stays forgotten, whatever a tablet still had to send.
  select * into v_row from public.guest g
  where g.vendor_id = p_vendor and g.id = (c->>'subject')::uuid and not g.deleted;
  if c->>'kind' = 'command.discard' then
    if v_row.id is not null then perform private.note_guest_history(v_row, c, '{}', c#>>'{args,code}'); end if;
    return private.nothing_to_do();
  end if;
  if v_row.id is null then
    return case when c->>'kind' = 'undo' and private.was_refused(p_vendor, c#>>'{args,of}')
      then private.nothing_to_do() else private.refused('not_found') end;
  end if;
  v_json := private.guest_json(v_row);
  return private.save_guest(v_row, case c->>'kind'
    when 'guest.edit' then private.decide_guest_edit(v_json, c)
    when 'undo' then private.decide_guest_undo(p_vendor, v_json, c)
    when 'attention.settle' then private.decide_settle(v_json,
      not exists (select from jsonb_array_elements(v_row.conflicts) x where x->>'id' = c#>>'{args,item}'), c)
  end, c);
end
$$;

create or replace function private.apply_command(p_vendor uuid, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_errors constant jsonb := private.command_errors(c) || private.base_errors(c);
  v_row public.booking;
  v_decision jsonb;
begin
  if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
  select * into v_row from public.booking b where b.vendor_id = p_vendor and b.id = (c->>'subject')::uuid;
  if private.is_about_a_guest(p_vendor, v_row, c) then return private.apply_guest_command(p_vendor, c); end if;
  if c->>'kind' = 'booking.create' then return private.apply_create(p_vendor, v_row, c); end if;
  if c->>'kind' = 'command.discard' then return private.apply_discard(p_vendor, v_row, c); end if;
  if v_row.id is null then
    return case when c->>'kind' = 'undo' and private.was_refused(p_vendor, c#>>'{args,of}')
      then private.nothing_to_do() else private.refused('not_found') end;
  end if;
  v_decision := case c->>'kind'
    when 'booking.edit' then private.decide_edit(private.booking_json(v_row), c)
    when 'booking.status' then private.decide_status(private.booking_json(v_row), c)
    when 'booking.delete' then '{"patch": {"deleted": true}}'
    when 'booking.restore' then '{"patch": {"deleted": false}}'
    when 'undo' then private.decide_undo_of(p_vendor, v_row, c)
    when 'attention.settle' then
      private.decide_settle(private.booking_json(v_row), private.is_settled(v_row, c), c)
  end;
  if v_decision ? 'refuse' then
    return private.refused(v_decision->>'refuse', coalesce(v_decision->'figures', '{}'));
  end if;
  return private.save_booking(p_vendor, v_row, v_decision, c);
end
$$;

-- guest.edit is known from here on.
create or replace function private.knows_command(c jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(c->'v' = '1' and c->>'kind' in ('booking.create', 'booking.edit', 'booking.status',
    'booking.delete', 'booking.restore', 'undo', 'attention.settle', 'command.discard', 'guest.edit'), false)
$$;

revoke all on function private.guest_field_error(text, jsonb) from public, anon, authenticated;
revoke all on function private.guest_command_errors(jsonb) from public, anon, authenticated;
revoke all on function private.base_errors(jsonb) from public, anon, authenticated;
revoke all on function private.is_about_a_guest(uuid, public.booking, jsonb) from public, anon, authenticated;
revoke all on function private.decide_guest_edit(jsonb, jsonb) from public, anon, authenticated;
revoke all on function private.decide_guest_undo(uuid, jsonb, jsonb) from public, anon, authenticated;
revoke all on function private.save_guest(public.guest, jsonb, jsonb) from public, anon, authenticated;
revoke all on function private.apply_guest_command(uuid, jsonb) from public, anon, authenticated;
