-- Who waits at the door: {link, called, number, quoted, back_by}. `number` is of the day, given on a tablet, so two may have the same: nobody
-- chose it, nobody is refused for it, and none is given another, since it stands on paper. `quoted` is what was said as they came, minutes
-- from and to, or null; `called` the minute of the day at which they were called, or null; `back_by` the one by which they were told to be
-- back then, by the house's settings; `link` the sha256 of the secret of their page, '' for none. An older tablet says no `back_by`.
create function private.queue_error(p_queue jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_queue) is distinct from 'object' or not p_queue ?& array['link', 'called', 'number', 'quoted']
    or p_queue - array['link', 'called', 'number', 'quoted', 'back_by'] <> '{}'
    or not private.is_whole(p_queue->'number', 1, 9999)
    or p_queue->'called' <> 'null' and not private.is_whole(p_queue->'called', 0, 2159)
    -- The minute at which they are called may be nearly over: five to thirty whole ones follow it.
    or coalesce(p_queue->'back_by', 'null') <> 'null' and (not private.is_whole(p_queue->'called', 0, 2159) or not private.is_whole(
      p_queue->'back_by', (p_queue->>'called')::integer + 6, (p_queue->>'called')::integer + 31))
    or jsonb_typeof(p_queue->'link') <> 'string' or p_queue->>'link' !~ '^([0-9a-f]{64})?$'
    or p_queue->'quoted' <> 'null' and (jsonb_typeof(p_queue->'quoted') <> 'array' or jsonb_array_length(p_queue->'quoted') <> 2
      or not private.is_whole(p_queue->'quoted'->1, 0, 1440)
      or not private.is_whole(p_queue->'quoted'->0, 0, (p_queue->'quoted'->>1)::integer))
    then 'invalid' end;
end $$;
revoke all on function private.queue_error(jsonb) from public, anon, authenticated;

-- By which minute who is called has to be back; null of who is not. An older tablet showed ten minutes.
create function private.back_by(p_queue jsonb) returns integer language sql immutable set search_path = '' as $$
  select coalesce((p_queue->>'back_by')::integer, (p_queue->>'called')::integer + 11)
$$;
revoke all on function private.back_by(jsonb) from public, anon, authenticated;

-- A place once a call is taken back, though its link was given out anew since: the two are no matter of each other, and nobody has to decide
-- which of them is meant. Null where anything else differs from what the call wrote, or it was none.
create function private.call_taken_back(p_before jsonb, p_wrote jsonb, p_current jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return case when jsonb_typeof(p_before) = 'object' and jsonb_typeof(p_wrote) = 'object' and jsonb_typeof(p_current) = 'object'
    and p_before->'link' = p_wrote->'link' and p_current->'link' <> p_wrote->'link' and p_current - 'link' = p_wrote - 'link'
  then p_before || jsonb_build_object('link', p_current->'link') end;
end $$;
revoke all on function private.call_taken_back(jsonb, jsonb, jsonb) from public, anon, authenticated;

-- A command as it counts of a call: nobody is called later than it was said, which the server reckons itself. A tablet whose clock is hours
-- ahead would win over each call of all others, and who waits would be told of none of them. They have as many minutes as they were told.
create function private.called_by_now(c jsonb, p_day text) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_queue constant jsonb := c#>'{args,fields,queue}';
  v_ahead constant integer := (v_queue->>'called')::integer - (c#>>'{venue_time,minute}')::integer;
begin
  return case when v_ahead > 0 and c#>>'{venue_time,day}' = p_day and c#>'{base,queue,called}' is distinct from v_queue->'called'
    then jsonb_set(c, '{args,fields,queue}', v_queue || jsonb_build_object(
      'called', c#>'{venue_time,minute}', 'back_by', private.back_by(v_queue) - v_ahead)) else c end;
end $$;
revoke all on function private.called_by_now(jsonb, text) from public, anon, authenticated;

-- What tablets wrote of one place, where each said another thing of it: the link of who made one, and the later call, whichever was heard
-- first. Who is called again has no less time than they were told. Null where they said the same thing differently, or one of them called
-- it off: then somebody has to decide.
create function private.joined_queue(p_base jsonb, p_current jsonb, p_wanted jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return case when jsonb_typeof(p_base) = 'object' and jsonb_typeof(p_current) = 'object' and jsonb_typeof(p_wanted) = 'object'
    and p_wanted - array['link', 'called', 'back_by'] = p_base - array['link', 'called', 'back_by']
    and (p_wanted->'called' <> 'null' or p_base->'called' = 'null')
  then p_current || jsonb_build_object('link', case when p_wanted->'link' = p_base->'link' then p_current->'link' else p_wanted->'link' end)
    || case when p_wanted->'called' = p_base->'called' then '{}' else jsonb_build_object(
      'called', greatest((p_current->>'called')::integer, (p_wanted->>'called')::integer),
      'back_by', greatest(private.back_by(p_current), private.back_by(p_wanted))) end end;
end $$;
revoke all on function private.joined_queue(jsonb, jsonb, jsonb) from public, anon, authenticated;
