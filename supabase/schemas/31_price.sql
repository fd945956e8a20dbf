-- Prices and what was agreed by them. A booking keeps the name, the price and the tax as they were: a price that is changed
-- later changes no booking. src/domain/price is the same on the tablet.

create function private.is_whole(p_value jsonb, p_least integer, p_most integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value) is distinct from 'number' or p_value #>> '{}' !~ '^[0-9]{1,9}$' then return false; end if;
  return (p_value #>> '{}')::integer between p_least and p_most;
end $$;
revoke all on function private.is_whole(jsonb, integer, integer) from public, anon, authenticated;

-- A name as it is kept: with nothing in it that nobody can see.
create function private.is_seen_name(p_value jsonb, p_least integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value) is distinct from 'string' or length(p_value #>> '{}') not between p_least and 100 then
    return false;
  end if;
  return private.visible_text(p_value #>> '{}', false) = p_value #>> '{}';
end $$;
revoke all on function private.is_seen_name(jsonb, integer) from public, anon, authenticated;

-- What is wrong with a booking's lines: null, `invalid` or `too_long`. Exactly these fields, and no price twice.
create function private.lines_error(p_lines jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['price_type', 'type', 'name', 'name_en', 'price', 'tax', 'count'];
  v_ids text[] := '{}';
  l jsonb;
begin
  if jsonb_typeof(p_lines) is distinct from 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_lines) > 20 then return 'too_long'; end if;
  for l in select e.value from jsonb_array_elements(p_lines) e loop
    if jsonb_typeof(l) <> 'object' then return 'invalid'; end if;
    if not l ?& v_names or l - v_names <> '{}' then return 'invalid'; end if;
    if jsonb_typeof(l->'price_type') <> 'string' or not private.is_uuid(l->>'price_type')
      or l->>'price_type' = any (v_ids)
      or l->'type' not in ('"person"', '"course"', '"seat"', '"ticket"')
      or not private.is_seen_name(l->'name', 1) or not private.is_seen_name(l->'name_en', 0)
      -- Only a ticket may be free.
      or not private.is_whole(l->'price', case when l->>'type' = 'ticket' then 0 else 1 end, 99999999) or not private.is_whole(l->'tax', 0, 100)
      or not private.is_whole(l->'count', 1, 999) then
      return 'invalid';
    end if;
    v_ids := v_ids || (l->>'price_type');
  end loop;
  return null;
end $$;
revoke all on function private.lines_error(jsonb) from public, anon, authenticated;

-- The day as prices name it: a public holiday is no weekday. `priceWeekday` on the tablet.
create function private.price_weekday(p_day date) returns integer language plpgsql stable set search_path = '' as $$
begin
  return case when exists (select from private.public_holiday h where h.day = p_day) then 8
    else extract(isodow from p_day)::integer end;
end $$;
revoke all on function private.price_weekday(date) from public, anon, authenticated;

-- Whether a party that begins at that minute of such a day pays this price. `appliesAt` on the tablet.
create function private.price_applies(p_price jsonb, p_weekday integer, p_minute integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (p_price->'weekdays' = '[]' or p_price->'weekdays' @> to_jsonb(p_weekday))
    and p_minute >= coalesce((p_price->>'starts_at')::integer, p_minute)
    and p_minute < coalesce((p_price->>'ends_at')::integer, p_minute + 1);
end $$;
revoke all on function private.price_applies(jsonb, integer, integer) from public, anon, authenticated;

-- What customers may choose from, in the restaurant's order. Whoever sets up more shows the first hundred.
create function private.online_prices(p_vendor uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', p.key, 'type', p.data->'type', 'name', p.data->'name',
      'name_en', p.data->'name_en', 'price', p.data->'price', 'tax', p.data->'tax', 'weekdays', p.data->'weekdays',
      'starts_at', p.data->'starts_at', 'ends_at', p.data->'ends_at', 'deposit', p.data->'deposit') order by p.place)
    from (
      select i.key, i.data, row_number() over (
        order by (i.data->>'position')::integer, (i.data->>'name') collate "C", i.key collate "C") as place
      from private.config_item i
      where i.vendor_id = p_vendor and i.kind = 'price_type' and not i.deleted and i.data->'online' = 'true'
    ) p where p.place <= 100
  ), '[]');
end $$;
revoke all on function private.online_prices(uuid) from public, anon, authenticated;

-- What is wrong with the form of what a customer chose, [{price_type, count, price}], with what else was shown of it where the
-- page says it: null or `invalid`. A ticket may be free.
create function private.chosen_error(p_chosen jsonb, p_least integer default 1) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['price_type', 'count', 'price'];
  v_shown constant text[] := array['type', 'name', 'name_en', 'tax'];
  v_ids text[] := '{}';
  x jsonb;
begin
  if jsonb_typeof(p_chosen) is distinct from 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_chosen) > 20 then return 'invalid'; end if;
  for x in select e.value from jsonb_array_elements(p_chosen) e loop
    if jsonb_typeof(x) <> 'object' then return 'invalid'; end if;
    if not x ?& v_names or x - v_names - v_shown <> '{}' then return 'invalid'; end if;
    if (x ? 'type' and x->'type' not in ('"person"', '"course"', '"seat"'))
      or (x ? 'name' and not private.is_seen_name(x->'name', 1))
      or (x ? 'name_en' and not private.is_seen_name(x->'name_en', 0))
      or (x ? 'tax' and not private.is_whole(x->'tax', 0, 100)) then
      return 'invalid';
    end if;
    if jsonb_typeof(x->'price_type') <> 'string' or not private.is_uuid(x->>'price_type')
      or x->>'price_type' = any (v_ids)
      or not private.is_whole(x->'count', 1, 999) or not private.is_whole(x->'price', p_least, 99999999) then
      return 'invalid';
    end if;
    v_ids := v_ids || (x->>'price_type');
  end loop;
  return null;
