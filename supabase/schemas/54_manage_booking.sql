-- A customer finds and cancels a booking by its secret; 54_change_booking.sql is how one is changed. A wrong, an old and an unknown token get the same answer.

-- By the link of its confirmation, or by one that public.find_lost_booking gave.
create function private.booking_of_token(p_vendor uuid, p_token text) returns public.booking language plpgsql stable
set search_path = '' as $$
declare
  b public.booking;
begin
  select x.* into b
  from (
    select t.booking_id from private.booking_token t
    where t.vendor_id = p_vendor and t.token_hash = private.token_hash(p_token)
    union all
    select t.booking_id from private.manage_token t
    join public.booking m on m.vendor_id = t.vendor_id and m.id = t.booking_id and lower(m.email) = t.recipient
    where t.vendor_id = p_vendor and t.token_hash = private.token_hash(p_token)
    union all
    select t.booking_id from private.found_token t
    where t.vendor_id = p_vendor and t.token_hash = private.token_hash(p_token) and t.ends_at > now()
  ) f
  join public.booking x on x.vendor_id = p_vendor and x.id = f.booking_id
  where not x.deleted;
  return b;
end $$;
revoke all on function private.booking_of_token(uuid, text) from public, anon, authenticated;

-- By number and phone alone nobody is named, nor by an old mail from two days after the visit on.
create function private.may_read_who(b public.booking, v public.vendor, p_token text) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return private.begins_at(b.day, b.minute, v.time_zone) + b.duration * interval '1 minute' >= now() - interval '2 days'
    and not exists (
      select from private.found_token f where f.vendor_id = v.id and f.token_hash = private.token_hash(p_token)
    );
end $$;
revoke all on function private.may_read_who(public.booking, public.vendor, text) from public, anon, authenticated;

-- Where who waits for an event can book it by themselves by now: the occurrence, as long as it has seats for all of them and tickets.
-- Whose money the house has would pay twice: staff make their place a booking, or give it back.
create function private.open_to(b public.booking) returns uuid language plpgsql stable set search_path = '' as $$
begin
  return case when b.status = 'waiting' and private.kept_of(b.payment) <= 0 and exists (
    select from public.occurrence o
    join private.config_item t on t.vendor_id = b.vendor_id and t.kind = 'event_template' and t.key = o.template::text
    where o.vendor_id = b.vendor_id and o.id = b.occurrence and not t.deleted and t.data->'tickets' <> '[]'
  ) and private.party_reason(b.vendor_id, b.occurrence, b.pax) is null then b.occurrence end;
end $$;
revoke all on function private.open_to(public.booking) from public, anon, authenticated;

-- What who shows this token may see.
create function private.told_booking(b public.booking, v public.vendor, p_token text) returns jsonb language plpgsql stable
set search_path = '' as $$
declare
  v_open constant uuid := private.open_to(b);
  v_answer jsonb;
begin
  if not private.may_read_who(b, v, p_token) then
    b.last_name := '';
    b.first_name := '';
    b.phone := '';
    b.email := '';
    b.requests := '';
    b.answers := '[]';
    -- Who may have no ticket is not let in online either.
    v_answer := jsonb_set(private.guest_booking(b, v), '{booking,event,online_url}', '""', false);
  else
    v_answer := private.guest_booking(b, v);
  end if;
  return case when v_open is null then v_answer else jsonb_set(v_answer, '{booking,event,open}', to_jsonb(v_open)) end;
end $$;
revoke all on function private.told_booking(public.booking, public.vendor, text) from public, anon, authenticated;

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
  return private.told_booking(b, v, p_token);
end $$;
revoke all on function public.find_booking(text, text) from public, anon, authenticated;
grant execute on function public.find_booking(text, text) to anon, authenticated;

-- p_read: {percent, fee, back}, what it costs now and what goes back to the card, as the customer read it; null where nobody reads.
create function public.cancel_booking(p_vendor_url text, p_token text, p_read jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b public.booking := private.booking_of_token(v.id, p_token);
  t record;
  v_from text;
  v_percent integer;
  v_back integer;
  v_paid jsonb;
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if b.status = 'cancelled' then
    return private.told_booking(b, v, p_token);
  end if;
  begin
    perform private.lock_vendor(v.id);
    b := private.booking_of_token(v.id, p_token);
    if b.id is null then
      return private.no('booking_not_found');
    end if;
    if b.status = 'cancelled' then
      return private.told_booking(b, v, p_token);
    end if;
    select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
    if b.status not in ('confirmed', 'waiting') or b.day < t.day or (b.day - t.day) * 1440 + b.minute <= t.minute then
      return private.no('too_late');
    end if;
    v_from := b.status;
    v_paid := b.payment;
    v_percent := case when private.is_off(b) or v_from = 'waiting' then 0 else private.fee_now(b, v, t.day) end;
    v_back := private.back_of(b, v_percent);
    -- The day has turned, or staff have changed it: it is asked anew before it costs more than was read.
    if p_read is not null and not coalesce(p_read->'percent' >= to_jsonb(v_percent)
      and p_read->'fee' >= to_jsonb(private.fee_of(b, v_percent)) and p_read->'back' <= to_jsonb(v_back), false) then
      return private.told_booking(b, v, p_token) || private.no('fees_changed');
    end if;
    perform private.owe(v.id, b.id, v_back, 'policy');
    -- The row says whose word it was, by the same instant as its status: a tablet without a network reads no history.
    -- What does not take place is cancelled for nothing, should it take place after all; so is a place on the list.
    update public.booking set status = 'cancelled', status_at = now(),
      agreed_fees = case when private.is_off(b) or v_from = 'waiting' then '[]' else agreed_fees end, payment = private.with_returning(payment, v_back),
      settled = private.settled_without(settled, array['cancelled_online']) || private.settlement('cancelled_online', '0',
        jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
    where vendor_id = v.id and id = b.id returning * into b;
    insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
    values (v.id, b.id, b.rev, 'online.cancel',
      jsonb_build_object('status', jsonb_build_array(v_from, 'cancelled'))
      || case when v_back > 0 then jsonb_build_object('payment', jsonb_build_array(v_paid, b.payment)) else '{}' end);
    return private.told_booking(b, v, p_token);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
end $$;
revoke all on function public.cancel_booking(text, text, jsonb) from public, anon, authenticated;
grant execute on function public.cancel_booking(text, text, jsonb) to anon, authenticated;
