-- The outbox of mails. What is to be told stands here in the transaction that made it true, whoever made it; a sender
-- (57_mail_sender.sql, supabase/functions/send-mails) takes it from here. Nothing else sends mail.
--
-- About a booking nobody asks: a trigger (56_mail_follow.sql) follows public.booking, where the vendor's setting says so.
--
--   made by a customer, by an admin for one      customer and vendor: an admin is none of the house's staff
--   made, changed, cancelled by staff            the customer alone, where there is an address
--   walk-ins, the demo, an import, its undo      nobody; what staff or customer do to an imported booking later is told
--   deleted, restored                            as cancelled, and as confirmed anew, once each stood for half a minute
--   a waiting list                               nobody when it is joined or left; the table that it leads to is confirmed
--   called at the door                           whoever waits there, where there is an address (57_waiting_place.sql)
--   an event is called off, or takes place       whoever booked it or waits for it, where there is an address
--   an event has another name, place or end      whoever booked it, with what it was
--   arrived, seated, left, missed                nobody; nor of a visit that has begun. An event that people are in already can still
--                                                be called off or moved: until its end they are told as whoever booked it is
--   cards of guests that are merged              nobody: no booking's word changes. A guest who is erased takes the mails along
--   a corrected address                          confirmed anew, to the new one
--
-- Every state that stood is told. One person has ten mails within an hour and thirty within a day at most by what others than the
-- house's staff or an admin do, at whatever vendors and however the address is written; beyond that a booking's state waits for its
-- hour in one mail, and is told late, once, as the last state is then, whoever brought that about. So does the vendor's notice of it.
-- Only the sender reckons this: what is done at one vendor waits for no other's rows, and what waits holds nothing back. Vendors take
-- turns. What the house takes away or moves goes first, with what has to be told before it, and waits for no other mail's limit: where
-- they wait at all, they have as much room again. A reminder counts as well, and none is asked for while the confirmation waits.
--
-- Anything else is asked for by
--
--   private.ask_mail(p_kind, p_vendor, p_to, p_language, p_data, p_minutes) returns uuid
--
--   p_kind      names the words, in ja and en, in supabase/functions/send-mails/words/account-words.ts: 'recovery' (new password),
--               'email_confirmation' (sign-up), 'email_change', 'email_changed' (to the address before), 'password_changed',
--               'invite' (a colleague)
--   p_vendor    whose mail it is; null where it is about an account alone
--   p_data      what the words need, texts only. `token` becomes the link: /reset-password#<token>, /confirm-email#<token>,
--               /invitation#<token> (links.ts beside the texts). Forgotten as soon as the mail is out
--   p_minutes   after which it is of no use any more, and is not sent
--
-- It is sent within seconds, and never raises for a limit. One person (plain_recipient) has four of a kind within an hour, and one an
-- hour where a day has had twelve; of notices ('..._changed') and invitations five. Beyond that it answers null, and no mail goes out.
-- Auth's own mails are asked for in 91_auth_links.sql; on hosted Supabase its Auth sends them itself.
--
--   waiting -> (a sender has it for some minutes) -> sent
--      ^                  |  not accepted: later          refused  for good, staff see why
--      +------------------+                               late     the visit, or the link, is over
create table private.mail (
  -- The Message-ID is made of it: a second copy bears the same one.
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid references public.vendor (id) on delete cascade,
  booking_id uuid,
  audience text not null,
  kind text not null,
  -- Follows a booking's state: a further change within half a minute goes into the same mail.
  is_state boolean not null default false,
  -- Of which day a reminder reminds.
  about_day date,
  -- What the recipient was told last, as private.promised says it.
  told_before jsonb,
  language text not null,
  recipient text not null,
  data jsonb not null default '{}',
  state text not null default 'waiting',
  -- Not when its transaction began: who waited for the vendor's lock comes behind who had it.
  asked_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  -- Goes where its recipient has not had as many as one person has (private.first_in_turn): due_at may be a day off.
  is_limited boolean not null default false,
  -- Tells of what the house took away or moved, or has to be told before it.
  is_pressing boolean not null default false,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  -- `data` is what it says: since a sender has it, or since the state of which it tells has passed. A copy says the same.
  is_fixed boolean not null default false,
  sender uuid,
  leased_until timestamptz,
  -- When it was sent, refused or given up.
  settled_at timestamptz,
  -- What the mail server said last; '' where it said nothing.
  answer text not null default '',
  constraint booking_is_known foreign key (vendor_id, booking_id) references public.booking (vendor_id, id) on delete cascade,
  constraint audience_is_known check (audience in ('customer', 'vendor', 'account')),
  constraint state_is_known check (state in ('waiting', 'sent', 'refused', 'late')),
  constraint language_is_spoken check (language in ('ja', 'en')),
  constraint texts_are_short check (
    length(kind) <= 40 and length(recipient) <= 254 and length(answer) <= 300 and octet_length(data::text) <= 200000),
  constraint data_is_an_object check (jsonb_typeof(data) = 'object')
);
create unique index mail_open on private.mail (vendor_id, booking_id, audience)
  where is_state and state = 'waiting' and not is_fixed;