end $$;
revoke all on function private.chosen_error(jsonb, integer) from public, anon, authenticated;

-- What a customer chose as lines of a booking: prices that are there, online, still what the customer saw, and of that day and
-- time. Another restaurant's are not found. The caller holds the lock, so that no price changes meanwhile.
create function private.agreed_lines(p_vendor uuid, p_day date, p_minute integer, p_chosen jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_weekday integer;
begin
  if p_chosen = '[]' then return p_chosen; end if;
  v_weekday := private.price_weekday(p_day);
  return coalesce((
    select jsonb_agg(jsonb_build_object('price_type', i.key, 'type', i.data->'type', 'name', i.data->'name',
      'name_en', i.data->'name_en', 'price', i.data->'price', 'tax', i.data->'tax', 'count', x.value->'count')
      order by x.ordinality)
    from jsonb_array_elements(p_chosen) with ordinality x
    join private.config_item i
      on i.vendor_id = p_vendor and i.kind = 'price_type' and i.key = x.value->>'price_type'
    where not i.deleted and i.data->'online' = 'true' and i.data @> (x.value - array['price_type', 'count'])
      and private.price_applies(i.data, v_weekday, p_minute)
  ), '[]');
end $$;
revoke all on function private.agreed_lines(uuid, date, integer, jsonb) from public, anon, authenticated;

-- Why these lines are not what the customer chose: null, `price_changed` where one was left out, `invalid` where there are more
-- courses than people, or more prices for a person, or more of one seat. `mostOf` in the customer's form.
create function private.agreed_error(p_lines jsonb, p_chosen jsonb, p_pax integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_array_length(p_lines) < jsonb_array_length(p_chosen) then return 'price_changed'; end if;
  if exists (
    select from jsonb_array_elements(p_lines) l where l.value->>'type' <> 'seat'
    group by l.value->>'type' having sum((l.value->>'count')::integer) > p_pax
  ) or exists (select from jsonb_array_elements(p_lines) l where (l.value->>'count')::integer > p_pax) then
    return 'invalid';
  end if;
  return null;
end $$;
revoke all on function private.agreed_error(jsonb, jsonb, integer) from public, anon, authenticated;

-- What a cancellation costs, in at most six steps of different days before the visit. None costs more than a nearer one: who
-- cancels early would pay more than who stays away.
create function private.fees_error(p_fees jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_days jsonb[] := '{}';
  f jsonb;
begin
  if jsonb_typeof(p_fees) <> 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_fees) > 6 then return 'too_long'; end if;
  for f in select e.value from jsonb_array_elements(p_fees) e loop
    if jsonb_typeof(f) <> 'object' then return 'invalid'; end if;
    if f - array['days', 'percent'] <> '{}' or f->'days' = any (v_days)
      or not private.is_whole(f->'days', 0, 60) or not private.is_whole(f->'percent', 0, 100) then
      return 'invalid';
    end if;
    v_days := v_days || (f->'days');
  end loop;
  if exists (
    select from jsonb_array_elements(p_fees) far, jsonb_array_elements(p_fees) near
    where near.value->'days' < far.value->'days' and near.value->'percent' < far.value->'percent'
  ) then
    return 'invalid';
  end if;
  return null;
end $$;
revoke all on function private.fees_error(jsonb) from public, anon, authenticated;
