-- What customers pay by card, and what goes back to them. The card service (Stripe) has the money and never tells us of a card;
-- supabase/functions/payments asks it, and these tables say what for. For the owner of the database alone.
--
--   opening -> open -> booked      paid, and honoured as a booking of the same id
--      |        |  `-> returned    paid, and the seats were gone: all of it goes back
--      +--------+----> gone        not paid, and the session is over: it can be paid no more; or nobody can tell, a day after it
--
-- One payment of an attempt: its id is the hold's, and the booking's. Each session is the n-th of it, and only one at a time can be
-- paid: an older one is over before the next is asked for.
create table private.payment (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id uuid not null,
  n integer not null default 1,
  state text not null default 'opening',
  amount integer not null,
  -- Of the card service: the session, where the customer pays it, and the payment that came of it.
  session text,
  url text,
  intent text,
  -- As of the hold: who may ask, and what a repeat is known by.
  token_hash bytea,
  content_hash bytea,
  caller text not null default '',
  -- {hold, details, lines, answers, order}: all that the booking is made of once it is paid, whatever became of the hold; {} when it is
  -- made or can be made no more.
  asked jsonb not null default '{}',
  -- The customer said that they do not pay.
  given_up boolean not null default false,
  made_at timestamptz not null default now(),
  -- Of the session.
  ends_at timestamptz not null default now(),
  -- When the card service is asked what became of it, since its word may be lost; and how often it was.
  ask_at timestamptz not null default now(),
  -- When its customer's page last had the card service asked.
  asked_at timestamptz,
  tries integer not null default 0,
  settled_at timestamptz,
  -- The last of its receipt's numbers: another for each sum that the vendor has kept of it, one after the other.
  receipt integer not null default 1,
  primary key (vendor_id, id),
  constraint state_is_known check (state in ('opening', 'open', 'booked', 'returned', 'gone')),
  constraint amount_can_be_charged check (amount between 1 and 99999999)
);
create index payment_due on private.payment (ask_at) where state in ('opening', 'open');
create index payment_settled on private.payment (settled_at) where settled_at is not null and asked <> '{}';
create index payment_asked on private.payment (vendor_id, ends_at) where asked <> '{}';
create index payment_intent on private.payment (intent) where intent is not null;
alter table private.payment enable row level security;

-- Each row is one amount that goes back, once: by its id, and how often it was refused, the card service knows a repeat.
create table private.refund (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null,
  payment_id uuid not null,
  intent text not null,
  amount integer not null,
  -- late: paid and not honoured; policy: its customer cancelled; off: the event is; staff; stray: paid once too often; hand: at the card
  -- service itself.
  reason text not null,
  state text not null default 'due',
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  -- How often the card service answered that it does not make it: it would answer the same to the same key for a day.
  refusals integer not null default 0,
  -- Until then a round is at it, and no other takes it.
  leased_until timestamptz not null default now(),
  -- Of the card service, and what it said last.
  refund text,
  answer text not null default '',
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Staff were told that it does not go through.
  told_at timestamptz,
  constraint payment_is_known foreign key (vendor_id, payment_id) references private.payment (vendor_id, id) on delete cascade,
  constraint reason_is_known check (reason in ('late', 'policy', 'off', 'staff', 'stray', 'hand')),
  constraint state_is_known check (state in ('due', 'made', 'failed')),
  constraint amount_is_positive check (amount > 0),
  constraint texts_are_short check (length(answer) <= 300)
);
create index refund_payment on private.refund (vendor_id, payment_id);
create index refund_due on private.refund (due_at) where state = 'due';
create index refund_intent on private.refund (intent);
-- What was paid once too often, or too late, goes back once.
create unique index refund_once on private.refund (intent, reason) where reason in ('late', 'stray') and state <> 'failed';
alter table private.refund enable row level security;

-- Of which payment of ours the card service's is: its own, or one that was paid beside it.
create function private.payment_by_intent(p_intent text) returns private.payment language plpgsql stable set search_path = '' as $$
declare
  p private.payment;
begin
  select x.* into p from private.payment x where x.intent = p_intent;
  if p.id is null then
    select x.* into p from private.refund y join private.payment x on x.vendor_id = y.vendor_id and x.id = y.payment_id
    where y.intent = p_intent limit 1;
  end if;
  return p;
end $$;
revoke all on function private.payment_by_intent(text) from public, anon, authenticated;

-- What a mail about money says; texts only.
create function private.money_facts(v public.vendor, p_language text, p_amount integer, p_reference text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('vendor', case when p_language = 'en' and v.name_en <> '' then v.name_en else v.name end,
    'phone', v.phone, 'amount', p_amount::text, 'reference', p_reference)
$$;
revoke all on function private.money_facts(public.vendor, text, integer, text) from public, anon, authenticated;

-- Where the house is told of what is wrong with money: that of its profile, or else of the law's page, which nobody takes cards without.
create function private.house_email(v public.vendor) returns text language plpgsql stable set search_path = '' as $$
begin
  return coalesce(nullif(v.email, ''), (select i.data->>'email' from private.config_item i
    where i.vendor_id = v.id and i.kind = 'legal' and i.key = 'legal' and not i.deleted), '');
end $$;
revoke all on function private.house_email(public.vendor) from public, anon, authenticated;

-- So much of a payment goes back. Of what its booking says the caller sees to it, in the statement that changes that anyway.
create function private.owe(
  p_vendor uuid, p_payment uuid, p_amount integer, p_reason text, p_after interval default '0', p_intent text default null
) returns void language sql set search_path = '' as $$
  insert into private.refund (vendor_id, payment_id, intent, amount, reason, due_at)
  select p.vendor_id, p.id, coalesce(p_intent, p.intent), p_amount, p_reason, now() + p_after from private.payment p
  where p.vendor_id = p_vendor and p.id = p_payment and p_amount > 0
  on conflict do nothing
$$;
revoke all on function private.owe(uuid, uuid, integer, text, interval, text) from public, anon, authenticated;
