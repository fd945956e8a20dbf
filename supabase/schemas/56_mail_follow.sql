-- Which mail of the outbox (56_mail.sql) a change of a booking asks for, and when that is due.

-- How long a state has to stand before it is told: who undoes a slip of the finger within it has told nobody. Whoever goes on and
-- on has a longer one from the fourth mail of a booking on.
-- Never by the whole table, here and below: a plan made while that was a page stays, and one move of an event fills it with thousands.
create function private.mail_pause(b public.booking, p_audience text) returns interval
language plpgsql stable set search_path = '' set enable_seqscan = 'off' as $$
begin
  return case when (
    select count(*) from private.mail m
    where m.vendor_id = b.vendor_id and m.booking_id = b.id and m.audience = p_audience and m.is_state
      and (m.state <> 'waiting' or m.is_fixed or m.due_at <= now())
  ) < 3 then interval '30 seconds' else interval '5 minutes' end;
end $$;
revoke all on function private.mail_pause(public.booking, text) from public, anon, authenticated;

-- A change goes into the mail that still waits for its time; one that leads back to what was told before takes it away. A
-- state that stood that long, or that a customer's page told them before the house moved it, is told: its mail keeps its words, and
-- the change has one of its own.
create function private.follow_with_mail(
  p_old public.booking, b public.booking, p_audience text, p_to text, p_may_ask boolean, p_expires timestamptz,
  p_is_limited boolean, p_old_event jsonb, p_event jsonb
) returns void language plpgsql set search_path = '' set enable_seqscan = 'off' as $$
declare
  v_before jsonb;
  v_now jsonb;
  v_due timestamptz;
  m private.mail;
  v_kind text;
  v_is_pressing boolean;
  v_is_shown boolean;
  -- What of a promise takes nobody to another place or time.
  v_by_the_way constant text[] := array['email', 'pax', 'lines', 'duration'];
begin
  if p_old.id is not null then
    select * into m from private.mail x
    where x.vendor_id = b.vendor_id and x.booking_id = b.id and x.audience = p_audience
      and x.is_state and x.state = 'waiting' and not x.is_fixed
    for update;
  end if;
  -- Of thousands whose event is moved the vendor's own notice is this.
  if m.id is null and (not p_may_ask or p_to = '') then return; end if;
  v_before := case when p_old.id is null then '{"is": "none"}' else private.promised(p_old, p_old_event, b.language) end;
  v_now := private.promised(b, p_event, b.language);
  v_due := now() + private.mail_pause(b, p_audience);
  v_is_pressing := p_old.id is not null and not p_is_limited and (v_now->>'is' <> 'confirmed'
    or coalesce(v_before->>'is' = 'confirmed' and v_before - v_by_the_way <> v_now - v_by_the_way, false));
  -- What reminds of the day before is not what is.
  if v_is_pressing and p_audience = 'customer' then
    delete from private.mail x where x.vendor_id = b.vendor_id and x.booking_id = b.id and x.kind = 'reminder'
      and x.state = 'waiting' and x.leased_until is null;
  end if;
  -- When and where, as a customer's own page has told them: where the house moves it, one mail for both would keep that from them.
  v_is_shown := p_audience = 'customer' and m.is_limited and v_is_pressing
    and private.mail_kind(p_audience, v_before, v_now) = 'changed';
  if m.id is not null and m.due_at > now() and v_is_shown is not true then
    v_kind := private.mail_kind(p_audience, m.told_before, v_now);
    -- The page told them that they have tickets or a table, whatever of their mail: what the house takes away is no slip of theirs.
    -- What staff made themselves, and take away at once, is one of staff's, unless it is off.
    if v_kind is null and p_audience = 'customer' and v_now->>'is' not in ('confirmed', m.told_before->>'is')
      and (v_now ? 'off' or not p_is_limited and (m.is_limited or m.kind <> 'confirmed')) then
      v_kind := private.mail_kind(p_audience, jsonb_build_object('is', 'confirmed', 'email', b.email), v_now);
    end if;
    -- Nor is what it takes back of their own change: the page said that it stands.
    if v_kind is null and p_audience = 'customer' and v_now->>'is' = 'confirmed' and m.is_limited and not p_is_limited then
      v_kind := private.mail_kind(p_audience, v_before, v_now);
    end if;
    if v_kind is null or p_to = '' then
      delete from private.mail x where x.id = m.id;
    else
      update private.mail x set kind = v_kind, language = b.language, recipient = p_to, expires_at = p_expires, due_at = v_due,
        is_limited = x.is_limited or p_is_limited, is_pressing = v_is_pressing or x.is_pressing and not p_is_limited
      where x.id = m.id;
    end if;
    return;
  end if;
  if m.id is not null then
    update private.mail x set is_fixed = true, data = private.mail_facts(p_audience, m.kind, m.told_before, p_old)
    where x.id = m.id;
  end if;
  v_kind := private.mail_kind(p_audience, v_before, v_now);
  if v_kind is null or not p_may_ask or p_to = '' then return; end if;
  -- What comes before it, and was not taken or met no sender, must not keep it for its own hour.
  if v_is_pressing then
    update private.mail x set is_pressing = true, due_at = least(x.due_at, v_due)
    where x.vendor_id = b.vendor_id and x.booking_id = b.id and x.audience = p_audience and x.state = 'waiting';
  end if;
  insert into private.mail (vendor_id, booking_id, audience, kind, is_state, told_before, language, recipient, due_at, is_limited,
    is_pressing, expires_at)
  values (b.vendor_id, b.id, p_audience, v_kind, true, v_before, b.language, p_to, v_due, p_is_limited, v_is_pressing, p_expires);
