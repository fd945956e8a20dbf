-- The status table of src/domain/booking/status.ts once more, for the server that decides. tests/sql feeds both
-- every combination, so a change here without one there is caught.

create function private.can_move(p_from text, p_to text) returns boolean
language sql immutable set search_path = '' as $$
  select p_to = any (
    case p_from
      when 'waiting' then array['confirmed', 'seated', 'cancelled']
      when 'confirmed' then array['arrived', 'seated', 'cancelled', 'no_show']
      when 'arrived' then array['seated', 'left', 'cancelled']
      when 'seated' then array['left']
      when 'no_show' then array['arrived', 'seated']
      when 'cancelled' then array['confirmed']
      else array[]::text[]
    end
  )
$$;
revoke all on function private.can_move(text, text) from public, anon, authenticated;

-- How sure we are that the party is in the room: null for a word that is no status.
create function private.presence(p_status text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(
    array['waiting', 'confirmed', 'no_show', 'cancelled', 'arrived', 'seated', 'left'], p_status
  ) - 1
$$;
revoke all on function private.presence(text) from public, anon, authenticated;

-- What becomes of "base -> to" when the row says current: {kind: apply | keep, conflict} or {kind: refuse, code}.
create function private.resolve_status(p_base text, p_current text, p_to text) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when p_current = p_to then '{"kind": "keep", "conflict": false}'::jsonb
    when p_base = p_current and private.can_move(p_current, p_to)
      then '{"kind": "apply", "conflict": false}'::jsonb
    when p_base = p_current then '{"kind": "refuse", "code": "bad_transition"}'::jsonb
    when private.presence(p_to) >= private.presence('arrived')
      and private.presence(p_to) > private.presence(p_current)
      then jsonb_build_object(
        'kind', 'apply', 'conflict', not private.can_move(p_current, p_to) or p_current = 'no_show')
    else '{"kind": "keep", "conflict": true}'::jsonb
  end
$$;
revoke all on function private.resolve_status(text, text, text) from public, anon, authenticated;

-- What a change to p_status says of the two; src/domain/booking/status.ts (sitting) is the same. A tap on another day is kept
-- within the visit's own: ahead of it, it says no more than the plan; after it, the day is over.
-- Heard of on the visit's day, nobody sat down ahead of the plan who was not heard of ahead of it too: a tablet's clock
-- that is hours slow must not end a stay that has just begun, and so sell its seats. What was written on paper says it itself.
create function private.sitting(p_row jsonb, p_status text, c jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
declare
  v_minute constant integer := case
    when c#>>'{venue_time,day}' = p_row->>'day' then (c#>>'{venue_time,minute}')::integer
    when (c#>>'{venue_time,day}')::date < (p_row->>'day')::date then (p_row->>'minute')::integer
    else 2159
  end;
  v_earliest constant integer := case when c#>>'{heard,day}' = p_row->>'day'
    then least((p_row->>'minute')::integer, (c#>>'{heard,minute}')::integer) end;
  v_paper constant integer := private.paper_minute(c);
begin
  return case p_status
    when 'seated' then jsonb_build_object('seated_at', coalesce(v_paper, greatest(v_minute, v_earliest)), 'left_at', null)
    when 'left' then jsonb_build_object('left_at', coalesce(v_paper, v_minute))
    else '{"seated_at": null, "left_at": null}'::jsonb
  end;
end $$;
revoke all on function private.sitting(jsonb, text, jsonb) from public, anon, authenticated;

-- The patch by which a row comes to a status. A place on the waiting list costs nothing, had it seats once or not.
create function private.turned_to(p_row jsonb, p_status text, c jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return jsonb_build_object('status', p_status, 'status_at', private.began_at(p_row, c)) || private.sitting(p_row, p_status, c)
    || case when p_row->>'status' = 'waiting' and p_status = 'cancelled' then '{"agreed_fees": []}' else '{}' end::jsonb;
end $$;
revoke all on function private.turned_to(jsonb, text, jsonb) from public, anon, authenticated;
