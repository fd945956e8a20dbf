-- A name of signs that nobody can see was a name, and one that turns the line around turned what stood beside it on the
-- staff's screen. What is typed is kept without them now. src/domain/text/visible-text.ts is the same on the tablet and in the
-- forms, and says what the signs are.
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

-- Fields of a booking or of a guest's card, the free text in them as it is kept. What is no text is for those who check.
create function private.with_visible_text(p_fields jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return p_fields || coalesce((
    select jsonb_object_agg(e.key, private.visible_text(e.value #>> '{}', e.key in ('requests', 'comments', 'notes')))
    from jsonb_each(p_fields) e
    where e.key in ('last_name', 'first_name', 'last_kana', 'first_kana', 'requests', 'comments', 'allergies', 'notes')
      and jsonb_typeof(e.value) = 'string'
  ), '{}');
end $$;
revoke all on function private.with_visible_text(jsonb) from public, anon, authenticated;

create or replace function private.trimmed(d jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(d) = 'object' then d || coalesce((
    select jsonb_object_agg(e.key, private.visible_text(e.value #>> '{}', e.key = 'requests'))
    from jsonb_each(d) e
    where e.key in ('last_name', 'first_name', 'phone', 'email', 'requests') and jsonb_typeof(e.value) = 'string'
  ), '{}') else d end;
end $$;

create or replace function private.as_received(c jsonb, p_device text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(c->>'at', '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2})$' then
    raise exception using errcode = '22007', message = 'at is no instant';
  end if;
  return case when jsonb_typeof(c#>'{args,fields}') = 'object'
    then jsonb_set(c, '{args,fields}', private.with_visible_text(c#>'{args,fields}')) else c end
    || jsonb_build_object('device_id', p_device, 'account', (select auth.uid()),
      'at', private.iso(least((c->>'at')::timestamptz, now() + interval '2 minutes')));
end
$$;

create or replace function public.enquire(p_business text, p_name text, p_email text, p_message text, p_language text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller text := private.caller();
  v_business constant text := private.visible_text(p_business, false);
  v_name constant text := private.visible_text(p_name, false);
  v_email constant text := private.visible_text(p_email, false);
  v_message constant text := private.visible_text(p_message, true);
  v_fields jsonb := jsonb_strip_nulls(jsonb_build_object(
    'business', case when coalesce(length(v_business), 0) = 0 then 'required'
      when length(v_business) > 200 then 'too_long' end,
    'name', case when coalesce(length(v_name), 0) = 0 then 'required'
      when length(v_name) > 100 then 'too_long' end,
    'email', case when coalesce(length(v_email), 0) = 0 then 'required'
      when length(v_email) > 254 then 'too_long'
      when v_email !~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' then 'invalid_email' end,
    'message', case when coalesce(length(v_message), 0) = 0 then 'required'
      when length(v_message) > 2000 then 'too_long' end,
    'language', case when p_language is null or p_language not in ('ja', 'en') then 'invalid' end
  ));
begin
  perform private.only_post();
  if v_fields <> '{}' then
    return jsonb_build_object('ok', false, 'code', 'invalid', 'fields', v_fields);
  end if;
  if private.enquiries_are_full(v_caller) then
    return jsonb_build_object('ok', false, 'code', 'too_many_requests');
  end if;
  -- Two callers at the same moment must not both be the last one allowed.
  perform pg_advisory_xact_lock(hashtext('private.enquiry'));
  if private.enquiries_are_full(v_caller) then
    return jsonb_build_object('ok', false, 'code', 'too_many_requests');
  end if;
  insert into private.enquiry (business, name, email, message, language, caller)
  values (v_business, v_name, v_email, v_message, p_language, v_caller);
  return jsonb_build_object('ok', true);
end $$;
