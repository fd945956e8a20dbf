-- What was written on paper while no tablet could be tapped: `minute` of a command's arguments is a minute of the booking's own day, typed in
-- later, at which they sat down or left. src/domain/paper/written.ts is the same. `c` is the command as the server takes it.

-- Null of what was tapped.
create function private.paper_minute(c jsonb) returns integer language sql immutable set search_path = '' as $$
  select case when c->>'kind' in ('booking.status', 'booking.create') then (c#>>'{args,minute}')::integer end
$$;
revoke all on function private.paper_minute(jsonb) from public, anon, authenticated;

-- Whether it mends a minute that stands there, which it names: who typed it in saw it.
create function private.mends(c jsonb) returns boolean language sql immutable set search_path = '' as $$
  select c->>'kind' = 'booking.status' and coalesce(c->'base' ? 'minute', false)
$$;
revoke all on function private.mends(jsonb) from public, anon, authenticated;

-- {minute: code} of what is no minute, or goes with a status that has none, or mends what is none.
create function private.paper_errors(c jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case
    when private.mends(c) and not (c->'args' ? 'minute'
      and (c#>'{base,minute}' = 'null' or private.is_whole(c#>'{base,minute}', 0, 2159))) then '{"minute": "invalid"}'::jsonb
    when c->>'kind' not in ('booking.status', 'booking.create') or jsonb_typeof(c->'args') is distinct from 'object'
      or not c->'args' ? 'minute' then '{}'::jsonb
    when private.is_whole(c#>'{args,minute}', 0, 2159)
      and (c#>>'{args,status}' = 'seated' or c#>>'{args,status}' = 'left' and c->>'kind' = 'booking.status') then '{}'
    else '{"minute": "invalid"}' end
$$;
revoke all on function private.paper_errors(jsonb) from public, anon, authenticated;

-- Minutes of the venue's clock from a minute of a day to the instant at which it was typed in.
create function private.minutes_since(p_day date, p_minute integer, c jsonb) returns integer
language sql immutable set search_path = '' as $$
  select ((c#>>'{venue_time,day}')::date - p_day) * 1440 + (c#>>'{venue_time,minute}')::integer - p_minute
$$;
revoke all on function private.minutes_since(date, integer, jsonb) from public, anon, authenticated;

-- Why that minute cannot be what was written, by the instant at which it was typed in, which is never later than now; null where it can.
-- What waited in an outbox for days was typed in in time.
create function private.paper_fault(p_row jsonb, p_status text, c jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when private.minutes_since((p_row->>'day')::date, private.paper_minute(c), c) < 0 then 'in_future'
    when (c#>>'{venue_time,day}')::date - (p_row->>'day')::date > 2 then 'too_long_ago'
    when p_status = 'left' and private.paper_minute(c) <= (p_row->>'seated_at')::integer then 'before_sat'
    when p_status = 'left' and private.paper_minute(c) - (p_row->>'seated_at')::integer > 1440 then 'over_a_day'
  end where private.paper_minute(c) is not null
$$;
revoke all on function private.paper_fault(jsonb, text, jsonb) from public, anon, authenticated;

-- When a status began that this command says: what is written began as the venue's clock showed that minute, and no later than it was
-- typed in. Of an hour that a change of the clocks brings twice it is the later one.
create function private.began_at(p_row jsonb, c jsonb) returns text language plpgsql stable set search_path = '' as $$
begin
  if private.paper_minute(c) is null then return c->>'at'; end if;
  return private.iso(least((c->>'at')::timestamptz,
    ((p_row->>'day')::timestamp + make_interval(mins => private.paper_minute(c))) at time zone (c#>>'{venue_time,time_zone}')));
end $$;
revoke all on function private.began_at(jsonb, jsonb) from public, anon, authenticated;

-- Whether they left after they sat down, as far as both are known.
create function private.is_stay(p_row jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce((p_row->>'left_at')::integer > (p_row->>'seated_at')::integer, true)
$$;
revoke all on function private.is_stay(jsonb) from public, anon, authenticated;

-- That a minute which is told has no place in the row as it stands: nobody comes to sit, nor leaves, by a minute that is taken. Null where
-- it has; src/domain/paper/stay.ts (hasMinute) is the same.
create function private.not_there(p_row jsonb, p_fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('refuse', 'bad_transition', 'figures', jsonb_build_object('from', p_row->'status', 'to', s.status))
  from (values ('seated_at', 'seated'), ('left_at', 'left')) s (field, status)
  where p_fields#>array[s.field, 'lost'] <> 'null' and p_row->>'status' not in (s.status, 'left')
  limit 1
$$;
revoke all on function private.not_there(jsonb, jsonb) from public, anon, authenticated;

-- Minutes that an undo would put back by themselves, and that make no stay with what stands there: both sides of each, else {}.
create function private.no_stay_sides(p_row jsonb, p_patch jsonb, p_changes jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_changes ? 'status_at' or private.is_stay(p_row || p_patch) then '{}' else coalesce((
    select jsonb_object_agg(f, jsonb_build_object('base', p_changes->f->1, 'kept', p_row->f, 'lost', p_changes->f->0))
    from unnest(array['seated_at', 'left_at']) f where p_patch ? f), '{}') end
$$;
revoke all on function private.no_stay_sides(jsonb, jsonb, jsonb) from public, anon, authenticated;

-- Both sides of a minute that somebody else had said already, by a tap or from another sheet; {} where it is the same, or nobody had.
create function private.paper_sides(p_row jsonb, p_status text, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object(f.field, jsonb_build_object('base', null, 'kept', p_row->f.field, 'lost', private.paper_minute(c)))
    from (select case p_status when 'left' then 'left_at' else 'seated_at' end as field) f
    where (p_row->>f.field)::integer is distinct from private.paper_minute(c) and private.paper_minute(c) is not null), '{}')
$$;
revoke all on function private.paper_sides(jsonb, text, jsonb) from public, anon, authenticated;

-- A stored minute that is mended: nothing else of the visit changes. The one that another tablet put there meanwhile stands, and both are
-- told. src/domain/paper/mend.ts is the same.
create function private.decide_mend(p_row jsonb, c jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_to constant text := c#>>'{args,status}';
  v_field constant text := case v_to when 'left' then 'left_at' else 'seated_at' end;
  v_minute constant integer := private.paper_minute(c);
  v_left constant integer := (p_row->>'left_at')::integer;
  v_fault text := private.paper_fault(p_row, v_to, c);
begin
  if p_row->>'status' <> 'left' and (v_to = 'left' or p_row->>'status' <> 'seated') then
    return jsonb_build_object('refuse', 'bad_transition', 'figures', jsonb_build_object('from', p_row->'status', 'to', v_to));
  end if;
  if v_fault is null and v_to = 'seated' then
    v_fault := case when v_minute >= v_left then 'before_sat' when v_left - v_minute > 1440 then 'over_a_day' end;
  end if;
  if v_fault is not null then
    return jsonb_build_object('refuse', 'invalid', 'figures', jsonb_build_object('minute', v_fault));
  end if;
  if (p_row->>v_field)::integer = v_minute then return '{"patch": {}}'; end if;
  if p_row->v_field = c#>'{base,minute}' then
    return jsonb_build_object('patch', jsonb_build_object(v_field, v_minute));
  end if;
  return jsonb_build_object('patch', '{}'::jsonb, 'conflict', jsonb_build_object('code', 'changed_elsewhere', 'won', false,
    'fields', jsonb_build_object(v_field, jsonb_build_object('base', c#>'{base,minute}', 'kept', p_row->v_field, 'lost', v_minute))));
end $$;
revoke all on function private.decide_mend(jsonb, jsonb) from public, anon, authenticated;
