-- What a sender asks of the outbox. It takes some mails for a while, hands each to the mail server, and notes what that said:
--
--   claim_mails -> hand over -> mail_was_accepted | mail_was_not_accepted
--
-- A sender that dies has them given back when its time is over. Died it before it handed a mail over, nobody has that mail yet;
-- died it behind that, there is a second copy under the same Message-ID: nobody can tell the two apart, and a mail that never
-- comes is worse. For the owner of the database alone: neither a browser nor REST can call any of it.

-- What sends, of this installation: one row. Staff are told when nothing does.
create table private.mail_sender (
  is_only boolean primary key default true,
  -- smtp or api; page: read on this machine alone; none: there is no mail server.
  way text not null,
  seen_at timestamptz not null default now(),
  constraint is_only_one check (is_only),
  constraint way_is_known check (way in ('smtp', 'api', 'page', 'none'))
);
alter table private.mail_sender enable row level security;

-- Written when it changes, else every minute.
create function private.note_sender(p_way text) returns void language sql set search_path = '' as $$
  insert into private.mail_sender (way) values (p_way)
  on conflict (is_only) do update set way = excluded.way, seen_at = now()
  where mail_sender.way <> excluded.way or mail_sender.seen_at < now() - interval '1 minute'
$$;
revoke all on function private.note_sender(text) from public, anon, authenticated;

-- Whether what becomes of a booking of this vendor reaches its customer by mail: a page that promised one would be relied on.
create function private.tells_by_mail(p_vendor uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.booking_settings s, private.mail_sender x
    where s.vendor_id = p_vendor and not s.deleted and s.send_confirmation_email
      and x.way <> 'none' and x.seen_at > now() - interval '1 hour');
end $$;
revoke all on function private.tells_by_mail(uuid) from public, anon, authenticated;

-- Whether a reminder still reminds of what is, at the address that stands there now. One that does not is asked for anew by the clock.
create function private.is_stale_reminder(m private.mail) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return m.kind = 'reminder' and not exists (
    select from public.booking b
    where b.vendor_id = m.vendor_id and b.id = m.booking_id and b.status = 'confirmed' and not b.deleted and b.day = m.about_day
      and b.email = m.recipient and not private.is_off(b));
end $$;
revoke all on function private.is_stale_reminder(private.mail) from public, anon, authenticated;

-- The tickets that go out with a confirmation, as they are by now: private.ticket_head with {total, tickets}, ten at most. Null: none do.
create function private.mailed_tickets(m private.mail) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_all jsonb;
  v_head jsonb;
begin
  if m.kind <> 'confirmed' or m.audience <> 'customer' then
    return null;
  end if;
  select private.tickets_of(b), private.ticket_head(b) into v_all, v_head
  from public.booking b where b.vendor_id = m.vendor_id and b.id = m.booking_id;
  return case when jsonb_array_length(v_all) > 0 then v_head || jsonb_build_object('total', jsonb_array_length(v_all),
    'tickets', jsonb_path_query_array(v_all, '$[0 to 9]')) end;
end $$;
revoke all on function private.mailed_tickets(private.mail) from public, anon, authenticated;

-- Makes one mail ready for a sender: what it says stands from now on, and a copy says the same. Null: it is not to be sent.
create function private.claimed_mail(m private.mail, p_sender uuid, p_seconds integer) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if m.expires_at <= now() then
    update private.mail x set state = 'late', settled_at = now(), leased_until = null, data = '{}', told_before = null
    where x.id = m.id;
    return null;
  end if;
  if private.is_stale_reminder(m) then
    delete from private.mail x where x.id = m.id;
    return null;
  end if;
  if m.booking_id is not null and not m.is_fixed then
    m.data := (select private.mail_facts(m.audience, m.kind, m.told_before, b) from public.booking b
      where b.vendor_id = m.vendor_id and b.id = m.booking_id);
  end if;
  update private.mail x set is_fixed = true, data = m.data, sender = p_sender, attempts = x.attempts + 1,
    leased_until = now() + make_interval(secs => p_seconds)
  where x.id = m.id;
  return jsonb_build_object('id', m.id, 'kind', m.kind, 'audience', m.audience, 'language', m.language,
    'to', m.recipient, 'data', m.data, 'tickets', private.mailed_tickets(m),
    'token', case when m.audience = 'customer' then private.new_manage_token(m.vendor_id, m.booking_id, m.id, m.recipient) end);
end $$;
revoke all on function private.claimed_mail(private.mail, uuid, integer) from public, anon, authenticated;

-- Of one booking's mails to one address the later waits for the earlier; but none for a reminder that says nothing yet.
create function private.waits_behind(m private.mail) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return m.booking_id is not null and exists (
    select from private.mail e
    where e.vendor_id = m.vendor_id and e.booking_id = m.booking_id and e.recipient = m.recipient
      and e.state = 'waiting' and e.asked_at < m.asked_at and (e.kind <> 'reminder' or e.is_fixed));