create unique index mail_reminder on private.mail (vendor_id, booking_id, about_day) where kind = 'reminder';
-- Said of a column that is never null: who looks for a booking's mail, and not for what is due, cannot be answered with it. In a
-- table that was small when the question was planned it looks as good as any, and later reads all that wait.
create index mail_due on private.mail (due_at, audience) where state = 'waiting' and due_at is not null;
create index mail_booking on private.mail (vendor_id, booking_id, asked_at);
create index mail_recipient on private.mail (recipient, asked_at) where booking_id is null;
create index mail_settled on private.mail (settled_at) where settled_at is not null;
alter table private.mail enable row level security;

-- One person's, however it is written: small letters, plain signs for full-width and other forms of them, the ideographic full stop
-- too, which a mail server reads as a dot, and nothing of what stands behind a plus.
create function private.plain_recipient(p_to text) returns text language plpgsql immutable strict set search_path = '' as $$
begin
  return regexp_replace(lower(replace(normalize(p_to, nfkc), '。', '.')), '\+[^@]*@', '@');
end $$;
revoke all on function private.plain_recipient(text) from public, anon, authenticated;
create index mail_person on private.mail (private.plain_recipient(recipient), settled_at) where audience = 'customer';

-- Further secrets by which a customer finds a booking, beside the one of whoever made it: each mail carries one of its own,
-- made when it is sent, and here is its hash. It opens the booking while that has the address to which it went: who has another
-- one's mail by a slip of the pen must not read the person for whom it was corrected, however late the mail goes out. The
-- confirmed page's own secret (private.booking_token) stays with whoever booked.
create table private.manage_token (
  vendor_id uuid not null,
  booking_id uuid not null,
  token_hash bytea not null,
  -- In small letters.
  recipient text not null,
  -- A mail that is handed over once more has another one, and the last one ends. The mail itself is forgotten earlier.
  mail_id uuid,
  made_at timestamptz not null default now(),
  primary key (vendor_id, token_hash),
  constraint booking_is_known foreign key (vendor_id, booking_id) references public.booking (vendor_id, id)
);
create index manage_token_booking on private.manage_token (vendor_id, booking_id);
create unique index manage_token_mail on private.manage_token (mail_id);
alter table private.manage_token enable row level security;

create function private.new_manage_token(p_vendor uuid, p_booking uuid, p_mail uuid, p_to text) returns text language plpgsql
set search_path = '' as $$
declare
  v_token constant text := encode(extensions.gen_random_bytes(16), 'hex');
begin
  insert into private.manage_token (vendor_id, booking_id, token_hash, recipient, mail_id)
  values (p_vendor, p_booking, private.token_hash(v_token), lower(p_to), p_mail)
  on conflict (mail_id) do update set token_hash = excluded.token_hash, recipient = excluded.recipient, made_at = now();
  return v_token;
end $$;
revoke all on function private.new_manage_token(uuid, uuid, uuid, text) from public, anon, authenticated;

-- What tells somebody of what was done to their account.
create function private.notices() returns text[] language sql immutable set search_path = '' as $$
  select array['email_changed', 'password_changed']
$$;
revoke all on function private.notices() from public, anon, authenticated;

-- Each kind for itself, since whoever asks for the one must not shut the owner out of another, nor learn by one that there was
-- another: a wish for an address and an invitation are anybody's, and a mail for a new password goes to accounts alone. From twelve a
-- day on one an hour, and not none: links are good for an hour. What was asked before a notice was asked by whoever it warns of, and
-- leads nowhere any more. One that was given up before anybody tried to send it reached nobody.
create function private.has_had_enough(p_kind text, p_to text) returns boolean language plpgsql stable set search_path = '' as $$
declare
  v_most constant integer := case when p_kind = 'invite' or p_kind = any (private.notices()) then 5 else 4 end;
  v_asked timestamptz[];
