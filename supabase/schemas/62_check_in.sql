-- Tickets of an event's party that are let in, by their numbers. A row keeps the first scan of each; src/domain/check-in/check-in.ts
-- is the same on the tablet.

create function private.check_in_errors(p_args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_tickets constant jsonb := p_args->'tickets';
  v_errors jsonb := '{}';
begin
  if jsonb_typeof(v_tickets) is distinct from 'array' then
    v_errors := '{"tickets": "invalid"}';
  elsif jsonb_array_length(v_tickets) not between 1 and 999 then
    v_errors := '{"tickets": "invalid"}';
  elsif exists (
    select from jsonb_array_elements(v_tickets) t group by t.value
    having count(*) > 1 or not private.is_whole(t.value, 1, 999)
  ) then
    v_errors := '{"tickets": "invalid"}';
  end if;
  if jsonb_typeof(p_args->'gate') is distinct from 'string'
    or private.visible_text(p_args->>'gate', false) <> p_args->>'gate' then
    v_errors := v_errors || '{"gate": "invalid"}';
  elsif length(p_args->>'gate') > 40 then
    v_errors := v_errors || '{"gate": "too_long"}';
  end if;
  return v_errors;
end
$$;
revoke all on function private.check_in_errors(jsonb) from public, anon, authenticated;

-- A ticket that is let in, as it stands in booking.checked_in.
create function private.check_in_entry(p_ticket integer, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('ticket', p_ticket, 'at', c->>'at', 'gate', c#>>'{args,gate}', 'by', c#>>'{by,label}',
    'device', c#>>'{by,device}', 'command', c->>'id')
$$;
revoke all on function private.check_in_entry(integer, jsonb) from public, anon, authenticated;

create function private.tickets_in_order(p_entries jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.value order by (e.value->>'ticket')::integer), '[]') from jsonb_array_elements(p_entries) e
$$;
revoke all on function private.tickets_in_order(jsonb) from public, anon, authenticated;

-- Who is let in is in the room: that wins over a cancellation or a deletion that came meanwhile, both of which are told. A
-- ticket that is in keeps its first scan, and the later one stands beside it; one beyond the party's people, which has become
-- smaller, is let in and told.
create function private.decide_check_in(p_row jsonb, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_status constant text := p_row->>'status';
  v_mine constant jsonb := jsonb_build_object('at', c->>'at', 'gate', c#>>'{args,gate}');
  v_added jsonb;
  v_fields jsonb;
  v_first jsonb;
  v_patch jsonb := '{}';
  v_code text := 'changed_elsewhere';
begin
  if p_row->'occurrence' = 'null' then
    return '{"refuse": "invalid", "figures": {"occurrence": "required"}}';
  end if;
  select coalesce(jsonb_agg(private.check_in_entry(s.n, c)) filter (where t.entry is null), '[]'),
    coalesce(jsonb_object_agg('ticket ' || s.n, case when t.entry is null
      then jsonb_build_object('base', null, 'kept', v_mine, 'lost', null)
      else jsonb_build_object('base', null,
        'kept', jsonb_build_object('at', t.entry->>'at', 'gate', t.entry->>'gate'), 'lost', v_mine) end
    ) filter (where t.entry is not null or s.n > (p_row->>'pax')::integer), '{}'),
    (array_agg(t.entry order by s.n) filter (where t.entry is not null))[1]
  into v_added, v_fields, v_first
  from (select (e.value #>> '{}')::integer as n from jsonb_array_elements(c#>'{args,tickets}') e) s
  left join (
    select (e.value->>'ticket')::integer as n, e.value as entry from jsonb_array_elements(p_row->'checked_in') e
  ) t on t.n = s.n;
  if v_first is not null then v_code := 'scanned_twice';
  elsif v_fields <> '{}' then v_code := 'ticket_returned';
  end if;
  if v_added <> '[]' then
    v_patch := jsonb_build_object('checked_in', private.tickets_in_order(p_row->'checked_in' || v_added));
    if private.presence(v_status) < private.presence('arrived') then
      v_patch := v_patch || private.turned_to(p_row, 'arrived', c);
      -- The ticket says that it was sold; who was marked as a no-show has come after all.
      if v_status not in ('confirmed', 'no_show') then
        if v_fields = '{}' then v_code := 'status_conflict'; end if;
        v_fields := v_fields || jsonb_build_object('status',
          jsonb_build_object('base', 'confirmed', 'kept', 'arrived', 'lost', v_status));
      end if;
    end if;
    if (p_row->>'deleted')::boolean then
      v_patch := v_patch || '{"deleted": false}';
      v_fields := v_fields || private.revived();
    end if;
  end if;
  if v_fields = '{}' then return jsonb_build_object('patch', v_patch); end if;
  return jsonb_build_object('patch', v_patch, 'conflict', jsonb_build_object('code', v_code, 'fields', v_fields,
    'won', v_patch ? 'status') || case when v_first is null then '{}'
      else jsonb_build_object('other', jsonb_build_object('by', v_first->>'by', 'device', v_first->>'device', 'at', v_first->>'at'))
    end);
end
$$;
revoke all on function private.decide_check_in(jsonb, jsonb) from public, anon, authenticated;

-- Without what a command wrote (`p_changes`: [before, after] it), and with what stood there before it, where nobody else has let
-- that ticket in since.
create function private.tickets_taken_back(p_now jsonb, p_changes jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  with entry (side, value, key) as (
    select s.side, e.value, (e.value->>'ticket') || ' ' || (e.value->>'command')
    from (values ('now', p_now), ('before', p_changes->0), ('wrote', p_changes->1)) s (side, list)
    cross join jsonb_array_elements(s.list) e
  ), kept as (
    select e.value from entry e
    where e.side = 'now' and (e.key in (select b.key from entry b where b.side = 'before')
      or e.key not in (select w.key from entry w where w.side = 'wrote'))
  ), back as (
    select e.value from entry e
    where e.side = 'before' and e.key not in (select w.key from entry w where w.side = 'wrote')
      and e.value->'ticket' not in (select k.value->'ticket' from kept k)
  )
  select coalesce(jsonb_agg(a.value order by (a.value->>'ticket')::integer), '[]')
  from (select k.value from kept k union all select b.value from back b) a
$$;
revoke all on function private.tickets_taken_back(jsonb, jsonb) from public, anon, authenticated;
