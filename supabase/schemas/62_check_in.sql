-- Tickets of an event's party that are let in, by their numbers. A row keeps the first scan of each and those beside it;
-- src/domain/check-in/check-in.ts is the same on the tablet.

create function private.check_in_errors(p_args jsonb, p_at text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_tickets constant jsonb := p_args->'tickets';
  v_errors jsonb := '{}';
  v_code text;
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
  -- Older tablets say nothing of it.
  if p_args ? 'by_name' and jsonb_typeof(p_args->'by_name') <> 'boolean' then
    v_errors := v_errors || '{"by_name": "invalid"}';
  end if;
  if coalesce(p_args->'occurrence', 'null') <> 'null'
    and (jsonb_typeof(p_args->'occurrence') <> 'string' or not private.is_uuid(p_args->>'occurrence')) then
    v_errors := v_errors || '{"occurrence": "invalid"}';
  end if;
  -- Far from any day on which it can have been scanned it would count on every day to come. A tablet's clock may be wrong by years.
  if coalesce(p_args->'day', 'null') <> 'null' then
    v_code := private.field_error('day', p_args->'day');
    if v_code is null and least(abs((p_args->>'day')::date - p_at::date), abs((p_args->>'day')::date - current_date)) > 400 then
      v_code := 'out_of_range';
    end if;
    v_errors := v_errors || jsonb_strip_nulls(jsonb_build_object('day', v_code));
  end if;
  return v_errors;
end
$$;
revoke all on function private.check_in_errors(jsonb, text) from public, anon, authenticated;

-- A ticket that is let in, as it stands in booking.checked_in. `named`: by name, so that nobody saw the ticket.
create function private.check_in_entry(p_ticket integer, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('ticket', p_ticket, 'at', c->>'at', 'day', c#>>'{args,day}', 'gate', c#>>'{args,gate}',
    'by', c#>>'{by,label}', 'device', c#>>'{by,device}', 'command', c->>'id', 'named', coalesce((c#>>'{args,by_name}')::boolean, false))
$$;
revoke all on function private.check_in_entry(integer, jsonb) from public, anon, authenticated;

-- A scan is of the day that its gate said, and stays so (dayOfScan in src/domain/check-in). Who is in was scanned on the booking's
-- present day or a later one; the others keep nobody out, and count again once the booking is on their day. scansNow in src/domain/check-in is
-- the same.
create function private.scans_of(p_scans jsonb, p_day text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.value order by e.ordinality), '[]') from jsonb_array_elements(p_scans) with ordinality e
  where coalesce(e.value->>'day', p_day) >= p_day
$$;
revoke all on function private.scans_of(jsonb, text) from public, anon, authenticated;

-- The day of a booking's event, wherever that was put while they were cancelled or had left.
create function private.day_there(b public.booking) returns text
language sql stable set search_path = '' as $$
  select coalesce((select o.day from public.occurrence o where o.vendor_id = b.vendor_id and o.id = b.occurrence), b.day)::text
$$;
revoke all on function private.day_there(public.booking) from public, anon, authenticated;

-- What stands, and p_more with it, each among those of its night: of its day, or of the booking's (p_day) if that is earlier. Nobody saw
-- the ticket of who was let in by name: their number goes to who shows its code, or was given it first, as long as another of the
-- party's is free, the highest first. `asked`: the number that a new one names, null of what stood; `place`: 1 is the first scan of its
-- ticket in its night; `o` is the order of a row.
create function private.tickets_placed(p_standing jsonb, p_more jsonb, p_pax integer, p_day text)
returns table (entry jsonb, asked integer, night text, place bigint, o bigint)
language sql immutable set search_path = '' as $$
  with all_scans as (
    select s.side, e.value, (e.value->>'ticket')::integer as n, e.ordinality as o, least(e.value->>'day', p_day) as night,
      coalesce((e.value->>'named')::boolean, false) as named
    from (values (1, p_standing), (2, p_more)) s (side, list) cross join jsonb_array_elements(s.list) with ordinality e
  ), first as (
    select distinct on (a.night, a.n) a.* from all_scans a where a.side = 1 order by a.night, a.n, a.o
  ), free as (
    select d.night, f.n, row_number() over (partition by d.night order by f.n desc) as k
    from (select distinct a.night from all_scans a where a.side = 2) d cross join generate_series(1, p_pax) f (n)
    where (d.night, f.n) not in (select a.night, a.n from all_scans a)
  ), moved as (
    select c.side, c.o, f.n as into_n from (
      select case when m.named then 2 else 1 end as side, case when m.named then m.o else s.o end as o, m.night,
        row_number() over (partition by m.night order by m.o) as k
      from all_scans m join first s on s.n = m.n and s.night = m.night
      where m.side = 2 and (m.named or s.named)
    ) c join free f on f.night = c.night and f.k = c.k
  ), final as (
    select a.*, coalesce(v.into_n, a.n) as into_n from all_scans a left join moved v on v.side = a.side and v.o = a.o
  )
  select f.value || jsonb_build_object('ticket', f.into_n), case when f.side = 2 then f.n end, f.night,
    row_number() over (partition by f.night, f.into_n order by f.side, f.o),
    row_number() over (order by f.into_n, f.side, f.o)
  from final f
$$;
revoke all on function private.tickets_placed(jsonb, jsonb, integer, text) from public, anon, authenticated;

-- Those that a row keeps, by ticket: who takes the first back does not empty the room of who came in at another gate. Two of each, and
-- twenty more in all, of those who count and as many of nights before; the first stay: a row that every tablet pulls has an end.
create function private.tickets_kept(p_standing jsonb, p_more jsonb, p_pax integer, p_day text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(t.entry order by t.o) filter (where t.place <= 2 or t.beside <= 20), '[]')
  from (
    select s.*, count(*) filter (where s.place > 2) over (partition by s.night < p_day order by s.asked is not null, s.o) as beside
    from (
      select p.entry, p.asked, p.night, p.o, row_number() over (partition by p.night < p_day, p.entry->'ticket' order by p.o) as place
      from private.tickets_placed(p_standing, p_more, p_pax, p_day) p
    ) s
  ) t
$$;
revoke all on function private.tickets_kept(jsonb, jsonb, integer, text) from public, anon, authenticated;

-- Who is let in is in the room: that wins over a cancellation or a deletion that came meanwhile, both of which are told. A
-- ticket that is in keeps its first scan of that night, and the later one is told beside it; one beyond the party's people, which has
-- become smaller, is let in and told, and so is who stands at the gate of another event than the booking's, or whose booking was made a
-- plain one meanwhile. p_day is the day of the booking's event: of who had left, cancelled or was deleted before it was put there, the row
-- says an earlier one. Whose gate had not heard of that came on their own night, and is expected on the new one (private.comes_anew).
create function private.decide_check_in(p_row jsonb, p_day text, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_night constant text := least(c#>>'{args,day}', p_day);
  v_was constant text := least(p_row->>'day', p_day);
  v_status constant text := case when p_row->>'status' = 'left' and v_night > v_was then 'confirmed' else p_row->>'status' end;
  v_pax constant integer := (p_row->>'pax')::integer;
  v_mine constant jsonb := jsonb_build_object('at', c->>'at', 'gate', c#>>'{args,gate}');
  -- Older tablets do not say it.
  v_elsewhere constant boolean := c#>>'{args,occurrence}' is not null and c#>'{args,occurrence}' <> p_row->'occurrence';
  v_more jsonb;
  v_in jsonb;
  v_is_new boolean;
  v_fields jsonb;
  v_first jsonb;
  v_patch jsonb := '{}';
  v_code text := 'changed_elsewhere';
begin
  select jsonb_agg(private.check_in_entry((e.value #>> '{}')::integer, c) order by (e.value #>> '{}')::integer) into v_more
  from jsonb_array_elements(c#>'{args,tickets}') e;
  v_in := private.tickets_kept(p_row->'checked_in', v_more, v_pax, p_day);
  with placed as (
    select t.entry, t.asked, t.place, (t.entry->>'ticket')::integer as n
    from private.tickets_placed(p_row->'checked_in', v_more, v_pax, p_day) t
    where t.night = v_night
  )
  select bool_or(t.place = 1),
    coalesce(jsonb_object_agg('ticket ' || t.asked, case when t.place = 1
      then jsonb_build_object('base', null, 'kept', v_mine, 'lost', null)
      else jsonb_build_object('base', null,
        'kept', jsonb_build_object('at', f.entry->>'at', 'gate', f.entry->>'gate'), 'lost', v_mine) end
    ) filter (where t.place > 1 or t.n > v_pax), '{}'),
    (array_agg(f.entry order by t.asked) filter (where t.place > 1))[1]
  into v_is_new, v_fields, v_first
  from placed t join placed f on f.n = t.n and f.place = 1
  where t.asked is not null;
  if v_first is not null then v_code := 'scanned_twice';
  elsif v_elsewhere then v_code := 'other_event';
  elsif v_fields <> '{}' then v_code := 'ticket_returned';
  end if;
  if v_elsewhere then
    v_fields := v_fields || jsonb_build_object('event', jsonb_build_object('base', null,
      'kept', jsonb_build_object('occurrence', p_row->'occurrence'),
      'lost', v_mine || jsonb_build_object('occurrence', c#>'{args,occurrence}')));
  end if;
  if v_in <> p_row->'checked_in' then v_patch := jsonb_build_object('checked_in', v_in); end if;
  -- Of the night that their row is of, or a later one: what was said of them on a later one stands.
  if v_is_new and v_night >= v_was then
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
revoke all on function private.decide_check_in(jsonb, text, jsonb) from public, anon, authenticated;

-- By name, a command's are not told apart: their numbers may have changed.
create function private.scan_key(p_scan jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when (p_scan->>'named')::boolean then '' else p_scan->>'ticket' end || ' ' || (p_scan->>'command')
$$;
revoke all on function private.scan_key(jsonb) from public, anon, authenticated;

-- Without what a command wrote (`p_changes`: [before, after] it), so that a later scan of its tickets stands, and with what stood
-- there before it.
create function private.tickets_taken_back(p_now jsonb, p_changes jsonb, p_pax integer, p_day text) returns jsonb
language sql immutable set search_path = '' as $$
  with entry (side, value, o, key) as (
    select s.side, e.value, e.ordinality, private.scan_key(e.value)
    from (values ('now', p_now), ('before', p_changes->0), ('wrote', p_changes->1)) s (side, list)
    cross join jsonb_array_elements(s.list) with ordinality e
  )
  select private.tickets_kept(
    coalesce(jsonb_agg(e.value order by e.o) filter (where e.side = 'now' and (
      e.key in (select b.key from entry b where b.side = 'before')
      or e.key not in (select w.key from entry w where w.side = 'wrote'))), '[]'),
    coalesce(jsonb_agg(e.value order by e.o) filter (where e.side = 'before'
      and e.key not in (select w.key from entry w where w.side in ('wrote', 'now'))), '[]'), p_pax, p_day)
  from entry e
$$;
revoke all on function private.tickets_taken_back(jsonb, jsonb, integer, text) from public, anon, authenticated;
