-- What a command means for the row as it stands now: {patch, conflict} or {refuse, figures}. These functions read
-- no table and write nothing; private.save_booking does. Where src/domain/booking/command.ts (applyCommand) claims a result,
-- they claim the same. `c` is the command with `at` already clamped.

-- A conflict as it stands in booking.conflicts: both sides, whether the command's was kept, and who stood for each.
create function private.conflict_entry(p_conflict jsonb, p_other jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', c->>'id', 'code', p_conflict->>'code', 'fields', p_conflict->'fields',
    'by', c#>>'{by,label}', 'device', c#>>'{by,device}', 'at', c->>'at',
    'won', coalesce(p_conflict->'won', 'false'), 'other', p_other)
$$;

create function private.settlement(p_code text, p_upto jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('code', p_code, 'upto', p_upto,
    'by', c#>>'{by,label}', 'device', c#>>'{by,device}', 'at', c->>'at')
$$;

-- `settled` without these codes, the rest in their old order.
create function private.settled_without(p_settled jsonb, p_codes text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(s.value order by s.ordinality), '[]'::jsonb)
  from jsonb_array_elements(p_settled) with ordinality s
  where not (s.value->>'code' = any (p_codes))
$$;

create function private.settled_with(p_settled jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when c#>'{args,accepted}' = '{}' then p_settled else
    private.settled_without(p_settled, array(select jsonb_object_keys(c#>'{args,accepted}')))
    || (select jsonb_agg(private.settlement(a.key, a.value, c)) from jsonb_each(c#>'{args,accepted}') a)
  end
$$;

create function private.conflicts_without(p_conflicts jsonb, p_id text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(x.value order by x.ordinality), '[]'::jsonb)
  from jsonb_array_elements(p_conflicts) with ordinality x
  where x.value->>'id' <> p_id
$$;

-- Work on a booking that somebody deleted meanwhile brings it back, marked: deleting is then the side that lost.
create function private.revived() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"deleted": {"base": false, "kept": false, "lost": true}}'::jsonb
$$;

-- Three-way, field by field: untouched since -> write; already so -> nothing; otherwise the row's value stays.
create function private.decide_edit(p_row jsonb, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_patch jsonb := '{}';
  v_fields jsonb := '{}';
  f record;
begin
  for f in select e.key, e.value as wanted, p_row->e.key as current, c->'base'->e.key as base
    from jsonb_each(c#>'{args,fields}') e loop
    if f.current = f.wanted then continue; end if;
    if f.current = f.base then
      v_patch := v_patch || jsonb_build_object(f.key, f.wanted);
    else
      v_fields := v_fields || jsonb_build_object(f.key,
        jsonb_build_object('base', f.base, 'kept', f.current, 'lost', f.wanted));
    end if;
  end loop;
  if (p_row->>'deleted')::boolean and (v_patch <> '{}' or v_fields <> '{}') then
    v_patch := v_patch || '{"deleted": false}';
    v_fields := v_fields || private.revived();
  end if;
  if v_fields = '{}' then
    v_patch := v_patch || jsonb_build_object('settled', private.settled_with(p_row->'settled', c));
    return jsonb_build_object('patch', v_patch);
  end if;
  return jsonb_build_object('patch', v_patch,
    'conflict', jsonb_build_object('code', 'changed_elsewhere', 'fields', v_fields));
end
$$;

create function private.decide_status(p_row jsonb, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_base constant text := c#>>'{base,status}';
  v_current constant text := p_row->>'status';
  v_to constant text := c#>>'{args,status}';
  v_outcome constant jsonb := private.resolve_status(v_base, v_current, v_to);
  v_patch jsonb := '{}';
  v_fields jsonb := '{}';
  v_code text := 'status_conflict';
begin
  if v_outcome->>'kind' = 'refuse' then
    return jsonb_build_object('refuse', v_outcome->>'code',
      'figures', jsonb_build_object('from', v_current, 'to', v_to));
  end if;
  if v_outcome->>'kind' = 'apply' then
    v_patch := jsonb_build_object('status', v_to, 'status_at', c->>'at',
      'settled', private.settled_with(p_row->'settled', c));
  end if;
  if (v_outcome->>'conflict')::boolean then
    v_fields := jsonb_build_object('status', case v_outcome->>'kind'
      when 'apply' then jsonb_build_object('base', v_base, 'kept', v_to, 'lost', v_current)
      else jsonb_build_object('base', v_base, 'kept', v_current, 'lost', v_to) end);
  end if;
  if (p_row->>'deleted')::boolean and v_patch <> '{}' and v_to in ('confirmed', 'arrived', 'seated', 'left') then
    v_patch := v_patch || '{"deleted": false}';
    if v_fields = '{}' then v_code := 'changed_elsewhere'; end if;
    v_fields := v_fields || private.revived();
  end if;
  if v_fields = '{}' then return jsonb_build_object('patch', v_patch); end if;
  return jsonb_build_object('patch', v_patch, 'conflict', jsonb_build_object('code', v_code, 'fields', v_fields,
    'won', v_outcome->>'kind' = 'apply'));
end
$$;

revoke all on function private.conflict_entry(jsonb, jsonb, jsonb) from public, anon, authenticated;
revoke all on function private.settlement(text, jsonb, jsonb) from public, anon, authenticated;
revoke all on function private.settled_without(jsonb, text[]) from public, anon, authenticated;
revoke all on function private.settled_with(jsonb, jsonb) from public, anon, authenticated;
revoke all on function private.conflicts_without(jsonb, text) from public, anon, authenticated;
revoke all on function private.revived() from public, anon, authenticated;
revoke all on function private.decide_edit(jsonb, jsonb) from public, anon, authenticated;
revoke all on function private.decide_status(jsonb, jsonb) from public, anon, authenticated;
