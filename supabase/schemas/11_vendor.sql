-- An address that a browser may be sent to: https, a name with a dot, no user before it, and of each sign only what an address
-- holds as it stands. '' is none. The form makes the same of what is typed (src/domain/config/web-address.ts).
create function private.is_https(p_address text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_address ~ '^(https://[a-z0-9-]+([.][a-z0-9-]+)+(:[0-9]{1,5})?(/[!#-;=?-Z_a-z~]*)?)?$';
end $$;
revoke all on function private.is_https(text) from public, anon, authenticated;

-- First words of our own addresses, which no vendor can have.
create function private.is_reserved_url(p_url text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_url in (
    'account', 'availability', 'bookings', 'check-in', 'create-event', 'custom-opening-hours', 'event-templates', 'events',
    'mutually-exclusive-events', 'price-type', 'profile', 'reports', 'settings', 'tables', 'ticket-type', 'vendor-availability',
    'login', 'sign-up', 'first-admin', 'invitation', 'noren', 'admin', 'book', 'booking', 'waiting', 'help', 'terms',
    'privacy', 'reset-password', 'confirm-email', 'api', 'auth', 'rest', 'realtime', 'functions', 'builds', 'assets'
  );
end $$;
revoke all on function private.is_reserved_url(text) from public, anon, authenticated;

-- A business. The spec reads vendor_type, name, address, url and email straight from this table.
create table public.vendor (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  vendor_type text not null default 'RESTAURANT',
  name text not null,
  -- In Latin letters, for customers who read English; '' where the name serves for both.
  name_en text not null default '',
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  -- Visits are wall-clock minutes of a business day in this zone; the day turns at day_turns_at (06:00).
  time_zone text not null default 'Asia/Tokyo',
  day_turns_at integer not null default 360,
  -- Shown beside the terms before a customer agrees: {"ja": text, "en": text}.
  cancellation_policy jsonb not null default '{"ja": "", "en": ""}',
  -- Addresses on other people's servers: of a picture of the house, and of its place on a map.
  picture text not null default '',
  map text not null default '',
  rev bigint not null default 0,
  -- Both sides of concurrent changes, as bookings keep theirs.
  conflicts jsonb not null default '[]',
  created_at timestamptz not null default now(),
  -- What a cancellation costs, in steps: [{"days": before the visit, "percent": of what was agreed}].
  cancellation_fees jsonb not null default '[]',
  constraint url_is_unique unique (url),
  constraint url_goes_with_id unique (id, url),
  constraint url_is_a_slug check (url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(url) <= 60),
  constraint url_is_not_reserved check (not private.is_reserved_url(url)),
  constraint vendor_type_is_known check (vendor_type in ('RESTAURANT', 'EVENT')),
  constraint name_is_given check (length(name) between 1 and 200),
  constraint texts_are_short check (length(address) <= 500 and length(phone) <= 40 and length(email) <= 254
    and length(name_en) <= 200 and length(picture) <= 500 and length(map) <= 500),
  constraint addresses_are_https check (private.is_https(picture) and private.is_https(map)),
  constraint day_turns_in_the_small_hours check (day_turns_at between 0 and 720)
);
alter table public.vendor enable row level security;

-- Which vendor a person works for. One vendor per person; the url follows the vendor's.
create table public.users_vendor_key (
  user_id uuid primary key references auth.users (id) on delete cascade,
  vendor_id uuid not null,
  vendor_url text not null,
  since timestamptz not null default now(),
  constraint vendor_and_url_agree foreign key (vendor_id, vendor_url)
    references public.vendor (id, url) on update cascade on delete cascade
);
create index users_vendor_key_vendor on public.users_vendor_key (vendor_id, vendor_url);
alter table public.users_vendor_key enable row level security;

-- A name Postgres cannot resolve would break every question about the day.
create function private.time_zone_is_known() returns trigger language plpgsql set search_path = '' as $$
begin
  perform now() at time zone new.time_zone;
  return new;
end $$;
revoke all on function private.time_zone_is_known() from public, anon, authenticated;

create trigger time_zone_is_known before insert or update of time_zone on public.vendor
  for each row execute function private.time_zone_is_known();
