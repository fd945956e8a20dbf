-- Where a party can sit and what of it is free: seatingsOf in src/domain/table/floor.ts and freeSeatings in src/domain/table/proposals.ts
-- are the same rules, and a test feeds both. A house without tables goes by people alone.

create function private.has_tables(p_vendor uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.config_item i where i.vendor_id = p_vendor and i.kind = 'table' and not i.deleted);
end $$;
revoke all on function private.has_tables(uuid) from public, anon, authenticated;

-- Every seating in the order in which they are proposed, from place 1: the smallest first, a table before tables that are joined, then
-- as the house goes through its room. One of which a table is gone is none.
create function private.seatings(p_vendor uuid)
returns table (place integer, tables uuid[], area uuid, smallest integer, largest integer, online boolean)
language plpgsql stable rows 60 set search_path = '' as $$
begin
  return query
  with item as materialized (
    select i.kind, i.key collate "C" as key, i.data from private.config_item i
    where i.vendor_id = p_vendor and i.kind in ('area', 'table', 'combination') and not i.deleted
  ), single as materialized (
    select t.key, t.data->>'area' as area, (t.data->>'smallest')::integer as smallest, (t.data->>'largest')::integer as largest,
      (t.data->>'online')::boolean as online, row_number() over (order by a.place nulls last, (t.data->>'position')::integer, t.key) as place
    from item t
    left join (
      select x.key, row_number() over (order by (x.data->>'position')::integer, x.key) as place from item x where x.kind = 'area'
    ) a on a.key = t.data->>'area'
    where t.kind = 'table'
  )
  select row_number() over (order by s.largest, cardinality(s.tables), s.place, s.key)::integer, s.tables, s.area::uuid,
    s.smallest, s.largest, s.online
  from (
    select t.key, array[t.key::uuid] as tables, t.area, t.smallest, t.largest, t.online, t.place from single t
    union all
    select c.key, array_agg(t.key::uuid order by m.n), (array_agg(t.area order by m.n))[1], (c.data->>'smallest')::integer,
      (c.data->>'largest')::integer, bool_and(t.online), (array_agg(t.place order by m.n))[1]
    from item c
    cross join lateral jsonb_array_elements_text(c.data->'tables') with ordinality m (key, n)
    join single t on t.key = m.key
    where c.kind = 'combination'
    group by c.key, c.data
    having count(*) = jsonb_array_length(c.data->'tables')
  ) s;
end $$;
revoke all on function private.seatings(uuid) from public, anon, authenticated;

-- Somebody's time at tables, on the axis of the day asked about: minutes [starts, ends). No tables where the party has none yet.
create type private.table_stay as (id uuid, starts integer, ends integer, pax integer, tables uuid[]);

-- Every seating that is for such a party, and the minutes in which it is taken. Who has no table yet is given one before, each the
-- smallest that is free, who comes first first: else their seats would be sold over. One pass over the parties, and over the seatings
-- for each that has none.
create function private.seatings_for(p_vendor uuid, p_stays private.table_stay[], p_pax integer, p_area uuid, p_online boolean)
returns table (place integer, tables uuid[], area uuid, taken int4multirange) language plpgsql stable rows 60 set search_path = '' as $$
declare
  -- Of each seating, by its place. Its tables are numbers: of v_table those from v_from to v_to.
  v_tables text[];
  v_area uuid[];
  v_online boolean[];
  v_smallest integer[];
  v_largest integer[];
  v_from integer[];
  v_to integer[];
  v_table integer[];
  -- Of each table, by its number.
  v_taken int4multirange[];
  v_span int4range;
  v_is_free boolean;
  p record;
