-- The waiting list of an event that is sold out: as that of a full day, of one occurrence, for so many people and of no kind of
-- ticket. It takes no seat; staff who make it a booking are told where there are none, as for any other.

-- The most people that may wait for it: as many as an order, and as there are seats.
create function private.most_to_wait(p_vendor uuid, p_occurrence uuid) returns integer
language sql stable set search_path = '' as $$
  select least(r.capacity, r.maximum_pax) from private.spots_rule(p_vendor, p_occurrence, now()) r
$$;
revoke all on function private.most_to_wait(uuid, uuid) from public, anon, authenticated;

-- Why nobody can wait for so many seats of it; null where one can. The keys as of private.waiting_refusal.
create function private.spots_waiting_refusal(
  v public.vendor, p_occurrence uuid, p_pax integer, p_phone text, p_names text[], p_keys text[]
) returns text language plpgsql stable set search_path = '' as $$
declare
  v_code constant text := private.party_reason(v.id, p_occurrence, p_pax);
begin
  -- A restaurant has none.
  if v.vendor_type <> 'EVENT' then return 'event_not_found'; end if;
  -- Who can book has to book.
  if v_code is null then return 'has_spots'; end if;
  if v_code <> 'full' then return v_code; end if;
  -- They will never be called, however many give theirs back. An organiser who closed it by a 0 may open it again.
  if p_pax > (select nullif(o.capacity, 0) from public.occurrence o where o.vendor_id = v.id and o.id = p_occurrence) then
    return 'above_maximum';
  end if;
  -- It will not be sold, however many give theirs back.
  if private.is_excluded(v.id, p_occurrence) then return 'exclusive'; end if;
  if private.is_over_limit(v.id, p_names[:2], p_keys[:2])
    or private.is_over_limit(v.id, p_names[3:], p_keys[3:]) and private.has_called(v.id, p_names[1], p_keys[1]) then
    return 'too_many_requests';
  end if;
  -- Of this caller only: else anybody would learn that a number waits here.
  if exists (
    select from private.booking_caller c
    join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
    where c.vendor_id = v.id and c.caller = p_keys[1] and b.occurrence = p_occurrence and b.phone = p_phone
      and b.status = 'waiting' and not b.deleted
  ) then
    return 'already_waiting';
  end if;
  if exists (
    select from private.rate_limit l where l.name = 'waiting_day_caller' and l.at_most <= (
      select count(*)
      from private.booking_caller c
      join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
      where c.vendor_id = v.id and c.caller = p_keys[1] and b.occurrence = p_occurrence and b.status = 'waiting' and not b.deleted
    )
  ) then
    return 'too_many_requests';
  end if;
  -- A line of IPv6 may have a /48, which is 65,536 callers: alone they leave room on a list.
  if exists (
    select from private.rate_limit l where l.name = 'waiting_list_network' and l.at_most <= (
      select count(*)
      from private.booking_caller c
      join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
      where c.vendor_id = v.id and b.occurrence = p_occurrence and b.status = 'waiting' and not b.deleted
        and private.site_of(c.caller) = private.site_of(p_keys[1])
    )
  ) then
    return 'too_many_requests';
  end if;
  if exists (
    select from private.rate_limit m where m.name = 'waiting_day' and m.at_most <= (
      select count(*) from public.booking b
      where b.vendor_id = v.id and b.occurrence = p_occurrence and b.status = 'waiting' and b.source = 'online' and not b.deleted
    )
  ) then
    return 'waiting_full';
  end if;
  return null;
end $$;
revoke all on function private.spots_waiting_refusal(public.vendor, uuid, integer, text, text[], text[])
  from public, anon, authenticated;

-- As public.join_waiting_list, of an occurrence.
create function public.join_spots_waiting_list(
  p_vendor_url text, p_id uuid, p_token text, p_occurrence uuid, p_pax integer, p_details jsonb
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
    'occurrence', case when p_occurrence is null then 'required' end,
    'pax', private.number_error(p_pax, 1, 999)
  )) || (private.guest_details_errors(d) - 'email');
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  -- As in public.confirm_booking.
  if coalesce(d ->> 'website', '') <> '' then
    return private.no('too_many_requests');
  end if;
  v_content := sha256(convert_to(d::text || p_occurrence || ' ' || p_pax, 'UTF8'));
  v_keys := array[v_caller, private.contact_key(v.id, v_caller || ' ' || (d ->> 'phone')), 'all'];
  v_answer := private.same_booking(v, p_id, v_hash, v_content);
  if v_answer is not null then
    return v_answer;
  end if;
  if coalesce(d -> 'fees', '[]') <> v.cancellation_fees then
    return private.invalid('{"fees": "fees_changed"}');
  end if;
  v_code := private.spots_waiting_refusal(v, p_occurrence, p_pax, d ->> 'phone', v_names, v_keys);
  if v_code is not null then
    return private.no(v_code, case v_code when 'above_maximum'
      then jsonb_build_object('maximum', private.most_to_wait(v.id, p_occurrence)) else '{}' end);
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
      else private.spots_waiting_refusal(v, p_occurrence, p_pax, d ->> 'phone', v_names, v_keys)
    end;
    if v_code is not null then
      return private.no(v_code, case v_code when 'above_maximum'
        then jsonb_build_object('maximum', private.most_to_wait(v.id, p_occurrence)) else '{}' end);
    end if;
    b.id := p_id;
    b.occurrence := p_occurrence;
    b.pax := p_pax;
    select o.day, o.starts_at, least(greatest(o.ends_at - o.starts_at, 5), 1440) into b.day, b.minute, b.duration
    from public.occurrence o where o.vendor_id = v.id and o.id = p_occurrence;
    b := private.put_on_list(v, b, d, v_hash, v_content, v_caller);
    perform private.count_calls(v.id, v_names, v_keys);
    return private.guest_booking(b, v);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
end $$;
revoke all on function public.join_spots_waiting_list(text, uuid, text, uuid, integer, jsonb)
  from public, anon, authenticated;
grant execute on function public.join_spots_waiting_list(text, uuid, text, uuid, integer, jsonb)
  to anon, authenticated;
