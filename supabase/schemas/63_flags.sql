-- What a staff booking is flagged for. Staff are never refused for capacity or hours [S5]; they are told.
-- Overbooked is measured at the stay's tightest moment, against the capacity of that moment.

create function private.accepted_upto(p_settled jsonb, p_code text) returns integer
language sql immutable set search_path = '' as $$
  select max((s->>'upto')::integer) from jsonb_array_elements(p_settled) s where s->>'code' = p_code
$$;
revoke all on function private.accepted_upto(jsonb, text) from public, anon, authenticated;

-- Whether the stay leaves the day's opening hours or runs into its break.
create function private.is_outside_hours(p_vendor uuid, p_day date, p_minute integer, p_duration integer)
returns boolean
language plpgsql stable set search_path = '' as $$
declare
  h record;
begin
  select * into h from private.hours_of(p_vendor, p_day);
  return coalesce(h.closed, true) or p_minute < h.opens_at or p_minute + p_duration > h.closes_at
    or coalesce(p_minute < h.break_ends_at and p_minute + p_duration > h.break_starts_at, false);
end
$$;
revoke all on function private.is_outside_hours(uuid, date, integer, integer) from public, anon, authenticated;

-- The same of a booking of an event, whose hours are its own: whether it takes place at all, whether it has the seats, and
-- whether another that excludes it was sold first. `ofEvent` in src/domain/occurrence/event-attention.ts is the same.
create function private.occurrence_flag(b public.booking) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  o public.occurrence;
  v_people integer;
  v_capacity integer;
begin
  select * into o from public.occurrence x where x.vendor_id = b.vendor_id and x.id = b.occurrence;
  -- Nobody sits in what is off.
  if o.cancelled or o.deleted then
    return case when private.accepted_upto(b.settled, 'event_off') is null
      then '{"code": "event_off", "figures": {}}'::jsonb else '{}' end;
  end if;
  select c.people, c.capacity into v_people, v_capacity
  from private.spots_claimed(b.vendor_id, b.occurrence, b.claimed_rev) c;
  if v_people > v_capacity and coalesce(private.accepted_upto(b.settled, 'overbooked'), -1) < v_people then
    return jsonb_build_object('code', 'overbooked',
      'figures', jsonb_build_object('people', v_people, 'capacity', v_capacity));
  end if;
  if private.accepted_upto(b.settled, 'exclusive') is null
    and private.is_excluded(b.vendor_id, b.occurrence, b.claimed_rev) then
    return '{"code": "exclusive", "figures": {}}';
  end if;
  return '{}';
end
$$;
revoke all on function private.occurrence_flag(public.booking) from public, anon, authenticated;

-- {} or {code, figures} for a booking that newly claims its seats.
create function private.flag_of(b public.booking) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_people integer;
  v_capacity integer;
begin
  if b.source = 'import' or b.day < private.business_day(b.vendor_id) then return '{}'; end if;
  if b.occurrence is not null then return private.occurrence_flag(b); end if;
  select c.people, c.capacity into v_people, v_capacity
  from private.crowd(b.vendor_id, b.day, b.minute, b.duration, b.claimed_rev) c;
  if v_people > v_capacity and coalesce(private.accepted_upto(b.settled, 'overbooked'), -1) < v_people then
    return jsonb_build_object('code', 'overbooked',
      'figures', jsonb_build_object('people', v_people, 'capacity', v_capacity));
  end if;
  if private.accepted_upto(b.settled, 'outside_hours') is null
    and private.is_outside_hours(b.vendor_id, b.day, b.minute, b.duration) then
    return '{"code": "outside_hours", "figures": {}}';
  end if;
  return '{}';
end
$$;
revoke all on function private.flag_of(public.booking) from public, anon, authenticated;

-- What of a party's tables waits for a decision: `table_clash`, those that another live party has at the same time and by an earlier
-- claim, both by plan; `table_gone`, those that the floor has no more, in a house that has tables at all. `upto` is null where nothing
-- does, else a figure of just this: what was accepted is told again once it is another. src/domain/day/table-attention.ts is the same.
create function private.table_matter(b public.booking, p_code text, out tables uuid[], out upto integer)
language plpgsql stable set search_path = '' as $$
declare
  v_from constant integer := (b.day - '2000-01-01') * 1440 + b.minute;
  v_to constant integer := v_from + b.duration;
  v_there constant uuid[] := array(
    select i.key::uuid from private.config_item i where i.vendor_id = b.vendor_id and i.kind = 'table' and not i.deleted);
