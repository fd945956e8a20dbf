-- How much one member may write into a row by scans: every tablet pulls it, and whoever writes it holds the vendor's lock.

-- Whether a ticket is named that the party never had: numbers are given by the people it had at its largest. Up to fifty nobody
-- asks, so that who is at the gate is let in whatever the history knows. The tablet does not know it, and is told.
create function private.names_unknown_tickets(b public.booking, p_tickets jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_highest constant integer := (select max((t.value #>> '{}')::integer) from jsonb_array_elements(p_tickets) t);
begin
  if v_highest <= greatest(50, b.pax) then return false; end if;
  return not exists (
    select from public.booking_history h
    where h.vendor_id = b.vendor_id and h.booking_id = b.id
      and greatest((h.changes#>>'{pax,0}')::integer, (h.changes#>>'{pax,1}')::integer) >= v_highest);
end
$$;
revoke all on function private.names_unknown_tickets(public.booking, jsonb) from public, anon, authenticated;

-- Whether a booking of no event was of that at whose gate they stand. A table that never was has no tickets; the tablet does not know
-- it, and is told.
create function private.was_of_event(b public.booking, p_occurrence text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.booking_history h
    where h.vendor_id = b.vendor_id and h.booking_id = b.id and h.changes->'occurrence' ? p_occurrence);
end
$$;
revoke all on function private.was_of_event(public.booking, text) from public, anon, authenticated;

-- A conflict names fifty tickets, the first by number; how many it does not name is the field `tickets` of it.
create function private.fifty_tickets(p_conflict jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when count(*) <= 50 then p_conflict else jsonb_set(p_conflict, '{fields}',
    (p_conflict->'fields') - array_agg(t.key) filter (where t.place > 50)
    || jsonb_build_object('tickets', jsonb_build_object('base', null, 'kept', null, 'lost', count(*) - 50))) end
  from (
    select f.key, row_number() over (order by substr(f.key, 8)::integer) as place
    from jsonb_each(p_conflict->'fields') f where f.key ~ '^ticket [0-9]{1,3}$'
  ) t
$$;
revoke all on function private.fifty_tickets(jsonb) from public, anon, authenticated;

-- The tickets that the conflicts of a row name.
create function private.tickets_named(p_conflicts jsonb) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from jsonb_array_elements(p_conflicts) x, jsonb_object_keys(x.value->'fields') f
  where f ~ '^ticket [0-9]{1,3}$'
$$;
revoke all on function private.tickets_named(jsonb) from public, anon, authenticated;

-- What the history keeps of who is in: those that a change took out, and those that it added. Both whole lists would grow with the
-- square of a party that comes one by one. private.tickets_taken_back reads either; older lines hold the whole lists.
create function private.with_moved_tickets(p_changes jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_before constant jsonb := p_changes#>'{checked_in,0}';
  v_after constant jsonb := p_changes#>'{checked_in,1}';
begin
  if jsonb_typeof(v_before) is distinct from 'array' or jsonb_typeof(v_after) is distinct from 'array' then return p_changes; end if;
  return p_changes || jsonb_build_object('checked_in', jsonb_build_array(
    (select coalesce(jsonb_agg(e.value order by e.ordinality), '[]') from jsonb_array_elements(v_before) with ordinality e
      where e.value not in (select a.value from jsonb_array_elements(v_after) a)),
    (select coalesce(jsonb_agg(e.value order by e.ordinality), '[]') from jsonb_array_elements(v_after) with ordinality e
      where e.value not in (select b.value from jsonb_array_elements(v_before) b))));
end
$$;
revoke all on function private.with_moved_tickets(jsonb) from public, anon, authenticated;
