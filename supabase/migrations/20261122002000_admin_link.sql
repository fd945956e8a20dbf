-- How the first admin of an installation is made: whoever can run a command on the machine gets a link, and the link
-- makes one admin. Only the hash of its secret is kept; a link that was used stays as a record.
create table private.admin_link (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  used_at timestamptz
);
alter table private.admin_link enable row level security;

-- A new link's secret, for the database's owner only. Earlier links that nobody used end with it.
create function private.new_admin_link() returns text language plpgsql volatile set search_path = '' as $$
declare
  v_token constant text := encode(extensions.gen_random_bytes(16), 'hex');
begin
  -- Two commands at the same moment must not leave two links.
  perform pg_advisory_xact_lock(hashtext('private.admin_link'));
  delete from private.admin_link where used_at is null;
  insert into private.admin_link (token_hash) values (private.token_hash(v_token));
  return v_token;
end $$;
revoke all on function private.new_admin_link() from public, anon, authenticated;

-- The page's own path can be no vendor's.
alter table public.vendor drop constraint url_is_not_reserved;
alter table public.vendor add constraint url_is_not_reserved check (url not in (
  'account', 'availability', 'bookings', 'create-event', 'custom-opening-hours', 'event-templates', 'events',
  'mutually-exclusive-events', 'price-type', 'profile', 'settings', 'ticket-type', 'vendor-availability',
  'login', 'sign-up', 'first-admin', 'admin', 'book', 'booking', 'help', 'terms', 'privacy', 'reset-password', 'api',
  'auth', 'rest', 'realtime', 'functions', 'builds', 'assets'
));
