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
        -- Three years ahead, and room for clocks: each week with a booking is a part that every new tablet fetches by itself.
        return case when v_text::date between date '2000-01-01' and (now() at time zone 'UTC')::date + 1100
          then null else 'out_of_range' end;
      exception when data_exception then
        return 'invalid';
      end;
    when 'tags' then
      if v_kind is distinct from 'array' then return 'invalid'; end if;
      if jsonb_array_length(p_value) > 20 then return 'too_long'; end if;
      if exists (select 1 from jsonb_array_elements(p_value) t where jsonb_typeof(t) <> 'string') then return 'invalid'; end if;
      if exists (select 1 from jsonb_array_elements_text(p_value) t where length(t) not between 1 and 50) then return 'too_long'; end if;
      return null;
    when 'lines' then return private.lines_error(p_value);
    when 'answers' then return private.answers_error(p_value);
    -- Whether they are there is not asked: one may come later, and one that is gone may come back.
    when 'tables' then return private.ids_error(p_value, 20);
    when 'queue' then return case when p_value <> 'null' then private.queue_error(p_value) end;
    -- Whether it is there is asked where it is written.
    when 'occurrence' then
      return case when p_value <> 'null' and (v_kind <> 'string' or not private.is_uuid(v_text)) then 'invalid' end;
    when 'language', 'step' then
      return case when v_kind = 'string' and p_field || v_text ~ '^(language(ja|en)|step(course|dessert|bill|clearing)?)$' then null else 'invalid' end;
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
revoke all on function private.field_error(text, jsonb) from public, anon, authenticated;

create function private.field_errors(p_fields jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(left(e.key, 40), private.field_error(e.key, e.value))
    filter (where private.field_error(e.key, e.value) is not null), '{}'::jsonb)
  from jsonb_each(p_fields) e
$$;
revoke all on function private.field_errors(jsonb) from public, anon, authenticated;

-- What staff may accept; AcceptedCode on the tablet.
create function private.accepted_codes() returns text[] language sql immutable set search_path = '' as $$
  select array['overbooked', 'outside_hours', 'below_minimum', 'above_maximum', 'exclusive', 'event_off', 'table_clash', 'table_gone',
    'call']
$$;
revoke all on function private.accepted_codes() from public, anon, authenticated;

