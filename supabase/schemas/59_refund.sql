-- What goes back to who paid by card. A refund is owed by a row of private.refund; the round of supabase/functions/payments has the
-- card service make it, under a key that stays as long as no answer is known, and notes here what came of it.

-- What a booking says of its payment is brought up to date, with a line of its history. The caller holds the lock.
create function private.tell_payment(p_vendor uuid, p_booking uuid, p_payment jsonb, p_kind text, p_code text) returns public.booking
language plpgsql volatile set search_path = '' as $$
declare
  v_old jsonb;
  b public.booking;
begin
  select x.payment into v_old from public.booking x where x.vendor_id = p_vendor and x.id = p_booking;
  if v_old is null or v_old = p_payment then return null; end if;
  update public.booking x set payment = p_payment where x.vendor_id = p_vendor and x.id = p_booking returning * into b;
  insert into public.booking_history (vendor_id, booking_id, rev, kind, changes, code)
  values (p_vendor, p_booking, b.rev, p_kind, jsonb_build_object('payment', jsonb_build_array(v_old, b.payment)), p_code);
  return b;
end $$;
revoke all on function private.tell_payment(uuid, uuid, jsonb, text, text) from public, anon, authenticated;

-- What of a booking's refunds does not go through, as staff were told.
create function private.with_refused(p_vendor uuid, p_booking uuid, p_payment jsonb) returns jsonb language plpgsql stable
set search_path = '' as $$
declare
  v_sum bigint;
begin
  select sum(r.amount) into v_sum from private.refund r
  where r.vendor_id = p_vendor and r.payment_id = p_booking and r.state = 'due' and r.told_at is not null
    and r.intent = (select p.intent from private.payment p where p.vendor_id = p_vendor and p.id = p_booking);
  return case when v_sum is null then p_payment - 'refused' else p_payment || jsonb_build_object('refused', v_sum) end;
end $$;
revoke all on function private.with_refused(uuid, uuid, jsonb) from public, anon, authenticated;

-- What a booking says of its payment, as its event takes place or not. Of one that is off all goes back, as soon as a slip of the finger
-- would have been taken back; of any other, what goes back for that alone and is not on its way yet stays.
create function private.payment_by_event(b public.booking) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  v_amount integer := 0;
begin
  if b.status not in ('confirmed', 'waiting', 'arrived', 'seated') then
    return private.with_refused(b.vendor_id, b.id, b.payment);
  end if;
  if private.is_off(b) then
    v_amount := private.kept_of(b.payment);
    perform private.owe(b.vendor_id, b.id, v_amount, 'off', '30 seconds');
  -- Of what was deleted meanwhile nothing is kept.
  elsif not b.deleted then
    with kept as (
      delete from private.refund r where r.vendor_id = b.vendor_id and r.payment_id = b.id and r.reason = 'off'
        and r.state = 'due' and r.tries = 0 returning r.amount
    ) select -coalesce(sum(k.amount), 0) into v_amount from kept k;
  end if;
  return private.with_refused(b.vendor_id, b.id, private.with_returning(b.payment, v_amount));
end $$;
revoke all on function private.payment_by_event(public.booking) from public, anon, authenticated;

