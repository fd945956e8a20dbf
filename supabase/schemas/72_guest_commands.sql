-- Commands about a guest, in the manner of those about bookings: decided field by field, written in one place.

-- Undo, a decision and a discard may be about either: about a guest where there is no such booking, and one such guest.
create function private.is_about_a_guest(p_vendor uuid, p_booking public.booking, c jsonb) returns boolean
language sql stable set search_path = '' as $$
  select c->>'kind' = 'guest.edit' or (
    p_booking.id is null and c->>'kind' in ('undo', 'attention.settle', 'command.discard')
    and exists (select from public.guest g where g.vendor_id = p_vendor and g.id = (c->>'subject')::uuid))
$$;
revoke all on function private.is_about_a_guest(uuid, public.booking, jsonb) from public, anon, authenticated;

-- The three-way rule of bookings. A card that is merged with none may be merged, whatever the screen showed.
create function private.decide_guest_edit(p_row jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.decide_edit(p_row || '{"settled": []}', jsonb_set(case
    when p_row->'merged_into' = 'null' and c#>'{args,fields}' ? 'merged_into' then jsonb_set(c, '{base,merged_into}', 'null')
    else c end, '{args,accepted}', '{}')) #- '{patch,settled}'
$$;
revoke all on function private.decide_guest_edit(jsonb, jsonb) from public, anon, authenticated;

-- What is wrong with an edit of a card: the names are a booking's, and checked as those are; what else a card holds has its own rules.
create function private.guest_edit_errors(c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_names constant text[] := array['last_name', 'first_name', 'last_kana', 'first_kana'];
  v_fields constant jsonb := c#>'{args,fields}';
  v_errors jsonb;
begin
  if c->>'kind' <> 'guest.edit' or jsonb_typeof(v_fields) is distinct from 'object' then return private.guest_command_errors(c); end if;
  v_errors := private.guest_command_errors(jsonb_set(c, '{args,fields}', v_fields - v_names)) || (
    select coalesce(jsonb_object_agg(n, private.field_error(n, v_fields->n))
      filter (where private.field_error(n, v_fields->n) is not null), '{}')
    from unnest(v_names) n where v_fields ? n);
  return v_errors || coalesce((
    -- As in private.base_errors: what was seen is kept in a conflict.
    select jsonb_build_object('base', case when bool_or(not c->'base' ? n) then 'required' else 'invalid' end)
    from unnest(v_names) n
    where v_fields ? n and (not c->'base' ? n or (c#>array['base', n] <> 'null' and private.field_error(n, c#>array['base', n]) is not null))
    having count(*) > 0), '{}');
end
$$;
revoke all on function private.guest_edit_errors(jsonb) from public, anon, authenticated;

create function private.decide_guest_undo(p_vendor uuid, p_row jsonb, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_history private.guest_history;
  v_since text[];
begin
  select * into v_history from private.guest_history h
  where h.vendor_id = p_vendor and h.guest_id = (p_row->>'id')::uuid and h.command_id = (c#>>'{args,of}')::uuid;
  -- Refused, or it changed nothing: then there is nothing to take back.
  if v_history.id is null then return '{"patch": {}}'; end if;
  v_since := private.written_since(p_vendor, p_row->>'id', v_history.rev, v_history.command_id);
  if v_since is null then return '{"patch": {}}'; end if;
  return private.decide_undo(p_row, v_history.kind, v_history.changes, c, v_since);
end
$$;
revoke all on function private.decide_guest_undo(uuid, jsonb, jsonb) from public, anon, authenticated;

-- What is wrong with a link to another card, looked at where it is written, whatever command brought it there.
create function private.link_error(g public.guest, p_link uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when p_link = g.id or p_link <> coalesce(g.merged_into, g.id) and not exists (
    select from public.guest x where x.vendor_id = g.vendor_id and x.id = p_link and not x.deleted) then 'not_found' end;
end
$$;
revoke all on function private.link_error(public.guest, uuid) from public, anon, authenticated;

create function private.save_guest(p_old public.guest, p_decision jsonb, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_old constant jsonb := private.guest_json(p_old);
  v_conflict constant jsonb := p_decision->'conflict';
  v_link constant uuid := p_decision#>>'{patch,merged_into}';
  v_patch jsonb := p_decision->'patch';
  v_new public.guest;
begin
  -- Of two who merged one card with different others the later is told: no row can say both.
  if v_conflict->'fields' ? 'merged_into' then
    return private.refused('invalid', '{"merged_into": "merged_elsewhere"}');
  end if;
  if private.link_error(p_old, v_link) is not null then
    return private.refused('invalid', jsonb_build_object('merged_into', private.link_error(p_old, v_link)));
  end if;
  -- Two that are one person already are not linked once more: a circle would have nobody at its end.
  if private.leads_to(p_old.vendor_id, v_link, p_old.id) then v_patch := v_patch - 'merged_into'; end if;
  if v_conflict is not null then
    v_patch := v_patch || jsonb_build_object('conflicts', private.conflicts_with(
      coalesce(v_patch->'conflicts', v_old->'conflicts'),
      private.conflict_entry(v_conflict, private.guest_author_of(p_old, v_conflict->'fields'), c)));
  end if;
  if v_old || v_patch = v_old then return private.nothing_to_do(); end if;
  v_new := jsonb_populate_record(p_old, v_patch);
  update public.guest g
  set last_name = v_new.last_name, first_name = v_new.first_name, last_kana = v_new.last_kana, first_kana = v_new.first_kana,
    allergies = v_new.allergies, notes = v_new.notes, birthday = v_new.birthday, company = v_new.company,
    tags = v_new.tags, merged_into = v_new.merged_into, conflicts = v_new.conflicts
  where g.vendor_id = p_old.vendor_id and g.id = p_old.id
  returning * into v_new;
  perform private.note_guest_history(v_new, c,
    private.changes_between(v_old, private.guest_json(v_new)) || private.way_of(c),
    coalesce(v_conflict->>'code', ''));
  return jsonb_build_object(
    'state', case when v_conflict is null then 'applied' else 'flagged' end,
    'code', coalesce(v_conflict->>'code', ''),
    'figures', case when v_conflict is null then '{}' else jsonb_build_object('fields', v_conflict->'fields') end,
    'row', jsonb_build_array('guest', v_new.id, v_new.rev));
end
$$;
revoke all on function private.save_guest(public.guest, jsonb, jsonb) from public, anon, authenticated;

create function private.apply_guest_command(p_vendor uuid, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_errors constant jsonb := private.guest_edit_errors(c);
  v_row public.guest;
  v_json jsonb;
begin
  if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
  -- A guest who was forgotten stays forgotten, whatever a tablet still had to send.
  select * into v_row from public.guest g
  where g.vendor_id = p_vendor and g.id = (c->>'subject')::uuid and not g.deleted;
  if c->>'kind' = 'command.discard' then
    if v_row.id is not null then perform private.note_guest_history(v_row, c, '{}', c#>>'{args,code}'); end if;
    return private.discard_all(p_vendor, c);
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
revoke all on function private.apply_guest_command(uuid, jsonb) from public, anon, authenticated;