begin
  if b.tables = '{}' or b.occurrence is not null or not private.is_live(b.status, b.deleted) then
    return;
  end if;
  if p_code = 'table_gone' then
    select array_agg(t.id), (sum(private.poly(t.id::text)) % 1000000)::integer into tables, upto
    from unnest(b.tables) t (id) where v_there <> '{}' and t.id <> all (v_there);
    return;
  end if;
  select array_agg(distinct t.id), (sum(private.poly(o.id || '/' || t.id)) % 1000000)::integer into tables, upto
  from public.booking o
  cross join lateral unnest(o.tables) t (id)
  where o.vendor_id = b.vendor_id and not o.deleted and o.status in ('confirmed', 'arrived', 'seated') and o.occurrence is null
    -- As booking_stay has them: it lasts a day at most.
    and (o.day - '2000-01-01') * 1440 + o.minute + o.duration > v_from
    and (o.day - '2000-01-01') * 1440 + o.minute + o.duration < v_to + 1440
    and (o.day - '2000-01-01') * 1440 + o.minute < v_to
    and o.tables_rev < b.tables_rev and t.id = any (b.tables) and t.id = any (v_there);
end
$$;
revoke all on function private.table_matter(public.booking, text) from public, anon, authenticated;

-- Whether just this was accepted.
create function private.is_accepted(p_settled jsonb, p_code text, p_upto integer) returns boolean
language sql immutable set search_path = '' as $$
  select p_settled @> jsonb_build_array(jsonb_build_object('code', p_code, 'upto', p_upto))
$$;
revoke all on function private.is_accepted(jsonb, text, integer) from public, anon, authenticated;

-- {} or {code, figures} for a booking that newly claims its tables.
create function private.table_flag(b public.booking) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_code text;
  m record;
begin
  if b.source = 'import' or b.day < private.business_day(b.vendor_id) then return '{}'; end if;
  foreach v_code in array array['table_clash', 'table_gone'] loop
    m := private.table_matter(b, v_code);
    if m.upto is not null and not private.is_accepted(b.settled, v_code, m.upto) then
      return jsonb_build_object('code', v_code, 'figures', jsonb_build_object('tables', to_jsonb(m.tables), 'upto', m.upto));
    end if;
  end loop;
  return '{}';
end
$$;
revoke all on function private.table_flag(public.booking) from public, anon, authenticated;

-- Whether the matter that a settlement is about is over: its conflict gone, its seats found, or somebody decided.
create function private.is_settled(b public.booking, c jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_item constant text := c#>>'{args,item}';
  v_people integer;
  v_capacity integer;
begin
  if private.is_uuid(v_item) then
    return not exists (select 1 from jsonb_array_elements(b.conflicts) x where x->>'id' = v_item);
  end if;
  if c#>>'{args,way}' = 'keep' then return false; end if;
  if v_item in ('table_clash', 'table_gone') then
    select m.upto into v_people from private.table_matter(b, v_item) m;
    return v_people is null or private.is_accepted(b.settled, v_item, v_people);
  end if;
  if v_item <> 'overbooked' then return private.accepted_upto(b.settled, v_item) is not null; end if;
  if not private.is_live(b.status, b.deleted) or private.is_off(b) then return true; end if;
  if b.occurrence is null then
    select c.people, c.capacity into v_people, v_capacity
    from private.crowd(b.vendor_id, b.day, b.minute, b.duration, 9223372036854775807) c;
  else
    select c.people, c.capacity into v_people, v_capacity
    from private.spots_claimed(b.vendor_id, b.occurrence, 9223372036854775807) c;
  end if;
  return v_people <= v_capacity
    or coalesce(private.accepted_upto(b.settled, v_item), -1) >= v_people;
end
$$;
revoke all on function private.is_settled(public.booking, jsonb) from public, anon, authenticated;
