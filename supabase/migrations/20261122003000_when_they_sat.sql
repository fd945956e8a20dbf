-- When a party sat down and when it left, in the venue's minutes of the visit's own day: taken from the instant of the
-- command that changed the status. Null while they did not, and for rows older than these two.
alter table public.booking
  add column seated_at integer,
  add column left_at integer,
  add constraint sitting_is_in_the_business_day check (
    seated_at between 0 and 2159 and left_at between 0 and 2159
  );

-- What a change to p_status says of the two; src/domain/booking/status.ts (sitting) is the same. A tap on another day is kept
-- within the visit's own: ahead of it, it says no more than the plan; after it, the day is over.
-- Heard of on the visit's day, nobody sat down ahead of the plan who was not heard of ahead of it too: a tablet's clock
-- that is hours slow must not end a stay that has just begun, and so sell its seats.
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
begin
  return case p_status
    when 'seated' then jsonb_build_object('seated_at', greatest(v_minute, v_earliest), 'left_at', null)
    when 'left' then jsonb_build_object('left_at', v_minute)
    else '{"seated_at": null, "left_at": null}'::jsonb
  end;
end $$;
revoke all on function private.sitting(jsonb, text, jsonb) from public, anon, authenticated;

-- The patch by which a row comes to a status.
create function private.turned_to(p_row jsonb, p_status text, c jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return jsonb_build_object('status', p_status, 'status_at', c->'at') || private.sitting(p_row, p_status, c);
end $$;
revoke all on function private.turned_to(jsonb, text, jsonb) from public, anon, authenticated;

create or replace function private.booking_json(b public.booking) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'rev', b.rev, 'deleted', b.deleted, 'status', b.status, 'source', b.source,
    'custom', b.custom, 'reference', b.reference, 'marketing_opt_in', b.marketing_opt_in,
    'guest_id', b.guest_id, 'made_at', private.iso(b.made_at), 'status_at', private.iso(b.status_at),
    'seated_at', b.seated_at, 'left_at', b.left_at,
    'made_by', b.made_by, 'made_on', b.made_on, 'claimed_rev', b.claimed_rev,
    'conflicts', b.conflicts, 'settled', b.settled,
    'day', b.day, 'minute', b.minute, 'duration', b.duration, 'pax', b.pax,
    'last_name', b.last_name, 'first_name', b.first_name,
    'last_kana', b.last_kana, 'first_kana', b.first_kana,
    'phone', b.phone, 'email', b.email, 'requests', b.requests, 'comments', b.comments,
    'tags', to_jsonb(b.tags), 'language', b.language
  )
$$;

