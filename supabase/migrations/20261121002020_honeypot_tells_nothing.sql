-- The honeypot is a field that no person sees (`website`). Its refusal named the field, and so told a robot what to leave
-- empty. Now it is refused like somebody who asked too often: a person whose browser filled it in reads to try later or
-- to call, and nothing is stored or counted.
create or replace function private.guest_details_errors(d jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_errors jsonb;
begin
  if jsonb_typeof(d) is distinct from 'object' then
    return '{"details": "required"}';
  end if;
  v_errors := jsonb_strip_nulls(jsonb_build_object(
    'last_name', private.text_error(d -> 'last_name', true, 100),
    'first_name', private.text_error(d -> 'first_name', true, 100),
    'phone', private.text_error(d -> 'phone', true, 20),
    'email', private.text_error(d -> 'email', true, 254),
    'requests', private.text_error(d -> 'requests', false, 2000),
    'terms_version', private.text_error(d -> 'terms_version', true, 40),
    'language', case when d ->> 'language' is null then 'required'
      when d ->> 'language' not in ('ja', 'en') then 'invalid' end,
    'marketing_opt_in', case when jsonb_typeof(d -> 'marketing_opt_in') not in ('boolean', 'null') then 'invalid' end
  ));
  if not v_errors ? 'phone' and d ->> 'phone' !~ '^\+[1-9][0-9]{6,14}$' then
    v_errors := v_errors || '{"phone": "invalid_phone"}';
  end if;
  if not v_errors ? 'email'
    and d ->> 'email' !~ '^[^\s@<>()\[\]\\,;:"]+@[^\s@<>()\[\]\\,;:"]+\.[^\s@.<>()\[\]\\,;:"]{2,}$' then
    v_errors := v_errors || '{"email": "invalid_email"}';
  end if;
  return v_errors;
end $$;

create or replace function public.confirm_booking(p_vendor_url text, p_id uuid, p_token text, p_details jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  d constant jsonb := private.trimmed(p_details);
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_content bytea;
  v_keys text[];
  v_errors jsonb;
  v_answer jsonb;
  v_reason text;
  -- How far on to look for other times; under the lock, while others wait, the same day must do.
  v_days integer := 14;
  h private.hold;
  b public.booking;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  v_errors := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end
  )) || private.guest_details_errors(d);
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  if coalesce(d ->> 'website', '') <> '' then
    return private.no('too_many_requests');
  end if;
  v_content := sha256(convert_to(d::text, 'UTF8'));
  v_answer := private.same_booking(v, p_id, v_hash, v_content);
  if v_answer is not null then
    return v_answer;
  end if;
  select * into h from private.hold where vendor_id = v.id and id = p_id and token_hash = v_hash;
  if h.id is null then
    return private.no('hold_expired');
  end if;
  v_keys := array[private.contact_key(v.id, d ->> 'phone'), private.contact_key(v.id, d ->> 'email')];
  if private.is_over_limit(v.id, 'confirm_contact', v_keys[1])
    or private.is_over_limit(v.id, 'confirm_contact', v_keys[2])
    or private.is_over_limit(v.id, 'confirm_vendor', 'all')
    or private.is_over_limit(v.id, 'confirm_caller', v_caller) then
    return private.no('too_many_requests');
  end if;
  -- A live hold nearly always sells; one look, under the lock, is enough for it.
  if h.expires_at <= now() then
    v_reason := private.hold_reason(v, h);
  end if;
  if v_reason is null then
    begin
      perform private.lock_vendor(v.id);
    exception when lock_not_available or deadlock_detected then
      return private.no('busy');
    end;
    v_days := 0;
    v_answer := private.same_booking(v, p_id, v_hash, v_content);
    if v_answer is not null then
      return v_answer;
    end if;
    select * into h from private.hold where vendor_id = v.id and id = p_id and token_hash = v_hash;
    if h.id is null then
      return private.no('hold_expired');
    end if;
    v_reason := private.hold_reason(v, h);
  end if;
  if v_reason is not null then
    return private.no('hold_expired', jsonb_build_object(
      'reason', v_reason, 'others', private.other_times(v.id, h.day, h.minute, h.pax, now(), h.id, v_days)
    ));
  end if;
  if exists (select from private.booking_token t where t.vendor_id = v.id and t.token_hash = v_hash)
    or exists (select from public.booking x where x.vendor_id = v.id and x.id = p_id) then
    return private.no('id_reused');
  end if;
  b := private.sell(v, h, d);
  insert into private.booking_token (vendor_id, booking_id, token_hash, content_hash)
  values (v.id, p_id, v_hash, v_content);
  delete from private.hold where vendor_id = v.id and id = p_id;
  perform private.count_call(v.id, 'confirm_contact', v_keys[1]);
  perform private.count_call(v.id, 'confirm_contact', v_keys[2]);
  perform private.count_call(v.id, 'confirm_vendor', 'all');
  perform private.count_call(v.id, 'confirm_caller', v_caller);
  return private.guest_booking(b, v);
end $$;
