-- Seats kept while a customer types. Not a booking: no rev, no history, no poke; it ends by itself, decided by
-- expires_at > now(). Expired rows stay a day, so that a slow customer's confirmation can still be checked again.
create table private.hold (
  -- No foreign key, as in private.synced: the vendor was found and locked by who writes here.
  vendor_id uuid not null,
  id uuid not null,
  day date not null,
  minute integer not null,
  duration integer not null,
  pax integer not null,
  -- As of a booking; of an event also the tickets, at the price that the customer saw.
  occurrence uuid,
  lines jsonb not null default '[]',
  -- Those that there were when it was taken, of which it is a caller's share.
  seats integer not null default 0,
  -- sha256 of the customer's token.
  token_hash bytea not null,
  caller text not null default '',
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Of who went to pay: until when it would have lived, and until when it lives at most. Paying makes it longer once.
  usual_until timestamptz,
  pay_until timestamptz,
  -- As of a booking: those that it is to have. And the area that the customer wished, null for any.
  tables uuid[] not null default '{}',
  area uuid,
  -- Of those in whose place it is: the longest that paying kept one of them beyond its time, which counts in made_at.
  paid_kept interval not null default '0',
  primary key (vendor_id, id)
);
-- Live holds are few; every question about them begins with this range.
create index hold_expires on private.hold (vendor_id, expires_at);
create index hold_occurrence on private.hold (vendor_id, occurrence) where occurrence is not null;
create index hold_caller on private.hold (vendor_id, caller, day);
alter table private.hold enable row level security;

-- The secret by which a customer finds the booking again, as a hash, with a hash of what was confirmed: a replay
-- is answered only when both match.
create table private.booking_token (
  vendor_id uuid not null,
  booking_id uuid not null,
  token_hash bytea not null,
  content_hash bytea not null,
  primary key (vendor_id, booking_id),
  constraint token_is_unique unique (vendor_id, token_hash),
  constraint booking_is_known foreign key (vendor_id, booking_id) references public.booking (vendor_id, id)
);
alter table private.booking_token enable row level security;

-- Who confirmed or waits for what, no longer than until the night is over; with the token it is erased.
create table private.booking_caller (
  vendor_id uuid not null,
  booking_id uuid not null,
  day date not null,
  caller text not null,
  primary key (vendor_id, booking_id),
  constraint booking_was_online foreign key (vendor_id, booking_id)
    references private.booking_token (vendor_id, booking_id) on delete cascade
);
create index booking_caller_day on private.booking_caller (vendor_id, day, caller);
alter table private.booking_caller enable row level security;