end $$;
revoke all on function private.follow_with_mail(public.booking, public.booking, text, text, boolean, timestamptz, boolean, jsonb, jsonb)
  from public, anon, authenticated;

-- The same, and a booking never fails because of its mail: what is wrong with that is noted, and staff read it. Whoever waited in
-- vain for a row is refused as ever, and tries again: their mail is not lost.
create function private.follow_safely(
  p_old public.booking, b public.booking, p_audience text, p_to text, p_may_ask boolean, p_expires timestamptz,
  p_is_limited boolean, p_old_event jsonb, p_event jsonb
) returns void language plpgsql set search_path = '' as $$
declare
  v_state text;
begin
  perform private.follow_with_mail(p_old, b, p_audience, p_to, p_may_ask, p_expires, p_is_limited, p_old_event, p_event);
exception
  when lock_not_available or deadlock_detected or serialization_failure then
    raise;
  when others then
    v_state := sqlstate;
    if not p_may_ask or p_to = '' then return; end if;
    begin
      insert into private.mail (vendor_id, booking_id, audience, kind, language, recipient, state, due_at, expires_at, settled_at, answer)
      values (b.vendor_id, b.id, p_audience,
        case when b.deleted or b.status = 'cancelled' or p_event->'off' = 'true' then 'cancelled' when b.status = 'waiting' then 'waitlisted'
          when p_old.id is null then 'confirmed' else 'changed' end,
        b.language, left(p_to, 254), 'refused', now(), p_expires, now(), 'The mail could not be asked for: ' || v_state);
    exception when others then
      raise warning 'A mail could neither be asked for (%) nor be noted (%)', v_state, sqlstate;
    end;
end $$;
revoke all on function private.follow_safely(public.booking, public.booking, text, text, boolean, timestamptz, boolean, jsonb, jsonb)
  from public, anon, authenticated;

-- Asks for what a booking's new state has to tell: the customer always, the vendor where somebody else than its own staff did
-- it, and nobody for what an import or the demo writes, or of a visit that has begun.
create function private.ask_for_mails(
  p_old public.booking, b public.booking, p_old_event jsonb, p_event jsonb
) returns void language plpgsql set search_path = '' as $$
declare
  v_begins timestamptz;
  v_ends timestamptz;
  v_may_ask boolean;
  v_is_staff boolean;
  v_is_limited boolean;
  t record;
begin
  if private.promised(b, p_event, b.language) is null
    or (p_old.id is null and (b.source = 'import' or b.status in ('arrived', 'seated'))) or coalesce(current_setting('noren.no_mails', true), '') = 'on' then
    return;
  end if;
  select v.email, v.time_zone, coalesce(s.send_confirmation_email, false) as sends into t
  from public.vendor v
  left join public.booking_settings s on s.vendor_id = v.id and not s.deleted
  where v.id = b.vendor_id;
  v_begins := private.begins_at(b.day, b.minute, t.time_zone);
  v_ends := v_begins + b.duration * interval '1 minute';
  -- What began can still be called off, and taken up again: who booked it, and has not come yet, may be on the way. Of who was there
  -- nothing new is asked for; but a mail that still waits says what is.
  v_may_ask := t.sends and (p_old.id is null or private.promised(p_old, p_old_event, b.language) is not null) and
    case when p_old.id is not null and p_old_event->'off' <> p_event->'off' then v_ends else v_begins end > now();
  v_is_staff := exists (
    select from public.users_vendor_key k where k.user_id = (select auth.uid()) and k.vendor_id = b.vendor_id);
  -- Anybody may have an account; only the house's staff and admins know the recipient.
  v_is_limited := not v_is_staff and not exists (select from private.admin a where a.user_id = (select auth.uid()));
  perform private.follow_safely(p_old, b, 'customer', b.email, v_may_ask, v_ends, v_is_limited, p_old_event, p_event);
  perform private.follow_safely(
    p_old, b, 'vendor', t.email, v_may_ask and not v_is_staff, v_ends, v_is_limited, p_old_event, p_event);
