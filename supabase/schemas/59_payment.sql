-- What the function of payments asks (supabase/functions/payments). The card service is asked outside of any transaction; what it says
-- is settled here, under the vendor's lock, and settling it twice is settling it once. What the card service says waits for it for
-- a moment only: all vendors' words come by few connections, and each comes again.

-- p_headers are the request's, so that a caller's limits are theirs.
create function private.pay_for_hold(
  p_headers jsonb, p_vendor_url text, p_id uuid, p_token text, p_details jsonb, p_lines jsonb, p_back text
) returns jsonb language plpgsql volatile set search_path = '' set lock_timeout = '1s' as $$
begin
  perform set_config('request.headers', p_headers::text, true);
  return private.take_hold(p_vendor_url, p_id, p_token, p_details, p_lines, p_back);
end $$;
revoke all on function private.pay_for_hold(jsonb, text, uuid, text, jsonb, jsonb, text) from public, anon, authenticated;

-- The session that was asked for is there. Null where another was asked for meanwhile: nobody may pay this one.
create function private.payment_is_open(p_vendor uuid, p_id uuid, p_n integer, p_session text, p_url text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  p private.payment;
  h private.hold;
begin
  update private.payment x set state = 'open', session = p_session, url = p_url, ask_at = now() + interval '1 minute'
  where x.vendor_id = p_vendor and x.id = p_id and x.n = p_n and not x.given_up
    and (x.state = 'opening' or (x.state = 'open' and x.session = p_session))
  returning * into p;
  if p.id is null then return null; end if;
  -- What was refused is not any more.
  update private.config_item i set data = i.data - 'refused'
  where i.vendor_id = p_vendor and i.kind = 'payment' and i.data ? 'refused';
  h := jsonb_populate_record(null::private.hold, p.asked->'hold');
  return private.told_payment(p, h);
end $$;
revoke all on function private.payment_is_open(uuid, uuid, integer, text, text) from public, anon, authenticated;

-- Nobody pays any more: the hold lives on as it would have. One that would have ended ends now, since it counts for as long as it kept seats.
create function private.end_payment(p private.payment) returns void language sql set search_path = '' as $$
  update private.hold h set expires_at = least(h.expires_at, greatest(h.usual_until, now()))
  where h.vendor_id = p.vendor_id and h.id = p.id and h.usual_until is not null;
  update private.payment x set state = 'gone', settled_at = now()
  where x.vendor_id = p.vendor_id and x.id = p.id and x.state in ('opening', 'open');
$$;
revoke all on function private.end_payment(private.payment) from public, anon, authenticated;

-- The customer's own payment; no row for whoever shows another secret.
create function private.payment_of(p_vendor uuid, p_id uuid, p_token text) returns private.payment language plpgsql stable
set search_path = '' as $$
declare
  p private.payment;
begin
  select * into p from private.payment x
  where x.vendor_id = p_vendor and x.id = p_id and x.token_hash = private.token_hash(p_token);
  return p;
end $$;
revoke all on function private.payment_of(uuid, uuid, text) from public, anon, authenticated;

-- The customer came back without paying: {ok, session}, that is to end, or null. The seats are free again as they would have been, be
-- the card service there or not: whoever pays all the same pays late.
create function private.give_up_payment(p_vendor_url text, p_id uuid, p_token text) returns jsonb language plpgsql volatile
set search_path = '' set lock_timeout = '1s' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  p private.payment;
begin
  if v.id is null then return private.no('vendor_not_found'); end if;
  if (private.payment_of(v.id, p_id, p_token)).id is null then return private.no('hold_expired'); end if;
  perform private.lock_vendor(v.id);
  p := private.payment_of(v.id, p_id, p_token);
  if p.state = 'opening' then
    perform private.end_payment(p);
  elsif p.state = 'open' then
    update private.hold h set expires_at = least(h.expires_at, greatest(h.usual_until, now()))
    where h.vendor_id = v.id and h.id = p_id and h.usual_until is not null;
    update private.payment x set given_up = true, ask_at = now() + interval '10 seconds' where x.vendor_id = v.id and x.id = p_id;
  end if;
  return jsonb_build_object('ok', true, 'session', case when p.state = 'open' then p.session end);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function private.give_up_payment(text, uuid, text) from public, anon, authenticated;

-- {ok, state} of open, booked, returned and gone, with the booking; and `session` where the card service has to be asked, which is once
-- in some seconds, however often this is.
create function private.payment_state(p_vendor_url text, p_id uuid, p_token text) returns jsonb language plpgsql volatile
set search_path = '' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  p private.payment := private.payment_of(v.id, p_id, p_token);
  v_session text;
  b public.booking;
begin
  if v.id is null then return private.no('vendor_not_found'); end if;
  if p.id is null then return private.no('hold_expired'); end if;
  if p.state = 'open' then
    update private.payment x set asked_at = now()
    where x.vendor_id = v.id and x.id = p_id and x.state = 'open' and coalesce(x.asked_at, x.made_at) < now() - interval '5 seconds'
    returning x.session into v_session;
  end if;
  if p.state = 'booked' then
    select * into b from public.booking x where x.vendor_id = v.id and x.id = p_id and not x.deleted;
  end if;
  return case when b.id is not null then private.told_booking(b, v, p_token) else '{"ok": true}' end || jsonb_build_object(
    'state', case p.state when 'opening' then 'open' else p.state end, 'amount', p.amount, 'session', v_session);
end $$;
revoke all on function private.payment_state(text, uuid, text) from public, anon, authenticated;

-- The booking of what was paid, as it was agreed when the customer went to pay; null where it cannot be. As long as the hold lives its
-- seats are there; after it the seats have to be free as for anybody.
create function private.honoured(v public.vendor, p private.payment) returns public.booking language plpgsql volatile
set search_path = '' as $$
declare
  d constant jsonb := p.asked->'details';
  h private.hold := jsonb_populate_record(null::private.hold, p.asked->'hold');
  v_live private.hold;
  b public.booking;
begin
  if h.id is null or exists (select from public.booking x where x.vendor_id = v.id and x.id = p.id)
    or exists (select from private.booking_token t where t.vendor_id = v.id and t.token_hash = h.token_hash) then
    return null;
  end if;
  select * into v_live from private.hold x where x.vendor_id = v.id and x.id = p.id
    and (x.day, x.minute, x.pax, x.lines) = (h.day, h.minute, h.pax, h.lines) and x.occurrence is not distinct from h.occurrence;
  h.expires_at := coalesce(v_live.expires_at, '-infinity');
  h.tables := coalesce(v_live.tables, h.tables, '{}');
  if private.hold_reason(v, h, private.rule_of_hold(h)) is not null then return null; end if;
  h.tables := private.tables_of_hold(h);
  if h.tables is null then return null; end if;
  -- A live hold is not asked for the hour; but what is over by now nobody can come to.
  if exists (select from private.business_time(v.time_zone, v.day_turns_at, clock_timestamp()) n
    left join public.occurrence o on o.vendor_id = v.id and o.id = h.occurrence
    where (n.day - h.day) * 1440 + n.minute >= coalesce(o.ends_at, h.minute + h.duration)) then
    return null;
  end if;
  b := private.sell(v, h, d, p.asked->'lines', p.asked->'answers', p.content_hash, p.caller, p.amount);
  if d ? 'place' then
    perform private.end_wait(b, decode(d ->> 'place', 'hex'));
  end if;
  perform private.count_calls(v.id, array['confirm_contact', 'confirm_contact', 'confirm_caller'], array[
    private.contact_key(v.id, p.caller || ' ' || (d ->> 'phone')), private.contact_key(v.id, p.caller || ' ' || (d ->> 'email')), p.caller]);
  return b;
exception
  when lock_not_available or deadlock_detected or serialization_failure then
    raise;
  -- Whatever is wrong with it: money that is kept for nothing would be worse than a booking that is not made.
  when others then
    raise warning 'A payment could not be honoured: %', sqlstate;
    return null;
end $$;
revoke all on function private.honoured(public.vendor, private.payment) from public, anon, authenticated;

-- Its customer is told that all of it goes back, and, where they have a booking all the same, that it stands: else they book again.
create function private.tell_returned(p private.payment, v public.vendor, p_amount integer) returns void
language plpgsql volatile set search_path = '' as $$
declare
  b public.booking;
begin
  select * into b from public.booking x where x.vendor_id = v.id and x.id = p.id and not x.deleted and x.status not in ('cancelled', 'no_show');
  b.email := coalesce(nullif(b.email, ''), p.asked#>>'{details,email}');
  b.language := coalesce(b.language, p.asked#>>'{details,language}');
  if b.email <> '' then
    perform private.ask_mail('payment_returned', v.id, b.email, b.language,
      private.money_facts(v, b.language, p_amount, coalesce(b.reference, '')), 7200);
  end if;
end $$;
revoke all on function private.tell_returned(private.payment, public.vendor, integer) from public, anon, authenticated;

-- Paid and not honoured: all of it goes back, and its customer is told. One of ours of which nothing is known is from before a backup
-- was restored: it goes back as well.
create function private.return_payment(p private.payment, v public.vendor, s jsonb) returns void language plpgsql volatile
set search_path = '' as $$
begin
  insert into private.payment as x (vendor_id, id, n, state, amount, session, intent, settled_at)
  values (v.id, p.id, p.n, 'returned', p.amount, s->>'session', s->>'intent', now())
  on conflict (vendor_id, id) do update set state = 'returned', asked = '{}', caller = '', settled_at = now();
  perform private.owe(v.id, p.id, (s->>'amount')::integer, 'late');
  perform private.tell_returned(p, v, (s->>'amount')::integer);
end $$;
revoke all on function private.return_payment(private.payment, public.vendor, jsonb) from public, anon, authenticated;

-- What the card service says of a session, {vendor, id, n, session, status, paid, amount, intent, ours}, whoever brings it and however
-- often: {state}. Paid is honoured or goes back; of another installation's nothing is known, and nothing is done.
create function private.settle_payment(s jsonb) returns jsonb language plpgsql volatile set search_path = ''
set lock_timeout = '500ms' as $$
declare
  v public.vendor;
  p private.payment;
  v_amount constant integer := s->>'amount';
  v_is_its boolean;
begin
  select * into v from public.vendor x where x.id = (s->>'vendor')::uuid;
  if v.id is null then return '{"state": "unknown"}'; end if;
  perform private.lock_vendor(v.id);
  select * into p from private.payment x where x.vendor_id = v.id and x.id = (s->>'id')::uuid;
  if p.id is null then
    if s->>'status' <> 'complete' or s->'paid' <> 'true' or s->'ours' is distinct from 'true' then return '{"state": "unknown"}'; end if;
    p.id := s->>'id';
    p.n := s->>'n';
    p.amount := v_amount;
    perform private.return_payment(p, v, s);
    return '{"state": "returned"}';
  end if;
  if s->'ours' is distinct from 'true' and p.session is distinct from s->>'session' then return '{"state": "unknown"}'; end if;
  v_is_its := coalesce(p.session = s->>'session', p.n = (s->>'n')::integer, false);
  if s->>'status' = 'expired' and v_is_its then
    perform private.end_payment(p);
    select * into p from private.payment x where x.vendor_id = v.id and x.id = p.id;
    return jsonb_build_object('state', p.state);
  end if;
  if s->>'status' <> 'complete' or s->'paid' <> 'true' or p.intent = s->>'intent' then
    return jsonb_build_object('state', p.state);
  end if;
  -- Paid under an older session, or beside the one that was honoured.
  if not v_is_its or p.intent is not null then
    if not exists (select from private.refund r where r.intent = s->>'intent' and r.reason = 'stray') then
      perform private.owe(v.id, p.id, v_amount, 'stray', p_intent => s->>'intent');
      perform private.tell_returned(p, v, v_amount);
    end if;
    return jsonb_build_object('state', p.state);
  end if;
  update private.payment x set intent = s->>'intent', session = s->>'session', settled_at = now()
  where x.vendor_id = v.id and x.id = p.id returning * into p;
  if v_amount = p.amount and (private.honoured(v, p)).id is not null then
    update private.payment x set state = 'booked', asked = '{}', caller = '' where x.vendor_id = v.id and x.id = p.id;
    return '{"state": "booked"}';
  end if;
  perform private.return_payment(p, v, s);
  return '{"state": "returned"}';
end $$;
revoke all on function private.settle_payment(jsonb) from public, anon, authenticated;

-- Sessions of which the card service has to be asked, with their vendor, and `is_over` where nobody is to pay any more, and `late` ({vendor, id, session}) where
-- this is the last time. Asked again and again, ever more
-- seldom; whoever asks and dies has asked for nothing. What was asked for and never came to be is over with its hold: no customer ever
-- had its address.
create function private.payments_to_ask(p_most integer) returns setof jsonb language plpgsql volatile set search_path = '' as $$
declare
  p private.payment;
begin
  for p in select * from private.payment x where x.state in ('opening', 'open') and x.ask_at <= now()
    order by x.ask_at limit p_most for update skip locked loop
    if p.state = 'opening' then
      perform private.end_payment(p);
    else
      update private.payment x set tries = x.tries + 1,
        ask_at = now() + least(interval '1 minute' * power(2, least(x.tries, 10)), interval '10 minutes')
      where x.vendor_id = p.vendor_id and x.id = p.id;
      return next jsonb_build_object('vendor', p.vendor_id, 'session', p.session, 'is_over', p.given_up or p.ends_at <= now()
        or (p.asked#>>'{hold,pay_until}')::timestamptz <= now())
        -- Asked a day after its end already, in vain.
        || case when p.ask_at > p.ends_at + interval '1 day' then jsonb_build_object('late', jsonb_build_object(
          'vendor', p.vendor_id, 'id', p.id, 'session', p.session)) else '{}' end;
    end if;
  end loop;
  -- Of who did not pay, and of whom nothing more can come, nobody needs the details.
  update private.payment x set asked = '{}', caller = ''
  where x.settled_at < now() - interval '2 days' and x.asked <> '{}';
end $$;
revoke all on function private.payments_to_ask(integer) from public, anon, authenticated;