begin
  -- Nobody asks for these: each comes of money that went.
  if p_kind in ('payment_returned', 'refund_made', 'refund_refused', 'card_refused', 'payment_unknown', 'payment_disputed') then return false; end if;
  select array_agg(m.asked_at order by m.asked_at desc) into v_asked
  from private.mail m
  where private.plain_recipient(m.recipient) = private.plain_recipient(p_to) and m.audience = 'account' and m.kind = p_kind
    and m.asked_at > now() - interval '1 day' and not (m.state = 'late' and m.attempts = 0)
    and (p_kind <> 'recovery' or not exists (
      select from private.mail n
      where n.recipient = m.recipient and n.audience = 'account' and n.kind = any (private.notices()) and n.asked_at >= m.asked_at));
  return coalesce(v_asked[v_most] > now() - interval '1 hour', false)
    or coalesce(v_asked[12] is not null and v_asked[1] > now() - interval '1 hour', false);
end $$;
revoke all on function private.has_had_enough(text, text) from public, anon, authenticated;
create index mail_account on private.mail (private.plain_recipient(recipient)) where audience = 'account';

create function private.ask_mail(
  p_kind text, p_vendor uuid, p_to text, p_language text, p_data jsonb, p_minutes integer default 60
) returns uuid language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  -- Two calls at the same moment must not both be the last one.
  perform pg_advisory_xact_lock(hashtext('private.ask_mail ' || private.plain_recipient(p_to)));
  if private.has_had_enough(p_kind, p_to) then
    return null;
  end if;
  insert into private.mail (vendor_id, audience, kind, language, recipient, data, due_at, expires_at)
  values (p_vendor, 'account', p_kind, case p_language when 'en' then 'en' else 'ja' end, lower(p_to), p_data,
    now(), now() + make_interval(mins => p_minutes))
  returning id into v_id;
  return v_id;
end $$;
revoke all on function private.ask_mail(text, uuid, text, text, jsonb, integer) from public, anon, authenticated;

-- Whether a booking is of an event that is off.
create function private.is_off(b public.booking) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return b.occurrence is not null and exists (select from public.occurrence o
    where o.vendor_id = b.vendor_id and o.id = b.occurrence and (o.cancelled or o.deleted));
end $$;
revoke all on function private.is_off(public.booking) from public, anon, authenticated;

-- What matters of an event to whoever comes, in the words that a reader of this language has; null of a table. An English name
-- that was added says nothing new to who reads the Japanese one.
create function private.event_promised(p_event jsonb, p_language text) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return case when p_event is not null then jsonb_build_object(
    'name', coalesce(case p_language when 'en' then nullif(p_event->>'name_en', '') end, p_event->>'name'),
    'place', coalesce(case p_language when 'en' then nullif(p_event->>'location_en', '') end, p_event->>'location'),
    'online_url', p_event->>'online_url') end;
end $$;
revoke all on function private.event_promised(jsonb, text) from public, anon, authenticated;

-- What a booking promises to whom it is for, as far as a mail would tell it; null while the party is there or should have been.
-- An event is there for all who booked it until it ends: who was let in early is promised the same.
-- p_event, as private.event_of has it; where that is off, nothing is promised, whatever the booking's own state is.
create function private.promised(b public.booking, p_event jsonb, p_language text) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return case
    when b.deleted or b.status = 'cancelled' then jsonb_build_object('is', 'cancelled', 'email', b.email)
    when p_event->'off' = 'true' and b.status in ('confirmed', 'waiting', 'arrived', 'seated') then
      jsonb_build_object('is', 'cancelled', 'email', b.email, 'off', true)
    when b.status = 'waiting' then jsonb_build_object('is', 'waiting', 'email', b.email)
    when b.status = 'confirmed' or (p_event is not null and b.status in ('arrived', 'seated')) then jsonb_build_object('is', 'confirmed', 'email', b.email, 'day', b.day, 'minute', b.minute,
      'pax', b.pax, 'lines', b.lines)
      -- How long a table is kept is the house's own matter; when an event ends is not.
      || case when p_event is null then '{}' else jsonb_build_object('duration', b.duration,
        'event', private.event_promised(p_event, p_language)) end
  end;
end $$;
revoke all on function private.promised(public.booking, jsonb, text) from public, anon, authenticated;