end $$;
revoke all on function private.waits_behind(private.mail) from public, anon, authenticated;

-- Of one person's limited mails that are due the one that goes next: what presses first, then those of the vendor of whom they had
-- the fewest, so that no vendor's wait for all of another's. Where the person has no room, they wait until there is, what presses
-- only for what pressed of the same vendor. What waits, is cancelled meanwhile or over takes room from nobody.
create function private.first_in_turn(p_person text) returns private.mail language plpgsql set search_path = ''
set enable_seqscan = 'off' as $$
declare
  v_until constant timestamptz := coalesce(private.no_room_until(p_person), '-infinity');
  m private.mail;
  v_first private.mail;
begin
  if v_until > now() then
    with moved as (
      update private.mail x set due_at = w.until from (
        select y.id, case when y.is_pressing then p.until else v_until end as until from private.mail y
        left join private.no_pressing_room_until(p_person) p on p.vendor_id = y.vendor_id
        where private.plain_recipient(y.recipient) = p_person and y.audience = 'customer' and y.state = 'waiting'
          and y.settled_at is null and y.is_limited and y.leased_until is null and y.due_at <= now()
          and (p.until > now() or not y.is_pressing) and not private.is_of_paid(y)
        for update of y skip locked) w
      where x.id = w.id
      returning x.vendor_id, x.booking_id, x.due_at, x.is_state and x.attempts = 0 as is_news
    ), notice as (
      select n.id, h.due_at from moved h join private.mail n on n.vendor_id = h.vendor_id and n.booking_id = h.booking_id
      where h.is_news and n.audience = 'vendor' and n.state = 'waiting' and n.is_limited and n.attempts = 0 and n.due_at <= now()
      for update of n skip locked
    )
    update private.mail x set due_at = n.due_at from notice n where x.id = n.id;
  end if;
  for m in
    select x.* from private.mail x
    left join (select h.vendor_id, count(*) as n from private.mails_had(p_person) h group by h.vendor_id) had
      on had.vendor_id = x.vendor_id
    left join private.no_pressing_room_until(p_person) p on p.vendor_id = x.vendor_id
    where private.plain_recipient(x.recipient) = p_person and x.audience = 'customer' and x.state = 'waiting'
      and x.settled_at is null and x.is_limited and x.leased_until is null and x.due_at <= now() and x.expires_at > now()
      and (case when x.is_pressing then coalesce(p.until, '-infinity') else v_until end) <= now()
    order by x.is_pressing desc, coalesce(had.n, 0), x.asked_at, x.id
  loop
    if not private.waits_behind(m) then
      select x.* into v_first from private.mail x
      where x.id = m.id and x.state = 'waiting' and x.leased_until is null for update skip locked;
      exit when v_first.id is not null;
    end if;
  end loop;
  return v_first;
end $$;
revoke all on function private.first_in_turn(text) from public, anon, authenticated;

-- The mail that goes next; none: none is due. A row that another sender has, or that a booking's change is just writing, is left out.
-- A time farther off than any that is ever written comes of a clock that was set back: it is over. What is limited waits for a day.
create function private.next_mail() returns private.mail language plpgsql set search_path = '' set enable_seqscan = 'off' as $$
declare
  m private.mail;
  v_until timestamptz;
begin
  loop
    select x.* into m from private.mail x
    where x.state = 'waiting' and x.due_at <= now()
      and (x.leased_until is null or x.leased_until <= now() or x.leased_until > now() + interval '2 hours')
      and not private.waits_behind(x)
    order by x.due_at, x.audience limit 1 for update skip locked;
    if m.id is null then
      select x.* into m from private.mail x
      where x.state = 'waiting' and x.due_at > now() + interval '2 hours'
        and (not x.is_limited or x.leased_until is not null or x.due_at > now() + interval '26 hours'
          or x.asked_at > now() + interval '2 hours')
        and (x.leased_until is null or x.leased_until <= now() or x.leased_until > now() + interval '2 hours')
        and not private.waits_behind(x)
      order by x.due_at limit 1 for update skip locked;
      return m;
    end if;
    -- What a sender that died had was counted then.
    if not m.is_limited or m.leased_until is not null or m.expires_at <= now()
      or m.audience = 'customer' and private.is_of_paid(m) then
      return m;
    end if;
    if m.audience = 'customer' then
      m := private.first_in_turn(private.plain_recipient(m.recipient));
      if m.id is not null then return m; end if;
    else
      -- The vendor hears of it when the customer does.
      select max(c.due_at) into v_until from private.mail c
      where c.vendor_id = m.vendor_id and c.booking_id = m.booking_id and c.audience = 'customer' and c.is_state
        and c.state = 'waiting' and c.is_limited and c.attempts = 0 and c.due_at > now();
      if v_until is null then return m; end if;
      update private.mail x set due_at = v_until where x.id = m.id;
    end if;
  end loop;
end $$;
revoke all on function private.next_mail() from public, anon, authenticated;

