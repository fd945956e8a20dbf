-- What the pages of an organiser say to customers: which events there are, and when each takes place. Nothing of it names a person,
-- and what staff note of an occurrence is not among it.

-- An organiser as customers see one.
create function private.public_organiser(v public.vendor) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'url', v.url, 'name', v.name, 'name_en', v.name_en, 'address', v.address, 'phone', v.phone, 'vendor_type', v.vendor_type,
    'time_zone', v.time_zone, 'picture', v.picture, 'map', v.map,
    'cancellation_policy', v.cancellation_policy, 'cancellation_fees', v.cancellation_fees,
    'payment', private.public_payment(v.id)
  );
end $$;
revoke all on function private.public_organiser(public.vendor) from public, anon, authenticated;

-- The template's tickets in its order, each with its price here. A kind that was deleted is sold by none.
create function private.public_tickets(p_vendor uuid, p_template jsonb) returns jsonb language plpgsql stable
set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', t.value->'ticket_type', 'name', k.data->'name', 'name_en', k.data->'name_en', 'description', k.data->'description',
      'description_en', k.data->'description_en', 'tax', k.data->'tax',
      'price', coalesce((t.value->>'price')::integer, (k.data->>'price')::integer)
    ) order by t.place)
    from jsonb_array_elements(p_template->'tickets') with ordinality t (value, place)
    join private.config_item k on k.vendor_id = p_vendor and k.kind = 'ticket_type' and k.key = t.value->>'ticket_type'
      and not k.deleted
  ), '[]');
end $$;
revoke all on function private.public_tickets(uuid, jsonb) from public, anon, authenticated;

-- What customers read of a template: that it is online, too, and not where, which is for who has booked. `price` is the lowest of its tickets that are not free, 0 where all are, null where it has
-- none; `is_from`: others cost more.
create function private.public_event(p_vendor uuid, p_template jsonb) returns jsonb language plpgsql stable
set search_path = '' as $$
declare
  v_tickets constant jsonb := private.public_tickets(p_vendor, p_template);
begin
  return jsonb_build_object(
    'slug', p_template->'slug', 'name', p_template->'name', 'name_en', p_template->'name_en',
    'location', p_template->'location', 'location_en', p_template->'location_en', 'picture', p_template->'picture',
    'description', p_template->'description', 'description_en', p_template->'description_en',
    'price', coalesce(
      (select min((t.value->>'price')::integer) from jsonb_array_elements(v_tickets) t where t.value->'price' <> '0'),
      case when v_tickets <> '[]' then 0 end
    ),
    'is_from', (
      select count(distinct t.value->'price') > 1 from jsonb_array_elements(v_tickets) t where t.value->'price' <> '0'
    ),
    'pricing', p_template->'pricing', 'pricing_en', p_template->'pricing_en', 'online', coalesce(p_template->>'online_url', '') <> '',
    'duration', p_template->'duration', 'minimum_pax', p_template->'minimum_pax', 'maximum_pax', p_template->'maximum_pax',
    'cutoff_days', p_template->'cutoff_days', 'tickets', v_tickets,
    'questions', coalesce(p_template->'questions', '[]')
  );
end $$;
revoke all on function private.public_event(uuid, jsonb) from public, anon, authenticated;

-- Its seats that are neither sold nor held.
create function private.spots_left(o public.occurrence) returns integer language plpgsql stable set search_path = '' as $$
begin
  return greatest(0, o.capacity - private.spots_sold(o.vendor_id, o.id) - private.spots_held(o.vendor_id, o.id, now(), null));
end $$;
revoke all on function private.spots_left(public.occurrence) from public, anon, authenticated;

