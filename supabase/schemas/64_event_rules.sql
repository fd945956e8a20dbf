-- What an organiser of events sets up: kinds of tickets, templates, and sets of templates that exclude each other. Fields by
-- themselves as private.config_field_error asks, and a template beside the others.

-- The last word of a template's address. Words that the vendor's own pages have there are none.
create function private.slug_error(p_slug jsonb, p_longest integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_slug constant text := p_slug #>> '{}';
begin
  return case
    when jsonb_typeof(p_slug) <> 'string' then 'invalid'
    when v_slug = '' then 'required'
    when length(v_slug) > p_longest then 'too_long'
    when v_slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' then 'invalid'
    when v_slug in ('book', 'booking', 'events', 'legal', 'waiting') then 'reserved'
  end;
end $$;
revoke all on function private.slug_error(jsonb, integer) from public, anon, authenticated;

-- Kinds of tickets as a template sells them, in the order that customers see: each once, with a price of its own or the
-- kind's, and at most so many of one occurrence.
create function private.tickets_error(p_tickets jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['ticket_type', 'price', 'limit'];
  v_ids text[] := '{}';
  t jsonb;
begin
  if jsonb_typeof(p_tickets) <> 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_tickets) > 20 then return 'too_long'; end if;
  for t in select e.value from jsonb_array_elements(p_tickets) e loop
    if jsonb_typeof(t) <> 'object' then return 'invalid'; end if;
    if not t ?& v_names or t - v_names <> '{}' then return 'invalid'; end if;
    if jsonb_typeof(t->'ticket_type') <> 'string' or not private.is_uuid(t->>'ticket_type')
      or t->>'ticket_type' = any (v_ids)
      or not (t->'price' = 'null' or private.is_whole(t->'price', 0, 99999999))
      or not (t->'limit' = 'null' or private.is_whole(t->'limit', 1, 100000)) then
      return 'invalid';
    end if;
    v_ids := v_ids || (t->>'ticket_type');
  end loop;
  return null;
end $$;
revoke all on function private.tickets_error(jsonb) from public, anon, authenticated;

-- What customers are asked beside their names; the texts as they can be seen.
create function private.questions_error(p_questions jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['id', 'ja', 'en', 'required'];
  v_ids text[] := '{}';
  q jsonb;
begin
  if jsonb_typeof(p_questions) <> 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_questions) > 5 then return 'too_long'; end if;
  if private.visible_questions(p_questions) <> p_questions then return 'invalid'; end if;
  for q in select e.value from jsonb_array_elements(p_questions) e loop
    if jsonb_typeof(q) <> 'object' then return 'invalid'; end if;
    if not q ?& v_names or q - v_names <> '{}' then return 'invalid'; end if;
    if jsonb_typeof(q->'id') <> 'string' or not private.is_uuid(q->>'id') or q->>'id' = any (v_ids)
      or jsonb_typeof(q->'ja') <> 'string' or length(q->>'ja') not between 1 and 200
      or jsonb_typeof(q->'en') <> 'string' or length(q->>'en') > 200
      or jsonb_typeof(q->'required') <> 'boolean' then
      return 'invalid';
    end if;
    v_ids := v_ids || (q->>'id');
  end loop;
  return null;
end $$;
revoke all on function private.questions_error(jsonb) from public, anon, authenticated;

-- The templates of a set. Whether they are there is not asked: a set may come before the template that it names, and one
-- that names none excludes none.
create function private.templates_error(p_templates jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_templates) <> 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_templates) > 50 then return 'too_long'; end if;
  if exists (
    select from jsonb_array_elements(p_templates) t
    where jsonb_typeof(t.value) <> 'string' or not private.is_uuid(t.value #>> '{}')
  ) or jsonb_array_length(p_templates) > (select count(distinct t.value) from jsonb_array_elements(p_templates) t) then
    return 'invalid';
  end if;
  return case when jsonb_array_length(p_templates) < 2 then 'too_few' end;
end $$;
revoke all on function private.templates_error(jsonb) from public, anon, authenticated;

-- A vendor has a hundred sets: each question about an event reads all of them, and customers may ask. One that is there may be
-- changed.
create function private.set_errors(p_vendor uuid, p_key text) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return case when (
    select count(*) >= 100 and bool_and(i.key <> p_key) from private.config_item i
    where i.vendor_id = p_vendor and i.kind = 'exclusive_set' and not i.deleted
  ) then '{"name": "too_many_sets"}'::jsonb else '{}' end;
end $$;
revoke all on function private.set_errors(uuid, text) from public, anon, authenticated;

-- One live template of a vendor for one address, whatever writes it.
create unique index config_item_slug on private.config_item (vendor_id, (data->>'slug'))
  where kind = 'event_template' and not deleted;

-- What is wrong with a template beside the others: {field: code}. A kind of ticket that was deleted stays in the templates
-- that had it, and is put into none.
create function private.template_errors(p_vendor uuid, p_key text, p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_had constant jsonb := coalesce(private.config_row(p_vendor, 'event_template/' || p_key)->'tickets', '[]');
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'maximum_capacity', case when (p_row->>'maximum_capacity')::integer < (p_row->>'maximum_pax')::integer
      then 'below_maximum_pax' end,
    'slug', case when exists (
      select from private.config_item i
      where i.vendor_id = p_vendor and i.kind = 'event_template' and not i.deleted and i.key <> p_key
        and i.data->>'slug' = p_row->>'slug') then 'taken' end,
    'tickets', case when exists (
      select from jsonb_array_elements(p_row->'tickets') t
      where not v_had @> jsonb_build_array(jsonb_build_object('ticket_type', t.value->'ticket_type'))
        and not exists (
          select from private.config_item i
          where i.vendor_id = p_vendor and i.kind = 'ticket_type' and i.key = t.value->>'ticket_type' and not i.deleted)
    ) then 'unknown' end
  ));