-- Codes that staff may accept, each with the figure they saw.
create function private.accepted_error(p_accepted jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_accepted) is distinct from 'object' then 'invalid'
    when exists (
      select 1 from jsonb_each(p_accepted) a
      where a.key <> all (private.accepted_codes())
        or jsonb_typeof(a.value) <> 'number' or (a.value #>> '{}') !~ '^[0-9]{1,6}$'
    ) then 'invalid'
  end
$$;
revoke all on function private.accepted_error(jsonb) from public, anon, authenticated;

create function private.create_errors(p_args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_errors jsonb := '{}';
  v_field text;
begin
  if jsonb_typeof(p_args->'fields') is distinct from 'object' then return '{"fields": "invalid"}'; end if;
  v_errors := private.field_errors(p_args->'fields');
  foreach v_field in array array['day', 'minute', 'duration', 'pax'] loop
    if not p_args->'fields' ? v_field then v_errors := v_errors || jsonb_build_object(v_field, 'required'); end if;
  end loop;
  if not coalesce(p_args->>'status' in ('confirmed', 'waiting', 'arrived', 'seated'), false) then
    v_errors := v_errors || '{"status": "invalid"}';
  end if;
  if not coalesce(p_args->>'source' in ('phone', 'walk_in', 'staff', 'import'), false) then
    v_errors := v_errors || '{"source": "invalid"}';
  end if;
  if jsonb_typeof(p_args->'custom') is distinct from 'boolean' then v_errors := v_errors || '{"custom": "invalid"}'; end if;
  if jsonb_typeof(p_args->'reference') is distinct from 'string'
    or p_args->>'reference' !~ '^[A-Za-z0-9-]{0,30}$' then
    v_errors := v_errors || '{"reference": "invalid"}';
  end if;
  if private.accepted_error(p_args->'accepted') is not null then
    v_errors := v_errors || '{"accepted": "invalid"}';
  end if;
  return v_errors;
end
$$;
revoke all on function private.create_errors(jsonb) from public, anon, authenticated;

create function private.settle_errors(p_args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_errors jsonb := '{}';
begin
  if not private.is_uuid(p_args->>'item') and not coalesce(
    p_args->>'item' = any (private.accepted_codes()), false) then
    v_errors := v_errors || '{"item": "invalid"}';
  end if;
  if not coalesce(p_args->>'way' in ('keep', 'take', 'move', 'call', 'waitlist', 'cancel'), false) then
    v_errors := v_errors || '{"way": "invalid"}';
  end if;
  if jsonb_typeof(p_args->'upto') is distinct from 'number' or p_args->>'upto' !~ '^[0-9]{1,6}$' then
    v_errors := v_errors || '{"upto": "invalid"}';
  end if;
  if p_args ? 'day' and private.field_error('day', p_args->'day') is not null then
    v_errors := v_errors || '{"day": "invalid"}';
  end if;
  if p_args ? 'minute' and private.field_error('minute', p_args->'minute') is not null then
    v_errors := v_errors || '{"minute": "invalid"}';
  end if;
  return v_errors;
end
$$;
revoke all on function private.settle_errors(jsonb) from public, anon, authenticated;

-- At most 100 of {id, device, seq}.
create function private.is_list_of_commands(p_of jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_of) is distinct from 'array' or jsonb_array_length(p_of) > 100 then return false; end if;
  return not exists (
    select 1 from jsonb_array_elements(p_of) x
    where jsonb_typeof(x) <> 'object' or not private.is_uuid(x->>'id')
      or jsonb_typeof(x->'device') is distinct from 'string' or length(x->>'device') > 64
      or jsonb_typeof(x->'seq') is distinct from 'number' or x->>'seq' !~ '^[0-9]{1,10}$');
end
$$;
revoke all on function private.is_list_of_commands(jsonb) from public, anon, authenticated;

-- What a vendor set up has ids like 'opening_hours/1'.
create function private.is_about_config(c jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(c->>'kind' in ('config.edit', 'occurrence.create', 'undo', 'attention.settle', 'command.discard')
    and c->>'subject' ~ '^[a-z_]{1,40}/[a-z0-9-]{1,40}$', false)
$$;
revoke all on function private.is_about_config(jsonb) from public, anon, authenticated;

-- {field: code} for all that is wrong with the command's own form; the kinds have checked parts of their own.
create function private.command_errors(c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_args constant jsonb := c->'args';
  v_errors jsonb := '{}';
begin
  if jsonb_typeof(v_args) is distinct from 'object' then return '{"args": "invalid"}'; end if;
  if jsonb_typeof(c->'base') is distinct from 'object' then return '{"base": "invalid"}'; end if;
  if not private.is_uuid(c->>'subject') and not private.is_about_config(c) then v_errors := v_errors || '{"subject": "invalid"}'; end if;
  if jsonb_typeof(c#>'{by,label}') is distinct from 'string' or length(c#>>'{by,label}') > 100
    or jsonb_typeof(c#>'{by,device}') is distinct from 'string' or length(c#>>'{by,device}') > 100 then
    v_errors := v_errors || '{"by": "invalid"}';
  end if;
  case c->>'kind'
    when 'booking.create' then v_errors := v_errors || private.create_errors(v_args);
    when 'booking.edit' then
      if jsonb_typeof(v_args->'fields') is distinct from 'object' then
        return v_errors || '{"fields": "invalid"}';
      end if;
      v_errors := v_errors || private.field_errors(v_args->'fields');
      if exists (select 1 from jsonb_object_keys(v_args->'fields') k where not c->'base' ? k) then
        v_errors := v_errors || '{"base": "required"}';
      end if;
      if private.accepted_error(v_args->'accepted') is not null then
        v_errors := v_errors || '{"accepted": "invalid"}';
      end if;
    when 'booking.status' then
      if private.presence(v_args->>'status') is null then v_errors := v_errors || '{"status": "invalid"}'; end if;
      if private.presence(c#>>'{base,status}') is null then v_errors := v_errors || '{"base": "invalid"}'; end if;
      if private.accepted_error(v_args->'accepted') is not null then
        v_errors := v_errors || '{"accepted": "invalid"}';
      end if;
    when 'booking.check_in' then v_errors := v_errors || private.check_in_errors(v_args, c->>'at');
    when 'booking.refund' then
      if not private.is_whole(v_args->'amount', 1, 99999999) then v_errors := v_errors || '{"amount": "invalid"}'; end if;
      if coalesce(v_args->'again', 'true') <> 'true' then v_errors := v_errors || '{"again": "invalid"}'; end if;
      if c->'base' ? 'kept' and not private.is_whole(c#>'{base,kept}', 0, 99999999) then v_errors := v_errors || '{"base": "invalid"}'; end if;
    when 'undo' then
      if not private.is_uuid(v_args->>'of') then v_errors := v_errors || '{"of": "invalid"}'; end if;
    when 'attention.settle' then v_errors := v_errors || private.settle_errors(v_args);
    when 'command.discard' then
      if not private.is_list_of_commands(v_args->'of') then v_errors := v_errors || '{"of": "invalid"}'; end if;
      if jsonb_typeof(v_args->'code') is distinct from 'string' or length(v_args->>'code') > 60 then
        v_errors := v_errors || '{"code": "invalid"}';
      end if;
    else null;
  end case;
  return v_errors;
end
$$;
revoke all on function private.command_errors(jsonb) from public, anon, authenticated;

-- A day of the calendar, with a year or without: without one it may be 29 February. src/domain/guest/book/birthday.ts is the same.
create function private.is_birthday(p_text text) returns boolean language plpgsql immutable
set search_path = '' as $$
begin
  if p_text !~ '^((19|20)[0-9]{2}-)?[0-9]{2}-[0-9]{2}$' then return false; end if;
  perform (case length(p_text) when 5 then '2000-' else '' end || p_text)::date;
  return true;
exception when data_exception then
  return false;
end $$;
revoke all on function private.is_birthday(text) from public, anon, authenticated;

-- Own words for a guest: each once, as it can be seen.
create function private.guest_tags_error(p_value jsonb) returns text language plpgsql immutable
set search_path = '' as $$
begin
  if jsonb_typeof(p_value) is distinct from 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_value) > 10 then return 'too_long'; end if;
  if exists (select from jsonb_array_elements(p_value) t where jsonb_typeof(t) <> 'string') then return 'invalid'; end if;
  if exists (select from jsonb_array_elements_text(p_value) t where length(t) > 30) then return 'too_long'; end if;
  return case when exists (
    select from jsonb_array_elements_text(p_value) t
    group by t having t = '' or count(*) > 1 or t <> private.visible_text(t, false)) then 'invalid' end;
end $$;
revoke all on function private.guest_tags_error(jsonb) from public, anon, authenticated;

create function private.guest_field_error(p_field text, p_value jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_field not in ('allergies', 'notes', 'birthday', 'company', 'tags', 'merged_into') then 'unknown'
    when p_field = 'tags' then private.guest_tags_error(p_value)
    -- Whose card it is, is asked where it is written.
    when p_field = 'merged_into' then
      case when p_value <> 'null' and not private.is_uuid(p_value #>> '{}') then 'invalid' end
    when jsonb_typeof(p_value) is distinct from 'string' then 'invalid'
    when p_field = 'birthday' then
      case when p_value #>> '{}' = '' or private.is_birthday(p_value #>> '{}') then null else 'invalid' end
    when length(p_value #>> '{}') > case p_field when 'allergies' then 500 when 'company' then 100 else 2000 end
      then 'too_long'
  end
$$;
revoke all on function private.guest_field_error(text, jsonb) from public, anon, authenticated;

create function private.guest_field_errors(p_fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(left(e.key, 40), private.guest_field_error(e.key, e.value))
    filter (where private.guest_field_error(e.key, e.value) is not null), '{}'::jsonb)
  from jsonb_each(p_fields) e
$$;
revoke all on function private.guest_field_errors(jsonb) from public, anon, authenticated;

-- {field: code} for all that is wrong with what a command says of a guest; its own form is checked before.
create function private.guest_command_errors(c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when c->>'kind' = 'attention.settle' and c#>>'{args,way}' not in ('keep', 'take') then '{"way": "invalid"}'::jsonb
    when c->>'kind' <> 'guest.edit' then '{}'::jsonb
    when jsonb_typeof(c#>'{args,fields}') is distinct from 'object' then '{"fields": "invalid"}'::jsonb
    else private.guest_field_errors(c#>'{args,fields}') || case when exists (
      select from jsonb_object_keys(c#>'{args,fields}') k where not c->'base' ? k
    ) then '{"base": "required"}'::jsonb else '{}'::jsonb end
  end
$$;
revoke all on function private.guest_command_errors(jsonb) from public, anon, authenticated;

-- What an edit says that it saw is kept in the conflict it meets: no more than a field can hold. Null: the screen had nothing there.
create function private.base_errors(c jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if c->>'kind' not in ('booking.edit', 'guest.edit', 'config.edit') or jsonb_typeof(c#>'{args,fields}') is distinct from 'object' then
    return '{}';
  end if;
  return case
    when jsonb_typeof(c->'base') <> 'object' then '{"base": "invalid"}'::jsonb
    when exists (
      select from jsonb_each(c->'base') b
      where c#>'{args,fields}' ? b.key and b.value <> 'null'
        and case c->>'kind' when 'guest.edit' then private.guest_field_error(b.key, b.value)
          when 'config.edit' then private.config_field_error(split_part(c->>'subject', '/', 1), b.key, b.value)
          else private.field_error(b.key, b.value) end in ('invalid', 'too_long')
    ) then '{"base": "invalid"}' else '{}' end;
end $$;
revoke all on function private.base_errors(jsonb) from public, anon, authenticated;