-- The event is called off, or takes place after all: what was paid for it goes back, or stays, in the order of claims. After those who
-- booked it have gone along with it, since any write of a booking puts it where its event is.
create function private.payments_follow(p_vendor uuid, p_occurrence uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_kind constant text := (
    select case when o.cancelled or o.deleted then 'payment.return' else 'payment.keep' end
    from public.occurrence o where o.vendor_id = p_vendor and o.id = p_occurrence);
  b public.booking;
begin
  for b in select * from public.booking x
    where x.vendor_id = p_vendor and x.occurrence = p_occurrence and x.payment is not null order by x.claimed_rev, x.rev loop
    perform private.tell_payment(p_vendor, b.id, private.payment_by_event(b), v_kind, 'event_off');
  end loop;
end $$;
revoke all on function private.payments_follow(uuid, uuid) from public, anon, authenticated;

-- The booking comes to life, or goes to another event: in the same write.
create function private.payment_follows_booking() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.payment := private.payment_by_event(new);
  return new;
end $$;
revoke all on function private.payment_follows_booking() from public, anon, authenticated;

create trigger payment_follows before update on public.booking
  for each row when (new.payment is not null
    and (old.status, old.deleted, old.occurrence) is distinct from (new.status, new.deleted, new.occurrence))
  execute function private.payment_follows_booking();

-- What the vendor keeps of a payment is another sum, whoever had it changed: its receipt has another number.
create function private.receipt_follows_booking() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.payment p set receipt = p.receipt + 1
  where p.vendor_id = new.vendor_id and p.id = new.id and private.kept_of(old.payment) <> private.kept_of(new.payment);
  return null;
end $$;
revoke all on function private.receipt_follows_booking() from public, anon, authenticated;

create trigger receipt_follows after update on public.booking
  for each row when (old.payment <> new.payment)
  execute function private.receipt_follows_booking();

-- Refunds that are due, each this round's for two minutes or until it has an answer, and due again later each time:
-- {vendor, id, intent, amount, refusals}.
create function private.claim_refunds(p_most integer) returns setof jsonb language sql volatile set search_path = '' as $$
  with due as (
    select r.id from private.refund r where r.state = 'due' and r.due_at <= now() and r.leased_until <= now()
    order by r.due_at limit p_most for update skip locked
  )
  update private.refund r set tries = r.tries + 1, leased_until = now() + interval '2 minutes',
    due_at = now() + least(interval '2 minutes' * power(2, least(r.tries, 12)), interval '1 day')
  from due where r.id = due.id
  returning jsonb_build_object('vendor', r.vendor_id, 'id', r.id, 'intent', r.intent, 'amount', r.amount, 'refusals', r.refusals)
$$;
revoke all on function private.claim_refunds(integer) from public, anon, authenticated;

-- What a booking says of its payment, by the rows of what goes back of it: of what was paid once too often nothing.
create function private.payment_by_books(b public.booking) returns jsonb language sql stable set search_path = '' as $$
  select private.with_refused(b.vendor_id, b.id, b.payment || jsonb_build_object(
    'refunded', coalesce(sum(r.amount) filter (where r.state = 'made'), 0),
    'returning', coalesce(sum(r.amount) filter (where r.state = 'due'), 0)))
  from private.payment p
  left join private.refund r on r.vendor_id = p.vendor_id and r.payment_id = p.id and r.intent = p.intent
  where p.vendor_id = b.vendor_id and p.id = b.id
$$;
revoke all on function private.payment_by_books(public.booking) from public, anon, authenticated;

-- The card service has made it: told once, whoever brings the word.
create function private.refund_is_made(p_id uuid, p_refund text) returns void language plpgsql volatile set search_path = ''
set lock_timeout = '500ms' as $$
declare
  r private.refund;
  b public.booking;
begin
  select * into r from private.refund x where x.id = p_id;
  if r.id is null then return; end if;
  perform private.lock_vendor(r.vendor_id);
  update private.refund x set state = 'made', refund = p_refund, settled_at = now(), answer = ''
  where x.id = p_id and x.state = 'due' returning * into r;
  if r.id is null then return; end if;
  perform private.matter_of_refund(r.vendor_id, r.id, 0);
  if r.reason in ('late', 'stray') then return; end if;
  select * into b from public.booking x where x.vendor_id = r.vendor_id and x.id = r.payment_id;
  if b.payment is null then return; end if;
  perform private.tell_payment(r.vendor_id, r.payment_id, private.payment_by_books(b), 'payment.returned', r.reason);
  perform private.ask_mail('refund_made', v.id, b.email, b.language, private.money_facts(v, b.language, r.amount, b.reference), 7200)
  from public.vendor v where v.id = r.vendor_id and b.email <> '';
end $$;
revoke all on function private.refund_is_made(uuid, text) from public, anon, authenticated;

-- It was not, or, where p_answer is null, no answer came: it may have been, and is asked for by the same key. After eight times, or
-- where it never will be, staff are told once; it is tried again all the same, once a day.
create function private.refund_is_not_made(p_id uuid, p_is_final boolean, p_answer text) returns void language plpgsql volatile
set search_path = '' set lock_timeout = '500ms' as $$
declare
  r private.refund;
begin
  select * into r from private.refund x where x.id = p_id;
  if r.id is null then return; end if;
  perform private.lock_vendor(r.vendor_id);
  update private.refund x set answer = coalesce(left(p_answer, 300), 'no answer'), leased_until = now(),
    refusals = x.refusals + (p_answer is not null)::integer,
    told_at = case when p_is_final or x.tries >= 8 then coalesce(x.told_at, now()) else x.told_at end
  where x.id = p_id and x.state = 'due' returning * into r;
  if r.told_at = now() then perform private.note_refusal(r); end if;
  perform private.note_refused_matter(r);
end $$;
revoke all on function private.refund_is_not_made(uuid, boolean, text) from public, anon, authenticated;

-- It was asked for, and is on its way: not made yet, and asked about until it is, or is not. What takes days is nothing that goes
-- through by itself: where the account with the card service has too little, for one.
create function private.refund_is_pending(p_id uuid, p_refund text) returns void language plpgsql volatile set search_path = ''
set lock_timeout = '500ms' as $$
declare
  r private.refund;
begin
  select * into r from private.refund x where x.id = p_id;
  if r.id is null then return; end if;
  perform private.lock_vendor(r.vendor_id);
  update private.refund x set refund = p_refund, answer = 'pending', leased_until = now(),
    told_at = case when x.asked_at < now() - interval '3 days' then coalesce(x.told_at, now()) else x.told_at end
  where x.id = p_id and x.state = 'due' returning * into r;
  if r.told_at = now() then perform private.note_refusal(r); end if;
  perform private.note_refused_matter(r);
end $$;
revoke all on function private.refund_is_pending(uuid, text) from public, anon, authenticated;

-- Staff read of it on their tablets, with the booking where there is one, in its history, and by mail.
create function private.note_refusal(r private.refund) returns void language sql set search_path = '' as $$
  update public.booking b set payment = private.with_refused(b.vendor_id, b.id, b.payment)
  where b.vendor_id = r.vendor_id and b.id = r.payment_id and b.payment is not null;
  insert into public.booking_history (vendor_id, booking_id, rev, kind, code)
  select b.vendor_id, b.id, b.rev, 'payment.refused', r.reason from public.booking b
  where b.vendor_id = r.vendor_id and b.id = r.payment_id;
  select private.note_refused_matter(r);
  select private.ask_mail('refund_refused', v.id, private.house_email(v), 'ja', private.money_facts(v, 'ja', r.amount, coalesce(b.reference, ''))
    || jsonb_build_object('intent', r.intent), 7200)
  from public.vendor v left join public.booking b on b.vendor_id = v.id and b.id = r.payment_id
  where v.id = r.vendor_id and private.house_email(v) <> '';
$$;
revoke all on function private.note_refusal(private.refund) from public, anon, authenticated;

-- The bank sent back what had been made: it is owed anew, under another id, since the old one would get the old answer. It was asked for
-- once: what happens to its event does not take it back.
create function private.refund_came_back(p_id uuid, p_answer text) returns void language plpgsql volatile set search_path = ''
set lock_timeout = '500ms' as $$
declare
  r private.refund;
  b public.booking;
begin
  select * into r from private.refund x where x.id = p_id;
  if r.id is null then return; end if;
  perform private.lock_vendor(r.vendor_id);
  select * into r from private.refund x where x.id = p_id;
  if r.state = 'failed' then return; end if;
  perform private.matter_of_refund(r.vendor_id, r.id, 0);
  update private.refund x set state = 'failed', answer = left(p_answer, 300), settled_at = now() where x.id = p_id;
  insert into private.refund (vendor_id, payment_id, intent, amount, reason, due_at, tries, told_at)
  values (r.vendor_id, r.payment_id, r.intent, r.amount, r.reason,
    now() + interval '1 day', 1, now()) returning * into r;
  perform private.note_refusal(r);
  select * into b from public.booking x where x.vendor_id = r.vendor_id and x.id = r.payment_id;
  if b.payment is not null then
    perform private.tell_payment(r.vendor_id, r.payment_id, private.payment_by_books(b), 'payment.return', 'came_back');
  end if;
end $$;
revoke all on function private.refund_came_back(uuid, text) from public, anon, authenticated;

-- What the card service has given back of a payment, [{refund, amount, mark, is_lost}], whoever asked it to. What nobody asked for here,
-- but in its own pages, or before a backup was restored, is written down as the rest is, and so much less is still due: {id: amount}.
create function private.note_back(p_intent text, p_back jsonb) returns jsonb language plpgsql volatile set search_path = ''
set lock_timeout = '500ms' as $$
declare
  v_marks constant text[] := array(select b->>'mark' from jsonb_array_elements(p_back) b where b->'is_lost' <> 'true');
  p private.payment;
  r private.refund;
  v_over bigint;
begin
  p := private.payment_by_intent(p_intent);
  if p.id is null then return '{}'; end if;
  perform private.lock_vendor(p.vendor_id);
  -- All that can go back; of what was not honoured all that was paid does.
  select -coalesce(case when p.state = 'booked' and p.intent = p_intent then p.amount end, sum(x.amount)) into v_over
  from private.refund x where x.intent = p_intent and x.state <> 'failed';
  perform private.refund_came_back(x.id, 'lost') from private.refund x, jsonb_array_elements(p_back) b
  where x.intent = p_intent and x.refund = b->>'refund' and b->'is_lost' = 'true';
  insert into private.refund (vendor_id, payment_id, intent, amount, reason, refund)
  select p.vendor_id, p.id, p_intent, (b->>'amount')::integer, 'hand', b->>'refund' from jsonb_array_elements(p_back) b
  where b->'is_lost' <> 'true' and not exists (
    select from private.refund x where x.intent = p_intent and (x.refund = b->>'refund' or x.id::text = b->>'mark'));
  select v_over + sum(x.amount) into v_over from private.refund x where x.intent = p_intent and x.state <> 'failed';
  for r in select * from private.refund x where x.intent = p_intent and x.state = 'due' and x.refund is null
    and x.id::text <> all (v_marks) order by x.asked_at desc loop
    exit when v_over <= 0;
    delete from private.refund x where x.id = r.id and r.amount <= v_over;
    update private.refund x set amount = r.amount - v_over where x.id = r.id and r.amount > v_over;
    perform private.matter_of_refund(r.vendor_id, r.id, r.amount - v_over::integer);
    v_over := v_over - r.amount;
  end loop;
  perform private.refund_is_made(x.id, x.refund) from private.refund x
  where x.intent = p_intent and x.state = 'due' and x.reason = 'hand' and x.refund is not null;
  return (select coalesce(jsonb_object_agg(x.id, x.amount), '{}') from private.refund x where x.intent = p_intent and x.state = 'due');
end $$;
revoke all on function private.note_back(text, jsonb) from public, anon, authenticated;