end $$;
revoke all on function private.template_errors(uuid, text, jsonb) from public, anon, authenticated;

-- Which templates of the one list exclude which of the other: both have the flag, or one set names both. Those that are deleted
-- exclude none. Each template is read once, however many pairs there are, and of sets that name the same of them one counts.
-- `excludes` in src/domain/event/excludes.ts is the same on the tablet.
create function private.exclusive_pairs(p_vendor uuid, p_ones uuid[], p_others uuid[])
returns table (one uuid, other uuid) language plpgsql stable set search_path = '' as $$
begin
  return query
  with live as materialized (
    select t.key, t.data->'exclusive' = 'true' as is_exclusive from private.config_item t
    where t.vendor_id = p_vendor and t.kind = 'event_template' and not t.deleted and t.key = any ((p_ones || p_others)::text[])
  ), member as materialized (
    -- The flag is a set that has no key.
    select l.key::uuid as template, '' as name from live l where l.is_exclusive
    union all
    select unnest(e.templates), min(e.key)
    from (
      select s.key, array_agg(l.key::uuid order by l.key) as templates
      from private.config_item s
      cross join jsonb_array_elements_text(s.data->'templates') n
      join live l on l.key = n
      where s.vendor_id = p_vendor and s.kind = 'exclusive_set' and not s.deleted
      group by s.key
    ) e
    where cardinality(e.templates) > 1 group by e.templates
  )
  select distinct a.template, b.template
  from member a join member b on b.name = a.name and b.template <> a.template
  where a.template = any (p_ones) and b.template = any (p_others);
end $$;
revoke all on function private.exclusive_pairs(uuid, uuid[], uuid[]) from public, anon, authenticated;

-- An event that somebody has booked is cancelled, not deleted: those who booked it have to be told. What is deleted already stays.
create function private.deleted_event_errors(p_vendor uuid, p_occurrence uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when private.spots_sold(p_vendor, p_occurrence) > 0 and exists (
    select from public.occurrence o where o.vendor_id = p_vendor and o.id = p_occurrence and not o.deleted)
    then '{"deleted": "booked"}'::jsonb else '{}' end;
end $$;
revoke all on function private.deleted_event_errors(uuid, uuid) from public, anon, authenticated;

-- Nor is its template as long as somebody has booked one that is still to come: what it is, where it is and what it excludes stand there.
create function private.deleted_template_errors(p_vendor uuid, p_key text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when exists (
    select from private.config_item i
    join public.occurrence o on o.vendor_id = i.vendor_id and o.template = i.key::uuid
    where i.vendor_id = p_vendor and i.kind = 'event_template' and i.key = p_key and not i.deleted
      and not o.deleted and o.day >= private.business_day(p_vendor) and private.spots_sold(p_vendor, o.id) > 0)
    then '{"deleted": "booked"}'::jsonb else '{}' end;
end $$;
revoke all on function private.deleted_template_errors(uuid, text) from public, anon, authenticated;
