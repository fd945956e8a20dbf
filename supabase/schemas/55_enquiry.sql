-- A business that asks to join: kept for the administrators, who turn it into a vendor. Anybody may write one, nobody
-- reads them through the API. Counted by the rows themselves, so that the count cannot be lost.
create table private.enquiry (
  id uuid primary key default gen_random_uuid(),
  business text not null,
  name text not null,
  email text not null,
  message text not null,
  language text not null,
  caller text not null,
  created_at timestamptz not null default now(),
  -- An admin has seen to it, and which vendor came of it, if one did.
  done_at timestamptz,
  done_by uuid,
  vendor_id uuid references public.vendor (id) on delete set null,
  constraint business_is_given check (length(business) between 1 and 200),
  constraint name_is_given check (length(name) between 1 and 100),
  constraint email_is_one check (length(email) <= 254 and email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$'),
  constraint message_is_given check (length(message) between 1 and 2000),
  constraint language_is_spoken check (language in ('ja', 'en'))
);
create index enquiry_created on private.enquiry (created_at);
create index enquiry_vendor on private.enquiry (vendor_id);
alter table private.enquiry enable row level security;

create function private.enquiries_are_full(p_caller text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.rate_limit l
    where l.name in ('enquiry_caller', 'enquiry_all') and l.at_most <= (
      select count(*) from private.enquiry e
      where e.created_at > now() - make_interval(secs => l.per_seconds)
        and (l.name = 'enquiry_all' or e.caller = p_caller)
    )
  )
$$;
revoke all on function private.enquiries_are_full(text) from public, anon, authenticated;

-- {ok: true}, or {ok: false, code: 'invalid' (fields), 'too_many_requests'}. Refused before anything is locked.
create function public.enquire(p_business text, p_name text, p_email text, p_message text, p_language text)
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
      when not private.is_strangers_email(v_email) then 'invalid_email' end,
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
revoke all on function public.enquire(text, text, text, text, text) from public, anon, authenticated;
grant execute on function public.enquire(text, text, text, text, text) to anon, authenticated;