begin
  with seating as materialized (
    select * from private.seatings(p_vendor)
  ), member as materialized (
    select s.place, u.id, u.n, row_number() over (order by s.place, u.n) as slot
    from seating s cross join lateral unnest(s.tables) with ordinality u (id, n)
  ), known as materialized (
    select m.id, row_number() over (order by m.id) as number from member m group by m.id
  ), busy as (
    select u.id, range_agg(int4range(t.starts, t.ends)) as spans
    from unnest(p_stays) t cross join lateral unnest(t.tables) u (id) group by u.id
  )
  select s.*, m.*, b.* into v_tables, v_area, v_online, v_smallest, v_largest, v_from, v_to, v_table, v_taken
  from (
    select array_agg(x.tables::text order by x.place), array_agg(x.area order by x.place), array_agg(x.online order by x.place),
      array_agg(x.smallest order by x.place), array_agg(x.largest order by x.place),
      array_agg(f.first order by x.place), array_agg(f.last order by x.place)
    from seating x
    join (select m.place, min(m.slot)::integer as first, max(m.slot)::integer as last from member m group by m.place) f using (place)
  ) s, (
    select array_agg(k.number::integer order by m.slot) from member m join known k using (id)
  ) m, (
    select array_agg(coalesce(y.spans, '{}') order by k.number) from known k left join busy y using (id)
  ) b;
  for p in
    select t.pax, t.starts, t.ends from unnest(p_stays) t where t.tables = '{}' order by t.starts, t.id
  loop
    v_span := int4range(p.starts, p.ends);
    for i in 1 .. coalesce(cardinality(v_largest), 0) loop
      continue when v_largest[i] < p.pax or v_smallest[i] > p.pax or v_taken[v_table[v_from[i]]] && v_span;
      v_is_free := true;
      if v_to[i] > v_from[i] then
        for j in v_from[i] + 1 .. v_to[i] loop
          v_is_free := v_is_free and not v_taken[v_table[j]] && v_span;
        end loop;
        continue when not v_is_free;
      end if;
      for j in v_from[i] .. v_to[i] loop
        v_taken[v_table[j]] := v_taken[v_table[j]] + v_span::int4multirange;
      end loop;
      exit;
    end loop;
  end loop;
  for i in 1 .. coalesce(cardinality(v_largest), 0) loop
    continue when v_largest[i] < p_pax or v_smallest[i] > p_pax or (p_online and not v_online[i]) or v_area[i] <> p_area;
    place := i;
    tables := v_tables[i];
    area := v_area[i];
    taken := v_taken[v_table[v_from[i]]];
    for j in v_from[i] + 1 .. v_to[i] loop
      taken := taken + v_taken[v_table[j]];
    end loop;
    return next;
  end loop;
end $$;
revoke all on function private.seatings_for(uuid, private.table_stay[], integer, uuid, boolean) from public, anon, authenticated;

-- The area in which they stand, of the first of them; null of who has none.
create function private.area_at(p_vendor uuid, p_tables uuid[]) returns uuid language sql stable set search_path = '' as $$
  select (i.data->>'area')::uuid from private.config_item i
  where i.vendor_id = p_vendor and i.kind = 'table' and i.key = p_tables[1]::text
$$;
revoke all on function private.area_at(uuid, uuid[]) from public, anon, authenticated;

-- The tables that such a party is given for [p_from, p_to): the best that are free, null where none is. p_like: those that it has now,
-- which it keeps where they are among them, or else stays in their area where it can.
create function private.free_seating(
  p_vendor uuid, p_stays private.table_stay[], p_pax integer, p_from integer, p_to integer, p_area uuid, p_online boolean,
  p_like uuid[] default '{}'
) returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  v_area constant uuid := private.area_at(p_vendor, p_like);
begin
  return (
    select s.tables from private.seatings_for(p_vendor, p_stays, p_pax, p_area, p_online) s
    where not s.taken && int4range(p_from, p_to)
    order by s.tables <> p_like, s.area is distinct from v_area, s.place limit 1
  );
end $$;
revoke all on function private.free_seating(uuid, private.table_stay[], integer, integer, integer, uuid, boolean, uuid[])
  from public, anon, authenticated;

-- The spans near p_day in which tables are kept free of guests, on its axis; blocksOn in src/domain/table/day/day-tables.ts is the same.
create function private.blocks_on(p_vendor uuid, p_day date)
returns table (starts integer, ends integer, tables uuid[]) language plpgsql stable rows 5 set search_path = '' as $$
begin
  return query
  select (a.day - p_day) * 1440 + a.starts_at, (a.day - p_day) * 1440 + a.ends_at, a.tables
  from public.vendor_availability a
  where a.vendor_id = p_vendor and a.day between p_day - 2 and p_day + 2 and not a.deleted and a.tables <> '{}';
end $$;
revoke all on function private.blocks_on(uuid, date) from public, anon, authenticated;

-- Who is at tables in [p_from, p_to) on p_day's axis, as private.occupied counts them: who has none that is still there has none. Where
-- one of them has no table yet, all of the days around: which one it is given hangs on who comes before it, and so on. Blocked tables
-- are taken by nobody. tableStaysOn in src/domain/table/day/day-tables.ts is the same.
create function private.table_stays(
  p_vendor uuid, p_day date, p_now timestamptz, p_without uuid, p_kept boolean, p_from integer, p_to integer
) returns private.table_stay[] language plpgsql stable set search_path = '' as $$
declare
  v_there constant uuid[] := array(
    select i.key::uuid from private.config_item i where i.vendor_id = p_vendor and i.kind = 'table' and not i.deleted);
  v_stays private.table_stay[];
  v_has_to_place boolean;