end $$;
revoke all on function private.ask_for_mails(public.booking, public.booking, jsonb, jsonb) from public, anon, authenticated;

create function private.mails_follow() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_event constant jsonb := case when new.occurrence is not null then private.event_of(new) end;
  v_old public.booking;
  v_old_event jsonb;
begin
  if tg_op = 'UPDATE' then
    v_old := old;
    v_old_event := case when (old.occurrence, old.status, old.deleted) = (new.occurrence, new.status, new.deleted) then v_event
      when old.occurrence is not null then private.event_of(old) end;
  end if;
  perform private.ask_for_mails(v_old, new, v_old_event, v_event);
  return null;
end $$;
revoke all on function private.mails_follow() from public, anon, authenticated;

create trigger mails_follow after insert on public.booking
  for each row execute function private.mails_follow();
create trigger mails_follow_changes after update on public.booking
  for each row when (old.status <> new.status or old.deleted <> new.deleted or old.day <> new.day or old.minute <> new.minute
    or old.pax <> new.pax or old.lines <> new.lines or old.email <> new.email or old.occurrence is distinct from new.occurrence
    or old.duration <> new.duration and new.occurrence is not null)
  execute function private.mails_follow();

-- Who booked an event is told that it is off, and that it takes place after all; and where it has another name, whose template
-- has gone. Its day and time are the bookings' own.
create function private.mails_follow_event() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_old_template jsonb;
  v_template jsonb;
  b public.booking;
begin
  select t.data into v_old_template from private.config_item t
  where t.vendor_id = new.vendor_id and t.kind = 'event_template' and t.key = old.template::text and not t.deleted;
  select t.data into v_template from private.config_item t
  where t.vendor_id = new.vendor_id and t.kind = 'event_template' and t.key = new.template::text and not t.deleted;
  for b in select * from public.booking x
    where x.vendor_id = new.vendor_id and x.occurrence = new.id and not x.deleted
      and x.status in ('confirmed', 'waiting', 'arrived', 'seated')
    order by x.claimed_rev, x.id loop
    perform private.ask_for_mails(
      b, b, private.event_facts(old, v_old_template, b), private.event_facts(new, v_template, b));
  end loop;
  return null;
end $$;
revoke all on function private.mails_follow_event() from public, anon, authenticated;

create trigger mails_follow after update on public.occurrence
  for each row when ((old.cancelled or old.deleted) <> (new.cancelled or new.deleted)
    or (old.template, old.name, old.name_en) <> (new.template, new.name, new.name_en))
  execute function private.mails_follow_event();

-- And where its template, which says where it is, says something else now. One that goes takes no place away: who booked has
-- heard of it.
create function private.mails_follow_template() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  r record;
begin
  for r in select o as occurrence, x as booking
    from public.occurrence o
    join public.booking x on x.vendor_id = o.vendor_id and x.occurrence = o.id and not x.deleted
      and x.status in ('confirmed', 'arrived', 'seated')
    where o.vendor_id = new.vendor_id and o.day >= private.business_day(new.vendor_id) and o.template::text = new.key
      and not o.cancelled and not o.deleted
    order by x.claimed_rev, x.id loop
    perform private.ask_for_mails(r.booking, r.booking, private.event_facts(r.occurrence, old.data, r.booking),
      private.event_facts(r.occurrence, new.data, r.booking));
  end loop;
  return null;
end $$;
revoke all on function private.mails_follow_template() from public, anon, authenticated;

create trigger mails_follow after update on private.config_item
  for each row when (new.kind = 'event_template' and not old.deleted and not new.deleted
    and (old.data->'name', old.data->'name_en', old.data->'location', old.data->'location_en', old.data->'online_url')
      is distinct from
      (new.data->'name', new.data->'name_en', new.data->'location', new.data->'location_en', new.data->'online_url'))
  execute function private.mails_follow_template();
