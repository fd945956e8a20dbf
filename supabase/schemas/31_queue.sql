-- Who waits at the door: {link, called, number, quoted}. `number` is of the day, given on a tablet, so two may have the same: nobody chose
-- it, nobody is refused for it, and none is given another, since it stands on paper. `quoted` is what was said as they came, minutes from
-- and to, or null; `called` the minute of the day at which they were called, or null; `link` the sha256 of the secret of their page, '' for
-- none.
create function private.queue_error(p_queue jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_queue) is distinct from 'object'
    or not p_queue ?& array['link', 'called', 'number', 'quoted'] or p_queue - array['link', 'called', 'number', 'quoted'] <> '{}'
    or not private.is_whole(p_queue->'number', 1, 9999)
    or p_queue->'called' <> 'null' and not private.is_whole(p_queue->'called', 0, 2159)
    or jsonb_typeof(p_queue->'link') <> 'string' or p_queue->>'link' !~ '^([0-9a-f]{64})?$'
    or p_queue->'quoted' <> 'null' and (jsonb_typeof(p_queue->'quoted') <> 'array' or jsonb_array_length(p_queue->'quoted') <> 2
      or not private.is_whole(p_queue->'quoted'->0, 0, 1440) or not private.is_whole(p_queue->'quoted'->1, 0, 1440))
    then 'invalid' end;
end $$;
revoke all on function private.queue_error(jsonb) from public, anon, authenticated;

-- What two tablets wrote of one place, where each said another thing of it: the link of who made one, and the later call, whichever was
-- heard first. Null where they said the same thing differently, or one of them called it off: then somebody has to decide.
create function private.joined_queue(p_base jsonb, p_current jsonb, p_wanted jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return case when jsonb_typeof(p_base) = 'object' and jsonb_typeof(p_current) = 'object' and jsonb_typeof(p_wanted) = 'object'
    and p_wanted - array['link', 'called'] = p_base - array['link', 'called']
    and (p_wanted->'called' <> 'null' or p_base->'called' = 'null')
  then p_current || jsonb_build_object(
    'link', case when p_wanted->'link' = p_base->'link' then p_current->'link' else p_wanted->'link' end,
    'called', case when p_wanted->'called' = p_base->'called' then p_current->'called'
      else to_jsonb(greatest((p_current->>'called')::integer, (p_wanted->>'called')::integer)) end) end;
end $$;
revoke all on function private.joined_queue(jsonb, jsonb, jsonb) from public, anon, authenticated;

-- How many minutes who is called has to come back.
create function private.minutes_to_return() returns integer language sql immutable set search_path = '' as $$
  select 10
$$;
revoke all on function private.minutes_to_return() from public, anon, authenticated;