create or replace function private.decide_status(p_row jsonb, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_base constant text := c#>>'{base,status}';
  v_current constant text := p_row->>'status';
  v_to constant text := c#>>'{args,status}';
  v_outcome constant jsonb := private.resolve_status(v_base, v_current, v_to);
  v_patch jsonb := '{}';
  v_fields jsonb := '{}';
  v_code text := 'status_conflict';
begin
  if v_outcome->>'kind' = 'refuse' then
    return jsonb_build_object('refuse', v_outcome->>'code',
      'figures', jsonb_build_object('from', v_current, 'to', v_to));
  end if;
  if v_outcome->>'kind' = 'apply' then
    v_patch := private.turned_to(p_row, v_to, c)
      || jsonb_build_object('settled', private.settled_with(p_row->'settled', c));
  end if;
  if (v_outcome->>'conflict')::boolean then
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

-- When they sat and left goes back with the status, as its instant does.
create or replace function private.decide_undo(p_row jsonb, p_kind text, p_changes jsonb, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_of constant text := c#>>'{args,of}';
  v_changes constant jsonb := case p_kind
    when 'booking.create' then jsonb_build_object('status', jsonb_build_array('cancelled', p_changes#>'{status,1}'))
    else p_changes end;
  v_patch jsonb := '{}';
  v_fields jsonb := '{}';
  v_conflicts jsonb := p_row->'conflicts';
  f record;
begin
  for f in select e.key, e.value->0 as before, e.value->1 as wrote, p_row->e.key as current
    from jsonb_each(v_changes) e
    where p_row ? e.key
      and e.key not in ('status_at', 'seated_at', 'left_at', 'guest_id', 'conflicts', 'settled') loop
    if f.current = f.before then continue; end if;
    if f.current = f.wrote then
      v_patch := v_patch || jsonb_build_object(f.key, f.before);
    else
      v_fields := v_fields || jsonb_build_object(f.key,
        jsonb_build_object('base', f.wrote, 'kept', f.current, 'lost', f.before));
    end if;
  end loop;
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

create or replace function private.decide_settle(p_row jsonb, p_gone boolean, c jsonb) returns jsonb
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
    v_patch := v_patch || (select jsonb_object_agg(f.key, f.value->'lost') from jsonb_each(v_conflict->'fields') f);
    if v_conflict->'fields' ? 'status' then
      v_patch := v_patch || private.turned_to(p_row || v_patch, v_patch->>'status', c);
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

-- Twenty that nobody has settled are enough for a row that every tablet pulls: one more takes the place of the oldest about
-- the same fields, else of the oldest. Who wrote what stays in the history.
create function private.conflicts_with(p_conflicts jsonb, p_entry jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  if jsonb_array_length(p_conflicts) < 20 then return p_conflicts || p_entry; end if;
  return p_conflicts - (
    select x.n::integer - 1 from jsonb_array_elements(p_conflicts) with ordinality x (value, n)
    order by array(select jsonb_object_keys(x.value->'fields'))
      <> array(select jsonb_object_keys(p_entry->'fields')), x.n
    limit 1
  ) || p_entry;
end $$;
revoke all on function private.conflicts_with(jsonb, jsonb) from public, anon, authenticated;

create or replace function private.save_booking(p_vendor uuid, p_old public.booking, p_decision jsonb, c jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  v_old constant jsonb := private.booking_json(p_old);
  v_conflict constant jsonb := p_decision->'conflict';
  v_before constant bigint := (select k.rev from private.vendor_clock k where k.vendor_id = p_vendor);
  v_patch jsonb := p_decision->'patch';
  v_new public.booking;
begin
  if v_conflict is not null then
    v_patch := v_patch || jsonb_build_object('conflicts', private.conflicts_with(
      coalesce(v_patch->'conflicts', v_old->'conflicts'),
      private.conflict_entry(v_conflict, private.author_of(p_old, v_conflict->'fields'), c)));
  end if;
  if v_old || v_patch = v_old then return private.nothing_to_do(); end if;
  v_new := jsonb_populate_record(p_old, v_patch);
  if v_patch ?| array['phone', 'email', 'last_name', 'first_name', 'last_kana', 'first_kana'] then
    v_new.guest_id := private.guest_of(v_new);
  end if;
  update public.booking b
  set day = v_new.day, minute = v_new.minute, duration = v_new.duration, pax = v_new.pax,
    last_name = v_new.last_name, first_name = v_new.first_name,
    last_kana = v_new.last_kana, first_kana = v_new.first_kana,
    phone = v_new.phone, email = v_new.email, requests = v_new.requests, comments = v_new.comments,
    tags = v_new.tags, language = v_new.language, guest_id = v_new.guest_id,
    status = v_new.status, status_at = v_new.status_at, seated_at = v_new.seated_at, left_at = v_new.left_at,
    deleted = v_new.deleted, conflicts = v_new.conflicts, settled = v_new.settled
  where b.vendor_id = p_vendor and b.id = p_old.id
  returning * into v_new;
  return private.after_save(p_old, v_new, v_before, v_conflict, c);
end
$$;

create or replace function private.apply_create(p_vendor uuid, p_old public.booking, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  -- What a person left open.
  v_fields constant jsonb := '{"last_name": "", "first_name": "", "last_kana": "", "first_kana": "", "phone": "",
    "email": "", "requests": "", "comments": "", "tags": [], "language": "ja"}'::jsonb || (c#>'{args,fields}');
  v_before constant bigint := (select k.rev from private.vendor_clock k where k.vendor_id = p_vendor);
  v_new public.booking;
begin
  if p_old.id is not null then return private.refused('already_exists'); end if;
  v_new := jsonb_populate_record(
    null::public.booking, v_fields || private.sitting(v_fields, c#>>'{args,status}', c));
  v_new.vendor_id := p_vendor;
  v_new.guest_id := private.guest_of(v_new);
  insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, first_name, last_kana, first_kana,
    phone, email, requests, comments, tags, language, status, source, custom, reference, guest_id,
    made_at, status_at, seated_at, made_by, made_on, settled)
  values (p_vendor, (c->>'subject')::uuid, v_new.day, v_new.minute, v_new.duration, v_new.pax, v_new.last_name,
    v_new.first_name, v_new.last_kana, v_new.first_kana, v_new.phone, v_new.email, v_new.requests, v_new.comments,
    v_new.tags, v_new.language, c#>>'{args,status}', c#>>'{args,source}', (c#>>'{args,custom}')::boolean,
    private.free_reference(p_vendor, c#>>'{args,reference}'), v_new.guest_id,
    (c->>'at')::timestamptz, (c->>'at')::timestamptz, v_new.seated_at, c#>>'{by,label}', c#>>'{by,device}',
    private.settled_with('[]', c))
  returning * into v_new;
  return private.after_save(p_old, v_new, v_before, null, c);
end
$$;

-- p_at by the venue's clock.
create function private.venue_time(p_vendor uuid, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('day', t.day, 'minute', t.minute)
    from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, p_at) t
    where v.id = p_vendor
  );
end $$;
revoke all on function private.venue_time(uuid, timestamptz) from public, anon, authenticated;

-- The command as the server takes it: an instant that is no instant raises, one from the future is pulled back, and one
-- from before there was anything to command is that of a clock which was reset, and says nothing. The venue's time of it
-- is the server's own reckoning, whatever a tablet says; so is the time at which it was heard of.
drop function private.as_received(jsonb, text);
create function private.as_received(p_vendor uuid, c jsonb, p_device text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_at timestamptz;
begin
  if coalesce(c->>'at', '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2})$' then
    raise exception using errcode = '22007', message = 'at is no instant';
  end if;
  v_at := least((c->>'at')::timestamptz, now() + interval '2 minutes');
  if v_at < '2020-01-01T00:00:00Z' then v_at := now(); end if;
  return case when jsonb_typeof(c#>'{args,fields}') = 'object'
    then jsonb_set(c, '{args,fields}', private.with_visible_text(c#>'{args,fields}')) else c end
    || jsonb_build_object('device_id', p_device, 'account', (select auth.uid()), 'at', private.iso(v_at),
    'venue_time', private.venue_time(p_vendor, v_at), 'heard', private.venue_time(p_vendor, now()));
end $$;
revoke all on function private.as_received(uuid, jsonb, text) from public, anon, authenticated;

do $$
declare
  v_text text := pg_get_functiondef('private.push_one'::regproc);
begin
  if v_text not like '%private.as_received(c, p_device)%' then
    raise exception 'private.push_one no longer receives commands as it did';
  end if;
  execute replace(v_text, 'private.as_received(c, p_device)', 'private.as_received(p_vendor, c, p_device)');
end $$;
