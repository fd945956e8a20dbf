-- Who has lost the link of a booking finds it by its number and the last four digits of the phone. Unknown and wrong are told the
-- same after the same work, and each try counts: by caller, by venue, and by the number that is tried, for the four digits alone
-- would be guessed in ten thousand tries. What is found is a link that ends within the hour and names nobody: it shows day, time
-- and people, and can change or cancel; the first link goes on working.

create table private.found_token (
  vendor_id uuid not null,
  token_hash bytea not null,
  booking_id uuid not null,
  ends_at timestamptz not null,
  primary key (vendor_id, token_hash),
  constraint booking_was_online foreign key (vendor_id, booking_id)
    references private.booking_token (vendor_id, booking_id) on delete cascade
);
create index found_token_booking on private.found_token (vendor_id, booking_id);
alter table private.found_token enable row level security;

-- As people copy a number: small letters, full width, blanks.
create function private.plain_reference(p_text text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return upper(regexp_replace(normalize(left(p_text, 100), nfkc), '[^0-9A-Za-z-]', '', 'g'));
end $$;
revoke all on function private.plain_reference(text) from public, anon, authenticated;

-- Answers {ok} and lets p_token, which the page made, open the booking; booking_not_found for all else.
create function public.find_lost_booking(p_vendor_url text, p_reference text, p_phone_end text, p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_vendor constant uuid := (private.vendor_at(p_vendor_url)).id;
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_reference constant text := private.plain_reference(p_reference);
  v_end constant text := btrim(normalize(left(p_phone_end, 40), nfkc));
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'reference', case when coalesce(v_reference, '') = '' then 'required' when length(v_reference) > 40 then 'invalid' end,
    'phone_end', case when coalesce(v_end, '') = '' then 'required' when v_end !~ '^[0-9]{4}$' then 'invalid' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end
  ));
  v_names constant text[] := array['lost_caller', 'lost_vendor', 'lost_reference'];
  v_keys text[];
  v_found uuid;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  v_keys := array[v_caller, 'all', private.contact_key(v_vendor, v_reference)];
  begin
    perform private.lock_vendor(v_vendor);
    -- The venue's own limit lets a caller through who did not try before: else anybody could close it to all.
    if private.is_over_limit(v_vendor, array['lost_caller', 'lost_reference'], array[v_keys[1], v_keys[3]])
      or private.is_over_limit(v_vendor, array['lost_vendor'], array['all'])
        and private.has_called(v_vendor, 'lost_caller', v_caller) then
      return private.no('too_many_requests');
    end if;
    perform private.count_calls(v_vendor, v_names, v_keys);
    delete from private.found_token f where f.vendor_id = v_vendor and f.ends_at < now();
    select b.id into v_found
    from public.booking b join private.booking_token t on t.vendor_id = b.vendor_id and t.booking_id = b.id
    -- Said twice, so that the partial index is used. One that is cancelled is found too: its page says so, where "not found" would
    -- let its customer come in vain. Of an event's party some may be in and the others at the gate, without their tickets.
    where b.vendor_id = v_vendor and b.reference = v_reference and b.reference <> '' and right(b.phone, 4) = v_end
      and not b.deleted and b.day >= private.business_day(v_vendor) and (b.status in ('confirmed', 'waiting', 'cancelled')
        or b.occurrence is not null and b.status in ('arrived', 'seated'));
    if v_found is null then
      return private.no('booking_not_found');
    end if;
    -- Else one secret would open two bookings, and the link that somebody has would name nobody any more.
    if exists (select from private.booking_token t where t.vendor_id = v_vendor and t.token_hash = v_hash)
      or exists (select from private.manage_token t where t.vendor_id = v_vendor and t.token_hash = v_hash) then
      return private.no('id_reused');
    end if;
    -- Shown again after another number it opens what was found last.
    insert into private.found_token (vendor_id, token_hash, booking_id, ends_at)
    values (v_vendor, v_hash, v_found, now() + interval '1 hour')
    on conflict (vendor_id, token_hash) do update set booking_id = excluded.booking_id, ends_at = excluded.ends_at;
    return jsonb_build_object('ok', true);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
end $$;
revoke all on function public.find_lost_booking(text, text, text, text) from public, anon, authenticated;
grant execute on function public.find_lost_booking(text, text, text, text) to anon, authenticated;
