-- Commands about what a vendor has set up: hours, settings, spans, prices, notes. A row is decided field by field as bookings
-- and guests are, `deleted` among its fields; what is not there yet has nothing in each. Written in one place.

create function private.write_config(p_vendor uuid, p_kind text, p_key text, r jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  case p_kind
    when 'vendor' then
      update public.vendor v set name = r->>'name', name_en = r->>'name_en', address = r->>'address',
        phone = r->>'phone', email = r->>'email', day_turns_at = (r->>'day_turns_at')::integer,
        cancellation_policy = r->'cancellation_policy', picture = r->>'picture', map = r->>'map',
        cancellation_fees = r->'cancellation_fees', conflicts = r->'conflicts'
      where v.id = p_vendor;
    when 'settings' then
      insert into public.booking_settings as s (vendor_id, slot_interval, duration, stays, last_seating, capacity, pacing,
        minimum_pax, maximum_pax, cutoff_days, horizon_days, send_confirmation_email, conflicts, choose_area, minutes_to_return)
      values (p_vendor, (r->>'slot_interval')::integer, (r->>'duration')::integer, r->'stays',
        (r->>'last_seating')::integer, (r->>'capacity')::integer, (r->>'pacing')::integer, (r->>'minimum_pax')::integer,
        (r->>'maximum_pax')::integer, (r->>'cutoff_days')::integer, (r->>'horizon_days')::integer,
        (r->>'send_confirmation_email')::boolean, r->'conflicts',
        -- An older tablet does not say these.
        coalesce((r->>'choose_area')::boolean, false), coalesce((r->>'minutes_to_return')::integer, 10))
      on conflict (vendor_id) do update set slot_interval = excluded.slot_interval, duration = excluded.duration,
        stays = excluded.stays, last_seating = excluded.last_seating, capacity = excluded.capacity, pacing = excluded.pacing,
        minimum_pax = excluded.minimum_pax, maximum_pax = excluded.maximum_pax, cutoff_days = excluded.cutoff_days,
        horizon_days = excluded.horizon_days, send_confirmation_email = excluded.send_confirmation_email,
        conflicts = excluded.conflicts, choose_area = excluded.choose_area,
        minutes_to_return = excluded.minutes_to_return, deleted = false;
    when 'opening_hours' then
      insert into public.opening_hours as o (vendor_id, weekday, closed, opens_at, closes_at, break_starts_at,
        break_ends_at, deleted, conflicts)
      values (p_vendor, p_key::smallint, (r->>'closed')::boolean, (r->>'opens_at')::integer,
        (r->>'closes_at')::integer, (r->>'break_starts_at')::integer, (r->>'break_ends_at')::integer,
        (r->>'deleted')::boolean, r->'conflicts')
      on conflict (vendor_id, weekday) do update set closed = excluded.closed, opens_at = excluded.opens_at,
        closes_at = excluded.closes_at, break_starts_at = excluded.break_starts_at,
        break_ends_at = excluded.break_ends_at, deleted = excluded.deleted, conflicts = excluded.conflicts;
    when 'custom_opening_hours' then
      insert into public.custom_opening_hours as o (vendor_id, day, closed, opens_at, closes_at, break_starts_at,
        break_ends_at, note, deleted, conflicts)
      values (p_vendor, p_key::date, (r->>'closed')::boolean, (r->>'opens_at')::integer, (r->>'closes_at')::integer,
        (r->>'break_starts_at')::integer, (r->>'break_ends_at')::integer, coalesce(r->>'note', ''),
        (r->>'deleted')::boolean, r->'conflicts')
      on conflict (vendor_id, day) do update set closed = excluded.closed, opens_at = excluded.opens_at,
        closes_at = excluded.closes_at, break_starts_at = excluded.break_starts_at,
        break_ends_at = excluded.break_ends_at, note = excluded.note, deleted = excluded.deleted,
        conflicts = excluded.conflicts;
    when 'vendor_availability' then
      insert into public.vendor_availability as a (vendor_id, id, day, starts_at, ends_at, capacity, note, deleted,
        conflicts, tables)
      values (p_vendor, p_key::uuid, (r->>'day')::date, (r->>'starts_at')::integer, (r->>'ends_at')::integer,
        (r->>'capacity')::integer, coalesce(r->>'note', ''), (r->>'deleted')::boolean, r->'conflicts',
        -- An older tablet says nothing of tables.
        array(select t.id::uuid from jsonb_array_elements_text(nullif(r->'tables', 'null')) with ordinality t (id, n) order by t.n))
      on conflict (vendor_id, id) do update set day = excluded.day, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at, capacity = excluded.capacity, note = excluded.note, deleted = excluded.deleted,
        conflicts = excluded.conflicts, tables = excluded.tables;
    when 'occurrence' then
      insert into public.occurrence as o (vendor_id, id, template, day, starts_at, ends_at, capacity, name, name_en, note,
        cancelled, deleted, conflicts)
      values (p_vendor, p_key::uuid, (r->>'template')::uuid, (r->>'day')::date, (r->>'starts_at')::integer,
        (r->>'ends_at')::integer, (r->>'capacity')::integer, r->>'name', r->>'name_en', r->>'note',
        (r->>'cancelled')::boolean, (r->>'deleted')::boolean, r->'conflicts')
      on conflict (vendor_id, id) do update set template = excluded.template, day = excluded.day,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at, capacity = excluded.capacity, name = excluded.name,
        name_en = excluded.name_en, note = excluded.note, cancelled = excluded.cancelled, deleted = excluded.deleted,
        conflicts = excluded.conflicts;
    else
      insert into private.config_item as i (vendor_id, kind, key, data, deleted, conflicts)
      values (p_vendor, p_kind, p_key, r - array['deleted', 'conflicts'], (r->>'deleted')::boolean, r->'conflicts')
      on conflict (vendor_id, kind, key) do update set data = excluded.data, deleted = excluded.deleted,
        conflicts = excluded.conflicts;
  end case;
end $$;
revoke all on function private.write_config(uuid, text, text, jsonb) from public, anon, authenticated;

-- A row that is not there, or no longer and of which the tablet saw nothing: nothing in any field, and deleted.
create function private.no_config_row(p_kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(f.key, case when f.value->>0 = 'text' then to_jsonb(''::text) end)
    || '{"deleted": true, "conflicts": []}'
  from jsonb_each(private.config_fields(p_kind)) f
$$;
revoke all on function private.no_config_row(text) from public, anon, authenticated;

-- Three-way as everything. What was made new is no revival of what somebody deleted.
create function private.decide_config_edit(p_row jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.decide_edit(p_row || '{"settled": []}', jsonb_set(c, '{args,accepted}', '{}')) #- '{patch,settled}'
$$;
revoke all on function private.decide_config_edit(jsonb, jsonb) from public, anon, authenticated;

-- Of a row that was made, that it was made: what it said stays in the tombstone.
create function private.decide_config_undo(p_vendor uuid, p_row jsonb, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_history private.config_history;
  v_since text[];
begin
  select * into v_history from private.config_history h
  where h.vendor_id = p_vendor and h.subject = c->>'subject' and h.command_id = (c#>>'{args,of}')::uuid;
  -- Refused, or it changed nothing: then there is nothing to take back.
  if v_history.id is null then return '{"patch": {}}'; end if;
  v_since := private.written_since(p_vendor, c->>'subject', v_history.rev, v_history.command_id);
  if v_since is null then return '{"patch": {}}'; end if;
  return private.decide_undo(p_row, v_history.kind, case
    when v_history.changes->'deleted' = '[true, false]' and v_history.kind in ('config.edit', 'occurrence.create')
      then jsonb_build_object('deleted', v_history.changes->'deleted')
    else v_history.changes end, c, v_since);
end
$$;
revoke all on function private.decide_config_undo(uuid, jsonb, jsonb) from public, anon, authenticated;

-- Whether a row is of a day that is over.
create function private.config_is_over(p_vendor uuid, p_subject text, p_data jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case
    when p_subject ~ '^(vendor_availability|occurrence)/' then (p_data->>'day')::date < private.business_day(p_vendor)
    when p_subject ~ '^(custom_opening_hours|day_note)/'
      then split_part(p_subject, '/', 2)::date < private.business_day(p_vendor)
    else false
  end
$$;
revoke all on function private.config_is_over(uuid, text, jsonb) from public, anon, authenticated;

-- Whether there is no room for this row beside the others. Every tablet pulls all of it at once, so there is an end to it; what is
-- deleted no new tablet pulls. Spans have ends of their own, one of those to come and one of those that are over: they take
-- seats away, and whoever has to stop online bookings tonight can, whatever else was set up in years. Nor do hours and notes
-- of days that are over stand in the way of others: they have an end of their own.
create function private.config_is_full(p_vendor uuid, p_subject text, p_data jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_today constant date := private.business_day(p_vendor);
  v_is_span constant boolean := p_subject like 'vendor_availability/%';
  v_is_over constant boolean := private.config_is_over(p_vendor, p_subject, p_data);
begin
  if p_subject like 'occurrence/%' then
    return private.occurrences_are_full(p_vendor, v_today, (not v_is_over)::integer, v_is_over::integer);
  end if;
  return (
    select count(*) >= 3000 from private.synced s
    where s.vendor_id = p_vendor and s.collection = 'config' and s.part = 'config' and not s.deleted and s.id <> p_subject
      and case when v_is_span
        then s.id like 'vendor_availability/%' and ((s.data#>>'{data,day}')::date < v_today) = v_is_over
        else s.id not like 'vendor_availability/%' and (s.id ~ '^(custom_opening_hours|day_note)/'
          and split_part(s.id, '/', 2)::date < v_today) = v_is_over end);
end $$;
revoke all on function private.config_is_full(uuid, text, jsonb) from public, anon, authenticated;

-- Writes what was decided and is checked.
create function private.put_config(p_vendor uuid, p_old jsonb, p_decision jsonb, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_subject constant text := c->>'subject';
  v_kind constant text := split_part(v_subject, '/', 1);
  v_key constant text := split_part(v_subject, '/', 2);
  v_conflict constant jsonb := p_decision->'conflict';
  v_patch jsonb := p_decision->'patch';
  v_new jsonb;
  v_rev bigint;
begin
  if v_conflict is not null then
    v_patch := v_patch || jsonb_build_object('conflicts', private.conflicts_with(
      coalesce(v_patch->'conflicts', p_old->'conflicts'),
      private.conflict_entry(v_conflict, private.config_author_of(p_vendor, v_subject, v_conflict->'fields'), c)));
  end if;
  v_new := p_old || v_patch;
  if v_new = p_old then return private.nothing_to_do(); end if;
  perform private.write_config(p_vendor, v_kind, v_key, v_new);
  select s.rev into v_rev from private.synced s
  where s.vendor_id = p_vendor and s.collection = private.collection_of(v_kind) and s.id = v_subject;
  -- One that comes back somewhere else, too.
  if v_kind = 'occurrence' and v_patch ?| array['day', 'starts_at', 'ends_at'] then
    perform private.bookings_follow(p_vendor, v_key::uuid, c);
  end if;
  if v_kind = 'occurrence' and v_patch ?| array['cancelled', 'deleted'] then
    perform private.payments_follow(p_vendor, v_key::uuid);
  end if;
  perform private.note_config_history(
    p_vendor, v_rev, c, private.changes_between(p_old, v_new) || private.way_of(c), coalesce(v_conflict->>'code', ''));
  return jsonb_build_object(
    'state', case when v_conflict is null then 'applied' else 'flagged' end,
    'code', coalesce(v_conflict->>'code', ''),
    'figures', case when v_conflict is null then '{}' else jsonb_build_object('fields', v_conflict->'fields') end,
    'row', jsonb_build_array(private.collection_of(v_kind), v_subject, v_rev));
end
$$;
revoke all on function private.put_config(uuid, jsonb, jsonb, jsonb) from public, anon, authenticated;

create function private.save_config(p_vendor uuid, p_old jsonb, p_decision jsonb, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_subject constant text := c->>'subject';
  v_kind constant text := split_part(v_subject, '/', 1);
  v_key constant text := split_part(v_subject, '/', 2);
  v_new constant jsonb := p_old || (p_decision->'patch');
  v_errors jsonb;
begin
  if v_new = p_old and not p_decision ? 'conflict' then return private.nothing_to_do(); end if;
  v_errors := private.config_row_errors(p_vendor, v_kind, v_key, v_new);
  if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
  if not (v_new->>'deleted')::boolean and ((p_old->>'deleted')::boolean or private.config_is_over(p_vendor, v_subject, p_old)
      is distinct from private.config_is_over(p_vendor, v_subject, v_new))
    and private.config_is_full(p_vendor, v_subject, v_new) then
    return private.refused('too_many');
  end if;
  return private.put_config(p_vendor, p_old, p_decision, c);
end
$$;
revoke all on function private.save_config(uuid, jsonb, jsonb, jsonb) from public, anon, authenticated;

create function private.apply_config_command(p_vendor uuid, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_errors constant jsonb := private.config_errors(c);
  v_kind constant text := split_part(c->>'subject', '/', 1);
  v_saw_nothing constant boolean := c->>'kind' = 'config.edit'
    and not exists (select from jsonb_each(c->'base') b where b.value <> 'null');
  v_row jsonb;
begin
  if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
  if c->>'kind' = 'command.discard' then return private.discard_all(p_vendor, c); end if;
  if c->>'kind' = 'occurrence.create' then return private.lay_out(p_vendor, c); end if;
  if c->>'kind' = 'undo' and (select count(*) > 1 from private.config_history h
    where h.vendor_id = p_vendor and h.command_id = (c#>>'{args,of}')::uuid) then
    return private.undo_rows(p_vendor, c);
  end if;
  v_row := private.config_row(p_vendor, c->>'subject');
  if v_row is null and not v_saw_nothing then
    return case when c->>'kind' = 'undo' and private.was_refused(p_vendor, c#>>'{args,of}')
      then private.nothing_to_do() else private.refused('not_found') end;
  end if;
  -- Who takes a row away makes none of it, and brings none back.
  if c#>'{args,fields,deleted}' = 'true' and coalesce((v_row->>'deleted')::boolean, true) then
    return private.nothing_to_do();
  end if;
  if v_saw_nothing and coalesce((v_row->>'deleted')::boolean, true) then
    v_row := private.no_config_row(v_kind);
    -- Nobody stands against it: what the command says is the row.
    return private.save_config(p_vendor, v_row,
      jsonb_build_object('patch', c#>'{args,fields}' || '{"deleted": false}'), c);
  end if;
  return private.save_config(p_vendor, v_row, case c->>'kind'
    when 'config.edit' then private.decide_config_edit(v_row, c)
    when 'undo' then private.decide_config_undo(p_vendor, v_row, c)
    when 'attention.settle' then private.decide_settle(v_row,
      not exists (select from jsonb_array_elements(v_row->'conflicts') x where x->>'id' = c#>>'{args,item}'), c)
  end, c);
end
$$;
revoke all on function private.apply_config_command(uuid, jsonb) from public, anon, authenticated;
