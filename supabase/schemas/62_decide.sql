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
revoke all on function private.conflict_entry(jsonb, jsonb, jsonb) from public, anon, authenticated;

-- Twenty that nobody has settled are enough for a row that every tablet pulls: one more takes the place of the oldest about
-- the same fields, else of the oldest. Two hundred tickets are enough, too: the oldest go. Who wrote what stays in the history.
create function private.conflicts_with(p_conflicts jsonb, p_entry jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
declare
  v_conflicts jsonb := p_conflicts || p_entry;
begin
  if jsonb_array_length(v_conflicts) <= 20 then
    while private.tickets_named(v_conflicts) > 200 loop v_conflicts := v_conflicts - 0; end loop;
    return v_conflicts;
  end if;
  return private.conflicts_with(p_conflicts - (
    select x.n::integer - 1 from jsonb_array_elements(p_conflicts) with ordinality x (value, n)
    order by array(select jsonb_object_keys(x.value->'fields'))
      <> array(select jsonb_object_keys(p_entry->'fields')), x.n
    limit 1
  ), p_entry);
end $$;
revoke all on function private.conflicts_with(jsonb, jsonb) from public, anon, authenticated;

create function private.conflicts_without(p_conflicts jsonb, p_id text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(x.value order by x.ordinality), '[]'::jsonb)
  from jsonb_array_elements(p_conflicts) with ordinality x
  where x.value->>'id' <> p_id
$$;
revoke all on function private.conflicts_without(jsonb, text) from public, anon, authenticated;

-- Of two minutes that were told and make no stay with what stands there, taken one by one, both are taken, and with the other's matter
-- settled: what `p_patch` becomes, null where there is no other. src/domain/paper/stay.ts is the same.
create function private.with_other_minute(p_row jsonb, p_patch jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select p_patch || jsonb_build_object(f.key, f.value->'lost', 'conflicts', private.conflicts_without(p_patch->'conflicts', x.value->>'id'))
  from jsonb_array_elements(p_patch->'conflicts') with ordinality x, jsonb_each(x.value->'fields') f
  where f.key in ('seated_at', 'left_at') and not p_patch ? f.key and x.value->'fields' = jsonb_build_object(f.key, f.value)
    and f.value->'lost' <> 'null' and private.is_stay(p_row || p_patch || jsonb_build_object(f.key, f.value->'lost'))
  order by x.ordinality limit 1
$$;
revoke all on function private.with_other_minute(jsonb, jsonb) from public, anon, authenticated;

create function private.settlement(p_code text, p_upto jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('code', p_code, 'upto', p_upto,
    'by', c#>>'{by,label}', 'device', c#>>'{by,device}', 'at', c->>'at')
$$;
revoke all on function private.settlement(text, jsonb, jsonb) from public, anon, authenticated;

-- `settled` without these codes, the rest in their old order.
create function private.settled_without(p_settled jsonb, p_codes text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(s.value order by s.ordinality), '[]'::jsonb)
  from jsonb_array_elements(p_settled) with ordinality s
  where not (s.value->>'code' = any (p_codes))
$$;
revoke all on function private.settled_without(jsonb, text[]) from public, anon, authenticated;

create function private.settled_with(p_settled jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when c#>'{args,accepted}' = '{}' then p_settled else
    private.settled_without(p_settled, array(select jsonb_object_keys(c#>'{args,accepted}')))
    || (select jsonb_agg(private.settlement(a.key, a.value, c)) from jsonb_each(c#>'{args,accepted}') a)
  end
$$;
revoke all on function private.settled_with(jsonb, jsonb) from public, anon, authenticated;

-- Work on a booking that somebody deleted meanwhile brings it back, marked: deleting is then the side that lost.
create function private.revived() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"deleted": {"base": false, "kept": false, "lost": true}}'::jsonb
$$;
revoke all on function private.revived() from public, anon, authenticated;

-- Three-way, field by field: untouched since -> write; already so -> nothing; otherwise the row's value stays.
create function private.decide_edit(p_row jsonb, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_patch jsonb := '{}';
  v_fields jsonb := '{}';
  v_joined jsonb;
  f record;
begin
  -- A row of before there was such a field has nothing in it.
  for f in select e.key, e.value as wanted, coalesce(p_row->e.key, 'null') as current, c->'base'->e.key as base
    from jsonb_each(c#>'{args,fields}') e loop
    if f.current = f.wanted then continue; end if;
    v_joined := case when f.key = 'queue' then private.joined_queue(f.base, f.current, f.wanted) end;
    if v_joined is not null then
      v_patch := v_patch || jsonb_build_object(f.key, v_joined);
    elsif f.current = f.base then
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
revoke all on function private.decide_edit(jsonb, jsonb) from public, anon, authenticated;

create function private.decide_status(p_row jsonb, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_base constant text := c#>>'{base,status}';
  v_current constant text := p_row->>'status';
  v_to constant text := c#>>'{args,status}';
  v_outcome constant jsonb := private.resolve_status(v_base, v_current, v_to);
  v_fault constant text := private.paper_fault(p_row, v_to, c);
  v_patch jsonb := '{}';
  v_fields jsonb := '{}';
  v_code text := 'status_conflict';
begin
  if private.mends(c) then return private.decide_mend(p_row, c); end if;
  if v_outcome->>'kind' = 'refuse' then
    return jsonb_build_object('refuse', v_outcome->>'code',
      'figures', jsonb_build_object('from', v_current, 'to', v_to));
  end if;
  if v_fault is not null then
    return jsonb_build_object('refuse', 'invalid', 'figures', jsonb_build_object('minute', v_fault));
  end if;
  if v_outcome->>'kind' = 'apply' then
    v_patch := private.turned_to(p_row, v_to, c)
      || jsonb_build_object('settled', private.settled_with(p_row->'settled', c));
  end if;
  if private.paper_minute(c) is not null and v_outcome->>'kind' = 'keep' then
    -- They came, it was known: what may differ is the minute.
    v_fields := private.paper_sides(p_row, v_to, c);
    v_code := 'changed_elsewhere';
  elsif (v_outcome->>'conflict')::boolean then
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
revoke all on function private.decide_status(jsonb, jsonb) from public, anon, authenticated;

-- What is left of it that a scan said they came, once these tickets are in. A scan and the status that came of it have the same
-- instant: it is the first one's that stands, and with none in they are expected as before. What a host marked by hand stays.
create function private.come_by_scans(p_row jsonb, p_in jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when p_row->>'status' <> 'arrived' or not p_row->'checked_in' @> jsonb_build_array(jsonb_build_object('at', p_row->'status_at')) then '{}'
    when p_in = '[]' then private.turned_to(p_row, 'confirmed', c)
    when p_in @> jsonb_build_array(jsonb_build_object('at', p_row->'status_at')) then '{}'
    else jsonb_build_object('status_at', p_in#>'{0,at}') end
$$;
revoke all on function private.come_by_scans(jsonb, jsonb, jsonb) from public, anon, authenticated;

-- `p_changes` is what command `of` wrote, by the server's own history: {field: [from, to]}. A field is put back only
-- where the row still holds what was written; where somebody went on from there, both sides are shown. `p_since` are fields
-- that somebody wrote since, though they may hold the same again.
-- Undo of create is cancel. The transition table does not bind undo. When they sat and left goes back with the status, as
-- its instant does.
create function private.decide_undo(
  p_row jsonb, p_kind text, p_changes jsonb, c jsonb, p_since text[] default '{}'
) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_of constant text := c#>>'{args,of}';
  v_all constant jsonb := case when p_changes ? 'checked_in' then private.tickets_taken_back(
    p_row->'checked_in', p_changes->'checked_in', (p_row->>'pax')::integer, p_row->>'day') end;
  v_in constant jsonb := private.scans_of(coalesce(v_all, '[]'), least(p_changes#>>'{checked_in,1,0,day}', p_row->>'day'));
  v_changes jsonb := case p_kind
    when 'booking.create' then jsonb_build_object('status', jsonb_build_array('cancelled', p_changes#>'{status,1}'))
    else p_changes end;
  v_patch jsonb := '{}';
  v_fields jsonb := '{}';
  v_conflicts jsonb := p_row->'conflicts';
  f record;
begin
  -- Of an event's party each ticket is taken back by itself, and that they came stands as long as any of its night are in.
  if v_changes ? 'checked_in' then
    v_patch := jsonb_build_object('checked_in', v_all);
    if v_changes#>'{checked_in,1}' <> '[]' then
      if v_in <> '[]' then v_changes := v_changes - array['status', 'status_at', 'seated_at', 'left_at', 'deleted']; end if;
      if v_in <> '[]' or not v_changes ? 'status' then v_patch := v_patch || private.come_by_scans(p_row, v_in, c); end if;
    end if;
  end if;
  for f in select e.key, e.value->0 as before, e.value->1 as wrote, p_row->e.key as current
    from jsonb_each(v_changes) e
    where p_row ? e.key
      -- Nor is money, which goes its own way.
      and e.key not in ('status_at', 'guest_id', 'conflicts', 'settled', 'checked_in', 'payment')
      -- A minute that was taken from paper by itself is a field as any.
      and (e.key not in ('seated_at', 'left_at') or not v_changes ? 'status_at') loop
    if f.current = f.before then continue; end if;
    if f.current = f.wrote and f.key <> all (p_since) then
      v_patch := v_patch || jsonb_build_object(f.key, f.before);
    elsif f.key = 'queue' and private.call_taken_back(f.before, f.wrote, f.current) is not null then
      v_patch := v_patch || jsonb_build_object(f.key, private.call_taken_back(f.before, f.wrote, f.current));
    -- The meal went on from there: private.with_later_step.
    elsif f.key <> 'step' then
      v_fields := v_fields || jsonb_build_object(f.key,
        jsonb_build_object('base', f.wrote, 'kept', f.current, 'lost', f.before));
    end if;
  end loop;
  v_fields := v_fields || private.no_stay_sides(p_row, v_patch, v_changes);
  v_patch := v_patch - array(select jsonb_object_keys(v_fields));
  if v_changes ? 'status_at' and not v_fields ? 'status'
    and (v_patch ? 'status' or p_row->'status_at' = v_changes#>'{status_at,1}') then
    v_patch := v_patch || (
      select jsonb_object_agg(e.key, e.value->0) from jsonb_each(v_changes) e
      where e.key in ('status_at', 'seated_at', 'left_at'));
  elsif v_patch ? 'status' then
    v_patch := v_patch || private.turned_to(p_row, v_patch->>'status', c);
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
revoke all on function private.decide_undo(jsonb, text, jsonb, jsonb, text[]) from public, anon, authenticated;

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
    -- Of a ticket there is nothing to take: the first scan stands.
    v_patch := v_patch || coalesce((
      select jsonb_object_agg(f.key, f.value->'lost') from jsonb_each(v_conflict->'fields') f where p_row ? f.key), '{}');
    if v_conflict->'fields' ? 'status' then
      v_patch := v_patch || private.turned_to(p_row || (v_patch - 'status'), v_patch->>'status', c);
    elsif private.not_there(p_row, v_conflict->'fields') is not null then
      return private.not_there(p_row, v_conflict->'fields');
    elsif v_conflict->'fields' ?| array['seated_at', 'left_at'] and not private.is_stay(p_row || v_patch) then
      v_patch := private.with_other_minute(p_row, v_patch);
      if v_patch is null then return '{"refuse": "invalid", "figures": {"minute": "before_sat"}}'; end if;
    end if;
  elsif v_way = 'move' then
    v_patch := v_patch || jsonb_build_object(
      'day', coalesce(c#>'{args,day}', p_row->'day'), 'minute', coalesce(c#>'{args,minute}', p_row->'minute'));
  elsif v_way = 'waitlist' then
    v_patch := v_patch || private.turned_to(p_row, 'waiting', c);
  elsif v_way = 'cancel' then
    v_patch := v_patch || private.turned_to(p_row, 'cancelled', c);
  end if;
  return jsonb_build_object('patch', v_patch);
end
$$;
revoke all on function private.decide_settle(jsonb, boolean, jsonb) from public, anon, authenticated;
