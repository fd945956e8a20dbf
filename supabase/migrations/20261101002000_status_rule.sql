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

-- How sure we are that the party is in the room: null for a word that is no status.
create function private.presence(p_status text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(
    array['waiting', 'confirmed', 'no_show', 'cancelled', 'arrived', 'seated', 'left'], p_status
  ) - 1
$$;

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

revoke all on function private.can_move(text, text) from public, anon, authenticated;
revoke all on function private.presence(text) from public, anon, authenticated;
revoke all on function private.resolve_status(text, text, text) from public, anon, authenticated;