begin
  select array_agg(row(o.id, o.starts, o.ends, o.pax, o.tables)::private.table_stay), bool_or(not o.tables && v_there)
  into v_stays, v_has_to_place
  from private.occupied(p_vendor, p_day, p_now, p_without, p_kept, p_from, p_to) o;
  if v_has_to_place then
    v_stays := (
      select array_agg(row(o.id, o.starts, o.ends, o.pax, case when o.tables && v_there then o.tables else '{}' end)::private.table_stay)
      from private.occupied(p_vendor, p_day, p_now, p_without, p_kept) o);
  end if;
  return coalesce(v_stays, '{}') || array(
    select row(null, k.starts, k.ends, 0, k.tables)::private.table_stay from private.blocks_on(p_vendor, p_day) k);
end $$;
revoke all on function private.table_stays(uuid, date, timestamptz, uuid, boolean, integer, integer) from public, anon, authenticated;

-- The tables that who books online is given for a stay: none of a house without tables, null where none is free.
create function private.tables_for(
  p_vendor uuid, p_day date, p_minute integer, p_duration integer, p_pax integer, p_now timestamptz, p_without uuid, p_area uuid,
  p_like uuid[] default '{}'
) returns uuid[] language plpgsql stable set search_path = '' as $$
begin
  if not private.has_tables(p_vendor) then
    return '{}';
  end if;
  return private.free_seating(
    p_vendor, private.table_stays(p_vendor, p_day, p_now, p_without, false, p_minute, p_minute + p_duration),
    p_pax, p_minute, p_minute + p_duration, p_area, true, p_like);
end $$;
revoke all on function private.tables_for(uuid, date, integer, integer, integer, timestamptz, uuid, uuid, uuid[])
  from public, anon, authenticated;

-- When each of the seatings is taken that who books online could be given on a day between two minutes; null of a house without tables.
create function private.taken_between(
  p_vendor uuid, p_day date, p_from integer, p_to integer, p_pax integer, p_now timestamptz, p_without uuid, p_kept boolean,
  p_area uuid
) returns int4multirange[] language plpgsql stable set search_path = '' as $$
begin
  if not private.has_tables(p_vendor) then
    return null;
  end if;
  return coalesce((
    select array_agg(s.taken) from private.seatings_for(
      p_vendor, private.table_stays(p_vendor, p_day, p_now, p_without, p_kept, p_from, p_to), p_pax, p_area, true) s
  ), '{}');
end $$;
revoke all on function private.taken_between(uuid, date, integer, integer, integer, timestamptz, uuid, boolean, uuid)
  from public, anon, authenticated;

-- The areas that customers may choose: those in which a table is for who books online, as the house goes through its room. None where
-- the house does not let them.
create function private.online_areas(p_vendor uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', a.key, 'name', a.data->'name', 'name_en', a.data->'name_en')
      order by (a.data->>'position')::integer, a.key collate "C")
    from private.config_item a
    join public.booking_settings s on s.vendor_id = a.vendor_id and s.choose_area and not s.deleted
    where a.vendor_id = p_vendor and a.kind = 'area' and not a.deleted and exists (
      select from private.config_item t
      where t.vendor_id = p_vendor and t.kind = 'table' and not t.deleted
        and t.data->'area' = to_jsonb(a.key) and t.data->'online' = 'true'
    )
  ), '[]');
end $$;
revoke all on function private.online_areas(uuid) from public, anon, authenticated;

-- What is wrong with the area that a customer wishes, null where nothing is.
create function private.area_error(p_vendor uuid, p_area uuid) returns text language plpgsql stable set search_path = '' as $$
begin
  return case when p_area is not null
    and not private.online_areas(p_vendor) @> jsonb_build_array(jsonb_build_object('id', p_area)) then 'unknown' end;
end $$;
revoke all on function private.area_error(uuid, uuid) from public, anon, authenticated;

-- Where a booking sits, as its customer may read it: {id, name, name_en} of the area. Null in a house that does not let them choose,
-- and of who has no table.
create function private.area_of(b public.booking) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', a.key, 'name', a.data->'name', 'name_en', a.data->'name_en')
    from private.config_item t
    join private.config_item a on a.vendor_id = t.vendor_id and a.kind = 'area' and a.key = t.data->>'area' and not a.deleted
    join public.booking_settings s on s.vendor_id = t.vendor_id and s.choose_area and not s.deleted
    where t.vendor_id = b.vendor_id and t.kind = 'table' and t.key = b.tables[1]::text and not t.deleted
  );
end $$;
revoke all on function private.area_of(public.booking) from public, anon, authenticated;
