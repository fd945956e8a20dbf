-- What the rows of a vendor's setup may say: each field by itself, and each row as a whole.

-- What a kind of row says: {field: [type, least, most]}. A type with a question mark may be null. Null: no such kind.
create function private.config_fields(p_kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'vendor' then '{"name": ["text", 1, 200], "name_en": ["text", 0, 200], "address": ["text", 0, 500],
      "phone": ["text", 0, 40], "email": ["text", 0, 254], "day_turns_at": ["integer", 0, 720],
      "cancellation_policy": ["bilingual", 0, 2000], "cancellation_fees": ["fees"], "picture": ["https", 0, 500],
      "map": ["https", 0, 500]}'
    when 'settings' then '{"slot_interval": ["integer", 5, 1440], "duration": ["integer", 5, 1440], "stays": ["stays"],
      "last_seating": ["integer", 0, 1440], "capacity": ["integer", 0, 100000], "pacing": ["integer?", 1, 100000],
      "minimum_pax": ["integer", 1, 999], "maximum_pax": ["integer", 1, 999], "cutoff_days": ["integer", 0, 365],
      "horizon_days": ["integer", 0, 730], "send_confirmation_email": ["boolean"], "choose_area": ["boolean?"],
      "minutes_to_return": ["integer?", 5, 30]}'
    when 'opening_hours' then '{"closed": ["boolean"], "opens_at": ["integer", 0, 2160],
      "closes_at": ["integer", 0, 2160], "break_starts_at": ["integer?", 0, 2160],
      "break_ends_at": ["integer?", 0, 2160], "deleted": ["boolean"]}'
    when 'custom_opening_hours' then '{"closed": ["boolean"], "opens_at": ["integer", 0, 2160],
      "closes_at": ["integer", 0, 2160], "break_starts_at": ["integer?", 0, 2160],
      "break_ends_at": ["integer?", 0, 2160], "note": ["text", 0, 500], "deleted": ["boolean"]}'
    when 'vendor_availability' then '{"day": ["day"], "starts_at": ["integer", 0, 2160], "ends_at": ["integer", 0, 2160],
      "capacity": ["integer?", 0, 100000], "note": ["text", 0, 500], "tables": ["ids?", 0, 50], "deleted": ["boolean"]}'
    when 'price_type' then '{"type": ["word", "person", "course", "seat"], "name": ["text", 1, 100],
      "name_en": ["text", 0, 100], "price": ["integer", 1, 99999999], "tax": ["integer", 0, 100],
      "weekdays": ["weekdays"], "starts_at": ["integer?", 0, 2160], "ends_at": ["integer?", 0, 2160],
      "online": ["boolean"], "deposit": ["integer?", 1, 99999999], "position": ["integer", 0, 100000], "deleted": ["boolean"]}'
    when 'payment' then '{"card": ["boolean"], "deposit_from": ["integer?", 1, 999], "deposit_yen": ["integer", 0, 99999999]}'
    when 'legal' then '{"seller": ["text", 0, 200], "representative": ["text", 0, 200], "address": ["text", 0, 500], "phone": ["text", 0, 40],
      "email": ["text", 0, 254], "extra_costs": ["text", 0, 2000], "extra_costs_en": ["text", 0, 2000], "payment_time": ["text", 0, 2000],
      "payment_time_en": ["text", 0, 2000], "delivery": ["text", 0, 2000], "delivery_en": ["text", 0, 2000],
      "cancellation": ["text", 0, 2000], "cancellation_en": ["text", 0, 2000], "registration": ["registration"]}'
    when 'day_note' then '{"text": ["text", 0, 2000], "deleted": ["boolean"]}'
    when 'ticket_type' then '{"name": ["text", 1, 100], "name_en": ["text", 0, 100], "price": ["integer", 0, 99999999],
      "tax": ["integer", 0, 100], "description": ["text", 0, 1000], "description_en": ["text", 0, 1000],
      "position": ["integer", 0, 100000], "deleted": ["boolean"]}'
    when 'event_template' then '{"name": ["text", 1, 200], "name_en": ["text", 0, 200], "location": ["text", 0, 500],
      "location_en": ["text", 0, 500], "description": ["text", 0, 4000], "description_en": ["text", 0, 4000],
      "picture": ["https", 0, 500], "tickets": ["tickets"], "pricing": ["text", 0, 1000], "pricing_en": ["text", 0, 1000],
      "online_url": ["https", 0, 500], "duration": ["integer", 5, 1440], "interval": ["integer", 5, 1440],
      "maximum_capacity": ["integer", 1, 100000], "maximum_pax": ["integer", 1, 999], "minimum_pax": ["integer", 1, 999],
      "cutoff_days": ["integer", 0, 365], "slug": ["slug", 1, 60], "exclusive": ["boolean"], "questions": ["questions"],
      "position": ["integer", 0, 100000], "deleted": ["boolean"]}'
    when 'exclusive_set' then '{"name": ["text", 1, 100], "templates": ["templates"], "deleted": ["boolean"]}'
    when 'area' then '{"name": ["text", 1, 40], "name_en": ["text", 0, 40], "position": ["integer", 0, 100000], "deleted": ["boolean"]}'
    when 'table' then '{"area": ["uuid"], "name": ["text", 1, 20], "smallest": ["integer", 1, 999], "largest": ["integer", 1, 999],
      "online": ["boolean"], "place": ["place?"], "position": ["integer", 0, 100000], "deleted": ["boolean"]}'
    when 'combination' then '{"tables": ["tables"], "smallest": ["integer", 1, 999], "largest": ["integer", 1, 999], "deleted": ["boolean"]}'
    when 'card_matter' then '{"deleted": ["boolean"]}'
    when 'occurrence' then '{"template": ["uuid"], "day": ["day"], "starts_at": ["integer", 0, 2159],
      "ends_at": ["integer", 1, 3600], "capacity": ["integer", 0, 100000], "name": ["text", 1, 200],
      "name_en": ["text", 0, 200], "note": ["text", 0, 2000], "cancelled": ["boolean"], "deleted": ["boolean"]}'
  end::jsonb