-- Occurrences of one template as customers see them, all read at once. `few`: fewer than a fifth of its seats. `reason`: why not even
-- the smallest party can have it, as its tickets would be refused (private.spots_reason); `held`: bookings alone would leave it to
-- them, so it is not sold out. p_excluded: {id: true}, of all dates of the
-- page at once (private.excluded_among).
create function private.public_dates(
  p_dates public.occurrence[], p_template jsonb, p_today date, p_minute integer, p_excluded jsonb
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_vendor constant uuid := (p_dates[1]).vendor_id;
  v_least constant integer := greatest(1, (p_template->>'minimum_pax')::integer);
  v_limits constant jsonb := private.kind_limits(v_vendor, p_template);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', o.id, 'day', o.day, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'spots_left', x.spots,
      'few', x.spots * 5 < o.capacity, 'reason', x.reason,
      -- Of the end of all time no hold is live.
      'held', x.reason is not distinct from 'full' and private.spots_held(v_vendor, o.id, now(), null) > 0 and exists (
        select from private.spots_of(v_vendor, array[o.id], v_limits, 'infinity') b
        where least(o.capacity - b.taken, b.kinds_left) >= v_least)
    ) order by o.day, o.starts_at, o.id)
    from unnest(p_dates) o
    join private.spots_of(v_vendor, array(select d.id from unnest(p_dates) d), v_limits, now()) s on s.id = o.id
    cross join lateral (select greatest(0, o.capacity - s.taken) as spots) l
    cross join lateral (select l.spots, coalesce(
      case when o.cancelled then 'event_off' end,
      private.reason_at(private.spots_rule_at(o, p_template, p_today, p_minute), o.starts_at, v_least, false, l.spots, 0),
      case when p_excluded ? o.id::text then 'exclusive' end,
      -- Of seats without a ticket nobody has anything.
      case when s.kinds_left < v_least then 'full' end) as reason) x
  ), '[]');
end $$;
revoke all on function private.public_dates(public.occurrence[], jsonb, date, integer, jsonb) from public, anon, authenticated;

-- A template's occurrences to come, the next p_most.
create function private.dates_to_come(
  p_vendor uuid, p_template uuid, p_today date, p_minute integer, p_most integer
) returns setof public.occurrence language plpgsql stable set search_path = '' as $$
begin
  return query
  select o.* from public.occurrence o
  where o.vendor_id = p_vendor and o.template = p_template and not o.deleted and o.day >= p_today - 1
    and (o.day - p_today) * 1440 + o.starts_at >= p_minute
  order by o.day, o.starts_at, o.id limit p_most;
end $$;
revoke all on function private.dates_to_come(uuid, uuid, date, integer, integer) from public, anon, authenticated;