-- Up to so many mails that are due, each of them this sender's for p_seconds: {id, kind, audience, language, to, data, tickets, token}.
-- One sender at a time, since two would fill the same person's room. Each copy for a customer has a token of its own, which is kept as
-- a hash only and takes the place of the last copy's.
create function private.claim_mails(p_sender uuid, p_most integer, p_seconds integer) returns setof jsonb
language plpgsql set search_path = '' as $$
declare
  m private.mail;
  v_mail jsonb;
  v_left integer := p_most;
begin
  perform pg_advisory_xact_lock(hashtext('private.claim_mails'));
  -- Those that are not to be sent any more make room for others: an answer of none means that none is due.
  while v_left > 0 loop
    m := private.next_mail();
    exit when m.id is null;
    v_mail := null;
    begin
      v_mail := private.claimed_mail(m, p_sender, p_seconds);
    exception when others then
      -- One that cannot be made ready stands in no other's way: it is tried again, as one that was not accepted.
      update private.mail x set attempts = x.attempts + 1, answer = 'The mail could not be made ready: ' || sqlstate,
        state = case when x.asked_at < now() - interval '5 days' then 'refused' else 'waiting' end,
        settled_at = case when x.asked_at < now() - interval '5 days' then now() end,
        due_at = now() + interval '1 hour'
      where x.id = m.id;
    end;
    if v_mail is not null then
      v_left := v_left - 1;
      return next v_mail;
    end if;
  end loop;
end $$;
revoke all on function private.claim_mails(uuid, integer, integer) from public, anon, authenticated;

-- Whoever hands a mail over may note it: that it was accepted stays true when the time to do it is over.
create function private.mail_was_accepted(p_id uuid, p_answer text) returns void language sql set search_path = '' as $$
  update private.mail set state = 'sent', settled_at = now(), leased_until = null, data = '{}', told_before = null,
    answer = left(p_answer, 300)
  where id = p_id and state = 'waiting'
$$;
revoke all on function private.mail_was_accepted(uuid, text) from public, anon, authenticated;

-- p_is_final: it will never be taken. Else it is tried again and again for five days, at least once an hour, with the same words.
create function private.mail_was_not_accepted(p_id uuid, p_sender uuid, p_is_final boolean, p_answer text) returns void
language plpgsql set search_path = '' as $$
begin
  update private.mail x set answer = left(p_answer, 300), leased_until = null,
    due_at = now() + least(interval '30 seconds' * power(2, least(x.attempts, 12) - 1), interval '1 hour')
  where x.id = p_id and x.state = 'waiting' and x.sender = p_sender;
  update private.mail x set state = 'refused', settled_at = now(), data = '{}', told_before = null
  where x.id = p_id and x.state = 'waiting' and x.sender = p_sender
    and (p_is_final or x.asked_at < now() - interval '5 days');
end $$;
revoke all on function private.mail_was_not_accepted(uuid, uuid, boolean, text) from public, anon, authenticated;

-- What nobody asks for but the clock: at ten in the morning by the venue's clock, and until nine in the evening, whoever comes
-- tomorrow is reminded, once of each day. Not who booked today, was told of the visit today or has yet to be told of it, and not who
-- knows of no mails from here: whom an import brought. In one name no more than one person has.
create function private.ask_reminders() returns integer language plpgsql set search_path = '' as $$
declare
  v_asked integer;
begin
  insert into private.mail (vendor_id, booking_id, audience, kind, about_day, language, recipient, due_at, is_limited, expires_at)
  select b.vendor_id, b.id, 'customer', 'reminder', b.day, b.language, b.email, now(), true, private.begins_at(b.day, b.minute, v.time_zone)
  from public.vendor v
  join public.booking_settings s on s.vendor_id = v.id and not s.deleted and s.send_confirmation_email
  cross join lateral private.business_time(v.time_zone, v.day_turns_at, now()) t
  join public.booking b on b.vendor_id = v.id and b.day = t.day + 1
  where t.minute between 600 and 1259 and b.status = 'confirmed' and not b.deleted and b.email <> '' and b.source <> 'import'
    and b.made_at < private.day_began(v.id) and not private.is_off(b)
    and not exists (
      select from private.mail m
      where m.vendor_id = b.vendor_id and m.booking_id = b.id and m.audience = 'customer'
        and (m.about_day = b.day and m.recipient = b.email or coalesce(m.settled_at, 'infinity') >= private.day_began(v.id)))
  on conflict do nothing;
  get diagnostics v_asked = row_count;
  return v_asked;
end $$;
revoke all on function private.ask_reminders() from public, anon, authenticated;

-- Whom a mail went to is kept for staff who ask, not for ever.
create function private.forget_old_mails() returns void language sql set search_path = '' as $$
  delete from private.mail
  where settled_at < now() - interval '90 days' or (booking_id is null and settled_at < now() - interval '1 day')
$$;
revoke all on function private.forget_old_mails() from public, anon, authenticated;