-- Which mail leads from one to the other; null: none does. Another address has been told nothing yet. The vendor's is one. Who
-- waits for an event hears that it is off, and that it takes place after all: there is nothing, or something, to wait for.
create function private.mail_kind(p_audience text, p_before jsonb, p_now jsonb) returns text language plpgsql immutable
set search_path = '' as $$
declare
  v_was_confirmed constant boolean := coalesce(p_before->>'is' = 'confirmed'
    and (p_audience = 'vendor' or p_before->'email' = p_now->'email'), false);
  v_waits constant boolean := coalesce(p_audience = 'customer' and p_before->'email' = p_now->'email'
    and (p_before->>'is' = 'waiting' and p_now ? 'off' or p_now->>'is' = 'waiting' and p_before ? 'off'), false);
begin
  return case p_now->>'is'
    when 'confirmed' then case
      when not v_was_confirmed then 'confirmed'
      when p_before - 'email' <> p_now - 'email' then 'changed' end
    when 'cancelled' then case when v_was_confirmed or v_waits then 'cancelled' end
    when 'waiting' then case when v_was_confirmed or v_waits then 'waitlisted' end
  end;
end $$;
revoke all on function private.mail_kind(text, jsonb, jsonb) from public, anon, authenticated;

create function private.begins_at(p_day date, p_minute integer, p_time_zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (p_day + p_minute * interval '1 minute') at time zone p_time_zone;
end $$;
revoke all on function private.begins_at(date, integer, text) from public, anon, authenticated;

-- Whether this deed of its customer cancelled it. isCancelledBy in src/domain/booking/booking.ts is the same.
create function private.is_cancelled_by(b public.booking, p_code text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return b.status = 'cancelled' and exists (select from jsonb_array_elements(b.settled) s
    where s->>'code' = p_code and s->>'at' = private.iso(b.status_at));
end $$;
revoke all on function private.is_cancelled_by(public.booking, text) from public, anon, authenticated;

-- Whose word a cancellation was, and what it costs: by the fees that the customer agreed to, and by the day on which it was
-- cancelled. Staff cancel for their own reasons or because the customer rang up, which nobody here knows: the mail says so with
-- an if. What was deleted costs nothing, nor does what does not take place.
create function private.cancelled_facts(b public.booking, v public.vendor) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when b.status = 'cancelled' and not b.deleted then jsonb_build_object(
    'by', case when private.is_cancelled_by(b, 'cancelled_online') then 'customer' else 'house' end,
    'percent', case when private.is_off(b) then 0
      else private.fee_now(b, v, (private.business_time(v.time_zone, v.day_turns_at, b.status_at)).day) end)
    -- Of an event that is off: who only waited had nothing that could be cancelled, and who came, if only on a day before, may have paid at the gate.
    else '{"by": "house", "percent": 0}'::jsonb || case when b.status = 'waiting' then '{"waited": true}'::jsonb
      when b.status in ('arrived', 'seated') or b.checked_in <> '[]' then '{"came": true}' else '{}' end end;
end $$;
revoke all on function private.cancelled_facts(public.booking, public.vendor) from public, anon, authenticated;

-- What a booking's mail says of this state of it.
create function private.mail_facts(p_audience text, p_kind text, p_before jsonb, b public.booking) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'vendor', jsonb_build_object('name', v.name, 'name_en', v.name_en, 'phone', v.phone, 'address', v.address,
        'email', v.email, 'url', v.url, 'map', v.map, 'policy', coalesce(v.cancellation_policy->>b.language, '')),
      'booking', jsonb_build_object('id', b.id, 'rev', b.rev, 'reference', b.reference, 'day', b.day, 'minute', b.minute,
        'duration', b.duration, 'pax', b.pax, 'last_name', b.last_name, 'first_name', b.first_name,
        'lines', b.lines, 'fees', case when private.is_off(b) then '[]' else coalesce(b.agreed_fees, v.cancellation_fees) end, 'requests', b.requests,
        'answers', b.answers, 'event', private.event_of(b), 'paid', coalesce(b.payment->'amount', '0'),
        'begins', private.iso(private.begins_at(b.day, b.minute, v.time_zone)),
        'ends', private.iso(private.begins_at(b.day, b.minute, v.time_zone) + b.duration * interval '1 minute'))
        || case p_audience when 'vendor' then jsonb_build_object('phone', b.phone, 'email', b.email) else '{}' end || case p_kind when 'called' then private.called_facts(b) else '{}' end,
      -- An order that stayed is said once.
      'before', case p_kind when 'changed' then p_before - 'email' - case when p_before->'lines' = b.lines then 'lines' else '' end end,
      'cancelled', case p_kind when 'cancelled' then private.cancelled_facts(b, v) end)
    from public.vendor v where v.id = b.vendor_id
  );
end $$;
revoke all on function private.mail_facts(text, text, jsonb, public.booking) from public, anon, authenticated;
