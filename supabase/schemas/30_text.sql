-- What a person typed, as it is kept and checked.

-- Text without signs that nobody can see, and without those that turn the line around: a name of the first would be empty
-- on the staff's screen, one of the second would turn what stands beside it. src/domain/text/visible-text.ts is the same on the
-- tablet and in the forms, and says what the signs are.
create function private.visible_text(p_text text, p_has_lines boolean) returns text language plpgsql immutable
set search_path = '' as $$
declare
  v_invisible constant text := '\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0001\U000e0020-\U000e007f';
  v_joiner constant text := '\u200c\u200d';
  v_joiner_or_selector constant text := '\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef';
  v_space constant text := '\t\n \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000';
  v_blanks constant text := E'\u0009\u000a\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';
  v_text text := regexp_replace(p_text, '[' || v_invisible || ']', '', 'g');
begin
  if not p_has_lines then
    v_text := translate(v_text, E'\t\n', '');
  end if;
  -- Only where there are any; and none of the patterns looks at a sign more than nine times, however long the text is.
  if v_text ~ ('[' || v_joiner_or_selector || ']') then
    v_text := regexp_replace(v_text, '[' || v_joiner_or_selector || ']{9,}', '', 'g');
    v_text := regexp_replace(v_text, '(^|[' || v_space || '])[' || v_joiner_or_selector || ']+', '\1', 'g');
    v_text := regexp_replace(
      v_text, '[' || v_joiner || '][' || v_joiner_or_selector || ']*(?=$|[' || v_space || '])', '', 'g'
    );
  end if;
  return btrim(v_text, v_blanks);
end $$;
revoke all on function private.visible_text(text, boolean) from public, anon, authenticated;

-- Fields of a booking, of a guest's card or of what a vendor set up, the free text in them as it is kept. What is no text is for those who check.
create function private.with_visible_text(p_fields jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return p_fields || coalesce((
    select jsonb_object_agg(e.key, private.visible_text(e.value #>> '{}', e.key in ('requests', 'comments', 'notes', 'text', 'address')))
    from jsonb_each(p_fields) e
    where e.key in ('last_name', 'first_name', 'last_kana', 'first_kana', 'requests', 'comments', 'allergies', 'notes', 'company',
      'name', 'name_en', 'address', 'note', 'text')
      and jsonb_typeof(e.value) = 'string'
  ), '{}') || coalesce((
    -- A text in each language.
    select jsonb_build_object(e.key, jsonb_object_agg(t.key, case jsonb_typeof(t.value)
      when 'string' then to_jsonb(private.visible_text(t.value #>> '{}', true)) else t.value end))
    from jsonb_each(p_fields) e
    cross join lateral jsonb_each(case jsonb_typeof(e.value) when 'object' then e.value else '{}' end) t
    where e.key = 'cancellation_policy' group by e.key
  ), '{}');
end $$;
revoke all on function private.with_visible_text(jsonb) from public, anon, authenticated;

-- Text a person typed: a JSON string, not empty where it must be there, not longer than its column.
create function private.text_error(p_value jsonb, p_needed boolean, p_longest integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_value is null or p_value = 'null' then case when p_needed then 'required' end
    when jsonb_typeof(p_value) <> 'string' then 'invalid'
    when p_needed and p_value #>> '{}' = '' then 'required'
    when length(p_value #>> '{}') > p_longest then 'too_long'
  end;
end $$;
revoke all on function private.text_error(jsonb, boolean, integer) from public, anon, authenticated;

create function private.day_error(p_day date) returns text language plpgsql immutable
set search_path = '' as $$
begin
  return case
    when p_day is null then 'required'
    when p_day not between '2000-01-01' and '2199-12-31' then 'invalid'
  end;
end $$;
revoke all on function private.day_error(date) from public, anon, authenticated;

create function private.number_error(p_number integer, p_least integer, p_most integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_number is null then 'required' when p_number not between p_least and p_most then 'invalid' end;
end $$;
revoke all on function private.number_error(integer, integer, integer) from public, anon, authenticated;

create function private.is_uuid(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false)
$$;
revoke all on function private.is_uuid(text) from public, anon, authenticated;

create function private.iso(p_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end $$;
revoke all on function private.iso(timestamptz) from public, anon, authenticated;
