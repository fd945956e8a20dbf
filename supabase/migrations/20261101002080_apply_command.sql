-- One command: checked for shape, decided, written. Answers {state, code, figures, wrote}. The caller holds the
-- vendor's clock, has looked the id up in the log, and gives `c` with at, device_id and account filled in by the
-- server. Everything here looks for rows by (vendor_id, id), so another vendor's id is simply not found.

create function private.refused(p_code text, p_figures jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('state', 'rejected', 'code', p_code, 'figures', p_figures, 'wrote', '{}'::jsonb)
$$;

create function private.nothing_to_do() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"state": "applied", "code": "", "figures": {}, "wrote": {}}'::jsonb
$$;

-- {field: code} for all that is wrong with the command's own form; the kinds have checked parts of their own.
create function private.command_errors(c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_args constant jsonb := c->'args';
  v_errors jsonb := '{}';
begin
  if jsonb_typeof(v_args) is distinct from 'object' then return '{"args": "invalid"}'; end if;
  if jsonb_typeof(c->'base') is distinct from 'object' then return '{"base": "invalid"}'; end if;
  if not private.is_uuid(c->>'subject') then v_errors := v_errors || '{"subject": "invalid"}'; end if;
  if jsonb_typeof(c#>'{by,label}') is distinct from 'string' or length(c#>>'{by,label}') > 100
    or jsonb_typeof(c#>'{by,device}') is distinct from 'string' or length(c#>>'{by,device}') > 100 then
    v_errors := v_errors || '{"by": "invalid"}';
  end if;
  case c->>'kind'
    when 'booking.create' then v_errors := v_errors || private.create_errors(v_args);
    when 'booking.edit' then
      if jsonb_typeof(v_args->'fields') is distinct from 'object' then
        return v_errors || '{"fields": "invalid"}';
      end if;
      v_errors := v_errors || private.field_errors(v_args->'fields');
      if exists (select 1 from jsonb_object_keys(v_args->'fields') k where not c->'base' ? k) then
        v_errors := v_errors || '{"base": "required"}';
      end if;
      if private.accepted_error(v_args->'accepted') is not null then
        v_errors := v_errors || '{"accepted": "invalid"}';
      end if;
    when 'booking.status' then
      if private.presence(v_args->>'status') is null then v_errors := v_errors || '{"status": "invalid"}'; end if;
      if private.presence(c#>>'{base,status}') is null then v_errors := v_errors || '{"base": "invalid"}'; end if;
      if private.accepted_error(v_args->'accepted') is not null then
        v_errors := v_errors || '{"accepted": "invalid"}';
      end if;
    when 'undo' then
      if not private.is_uuid(v_args->>'of') then v_errors := v_errors || '{"of": "invalid"}'; end if;
    when 'attention.settle' then v_errors := v_errors || private.settle_errors(v_args);
    when 'command.discard' then
      if jsonb_typeof(v_args->'of') is distinct from 'array' then v_errors := v_errors || '{"of": "invalid"}'; end if;
      if jsonb_typeof(v_args->'code') is distinct from 'string' or length(v_args->>'code') > 60 then
        v_errors := v_errors || '{"code": "invalid"}';
      end if;
    else null;
  end case;
  return v_errors;
end
$$;

create function private.create_errors(p_args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_errors jsonb := '{}';
  v_field text;
begin
  if jsonb_typeof(p_args->'fields') is distinct from 'object' then return '{"fields": "invalid"}'; end if;
  v_errors := private.field_errors(p_args->'fields');
  foreach v_field in array array['day', 'minute', 'duration', 'pax'] loop
    if not p_args->'fields' ? v_field then v_errors := v_errors || jsonb_build_object(v_field, 'required'); end if;
  end loop;
  if not coalesce(p_args->>'status' in ('confirmed', 'waiting', 'arrived', 'seated'), false) then
    v_errors := v_errors || '{"status": "invalid"}';
  end if;
  if not coalesce(p_args->>'source' in ('phone', 'walk_in', 'staff', 'import'), false) then
    v_errors := v_errors || '{"source": "invalid"}';
  end if;
  if jsonb_typeof(p_args->'custom') is distinct from 'boolean' then v_errors := v_errors || '{"custom": "invalid"}'; end if;
  if jsonb_typeof(p_args->'reference') is distinct from 'string'
    or p_args->>'reference' !~ '^[A-Za-z0-9-]{0,30}$' then
    v_errors := v_errors || '{"reference": "invalid"}';
  end if;
  if private.accepted_error(p_args->'accepted') is not null then
    v_errors := v_errors || '{"accepted": "invalid"}';
  end if;
  return v_errors;
end
$$;

create function private.settle_errors(p_args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_errors jsonb := '{}';
begin
  if not private.is_uuid(p_args->>'item') and not coalesce(
    p_args->>'item' in ('overbooked', 'outside_hours', 'below_minimum', 'above_maximum', 'call'), false) then
    v_errors := v_errors || '{"item": "invalid"}';
  end if;
  if not coalesce(p_args->>'way' in ('keep', 'take', 'move', 'call', 'waitlist', 'cancel'), false) then
    v_errors := v_errors || '{"way": "invalid"}';
  end if;
  if jsonb_typeof(p_args->'upto') is distinct from 'number' or p_args->>'upto' !~ '^[0-9]{1,6}$' then
    v_errors := v_errors || '{"upto": "invalid"}';
  end if;
  if p_args ? 'day' and private.field_error('day', p_args->'day') is not null then
    v_errors := v_errors || '{"day": "invalid"}';
  end if;
  if p_args ? 'minute' and private.field_error('minute', p_args->'minute') is not null then
    v_errors := v_errors || '{"minute": "invalid"}';
  end if;
  return v_errors;
end
$$;

create function private.apply_command(p_vendor uuid, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_errors constant jsonb := private.command_errors(c);
  v_row public.booking;
  v_decision jsonb;
begin
  if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
  select * into v_row from public.booking b where b.vendor_id = p_vendor and b.id = (c->>'subject')::uuid;
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

-- Whether the server refused that command for good.
create function private.was_refused(p_vendor uuid, p_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.command_log l
    where l.vendor_id = p_vendor and l.id = p_id::uuid and l.state = 'rejected')
$$;

create function private.decide_undo_of(p_vendor uuid, p_row public.booking, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_history public.booking_history;
begin
  select * into v_history from public.booking_history h
  where h.vendor_id = p_vendor and h.booking_id = p_row.id and h.command_id = (c#>>'{args,of}')::uuid;
  -- Refused, or it changed nothing: then there is nothing to take back.
  if v_history.id is null then return '{"patch": {}}'; end if;
  return private.decide_undo(private.booking_json(p_row), v_history.kind, v_history.changes, c);
end
$$;

-- Whether the matter that a settlement is about is over: its conflict gone, its seats found, or somebody decided.
create function private.is_settled(b public.booking, c jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_item constant text := c#>>'{args,item}';
  v_people integer;
begin
  if private.is_uuid(v_item) then
    return not exists (select 1 from jsonb_array_elements(b.conflicts) x where x->>'id' = v_item);
  end if;
  if c#>>'{args,way}' = 'keep' then return false; end if;
  if v_item <> 'overbooked' then return private.accepted_upto(b.settled, v_item) is not null; end if;
  if not private.is_live(b.status, b.deleted) then return true; end if;
  v_people := private.people_at_once(b.vendor_id, b.day, b.minute, b.duration, 9223372036854775807);
  return v_people <= (select s.capacity from public.booking_settings s where s.vendor_id = b.vendor_id)
    or coalesce(private.accepted_upto(b.settled, v_item), -1) >= v_people;
end
$$;

-- Nothing is applied; the subject's history says what was given up, where the subject ever came to be.
create function private.apply_discard(p_vendor uuid, p_row public.booking, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_row.id is not null then
    perform private.note_history(p_row, c, '{}', c#>>'{args,code}');
  end if;
  return private.nothing_to_do();
end
$$;

revoke all on function private.refused(text, jsonb) from public, anon, authenticated;
revoke all on function private.nothing_to_do() from public, anon, authenticated;
revoke all on function private.command_errors(jsonb) from public, anon, authenticated;
revoke all on function private.create_errors(jsonb) from public, anon, authenticated;
revoke all on function private.settle_errors(jsonb) from public, anon, authenticated;
revoke all on function private.apply_command(uuid, jsonb) from public, anon, authenticated;
revoke all on function private.was_refused(uuid, text) from public, anon, authenticated;
revoke all on function private.decide_undo_of(uuid, public.booking, jsonb) from public, anon, authenticated;
revoke all on function private.is_settled(public.booking, jsonb) from public, anon, authenticated;
revoke all on function private.apply_discard(uuid, public.booking, jsonb) from public, anon, authenticated;