$$;
revoke all on function private.config_fields(text) from public, anon, authenticated;

-- By what customers reach a business, as its form keeps it (src/domain/config/profile.ts): null, or what is wrong with it.
create function private.contact_error(p_field text, p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_part constant text := '[^[:space:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff@<>()\[\],;:"\\]';
  v_last constant text := '[^[:space:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff@.<>()\[\],;:"\\]';
begin
  return case
    when p_field = 'phone' and p_text <> '' and (p_text !~ '^[+]?[0-9 ()-]*$' or p_text <> btrim(p_text)
      or length(regexp_replace(p_text, '[^0-9]', '', 'g')) not between 8 and 15) then 'invalid_phone'
    when p_field = 'email' and p_text <> '' and (p_text <> private.visible_text(normalize(p_text, nfkc), false)
      or p_text !~ ('^' || v_part || '+@' || v_part || '+[.]' || v_last || '{2,}$')) then 'invalid_email'
  end;
end $$;
revoke all on function private.contact_error(text, text) from public, anon, authenticated;

create function private.config_field_error(p_kind text, p_field text, p_value jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_rule constant jsonb := private.config_fields(p_kind)->p_field;
  v_type constant text := rtrim(v_rule->>0, '?');
  v_kind constant text := coalesce(jsonb_typeof(p_value), 'null');
  v_text constant text := p_value #>> '{}';
begin
  if v_rule is null then return 'unknown'; end if;
  if v_kind = 'null' then return case when v_rule->>0 like '%?' then null else 'required' end; end if;
  return case v_type
    when 'boolean' then case when v_kind <> 'boolean' then 'invalid' end
    when 'integer' then case
      when v_kind <> 'number' or v_text !~ '^[0-9]{1,9}$' then 'invalid'
      when v_text::integer not between (v_rule->>1)::integer and (v_rule->>2)::integer then 'out_of_range' end
    when 'text' then case
      when v_kind <> 'string' then 'invalid'
      when length(v_text) < (v_rule->>1)::integer then 'required'
      when length(v_text) > (v_rule->>2)::integer then 'too_long'
      else private.contact_error(p_field, v_text) end
    when 'https' then case
      when v_kind <> 'string' then 'invalid'
      when length(v_text) > (v_rule->>2)::integer then 'too_long'
      when not private.is_https(v_text) then 'invalid_url' end
    when 'word' then case when v_kind <> 'string' or not v_rule - 0 ? v_text then 'invalid' end
    when 'uuid' then case when v_kind <> 'string' or not private.is_uuid(v_text) then 'invalid' end
    when 'ids' then private.ids_error(p_value, (v_rule->>2)::integer)
    when 'day' then private.field_error('day', p_value)
    when 'registration' then case when v_kind <> 'string' or v_text !~ '^(T[0-9]{13})?$' then 'invalid_registration' end
    when 'fees' then private.fees_error(p_value)
    when 'stays' then private.stays_error(p_value)
    when 'slug' then private.slug_error(p_value, (v_rule->>2)::integer)
    when 'tickets' then private.tickets_error(p_value)
    when 'questions' then private.questions_error(p_value)
    when 'templates' then private.templates_error(p_value)
    when 'place' then private.place_error(p_value)
    when 'tables' then private.joined_error(p_value)
    when 'weekdays' then case
      when v_kind <> 'array' or jsonb_array_length(p_value) > 8
        or exists (select from jsonb_array_elements(p_value) d where d.value::text !~ '^[1-8]$') then 'invalid' end
    when 'bilingual' then case
      when v_kind <> 'object' or not p_value ?& array['ja', 'en'] or p_value - array['ja', 'en'] <> '{}'
        or jsonb_typeof(p_value->'ja') <> 'string' or jsonb_typeof(p_value->'en') <> 'string' then 'invalid'
      when greatest(length(p_value->>'ja'), length(p_value->>'en')) > (v_rule->>2)::integer then 'too_long' end
  end;
end $$;
revoke all on function private.config_field_error(text, text, jsonb) from public, anon, authenticated;

-- Whether a kind of row has a row of that key.
create function private.is_config_key(p_kind text, p_key text) returns boolean
language sql stable set search_path = '' as $$
  select case
    when p_kind in ('vendor', 'settings', 'payment', 'legal') then p_key = p_kind
    when p_kind = 'opening_hours' then p_key ~ '^[1-8]$'
    when p_kind in ('custom_opening_hours', 'day_note') then private.field_error('day', to_jsonb(p_key)) is null
    else private.is_uuid(p_key)
  end
$$;
revoke all on function private.is_config_key(text, text) from public, anon, authenticated;

-- {field: code} for all that is wrong with what a command says; its own form is checked before.
create function private.config_errors(c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_kind constant text := split_part(c->>'subject', '/', 1);
  v_fields constant jsonb := c#>'{args,fields}';
begin
  if private.config_fields(v_kind) is null or not private.is_config_key(v_kind, split_part(c->>'subject', '/', 2)) then
    return '{"subject": "invalid"}';
  end if;
  if c->>'kind' = 'attention.settle' and c#>>'{args,way}' not in ('keep', 'take') then return '{"way": "invalid"}'; end if;
  if c->>'kind' = 'occurrence.create' then return private.lay_out_errors(c); end if;
  if c->>'kind' <> 'config.edit' then return '{}'; end if;
  if jsonb_typeof(v_fields) is distinct from 'object' then return '{"fields": "invalid"}'; end if;
  return (
    select coalesce(jsonb_object_agg(left(e.key, 40), private.config_field_error(v_kind, e.key, e.value))
        filter (where private.config_field_error(v_kind, e.key, e.value) is not null), '{}'::jsonb)
      || case when bool_or(not c->'base' ? e.key) then '{"base": "required"}'::jsonb else '{}'::jsonb end
    from jsonb_each(v_fields) e
  );
end $$;
revoke all on function private.config_errors(jsonb) from public, anon, authenticated;

-- A row as commands see it: its fields, `deleted` and `conflicts`. Null where there is none, or one that has lost its content.
create function private.config_row(p_vendor uuid, p_subject text) returns jsonb
language sql stable set search_path = '' as $$
  select (s.data->'data') || jsonb_build_object('deleted', s.deleted, 'conflicts', s.data->'conflicts')
  from private.synced s
  where s.vendor_id = p_vendor and s.collection = private.collection_of(split_part(p_subject, '/', 1)) and s.id = p_subject
    and s.data ? 'data'
$$;
revoke all on function private.config_row(uuid, text) from public, anon, authenticated;

-- What is wrong with hours: {field: code}. The specification has a message for each; equal times count as wrong.
create function private.hours_errors(h jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_opens constant integer := h->>'opens_at';
  v_closes constant integer := h->>'closes_at';
  v_break_starts constant integer := h->>'break_starts_at';
  v_break_ends constant integer := h->>'break_ends_at';
begin
  if (h->>'closed')::boolean then
    return jsonb_strip_nulls(jsonb_build_object(
      'break_starts_at', case when v_break_starts is null and v_break_ends is not null then 'required' end,
      'break_ends_at', case when v_break_ends is null and v_break_starts is not null then 'required' end
    ));
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'closes_at', case when v_closes <= v_opens then 'closing_before_opening' end,
    'break_starts_at', case
      when v_break_starts is null and v_break_ends is not null then 'required'
      when v_break_starts <= v_opens then 'break_before_opening'
      when v_break_starts >= v_closes then 'break_after_closing' end,
    'break_ends_at', case
      when v_break_ends is null and v_break_starts is not null then 'required'
      when v_break_ends <= v_break_starts then 'break_ends_before_start'
      when v_break_ends >= v_closes then 'break_after_closing' end
  ));
end $$;
revoke all on function private.hours_errors(jsonb) from public, anon, authenticated;

-- Of the dates that have hours of their own, are not over (last night may still run) and stand beside a date that goes by this weekday's row: the earliest
-- opening after one, and the latest end before one.
create function private.dates_beside(p_vendor uuid, p_weekday integer, out next integer, out before integer)
language plpgsql stable set search_path = '' as $$
begin
  select min(c.opens_at) filter (where d.day < c.day), max(c.closes_at) filter (where d.day > c.day)
  into next, before
  from public.custom_opening_hours c
  cross join lateral (values (c.day - 1), (c.day + 1)) d (day)
  where c.vendor_id = p_vendor and not c.deleted and not c.closed and c.day >= private.business_day(p_vendor) - 1
    and extract(isodow from d.day) = p_weekday
    and not exists (select from public.custom_opening_hours x
      where x.vendor_id = p_vendor and x.day = d.day and not x.deleted)
    and not (exists (select from private.public_holiday p where p.day = d.day) and exists (
      select from public.opening_hours o where o.vendor_id = p_vendor and o.weekday = 8 and not o.deleted));
end $$;
revoke all on function private.dates_beside(uuid, integer) from public, anon, authenticated;

-- Whether hours run into those of the next day, or the day before into them: of a weekday by the weekdays beside it and by the
-- dates beside its own, of a date by what counts on the dates beside it. A date whose hours are taken away goes by the
-- general ones again, beside dates with hours of their own. Holidays' hours meet another weekday each time, so they are
-- only warned of. `overlapAfter` in src/domain/config/hours/hours-overlap.ts is the same.
create function private.hours_overlap(p_vendor uuid, p_kind text, p_key text, h jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_opens integer := h->>'opens_at';
  v_closes integer := h->>'closes_at';
  v_next integer;
  v_before integer;
begin
  if p_kind = 'custom_opening_hours' and (h->>'deleted')::boolean then
    select case when not g.closed then g.opens_at end, case when not g.closed then g.closes_at end
    into v_opens, v_closes from private.general_hours_of(p_vendor, p_key::date) g;
    select min(c.opens_at) filter (where c.day > p_key::date), max(c.closes_at) filter (where c.day < p_key::date)
    into v_next, v_before
    from public.custom_opening_hours c
    where c.vendor_id = p_vendor and not c.closed and not c.deleted and c.day >= private.business_day(p_vendor) - 1
      and c.day in (p_key::date - 1, p_key::date + 1);
  elsif (h->>'closed')::boolean or (p_kind = 'opening_hours' and p_key = '8') then
    return '{}';
  elsif p_kind = 'opening_hours' then
    select least(d.next, min(o.opens_at) filter (where o.weekday = p_key::integer % 7 + 1)),
      greatest(d.before, max(o.closes_at) filter (where o.weekday = (p_key::integer + 5) % 7 + 1))
    into v_next, v_before
    from private.dates_beside(p_vendor, p_key::integer) d
    left join public.opening_hours o on o.vendor_id = p_vendor and o.weekday <= 7 and not o.closed and not o.deleted
    group by d.next, d.before;
  else
    select case when not n.closed then n.opens_at end, case when not b.closed then b.closes_at end
    into v_next, v_before
    from private.hours_of(p_vendor, p_key::date + 1) n, private.hours_of(p_vendor, p_key::date - 1) b;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'closes_at', case when v_closes - 1440 > v_next then 'overlaps_next_day' end,
    'opens_at', case when v_before - 1440 > v_opens then 'overlaps_day_before' end
  ));
end $$;
revoke all on function private.hours_overlap(uuid, text, text, jsonb) from public, anon, authenticated;

-- What is wrong with a row as a whole: {field: code}.
create function private.config_row_errors(p_vendor uuid, p_kind text, p_key text, p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_errors jsonb;
begin
  select coalesce(jsonb_object_agg(e.field, e.error) filter (where e.error is not null), '{}') into v_errors
  from (
    select f.key as field, private.config_field_error(p_kind, f.key, p_row->f.key) as error
    from jsonb_each(private.config_fields(p_kind)) f
    offset 0
  ) e;
  if v_errors <> '{}' then return v_errors; end if;
  if (p_row->>'deleted')::boolean then
    return case p_kind
      when 'custom_opening_hours' then private.hours_overlap(p_vendor, p_kind, p_key, p_row)
      when 'occurrence' then private.deleted_event_errors(p_vendor, p_key::uuid)
      when 'event_template' then private.deleted_template_errors(p_vendor, p_key)
      when 'legal' then private.card_errors(p_vendor, p_kind, p_row)
      else v_errors end;
  end if;
  if p_kind in ('opening_hours', 'custom_opening_hours') then
    v_errors := private.hours_errors(p_row);
    return case when v_errors = '{}' then private.hours_overlap(p_vendor, p_kind, p_key, p_row) else v_errors end;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'maximum_pax', case when (p_row->>'maximum_pax')::integer < (p_row->>'minimum_pax')::integer
      then 'below_minimum_pax' end,
    'ends_at', case when (p_row->>'ends_at')::integer <= (p_row->>'starts_at')::integer then 'end_before_start' end,
    -- Whoever takes the last table out of a span in which tables are blocked does not close the house with it.
    'capacity', case when p_kind = 'vendor_availability' then private.span_error(p_row) end
  )) || private.card_errors(p_vendor, p_kind, p_row) || case p_kind when 'event_template' then private.template_errors(p_vendor, p_key, p_row)
    when 'exclusive_set' then private.set_errors(p_vendor, p_key)
    when 'area' then private.floor_errors(p_vendor, p_kind, p_key, p_row) when 'table' then private.floor_errors(p_vendor, p_kind, p_key, p_row)
    when 'combination' then private.floor_errors(p_vendor, p_kind, p_key, p_row)
    when 'card_matter' then private.matter_errors(p_row) else '{}' end;
end $$;
revoke all on function private.config_row_errors(uuid, text, text, jsonb) from public, anon, authenticated;
