-- Undo and the ways out of "needs attention", in the manner of the decisions before this file.

-- `p_changes` is what command `of` wrote, by the server's own history: {field: [from, to]}. A field is put back only
-- where the row still holds what was written; where somebody went on from there, both sides are shown.
-- Undo of create is cancel. The transition table does not bind undo.
create function private.decide_undo(p_row jsonb, p_kind text, p_changes jsonb, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_of constant text := c#>>'{args,of}';
  v_changes constant jsonb := case p_kind
    when 'booking.create' then jsonb_build_object('status', jsonb_build_array('cancelled', p_changes#>'{status,1}'))
    else p_changes end;
  v_patch jsonb := '{}';
  v_fields jsonb := '{}';
  v_conflicts jsonb := p_row->'conflicts';
  f record;
begin
  for f in select e.key, e.value->0 as before, e.value->1 as wrote, p_row->e.key as current
    from jsonb_each(v_changes) e
    where p_row ? e.key and e.key not in ('status_at', 'guest_id', 'conflicts', 'settled') loop
    if f.current = f.before then continue; end if;
    if f.current = f.wrote then
      v_patch := v_patch || jsonb_build_object(f.key, f.before);
    else
      v_fields := v_fields || jsonb_build_object(f.key,
        jsonb_build_object('base', f.wrote, 'kept', f.current, 'lost', f.before));
    end if;
  end loop;
  if v_changes ? 'status_at' and not v_fields ? 'status'
    and (v_patch ? 'status' or p_row->'status_at' = v_changes#>'{status_at,1}') then
    v_patch := v_patch || jsonb_build_object('status_at', v_changes#>'{status_at,0}');
  elsif v_patch ? 'status' then
    v_patch := v_patch || jsonb_build_object('status_at', c->'at');
  end if;
  if p_row->'settled' = v_changes#>'{settled,1}' and v_fields = '{}' then
    v_patch := v_patch || jsonb_build_object('settled', v_changes#>'{settled,0}');
  end if;
  if p_kind = 'attention.settle' then
    if v_conflicts = v_changes#>'{conflicts,1}' then v_conflicts := v_changes#>'{conflicts,0}'; end if;
  else
    v_conflicts := private.conflicts_without(v_conflicts, v_of);
  end if;
  v_patch := v_patch || jsonb_build_object('conflicts', v_conflicts);
  if v_fields = '{}' then return jsonb_build_object('patch', v_patch); end if;
  return jsonb_build_object('patch', v_patch,
    'conflict', jsonb_build_object('code', 'moved_on', 'fields', v_fields));
end
$$;

-- `p_gone`: somebody else settled the item before. Only a call that was made is still worth noting then.
create function private.decide_settle(p_row jsonb, p_gone boolean, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_item constant text := c#>>'{args,item}';
  v_way constant text := c#>>'{args,way}';
  v_conflict constant jsonb := (
    select x from jsonb_array_elements(p_row->'conflicts') x where x->>'id' = v_item limit 1);
  v_patch jsonb := jsonb_build_object('conflicts', private.conflicts_without(p_row->'conflicts', v_item));
  v_code text := v_item;
begin
  if v_way = 'call' then
    v_patch := '{}';
    v_code := 'call';
  elsif p_gone then
    return '{"patch": {}}';
  end if;
  if v_way = 'call' or (v_way = 'keep' and v_conflict is null) then
    return jsonb_build_object('patch', v_patch || jsonb_build_object('settled',
      private.settled_without(p_row->'settled', array[v_code])
      || private.settlement(v_code, c#>'{args,upto}', c)));
  end if;
  if v_way = 'take' then
    if v_conflict is null then return '{"patch": {}}'; end if;
    v_patch := v_patch || (select jsonb_object_agg(f.key, f.value->'lost') from jsonb_each(v_conflict->'fields') f);
    if v_conflict->'fields' ? 'status' then
      v_patch := v_patch || jsonb_build_object('status_at', c->'at');
    end if;
  elsif v_way = 'move' then
    v_patch := v_patch || jsonb_build_object(
      'day', coalesce(c#>'{args,day}', p_row->'day'), 'minute', coalesce(c#>'{args,minute}', p_row->'minute'));
  elsif v_way = 'waitlist' then
    v_patch := v_patch || jsonb_build_object('status', 'waiting', 'status_at', c->'at');
  elsif v_way = 'cancel' then
    v_patch := v_patch || jsonb_build_object('status', 'cancelled', 'status_at', c->'at');
  end if;
  return jsonb_build_object('patch', v_patch);
end
$$;

revoke all on function private.decide_undo(jsonb, text, jsonb, jsonb) from public, anon, authenticated;
revoke all on function private.decide_settle(jsonb, boolean, jsonb) from public, anon, authenticated;
