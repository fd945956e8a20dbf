-- Payments that come to no end by themselves: the card service refuses them, says nothing of them, or is asked no more.

-- Staff are told of what is wrong with cards: on their tablets, where the setting stands, and by mail. p_what is 'refused' ({code, at}: the
-- card service makes no sessions, until it does) or 'unknown' ({session, amount, at}: the last of which nobody can tell what became of it).
create function private.note_card_trouble(v public.vendor, p_what text, p_more jsonb) returns void language plpgsql volatile
set search_path = '' as $$
begin
  update private.config_item i set data = i.data || jsonb_build_object(p_what, p_more || jsonb_build_object('at', private.iso(now())))
  where i.vendor_id = v.id and i.kind = 'payment' and (p_what <> 'refused' or not i.data ? 'refused');
  if found and private.house_email(v) <> '' then
    perform private.ask_mail(case p_what when 'refused' then 'card_refused' else 'payment_unknown' end, v.id, private.house_email(v), 'ja',
      private.money_facts(v, 'ja', coalesce((p_more->>'amount')::integer, 0), '')
        || jsonb_build_object('intent', coalesce(p_more->>'code', p_more->>'session', '')), 7200);
  end if;
end $$;
revoke all on function private.note_card_trouble(public.vendor, text, jsonb) from public, anon, authenticated;

-- The card service makes no session, and will not by itself: a wrong key, a closed account, an amount that it does not take.
-- Answers what its customer is told.
create function private.card_is_refused(p_vendor_url text, p_code text) returns jsonb language plpgsql volatile
set search_path = '' set lock_timeout = '1s' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
begin
  if v.id is not null then
    perform private.lock_vendor(v.id);
    perform private.note_card_trouble(v, 'refused', jsonb_build_object('code', left(p_code, 100)));
  end if;
  return private.no('card_refused');
exception when lock_not_available or deadlock_detected then
  return private.no('card_refused');
end $$;
revoke all on function private.card_is_refused(text, text) from public, anon, authenticated;

-- Long over, and nobody can tell whether it was paid: its customer's details go, and staff look at the card service. Should it say later
-- that it was, all of it goes back. The caller holds the lock.
create function private.lose_payment(p private.payment, v public.vendor) returns void language plpgsql volatile
set search_path = '' as $$
begin
  perform private.end_payment(p);
  update private.payment x set asked = '{}', caller = '' where x.vendor_id = p.vendor_id and x.id = p.id;
  -- Of one that was never made no customer had the address.
  if p.state = 'open' then
    perform private.note_card_trouble(v, 'unknown', jsonb_build_object('session', p.session, 'amount', p.amount));
  end if;
end $$;
revoke all on function private.lose_payment(private.payment, public.vendor) from public, anon, authenticated;

-- The card service was asked about it a day after its end, and has not answered.
create function private.payment_is_lost(p_vendor uuid, p_id uuid, p_session text) returns void language plpgsql volatile
set search_path = '' set lock_timeout = '500ms' as $$
declare
  p private.payment;
begin
  perform private.lock_vendor(p_vendor);
  select * into p from private.payment x where x.vendor_id = p_vendor and x.id = p_id and x.session = p_session and x.state = 'open';
  if p.id is not null then
    perform private.lose_payment(p, v) from public.vendor v where v.id = p_vendor;
  end if;
end $$;
revoke all on function private.payment_is_lost(uuid, uuid, text) from public, anon, authenticated;

-- Since when the card service is to list what was paid there, in seconds since 1970; null while that was done a moment ago. What was paid
-- since a backup was answered to the card service, which tells of it no more: after a restore nobody else knows of it. A session begins
-- long before it is paid.
create function private.paid_since() returns bigint language sql stable set search_path = '' as $$
  select extract(epoch from c.listed_at - interval '1 hour')::bigint
  from private.card_service c where c.listed_at < now() - interval '10 minutes'
$$;
revoke all on function private.paid_since() from public, anon, authenticated;

-- All of it was heard.
create function private.paid_is_listed() returns void language sql set search_path = '' as $$
  update private.card_service c set listed_at = now()
$$;
revoke all on function private.paid_is_listed() from public, anon, authenticated;

-- Where the key was removed nobody asks any more: three days after the end of a session, as long as the card service tries to tell of it,
-- nothing more is heard. What has long been settled keeps no details either. Under the vendor's lock.
create function private.forget_payments(p_vendor uuid) returns void language plpgsql volatile set search_path = '' as $$
declare
  v_is_asked constant boolean := exists (select from private.card_service c where c.seen_at > now() - interval '1 hour');
begin
  if not v_is_asked then
    perform private.lose_payment(p, v) from private.payment p join public.vendor v on v.id = p.vendor_id
    where p.vendor_id = p_vendor and p.state in ('opening', 'open') and p.ends_at < now() - interval '3 days';
  end if;
  update private.payment x set asked = '{}', caller = ''
  where x.vendor_id = p_vendor and x.settled_at < now() - interval '2 days' and x.asked <> '{}';
end $$;
revoke all on function private.forget_payments(uuid) from public, anon, authenticated;
