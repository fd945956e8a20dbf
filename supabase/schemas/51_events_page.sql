-- What the pages of an organiser say to customers: which events there are, and when each takes place. Nothing of it names a person,
-- and what staff note of an occurrence is not among it.

-- An organiser as customers see one.
create function private.public_organiser(v public.vendor) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'url', v.url, 'name', v.name, 'name_en', v.name_en, 'address', v.address, 'phone', v.phone, 'vendor_type', v.vendor_type,
    'time_zone', v.time_zone, 'picture', v.picture, 'map', v.map,
    'cancellation_policy', v.cancellation_policy, 'cancellation_fees', v.cancellation_fees
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

-- What customers read of a template; `price` is the lowest of its tickets that are not free, 0 where all are, null where it has
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
    'pricing', p_template->'pricing', 'pricing_en', p_template->'pricing_en', 'online_url', p_template->'online_url',
    'duration', p_template->'duration', 'minimum_pax', p_template->'minimum_pax', 'maximum_pax', p_template->'maximum_pax',
    'cutoff_days', p_template->'cutoff_days', 'tickets', v_tickets
  );
end $$;
revoke all on function private.public_event(uuid, jsonb) from public, anon, authenticated;

-- Its seats that are neither sold nor held.
create function private.spots_left(o public.occurrence) returns integer language plpgsql stable set search_path = '' as $$
begin
  return greatest(0, o.capacity - private.spots_sold(o.vendor_id, o.id) - private.spots_held(o.vendor_id, o.id, now(), null));
end $$;
revoke all on function private.spots_left(public.occurrence) from public, anon, authenticated;

-- Why customers cannot book an occurrence; null where they can. What stands for good comes before what may change.
create function private.occurrence_reason(
  o public.occurrence, p_template jsonb, p_left integer, p_today date, p_minute integer
) returns text language plpgsql stable set search_path = '' as $$
begin
  return case
    when o.cancelled then 'cancelled'
    when (o.day - p_today) * 1440 + o.starts_at < p_minute then 'over'
    when o.day < p_today + (p_template->>'cutoff_days')::integer then 'cutoff'
    when private.is_excluded(o.vendor_id, o.id) then 'exclusive'
    when p_left = 0 then 'full'
    when p_left < (p_template->>'minimum_pax')::integer then 'below_minimum'
  end;
end $$;
revoke all on function private.occurrence_reason(public.occurrence, jsonb, integer, date, integer)
  from public, anon, authenticated;

-- An occurrence as customers see it. `few`: fewer than a fifth of its seats.
create function private.public_occurrence(
  o public.occurrence, p_template jsonb, p_today date, p_minute integer
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_left constant integer := private.spots_left(o);
begin
  return jsonb_build_object(
    'id', o.id, 'day', o.day, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'spots_left', v_left,
    'few', v_left * 5 < o.capacity, 'reason', private.occurrence_reason(o, p_template, v_left, p_today, p_minute)
  );
end $$;
revoke all on function private.public_occurrence(public.occurrence, jsonb, date, integer) from public, anon, authenticated;

-- The first n of a template's occurrences to come that can be booked. They are looked at one after the other, and no more than
-- so many.
create function private.next_occurrences(
  p_vendor uuid, p_template uuid, p_data jsonb, p_today date, p_minute integer, p_only_bookable boolean, p_n integer
) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(x.said order by x.day, x.starts_at, x.id)
    from (
      select c.day, c.starts_at, c.id, c.said
      from (
        select l.day, l.starts_at, l.id, private.public_occurrence(l, p_data, p_today, p_minute) as said
        from (
          select o.* from public.occurrence o
          where o.vendor_id = p_vendor and o.template = p_template and not o.deleted and o.day >= p_today - 1
            and (o.day - p_today) * 1440 + o.starts_at >= p_minute
            and (not p_only_bookable or o.day >= p_today + (p_data->>'cutoff_days')::integer)
          order by o.day, o.starts_at, o.id limit 100
        ) l
        offset 0
      ) c
      where not p_only_bookable or c.said->'reason' = 'null'
      limit p_n
    ) x
  ), '[]');
end $$;
revoke all on function private.next_occurrences(uuid, uuid, jsonb, date, integer, boolean, integer)
  from public, anon, authenticated;

-- The list of an organiser's events, in its order. `next` are the three next dates that can be booked; where none can, the next
-- ones to come with the reason.
create function public.events_page(p_vendor_url text) returns jsonb language plpgsql volatile security definer
set search_path = '' as $$
declare
  v public.vendor := private.vendor_at(p_vendor_url);
  t record;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  return jsonb_build_object(
    'ok', true, 'vendor', private.public_organiser(v), 'now', private.iso(now()), 'today', t.day, 'minute', t.minute,
    'events', coalesce((
      select jsonb_agg(
        private.public_event(v.id, i.data) - array['description', 'description_en', 'tickets', 'pricing', 'pricing_en']
          || jsonb_build_object('next', case when n.bookable <> '[]' then n.bookable
            else private.next_occurrences(v.id, i.key::uuid, i.data, t.day, t.minute, false, 3) end)
        order by (i.data->>'position')::integer, i.key)
      from private.config_item i
      cross join lateral (
        select private.next_occurrences(v.id, i.key::uuid, i.data, t.day, t.minute, true, 3) as bookable
      ) n
      where i.vendor_id = v.id and i.kind = 'event_template' and not i.deleted and i.data->>'slug' <> ''
        and v.vendor_type = 'EVENT'
    ), '[]')
  );
end $$;
revoke all on function public.events_page(text) from public, anon, authenticated;
grant execute on function public.events_page(text) to anon, authenticated;

-- One event with its dates from today or a day on: whole days, at most 100 dates unless one day alone has more; `more` is the
-- first day that is left out. Who comes with a date in the address gets the dates from its day on.
create function public.event_page(
  p_vendor_url text, p_event_url text, p_from date default null, p_occurrence uuid default null
) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v public.vendor := private.vendor_at(p_vendor_url);
  t record;
  i private.config_item;
  v_from date;
  v_more date;
  v_dates jsonb;
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
  select coalesce(jsonb_agg(private.public_occurrence(o, i.data, t.day, t.minute) order by o.day, o.starts_at, o.id), '[]')
  into v_dates
  from public.occurrence o
  where o.vendor_id = v.id and o.template = i.key::uuid and not o.deleted and o.day >= v_from
    and (v_more is null or o.day < v_more);
  return jsonb_build_object(
    'ok', true, 'vendor', private.public_organiser(v), 'event', private.public_event(v.id, i.data),
    'dates', v_dates, 'more', v_more, 'now', private.iso(now()), 'today', t.day, 'minute', t.minute
  );
end $$;
revoke all on function public.event_page(text, text, date, uuid) from public, anon, authenticated;
grant execute on function public.event_page(text, text, date, uuid) to anon, authenticated;
