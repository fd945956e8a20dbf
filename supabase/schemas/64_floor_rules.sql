-- A house's floor: areas, tables, and tables that may be joined. Fields by themselves as private.config_field_error asks, and a row
-- beside the others. src/domain/table/floor-form.ts is the same.

-- Where a table stands on its area's plan, in steps of the grid; null where nobody has put it anywhere. Whether another stands there
-- is not asked: two tablets may each have put one, and no work is lost for it. src/domain/table/plan/place.ts is the same.
create function private.place_error(p_place jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['x', 'y', 'width', 'height', 'shape'];
begin
  if jsonb_typeof(p_place) <> 'object' then return 'invalid'; end if;
  if not p_place ?& v_names or p_place - v_names <> '{}' then return 'invalid'; end if;
  if not private.is_whole(p_place->'width', 1, 40) or not private.is_whole(p_place->'height', 1, 40) then return 'invalid'; end if;
  return case when not private.is_whole(p_place->'x', 0, 200 - (p_place->>'width')::integer)
    or not private.is_whole(p_place->'y', 0, 200 - (p_place->>'height')::integer)
    or p_place->'shape' not in ('"square"', '"round"', '"seat"') then 'invalid' end;
end $$;
revoke all on function private.place_error(jsonb) from public, anon, authenticated;

-- Tables that may be joined. Whether they are there is not asked: one that is deleted may come back, and a combination without all
-- of its tables seats nobody.
create function private.joined_error(p_tables jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_error constant text := private.ids_error(p_tables, 8);
begin
  return case when v_error is not null then v_error when jsonb_array_length(p_tables) < 2 then 'too_few' end;
end $$;
revoke all on function private.joined_error(jsonb) from public, anon, authenticated;

-- A span is of seats, which it says, or of tables.
create function private.span_error(p_row jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_is_of_tables constant boolean := coalesce(nullif(p_row->'tables', 'null'), '[]') <> '[]';
begin
  return case when v_is_of_tables and p_row->>'capacity' is not null then 'invalid'
    when not v_is_of_tables and p_row->>'capacity' is null then 'required' end;
end $$;
revoke all on function private.span_error(jsonb) from public, anon, authenticated;

-- What is wrong with a row of the floor beside the others: {field: code}. Each question about a slot reads the whole floor, and
-- customers may ask: it has an end. One that is there may be changed.
create function private.floor_errors(p_vendor uuid, p_kind text, p_key text, p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_most constant integer := case p_kind when 'area' then 20 when 'table' then 200 else 100 end;
  v_is_full constant boolean := (
    select count(*) >= v_most and bool_and(i.key <> p_key) from private.config_item i
    where i.vendor_id = p_vendor and i.kind = p_kind and not i.deleted);
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'largest', case when (p_row->>'largest')::integer < (p_row->>'smallest')::integer then 'below_smallest' end,
    -- A host calls it by that.
    'name', case when p_kind <> 'combination' and exists (
      select from private.config_item i
      where i.vendor_id = p_vendor and i.kind = p_kind and not i.deleted and i.key <> p_key and i.data->'name' = p_row->'name')
      then 'taken' end,
    'position', case when v_is_full and p_kind <> 'combination' then 'too_many' end,
    'tables', case when v_is_full and p_kind = 'combination' then 'too_many' end
  ));
end $$;
revoke all on function private.floor_errors(uuid, text, text, jsonb) from public, anon, authenticated;
