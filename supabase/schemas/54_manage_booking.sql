-- A customer finds and cancels a booking by its secret. A wrong, an old and an unknown token get the same answer.

create function private.booking_of_token(p_vendor uuid, p_token text) returns public.booking language plpgsql stable
set search_path = '' as $$
declare
  b public.booking;
begin
  select x.* into b
  from private.booking_token t
  join public.booking x on x.vendor_id = t.vendor_id and x.id = t.booking_id
  where t.vendor_id = p_vendor and t.token_hash = private.token_hash(p_token) and not x.deleted;
  return b;
end $$;
revoke all on function private.booking_of_token(uuid, text) from public, anon, authenticated;

create function public.find_booking(p_vendor_url text, p_token text) returns jsonb language plpgsql volatile
security definer set search_path = '' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b constant public.booking := private.booking_of_token(v.id, p_token);
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  return private.guest_booking(b, v);
end $$;
revoke all on function public.find_booking(text, text) from public, anon, authenticated;
grant execute on function public.find_booking(text, text) to anon, authenticated;

create function public.cancel_booking(p_vendor_url text, p_token text) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '1s' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b public.booking := private.booking_of_token(v.id, p_token);
  t record;
  v_from text;
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if b.status = 'cancelled' then
    return private.guest_booking(b, v);
  end if;
  begin
    perform private.lock_vendor(v.id);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
  b := private.booking_of_token(v.id, p_token);
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if b.status = 'cancelled' then
    return private.guest_booking(b, v);
  end if;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  if b.status not in ('confirmed', 'waiting') or b.day < t.day or (b.day - t.day) * 1440 + b.minute <= t.minute then
    return private.no('too_late');
  end if;
  v_from := b.status;
  -- The row says whose word it was, by the same instant as its status: a tablet without a network reads no history.
  update public.booking set status = 'cancelled', status_at = now(),
    settled = private.settled_without(settled, array['cancelled_online']) || private.settlement('cancelled_online', '0',
      jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
  where vendor_id = v.id and id = b.id returning * into b;
  insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
  values (v.id, b.id, b.rev, 'online.cancel',
    jsonb_build_object('status', jsonb_build_array(v_from, 'cancelled')));
  return private.guest_booking(b, v);
end $$;
revoke all on function public.cancel_booking(text, text) from public, anon, authenticated;
grant execute on function public.cancel_booking(text, text) to anon, authenticated;
