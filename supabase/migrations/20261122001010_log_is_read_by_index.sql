-- What a command waits for was looked up by the text of its id, for which there is no index: each command of a push read
-- the vendor's whole log under its lock. An id that is no uuid was never logged, and so blocks as one that never came.
create or replace function private.is_blocked(p_vendor uuid, c jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_undone constant text := case when c->>'kind' = 'undo' and private.is_uuid(c#>>'{args,of}') then c#>>'{args,of}' end;
  v_needed text;
  v_state text;
begin
  if c->>'kind' = 'command.discard' then return false; end if;
  for v_needed in
    select n.value from jsonb_array_elements_text(case jsonb_typeof(c->'needs') when 'array' then c->'needs' else '[]' end) n
    union select v_undone where v_undone is not null
  loop
    if not private.is_uuid(v_needed) then return true; end if;
    select l.state into v_state from private.command_log l where l.vendor_id = p_vendor and l.id = v_needed::uuid;
    if not found or (v_state = 'rejected' and v_needed is distinct from v_undone) then return true; end if;
  end loop;
  return false;
end
$$;