-- The first three of these that can be booked; where none can, the first three with the reason. p_excluded: {id: true}. Ten are
-- looked at, and only if they do not do the next ten.
create function private.next_dates(
  p_dates public.occurrence[], p_template jsonb, p_today date, p_minute integer, p_excluded jsonb
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_some constant public.occurrence[] := array(
    select o from unnest(p_dates) o
    where not o.cancelled and o.day >= p_today + (p_template->>'cutoff_days')::integer and not p_excluded ? o.id::text
    order by o.day, o.starts_at, o.id);
  v_next jsonb := '[]';
begin
  for i in 1 .. cardinality(v_some) by 10 loop
    v_next := v_next || jsonb_path_query_array(
      private.public_dates(v_some[i:i + 9], p_template, p_today, p_minute, p_excluded), '$[*] ? (@.reason == null)');
    exit when jsonb_array_length(v_next) >= 3;
  end loop;
  if v_next = '[]' then
    v_next := private.public_dates(p_dates[:3], p_template, p_today, p_minute, p_excluded);
  end if;
  return jsonb_path_query_array(v_next, '$[0 to 2]');
end $$;
revoke all on function private.next_dates(public.occurrence[], jsonb, date, integer, jsonb) from public, anon, authenticated;

-- The list of an organiser's events, in its order, the first hundred of them. `next` are the three next dates that can be booked;
-- where none can, the next ones to come with the reason. No more than 2,000 dates are looked at in all, the next ones of each: what
-- anybody may ask for has an end, however much is set up.
create function public.events_page(p_vendor_url text) returns jsonb language plpgsql volatile security definer
set search_path = '' as $$
declare
  v public.vendor := private.vendor_at(p_vendor_url);
  t record;
  i record;
  v_templates jsonb;
  v_excluded jsonb;
  v_most integer;
  v_events jsonb := '[]';
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  select coalesce(jsonb_agg(jsonb_build_object('key', x.key, 'data', x.data) order by x.position, x.key), '[]') into v_templates
  from (
    select c.key, c.data, (c.data->>'position')::integer as position from private.config_item c
    where c.vendor_id = v.id and c.kind = 'event_template' and not c.deleted and c.data->>'slug' <> '' and v.vendor_type = 'EVENT'
    order by position, c.key limit 100
  ) x;
  v_most := least(100, 2000 / greatest(1, jsonb_array_length(v_templates)));
  select coalesce(jsonb_object_agg(x.id, true), '{}') into v_excluded
  from private.excluded_among(v.id, array(
    select d.id from jsonb_array_elements(v_templates) e
    cross join private.dates_to_come(v.id, (e.value->>'key')::uuid, t.day, t.minute, v_most) d where not d.cancelled)) x (id);
  for i in select e.value->>'key' as key, e.value->'data' as data from jsonb_array_elements(v_templates) with ordinality e
    order by e.ordinality loop
    v_events := v_events || (private.public_event(v.id, i.data)
      - array['description', 'description_en', 'tickets', 'questions', 'pricing', 'pricing_en']
      || jsonb_build_object('next', private.next_dates(
        array(select d from private.dates_to_come(v.id, i.key::uuid, t.day, t.minute, v_most) d), i.data, t.day, t.minute, v_excluded)));
  end loop;
  return jsonb_build_object(
    'ok', true, 'vendor', private.public_organiser(v), 'now', private.iso(now()), 'today', t.day, 'minute', t.minute,
    'events', v_events
  );
end $$;
revoke all on function public.events_page(text) from public, anon, authenticated;
grant execute on function public.events_page(text) to anon, authenticated;

-- One event with its dates from today or a day on: whole days, at most 100 dates unless one day alone has more; `more` is the
-- first day that is left out. Who comes with a date in the address gets the dates from its day on, or, where that is over, it and
-- those from today. Of one day no more are given out than one every five minutes of it makes.
create function public.event_page(
  p_vendor_url text, p_event_url text, p_from date default null, p_occurrence uuid default null
) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v public.vendor := private.vendor_at(p_vendor_url);
  t record;
  i private.config_item;
  v_from date;
  v_more date;
  v_asked public.occurrence[];
  v_excluded jsonb;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  select * into i from private.config_item c
  where c.vendor_id = v.id and c.kind = 'event_template' and not c.deleted and length(p_event_url) <= 60
    and c.data->>'slug' = lower(p_event_url);
  if i.key is null or v.vendor_type <> 'EVENT' then
    return private.no('event_not_found');
  end if;
  if p_from is not null and private.day_error(p_from) is not null then
    return private.invalid(jsonb_build_object('from', private.day_error(p_from)));
  end if;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  v_from := greatest(t.day, p_from, (
    select o.day from public.occurrence o
    where o.vendor_id = v.id and o.id = p_occurrence and o.template = i.key::uuid and not o.deleted
  ));
  -- The day of the 101st; one that alone has more than all is given out whole.
  select case when x.first < x.day then x.day else (
    select min(o.day) from public.occurrence o
    where o.vendor_id = v.id and o.template = i.key::uuid and not o.deleted and o.day > x.day
  ) end into v_more
  from (
    select o.day, min(o.day) over () as first, row_number() over (order by o.day, o.starts_at, o.id) as n
    from public.occurrence o
    where o.vendor_id = v.id and o.template = i.key::uuid and not o.deleted and o.day >= v_from
    order by o.day, o.starts_at, o.id limit 101
  ) x
  where x.n = 101;
  v_asked := array(
    select o from public.occurrence o
    where o.vendor_id = v.id and o.template = i.key::uuid and not o.deleted
      and (o.day >= v_from and (v_more is null or o.day < v_more) or o.id = p_occurrence)
    order by o.day, o.starts_at, o.id limit 288);
  select coalesce(jsonb_object_agg(x.id, true), '{}') into v_excluded
  from private.excluded_among(v.id, array(select o.id from unnest(v_asked) o)) x (id);
  return jsonb_build_object(
    'ok', true, 'vendor', private.public_organiser(v), 'event', private.public_event(v.id, i.data),
    'dates', private.public_dates(v_asked, i.data, t.day, t.minute, v_excluded), 'more', v_more, 'now', private.iso(now()), 'today', t.day, 'minute', t.minute
  );
end $$;
revoke all on function public.event_page(text, text, date, uuid) from public, anon, authenticated;
grant execute on function public.event_page(text, text, date, uuid) to anon, authenticated;
