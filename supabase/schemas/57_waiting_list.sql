-- A day is full, and a customer leaves a name and a number in case a table comes free. It is no reservation: it takes no seat,
-- and reaches the stand as a booking that waits, for staff to call.

-- Why nobody can wait for a table of that day; null where one can. The keys: the caller, a contact of the caller, all. Under the vendor's lock the second time, as always.
create function private.waiting_refusal(
  v public.vendor, p_day date, p_minute integer, p_pax integer, p_names text[], p_keys text[]
) returns text language plpgsql stable set search_path = '' as $$
declare
  r constant private.day_rule := private.day_rule(v.id, p_day, p_pax, now());
begin
  if r.closed is not false then return 'closed_day'; end if;
  if r.days_ahead < 0 then return 'past'; end if;
  if r.days_ahead < r.cutoff_days then return 'past_cutoff'; end if;
  if r.days_ahead > r.horizon_days then return 'too_far_ahead'; end if;
  if p_pax < r.minimum_pax then return 'below_minimum'; end if;
  if p_pax > r.maximum_pax then return 'above_maximum'; end if;
  if p_minute < r.opens_at or p_minute >= r.closes_at then return 'outside_hours'; end if;
  -- The venue's own limit lets a caller through who did not call before: else a few could shut all days to all.
  if private.is_over_limit(v.id, p_names[:2], p_keys[:2])
    or private.is_over_limit(v.id, p_names[3:], p_keys[3:]) and private.has_called(v.id, p_names[1], p_keys[1]) then
    return 'too_many_requests';
  end if;
  -- And two addresses could shut a day.
  if exists (
    select from private.rate_limit l where l.name = 'waiting_day_caller' and l.at_most <= (
      select count(*)
      from private.booking_caller c
      join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
      where c.vendor_id = v.id and c.day = p_day and c.caller = p_keys[1]
        and b.day = p_day and b.status = 'waiting' and not b.deleted
    )
  ) then
    return 'too_many_requests';
  end if;
  -- Whoever is the twentieth would hardly be called.
  if exists (
    select from private.rate_limit l where l.name = 'waiting_day' and l.at_most <= (
      select count(*) from public.booking b
      where b.vendor_id = v.id and b.day = p_day and b.status = 'waiting' and b.source = 'online' and not b.deleted
    )
  ) then
    return 'waiting_full';
  end if;
  -- Who can book has to book.
  if exists (select from private.slots(v.id, p_day, p_pax, now(), null) s where s.reason is null) then
    return 'has_tables';
  end if;
  if not exists (
    select from private.slots(v.id, p_day, p_pax, now(), null) s where s.reason in ('full', 'pacing', 'no_table')
  ) then
    return 'closed_day';
  end if;
  return null;
end $$;
revoke all on function private.waiting_refusal(public.vendor, date, integer, integer, text[], text[])
  from public, anon, authenticated;

-- One more who waits, for a table or for tickets. The caller holds the lock and has checked.
create function private.put_on_list(
  v public.vendor, p_wish public.booking, d jsonb, p_hash bytea, p_content bytea, p_caller text
) returns public.booking language plpgsql set search_path = '' as $$
declare
  b public.booking;
begin
  insert into public.booking (
    vendor_id, id, day, minute, duration, pax, occurrence, last_name, first_name, phone, requests, language, status, source,
    campaign, reference, terms_version, agreed_at, guest_id, agreed_fees
  ) values (
    v.id, p_wish.id, p_wish.day, p_wish.minute, p_wish.duration, p_wish.pax, p_wish.occurrence, d ->> 'last_name',
    d ->> 'first_name', d ->> 'phone', coalesce(d ->> 'requests', ''), d ->> 'language', 'waiting', 'online',
    private.campaign_of(d), private.new_reference(v.id), d ->> 'terms_version', now(),
    private.guest_of_customer(v.id, d ->> 'phone', '', d ->> 'last_name', d ->> 'first_name'), v.cancellation_fees
  ) returning * into b;
  insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
  values (v.id, b.id, b.rev, 'online.wait', private.changes_between('{}', jsonb_build_object(
    'status', b.status, 'day', b.day, 'minute', b.minute, 'pax', b.pax, 'last_name', b.last_name,
    'first_name', b.first_name, 'phone', b.phone, 'requests', b.requests
  )));
  insert into private.booking_token (vendor_id, booking_id, token_hash, content_hash)
  values (v.id, b.id, p_hash, p_content);
  insert into private.booking_caller (vendor_id, booking_id, day, caller) values (v.id, b.id, b.day, p_caller);
  return b;
end $$;
revoke all on function private.put_on_list(public.vendor, public.booking, jsonb, bytea, bytea, text)
  from public, anon, authenticated;

-- p_details as of a booking, without an e-mail. The same id, token and content again is the same entry.
create function public.join_waiting_list(
  p_vendor_url text, p_id uuid, p_token text, p_day date, p_minute integer, p_pax integer, p_details jsonb
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  d constant jsonb := private.trimmed(p_details);
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_names constant text[] := array['waiting_caller', 'waiting_contact', 'waiting_vendor'];
  v_keys text[];
  v_errors jsonb;
  v_content bytea;
  v_answer jsonb;
  v_code text;
  b public.booking;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  v_errors := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end,
    'day', private.day_error(p_day), 'minute', private.number_error(p_minute, 0, 2159),
    'pax', private.number_error(p_pax, 1, 999)
  )) || (private.guest_details_errors(d) - 'email');
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  -- As in public.confirm_booking.
  if coalesce(d ->> 'website', '') <> '' then
    return private.no('too_many_requests');
  end if;
  v_content := sha256(convert_to(d::text || p_day || ' ' || p_minute || ' ' || p_pax, 'UTF8'));
  v_keys := array[v_caller, private.contact_key(v.id, v_caller || ' ' || (d ->> 'phone')), 'all'];
  v_answer := private.same_booking(v, p_id, v_hash, v_content);
  if v_answer is not null then
    return v_answer;
  end if;
  -- As in public.confirm_booking: where staff make it a booking, it costs what was read here.
  if coalesce(d -> 'fees', '[]') <> v.cancellation_fees then
    return private.invalid('{"fees": "fees_changed"}');
  end if;
  v_code := private.waiting_refusal(v, p_day, p_minute, p_pax, v_names, v_keys);
  if v_code is not null then
    return private.no(v_code);
  end if;
  begin
    perform private.lock_vendor(v.id);
    v_answer := private.same_booking(v, p_id, v_hash, v_content);
    if v_answer is not null then
      return v_answer;
    end if;
    v_code := case
      when exists (select from public.booking x where x.vendor_id = v.id and x.id = p_id)
        or exists (select from private.booking_token t where t.vendor_id = v.id and t.token_hash = v_hash) then 'id_reused'
      else private.waiting_refusal(v, p_day, p_minute, p_pax, v_names, v_keys)
    end;
    if v_code is not null then
      return private.no(v_code);
    end if;
    b.id := p_id;
    b.day := p_day;
    b.minute := p_minute;
    b.duration := (private.day_rule(v.id, p_day, p_pax, now())).duration;
    b.pax := p_pax;
    b := private.put_on_list(v, b, d, v_hash, v_content, v_caller);
    perform private.count_calls(v.id, v_names, v_keys);
    return private.guest_booking(b, v);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
end $$;
revoke all on function public.join_waiting_list(text, uuid, text, date, integer, integer, jsonb)
  from public, anon, authenticated;
grant execute on function public.join_waiting_list(text, uuid, text, date, integer, integer, jsonb)
  to anon, authenticated;
