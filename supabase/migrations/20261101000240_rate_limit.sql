-- Limits on what anybody may call. The figures live in a table, so that an owner can change them without code.
create table private.rate_limit (
  name text primary key,
  at_most integer not null,
  -- Seconds of the window that is counted; null where the limit is on what is open now.
  per_seconds integer,
  constraint figures_are_sane check (at_most >= 1 and per_seconds > 0)
);
alter table private.rate_limit enable row level security;

insert into private.rate_limit (name, at_most, per_seconds) values
  -- Many Japanese lines share one IPv4, so what one caller may do is coarse.
  ('hold_caller', 120, 3600),
  ('confirm_caller', 60, 3600),
  ('hold_vendor', 1500, 3600),
  ('confirm_vendor', 600, 3600),
  ('confirm_contact', 8, 86400),
  ('open_holds_caller', 6, null),
  ('open_holds_vendor', 300, null),
  -- Percent of the people at once that one caller's holds may take, beyond a single party.
  ('held_share_caller', 50, null);

-- Fixed windows, each vendor's apart: a storm at one venue never makes another's callers wait for a counter's row.
-- Keys that name a person are hashes.
create table private.rate_counter (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  name text not null references private.rate_limit (name) on delete cascade,
  key text not null,
  seen integer not null,
  ends_at timestamptz not null,
  primary key (vendor_id, name, key)
);
create index rate_counter_ends on private.rate_counter (vendor_id, ends_at);
create index rate_counter_name on private.rate_counter (name);
alter table private.rate_counter enable row level security;
