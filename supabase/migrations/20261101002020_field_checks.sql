-- What staff may write into a booking, field by field. Answers {field: code}; empty when all is well.
-- Staff need no name and no phone; a number that was typed must still be one that can be called.

create function private.field_error(p_field text, p_value jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_kind constant text := jsonb_typeof(p_value);
  v_text constant text := p_value #>> '{}';
  v_longest integer;
begin
  case p_field
    when 'minute', 'duration', 'pax' then
      if v_kind is distinct from 'number' or v_text !~ '^[0-9]{1,6}$' then return 'invalid'; end if;
      return case
        when p_field = 'minute' and v_text::integer <= 2159 then null
        when p_field = 'duration' and v_text::integer between 5 and 1440 then null
        when p_field = 'pax' and v_text::integer between 1 and 999 then null
        else 'out_of_range'
      end;
    when 'day' then
      if v_kind is distinct from 'string' or v_text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then return 'invalid'; end if;
      begin
        return case when v_text::date between date '2000-01-01' and date '2199-12-31' then null else 'out_of_range' end;
      exception when data_exception then
        return 'invalid';
      end;
    when 'tags' then
      if v_kind is distinct from 'array' then return 'invalid'; end if;
      if jsonb_array_length(p_value) > 20 then return 'too_long'; end if;
      if exists (select 1 from jsonb_array_elements(p_value) t where jsonb_typeof(t) <> 'string') then return 'invalid'; end if;
      if exists (select 1 from jsonb_array_elements_text(p_value) t where length(t) not between 1 and 50) then return 'too_long'; end if;
      return null;
    when 'language' then
      return case when v_kind = 'string' and v_text in ('ja', 'en') then null else 'invalid' end;
    when 'last_name', 'first_name', 'last_kana', 'first_kana' then v_longest := 100;
    when 'phone' then v_longest := 16;
    when 'email' then v_longest := 254;
    when 'requests', 'comments' then v_longest := 2000;
    else return 'unknown';
  end case;
  if v_kind is distinct from 'string' then return 'invalid'; end if;
  if length(v_text) > v_longest then return 'too_long'; end if;
  if p_field = 'phone' and v_text !~ '^(\+[1-9][0-9]{6,14})?$' then return 'invalid_phone'; end if;
  if p_field = 'email' and v_text !~ '^([^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+)?$' then return 'invalid_email'; end if;
  return null;
end
$$;

create function private.field_errors(p_fields jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(left(e.key, 40), private.field_error(e.key, e.value))
    filter (where private.field_error(e.key, e.value) is not null), '{}'::jsonb)
  from jsonb_each(p_fields) e
$$;

-- Codes that staff may accept, each with the figure they saw.
create function private.accepted_error(p_accepted jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_accepted) is distinct from 'object' then 'invalid'
    when exists (
      select 1 from jsonb_each(p_accepted) a
      where a.key not in ('overbooked', 'outside_hours', 'below_minimum', 'above_maximum', 'call')
        or jsonb_typeof(a.value) <> 'number' or (a.value #>> '{}') !~ '^[0-9]{1,6}$'
    ) then 'invalid'
  end
$$;

create function private.is_uuid(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false)
$$;

revoke all on function private.field_error(text, jsonb) from public, anon, authenticated;
revoke all on function private.field_errors(jsonb) from public, anon, authenticated;
revoke all on function private.accepted_error(jsonb) from public, anon, authenticated;
revoke all on function private.is_uuid(text) from public, anon, authenticated;
