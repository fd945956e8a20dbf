-- What there was before the first release, in one file: supabase/schemas as it was then, and the data that the product
-- needs. Data that older files made cannot go on with it: some of them were changed after they had run.

-- Every function has a fixed search path: without one, a schema that comes first in the caller's path could lend a
-- function its own operators. Functions in SQL with a setting are not written into the statement that asks them and are
-- planned anew in each; in plpgsql the plan stays, so what is asked often is written so.

-- Hosted projects give anon and authenticated everything in public by default, and Postgres lets anybody call
-- a new function. Both end here: from now on each right is given by name, in the file that makes the thing.
alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
alter default privileges revoke execute on functions from public;

-- What no client reads or calls: clocks, holds, token hashes, counters, the command log, the engine itself.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;
-- Policies call private.my_vendors() as the signed-in user.
grant usage on schema private to authenticated;

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

-- The vendor's clock: every write takes the next rev under this row's lock, so the order of revs is the order of
-- commits and no cursor skips a row; the same lock makes capacity race-free.
create table private.vendor_clock (
  -- Deferred: the vendor's own row is stamped by this clock before it exists.
  vendor_id uuid primary key references public.vendor (id) on delete cascade deferrable initially deferred,
  rev bigint not null default 0,
  -- Changes when revs may have gone back (restore, reset), by the operator only: tablets then read all anew and send again.
  epoch uuid not null default gen_random_uuid(),
  -- Where it stood when a person was last forgotten: what tablets hold of the history up to there is read anew (private.day_history).
  forgot_rev bigint not null default 0
) with (fillfactor = 20);
alter table private.vendor_clock enable row level security;

create function private.make_clock() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.vendor_clock (vendor_id) values (new.id) on conflict do nothing;
  return new;
end $$;
revoke all on function private.make_clock() from public, anon, authenticated;

-- Triggers of one kind run in the order of their names: this one before `stamp`.
create trigger make_clock before insert on public.vendor for each row execute function private.make_clock();

-- The one lock. Whoever waits longer than the caller's lock_timeout gets 55P03.
create function private.lock_vendor(p_vendor uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform 1 from private.vendor_clock where vendor_id = p_vendor for update;
end $$;
revoke all on function private.lock_vendor(uuid) from public, anon, authenticated;

-- Locks the clock and gives the next rev.
create function private.next_rev(p_vendor uuid) returns bigint language plpgsql set search_path = '' as $$
declare
  v_rev bigint;
begin
  update private.vendor_clock set rev = rev + 1 where vendor_id = p_vendor returning rev into v_rev;
  if v_rev is null then
    raise foreign_key_violation using message = 'unknown vendor';
  end if;
  return v_rev;
end $$;
revoke all on function private.next_rev(uuid) from public, anon, authenticated;

-- For the operator who restored a backup.
create function private.new_epoch() returns void language sql set search_path = '' as $$
  update private.vendor_clock set epoch = gen_random_uuid() where true
$$;
revoke all on function private.new_epoch() from public, anon, authenticated;

-- What the triggers of synced tables share. sync/SPEC.md has the hash by which a tablet proves that it holds what the server
-- holds: hash(id, rev) = (poly(id) * (rev % 65521 + 1)) % 2147483647, poly folds the characters of the id.

create function private.poly(p_id text) returns bigint language plpgsql immutable strict parallel safe
set search_path = '' as $$
declare
  v_bytes bytea := convert_to(p_id, 'UTF8');
  v_fold bigint := 0;
begin
  for i in 0 .. length(v_bytes) - 1 loop
    v_fold := (v_fold * 31 + get_byte(v_bytes, i)) % 4294967296;
  end loop;
  return v_fold;
end $$;
revoke all on function private.poly(text) from public, anon, authenticated;

create function private.row_hash(p_poly bigint, p_rev bigint) returns bigint language plpgsql immutable strict
parallel safe set search_path = '' as $$
begin
  return (p_poly * (p_rev % 65521 + 1)) % 2147483647;
end $$;
revoke all on function private.row_hash(bigint, bigint) from public, anon, authenticated;

-- Each written row takes a rev of its own. An `insert ... on conflict` takes one for the row that is not inserted, too.
create function private.stamp() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'vendor' then
    new.rev := private.next_rev(new.id);
  else
    new.rev := private.next_rev(new.vendor_id);
  end if;
  return new;
end $$;
revoke all on function private.stamp() from public, anon, authenticated;

-- A tablet that pulls anew could never learn that a row vanished: rows become tombstones instead.
create function private.rows_never_vanish() returns trigger language plpgsql set search_path = '' as $$
begin
  raise restrict_violation using message = format('rows of %s are marked deleted, never removed', tg_table_name);
end $$;
revoke all on function private.rows_never_vanish() from public, anon, authenticated;

-- The key of a stamped row is for ever: another key would leave the old one in the feed.
create function private.key_is_for_ever() returns trigger language plpgsql set search_path = '' as $$
begin
  raise restrict_violation using message = format('the key of %s cannot change', tg_table_name);
end $$;
revoke all on function private.key_is_for_ever() from public, anon, authenticated;

-- Who may see and do what. A person belongs to one vendor; the functions decide, the two policies below serve the
-- two reads the spec makes at sign-in.

-- Whether the session of this token still stands. A token is good for an hour, and whoever ended a session, by a new password or
-- from another device, means now: else a stolen tablet had an hour to invite somebody. True for a token that names none.
create function private.session_stands() returns boolean language sql stable security definer set search_path = '' as $$
  select c.id is null or exists (select from auth.sessions s where s.id = c.id)
  from (
    -- Auth's are uuids; what is none is of no session.
    select case when x.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then x.id::uuid end as id
    from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb->>'session_id' as id) x
  ) c
$$;
revoke all on function private.session_stands() from public, anon, authenticated;

create function private.my_vendors() returns setof uuid language sql stable security definer set search_path = '' as $$
  select k.vendor_id from public.users_vendor_key k where k.user_id = (select auth.uid()) and (select private.session_stands())
$$;
revoke all on function private.my_vendors() from public, anon, authenticated;
grant execute on function private.my_vendors() to authenticated;

-- A REST layer answers GET in a read-only transaction, whatever the function's volatility; arguments would then
-- stand in a URL, and so in logs.
create function private.only_post() returns void language plpgsql stable set search_path = '' as $$
begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception using errcode = 'PT405', message = 'post_only';
  end if;
end $$;
revoke all on function private.only_post() from public, anon, authenticated;

-- First line of every staff function. Raises, never answers empty: PT401 and PT403 become the HTTP status.
create function private.must_be_member(p_vendor uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.only_post();
  if (select auth.uid()) is null or not private.session_stands() then
    raise exception using errcode = 'PT401', message = 'not_signed_in';
  end if;
  if p_vendor is null or not exists (
    select from public.users_vendor_key k where k.user_id = (select auth.uid()) and k.vendor_id = p_vendor
  ) then
    raise exception using errcode = 'PT403', message = 'not_member';
  end if;
end $$;
revoke all on function private.must_be_member(uuid) from public, anon, authenticated;

grant select on public.users_vendor_key to authenticated;
create policy "people read their own link" on public.users_vendor_key for select to authenticated
  using (user_id = (select auth.uid()) and vendor_id in (select private.my_vendors()));

grant select on public.vendor to authenticated;
create policy "members read their vendor" on public.vendor for select to authenticated
  using (id in (select private.my_vendors()));

-- Who is an admin. user_metadata.role, which the spec reads, can be edited by its owner: so it is written from here
-- and edits are undone.
create table private.admin (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
alter table private.admin enable row level security;

-- What people write into their own metadata goes into each of their tokens and into memory for as long as they like. Over
-- 2 kB it is cut down to what the product and Auth itself use; nobody is refused for it, since a trigger that raises here
-- would break signing in.
create function private.role_follows_authority() returns trigger language plpgsql security definer
set search_path = '' as $$
declare
  v_rest jsonb := case
    when jsonb_typeof(new.raw_user_meta_data) = 'object' then new.raw_user_meta_data - 'role' else '{}'
  end;
begin
  if octet_length(v_rest::text) > 2048 then
    select coalesce(jsonb_object_agg(e.key, e.value), '{}') into v_rest
    from jsonb_each(v_rest) e
    where case
      when e.key in ('terms_version', 'language') then jsonb_typeof(e.value) = 'string' and octet_length(e.value::text) <= 64
      when e.key in ('email', 'sub') then jsonb_typeof(e.value) = 'string' and octet_length(e.value::text) <= 512
      when e.key in ('email_verified', 'phone_verified') then jsonb_typeof(e.value) = 'boolean'
      else false
    end;
  end if;
  new.raw_user_meta_data := v_rest || case
    when exists (select from private.admin where user_id = new.id) then '{"role": "admin"}'::jsonb else '{}'
  end;
  return new;
end $$;
revoke all on function private.role_follows_authority() from public, anon, authenticated;

create trigger role_follows_authority before insert or update on auth.users
  for each row execute function private.role_follows_authority();

create function private.authority_writes_role() returns trigger language plpgsql security definer
set search_path = '' as $$
begin
  -- The trigger on auth.users does the work.
  update auth.users set raw_user_meta_data = raw_user_meta_data
  where id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  return null;
end $$;
revoke all on function private.authority_writes_role() from public, anon, authenticated;

create trigger authority_writes_role after insert or delete on private.admin
  for each row execute function private.authority_writes_role();

-- Asked once per sign-in by the guard of /admin. The authority is private.admin, never the token.
create function public.is_admin() returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    raise exception using errcode = 'PT401', message = 'not_signed_in';
  end if;
  return exists (select from private.admin a where a.user_id = (select auth.uid()));
end $$;
revoke all on function public.is_admin() from public, anon, authenticated;
grant execute on function public.is_admin() to authenticated;

-- First line of every function of admins, as private.must_be_member is of staff's.
create function private.must_be_admin() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_post();
  if (select auth.uid()) is null or not private.session_stands() then
    raise exception using errcode = 'PT401', message = 'not_signed_in';
  end if;
  if not exists (select from private.admin a where a.user_id = (select auth.uid())) then
    raise exception using errcode = 'PT403', message = 'not_admin';
  end if;
end $$;
revoke all on function private.must_be_admin() from public, anon, authenticated;

-- The feed: every row that a vendor's tablets see stands here once, as it goes over the wire, made when it was written. Pull,
-- the page of a push, parts and counts read nothing else, so a new collection is its table, its rules and one `sync_this`.
create table private.synced (
  -- No foreign key: the row it was made of has one, no vendor is ever removed, and each write would look its vendor up.
  vendor_id uuid not null,
  collection text not null,
  id text not null,
  rev bigint not null,
  -- What a tablet may hold or not hold as a whole: 'config', the Monday of a booking's week, the first digit of a guest's id.
  part text not null,
  deleted boolean not null,
  hash bigint not null,
  data jsonb not null,
  -- Since when it is a tombstone; null while it is none, and of one that has lost its content (private.compact).
  deleted_at timestamptz,
  primary key (vendor_id, collection, id),
  constraint rev_is_given_once unique (vendor_id, rev)
);
create index synced_part on private.synced (vendor_id, part, collection, id);
create index synced_deleted on private.synced (vendor_id, deleted_at) where deleted_at is not null;
alter table private.synced enable row level security;

-- Monday of a day's week, as parts are named.
create function private.week_of(p_day date) returns text language plpgsql immutable set search_path = '' as $$
begin
  return to_char(p_day - (extract(isodow from p_day)::integer - 1), 'YYYY-MM-DD');
end $$;
revoke all on function private.week_of(date) from public, anon, authenticated;

-- The form that rows have on the wire. A migration that changes what `data` says of rows that nobody wrote fills them anew by
-- their `private.refill_<table>()`, without revs, and answers one more here: tablets of another shape pull everything anew.
create function private.shape() returns integer
language sql immutable set search_path = '' as $$ select 1 $$;
revoke all on function private.shape() from public, anon, authenticated;

-- All that is left of a tombstone without its content.
create function private.bare(p_id text, p_rev bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', p_id, 'rev', p_rev, 'deleted', true)
$$;
revoke all on function private.bare(text, bigint) from public, anon, authenticated;

create function private.feed(p_vendor uuid, p_collection text, p_part text, p_row jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_id constant text := p_row->>'id';
  v_rev constant bigint := (p_row->>'rev')::bigint;
begin
  insert into private.synced as s (vendor_id, collection, id, rev, part, deleted, hash, data, deleted_at)
  values (p_vendor, p_collection, v_id, v_rev, p_part, (p_row->>'deleted')::boolean,
    private.row_hash(private.poly(v_id), v_rev), p_row, case when (p_row->>'deleted')::boolean then now() end)
  on conflict (vendor_id, collection, id) do update
  set rev = excluded.rev, part = excluded.part, deleted = excluded.deleted, hash = excluded.hash,
    -- What has lost its content stays without, whoever writes the emptied row.
    data = case when excluded.deleted and s.deleted and s.deleted_at is null
      then private.bare(excluded.id, excluded.rev) else excluded.data end,
    deleted_at = case when excluded.deleted and s.deleted then s.deleted_at else excluded.deleted_at end;
end $$;
revoke all on function private.feed(uuid, text, text, jsonb) from public, anon, authenticated;

-- Feeds a table's rows from now on. Vendor, part and row are expressions over `new`; the row has its id, rev and `deleted` in
-- it. Makes the trigger, and `private.refill_<table>()` for migrations.
create function private.sync_this(p_table regclass, p_collection text, p_vendor text, p_part text, p_row text)
returns void language plpgsql set search_path = '' as $make$
declare
  v_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = p_table);
begin
  execute format($$
create function private.feed_%1$s() returns trigger language plpgsql security definer set search_path = '' as $body$
begin
  perform private.feed(%3$s, %4$L, %5$s, %6$s);
  return null;
end $body$;
revoke all on function private.feed_%1$s() from public, anon, authenticated;
create trigger feed after insert or update on %2$s for each row execute function private.feed_%1$s();
create function private.refill_%1$s() returns void language plpgsql set search_path = '' as $body$
begin
  -- Whoever writes has written, or waits and writes the new form: else an older row could be put over theirs.
  perform from private.vendor_clock order by vendor_id for update;
  update private.synced s set part = f.part, deleted = (f.row->>'deleted')::boolean,
    data = case when s.deleted and s.deleted_at is null then s.data else f.row end
  from (select %3$s as vendor_id, %5$s as part, %6$s as row from %2$s as new) f
  where s.vendor_id = f.vendor_id and s.collection = %4$L and s.id = f.row->>'id';
end $body$;
revoke all on function private.refill_%1$s() from public, anon, authenticated;
$$, v_name, p_table, p_vendor, p_collection, p_part, p_row);
end $make$;
revoke all on function private.sync_this(regclass, text, text, text, text) from public, anon, authenticated;

-- The venue's present business day and minute: before the turn of the day it is still yesterday's night, so 01:30
-- is minute 1530 of the day before. The same as businessTime in src/domain/time/time.ts.
create function private.business_time(
  p_time_zone text, p_day_turns_at integer, p_now timestamptz, out day date, out minute integer
) language plpgsql stable set search_path = '' as $$
declare
  v_there constant timestamp := p_now at time zone p_time_zone;
begin
  day := v_there::date;
  minute := extract(hour from v_there)::integer * 60 + extract(minute from v_there)::integer;
  if minute < p_day_turns_at then
    day := day - 1;
    minute := minute + 1440;
  end if;
end $$;
revoke all on function private.business_time(text, integer, timestamptz) from public, anon, authenticated;

create function private.business_day(p_vendor uuid) returns date language plpgsql stable set search_path = '' as $$
begin
  return (
    select t.day from public.vendor v, private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = p_vendor
  );
end $$;
revoke all on function private.business_day(uuid) from public, anon, authenticated;

create function private.day_began(p_vendor uuid) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (
    select (t.day + v.day_turns_at * interval '1 minute') at time zone v.time_zone
    from public.vendor v, private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = p_vendor
  );
end $$;
revoke all on function private.day_began(uuid) from public, anon, authenticated;

-- p_at by the venue's clock, and which one that is.
create function private.venue_time(p_vendor uuid, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('day', t.day, 'minute', t.minute, 'time_zone', v.time_zone)
    from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, p_at) t
    where v.id = p_vendor
  );
end $$;
revoke all on function private.venue_time(uuid, timestamptz) from public, anon, authenticated;

-- Japan's public holidays, substitute holidays included; a migration fills it.
create table private.public_holiday (
  day date primary key,
  name_ja text not null,
  name_en text not null
);
alter table private.public_holiday enable row level security;

-- When a restaurant is open: by weekday (1-7 Monday to Sunday, 8 public holidays), and for single dates.
-- Minutes after the business day's midnight, so that 26:00 is 1560 and closing always comes after opening.
create table public.opening_hours (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  weekday smallint not null,
  closed boolean not null default false,
  opens_at integer not null default 1020,
  closes_at integer not null default 1380,
  break_starts_at integer,
  break_ends_at integer,
  rev bigint not null default 0,
  deleted boolean not null default false,
  conflicts jsonb not null default '[]',
  primary key (vendor_id, weekday),
  constraint weekday_is_known check (weekday between 1 and 8),
  constraint times_are_minutes check (opens_at between 0 and 2160 and closes_at between 0 and 2160),
  constraint closing_after_opening check (closed or closes_at > opens_at),
  constraint break_is_both_or_neither check ((break_starts_at is null) = (break_ends_at is null)),
  constraint break_inside_hours check (
    closed or break_starts_at is null
    or (break_starts_at > opens_at and break_ends_at > break_starts_at and break_ends_at < closes_at)
  )
);
alter table public.opening_hours enable row level security;

create table public.custom_opening_hours (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  day date not null,
  closed boolean not null default false,
  opens_at integer not null default 1020,
  closes_at integer not null default 1380,
  break_starts_at integer,
  break_ends_at integer,
  note text not null default '',
  rev bigint not null default 0,
  deleted boolean not null default false,
  conflicts jsonb not null default '[]',
  primary key (vendor_id, day),
  constraint day_is_near check (day between '2000-01-01' and '2199-12-31'),
  constraint times_are_minutes check (opens_at between 0 and 2160 and closes_at between 0 and 2160),
  constraint closing_after_opening check (closed or closes_at > opens_at),
  constraint break_is_both_or_neither check ((break_starts_at is null) = (break_ends_at is null)),
  constraint break_inside_hours check (
    closed or break_starts_at is null
    or (break_starts_at > opens_at and break_ends_at > break_starts_at and break_ends_at < closes_at)
  ),
  constraint note_is_short check (length(note) <= 500)
);
alter table public.custom_opening_hours enable row level security;

-- The hours of a date for which nothing was set: the public holiday's row wins over the weekday's. No row at all is a closed
-- day.
create function private.general_hours_of(
  p_vendor uuid, p_day date,
  out closed boolean, out opens_at integer, out closes_at integer,
  out break_starts_at integer, out break_ends_at integer
) language plpgsql stable set search_path = '' as $$
begin
  select o.closed, o.opens_at, o.closes_at, o.break_starts_at, o.break_ends_at
  into closed, opens_at, closes_at, break_starts_at, break_ends_at
  from public.opening_hours o
  where o.vendor_id = p_vendor and not o.deleted and (
    o.weekday = extract(isodow from p_day)
    or (o.weekday = 8 and exists (select from private.public_holiday p where p.day = p_day))
  )
  order by o.weekday desc limit 1;
  if not found then
    closed := true;
    opens_at := 0;
    closes_at := 0;
  end if;
end $$;
revoke all on function private.general_hours_of(uuid, date) from public, anon, authenticated;

-- The hours of one date: what was set for the date wins over all others.
create function private.hours_of(
  p_vendor uuid, p_day date,
  out closed boolean, out opens_at integer, out closes_at integer,
  out break_starts_at integer, out break_ends_at integer
) language plpgsql stable set search_path = '' as $$
begin
  select c.closed, c.opens_at, c.closes_at, c.break_starts_at, c.break_ends_at
  into closed, opens_at, closes_at, break_starts_at, break_ends_at
  from public.custom_opening_hours c
  where c.vendor_id = p_vendor and c.day = p_day and not c.deleted;
  if not found then
    select g.* into closed, opens_at, closes_at, break_starts_at, break_ends_at
    from private.general_hours_of(p_vendor, p_day) g;
  end if;
end $$;
revoke all on function private.hours_of(uuid, date) from public, anon, authenticated;

-- What is wrong with stays by party size, null where nothing is: at most six {pax, minutes}, each for larger parties than
-- the one before.
create function private.stays_error(p_stays jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_step jsonb;
  v_before integer := 0;
begin
  if jsonb_typeof(p_stays) is distinct from 'array' or jsonb_array_length(p_stays) > 6 then return 'invalid'; end if;
  for v_step in select e.value from jsonb_array_elements(p_stays) e loop
    if jsonb_typeof(v_step) <> 'object' or v_step - array['pax', 'minutes'] <> '{}'
      or coalesce(v_step->'pax', 'null')::text !~ '^[0-9]{1,9}$'
      or coalesce(v_step->'minutes', 'null')::text !~ '^[0-9]{1,9}$' then
      return 'invalid';
    end if;
    if (v_step->>'pax')::integer not between 1 and 998 or (v_step->>'minutes')::integer not between 5 and 1440 then
      return 'out_of_range';
    end if;
    if (v_step->>'pax')::integer <= v_before then return 'invalid'; end if;
    v_before := (v_step->>'pax')::integer;
  end loop;
  return null;
end $$;
revoke all on function private.stays_error(jsonb) from public, anon, authenticated;

-- What a restaurant says about its slots (/availability). One row per vendor; none means no online booking.
create table public.booking_settings (
  vendor_id uuid primary key references public.vendor (id) on delete cascade,
  -- Minutes between two slots, of a stay, and before closing after which nobody is seated.
  slot_interval integer not null default 30,
  duration integer not null default 120,
  -- [{pax, minutes}]: parties of so many at most stay so long, larger ones for the duration above.
  stays jsonb not null default '[]',
  last_seating integer not null default 60,
  -- People at once; new people per slot, null for no limit.
  capacity integer not null default 20,
  pacing integer,
  minimum_pax integer not null default 1,
  maximum_pax integer not null default 8,
  cutoff_days integer not null default 0,
  horizon_days integer not null default 60,
  send_confirmation_email boolean not null default true,
  rev bigint not null default 0,
  deleted boolean not null default false,
  conflicts jsonb not null default '[]',
  -- Whether customers may say in which area they want to sit.
  choose_area boolean not null default false,
  -- How long who waited at the door and is called has to come back.
  minutes_to_return integer not null default 10,
  constraint slot_interval_is_sane check (slot_interval between 5 and 1440),
  constraint duration_is_sane check (duration between 5 and 1440),
  constraint stays_are_sane check (private.stays_error(stays) is null),
  constraint last_seating_is_sane check (last_seating between 0 and 1440),
  constraint capacity_is_sane check (capacity between 0 and 100000),
  constraint pacing_is_positive check (pacing > 0),
  constraint pax_has_a_range check (minimum_pax >= 1 and maximum_pax >= minimum_pax and maximum_pax <= 999),
  constraint days_are_sane check (cutoff_days between 0 and 365 and horizon_days between 0 and 730),
  constraint return_is_sane check (minutes_to_return between 5 and 30)
);
alter table public.booking_settings enable row level security;

-- How long a party of p_pax stays: by the first step that is not too small for it, else the usual duration. stayOf in
-- src/domain/availability/stay-of.ts is the same rule.
create function private.stay_of(s public.booking_settings, p_pax integer) returns integer language plpgsql immutable
set search_path = '' as $$
begin
  for i in 0 .. coalesce(jsonb_array_length(s.stays), 0) - 1 loop
    if p_pax <= (s.stays->i->>'pax')::integer then return (s.stays->i->>'minutes')::integer; end if;
  end loop;
  return s.duration;
end $$;
revoke all on function private.stay_of(public.booking_settings, integer) from public, anon, authenticated;

-- A capacity for a span of one business day: fewer seats, more, or none (0 closes it). Minutes of the business day, as
-- opening hours are; where several cover a minute, the lowest counts. A row of its own in `config`, under the vendor's
-- clock like all others: who changes it waits for who sells. One that names tables keeps these free of guests instead, and takes no
-- seat: it has no capacity.
create table public.vendor_availability (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  day date not null,
  starts_at integer not null,
  ends_at integer not null,
  capacity integer,
  note text not null default '',
  rev bigint not null default 0,
  deleted boolean not null default false,
  conflicts jsonb not null default '[]',
  tables uuid[] not null default '{}',
  primary key (vendor_id, id),
  constraint day_is_near check (day between '2000-01-01' and '2199-12-31'),
  constraint times_are_minutes check (starts_at >= 0 and ends_at <= 2160),
  constraint ends_after_start check (ends_at > starts_at),
  constraint capacity_is_sane check (capacity between 0 and 100000),
  constraint note_is_short check (length(note) <= 500),
  constraint seats_or_tables check ((capacity is null) = (tables <> '{}') and cardinality(tables) <= 50)
);
create index vendor_availability_day on public.vendor_availability (vendor_id, day) where not deleted;
alter table public.vendor_availability enable row level security;

-- The spans near p_day on its axis, as stays are: one of the night before lies before midnight. A stay begins by minute
-- 2159 and lasts up to 1440, so the spans of the two days after its own can touch it; overridesOn in src/domain/availability/hours.ts
-- looks as far. One of tables has no capacity, and so none of any moment.
create function private.overrides_on(p_vendor uuid, p_day date)
returns table (starts integer, ends integer, capacity integer) language plpgsql stable rows 5 set search_path = '' as $$
begin
  return query
  select (a.day - p_day) * 1440 + a.starts_at, (a.day - p_day) * 1440 + a.ends_at, a.capacity
  from public.vendor_availability a
  where a.vendor_id = p_vendor and a.day between p_day - 2 and p_day + 2 and not a.deleted;
end $$;
revoke all on function private.overrides_on(uuid, date) from public, anon, authenticated;

-- The low-volume tables are one collection on the wire, `config`; a row's id there is 'kind/key'.

create trigger stamp before insert or update on public.vendor
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.vendor
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.vendor
  for each row when (old.id <> new.id) execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.opening_hours
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.opening_hours
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.opening_hours
  for each row when (old.vendor_id <> new.vendor_id or old.weekday <> new.weekday)
  execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.custom_opening_hours
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.custom_opening_hours
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.custom_opening_hours
  for each row when (old.vendor_id <> new.vendor_id or old.day <> new.day)
  execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.booking_settings
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.booking_settings
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.booking_settings
  for each row when (old.vendor_id <> new.vendor_id) execute function private.key_is_for_ever();

create trigger stamp before insert or update on public.vendor_availability
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.vendor_availability
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.vendor_availability
  for each row when (old.vendor_id <> new.vendor_id or old.id <> new.id)
  execute function private.key_is_for_ever();

create function private.config_json(
  p_kind text, p_key text, p_rev bigint, p_deleted boolean, p_conflicts jsonb, p_data jsonb
) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', p_kind || '/' || p_key, 'kind', p_kind, 'rev', p_rev, 'deleted', p_deleted,
    'conflicts', p_conflicts, 'data', p_data)
$$;
revoke all on function private.config_json(text, text, bigint, boolean, jsonb, jsonb) from public, anon, authenticated;

create function private.vendor_data(v public.vendor) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', v.id, 'url', v.url, 'name', v.name, 'name_en', v.name_en, 'address', v.address,
    'phone', v.phone, 'email', v.email, 'vendor_type', v.vendor_type, 'time_zone', v.time_zone,
    'day_turns_at', v.day_turns_at, 'cancellation_policy', v.cancellation_policy,
    'cancellation_fees', v.cancellation_fees, 'picture', v.picture, 'map', v.map)
$$;
revoke all on function private.vendor_data(public.vendor) from public, anon, authenticated;

create function private.settings_data(s public.booking_settings) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('slot_interval', s.slot_interval, 'duration', s.duration, 'stays', s.stays,
    'last_seating', s.last_seating, 'capacity', s.capacity, 'pacing', s.pacing, 'minimum_pax', s.minimum_pax,
    'maximum_pax', s.maximum_pax, 'cutoff_days', s.cutoff_days, 'horizon_days', s.horizon_days,
    'send_confirmation_email', s.send_confirmation_email, 'choose_area', s.choose_area,
    'minutes_to_return', s.minutes_to_return)
$$;
revoke all on function private.settings_data(public.booking_settings) from public, anon, authenticated;

create function private.hours_data(
  p_closed boolean, p_opens_at integer, p_closes_at integer, p_break_starts_at integer, p_break_ends_at integer
) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('closed', p_closed, 'opens_at', p_opens_at, 'closes_at', p_closes_at,
    'break_starts_at', p_break_starts_at, 'break_ends_at', p_break_ends_at)
$$;
revoke all on function private.hours_data(boolean, integer, integer, integer, integer) from public, anon, authenticated;

create function private.availability_data(a public.vendor_availability) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('day', a.day, 'starts_at', a.starts_at, 'ends_at', a.ends_at, 'capacity', a.capacity,
    'note', a.note, 'tables', to_jsonb(a.tables))
$$;
revoke all on function private.availability_data(public.vendor_availability) from public, anon, authenticated;

select private.sync_this('public.vendor', 'config', 'new.id', $$'config'$$,
  $$private.config_json('vendor', 'vendor', new.rev, false, new.conflicts, private.vendor_data(new))$$);
select private.sync_this('public.booking_settings', 'config', 'new.vendor_id', $$'config'$$,
  $$private.config_json('settings', 'settings', new.rev, new.deleted, new.conflicts,
    private.settings_data(new))$$);
select private.sync_this('public.opening_hours', 'config', 'new.vendor_id', $$'config'$$,
  $$private.config_json('opening_hours', new.weekday::text, new.rev, new.deleted, new.conflicts, private.hours_data(
    new.closed, new.opens_at, new.closes_at, new.break_starts_at, new.break_ends_at))$$);
select private.sync_this('public.custom_opening_hours', 'config', 'new.vendor_id', $$'config'$$,
  $$private.config_json('custom_opening_hours', to_char(new.day, 'YYYY-MM-DD'), new.rev, new.deleted, new.conflicts,
    private.hours_data(
    new.closed, new.opens_at, new.closes_at, new.break_starts_at, new.break_ends_at)
    || jsonb_build_object('note', new.note))$$);
select private.sync_this('public.vendor_availability', 'config', 'new.vendor_id', $$'config'$$,
  $$private.config_json('vendor_availability', new.id::text, new.rev, new.deleted, new.conflicts,
    private.availability_data(new))$$);

-- What a vendor sets up and the slots do not ask for: prices, the notes of days. Small things of many kinds in one table; what
-- a kind may say stands in private.config_fields.
create table private.config_item (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  kind text not null,
  key text not null,
  data jsonb not null default '{}',
  rev bigint not null default 0,
  deleted boolean not null default false,
  conflicts jsonb not null default '[]',
  primary key (vendor_id, kind, key),
  constraint texts_are_short check (length(kind) <= 40 and length(key) <= 40),
  constraint data_is_an_object check (jsonb_typeof(data) = 'object')
);
alter table private.config_item enable row level security;

create trigger stamp before insert or update on private.config_item
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on private.config_item
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on private.config_item
  for each row when (old.vendor_id <> new.vendor_id or old.kind <> new.kind or old.key <> new.key)
  execute function private.key_is_for_ever();

select private.sync_this('private.config_item', 'config', 'new.vendor_id', $$'config'$$,
  $$private.config_json(new.kind, new.key, new.rev, new.deleted, new.conflicts, new.data)$$);

-- When an event takes place: its day and minutes by the venue's clock, and its seats. A row of the setup as any other, decided
-- field by field, but with a feed of its own by weeks: a tablet needs those of this week first, and years of them add up.
create table public.occurrence (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id uuid not null,
  template uuid not null,
  day date not null,
  starts_at integer not null,
  ends_at integer not null,
  capacity integer not null,
  -- Of its template as it was laid out: a template may go, what took place keeps its name.
  name text not null default '',
  name_en text not null default '',
  note text not null default '',
  cancelled boolean not null default false,
  rev bigint not null default 0,
  deleted boolean not null default false,
  conflicts jsonb not null default '[]',
  primary key (vendor_id, id),
  constraint minutes_are_in_order check (0 <= starts_at and starts_at < ends_at and ends_at <= 3600),
  constraint capacity_is_sane check (capacity between 0 and 100000),
  constraint texts_are_short check (length(name) <= 200 and length(name_en) <= 200 and length(note) <= 2000)
);
create index occurrence_day on public.occurrence (vendor_id, day) where not deleted;
create index occurrence_template on public.occurrence (vendor_id, template, day) where not deleted;
alter table public.occurrence enable row level security;

create trigger stamp before insert or update on public.occurrence
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.occurrence
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.occurrence
  for each row when (old.vendor_id <> new.vendor_id or old.id <> new.id) execute function private.key_is_for_ever();

create function private.occurrence_data(o public.occurrence) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('template', o.template, 'day', o.day, 'starts_at', o.starts_at, 'ends_at', o.ends_at,
    'capacity', o.capacity, 'name', o.name, 'name_en', o.name_en, 'note', o.note, 'cancelled', o.cancelled)
$$;
revoke all on function private.occurrence_data(public.occurrence) from public, anon, authenticated;

select private.sync_this('public.occurrence', 'occurrence', 'new.vendor_id', $$private.week_of(new.day)$$,
  $$private.config_json('occurrence', new.id::text, new.rev, new.deleted, new.conflicts, private.occurrence_data(new))
    || jsonb_build_object('day', new.day)$$);

-- In which collection a kind of row stands.
create function private.collection_of(p_kind text) returns text language sql immutable set search_path = '' as $$
  select case p_kind when 'occurrence' then 'occurrence' else 'config' end
$$;
revoke all on function private.collection_of(text) from public, anon, authenticated;

-- Whether customers can pay by card, and how much is due by it. What is paid stands in 46_payment.sql.

-- That this installation can ask the card service, and when that was last so: one row, as of the sender of mails. Without a key none
-- is written, and no page offers a card.
create table private.card_service (
  is_only boolean primary key default true,
  seen_at timestamptz not null default now(),
  -- Up to then all that was paid there has been heard. After a restore it is the backup's.
  listed_at timestamptz not null default now(),
  constraint is_only_one check (is_only)
);
alter table private.card_service enable row level security;

-- Written once a minute at most.
create function private.note_card_service() returns void language sql set search_path = '' as $$
  insert into private.card_service as c default values
  on conflict (is_only) do update set seen_at = now() where c.seen_at < now() - interval '1 minute'
$$;
revoke all on function private.note_card_service() from public, anon, authenticated;

-- What customers are told of it: null where no card can be taken, whatever the vendor would like.
create function private.public_payment(p_vendor uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('card', true, 'deposit_from', i.data->'deposit_from', 'deposit_yen', i.data->'deposit_yen')
    from private.config_item i, private.card_service c
    where i.vendor_id = p_vendor and i.kind = 'payment' and i.key = 'payment' and not i.deleted and i.data->'card' = 'true'
      and c.seen_at > now() - interval '1 hour');
end $$;
revoke all on function private.public_payment(uuid) from public, anon, authenticated;

-- What is due by card, in yen: of tickets the whole, of a table the greater of what is asked per person of a party of that size, and
-- of what is asked for its courses. 0 where nothing is, or less than a card can be charged with, or more; p_payment null: no card is
-- taken. p_deposits: {price item: its deposit}. cardDue of the domain is the same.
create function private.card_due(p_payment jsonb, p_is_event boolean, p_pax integer, p_lines jsonb, p_deposits jsonb)
returns integer language plpgsql immutable set search_path = '' as $$
declare
  v_due bigint;
begin
  if p_payment->'card' is distinct from 'true' then return 0; end if;
  select coalesce(sum((l.value->>'count')::bigint * case when p_is_event then (l.value->>'price')::bigint
    else coalesce((p_deposits->>(l.value->>'price_type'))::bigint, 0) end), 0)
  into v_due from jsonb_array_elements(p_lines) l;
  if not p_is_event and p_pax >= (p_payment->>'deposit_from')::integer then
    v_due := greatest(v_due, p_pax * (p_payment->>'deposit_yen')::bigint);
  end if;
  return case when v_due between 50 and 99999999 then v_due else 0 end;
end $$;
revoke all on function private.card_due(jsonb, boolean, integer, jsonb, jsonb) from public, anon, authenticated;

-- The same of what this vendor sells now.
create function private.card_due_at(p_vendor uuid, p_is_event boolean, p_pax integer, p_lines jsonb) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return private.card_due(private.public_payment(p_vendor), p_is_event, p_pax, p_lines, (
    select coalesce(jsonb_object_agg(i.key, i.data->'deposit'), '{}')
    from jsonb_array_elements(p_lines) l
    join private.config_item i on i.vendor_id = p_vendor and i.kind = 'price_type' and i.key = l.value->>'price_type'
    where not p_is_event and not i.deleted));
end $$;
revoke all on function private.card_due_at(uuid, boolean, integer, jsonb) from public, anon, authenticated;

-- What a person typed, as it is kept and checked.

-- Text without signs that nobody can see, and without those that turn the line around: a name of the first would be empty
-- on the staff's screen, one of the second would turn what stands beside it. src/domain/text/visible-text.ts is the same on the
-- tablet and in the forms, and says what the signs are.
create function private.visible_text(p_text text, p_has_lines boolean) returns text language plpgsql immutable
set search_path = '' as $$
declare
  v_invisible constant text := '\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0001\U000e0020-\U000e007f';
  v_joiner constant text := '\u200c\u200d';
  v_joiner_or_selector constant text := '\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef';
  -- Of Unicode's categories those of marks, which Postgres has no name for; the selectors are among them.
  v_mark constant text :=
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8'
    || '\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f'
    || '\u08ca-\u08e1\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7\u09c8\u09cb-\u09cd\u09d7\u09e2'
    || '\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47\u0a48\u0a4b-\u0a4d\u0a51\u0a70\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9'
    || '\u0acb-\u0acd\u0ae2\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b44\u0b47\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bc2'
    || '\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55\u0c56\u0c62\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cc4'
    || '\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5\u0cd6\u0ce2\u0ce3\u0cf3\u0d00-\u0d03\u0d3b\u0d3c\u0d3e-\u0d44\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62\u0d63'
    || '\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18\u0f19\u0f35'
    || '\u0f37\u0f39\u0f3e\u0f3f\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d'
    || '\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752\u1753\u1772\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f'
    || '\u1885\u1886\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44'
    || '\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0'
    || '\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099\u309a\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ua6f0\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880'
    || '\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c\uaa4d\uaa7b-\uaa7d\uaab0'
    || '\uaab2-\uaab4\uaab7\uaab8\uaabe\uaabf\uaac1\uaaeb-\uaaef\uaaf5\uaaf6\uabe3-\uabea\uabec\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0'
    || '\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5\U00010ae6'
    || '\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002'
    || '\U00011038-\U00011046\U00011070\U00011073\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2\U00011100-\U00011102\U00011127-\U00011134'
    || '\U00011145\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce\U000111cf\U0001122c-\U00011237\U0001123e'
    || '\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b\U0001133c\U0001133e-\U00011344\U00011347\U00011348\U0001134b-\U0001134d\U00011357'
    || '\U00011362\U00011363\U00011366-\U0001136c\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0'
    || '\U000113d2\U000113e1\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc\U000115dd'
    || '\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935\U00011937\U00011938\U0001193b-\U0001193e'
    || '\U00011940\U00011942\U00011943\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39\U00011a3b-\U00011a3e'
    || '\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7'
    || '\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a\U00011d3c\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e\U00011d90\U00011d91'
    || '\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00\U00011f01\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a\U00013440'
    || '\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4'
    || '\U00016ff0\U00016ff1\U0001bc9d\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182'
    || '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f'
    || '\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023\U0001e024\U0001e026-\U0001e02a\U0001e08f'
    || '\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee\U0001e6ef\U0001e6f5'
    || '\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef';
  v_space constant text := '\t\n \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000';
  v_blanks constant text := E'\u0009\u000a\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';
  v_text text := regexp_replace(p_text, '[' || v_invisible || ']', '', 'g');
begin
  if not p_has_lines then
    v_text := translate(v_text, E'\t\n', '');
  end if;
  v_text := regexp_replace(v_text, '[' || v_mark || v_joiner || ']{9,}', '', 'g');
  -- Only where there are any; and none of the patterns looks at a sign more than nine times, however long the text is.
  if v_text ~ ('[' || v_joiner_or_selector || ']') then
    v_text := regexp_replace(v_text, '(^|[' || v_space || '])[' || v_joiner_or_selector || ']+', '\1', 'g');
    v_text := regexp_replace(
      v_text, '[' || v_joiner || '][' || v_joiner_or_selector || ']*(?=$|[' || v_space || '])', '', 'g'
    );
  end if;
  return btrim(v_text, v_blanks);
end $$;
revoke all on function private.visible_text(text, boolean) from public, anon, authenticated;

-- Questions of a template, their texts as they are kept. What is no text is for those who check.
create function private.visible_questions(p_questions jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(case jsonb_typeof(q.value) when 'object' then q.value || coalesce((
      select jsonb_object_agg(t.key, private.visible_text(t.value #>> '{}', false)) from jsonb_each(q.value) t
      where t.key in ('ja', 'en') and jsonb_typeof(t.value) = 'string'
    ), '{}') else q.value end order by q.ordinality)
    from jsonb_array_elements(p_questions) with ordinality q
  ), '[]');
end $$;
revoke all on function private.visible_questions(jsonb) from public, anon, authenticated;

-- What was asked and answered, the same way; an answer may have lines.
create function private.visible_answers(p_answers jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(case jsonb_typeof(a.value) when 'object' then a.value || coalesce((
      select jsonb_object_agg(t.key, private.visible_text(t.value #>> '{}', t.key = 'answer')) from jsonb_each(a.value) t
      where t.key in ('answer', 'question', 'question_en') and jsonb_typeof(t.value) = 'string'
    ), '{}') else a.value end order by a.ordinality)
    from jsonb_array_elements(p_answers) with ordinality a
  ), '[]');
end $$;
revoke all on function private.visible_answers(jsonb) from public, anon, authenticated;

-- Fields of a booking, of a guest's card or of what a vendor set up, the free text in them as it is kept. What is no text is for those who check.
create function private.with_visible_text(p_fields jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return p_fields || coalesce((
    select jsonb_object_agg(e.key, private.visible_text(e.value #>> '{}', e.key in (
      'requests', 'comments', 'notes', 'text', 'address', 'location', 'location_en', 'description', 'description_en',
      'pricing', 'pricing_en')))
    from jsonb_each(p_fields) e
    where e.key in ('last_name', 'first_name', 'last_kana', 'first_kana', 'requests', 'comments', 'allergies', 'notes', 'company',
      'name', 'name_en', 'address', 'note', 'text', 'location', 'location_en', 'description', 'description_en', 'pricing',
      'pricing_en')
      and jsonb_typeof(e.value) = 'string'
  ), '{}') || coalesce((
    -- A text in each language.
    select jsonb_build_object(e.key, jsonb_object_agg(t.key, case jsonb_typeof(t.value)
      when 'string' then to_jsonb(private.visible_text(t.value #>> '{}', true)) else t.value end))
    from jsonb_each(p_fields) e
    cross join lateral jsonb_each(case jsonb_typeof(e.value) when 'object' then e.value else '{}' end) t
    where e.key = 'cancellation_policy' group by e.key
  ), '{}') || case when jsonb_typeof(p_fields->'questions') = 'array'
    then jsonb_build_object('questions', private.visible_questions(p_fields->'questions')) else '{}' end
    || case when jsonb_typeof(p_fields->'answers') = 'array'
    then jsonb_build_object('answers', private.visible_answers(p_fields->'answers')) else '{}' end;
end $$;
revoke all on function private.with_visible_text(jsonb) from public, anon, authenticated;

-- Text a person typed: a JSON string, not empty where it must be there, not longer than its column.
create function private.text_error(p_value jsonb, p_needed boolean, p_longest integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_value is null or p_value = 'null' then case when p_needed then 'required' end
    when jsonb_typeof(p_value) <> 'string' then 'invalid'
    when p_needed and p_value #>> '{}' = '' then 'required'
    when length(p_value #>> '{}') > p_longest then 'too_long'
  end;
end $$;
revoke all on function private.text_error(jsonb, boolean, integer) from public, anon, authenticated;

create function private.day_error(p_day date) returns text language plpgsql immutable
set search_path = '' as $$
begin
  return case
    when p_day is null then 'required'
    when p_day not between '2000-01-01' and '2199-12-31' then 'invalid'
  end;
end $$;
revoke all on function private.day_error(date) from public, anon, authenticated;

create function private.number_error(p_number integer, p_least integer, p_most integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_number is null then 'required' when p_number not between p_least and p_most then 'invalid' end;
end $$;
revoke all on function private.number_error(integer, integer, integer) from public, anon, authenticated;

create function private.is_uuid(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false)
$$;
revoke all on function private.is_uuid(text) from public, anon, authenticated;

-- What is wrong with a list of ids, each once: null, `invalid` or `too_long`.
create function private.ids_error(p_ids jsonb, p_most integer) returns text language plpgsql immutable
set search_path = '' as $$
begin
  if jsonb_typeof(p_ids) is distinct from 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_ids) > p_most then return 'too_long'; end if;
  if exists (
    select from jsonb_array_elements(p_ids) i where jsonb_typeof(i.value) <> 'string' or not private.is_uuid(i.value #>> '{}')
  ) or jsonb_array_length(p_ids) > (select count(distinct i.value) from jsonb_array_elements(p_ids) i) then
    return 'invalid';
  end if;
  return null;
end $$;
revoke all on function private.ids_error(jsonb, integer) from public, anon, authenticated;

create function private.iso(p_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end $$;
revoke all on function private.iso(timestamptz) from public, anon, authenticated;

-- Text as the search compares it; `fold` in src/domain/guest/search.ts is the same on the tablet.
create function private.folded(p_text text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(translate(lower(normalize(p_text, nfkc)),
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ髙﨑嵜濱濵邉邊齋齊斉澤嶋嶌廣𠮷櫻國瀧眞德關黑冨舘峯惠',
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ高崎崎浜浜辺辺斎斎斎沢島島広吉桜国滝真徳関黒富館峰恵'),
    '[\s\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff・･.,''-]', '', 'g')
$$;
revoke all on function private.folded(text) from public, anon, authenticated;

-- Katakana without what romaji does not tell, and without voicing; `plainKana` in src/domain/text/romaji.ts is the same on the tablet.
create function private.plain_kana(p_folded text) returns text language sql immutable set search_path = '' as $$
  select translate(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(p_folded, 'ヂヅヲッー', 'ジズオ'),
      'ンア', 'ナ'), 'ンイ', 'ニ'), 'ンウ', 'ヌ'), 'ンエ', 'ネ'), 'ンオ', 'ノ'), 'ンヤ', 'ニャ'), 'ンユ', 'ニュ'), 'ンヨ', 'ニョ'),
    '([オコソトノホモヨロゴゾドボポョ])[ウオ]+', '\1', 'g'), '([ウクスツヌフムユルグズブプュ])ウ+', '\1', 'g'),
    'ガギグゲゴザジズゼゾダデドバビブベボパピプペポ', 'カキクケコサシスセソタテトハヒフヘホハヒフヘホ')
$$;
revoke all on function private.plain_kana(text) from public, anon, authenticated;

-- What a row says to the search: its kana, folded, and all else; the sign between two texts is in none.
create function private.sought_text(p_kana text, p_others text[]) returns text language sql immutable set search_path = '' as $$
  select private.folded(array_to_string(p_others, chr(1)) || chr(1) || p_kana)
$$;
revoke all on function private.sought_text(text, text[]) from public, anon, authenticated;

create function private.sought_kana(p_kana text) returns text language sql immutable set search_path = '' as $$
  select private.plain_kana(private.folded(p_kana))
$$;
revoke all on function private.sought_kana(text) from public, anon, authenticated;

-- What an organiser asked as somebody booked, and what was answered: a copy, so that a question that is worded otherwise later
-- changes no booking. src/domain/answer/answer.ts is the same on the tablet.

-- What is wrong with a booking's answers: null, `invalid` or `too_long`. Exactly these fields.
create function private.answers_error(p_answers jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['answer', 'question', 'question_en'];
  a jsonb;
begin
  if jsonb_typeof(p_answers) is distinct from 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_answers) > 5 then return 'too_long'; end if;
  for a in select e.value from jsonb_array_elements(p_answers) e loop
    if jsonb_typeof(a) <> 'object' then return 'invalid'; end if;
    if not a ?& v_names or a - v_names <> '{}' then return 'invalid'; end if;
    if exists (select from jsonb_each(a) t where jsonb_typeof(t.value) <> 'string') or a->>'question' = '' then
      return 'invalid';
    end if;
    if length(a->>'answer') > 500 or length(a->>'question') > 200 or length(a->>'question_en') > 200 then
      return 'too_long';
    end if;
  end loop;
  return null;
end $$;
revoke all on function private.answers_error(jsonb) from public, anon, authenticated;

-- In one function, as private.booking_is_sane.
create function private.guest_is_sane(g record) returns boolean language plpgsql immutable
set search_path = '' as $$
begin
  return length(g.last_name) <= 100 and length(g.first_name) <= 100
    and length(g.last_kana) <= 100 and length(g.first_kana) <= 100
    and length(g.phone) <= 20 and length(g.email) <= 254 and length(g.notes) <= 2000 and length(g.allergies) <= 500
    and length(g.birthday) <= 10 and length(g.company) <= 100 and cardinality(g.tags) <= 10
    and g.visits >= 0 and g.no_shows >= 0 and jsonb_typeof(g.conflicts) = 'array';
end $$;
revoke all on function private.guest_is_sane(record) from public, anon, authenticated;

-- A guest of one vendor, recognised by phone: the id follows from vendor and phone, so that two tablets which
-- meet the same number while offline mean the same row.
create table public.guest (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id uuid not null,
  phone text not null default '',
  email text not null default '',
  last_name text not null default '',
  first_name text not null default '',
  last_kana text not null default '',
  first_kana text not null default '',
  visits integer not null default 0,
  no_shows integer not null default 0,
  last_visit_day date,
  notes text not null default '',
  allergies text not null default '',
  -- MM-DD, or YYYY-MM-DD where somebody said the year; '' where nobody knows it.
  birthday text not null default '',
  company text not null default '',
  -- The venue's own words for its guests.
  tags text[] not null default '{}',
  -- The card of the same person under another number. A link and no more: bookings and counts stay where they are, so that
  -- taking it away leaves two cards as they would have been.
  merged_into uuid,
  rev bigint not null default 0,
  deleted boolean not null default false,
  -- Both sides of concurrent changes of the card, as bookings keep theirs.
  conflicts jsonb not null default '[]',
  -- Folded once, as a booking's.
  sought text generated always as (private.sought_text(last_kana || first_kana, array[notes])) stored,
  sought_kana text generated always as (private.sought_kana(last_kana || first_kana)) stored,
  primary key (vendor_id, id),
  constraint guest_is_sane check (private.guest_is_sane(guest)),
  constraint merged_guest_is_known foreign key (vendor_id, merged_into) references public.guest (vendor_id, id)
);
create index guest_merged on public.guest (vendor_id, merged_into);
alter table public.guest enable row level security;

create function private.guest_id(p_vendor uuid, p_phone text) returns uuid language plpgsql immutable strict
parallel safe set search_path = '' as $$
begin
  return md5(p_vendor::text || p_phone)::uuid;
end $$;
revoke all on function private.guest_id(uuid, text) from public, anon, authenticated;

create trigger stamp before insert or update on public.guest
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.guest
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.guest
  for each row when (old.vendor_id <> new.vendor_id or old.id <> new.id)
  execute function private.key_is_for_ever();

-- A row as it goes over the wire: exactly the fields of src/domain/guest/guest.ts.
create function private.guest_json(g public.guest) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', g.id, 'rev', g.rev, 'deleted', g.deleted, 'phone', g.phone, 'email', g.email,
    'last_name', g.last_name, 'first_name', g.first_name,
    'last_kana', g.last_kana, 'first_kana', g.first_kana,
    'visits', g.visits, 'no_shows', g.no_shows, 'last_visit_day', g.last_visit_day,
    'notes', g.notes, 'allergies', g.allergies, 'birthday', g.birthday, 'company', g.company, 'tags', g.tags,
    'merged_into', g.merged_into, 'conflicts', g.conflicts
  );
end $$;
revoke all on function private.guest_json(public.guest) from public, anon, authenticated;

select private.sync_this('public.guest', 'guest', 'new.vendor_id', 'left(new.id::text, 1)', 'private.guest_json(new)');

-- Whether the links from a card lead to another, or to itself: rows make no circle, so this ends.
create function private.leads_to(p_vendor uuid, p_from uuid, p_to uuid) returns boolean
language sql stable set search_path = '' as $$
  with recursive chain (id) as (
    select p_from
    union
    select g.merged_into from chain c
    join public.guest g on g.vendor_id = p_vendor and g.id = c.id
    where g.merged_into is not null
  )
  select exists (select from chain c where c.id = p_to)
$$;
revoke all on function private.leads_to(uuid, uuid, uuid) from public, anon, authenticated;

-- All cards of the person whose card this is: those that it was merged into, and those that were merged into any of them.
create function private.cards_of_person(p_vendor uuid, p_guest uuid) returns uuid[]
language sql stable set search_path = '' as $$
  with recursive card (id) as (
    select p_guest
    union
    select case when g.id = c.id then g.merged_into else g.id end from card c
    join public.guest g on g.vendor_id = p_vendor and (g.merged_into = c.id or (g.id = c.id and g.merged_into is not null))
  )
  select array_agg(c.id) from card c
$$;
revoke all on function private.cards_of_person(uuid, uuid) from public, anon, authenticated;

-- A person who asks to be forgotten is cleared from everything: guest, cards that are one with this, bookings, history, both
-- sides of conflicts, mails, tokens and the hashes of what was sent. The rows stay as they are needed for figures, without the person. Of a
-- booking that was moved to another number the past goes and what it says now stays: it is another's, and no undo brings the
-- person back. What remains is the tombstone's id, which follows from the phone; tablets need it to learn that the row is
-- gone. For the operator: no screen calls it yet.
create function private.erase_guest(p_vendor uuid, p_guest uuid) returns integer language plpgsql
set search_path = '' as $$
declare
  v_personal constant text[] := array[
    'last_name', 'first_name', 'last_kana', 'first_kana', 'phone', 'email', 'requests', 'comments', 'tags', 'conflicts',
    'guest_id', 'answers'
  ];
  v_cards uuid[];
  v_phones text[];
  v_bookings uuid[];
  v_moved uuid[];
begin
  perform private.lock_vendor(p_vendor);
  v_cards := private.cards_of_person(p_vendor, p_guest);
  select array_agg(g.phone) into v_phones from public.guest g where g.vendor_id = p_vendor and g.id = any (v_cards);
  select array_agg(b.id) into v_bookings from public.booking b
  where b.vendor_id = p_vendor and (b.guest_id = any (v_cards) or (b.phone = any (v_phones) and b.phone <> ''));
  -- Whatever side of a change or a conflict says one of the numbers; by the id that follows from it, for a card that is gone has
  -- none. Reads the vendor's whole history, as so rare a call may.
  select array_agg(distinct h.booking_id) into v_moved from public.booking_history h
  where h.vendor_id = p_vendor and not h.booking_id = any (coalesce(v_bookings, '{}'))
    and h.changes ?| array['phone', 'conflicts'] and exists (
      select from jsonb_path_query(h.changes, '$.**.phone.** ? (@.type() == "string")') said
      where private.guest_id(p_vendor, said #>> '{}') = any (v_cards));
  perform set_config('noren.erasing', 'on', true);
  update public.booking_history h set changes = h.changes - v_personal
  where h.vendor_id = p_vendor and h.booking_id = any (v_bookings || v_moved) and h.changes ?| v_personal;
  update private.guest_history h
  set changes = h.changes - v_personal - array['allergies', 'notes', 'birthday', 'company', 'merged_into']
  where h.vendor_id = p_vendor and h.guest_id = any (v_cards);
  perform set_config('noren.erasing', '', true);
  -- Of what was moved too: whoever made it has its link. Those that were found go with the first.
  delete from private.booking_token t where t.vendor_id = p_vendor and t.booking_id = any (v_bookings || v_moved);
  delete from private.manage_token t where t.vendor_id = p_vendor and t.booking_id = any (v_bookings || v_moved);
  -- What was paid stays; who paid it goes, and what was not honoured yet goes back if it is.
  update private.payment p set asked = '{}', token_hash = null, content_hash = null, caller = ''
  where p.vendor_id = p_vendor and (p.id = any (v_bookings || v_moved)
    or private.guest_id(p_vendor, p.asked#>>'{details,phone}') = any (v_cards));
  delete from private.mail m
  where m.vendor_id = p_vendor and m.audience = 'account' and m.kind in ('payment_returned', 'refund_made') and m.recipient in (
    select lower(b.email) from public.booking b where b.vendor_id = p_vendor and b.id = any (v_bookings)
    union select lower(g.email) from public.guest g where g.vendor_id = p_vendor and g.id = any (v_cards));
  delete from private.mail m
  where m.vendor_id = p_vendor and (m.booking_id = any (v_bookings)
    or (m.booking_id = any (v_moved) and (m.state <> 'waiting' or m.is_fixed)));
  -- Whoever the booking is for now has still to hear of it.
  update private.mail m set told_before = m.told_before - 'email' where m.vendor_id = p_vendor and m.booking_id = any (v_moved);
  -- Figures hold both sides of a conflict, and a hash over a phone number can be guessed back. The command sent once more
  -- is answered as before.
  update private.command_log l set content_hash = null, figures = '{}'
  where l.vendor_id = p_vendor and l.subject = any (v_bookings || v_moved || v_cards);
  update public.booking b set conflicts = (
    select coalesce(jsonb_agg(x.value order by x.ordinality) filter (where not x.value->'fields' ?| v_personal), '[]')
    from jsonb_array_elements(b.conflicts) with ordinality x)
  where b.vendor_id = p_vendor and b.id = any (v_moved) and b.conflicts <> '[]';
  update public.booking b set last_name = '', first_name = '', last_kana = '', first_kana = '', phone = '', email = '',
    requests = '', comments = '', tags = '{}', campaign = '', marketing_opt_in = false, guest_id = null,
    conflicts = '[]', answers = '[]'
  where b.vendor_id = p_vendor and b.id = any (v_bookings);
  update public.guest g set last_name = '', first_name = '', last_kana = '', first_kana = '', phone = '', email = '',
    notes = '', allergies = '', birthday = '', company = '', tags = '{}', merged_into = null, conflicts = '[]',
    visits = 0, no_shows = 0, last_visit_day = null, deleted = true
  where g.vendor_id = p_vendor and g.id = any (v_cards);
  -- The lines that tablets hold of the day's history are read anew, without the person.
  update private.vendor_clock k set forgot_rev = k.rev where k.vendor_id = p_vendor;
  return coalesce(cardinality(v_bookings), 0);
end $$;
revoke all on function private.erase_guest(uuid, uuid) from public, anon, authenticated;

-- Prices and what was agreed by them. A booking keeps the name, the price and the tax as they were: a price that is changed
-- later changes no booking. src/domain/price is the same on the tablet.

create function private.is_whole(p_value jsonb, p_least integer, p_most integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value) is distinct from 'number' or p_value #>> '{}' !~ '^[0-9]{1,9}$' then return false; end if;
  return (p_value #>> '{}')::integer between p_least and p_most;
end $$;
revoke all on function private.is_whole(jsonb, integer, integer) from public, anon, authenticated;

-- A name as it is kept: with nothing in it that nobody can see.
create function private.is_seen_name(p_value jsonb, p_least integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value) is distinct from 'string' or length(p_value #>> '{}') not between p_least and 100 then
    return false;
  end if;
  return private.visible_text(p_value #>> '{}', false) = p_value #>> '{}';
end $$;
revoke all on function private.is_seen_name(jsonb, integer) from public, anon, authenticated;

-- What is wrong with a booking's lines: null, `invalid` or `too_long`. Exactly these fields, and no price twice.
create function private.lines_error(p_lines jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['price_type', 'type', 'name', 'name_en', 'price', 'tax', 'count'];
  v_ids text[] := '{}';
  l jsonb;
begin
  if jsonb_typeof(p_lines) is distinct from 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_lines) > 20 then return 'too_long'; end if;
  for l in select e.value from jsonb_array_elements(p_lines) e loop
    if jsonb_typeof(l) <> 'object' then return 'invalid'; end if;
    if not l ?& v_names or l - v_names <> '{}' then return 'invalid'; end if;
    if jsonb_typeof(l->'price_type') <> 'string' or not private.is_uuid(l->>'price_type')
      or l->>'price_type' = any (v_ids)
      or l->'type' not in ('"person"', '"course"', '"seat"', '"ticket"')
      or not private.is_seen_name(l->'name', 1) or not private.is_seen_name(l->'name_en', 0)
      -- Only a ticket may be free.
      or not private.is_whole(l->'price', case when l->>'type' = 'ticket' then 0 else 1 end, 99999999) or not private.is_whole(l->'tax', 0, 100)
      or not private.is_whole(l->'count', 1, 999) then
      return 'invalid';
    end if;
    v_ids := v_ids || (l->>'price_type');
  end loop;
  return null;
end $$;
revoke all on function private.lines_error(jsonb) from public, anon, authenticated;

-- The day as prices name it: a public holiday is no weekday. `priceWeekday` on the tablet.
create function private.price_weekday(p_day date) returns integer language plpgsql stable set search_path = '' as $$
begin
  return case when exists (select from private.public_holiday h where h.day = p_day) then 8
    else extract(isodow from p_day)::integer end;
end $$;
revoke all on function private.price_weekday(date) from public, anon, authenticated;

-- Whether a party that begins at that minute of such a day pays this price. `appliesAt` on the tablet.
create function private.price_applies(p_price jsonb, p_weekday integer, p_minute integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (p_price->'weekdays' = '[]' or p_price->'weekdays' @> to_jsonb(p_weekday))
    and p_minute >= coalesce((p_price->>'starts_at')::integer, p_minute)
    and p_minute < coalesce((p_price->>'ends_at')::integer, p_minute + 1);
end $$;
revoke all on function private.price_applies(jsonb, integer, integer) from public, anon, authenticated;

-- What customers may choose from, in the restaurant's order. Whoever sets up more shows the first hundred.
create function private.online_prices(p_vendor uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', p.key, 'type', p.data->'type', 'name', p.data->'name',
      'name_en', p.data->'name_en', 'price', p.data->'price', 'tax', p.data->'tax', 'weekdays', p.data->'weekdays',
      'starts_at', p.data->'starts_at', 'ends_at', p.data->'ends_at', 'deposit', p.data->'deposit') order by p.place)
    from (
      select i.key, i.data, row_number() over (
        order by (i.data->>'position')::integer, (i.data->>'name') collate "C", i.key collate "C") as place
      from private.config_item i
      where i.vendor_id = p_vendor and i.kind = 'price_type' and not i.deleted and i.data->'online' = 'true'
    ) p where p.place <= 100
  ), '[]');
end $$;
revoke all on function private.online_prices(uuid) from public, anon, authenticated;

-- What is wrong with the form of what a customer chose, [{price_type, count, price}], with what else was shown of it where the
-- page says it: null or `invalid`. A ticket may be free.
create function private.chosen_error(p_chosen jsonb, p_least integer default 1) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['price_type', 'count', 'price'];
  v_shown constant text[] := array['type', 'name', 'name_en', 'tax'];
  v_ids text[] := '{}';
  x jsonb;
begin
  if jsonb_typeof(p_chosen) is distinct from 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_chosen) > 20 then return 'invalid'; end if;
  for x in select e.value from jsonb_array_elements(p_chosen) e loop
    if jsonb_typeof(x) <> 'object' then return 'invalid'; end if;
    if not x ?& v_names or x - v_names - v_shown <> '{}' then return 'invalid'; end if;
    if (x ? 'type' and x->'type' not in ('"person"', '"course"', '"seat"'))
      or (x ? 'name' and not private.is_seen_name(x->'name', 1))
      or (x ? 'name_en' and not private.is_seen_name(x->'name_en', 0))
      or (x ? 'tax' and not private.is_whole(x->'tax', 0, 100)) then
      return 'invalid';
    end if;
    if jsonb_typeof(x->'price_type') <> 'string' or not private.is_uuid(x->>'price_type')
      or x->>'price_type' = any (v_ids)
      or not private.is_whole(x->'count', 1, 999) or not private.is_whole(x->'price', p_least, 99999999) then
      return 'invalid';
    end if;
    v_ids := v_ids || (x->>'price_type');
  end loop;
  return null;
end $$;
revoke all on function private.chosen_error(jsonb, integer) from public, anon, authenticated;

-- What a customer chose as lines of a booking: prices that are there, online, still what the customer saw, and of that day and
-- time. Another restaurant's are not found. The caller holds the lock, so that no price changes meanwhile.
create function private.agreed_lines(p_vendor uuid, p_day date, p_minute integer, p_chosen jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_weekday integer;
begin
  if p_chosen = '[]' then return p_chosen; end if;
  v_weekday := private.price_weekday(p_day);
  return coalesce((
    select jsonb_agg(jsonb_build_object('price_type', i.key, 'type', i.data->'type', 'name', i.data->'name',
      'name_en', i.data->'name_en', 'price', i.data->'price', 'tax', i.data->'tax', 'count', x.value->'count')
      order by x.ordinality)
    from jsonb_array_elements(p_chosen) with ordinality x
    join private.config_item i
      on i.vendor_id = p_vendor and i.kind = 'price_type' and i.key = x.value->>'price_type'
    where not i.deleted and i.data->'online' = 'true' and i.data @> (x.value - array['price_type', 'count'])
      and private.price_applies(i.data, v_weekday, p_minute)
  ), '[]');
end $$;
revoke all on function private.agreed_lines(uuid, date, integer, jsonb) from public, anon, authenticated;

-- Why these lines are not what the customer chose: null, `price_changed` where one was left out, `invalid` where there are more
-- courses than people, or more prices for a person, or more of one seat. `mostOf` in the customer's form.
create function private.agreed_error(p_lines jsonb, p_chosen jsonb, p_pax integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_array_length(p_lines) < jsonb_array_length(p_chosen) then return 'price_changed'; end if;
  if exists (
    select from jsonb_array_elements(p_lines) l where l.value->>'type' <> 'seat'
    group by l.value->>'type' having sum((l.value->>'count')::integer) > p_pax
  ) or exists (select from jsonb_array_elements(p_lines) l where (l.value->>'count')::integer > p_pax) then
    return 'invalid';
  end if;
  return null;
end $$;
revoke all on function private.agreed_error(jsonb, jsonb, integer) from public, anon, authenticated;

-- What a cancellation costs, in at most six steps of different days before the visit. None costs more than a nearer one: who
-- cancels early would pay more than who stays away.
create function private.fees_error(p_fees jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_days jsonb[] := '{}';
  f jsonb;
begin
  if jsonb_typeof(p_fees) <> 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_fees) > 6 then return 'too_long'; end if;
  for f in select e.value from jsonb_array_elements(p_fees) e loop
    if jsonb_typeof(f) <> 'object' then return 'invalid'; end if;
    if f - array['days', 'percent'] <> '{}' or f->'days' = any (v_days)
      or not private.is_whole(f->'days', 0, 60) or not private.is_whole(f->'percent', 0, 100) then
      return 'invalid';
    end if;
    v_days := v_days || (f->'days');
  end loop;
  if exists (
    select from jsonb_array_elements(p_fees) far, jsonb_array_elements(p_fees) near
    where near.value->'days' < far.value->'days' and near.value->'percent' < far.value->'percent'
  ) then
    return 'invalid';
  end if;
  return null;
end $$;
revoke all on function private.fees_error(jsonb) from public, anon, authenticated;

-- Who waits at the door: {link, called, number, quoted, back_by}. `number` is of the day, given on a tablet, so two may have the same: nobody
-- chose it, nobody is refused for it, and none is given another, since it stands on paper. `quoted` is what was said as they came, minutes
-- from and to, or null; `called` the minute of the day at which they were called, or null; `back_by` the one by which they were told to be
-- back then, by the house's settings; `link` the sha256 of the secret of their page, '' for none. An older tablet says no `back_by`.
create function private.queue_error(p_queue jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_queue) is distinct from 'object' or not p_queue ?& array['link', 'called', 'number', 'quoted']
    or p_queue - array['link', 'called', 'number', 'quoted', 'back_by'] <> '{}'
    or not private.is_whole(p_queue->'number', 1, 9999)
    or p_queue->'called' <> 'null' and not private.is_whole(p_queue->'called', 0, 2159)
    -- The minute at which they are called may be nearly over: five to thirty whole ones follow it.
    or coalesce(p_queue->'back_by', 'null') <> 'null' and (not private.is_whole(p_queue->'called', 0, 2159) or not private.is_whole(
      p_queue->'back_by', (p_queue->>'called')::integer + 6, (p_queue->>'called')::integer + 31))
    or jsonb_typeof(p_queue->'link') <> 'string' or p_queue->>'link' !~ '^([0-9a-f]{64})?$'
    or p_queue->'quoted' <> 'null' and (jsonb_typeof(p_queue->'quoted') <> 'array' or jsonb_array_length(p_queue->'quoted') <> 2
      or not private.is_whole(p_queue->'quoted'->1, 0, 1440)
      or not private.is_whole(p_queue->'quoted'->0, 0, (p_queue->'quoted'->>1)::integer))
    then 'invalid' end;
end $$;
revoke all on function private.queue_error(jsonb) from public, anon, authenticated;

-- By which minute who is called has to be back; null of who is not. An older tablet showed ten minutes.
create function private.back_by(p_queue jsonb) returns integer language sql immutable set search_path = '' as $$
  select coalesce((p_queue->>'back_by')::integer, (p_queue->>'called')::integer + 11)
$$;
revoke all on function private.back_by(jsonb) from public, anon, authenticated;

-- A place once a call is taken back, though its link was given out anew since: the two are no matter of each other, and nobody has to decide
-- which of them is meant. Null where anything else differs from what the call wrote, or it was none.
create function private.call_taken_back(p_before jsonb, p_wrote jsonb, p_current jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return case when jsonb_typeof(p_before) = 'object' and jsonb_typeof(p_wrote) = 'object' and jsonb_typeof(p_current) = 'object'
    and p_before->'link' = p_wrote->'link' and p_current->'link' <> p_wrote->'link' and p_current - 'link' = p_wrote - 'link'
  then p_before || jsonb_build_object('link', p_current->'link') end;
end $$;
revoke all on function private.call_taken_back(jsonb, jsonb, jsonb) from public, anon, authenticated;

-- A command as it counts of a call: nobody is called later than it was said, which the server reckons itself. A tablet whose clock is hours
-- ahead would win over each call of all others, and who waits would be told of none of them. They have as many minutes as they were told.
create function private.called_by_now(c jsonb, p_day text) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_queue constant jsonb := c#>'{args,fields,queue}';
  v_ahead constant integer := (v_queue->>'called')::integer - (c#>>'{venue_time,minute}')::integer;
begin
  return case when v_ahead > 0 and c#>>'{venue_time,day}' = p_day and c#>'{base,queue,called}' is distinct from v_queue->'called'
    then jsonb_set(c, '{args,fields,queue}', v_queue || jsonb_build_object(
      'called', c#>'{venue_time,minute}', 'back_by', private.back_by(v_queue) - v_ahead)) else c end;
end $$;
revoke all on function private.called_by_now(jsonb, text) from public, anon, authenticated;

-- What tablets wrote of one place, where each said another thing of it: the link of who made one, and the later call, whichever was heard
-- first. Who is called again has no less time than they were told. Null where they said the same thing differently, or one of them called
-- it off: then somebody has to decide.
create function private.joined_queue(p_base jsonb, p_current jsonb, p_wanted jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return case when jsonb_typeof(p_base) = 'object' and jsonb_typeof(p_current) = 'object' and jsonb_typeof(p_wanted) = 'object'
    and p_wanted - array['link', 'called', 'back_by'] = p_base - array['link', 'called', 'back_by']
    and (p_wanted->'called' <> 'null' or p_base->'called' = 'null')
  then p_current || jsonb_build_object('link', case when p_wanted->'link' = p_base->'link' then p_current->'link' else p_wanted->'link' end)
    || case when p_wanted->'called' = p_base->'called' then '{}' else jsonb_build_object(
      'called', greatest((p_current->>'called')::integer, (p_wanted->>'called')::integer),
      'back_by', greatest(private.back_by(p_current), private.back_by(p_wanted))) end end;
end $$;
revoke all on function private.joined_queue(jsonb, jsonb, jsonb) from public, anon, authenticated;

-- What was paid by card, what of it went back, and what is about to: whole yen, and never more back than came. `refused`, where it is
-- there, is what of that does not go through.
create function private.is_payment(p_payment jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_payment ?& array['amount', 'refunded', 'returning'] and p_payment - array['amount', 'refunded', 'returning', 'refused'] = '{}'
    and (not p_payment ? 'refused' or private.is_whole(p_payment->'refused', 1, 99999999))
    and private.is_whole(p_payment->'amount', 1, 99999999) and private.is_whole(p_payment->'refunded', 0, 99999999)
    and private.is_whole(p_payment->'returning', 0, 99999999) and private.kept_of(p_payment) >= 0;
end $$;
revoke all on function private.is_payment(jsonb) from public, anon, authenticated;

-- What the house has of it.
create function private.kept_of(p_payment jsonb) returns integer language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((p_payment->>'amount')::integer - (p_payment->>'refunded')::integer - (p_payment->>'returning')::integer, 0);
end $$;
revoke all on function private.kept_of(jsonb) from public, anon, authenticated;

-- The same with so much more on its way back.
create function private.with_returning(p_payment jsonb, p_amount integer) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return p_payment || jsonb_build_object('returning', (p_payment->>'returning')::integer + p_amount);
end $$;
revoke all on function private.with_returning(jsonb, integer) from public, anon, authenticated;

-- What else a booking's columns may hold. In one function, for Postgres reads the text of a constraint anew at each statement
-- that writes: as eleven constraints these took longer than all else that an insert does. `record`, since the table that asks
-- is made below.
create function private.booking_is_sane(b record) returns boolean language plpgsql immutable
set search_path = '' as $$
begin
  return b.minute between 0 and 2159 and b.duration between 5 and 1440
    and length(b.last_name) <= 100 and length(b.first_name) <= 100
    and length(b.last_kana) <= 100 and length(b.first_kana) <= 100
    and length(b.phone) <= 20 and length(b.email) <= 254
    and length(b.requests) <= 2000 and length(b.comments) <= 2000
    and cardinality(b.tags) <= 20 and cardinality(b.tables) <= 20 and length(b.reference) <= 40 and length(b.campaign) <= 30
    and (b.queue is null or private.queue_error(b.queue) is null) and b.step in ('', 'course', 'dessert', 'bill', 'clearing')
    and length(b.made_by) <= 100 and length(b.made_on) <= 100
    and coalesce(b.seated_at, 0) between 0 and 2159 and coalesce(b.left_at, 0) between 0 and 2159
    and jsonb_typeof(b.conflicts) = 'array' and jsonb_typeof(b.settled) = 'array'
    and (b.lines = '[]' or private.lines_error(b.lines) is null)
    and (b.answers = '[]' or private.answers_error(b.answers) is null) and jsonb_typeof(b.checked_in) = 'array'
    and (b.payment is null or private.is_payment(b.payment));
end $$;
revoke all on function private.booking_is_sane(record) from public, anon, authenticated;

-- A booking; the columns are the fields of src/domain/booking/booking.ts. Written by functions only.
create table public.booking (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  -- Made on a device, so it may meet another vendor's: the key carries the vendor.
  id uuid not null,
  day date not null,
  minute integer not null,
  duration integer not null,
  pax integer not null,
  last_name text not null default '',
  first_name text not null default '',
  last_kana text not null default '',
  first_kana text not null default '',
  phone text not null default '',
  email text not null default '',
  requests text not null default '',
  comments text not null default '',
  tags text[] not null default '{}',
  language text not null default 'ja',
  status text not null default 'confirmed',
  source text not null,
  -- The word of the link by which an online customer came: ?source=instagram. '' for none.
  campaign text not null default '',
  custom boolean not null default false,
  reference text not null default '',
  marketing_opt_in boolean not null default false,
  -- What an online customer agreed to, and when; '' and null for bookings that staff made.
  terms_version text not null default '',
  agreed_at timestamptz,
  guest_id uuid,
  made_at timestamptz not null default now(),
  status_at timestamptz not null default now(),
  made_by text not null default '',
  made_on text not null default '',
  rev bigint not null default 0,
  -- Rev at which the booking last began to take its present seats: later claims stand behind earlier ones.
  claimed_rev bigint not null default 0,
  conflicts jsonb not null default '[]',
  settled jsonb not null default '[]',
  deleted boolean not null default false,
  -- When the party sat down and when it left, in minutes of the visit's own day by the venue's clock: taken from the
  -- instant of the command that changed the status. Null while they did not.
  seated_at integer,
  left_at integer,
  -- What was agreed, at its price then.
  lines jsonb not null default '[]',
  -- What a cancellation costs, as an online customer agreed to it; null for bookings that staff made, where the house's terms count.
  agreed_fees jsonb,
  -- For which occurrence of an event; null for a table. Day and minutes are then the occurrence's.
  occurrence uuid,
  -- What the organiser asked, with the words of then, and what was answered.
  answers jsonb not null default '[]',
  -- Who of an event's party is in: the first scan of each ticket, by its number.
  checked_in jsonb not null default '[]',
  -- {amount, refunded, returning}, as is_payment asks; null of who pays at the venue.
  payment jsonb,
  -- Of which tables of the floor, in the order of their combination; none while nobody gave them one.
  tables uuid[] not null default '{}',
  -- Rev at which it last began to take these tables at that time; of seats another party may have come first.
  tables_rev bigint not null default 0,
  -- {link, called, number, quoted, back_by} of who waits, or waited, at the door; null of all others.
  queue jsonb,
  -- How far a party that sits is served; '' while nobody said.
  step text not null default '',
  -- Folded once, as a row is written: folded at each search, a query that finds nothing takes seconds at some ten thousand
  -- bookings. What a column follows from is emptied with it.
  sought text generated always as (private.sought_text(last_kana || first_kana,
    array[last_name || first_name, first_name || last_name, reference, requests, comments])) stored,
  sought_kana text generated always as (private.sought_kana(last_kana || first_kana)) stored,
  primary key (vendor_id, id),
  constraint guest_is_known foreign key (vendor_id, guest_id) references public.guest (vendor_id, id),
  constraint day_is_near check (day between '2000-01-01' and '2199-12-31'),
  constraint pax_is_positive check (pax between 1 and 999),
  constraint status_is_known check (
    status in ('waiting', 'confirmed', 'arrived', 'seated', 'left', 'cancelled', 'no_show')
  ),
  constraint source_is_known check (source in ('online', 'phone', 'walk_in', 'staff', 'import')),
  constraint language_is_known check (language in ('ja', 'en')),
  constraint booking_is_sane check (private.booking_is_sane(booking))
);
create index booking_day on public.booking (vendor_id, day);
-- When a stay ends and begins, on one axis over all days: who touches a span is found without a look at the rest of the day.
create index booking_stay on public.booking (
  vendor_id, ((day - '2000-01-01'::date) * 1440 + minute + duration), ((day - '2000-01-01'::date) * 1440 + minute)
);
create index booking_guest on public.booking (vendor_id, guest_id);
create index booking_occurrence on public.booking (vendor_id, occurrence) where occurrence is not null;
create unique index booking_reference on public.booking (vendor_id, reference) where reference <> '';
-- Who shows the link of their place at the door; one that tablets made twice shows neither.
create index booking_link on public.booking (vendor_id, (queue->>'link')) where queue is not null;
alter table public.booking enable row level security;

-- Whether a booking in this state takes seats; the same as isLive in src/domain/booking/booking.ts.
create function private.is_live(p_status text, p_deleted boolean) returns boolean language plpgsql immutable
parallel safe set search_path = '' as $$
begin
  return p_status in ('confirmed', 'arrived', 'seated') and not p_deleted;
end $$;
revoke all on function private.is_live(text, boolean) from public, anon, authenticated;

create function private.stamp_booking() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Who writes many at once has taken their revs from the clock (private.bookings_follow).
  if tg_op = 'INSERT' or new.rev = old.rev then new.rev := private.next_rev(new.vendor_id); end if;
  -- Who has cancelled, left or never came stays at the day that they were of, however the event is moved, until they are there again.
  if tg_op = 'UPDATE' and new.occurrence = old.occurrence and new.status in ('cancelled', 'left', 'no_show') then
    new.day := old.day;
    new.minute := old.minute;
    new.duration := old.duration;
  elsif new.occurrence is not null then
    select o.day, o.starts_at, least(greatest(o.ends_at - o.starts_at, 5), 1440) into new.day, new.minute, new.duration
    from public.occurrence o where o.vendor_id = new.vendor_id and o.id = new.occurrence;
  end if;
  -- A smaller or shorter party keeps its place in the queue; anything else that takes seats is a new claim, also of one that goes
  -- with its event: others were there first (isNewClaim in src/domain/day/claims.ts), but where a move is taken back, and the claim
  -- with it (private.gone_along). Who only waits, or came as a row that was over, has none: nothing is due for it.
  if private.is_live(new.status, new.deleted) and (tg_op = 'INSERT' or new.claimed_rev = old.claimed_rev and not (
    private.is_live(old.status, old.deleted) and new.pax <= old.pax and new.occurrence is not distinct from old.occurrence
    and new.day = old.day and new.minute = old.minute and new.duration <= old.duration
  )) then
    new.claimed_rev := new.rev;
  elsif tg_op = 'INSERT' then
    new.claimed_rev := 0;
  end if;
  -- So for tables: who keeps some of them, or leaves earlier, keeps the place of before (isNewTableClaim).
  if private.is_live(new.status, new.deleted) and new.tables <> '{}' and (tg_op = 'INSERT' or not (
    private.is_live(old.status, old.deleted) and new.tables <@ old.tables
    and (new.day, new.minute) = (old.day, old.minute) and new.duration <= old.duration
  )) then
    new.tables_rev := new.rev;
  elsif tg_op = 'INSERT' then
    new.tables_rev := 0;
  end if;
  return new;
end $$;
revoke all on function private.stamp_booking() from public, anon, authenticated;

create trigger stamp before insert or update on public.booking
  for each row execute function private.stamp_booking();
create trigger rows_never_vanish before delete on public.booking
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.booking
  for each row when (old.vendor_id <> new.vendor_id or old.id <> new.id)
  execute function private.key_is_for_ever();

-- A row as it goes over the wire: exactly the fields of src/domain/booking/booking.ts, with instants as ISO with Z whatever the
-- session's time zone is. History and undo compare these forms too.
create function private.booking_json(b public.booking) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', b.id, 'rev', b.rev, 'deleted', b.deleted, 'status', b.status, 'source', b.source,
    'campaign', b.campaign,
    'custom', b.custom, 'reference', b.reference, 'marketing_opt_in', b.marketing_opt_in,
    'guest_id', b.guest_id, 'made_at', private.iso(b.made_at), 'status_at', private.iso(b.status_at),
    'seated_at', b.seated_at, 'left_at', b.left_at,
    'made_by', b.made_by, 'made_on', b.made_on, 'claimed_rev', b.claimed_rev,
    'conflicts', b.conflicts, 'settled', b.settled,
    'day', b.day, 'minute', b.minute, 'duration', b.duration, 'pax', b.pax,
    'last_name', b.last_name, 'first_name', b.first_name,
    'last_kana', b.last_kana, 'first_kana', b.first_kana,
    'phone', b.phone, 'email', b.email, 'requests', b.requests, 'comments', b.comments,
    'tags', to_jsonb(b.tags), 'language', b.language, 'lines', b.lines, 'agreed_fees', b.agreed_fees,
    'occurrence', b.occurrence, 'answers', b.answers, 'checked_in', b.checked_in, 'payment', b.payment,
    'tables', to_jsonb(b.tables), 'tables_rev', b.tables_rev, 'queue', b.queue, 'step', b.step
  );
end $$;
revoke all on function private.booking_json(public.booking) from public, anon, authenticated;

select private.sync_this('public.booking', 'booking', 'new.vendor_id',
  'private.week_of(new.day)', 'private.booking_json(new)');

-- Two tablets may hand out the same reference while offline. Nobody chose it, so nobody is refused for it.
create function private.free_reference(p_vendor uuid, p_wanted text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_reference text := p_wanted;
  v_suffix integer := 1;
begin
  while p_wanted <> '' and exists (
    select from public.booking b where b.vendor_id = p_vendor and b.reference = v_reference) loop
    v_suffix := v_suffix + 1;
    v_reference := p_wanted || '-' || v_suffix;
  end loop;
  return v_reference;
end
$$;
revoke all on function private.free_reference(uuid, text) from public, anon, authenticated;

-- Six signs that cannot be misread (no I, L, O, 0, 1), nearly a billion of them; tablets make five (src/domain/booking/reference.ts).
create function private.new_reference(p_vendor uuid) returns text language plpgsql set search_path = '' as $$
declare
  v_letters constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  v_bytes bytea;
  v_reference text;
begin
  loop
    v_bytes := uuid_send(gen_random_uuid());
    v_reference := '';
    -- Bytes 10-15 of a uuid are all random.
    for i in 10 .. 15 loop
      v_reference := v_reference || substr(v_letters, get_byte(v_bytes, i) % 31 + 1, 1);
    end loop;
    exit when not exists (
      -- Said twice, so that the partial index is used.
      select from public.booking b
      where b.vendor_id = p_vendor and b.reference = v_reference and b.reference <> ''
    );
  end loop;
  return v_reference;
end $$;
revoke all on function private.new_reference(uuid) from public, anon, authenticated;

-- A guest is recognised by phone within a vendor. The row follows the bookings: who called last under that number,
-- how often they came and how often they did not. Counts move by the difference of this change, so that what an
-- import or an owner wrote into them stays.

-- The guest of a booking's phone, made or brought up to date with the words just given; null without a phone.
create function private.guest_of(b public.booking) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id constant uuid := private.guest_id(b.vendor_id, b.phone);
begin
  if b.phone = '' then return null; end if;
  update public.guest g
  set email = coalesce(nullif(b.email, ''), g.email), deleted = false, phone = b.phone,
    last_name = coalesce(nullif(b.last_name, ''), g.last_name),
    first_name = coalesce(nullif(b.first_name, ''), g.first_name),
    last_kana = coalesce(nullif(b.last_kana, ''), g.last_kana),
    first_kana = coalesce(nullif(b.first_kana, ''), g.first_kana)
  where g.vendor_id = b.vendor_id and g.id = v_id and (
    g.deleted or (b.email <> '' and b.email <> g.email)
    or (b.last_name <> '' and b.last_name <> g.last_name) or (b.first_name <> '' and b.first_name <> g.first_name)
    or (b.last_kana <> '' and b.last_kana <> g.last_kana) or (b.first_kana <> '' and b.first_kana <> g.first_kana));
  if not found and not exists (select from public.guest g where g.vendor_id = b.vendor_id and g.id = v_id) then
    insert into public.guest (vendor_id, id, phone, email, last_name, first_name, last_kana, first_kana)
    values (b.vendor_id, v_id, b.phone, b.email, b.last_name, b.first_name, b.last_kana, b.first_kana);
  end if;
  return v_id;
end
$$;
revoke all on function private.guest_of(public.booking) from public, anon, authenticated;

-- The guest's row for a customer who confirms. Anybody can type anybody's number, so what the venue knows already
-- is never overwritten from outside: only blanks are filled.
create function private.guest_of_customer(
  p_vendor uuid, p_phone text, p_email text, p_last_name text, p_first_name text
) returns uuid language plpgsql set search_path = '' as $$
declare
  v_id constant uuid := private.guest_id(p_vendor, p_phone);
  v_has_blanks constant boolean := (
    select g.deleted or g.phone = '' or g.email = '' or g.last_name || g.first_name = ''
    from public.guest g where g.vendor_id = p_vendor and g.id = v_id
  );
begin
  if v_has_blanks is null then
    insert into public.guest (vendor_id, id, phone, email, last_name, first_name)
    values (p_vendor, v_id, p_phone, p_email, p_last_name, p_first_name);
  elsif v_has_blanks then
    update public.guest g
    set email = case when g.email = '' then p_email else g.email end,
      last_name = case when g.last_name || g.first_name = '' then p_last_name else g.last_name end,
      first_name = case when g.last_name || g.first_name = '' then p_first_name else g.first_name end,
      phone = p_phone, deleted = false
    where g.vendor_id = p_vendor and g.id = v_id;
  end if;
  return v_id;
end $$;
revoke all on function private.guest_of_customer(uuid, text, text, text, text) from public, anon, authenticated;

-- What a booking in this state counts for: a visit when the party leaves, a no-show, or nothing. "Last visit" is the one
-- before the present one: a guest who is in the room has not been here once more yet.
create function private.visits_of(b public.booking) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((not b.deleted and b.status = 'left')::integer, 0)
$$;
revoke all on function private.visits_of(public.booking) from public, anon, authenticated;

create function private.no_shows_of(b public.booking) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((not b.deleted and b.status = 'no_show')::integer, 0)
$$;
revoke all on function private.no_shows_of(public.booking) from public, anon, authenticated;

-- Adds to a guest's counts. A visit taken back leaves the last visit to the bookings that remain.
create function private.count_for_guest(p_vendor uuid, p_guest uuid, p_visits integer, p_no_shows integer, p_day date)
returns void
language sql set search_path = '' as $$
  update public.guest g
  set visits = greatest(g.visits + p_visits, 0), no_shows = greatest(g.no_shows + p_no_shows, 0),
    last_visit_day = case when p_visits > 0 then greatest(g.last_visit_day, p_day)
      when p_visits < 0 and g.last_visit_day = p_day then (
        select max(b.day) from public.booking b
        where b.vendor_id = p_vendor and b.guest_id = p_guest and private.visits_of(b) = 1)
      else g.last_visit_day end
  where g.vendor_id = p_vendor and g.id = p_guest and (p_visits <> 0 or p_no_shows <> 0)
$$;
revoke all on function private.count_for_guest(uuid, uuid, integer, integer, date) from public, anon, authenticated;

-- After a booking changed: its old guest loses what its new guest gains. Nulls for a booking that is new.
create function private.guests_follow(p_old public.booking, p_new public.booking) returns void
language plpgsql set search_path = '' as $$
begin
  if p_old.guest_id is not distinct from p_new.guest_id then
    perform private.count_for_guest(p_new.vendor_id, p_new.guest_id,
      private.visits_of(p_new) - private.visits_of(p_old), private.no_shows_of(p_new) - private.no_shows_of(p_old),
      p_new.day);
    return;
  end if;
  perform private.count_for_guest(p_new.vendor_id, p_old.guest_id,
    -private.visits_of(p_old), -private.no_shows_of(p_old), p_old.day);
  perform private.count_for_guest(p_new.vendor_id, p_new.guest_id,
    private.visits_of(p_new), private.no_shows_of(p_new), p_new.day);
end
$$;
revoke all on function private.guests_follow(public.booking, public.booking) from public, anon, authenticated;

-- Who changed which field of a booking from what to what, when and where. Immutable: what stood there once must
-- stay readable, the losing side of a conflict included. Only the erasure of a person may touch it.
create table public.booking_history (
  vendor_id uuid not null,
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  -- Rev of the booking after the change.
  rev bigint not null,
  -- When it was done by the device's clock, and when the server heard of it.
  at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  -- auth.uid(); null for a customer. by_label is the name somebody tapped, a label only.
  account uuid,
  by_label text not null default '',
  device text not null default '',
  device_name text not null default '',
  -- A command's kind, or online.confirm, online.wait, online.change, online.cancel, online.booked.
  kind text not null,
  -- {field: [from, to]}
  changes jsonb not null default '{}',
  code text not null default '',
  command_id uuid,
  -- The claim before it, of who went along with their event; else null.
  claimed_rev bigint,
  -- The command that it took back, of an undo; else null.
  undoes uuid,
  primary key (vendor_id, id),
  constraint booking_is_known foreign key (vendor_id, booking_id) references public.booking (vendor_id, id),
  constraint changes_are_an_object check (jsonb_typeof(changes) = 'object')
);
create index booking_history_booking on public.booking_history (vendor_id, booking_id, rev);
create index booking_history_command on public.booking_history (vendor_id, command_id);
-- From which number a booking was moved to another.
create index booking_history_moved on public.booking_history (vendor_id, (changes#>>'{phone,0}'))
  where changes#>>'{phone,0}' <> '';
alter table public.booking_history enable row level security;

create function private.history_is_immutable() returns trigger language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('noren.erasing', true), '') <> 'on' then
    raise restrict_violation using message = 'history is never changed';
  end if;
  return coalesce(new, old);
end $$;
revoke all on function private.history_is_immutable() from public, anon, authenticated;

create trigger history_is_immutable before update or delete on public.booking_history
  for each row execute function private.history_is_immutable();

-- As public.booking_history, of guests.
create table private.guest_history (
  vendor_id uuid not null,
  id uuid not null default gen_random_uuid(),
  guest_id uuid not null,
  -- The vendor's rev when it was written, so that it stands in order among the lines of the guest's bookings.
  rev bigint not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  account uuid,
  by_label text not null default '',
  device text not null default '',
  device_name text not null default '',
  kind text not null,
  -- {field: [from, to]}
  changes jsonb not null default '{}',
  code text not null default '',
  command_id uuid not null,
  undoes uuid,
  primary key (vendor_id, id),
  constraint guest_is_known foreign key (vendor_id, guest_id) references public.guest (vendor_id, id),
  constraint changes_are_an_object check (jsonb_typeof(changes) = 'object')
);
create index guest_history_guest on private.guest_history (vendor_id, guest_id, rev);
create index guest_history_command on private.guest_history (vendor_id, command_id);
alter table private.guest_history enable row level security;

create trigger history_is_immutable before update or delete on private.guest_history
  for each row execute function private.history_is_immutable();

-- As public.booking_history, of what a vendor has set up; by the row's id, 'kind/key'.
create table private.config_history (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  subject text not null,
  rev bigint not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  account uuid,
  by_label text not null default '',
  device text not null default '',
  device_name text not null default '',
  kind text not null,
  -- {field: [from, to]}
  changes jsonb not null default '{}',
  code text not null default '',
  command_id uuid not null,
  undoes uuid,
  primary key (vendor_id, id),
  constraint changes_are_an_object check (jsonb_typeof(changes) = 'object')
);
create index config_history_subject on private.config_history (vendor_id, subject, rev);
create index config_history_command on private.config_history (vendor_id, command_id, rev);
alter table private.config_history enable row level security;

create trigger history_is_immutable before update or delete on private.config_history
  for each row execute function private.history_is_immutable();

-- Which command this one takes back; null of all others.
create function private.undone_by(c jsonb) returns uuid
language sql immutable set search_path = '' as $$
  select case when c->>'kind' = 'undo' then (c#>>'{args,of}')::uuid end
$$;
revoke all on function private.undone_by(jsonb) from public, anon, authenticated;

create function private.note_history(b public.booking, c jsonb, p_changes jsonb, p_code text) returns void
language sql set search_path = '' as $$
  insert into public.booking_history
    (vendor_id, booking_id, rev, at, account, by_label, device, device_name, kind, changes, code, command_id, undoes)
  values (b.vendor_id, b.id, b.rev, (c->>'at')::timestamptz, (c->>'account')::uuid, c#>>'{by,label}',
    c->>'device_id', c#>>'{by,device}', c->>'kind', p_changes, p_code, (c->>'id')::uuid, private.undone_by(c))
$$;
revoke all on function private.note_history(public.booking, jsonb, jsonb, text) from public, anon, authenticated;

create function private.note_guest_history(g public.guest, c jsonb, p_changes jsonb, p_code text) returns void
language sql set search_path = '' as $$
  insert into private.guest_history
    (vendor_id, guest_id, rev, at, account, by_label, device, device_name, kind, changes, code, command_id, undoes)
  values (g.vendor_id, g.id, (select k.rev from private.vendor_clock k where k.vendor_id = g.vendor_id), (c->>'at')::timestamptz, (c->>'account')::uuid, c#>>'{by,label}',
    c->>'device_id', c#>>'{by,device}', c->>'kind', p_changes, p_code, (c->>'id')::uuid, private.undone_by(c))
$$;
revoke all on function private.note_guest_history(public.guest, jsonb, jsonb, text) from public, anon, authenticated;

create function private.note_config_history(
  p_vendor uuid, p_rev bigint, c jsonb, p_changes jsonb, p_code text
) returns void
language sql set search_path = '' as $$
  insert into private.config_history
    (vendor_id, subject, rev, at, account, by_label, device, device_name, kind, changes, code, command_id, undoes)
  values (p_vendor, c->>'subject', p_rev, (c->>'at')::timestamptz, (c->>'account')::uuid, c#>>'{by,label}',
    c->>'device_id', c#>>'{by,device}', c->>'kind', p_changes, p_code, (c->>'id')::uuid, private.undone_by(c))
$$;
revoke all on function private.note_config_history(uuid, bigint, jsonb, jsonb, text) from public, anon, authenticated;

-- {field: [from, to]} between two rows as they go over the wire; `rev` and those of claims only count. Of a new row
-- only what somebody filled in.
create function private.changes_between(p_old jsonb, p_new jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.key, jsonb_build_array(p_old->n.key, n.value)), '{}'::jsonb)
  from jsonb_each(p_new) n
  where n.key not in ('rev', 'claimed_rev', 'tables_rev') and n.value is distinct from p_old->n.key
    and (p_old ? n.key or n.value not in ('null', '""', '[]', 'false'))
$$;
revoke all on function private.changes_between(jsonb, jsonb) from public, anon, authenticated;

-- What was decided about which matter, for the history: {way: [item, way]}; and of what was written on paper, that it was: {paper: [null, minute]}.
create function private.way_of(c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when c->>'kind' = 'attention.settle' then jsonb_build_object('way', jsonb_build_array(c#>'{args,item}', c#>'{args,way}'))
    when c->>'kind' in ('booking.status', 'booking.create') and c->'args' ? 'minute'
      then jsonb_build_object('paper', jsonb_build_array(null, c#>'{args,minute}'))
    else '{}' end
$$;
revoke all on function private.way_of(jsonb) from public, anon, authenticated;

-- Who made the change that a command met: the last one that wrote one of these fields, else whoever made the booking.
create function private.author_of(b public.booking, p_fields jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select jsonb_build_object('by', h.by_label, 'device', h.device_name, 'at', private.iso(h.at))
      from public.booking_history h
      where h.vendor_id = b.vendor_id and h.booking_id = b.id
        and h.changes ?| array(select jsonb_object_keys(p_fields))
      order by h.rev desc limit 1
    ),
    jsonb_build_object('by', b.made_by, 'device', b.made_on, 'at', private.iso(b.made_at))
  )
$$;
revoke all on function private.author_of(public.booking, jsonb) from public, anon, authenticated;

-- Who made the change that a command met: the last one that wrote one of these fields, '' where no command did.
create function private.guest_author_of(g public.guest, p_fields jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select jsonb_build_object('by', h.by_label, 'device', h.device_name, 'at', private.iso(h.at))
      from private.guest_history h
      where h.vendor_id = g.vendor_id and h.guest_id = g.id
        and h.changes ?| array(select jsonb_object_keys(p_fields))
      order by h.rev desc limit 1
    ),
    '{"by": "", "device": "", "at": ""}'
  )
$$;
revoke all on function private.guest_author_of(public.guest, jsonb) from public, anon, authenticated;

create function private.config_author_of(p_vendor uuid, p_subject text, p_fields jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select jsonb_build_object('by', h.by_label, 'device', h.device_name, 'at', private.iso(h.at))
      from private.config_history h
      where h.vendor_id = p_vendor and h.subject = p_subject
        and h.changes ?| array(select jsonb_object_keys(p_fields))
      order by h.rev desc limit 1
    ),
    '{"by": "", "device": "", "at": ""}'
  )
$$;
revoke all on function private.config_author_of(uuid, text, jsonb) from public, anon, authenticated;

-- {field: [kept, lost]} of the conflict that a command met.
create function private.lost_sides(p_changes jsonb, p_command uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, jsonb_build_array(f.value->'kept', f.value->'lost')), '{}'::jsonb)
  from jsonb_array_elements(case jsonb_typeof(p_changes#>'{conflicts,1}') when 'array'
    then p_changes#>'{conflicts,1}' else '[]' end) x, jsonb_each(x->'fields') f
  where x->>'id' = p_command::text
$$;
revoke all on function private.lost_sides(jsonb, uuid) from public, anon, authenticated;

-- The history of one booking for the people of its vendor, oldest first: fields that a person knows, from and to. It tells
-- of its guest's cards too, so that who wrote an allergy and when can be read where people look.
create function public.booking_history(p_vendor uuid, p_booking uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_member(p_vendor);
  return jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', l.id, 'at', private.iso(l.at), 'received_at', private.iso(l.received_at),
      'by', l.by_label, 'account', coalesce(u.email, ''), 'device', l.device_name, 'kind', l.kind,
      -- Bookkeeping that follows from the rest is left out; of a conflict, what was kept and what it was not changed to.
      'changes', private.lost_sides(l.changes, l.command_id) || l.changes - array['status_at', 'guest_id', 'made_at', 'made_by', 'made_on', 'id', 'conflicts', 'settled'],
      'code', l.code) order by l.rev, l.received_at, l.id)
    from (
      select h.id, h.rev, h.at, h.received_at, h.account, h.by_label, h.device_name, h.kind, h.changes, h.code, h.command_id
      from public.booking_history h
      where h.vendor_id = p_vendor and h.booking_id = p_booking
      union all
      -- Whatever was done to a card reads as done to the guest.
      select g.id, g.rev, g.at, g.received_at, g.account, g.by_label, g.device_name,
        case g.kind when 'guest.edit' then g.kind else 'guest.' || g.kind end, g.changes, g.code, g.command_id
      from private.guest_history g
      where g.vendor_id = p_vendor and g.kind not in ('import', 'import.undo') and g.guest_id = any (private.cards_of_person(p_vendor, (
        select b.guest_id from public.booking b where b.vendor_id = p_vendor and b.id = p_booking)))
    ) l
    left join auth.users u on u.id = l.account), '[]'));
end
$$;
revoke all on function public.booking_history(uuid, uuid) from public, anon, authenticated;
grant execute on function public.booking_history(uuid, uuid) to authenticated;

-- What tablets are told of the history: the changes of the present business day, so that any tablet can read and take back what
-- another did, without a network too. No collection of the feed: it has an end each day, and old tablets do not ask for it.

-- What is left out: an import may have thousands, who went along with their event is told by the event's own line, and of
-- what was given up nothing was ever changed.
create index booking_history_day on public.booking_history (vendor_id, received_at, rev)
  where kind not in ('import', 'import.undo', 'event.moved', 'command.discard');
create index guest_history_day on private.guest_history (vendor_id, received_at, rev)
  where kind not in ('import', 'import.undo', 'event.moved', 'command.discard');
create index config_history_day on private.config_history (vendor_id, received_at, rev)
  where kind not in ('import', 'import.undo', 'event.moved', 'command.discard');

-- The changes of one line as far as a tablet needs them, to say what was done and to show it taken back. What made a booking
-- stands in its row; of what was decided about a matter, the matters themselves are needed.
create function private.day_changes(p_kind text, p_changes jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when p_changes#>'{status,0}' = 'null' then (
      select jsonb_object_agg(e.key, e.value) from jsonb_each(p_changes) e where e.key in ('status', 'paper'))
    when p_kind in ('attention.settle', 'guest.attention.settle', 'config.settle') then p_changes - array['id', 'guest_id', 'made_at', 'made_by', 'made_on']
    else p_changes - array['id', 'guest_id', 'made_at', 'made_by', 'made_on', 'conflicts', 'settled'] end
$$;
revoke all on function private.day_changes(text, jsonb) from public, anon, authenticated;

-- Who a deleted booking was of, and when: a tablet that began after that has no row of it.
create function private.said_of(b public.booking) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('day', b.day, 'minute', b.minute, 'pax', b.pax, 'last_name', b.last_name, 'first_name', b.first_name,
    'source', b.source, 'occurrence', b.occurrence)
$$;
revoke all on function private.said_of(public.booking) from public, anon, authenticated;

-- {day, from, upto, forgot, lines}: lines of the present business day beyond `from`, up to `upto`, the last 500 of them. Whoever read
-- them before a person was forgotten, or missed more than that, reads all of them anew: then `from` is 0. A command that wrote many
-- rows has one line, of its last, that says how many. What most lines would say is left out.
create function private.day_history(p_vendor uuid, p_since bigint, p_upto bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_limit constant integer := 500;
  v_began constant timestamptz := private.day_began(p_vendor);
  v_forgot constant bigint := (select k.forgot_rev from private.vendor_clock k where k.vendor_id = p_vendor);
  v_from constant bigint := case when p_since < v_forgot then 0 else p_since end;
begin
  return (
    with line as (
      (select h.rev, h.at, h.received_at, h.by_label, h.device_name, h.kind, h.booking_id::text as subject, h.changes, h.code,
        h.command_id, h.undoes, 1 as count
      from public.booking_history h
      where h.vendor_id = p_vendor and h.received_at >= v_began and h.rev > v_from and h.rev <= p_upto
        and h.kind not in ('import', 'import.undo', 'event.moved', 'command.discard')
      order by h.rev desc limit v_limit + 1)
      union all
      (select h.rev, h.at, h.received_at, h.by_label, h.device_name,
        case h.kind when 'guest.edit' then h.kind else 'guest.' || h.kind end, h.guest_id::text, h.changes, h.code,
        h.command_id, h.undoes, 1
      from private.guest_history h
      where h.vendor_id = p_vendor and h.received_at >= v_began and h.rev > v_from and h.rev <= p_upto
        and h.kind not in ('import', 'import.undo', 'event.moved', 'command.discard')
      order by h.rev desc limit v_limit + 1)
      union all
      (select h.rev, h.at, h.received_at, h.by_label, h.device_name,
        case h.kind when 'undo' then 'config.undo' when 'attention.settle' then 'config.settle' else h.kind end,
        h.subject, h.changes, h.code, h.command_id, h.undoes, (
          select count(*) from private.config_history x where x.vendor_id = p_vendor and x.command_id = h.command_id)::integer
      from private.config_history h
      where h.vendor_id = p_vendor and h.received_at >= v_began and h.rev > v_from and h.rev <= p_upto
        and h.kind not in ('import', 'import.undo', 'event.moved', 'command.discard')
        and not exists (select from private.config_history x
          where x.vendor_id = p_vendor and x.command_id = h.command_id and x.rev > h.rev)
      order by h.rev desc limit v_limit + 1)
    ),
    told as (
      select l.*, private.lost_sides(l.changes, l.command_id) as lost, case when l.kind = 'booking.delete' then (
          select private.said_of(b) from public.booking b where b.vendor_id = p_vendor and b.id = l.subject::uuid) end as about
      from line l order by l.rev desc limit v_limit
    )
    select jsonb_build_object(
      'day', private.business_day(p_vendor), 'upto', p_upto, 'forgot', v_forgot,
      'from', case when (select count(*) from line) > v_limit then 0 else v_from end,
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object(
          'rev', t.rev, 'at', private.iso(t.at), 'by', t.by_label, 'device', t.device_name, 'kind', t.kind, 'subject', t.subject,
          -- That of a customer's change is for its repeat alone: nobody takes it back.
          'command', case when t.kind not like 'online.%' then t.command_id end, 'changes', private.day_changes(t.kind, t.changes),
          'received_at', private.iso(t.received_at), 'lost', t.lost, 'code', t.code, 'undoes', t.undoes, 'rows', t.count,
          'about', t.about
        ) - array_remove(array[
          case when t.received_at <= t.at + interval '1 minute' then 'received_at' end, case when t.lost = '{}' then 'lost' end,
          case when t.code = '' then 'code' end, case when t.undoes is null then 'undoes' end, case when t.count = 1 then 'rows' end,
          case when t.about is null then 'about' end
        ], null) order by t.rev, t.received_at)
        from told t), '[]'))
  );
end
$$;
revoke all on function private.day_history(uuid, bigint, bigint) from public, anon, authenticated;

-- What was written about a booking, a guest or a row of the setup after a rev, the last first.
create function private.lines_since(p_vendor uuid, p_subject text, p_rev bigint)
returns table (command_id uuid, undoes uuid, changes jsonb)
language sql stable set search_path = '' as $$
  select l.command_id, l.undoes, l.changes from (
    select h.rev, h.command_id, h.undoes, h.changes from public.booking_history h
    where h.vendor_id = p_vendor and h.rev > p_rev and h.booking_id = case when p_subject !~ '/' then p_subject::uuid end
    union all
    select h.rev, h.command_id, h.undoes, h.changes from private.guest_history h
    where h.vendor_id = p_vendor and h.rev > p_rev and h.guest_id = case when p_subject !~ '/' then p_subject::uuid end
    union all
    select h.rev, h.command_id, h.undoes, h.changes from private.config_history h
    where h.vendor_id = p_vendor and h.rev > p_rev and h.subject = p_subject
  ) l order by l.rev desc
$$;
revoke all on function private.lines_since(uuid, text, bigint) from public, anon, authenticated;

-- Fields of a subject that somebody wrote after the command `p_of`, whose line has `p_rev`; null where that one was taken back. What was
-- taken back since counts for nothing, nor does that it was, and so on. src/domain/history/written-since.ts is the same.
create function private.written_since(p_vendor uuid, p_subject text, p_rev bigint, p_of uuid) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_after constant uuid[] := array(select s.command_id from private.lines_since(p_vendor, p_subject, p_rev) s);
  v_taken_back uuid[] := '{}';
  v_fields text[] := '{}';
  l record;
begin
  for l in select * from private.lines_since(p_vendor, p_subject, p_rev) loop
    continue when l.command_id = any (v_taken_back);
    if l.undoes is not null then v_taken_back := v_taken_back || l.undoes; end if;
    -- What takes back an earlier one left something else here.
    continue when l.undoes = p_of or l.undoes = any (v_after);
    v_fields := v_fields || array(select jsonb_object_keys(l.changes));
  end loop;
  return case when p_of = any (v_taken_back) then null else v_fields end;
end
$$;
revoke all on function private.written_since(uuid, text, bigint, uuid) from public, anon, authenticated;

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

-- What takes seats is where people are, not what was planned. Slots and new holds are judged by it; a claim, and so what
-- is overbooked, goes on being judged by the plan (private.crowd): time that passes is nobody's claim.
--
-- Stays that may touch p_day, on its axis, as they are at p_now. src/domain/availability/occupancy.ts (occupies) is the same rule:
-- on a day to come the plan; today a party that sits over its time does so for a quarter of an hour more at least, one
-- that is not seated yet keeps its seats as long as it is late, an hour at most, and nobody sits past the turn of the day.
-- Up to a quarter of an hour of lateness is taken out of the stay: else nearly every party would close the next turn.
-- p_kept: judged for a hold that is live, which no lateness and no overstay may take its seats from. Then people count
-- with the part of their plan that they did not give back, and others' holds not at all.
-- p_without: the hold, or the booking, that a question is asked for takes no seat from itself.
-- A stay may touch the second day after its own, hence five days; daysInTouch in src/domain/availability/occupancy.ts is the same.
-- Only what touches [p_from, p_to) is answered. The latest stay begins at minute 2159, lasts 1440 and counts an hour longer
-- where it is late, so it has ended by minute 3659 of its day: an evening needs two days of the five.
create function private.occupied(
  p_vendor uuid, p_day date, p_now timestamptz, p_without uuid, p_kept boolean,
  p_from integer default -10000, p_to integer default 10000
) returns table (starts integer, ends integer, pax integer, id uuid, tables uuid[]) language plpgsql stable rows 60 set search_path = '' as $$
declare
  v_zone text;
  v_today date;
  v_minute integer;
  v_turn integer;
  v_first constant date := p_day + greatest((p_from - 3659) / 1440, -2);
  v_last constant date := p_day + least(p_to / 1440, 2);
  -- p_day's midnight on the axis of the index booking_stay.
  v_midnight constant integer := (p_day - '2000-01-01') * 1440;
  t record;
begin
  select v.time_zone, v.day_turns_at into v_zone, v_turn from public.vendor v where v.id = p_vendor;
  t := private.business_time(v_zone, v_turn, p_now);
  v_today := t.day;
  v_minute := t.minute;
  v_turn := v_turn + 1440;
  -- On a day to come the plan is all there is, and the index knows who touches it.
  return query
  select (k.day - p_day) * 1440 + k.minute, (k.day - p_day) * 1440 + k.minute + k.duration, k.pax, k.id, k.tables
  from public.booking k
  where k.vendor_id = p_vendor and k.day > v_today and k.day - p_day between -2 and 2 and not k.deleted
    and k.id is distinct from p_without
    and k.status in ('confirmed', 'arrived', 'seated')
    and (k.day - '2000-01-01') * 1440 + k.minute + k.duration > v_midnight + p_from
    -- It lasts a day at most.
    and (k.day - '2000-01-01') * 1440 + k.minute + k.duration < v_midnight + p_to + 1440
    and (k.day - '2000-01-01') * 1440 + k.minute < v_midnight + p_to
  union all
  select (h.day - p_day) * 1440 + h.minute, (h.day - p_day) * 1440 + h.minute + h.duration, h.pax, h.id, h.tables
  from private.hold h
  where not p_kept and h.vendor_id = p_vendor and h.expires_at > p_now and h.day between v_first and v_last
    and h.id is distinct from p_without
    and (h.day - p_day) * 1440 + h.minute < p_to and (h.day - p_day) * 1440 + h.minute + h.duration > p_from;
  if v_first > v_today then
    return;
  end if;
  return query
  select (x.day - p_day) * 1440 + x.starts, (x.day - p_day) * 1440 + x.ends, x.pax, x.id, x.tables
  from (
    select b.day, b.pax, b.id, b.tables,
      case
        when b.status in ('confirmed', 'arrived') then b.minute
        when b.status = 'left' then b.sat
        when p_kept then greatest(b.minute, b.sat)
        when b.day = v_today then least(b.sat, v_minute)
        else b.sat
      end as starts,
      case
        when b.status = 'left' then least(b.left_at, v_turn)
        when b.status = 'seated' and p_kept then least(b.minute, b.sat) + b.duration
        when b.status = 'seated' and b.day = v_today and v_minute >= b.due then least(v_minute + 15, v_turn)
        when b.status = 'seated' then least(b.due, v_turn)
        when b.day = v_today and not p_kept and v_minute - b.minute > 15
          then b.minute + b.duration + least(v_minute - b.minute, 60)
        else b.minute + b.duration
      end as ends
    from (
      select k.day, k.minute, k.duration, k.pax, k.id, k.tables, k.status, k.left_at, coalesce(k.seated_at, k.minute) as sat,
        case when k.seated_at - k.minute between 1 and 15 then k.minute else coalesce(k.seated_at, k.minute) end
          + k.duration as due
      from public.booking k
      where k.vendor_id = p_vendor and k.day between v_first and v_last and k.day <= v_today and not k.deleted
        and k.id is distinct from p_without
        and (
          k.status in ('confirmed', 'arrived', 'seated')
          or (k.status = 'left' and k.left_at is not null and not p_kept)
        )
    ) b
    -- Reckoned once for each: without this the two would be written into each condition below.
    offset 0
  ) x
  where x.starts < x.ends and (x.day - p_day) * 1440 + x.starts < p_to and (x.day - p_day) * 1440 + x.ends > p_from;
end $$;
revoke all on function private.occupied(uuid, date, timestamptz, uuid, boolean, integer, integer)
  from public, anon, authenticated;

-- The moment of [p_minute, p_minute + p_duration) with the fewest seats left, the first of several: only the beginning,
-- other beginnings inside and the edges of overrides need a look. p_usual counts where no override does.
create function private.fewest_seats_left(
  p_vendor uuid, p_day date, p_minute integer, p_duration integer, p_usual integer,
  p_starts integer[], p_ends integer[], p_pax integer[], out people integer, out capacity integer
) language sql stable set search_path = '' as $$
  with override as materialized (
    select o.* from private.overrides_on(p_vendor, p_day) o
    -- A closed span takes no bookings online; the seats are there, and so is who sits on them.
    where o.starts < p_minute + p_duration and o.ends > p_minute and o.capacity > 0
  ), moment as (
    select p_minute as at
    union select s from unnest(p_starts) s
    union select e.at from override o cross join lateral (values (o.starts), (o.ends)) e (at)
  )
  select x.people, x.seats
  from (
    select m.at, coalesce(sum(s.pax), 0)::integer as people, coalesce(
      (select min(o.capacity) from override o where o.starts <= m.at and m.at < o.ends), p_usual
    ) as seats
    from moment m
    left join unnest(p_starts, p_ends, p_pax) s (starts, ends, pax) on s.starts <= m.at and m.at < s.ends
    where m.at >= p_minute and m.at < p_minute + p_duration
    group by m.at
  ) x
  order by x.seats - x.people, x.at limit 1
$$;
revoke all on function
  private.fewest_seats_left(uuid, date, integer, integer, integer, integer[], integer[], integer[])
  from public, anon, authenticated;

-- People and capacity at the stay's tightest moment by plan, counting claims up to p_claimed_rev: who took the seats first
-- is not the one who overbooked. Bookings only, of five days on one axis. Capacity is null for a vendor without settings.
-- Whether a booking is live is written out here, so that the index of live bookings is used.
create function private.crowd(
  p_vendor uuid, p_day date, p_minute integer, p_duration integer, p_claimed_rev bigint, out people integer, out capacity integer
) language sql stable set search_path = '' as $$
  select t.people, t.capacity
  from (
    select array_agg(s.starts) as starts, array_agg(s.starts + s.duration) as ends, array_agg(s.pax) as pax
    from (
      select (b.day - p_day) * 1440 + b.minute as starts, b.duration, b.pax
      from public.booking b
      where b.vendor_id = p_vendor and b.day between p_day - 2 and p_day + 2
        and b.claimed_rev <= p_claimed_rev and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted
    ) s
    where s.starts < p_minute + p_duration and s.starts + s.duration > p_minute
  ) near
  cross join lateral private.fewest_seats_left(
    p_vendor, p_day, p_minute, p_duration,
    (select s.capacity from public.booking_settings s where s.vendor_id = p_vendor), near.starts, near.ends, near.pax
  ) t
$$;
revoke all on function private.crowd(uuid, date, integer, integer, bigint) from public, anon, authenticated;

-- Seats of an occurrence: its capacity, less the people of its live bookings, less what customers hold. Derived, never stored.
-- src/domain/occurrence/spots.ts is the same on the tablet, but for holds.

create function private.spots_sold(p_vendor uuid, p_occurrence uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(b.pax), 0)::integer from public.booking b
  where b.vendor_id = p_vendor and b.occurrence = p_occurrence
    and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted
$$;
revoke all on function private.spots_sold(uuid, uuid) from public, anon, authenticated;

-- p_without: the hold that a question is asked for takes no seat from itself. The moment is asked for, since who waited for the
-- vendor's lock has an old now() (52_hold_seats.sql).
create function private.spots_held(p_vendor uuid, p_occurrence uuid, p_now timestamptz, p_without uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(h.pax), 0)::integer from private.hold h
  where h.vendor_id = p_vendor and h.occurrence = p_occurrence and h.expires_at > p_now and h.id is distinct from p_without
$$;
revoke all on function private.spots_held(uuid, uuid, timestamptz, uuid) from public, anon, authenticated;

-- The same of many occurrences of one template at once: the people who have a seat or hold one, and how many tickets its kinds' own
-- limits (private.kind_limits) leave; null where they bind nobody. Of each booking no more is read than once.
create function private.spots_of(p_vendor uuid, p_occurrences uuid[], p_limits jsonb, p_now timestamptz)
returns table (id uuid, taken integer, kinds_left integer) language plpgsql stable set search_path = '' as $$
begin
  return query
  with party as materialized (
    select b.occurrence, b.pax, b.lines from public.booking b
    where b.vendor_id = p_vendor and b.occurrence = any (p_occurrences)
      and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted
    union all
    select h.occurrence, h.pax, h.lines from private.hold h
    where h.vendor_id = p_vendor and h.occurrence = any (p_occurrences) and h.expires_at > p_now
  ), people as (
    select p.occurrence, sum(p.pax) as n from party p group by p.occurrence
  ), sold as (
    select p.occurrence, l.value->>'price_type' as kind, sum((l.value->>'count')::integer) as n
    from party p cross join jsonb_array_elements(p.lines) l
    where p_limits is not null and p_limits ? (l.value->>'price_type')
    group by p.occurrence, l.value->>'price_type'
  ), gone as (
    select s.occurrence, sum(least(s.n, (p_limits->>s.kind)::integer)) as n from sold s group by s.occurrence
  )
  select x.id, coalesce(p.n, 0)::integer, (
    (select sum(m.value::integer) from jsonb_each_text(p_limits) m) - coalesce(g.n, 0))::integer
  from unnest(p_occurrences) x (id)
  left join people p on p.occurrence = x.id
  left join gone g on g.occurrence = x.id;
end $$;
revoke all on function private.spots_of(uuid, uuid[], jsonb, timestamptz) from public, anon, authenticated;

-- As private.crowd: people by claims up to a rev, against the capacity.
create function private.spots_claimed(
  p_vendor uuid, p_occurrence uuid, p_claimed_rev bigint, out people integer, out capacity integer
) language sql stable set search_path = '' as $$
  select coalesce((
    select sum(b.pax) from public.booking b
    where b.vendor_id = p_vendor and b.occurrence = p_occurrence and b.claimed_rev <= p_claimed_rev
      and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted), 0)::integer, o.capacity
  from public.occurrence o where o.vendor_id = p_vendor and o.id = p_occurrence
$$;
revoke all on function private.spots_claimed(uuid, uuid, bigint) from public, anon, authenticated;

-- Which of these occurrences cannot be had beside what is booked: another that runs at the same time, and whose template excludes
-- theirs, has a live booking by a claim up to a rev. All are asked at once, and no more is read than the occurrences of their time,
-- for each whether anybody booked it: the page of an organiser asks for thousands.
create function private.excluded_among(
  p_vendor uuid, p_occurrences uuid[], p_claimed_rev bigint default 9223372036854775807
) returns setof uuid language plpgsql stable set search_path = '' as $$
declare
  v_since constant date := '2000-01-01';
  v_templates uuid[];
  v_from date;
  v_to date;
  v_time int4range;
begin
  select array_agg(distinct o.template), min(o.day), max(o.day),
    int4range(min((o.day - v_since) * 1440 + o.starts_at), max((o.day - v_since) * 1440 + o.ends_at))
  into v_templates, v_from, v_to, v_time
  from public.occurrence o where o.vendor_id = p_vendor and o.id = any (p_occurrences);
  return query
  with booked as materialized (
    -- An occurrence ends by minute 3600 of its day, so those of two days beside may touch it.
    select x.template, range_agg(s.span) as spans
    from public.occurrence x
    cross join lateral (
      select int4range((x.day - v_since) * 1440 + x.starts_at, (x.day - v_since) * 1440 + x.ends_at) as span
    ) s
    cross join lateral (
      select from public.booking b
      where b.vendor_id = p_vendor and b.occurrence = x.id and b.claimed_rev <= p_claimed_rev
        and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted
      limit 1
    ) live
    where x.vendor_id = p_vendor and x.day between v_from - 2 and v_to + 2 and not x.deleted and not x.cancelled
      and s.span && v_time
    group by x.template
  ), shut as materialized (
    select p.one, b.spans
    from private.exclusive_pairs(p_vendor, v_templates, array(select b.template from booked b)) p
    join booked b on b.template = p.other
  )
  select o.id from public.occurrence o
  where o.vendor_id = p_vendor and o.id = any (p_occurrences) and exists (
    select from shut where shut.one = o.template
      and shut.spans && int4range((o.day - v_since) * 1440 + o.starts_at, (o.day - v_since) * 1440 + o.ends_at));
end $$;
revoke all on function private.excluded_among(uuid, uuid[], bigint) from public, anon, authenticated;

-- The same of one.
create function private.is_excluded(
  p_vendor uuid, p_occurrence uuid, p_claimed_rev bigint default 9223372036854775807
) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.excluded_among(p_vendor, array[p_occurrence], p_claimed_rev))
$$;
revoke all on function private.is_excluded(uuid, uuid, bigint) from public, anon, authenticated;

-- Where a party can sit and what of it is free: seatingsOf in src/domain/table/floor.ts and freeSeatings in src/domain/table/proposals.ts
-- are the same rules, and a test feeds both. A house without tables goes by people alone.

create function private.has_tables(p_vendor uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.config_item i where i.vendor_id = p_vendor and i.kind = 'table' and not i.deleted);
end $$;
revoke all on function private.has_tables(uuid) from public, anon, authenticated;

-- Every seating in the order in which they are proposed, from place 1: the smallest first, a table before tables that are joined, then
-- as the house goes through its room. One of which a table is gone is none.
create function private.seatings(p_vendor uuid)
returns table (place integer, tables uuid[], area uuid, smallest integer, largest integer, online boolean)
language plpgsql stable rows 60 set search_path = '' as $$
begin
  return query
  with item as materialized (
    select i.kind, i.key collate "C" as key, i.data from private.config_item i
    where i.vendor_id = p_vendor and i.kind in ('area', 'table', 'combination') and not i.deleted
  ), single as materialized (
    select t.key, t.data->>'area' as area, (t.data->>'smallest')::integer as smallest, (t.data->>'largest')::integer as largest,
      (t.data->>'online')::boolean as online, row_number() over (order by a.place nulls last, (t.data->>'position')::integer, t.key) as place
    from item t
    left join (
      select x.key, row_number() over (order by (x.data->>'position')::integer, x.key) as place from item x where x.kind = 'area'
    ) a on a.key = t.data->>'area'
    where t.kind = 'table'
  )
  select row_number() over (order by s.largest, cardinality(s.tables), s.place, s.key)::integer, s.tables, s.area::uuid,
    s.smallest, s.largest, s.online
  from (
    select t.key, array[t.key::uuid] as tables, t.area, t.smallest, t.largest, t.online, t.place from single t
    union all
    select c.key, array_agg(t.key::uuid order by m.n), (array_agg(t.area order by m.n))[1], (c.data->>'smallest')::integer,
      (c.data->>'largest')::integer, bool_and(t.online), (array_agg(t.place order by m.n))[1]
    from item c
    cross join lateral jsonb_array_elements_text(c.data->'tables') with ordinality m (key, n)
    join single t on t.key = m.key
    where c.kind = 'combination'
    group by c.key, c.data
    having count(*) = jsonb_array_length(c.data->'tables')
  ) s;
end $$;
revoke all on function private.seatings(uuid) from public, anon, authenticated;

-- Somebody's time at tables, on the axis of the day asked about: minutes [starts, ends). No tables where the party has none yet.
create type private.table_stay as (id uuid, starts integer, ends integer, pax integer, tables uuid[]);

-- Every seating that is for such a party, and the minutes in which it is taken. Who has no table yet is given one before, each the
-- smallest that is free, who comes first first: else their seats would be sold over. One pass over the parties, and over the seatings
-- for each that has none.
create function private.seatings_for(p_vendor uuid, p_stays private.table_stay[], p_pax integer, p_area uuid, p_online boolean)
returns table (place integer, tables uuid[], area uuid, taken int4multirange) language plpgsql stable rows 60 set search_path = '' as $$
declare
  -- Of each seating, by its place. Its tables are numbers: of v_table those from v_from to v_to.
  v_tables text[];
  v_area uuid[];
  v_online boolean[];
  v_smallest integer[];
  v_largest integer[];
  v_from integer[];
  v_to integer[];
  v_table integer[];
  -- Of each table, by its number.
  v_taken int4multirange[];
  v_span int4range;
  v_is_free boolean;
  p record;
begin
  with seating as materialized (
    select * from private.seatings(p_vendor)
  ), member as materialized (
    select s.place, u.id, u.n, row_number() over (order by s.place, u.n) as slot
    from seating s cross join lateral unnest(s.tables) with ordinality u (id, n)
  ), known as materialized (
    select m.id, row_number() over (order by m.id) as number from member m group by m.id
  ), busy as (
    select u.id, range_agg(int4range(t.starts, t.ends)) as spans
    from unnest(p_stays) t cross join lateral unnest(t.tables) u (id) group by u.id
  )
  select s.*, m.*, b.* into v_tables, v_area, v_online, v_smallest, v_largest, v_from, v_to, v_table, v_taken
  from (
    select array_agg(x.tables::text order by x.place), array_agg(x.area order by x.place), array_agg(x.online order by x.place),
      array_agg(x.smallest order by x.place), array_agg(x.largest order by x.place),
      array_agg(f.first order by x.place), array_agg(f.last order by x.place)
    from seating x
    join (select m.place, min(m.slot)::integer as first, max(m.slot)::integer as last from member m group by m.place) f using (place)
  ) s, (
    select array_agg(k.number::integer order by m.slot) from member m join known k using (id)
  ) m, (
    select array_agg(coalesce(y.spans, '{}') order by k.number) from known k left join busy y using (id)
  ) b;
  for p in
    select t.pax, t.starts, t.ends from unnest(p_stays) t where t.tables = '{}' order by t.starts, t.id
  loop
    v_span := int4range(p.starts, p.ends);
    for i in 1 .. coalesce(cardinality(v_largest), 0) loop
      continue when v_largest[i] < p.pax or v_smallest[i] > p.pax or v_taken[v_table[v_from[i]]] && v_span;
      v_is_free := true;
      if v_to[i] > v_from[i] then
        for j in v_from[i] + 1 .. v_to[i] loop
          v_is_free := v_is_free and not v_taken[v_table[j]] && v_span;
        end loop;
        continue when not v_is_free;
      end if;
      for j in v_from[i] .. v_to[i] loop
        v_taken[v_table[j]] := v_taken[v_table[j]] + v_span::int4multirange;
      end loop;
      exit;
    end loop;
  end loop;
  for i in 1 .. coalesce(cardinality(v_largest), 0) loop
    continue when v_largest[i] < p_pax or v_smallest[i] > p_pax or (p_online and not v_online[i]) or v_area[i] <> p_area;
    place := i;
    tables := v_tables[i];
    area := v_area[i];
    taken := v_taken[v_table[v_from[i]]];
    for j in v_from[i] + 1 .. v_to[i] loop
      taken := taken + v_taken[v_table[j]];
    end loop;
    return next;
  end loop;
end $$;
revoke all on function private.seatings_for(uuid, private.table_stay[], integer, uuid, boolean) from public, anon, authenticated;

-- The area in which they stand, of the first of them; null of who has none.
create function private.area_at(p_vendor uuid, p_tables uuid[]) returns uuid language sql stable set search_path = '' as $$
  select (i.data->>'area')::uuid from private.config_item i
  where i.vendor_id = p_vendor and i.kind = 'table' and i.key = p_tables[1]::text
$$;
revoke all on function private.area_at(uuid, uuid[]) from public, anon, authenticated;

-- The tables that such a party is given for [p_from, p_to): the best that are free, null where none is. p_like: those that it has now,
-- which it keeps where they are among them, or else stays in their area where it can.
create function private.free_seating(
  p_vendor uuid, p_stays private.table_stay[], p_pax integer, p_from integer, p_to integer, p_area uuid, p_online boolean,
  p_like uuid[] default '{}'
) returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  v_area constant uuid := private.area_at(p_vendor, p_like);
begin
  return (
    select s.tables from private.seatings_for(p_vendor, p_stays, p_pax, p_area, p_online) s
    where not s.taken && int4range(p_from, p_to)
    order by s.tables <> p_like, s.area is distinct from v_area, s.place limit 1
  );
end $$;
revoke all on function private.free_seating(uuid, private.table_stay[], integer, integer, integer, uuid, boolean, uuid[])
  from public, anon, authenticated;

-- The spans near p_day in which tables are kept free of guests, on its axis; blocksOn in src/domain/table/day/day-tables.ts is the same.
create function private.blocks_on(p_vendor uuid, p_day date)
returns table (starts integer, ends integer, tables uuid[]) language plpgsql stable rows 5 set search_path = '' as $$
begin
  return query
  select (a.day - p_day) * 1440 + a.starts_at, (a.day - p_day) * 1440 + a.ends_at, a.tables
  from public.vendor_availability a
  where a.vendor_id = p_vendor and a.day between p_day - 2 and p_day + 2 and not a.deleted and a.tables <> '{}';
end $$;
revoke all on function private.blocks_on(uuid, date) from public, anon, authenticated;

-- Who is at tables in [p_from, p_to) on p_day's axis, as private.occupied counts them: who has none that is still there has none. Where
-- one of them has no table yet, all of the days around: which one it is given hangs on who comes before it, and so on. Blocked tables
-- are taken by nobody. tableStaysOn in src/domain/table/day/day-tables.ts is the same.
create function private.table_stays(
  p_vendor uuid, p_day date, p_now timestamptz, p_without uuid, p_kept boolean, p_from integer, p_to integer
) returns private.table_stay[] language plpgsql stable set search_path = '' as $$
declare
  v_there constant uuid[] := array(
    select i.key::uuid from private.config_item i where i.vendor_id = p_vendor and i.kind = 'table' and not i.deleted);
  v_stays private.table_stay[];
  v_has_to_place boolean;
begin
  select array_agg(row(o.id, o.starts, o.ends, o.pax, o.tables)::private.table_stay), bool_or(not o.tables && v_there)
  into v_stays, v_has_to_place
  from private.occupied(p_vendor, p_day, p_now, p_without, p_kept, p_from, p_to) o;
  if v_has_to_place then
    v_stays := (
      select array_agg(row(o.id, o.starts, o.ends, o.pax, case when o.tables && v_there then o.tables else '{}' end)::private.table_stay)
      from private.occupied(p_vendor, p_day, p_now, p_without, p_kept) o);
  end if;
  return coalesce(v_stays, '{}') || array(
    select row(null, k.starts, k.ends, 0, k.tables)::private.table_stay from private.blocks_on(p_vendor, p_day) k);
end $$;
revoke all on function private.table_stays(uuid, date, timestamptz, uuid, boolean, integer, integer) from public, anon, authenticated;

-- The tables that who books online is given for a stay: none of a house without tables, null where none is free.
create function private.tables_for(
  p_vendor uuid, p_day date, p_minute integer, p_duration integer, p_pax integer, p_now timestamptz, p_without uuid, p_area uuid,
  p_like uuid[] default '{}'
) returns uuid[] language plpgsql stable set search_path = '' as $$
begin
  if not private.has_tables(p_vendor) then
    return '{}';
  end if;
  return private.free_seating(
    p_vendor, private.table_stays(p_vendor, p_day, p_now, p_without, false, p_minute, p_minute + p_duration),
    p_pax, p_minute, p_minute + p_duration, p_area, true, p_like);
end $$;
revoke all on function private.tables_for(uuid, date, integer, integer, integer, timestamptz, uuid, uuid, uuid[])
  from public, anon, authenticated;

-- When each of the seatings is taken that who books online could be given on a day between two minutes; null of a house without tables.
create function private.taken_between(
  p_vendor uuid, p_day date, p_from integer, p_to integer, p_pax integer, p_now timestamptz, p_without uuid, p_kept boolean,
  p_area uuid
) returns int4multirange[] language plpgsql stable set search_path = '' as $$
begin
  if not private.has_tables(p_vendor) then
    return null;
  end if;
  return coalesce((
    select array_agg(s.taken) from private.seatings_for(
      p_vendor, private.table_stays(p_vendor, p_day, p_now, p_without, p_kept, p_from, p_to), p_pax, p_area, true) s
  ), '{}');
end $$;
revoke all on function private.taken_between(uuid, date, integer, integer, integer, timestamptz, uuid, boolean, uuid)
  from public, anon, authenticated;

-- The areas that customers may choose: those in which a table is for who books online, as the house goes through its room. None where
-- the house does not let them.
create function private.online_areas(p_vendor uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', a.key, 'name', a.data->'name', 'name_en', a.data->'name_en')
      order by (a.data->>'position')::integer, a.key collate "C")
    from private.config_item a
    join public.booking_settings s on s.vendor_id = a.vendor_id and s.choose_area and not s.deleted
    where a.vendor_id = p_vendor and a.kind = 'area' and not a.deleted and exists (
      select from private.config_item t
      where t.vendor_id = p_vendor and t.kind = 'table' and not t.deleted
        and t.data->'area' = to_jsonb(a.key) and t.data->'online' = 'true'
    )
  ), '[]');
end $$;
revoke all on function private.online_areas(uuid) from public, anon, authenticated;

-- What is wrong with the area that a customer wishes, null where nothing is.
create function private.area_error(p_vendor uuid, p_area uuid) returns text language plpgsql stable set search_path = '' as $$
begin
  return case when p_area is not null
    and not private.online_areas(p_vendor) @> jsonb_build_array(jsonb_build_object('id', p_area)) then 'unknown' end;
end $$;
revoke all on function private.area_error(uuid, uuid) from public, anon, authenticated;

-- Where a booking sits, as its customer may read it: {id, name, name_en} of the area. Null in a house that does not let them choose,
-- and of who has no table.
create function private.area_of(b public.booking) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', a.key, 'name', a.data->'name', 'name_en', a.data->'name_en')
    from private.config_item t
    join private.config_item a on a.vendor_id = t.vendor_id and a.kind = 'area' and a.key = t.data->>'area' and not a.deleted
    join public.booking_settings s on s.vendor_id = t.vendor_id and s.choose_area and not s.deleted
    where t.vendor_id = b.vendor_id and t.kind = 'table' and t.key = b.tables[1]::text and not t.deleted
  );
end $$;
revoke all on function private.area_of(public.booking) from public, anon, authenticated;

-- What can be booked, as an authority; src/domain/availability/slots.ts is the same rule on the tablet, and a test feeds both.
-- Capacity is decided here, under the vendor's lock: the capacity of each moment of a stay less the people there.

-- All that is said about one day, read once for a party of so many: `duration` is how long that party stays.
create type private.day_rule as (
  days_ahead integer, now_minute integer,
  closed boolean, opens_at integer, closes_at integer, break_starts_at integer, break_ends_at integer,
  slot_interval integer, duration integer, last_seating integer, capacity integer, pacing integer,
  minimum_pax integer, maximum_pax integer, cutoff_days integer, horizon_days integer,
  today date
);

-- A vendor without booking settings is closed to everybody.
create function private.day_rule(p_vendor uuid, p_day date, p_pax integer, p_now timestamptz) returns private.day_rule
language plpgsql stable set search_path = '' as $$
declare
  r private.day_rule;
  h constant record := private.hours_of(p_vendor, p_day);
begin
  select p_day - t.day, t.minute, h.closed or s.vendor_id is null, h.opens_at, h.closes_at,
    h.break_starts_at, h.break_ends_at,
    coalesce(s.slot_interval, 30), coalesce(private.stay_of(s, p_pax), 120), coalesce(s.last_seating, 0),
    coalesce(s.capacity, 0), s.pacing, coalesce(s.minimum_pax, 1), coalesce(s.maximum_pax, 1), coalesce(s.cutoff_days, 0),
    coalesce(s.horizon_days, 0), t.day
  into r
  from public.vendor v
  left join public.booking_settings s on s.vendor_id = v.id and not s.deleted
  cross join private.business_time(v.time_zone, v.day_turns_at, p_now) t
  where v.id = p_vendor;
  return r;
end $$;
revoke all on function private.day_rule(uuid, date, integer, timestamptz) from public, anon, authenticated;

-- The first reason that forbids a slot, null when none does. p_shut: an override closes a moment of the stay; p_left:
-- the fewest seats left during it; p_starting: people whose stay begins at the same minute; p_has_table: one is free for the
-- whole stay, or the house has none. The past is counted on one
-- axis: between midnight and the turn of the day it is still yesterday's business day, and a slot at 05:00 that is asked
-- for at 05:30 has passed although it belongs to the next one.
create function private.reason_at(
  r private.day_rule, p_minute integer, p_pax integer, p_shut boolean, p_left bigint, p_starting bigint,
  p_has_table boolean default true
) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case
    when r.closed then 'closed_day'
    when p_minute < r.opens_at or p_minute >= r.closes_at then 'outside_hours'
    when p_minute < r.break_ends_at and p_minute + r.duration > r.break_starts_at then 'break'
    when p_minute > r.closes_at - r.last_seating or p_minute + r.duration > r.closes_at then 'last_seating'
    when r.days_ahead < 0 or r.days_ahead * 1440 + p_minute < r.now_minute then 'past'
    when r.days_ahead < r.cutoff_days then 'past_cutoff'
    when r.days_ahead > r.horizon_days then 'too_far_ahead'
    when p_pax < r.minimum_pax then 'below_minimum'
    when p_pax > r.maximum_pax then 'above_maximum'
    when p_shut then 'override_closed'
    when p_pax > p_left then 'full'
    when p_starting + p_pax > r.pacing then 'pacing'
    when not p_has_table then 'no_table'
  end;
end $$;
revoke all on function private.reason_at(private.day_rule, integer, integer, boolean, bigint, bigint, boolean)
  from public, anon, authenticated;

-- Every slot of a day's grid. Seats are taken by whom private.occupied names; p_without is a hold or booking that does not
-- count (the caller's own), p_stay how long its party stays where that is agreed already, p_area where alone it wants to sit. People
-- and capacity are those of the stay's tightest moment; a span that is closed takes nobody's seat. Where the seats are there, in a
-- house with tables one has to be free for the whole stay (private.tables_for).
create function private.slots(
  p_vendor uuid, p_day date, p_pax integer, p_now timestamptz, p_without uuid, p_stay integer default null, p_area uuid default null
) returns table (minute integer, reason text, taken integer, capacity integer) language plpgsql stable
set search_path = '' as $$
declare
  r private.day_rule := private.day_rule(p_vendor, p_day, p_pax, p_now);
  v_taken int4multirange[];
begin
  if r.closed is not false then
    return;
  end if;
  r.duration := coalesce(p_stay, r.duration);
  v_taken := private.taken_between(
    p_vendor, p_day, r.opens_at, r.closes_at + r.duration, p_pax, p_now, p_without, false, p_area);
  return query
  with stay as materialized (
    select s.starts, s.ends, s.pax
    from private.occupied(p_vendor, p_day, p_now, p_without, false, r.opens_at, r.closes_at + r.duration) s
  ), override as materialized (
    select o.* from private.overrides_on(p_vendor, p_day) o
  ), change as (
    select e.at, sum(e.people) as people
    from (
      select s.starts, s.pax from stay s
      union all select s.ends, -s.pax from stay s
      union all select o.starts, 0 from override o
      union all select o.ends, 0 from override o
      -- Before the first change and after the last one there is nobody.
      union all values (-10000, 0), (10000, 0)
    ) e (at, people)
    group by e.at
  ), load as materialized (
    select c.at as begins, lead(c.at) over (order by c.at) as ends, sum(c.people) over (order by c.at) as people,
      coalesce((
        select min(o.capacity) from override o where o.starts <= c.at and c.at < o.ends and o.capacity > 0
      ), r.capacity) as seats
    from change c
  )
  select g.minute, private.reason_at(
    r, g.minute, p_pax,
    exists (
      select from override o where o.capacity = 0 and o.starts < g.minute + r.duration and o.ends > g.minute
    ),
    t.seats - t.people::bigint, n.starting,
    v_taken is null or exists (
      select from unnest(v_taken) f (taken) where not f.taken && int4range(g.minute, g.minute + r.duration)
    )
  ), t.people::integer, t.seats
  from generate_series(r.opens_at, r.closes_at - 1, r.slot_interval) g (minute)
  cross join lateral (
    select l.people, l.seats from load l
    where l.begins < g.minute + r.duration and l.ends > g.minute
    order by l.seats - l.people, l.begins limit 1
  ) t
  cross join lateral (select coalesce(sum(s.pax), 0) as starting from stay s where s.starts = g.minute) n
  order by g.minute;
end $$;
revoke all on function private.slots(uuid, date, integer, timestamptz, uuid, integer, uuid) from public, anon, authenticated;

-- Why one slot, also off the grid, cannot be had under a rule already read; null when it can. p_holds: the question is a
-- new one, and others' holds take seats; otherwise it is asked for a hold that is live. All people who touch the stay are
-- at least as many as are there at once: only when they are too many for the lowest capacity is the tightest moment itself
-- looked for. Who touches a day to come is there by plan, and is added up in one statement; its conditions are those of
-- private.occupied, written out here since each function in between costs as much as the look itself.
create function private.reason_of(
  r private.day_rule, p_vendor uuid, p_day date, p_minute integer, p_pax integer, p_now timestamptz,
  p_without uuid, p_holds boolean
) returns text language plpgsql stable set search_path = '' as $$
declare
  -- p_minute on the axis of the index booking_stay.
  v_from constant integer := (p_day - '2000-01-01') * 1440 + p_minute;
  v_to constant integer := v_from + r.duration;
  v_touching bigint;
  v_starting bigint;
  v_starts integer[];
  v_ends integer[];
  v_pax integer[];
  v_lowest integer;
  v_left bigint;
  v_reason text;
begin
  if p_day + greatest((p_minute - 3659) / 1440, -2) > r.today then
    select coalesce(sum(s.pax), 0), coalesce(sum(s.pax) filter (where s.starts = v_from), 0), (
      select min(a.capacity) from public.vendor_availability a
      where a.vendor_id = p_vendor and a.day between p_day - 2 and p_day + 2 and not a.deleted
        and (a.day - '2000-01-01') * 1440 + a.starts_at < v_to and (a.day - '2000-01-01') * 1440 + a.ends_at > v_from
    )
    into v_touching, v_starting, v_lowest
    from (
      select (k.day - '2000-01-01') * 1440 + k.minute as starts, k.pax
      from public.booking k
      where k.vendor_id = p_vendor and not k.deleted and k.status in ('confirmed', 'arrived', 'seated')
        and k.id is distinct from p_without
        and (k.day - '2000-01-01') * 1440 + k.minute + k.duration > v_from
        -- It lasts a day at most.
        and (k.day - '2000-01-01') * 1440 + k.minute + k.duration < v_to + 1440
        and (k.day - '2000-01-01') * 1440 + k.minute < v_to
      union all
      select (h.day - '2000-01-01') * 1440 + h.minute, h.pax
      from private.hold h
      where p_holds and h.vendor_id = p_vendor and h.expires_at > p_now and h.id is distinct from p_without
        and (h.day - '2000-01-01') * 1440 + h.minute < v_to
        and (h.day - '2000-01-01') * 1440 + h.minute + h.duration > v_from
    ) s;
    v_reason := private.reason_at(
      r, p_minute, p_pax, coalesce(v_lowest = 0, false), least(r.capacity, v_lowest) - v_touching, v_starting
    );
    if v_reason is distinct from 'full' then
      return v_reason;
    end if;
  end if;
  select coalesce(sum(s.pax), 0), coalesce(sum(s.pax) filter (where s.starts = p_minute), 0),
    array_agg(s.starts), array_agg(s.ends), array_agg(s.pax), (
      select min(o.capacity) from private.overrides_on(p_vendor, p_day) o
      where o.starts < p_minute + r.duration and o.ends > p_minute
    )
  into v_touching, v_starting, v_starts, v_ends, v_pax, v_lowest
  from private.occupied(p_vendor, p_day, p_now, p_without, not p_holds, p_minute, p_minute + r.duration) s;
  v_reason := private.reason_at(
    r, p_minute, p_pax, coalesce(v_lowest = 0, false), least(r.capacity, v_lowest) - v_touching, v_starting
  );
  if v_reason is distinct from 'full' then
    return v_reason;
  end if;
  select t.capacity - t.people into v_left
  from private.fewest_seats_left(p_vendor, p_day, p_minute, r.duration, r.capacity, v_starts, v_ends, v_pax) t;
  return private.reason_at(r, p_minute, p_pax, false, v_left, v_starting);
end $$;
revoke all on function
  private.reason_of(private.day_rule, uuid, date, integer, integer, timestamptz, uuid, boolean)
  from public, anon, authenticated;

-- Customers get no figures, and a slot that is full for the kitchen, or for want of a table, is simply full.
create function private.customer_reason(p_reason text) returns text language plpgsql immutable
set search_path = '' as $$
begin
  return case when p_reason in ('pacing', 'no_table') then 'full' else p_reason end;
end $$;
revoke all on function private.customer_reason(text) from public, anon, authenticated;

-- Bookable times near the one asked for: the same day first, then up to p_days on; six at most.
create function private.other_times(
  p_vendor uuid, p_day date, p_minute integer, p_pax integer, p_now timestamptz, p_without uuid,
  p_days integer, p_stay integer default null, p_area uuid default null
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_found jsonb := '[]';
  v_rule constant private.day_rule := private.day_rule(p_vendor, p_day, p_pax, p_now);
  v_wanted constant integer := coalesce(p_minute, 1140);
begin
  if v_rule.closed is null or p_pax not between v_rule.minimum_pax and v_rule.maximum_pax then
    return v_found;
  end if;
  for ahead in greatest(0, v_rule.cutoff_days - v_rule.days_ahead) .. least(p_days, v_rule.horizon_days - v_rule.days_ahead)
  loop
    v_found := v_found || coalesce((
      select jsonb_agg(jsonb_build_object('day', p_day + ahead, 'minute', s.minute) order by s.minute)
      from (
        select a.minute from private.slots(p_vendor, p_day + ahead, p_pax, p_now, p_without, p_stay, p_area) a
        where a.reason is null and (ahead > 0 or a.minute is distinct from p_minute)
        order by abs(a.minute - v_wanted), a.minute
        limit case when ahead = 0 then 4 else 2 end
      ) s
    ), '[]');
    exit when jsonb_array_length(v_found) >= 6;
  end loop;
  return jsonb_path_query_array(v_found, '$[0 to 5]');
end $$;
revoke all on function private.other_times(uuid, date, integer, integer, timestamptz, uuid, integer, integer, uuid)
  from public, anon, authenticated;

-- What one caller may hold is a share of the seats there are during the stay, not of those there usually are: where a
-- span has four of twenty seats, half of twenty would be all of them.
create function private.seats_during(r private.day_rule, p_vendor uuid, p_day date, p_minute integer) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select least(r.capacity, min(a.capacity)) from public.vendor_availability a
    where a.vendor_id = p_vendor and a.day between p_day - 2 and p_day + 2 and not a.deleted
      and (a.day - p_day) * 1440 + a.starts_at < p_minute + r.duration and (a.day - p_day) * 1440 + a.ends_at > p_minute
  );
end $$;
revoke all on function private.seats_during(private.day_rule, uuid, date, integer) from public, anon, authenticated;

-- Who calls, and how often. Nothing that counts may raise: the count would roll back with it. A count is written
-- only under the vendor's lock, so that counting never makes callers wait for each other before they are refused.

-- Limits on what anybody may call. The figures live in a table, so that an owner can change them without code; the first
-- ones come with a migration.
create table private.rate_limit (
  name text primary key,
  at_most integer not null,
  -- Seconds of the window that is counted; null where the limit is on what is open now.
  per_seconds integer,
  constraint figures_are_sane check (at_most >= 1 and per_seconds > 0)
);
alter table private.rate_limit enable row level security;

-- Fixed windows, each vendor's apart: a storm at one venue never makes another's callers wait for a counter's row.
-- Keys that name a person are hashes.
create table private.rate_counter (
  -- No foreign key, as in private.hold.
  vendor_id uuid not null,
  -- A limit's name. No foreign key: each count would lock the limit's row, which all venues share.
  name text not null,
  key text not null,
  seen integer not null,
  ends_at timestamptz not null,
  primary key (vendor_id, name, key)
);
create index rate_counter_ends on private.rate_counter (vendor_id, ends_at);
alter table private.rate_counter enable row level security;

-- Whom a limit counts. On hosted the edge sets cf-connecting-ip; the embedded server strips it and sets x-noren-peer from
-- the socket. In this order, since hosted passes on whatever x-noren-peer a caller invents. '' is a caller nobody knows: it
-- is one caller like any other, and where no address is known of anybody, all share its limits.
-- One line of IPv6 has 2^64 addresses and may use another for each call, so what counts there is its network: with single
-- addresses one customer could hold every seat of a night, each from an address of its own.
create function private.caller() returns text language plpgsql stable set search_path = '' as $$
declare
  v_headers jsonb;
  v_said text;
begin
  v_headers := nullif(current_setting('request.headers', true), '')::jsonb;
  v_said := left(coalesce(v_headers ->> 'cf-connecting-ip', v_headers ->> 'x-noren-peer', ''), 64);
  if v_said ~* '^::ffff:[0-9.]+$' then
    return substr(v_said, 8);
  end if;
  -- A link's own address names its interface after a percent sign.
  return case when v_said like '%:%' then network(set_masklen(split_part(v_said, '%', 1)::inet, 64))::text else v_said end;
exception when invalid_text_representation then
  -- No network (private.site_of): it cannot be read as one.
  return replace(coalesce(v_said, ''), '/', '');
end $$;
revoke all on function private.caller() from public, anon, authenticated;

-- The network of a caller that one person can have whole: a line of IPv6 may have a /48, which is 65,536 callers. Null where a
-- caller is one already.
create function private.site_of(p_caller text) returns text language sql immutable set search_path = '' as $$
  select case when p_caller like '%:%/64' then network(set_masklen(p_caller::cidr::inet, 48))::text end
$$;
revoke all on function private.site_of(text) from public, anon, authenticated;

-- Whether one of these keys has used up the limit of the name beside it. A limit that is not listed does not exist.
create function private.is_over_limit(p_vendor uuid, p_names text[], p_keys text[]) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return exists (
    select from unnest(p_names, p_keys) k (name, key)
    join private.rate_counter c on c.vendor_id = p_vendor and c.name = k.name and c.key = k.key
    join private.rate_limit l on l.name = c.name
    where c.ends_at > now() and c.seen >= l.at_most
  );
end $$;
revoke all on function private.is_over_limit(uuid, text[], text[]) from public, anon, authenticated;

-- Whether this key was counted in its present window.
create function private.has_called(p_vendor uuid, p_name text, p_key text) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return exists (
    select from private.rate_counter c
    where c.vendor_id = p_vendor and c.name = p_name and c.key = p_key and c.ends_at > now()
  );
end $$;
revoke all on function private.has_called(uuid, text, text) from public, anon, authenticated;

-- One more of each key under the name beside it; null counts nobody. Under the vendor's lock only.
create function private.count_calls(p_vendor uuid, p_names text[], p_keys text[]) returns void language plpgsql
set search_path = '' as $$
begin
  insert into private.rate_counter as c (vendor_id, name, key, seen, ends_at)
  select p_vendor, l.name, k.key, 1, now() + make_interval(secs => l.per_seconds)
  from unnest(p_names, p_keys) k (name, key)
  join private.rate_limit l on l.name = k.name and l.per_seconds is not null
  where k.key is not null
  on conflict (vendor_id, name, key) do update set
    seen = case when c.ends_at > now() then c.seen + 1 else 1 end,
    ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end;
end $$;
revoke all on function private.count_calls(uuid, text[], text[]) from public, anon, authenticated;

-- One more hold. One that takes the place of another of this caller's that lived is none of those that the venue, or a line of IPv6,
-- may have: with replacing alone, thirteen callers could use them up, or five a line's. Of another caller's it is one more: a line
-- could pass a hold on from network to network without an end.
create function private.count_hold(p_vendor uuid, p_caller text, p_replaces boolean) returns void language plpgsql
set search_path = '' as $$
begin
  perform private.count_calls(p_vendor, array['hold_caller', 'hold_vendor', 'hold_network'],
    case when p_replaces then array[p_caller, null, null] else array[p_caller, 'all', private.site_of(p_caller)] end);
end $$;
revoke all on function private.count_hold(uuid, text, boolean) from public, anon, authenticated;

-- Whether there is anything to sweep. Asked before the lock: four deletes that find nothing cost more than one look. The first
-- of each index in its order: asked whether one exists, Postgres guesses that many do and reads the table to meet one, which
-- is all of it where there is none.
create function private.has_to_sweep(p_vendor uuid, p_today date) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return coalesce((
    select h.expires_at from private.hold h where h.vendor_id = p_vendor order by h.expires_at limit 1
  ) < now() - interval '1 day', false) or coalesce((
    select c.ends_at from private.rate_counter c where c.vendor_id = p_vendor order by c.ends_at limit 1
  ) < now(), false) or coalesce((
    select c.day from private.booking_caller c where c.vendor_id = p_vendor order by c.day limit 1
  ) < p_today, false) or coalesce((
    select s.deleted_at from private.synced s
    where s.vendor_id = p_vendor and s.deleted_at is not null order by s.deleted_at limit 1
  ) < now() - interval '30 days', false) or coalesce((
    select p.ends_at from private.payment p where p.vendor_id = p_vendor and p.asked <> '{}' order by p.ends_at limit 1
  ) < now() - interval '3 days', false);
end $$;
revoke all on function private.has_to_sweep(uuid, date) from public, anon, authenticated;

-- Nobody is kept longer than the limit needs; under the vendor's lock, as the counting is.
create function private.sweep(p_vendor uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from private.hold where vendor_id = p_vendor and expires_at < now() - interval '1 day';
  delete from private.rate_counter where vendor_id = p_vendor and ends_at < now();
  delete from private.booking_caller where vendor_id = p_vendor and day < private.business_day(p_vendor);
  perform private.forget_payments(p_vendor);
  perform private.compact(p_vendor, 20);
end $$;
revoke all on function private.sweep(uuid) from public, anon, authenticated;

-- A contact as a key: kept as a hash, since a counter has no business to know people.
create function private.contact_key(p_vendor uuid, p_contact text) returns text language plpgsql immutable
set search_path = '' as $$
begin
  return encode(sha256(convert_to(p_vendor::text || lower(p_contact), 'UTF8')), 'hex');
end $$;
revoke all on function private.contact_key(uuid, text) from public, anon, authenticated;

-- The people of these stays at the fullest moment of a stay, or null where none touches it. Who leaves makes room for who comes then.
-- Any that touch it and each other do so within it.
create function private.most_at_once(
  p_minute integer, p_duration integer, p_starts integer[], p_durations integer[], p_pax integer[]
) returns bigint language sql immutable set search_path = '' as $$
  select max(m.people) from (
    select sum(c.pax) over (order by c.at, c.pax) as people
    from unnest(p_starts, p_durations, p_pax) t (starts, duration, pax)
    cross join lateral (values (t.starts, t.pax), (t.starts + t.duration, -t.pax)) c (at, pax)
    where t.starts < p_minute + p_duration and t.starts + t.duration > p_minute
  ) m
$$;
revoke all on function private.most_at_once(integer, integer, integer[], integer[], integer[])
  from public, anon, authenticated;

-- Whether one table more would be beyond what this caller may have at once of those that are for who books online, whose people are the
-- measure above: a party of one takes a whole table, and one address could have each of them by a few such. One party is let through.
-- What is bought counts with what is held, as above; so does the line of IPv6.
create function private.has_its_tables(
  p_vendor uuid, p_caller text, p_day date, p_minute integer, p_duration integer, p_without uuid, p_is_held boolean
) returns boolean language plpgsql stable set search_path = '' as $$
declare
  v_site constant inet := private.site_of(p_caller);
  v_there constant bigint := (
    select count(*) from private.config_item i
    where i.vendor_id = p_vendor and i.kind = 'table' and not i.deleted and i.data->'online' = 'true');
begin
  return v_there > 0 and exists (
    select from private.rate_limit l
    cross join lateral (
      select private.most_at_once(p_minute, p_duration, array_agg(t.starts), array_agg(t.duration), array_agg(t.tables)) as n
      from (
        select (b.day - p_day) * 1440 + b.minute as starts, b.duration, greatest(cardinality(b.tables), 1) as tables, c.caller
        from private.booking_caller c
        join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
        where c.vendor_id = p_vendor and c.day between p_day - 1 and p_day + 1 and (c.caller = p_caller or v_site is not null)
          and b.status not in ('cancelled', 'waiting') and not b.deleted and b.occurrence is null and b.id is distinct from p_without
        union all
        select (h.day - p_day) * 1440 + h.minute, h.duration, greatest(cardinality(h.tables), 1), h.caller
        from private.hold h
        where h.vendor_id = p_vendor and h.expires_at > clock_timestamp() and not p_is_held and h.occurrence is null
          and h.id is distinct from p_without
      ) t
      where t.caller = p_caller or l.name = 'taken_share_network' and case when t.caller like '%:%/64' then t.caller::inet << v_site end
    ) at_once
    where l.name in ('booked_share_caller', 'taken_share_network') and v_there * l.at_most < 100 * (1 + at_once.n)
  );
end $$;
revoke all on function private.has_its_tables(uuid, text, date, integer, integer, uuid, boolean) from public, anon, authenticated;

-- Whether so many people more would be beyond what this caller may book for that day, or of that event: invented contacts cost
-- nothing, and one address could book a whole night out. One party of any size is let through. What was cancelled or waits takes no
-- seats, and what is being changed (p_without) not twice. What they hold at that stay counts with it: else they had one half bought
-- and the other held. The callers of one line of IPv6 have a share together, at the fullest moment of that stay, of what is held
-- too: one line could take a whole night, each party as a caller of its own. Twelve people they may always be: of a small event the
-- neighbours would be refused beside free seats. Who buys what they hold (p_is_held) had their share when they took it, whatever
-- anybody holds since; what has ended is taken anew.
create function private.has_its_share(
  p_vendor uuid, p_caller text, p_day date, p_minute integer, p_duration integer, p_pax integer, p_seats integer,
  p_without uuid, p_occurrence uuid default null, p_is_held boolean default false
) returns boolean language plpgsql stable set search_path = '' as $$
declare
  v_site constant inet := private.site_of(p_caller);
  v_held bigint;
begin
  if not p_is_held then
    select private.most_at_once(p_minute, p_duration,
      array_agg((h.day - p_day) * 1440 + h.minute), array_agg(h.duration), array_agg(h.pax))
    into v_held from private.hold h
    where h.vendor_id = p_vendor and h.caller = p_caller and h.expires_at > clock_timestamp()
      and h.id is distinct from p_without and h.occurrence is not distinct from p_occurrence;
  end if;
  return exists (
    select from private.rate_limit l
    where l.name = 'booked_share_caller' and p_seats::bigint * l.at_most < 100 * (p_pax + (
      select nullif(coalesce(sum(b.pax), 0) + coalesce(v_held, 0), 0)
      from private.booking_caller c
      join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
      where c.vendor_id = p_vendor and c.day = p_day and c.caller = p_caller
        and b.day = p_day and b.status not in ('cancelled', 'waiting') and not b.deleted
        and b.id is distinct from p_without and b.occurrence is not distinct from p_occurrence
    ))
  ) or v_site is not null and exists (
    select from private.rate_limit l
    where l.name = 'taken_share_network' and greatest(p_seats::bigint * l.at_most, 1200) < 100 * (p_pax + (
      select private.most_at_once(p_minute, p_duration, array_agg(t.starts), array_agg(t.duration), array_agg(t.pax))
      from (
        select b.id, b.occurrence, (b.day - p_day) * 1440 + b.minute as starts, b.duration, b.pax, c.caller
        from private.booking_caller c
        join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
        where c.vendor_id = p_vendor and c.day between p_day - 1 and p_day + 1
          and b.status not in ('cancelled', 'waiting') and not b.deleted
        union all
        select h.id, h.occurrence, (h.day - p_day) * 1440 + h.minute, h.duration, h.pax, h.caller
        from private.hold h where h.vendor_id = p_vendor and h.expires_at > clock_timestamp() and not p_is_held
      ) t
      where case when t.caller like '%:%/64' then t.caller::inet << v_site end
        and t.id is distinct from p_without and t.occurrence is not distinct from p_occurrence
    ))
  ) or p_occurrence is null and private.has_its_tables(p_vendor, p_caller, p_day, p_minute, p_duration, p_without, p_is_held);
end $$;
revoke all on function private.has_its_share(uuid, text, date, integer, integer, integer, integer, uuid, uuid, boolean)
  from public, anon, authenticated;

-- Whether this caller has kept tables of such a stay without buying, over chains of holds, as long as all that are for who books online
-- for one hold's life: the same measure of people, below, lets parties of one keep a table as much longer as it has seats. Six tables
-- they may always have kept so: of a house with fewer for who books online one family, or one network, would soon have used them up.
-- The callers of one line of IPv6 may together keep four times as much, else one line could keep its three quarters for a whole evening,
-- each time by another of its networks.
create function private.has_kept_its_tables(
  p_vendor uuid, p_caller text, p_day date, p_minute integer, p_duration integer, p_now timestamptz
) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.rate_limit l cross join (
      select count(*) as there from private.config_item i
      where i.vendor_id = p_vendor and i.kind = 'table' and not i.deleted and i.data->'online' = 'true'
    ) t cross join lateral (
      select sum(k.n * greatest(extract(epoch from least(p_now, k.expires_at) - k.made_at), 0))
        - coalesce(max(k.n * extract(epoch from greatest(k.paid_kept, least(p_now, k.expires_at) - k.usual_until))), 0) as seconds
      from (
        select h.*, cardinality(h.tables) as n from (
          select o.* from private.hold o where o.vendor_id = p_vendor and o.caller = p_caller and l.name = 'kept_share_caller'
          union all
          select o.* from private.hold o
          where o.vendor_id = p_vendor and l.name = 'kept_share_network' and private.site_of(p_caller) is not null
            and case when o.caller like '%:%/64' then o.caller::inet << private.site_of(p_caller)::inet end
        ) h
        where h.day between p_day - 1 and p_day + 1 and h.occurrence is null
          and (h.day - p_day) * 1440 + h.minute < p_minute + p_duration
          and (h.day - p_day) * 1440 + h.minute + h.duration > p_minute
      ) k
    ) kept
    where l.name in ('kept_share_caller', 'kept_share_network') and t.there > 0 and kept.seconds * 100 >= greatest(t.there, 6) * 600 * l.at_most
  )
$$;
revoke all on function private.has_kept_its_tables(uuid, text, date, integer, integer, timestamptz) from public, anon, authenticated;

-- Holds cost nothing, so they are what could shut a venue: too_many_requests, too_many_holds, or null. A caller always gets
-- one party's hold; beyond it, its holds of one stay may take a share of the seats there are then. What a caller keeps of
-- one stay without buying counts by seats and time, over chains of holds, for the day that lapsed holds are remembered: as
-- much as the whole house for one hold's life. The venue's own limits let a caller through who has called less than a tenth as
-- often as one may, holds nothing, or has their own live hold replaced (p_without), as a line's do: else thirteen callers could shut
-- it by using them up, or a good day would, for whoever needed more than their ten minutes.
create function private.hold_limit(
  p_vendor uuid, p_caller text, p_rule private.day_rule, p_day date, p_minute integer, p_pax integer,
  p_now timestamptz, p_without uuid, p_occurrence uuid default null
) returns text language plpgsql stable set search_path = '' as $$
declare
  v_seats constant integer := private.seats_during(p_rule, p_vendor, p_day, p_minute);
  v record;
begin
  -- All figures in one statement: the most there may be, then what there is.
  select m.*, (
    select c.seen from private.rate_counter c
    where c.vendor_id = p_vendor and c.name = 'hold_caller' and c.key = p_caller and c.ends_at > now()
  ) as calls, (
    select c.seen from private.rate_counter c
    where c.vendor_id = p_vendor and c.name = 'hold_network' and c.key = private.site_of(p_caller) and c.ends_at > now()
  ) as calls_of_line, (
    select c.seen from private.rate_counter c
    where c.vendor_id = p_vendor and c.name = 'hold_vendor' and c.key = 'all' and c.ends_at > now()
  ) as calls_of_all, exists (
    select from private.hold h
    where h.vendor_id = p_vendor and h.id = p_without and h.caller = p_caller and h.expires_at > p_now
  ) as replaces, o.*, (
    -- Seats times seconds that this caller kept of this stay and did not buy, in holds that lapsed too. What paying made one of them longer
    -- is left out once: a card that is declined is nobody's plan, and one party would have used up the day for all of its network. Nor
    -- does it count by other tickets being chosen then, of the longest of all in whose place a hold is.
    select sum(k.pax * greatest(extract(epoch from least(p_now, k.expires_at) - k.made_at), 0))
      - coalesce(max(k.pax * extract(epoch from greatest(k.paid_kept, least(p_now, k.expires_at) - k.usual_until))), 0)
    from private.hold k
    where k.vendor_id = p_vendor and k.caller = p_caller and k.day between p_day - 1 and p_day + 1
      and k.occurrence is not distinct from p_occurrence
      and (k.day - p_day) * 1440 + k.minute < p_minute + p_rule.duration
      and (k.day - p_day) * 1440 + k.minute + k.duration > p_minute
  ) as kept
  into v
  from (
    select min(l.at_most) filter (where l.name = 'hold_caller') as most_calls,
      min(l.at_most) filter (where l.name = 'hold_network') as most_calls_of_line,
      min(l.at_most) filter (where l.name = 'hold_vendor') as most_calls_of_all,
      min(l.at_most) filter (where l.name = 'open_holds_vendor') as most_of_vendor,
      min(l.at_most) filter (where l.name = 'open_holds_caller') as most_of_caller,
      min(l.at_most) filter (where l.name = 'held_share_caller') as most_held,
      min(l.at_most) filter (where l.name = 'kept_share_caller') as most_kept
    from private.rate_limit l
  ) m cross join (
    select count(*) as of_vendor, count(*) filter (where h.caller = p_caller) as of_caller,
      private.most_at_once(p_minute, p_rule.duration,
        array_agg((h.day - p_day) * 1440 + h.minute) filter (where s.is_own),
        array_agg(h.duration) filter (where s.is_own), array_agg(h.pax) filter (where s.is_own)) as held
    from private.hold h
    cross join lateral (
      select h.caller = p_caller and h.occurrence is not distinct from p_occurrence
    ) s (is_own)
    where h.vendor_id = p_vendor and h.expires_at > p_now and h.id is distinct from p_without
  ) o;
  if v.calls >= v.most_calls or not v.replaces and (v.calls_of_line >= v.most_calls_of_line
    or v.calls_of_all >= v.most_calls_of_all and v.calls * 10 >= v.most_calls)
  then
    return 'too_many_requests';
  end if;
  if private.has_its_share(
      p_vendor, p_caller, p_day, p_minute, p_rule.duration, p_pax, v_seats, p_without, p_occurrence)
    or (v.of_vendor >= v.most_of_vendor and v.of_caller > 0) or v.of_caller >= v.most_of_caller
    or (v.held + p_pax) * 100 > v_seats::bigint * v.most_held
    or v.kept * 100 >= v_seats::numeric * 600 * v.most_kept
    or p_occurrence is null and private.has_kept_its_tables(p_vendor, p_caller, p_day, p_minute, p_rule.duration, p_now)
  then
    return 'too_many_holds';
  end if;
  return null;
end $$;
revoke all on function
  private.hold_limit(uuid, text, private.day_rule, date, integer, integer, timestamptz, uuid, uuid)
  from public, anon, authenticated;

-- A tombstone keeps its content for 30 days, so that an undo, or a tablet that was away, can bring the row back. Then nobody
-- needs what a person wrote there: it is emptied with a rev of its own, and stays in the feed as {id, rev, deleted}, for a
-- tablet may come after years and has to hear that the row is gone. What the history says of it stays, as ever.

create function private.is_compacted(p_vendor uuid, p_collection text, p_id text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.synced s
    where s.vendor_id = p_vendor and s.collection = p_collection and s.id = p_id and s.deleted and s.deleted_at is null
  );
end $$;
revoke all on function private.is_compacted(uuid, text, text) from public, anon, authenticated;

-- Columns that cannot be null say the least they may. The day stays, by which the row's part is known; and the guest's id,
-- which no tablet hears of: by it the erasure of a person finds the history. Of what was paid by card the books are kept for seven years
-- (消費税法 58条 and its 施行令 71条, 法人税法施行規則 59条, 所得税法施行規則 63条; of receipts 消費税法 57条の4): the number, what was sold at which
-- rate of tax, and what was paid and went back. None of it names anybody.
create function private.empty_booking(p_vendor uuid, p_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from private.booking_token t where t.vendor_id = p_vendor and t.booking_id = p_id;
  delete from private.manage_token t where t.vendor_id = p_vendor and t.booking_id = p_id;
  delete from private.mail m where m.vendor_id = p_vendor and m.booking_id = p_id;
  update public.booking b set minute = 0, duration = 5, pax = 1, last_name = '', first_name = '', last_kana = '',
    first_kana = '', phone = '', email = '', requests = '', comments = '', tags = '{}', language = 'ja',
    status = 'cancelled', source = 'staff', campaign = '', custom = false,
    reference = case when b.payment is null then '' else b.reference end, marketing_opt_in = false,
    terms_version = '', agreed_at = null, made_at = 'epoch', status_at = 'epoch', made_by = '', made_on = '',
    conflicts = '[]', settled = '[]', seated_at = null, left_at = null,
    lines = case when b.payment is null then '[]' else b.lines end, agreed_fees = null,
    occurrence = null, answers = '[]', checked_in = '[]', tables = '{}', queue = null, step = ''
  where b.vendor_id = p_vendor and b.id = p_id;
end $$;
revoke all on function private.empty_booking(uuid, uuid) from public, anon, authenticated;

-- Of a vendor's setup only notes are words of a person; the rest of such a row no feed says any more.
create function private.empty_config(p_vendor uuid, p_kind text, p_key text) returns void
language plpgsql set search_path = '' as $$
begin
  case p_kind
    when 'settings' then
      update public.booking_settings s set deleted = true where s.vendor_id = p_vendor;
    when 'opening_hours' then
      update public.opening_hours o set deleted = true where o.vendor_id = p_vendor and o.weekday = p_key::smallint;
    when 'custom_opening_hours' then
      update public.custom_opening_hours h set note = '' where h.vendor_id = p_vendor and h.day = p_key::date;
    when 'vendor_availability' then
      update public.vendor_availability a set note = '' where a.vendor_id = p_vendor and a.id = p_key::uuid;
    when 'occurrence' then
      update public.occurrence o set note = '', conflicts = '[]' where o.vendor_id = p_vendor and o.id = p_key::uuid;
    else
      update private.config_item i set data = '{}', conflicts = '[]'
      where i.vendor_id = p_vendor and i.kind = p_kind and i.key = p_key;
  end case;
end $$;
revoke all on function private.empty_config(uuid, text, text) from public, anon, authenticated;

-- Under the vendor's lock, so many at a time; answers how many. Whatever is wrong with a row, nobody's booking or change
-- waits for it: these are left for the next time.
create function private.compact(p_vendor uuid, p_most integer) returns integer language plpgsql set search_path = '' as $$
declare
  v_done integer := 0;
  t record;
begin
  for t in
    select s.collection, s.id from private.synced s
    where s.vendor_id = p_vendor and s.deleted_at < now() - interval '30 days'
    order by s.deleted_at limit p_most
  loop
    -- Said first: the feed then takes the emptied row without its content.
    update private.synced s set deleted_at = null
    where s.vendor_id = p_vendor and s.collection = t.collection and s.id = t.id;
    case t.collection
      when 'booking' then perform private.empty_booking(p_vendor, t.id::uuid);
      -- Emptied when the person was erased, or the import that made the card was taken back.
      when 'guest' then update public.guest g set conflicts = '[]' where g.vendor_id = p_vendor and g.id = t.id::uuid;
      when 'config', 'occurrence' then
        perform private.empty_config(p_vendor, split_part(t.id, '/', 1), split_part(t.id, '/', 2));
    end case;
    v_done := v_done + 1;
  end loop;
  return v_done;
exception when others then
  raise warning 'compact failed: %', sqlstate;
  return 0;
end $$;
revoke all on function private.compact(uuid, integer) from public, anon, authenticated;

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

-- What the customers' functions share: how they say no, whom they mean, and what they check.

create function private.no(p_code text, p_more jsonb default '{}') returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return jsonb_build_object('ok', false, 'code', p_code) || p_more;
end $$;
revoke all on function private.no(text, jsonb) from public, anon, authenticated;

-- {field: code} of what is wrong, null values left out; {} when all is well.
create function private.invalid(p_fields jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return private.no('invalid', jsonb_build_object('fields', p_fields));
end $$;
revoke all on function private.invalid(jsonb) from public, anon, authenticated;

-- The vendor behind a short url, in any case of letters, or behind one that it had before; no row when there is none.
create function private.vendor_at(p_url text) returns public.vendor language plpgsql stable set search_path = '' as $$
declare
  v public.vendor;
begin
  if length(p_url) <= 60 then
    select * into v from public.vendor where url = lower(p_url);
    if not found then
      select x.* into v from private.vendor_old_url o join public.vendor x on x.id = o.vendor_id
      where o.url = lower(p_url);
    end if;
  end if;
  return v;
end $$;
revoke all on function private.vendor_at(text) from public, anon, authenticated;

-- 128 bits as 32 hex digits; only its sha256 is kept. Null for anything else.
create function private.token_hash(p_token text) returns bytea language plpgsql immutable
set search_path = '' as $$
begin
  return case when length(p_token) = 32 and p_token ~ '^[0-9a-f]{32}$' then sha256(convert_to(p_token, 'UTF8')) end;
end $$;
revoke all on function private.token_hash(text) from public, anon, authenticated;

-- The details as they are kept: without spaces around what a person typed, ideographic ones included, and without signs
-- that nobody can see.
create function private.trimmed(d jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(d) = 'object' then d || coalesce((
    select jsonb_object_agg(e.key, private.visible_text(e.value #>> '{}', e.key = 'requests'))
    from jsonb_each(d) e
    where e.key in ('last_name', 'first_name', 'phone', 'email', 'requests') and jsonb_typeof(e.value) = 'string'
  ), '{}') || case when jsonb_typeof(d->'answers') = 'array'
    then jsonb_build_object('answers', private.visible_answers(d->'answers')) else '{}' end else d end;
end $$;
revoke all on function private.trimmed(jsonb) from public, anon, authenticated;

-- Whether a text is an address as strangers may write one: to mail programs it is one, and no more. A host in other signs than
-- ASCII leads to the same mailbox, and would be another person to the limits of mails.
create function private.is_strangers_email(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_text ~ '^[^\s@<>()\[\]\\,;:"]+@[^\s@<>()\[\]\\,;:"]+\.[^\s@.<>()\[\]\\,;:"]{2,}$'
    and split_part(p_text, '@', 2) !~ '[^!-~]';
end $$;
revoke all on function private.is_strangers_email(text) from public, anon, authenticated;

-- {field: code} for the details of a booking; {} when they can be kept. The form checks the same before
-- (src/domain/guest/guest-details.schema.ts). The honeypot (`website`) is no field here: a refusal that named it would tell a
-- robot what to leave empty.
create function private.guest_details_errors(d jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_errors jsonb;
begin
  if jsonb_typeof(d) is distinct from 'object' then
    return '{"details": "required"}';
  end if;
  v_errors := jsonb_strip_nulls(jsonb_build_object(
    'last_name', private.text_error(d -> 'last_name', true, 100),
    'first_name', private.text_error(d -> 'first_name', true, 100),
    'phone', private.text_error(d -> 'phone', true, 20),
    'email', private.text_error(d -> 'email', true, 254),
    'requests', private.text_error(d -> 'requests', false, 2000),
    'answers', private.said_error(d -> 'answers'),
    'terms_version', private.text_error(d -> 'terms_version', true, 40),
    'language', case when d ->> 'language' is null then 'required'
      when d ->> 'language' not in ('ja', 'en') then 'invalid' end,
    'marketing_opt_in', case when jsonb_typeof(d -> 'marketing_opt_in') not in ('boolean', 'null') then 'invalid' end
  ));
  if not v_errors ? 'phone' and d ->> 'phone' !~ '^\+[1-9][0-9]{6,14}$' then
    v_errors := v_errors || '{"phone": "invalid_phone"}';
  end if;
  if not v_errors ? 'email' and not private.is_strangers_email(d ->> 'email') then
    v_errors := v_errors || '{"email": "invalid_email"}';
  end if;
  return v_errors;
end $$;
revoke all on function private.guest_details_errors(jsonb) from public, anon, authenticated;

-- The word of the link by which the customer came; anything else is none. Nobody is refused for a link that another wrote.
create function private.campaign_of(d jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when d ->> 'campaign' ~ '^[a-z0-9_-]{1,30}$' then d ->> 'campaign' else '' end;
end $$;
revoke all on function private.campaign_of(jsonb) from public, anon, authenticated;

-- What a customer reads of an occurrence, by what its template says; that is null where there is none any more. Where to join it
-- online is for who has seats.
create function private.event_facts(o public.occurrence, p_template jsonb, b public.booking) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('name', coalesce(p_template->>'name', o.name), 'name_en', coalesce(p_template->>'name_en', o.name_en),
    'slug', p_template->'slug', 'location', coalesce(p_template->>'location', ''),
    'location_en', coalesce(p_template->>'location_en', ''), 'online', coalesce(p_template->>'online_url', '') <> '',
    'online_url', case when b.deleted or b.status in ('waiting', 'cancelled') then ''
      else coalesce(p_template->>'online_url', '') end,
    'off', o.cancelled or o.deleted);
end $$;
revoke all on function private.event_facts(public.occurrence, jsonb, public.booking) from public, anon, authenticated;

-- The same of a booking's event; null for a table.
create function private.event_of(b public.booking) returns jsonb
language sql stable set search_path = '' as $$
  select private.event_facts(o, t.data, b)
  from public.occurrence o
  left join private.config_item t on t.vendor_id = o.vendor_id and t.kind = 'event_template' and t.key = o.template::text
    and not t.deleted
  where o.vendor_id = b.vendor_id and o.id = b.occurrence
$$;
revoke all on function private.event_of(public.booking) from public, anon, authenticated;

-- When the event was that a customer booked, where the organiser has moved it since, which frees them of any fee: as it was before
-- the first move that counts (private.agreed_again). Null where it is then, of a table, and of who went to another event.
create function private.moved_from(b public.booking) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_rev bigint;
  v_was jsonb;
begin
  if b.occurrence is null or b.agreed_fees is distinct from '[]' then return null; end if;
  select coalesce(max(h.rev) filter (where h.changes#>'{agreed_fees,1}' = '[]'), min(h.rev)) into v_rev
  from public.booking_history h
  where h.vendor_id = b.vendor_id and h.booking_id = b.id and h.kind = 'event.moved' and h.rev > coalesce((
    select max(o.rev) from public.booking_history o
    where o.vendor_id = b.vendor_id and o.booking_id = b.id and o.kind <> 'event.moved' and o.changes#>'{occurrence,0}' <> 'null'), 0);
  if v_rev is null then return null; end if;
  select jsonb_build_object('day', b.day, 'minute', b.minute, 'duration', b.duration)
    || coalesce(jsonb_object_agg(f.key, f.was), '{}') into v_was
  from (
    select distinct on (e.key) e.key, e.value->0 as was
    from public.booking_history h, jsonb_each(h.changes) e
    where h.vendor_id = b.vendor_id and h.booking_id = b.id and h.rev >= v_rev and e.key in ('day', 'minute', 'duration')
    order by e.key, h.rev
  ) f;
  return case when (v_was->>'day', v_was->>'minute') <> (b.day::text, b.minute::text) then v_was end;
end $$;
revoke all on function private.moved_from(public.booking) from public, anon, authenticated;

-- What is printed as a receipt of a card payment: the vendor's day on which it was paid, as that of issue is, and a number of its own for
-- each sum that the vendor has kept of it, so that one printed before a refund is not taken for the present one.
create function private.receipt_of(b public.booking, v public.vendor) returns jsonb language sql stable set search_path = '' as $$
  select case when b.payment is not null then jsonb_build_object(
    'number', b.reference || '-' || coalesce(p.receipt, 1),
    'paid_on', (private.business_time(v.time_zone, v.day_turns_at, coalesce(p.settled_at, b.made_at))).day) end
  from (select) one left join private.payment p on p.vendor_id = b.vendor_id and p.id = b.id
$$;
revoke all on function private.receipt_of(public.booking, public.vendor) from public, anon, authenticated;

-- What a customer may see of a booking: never the venue's own comments, ids or revs.
create function private.guest_booking(b public.booking, v public.vendor) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_bought constant boolean := private.is_cancelled_by(b, 'booked_online');
begin
  return jsonb_build_object(
    'ok', true,
    'booking', jsonb_build_object(
      'reference', b.reference, 'day', b.day, 'minute', b.minute, 'duration', b.duration, 'pax', b.pax,
      'status', b.status, 'last_name', b.last_name, 'first_name', b.first_name, 'phone', b.phone,
      'email', b.email, 'requests', b.requests, 'answers', b.answers, 'language', b.language, 'lines', b.lines,
      'agreed_fees', b.agreed_fees,
      -- By the fees of that day: what was due when it was cancelled does not grow since.
      'cancelled_on', case when b.status = 'cancelled' then
        (private.business_time(v.time_zone, v.day_turns_at, b.status_at)).day end,
      -- A place on the waiting list that was given up is no booking that was cancelled, and owes nothing.
      'had_seats', b.claimed_rev > 0 and not v_bought,
      'event', private.event_of(b) || jsonb_build_object('moved_from', private.moved_from(b),
        'waited', b.occurrence is not null and exists (select from public.booking_history h
          where h.vendor_id = b.vendor_id and h.booking_id = b.id and h.kind = 'online.wait'),
        'bought', v_bought),
      'payment', b.payment - 'refused', 'receipt', private.receipt_of(b, v), 'area', private.area_of(b)
    ),
    'vendor', jsonb_build_object('name', v.name, 'name_en', v.name_en, 'phone', v.phone, 'address', v.address,
      'mails', private.tells_by_mail(v.id))
  );
end $$;
revoke all on function private.guest_booking(public.booking, public.vendor) from public, anon, authenticated;

-- What the pages of an organiser say to customers: which events there are, and when each takes place. Nothing of it names a person,
-- and what staff note of an occurrence is not among it.

-- An organiser as customers see one.
create function private.public_organiser(v public.vendor) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'url', v.url, 'name', v.name, 'name_en', v.name_en, 'address', v.address, 'phone', v.phone, 'vendor_type', v.vendor_type,
    'time_zone', v.time_zone, 'picture', v.picture, 'map', v.map,
    'cancellation_policy', v.cancellation_policy, 'cancellation_fees', v.cancellation_fees,
    'payment', private.public_payment(v.id)
  );
end $$;
revoke all on function private.public_organiser(public.vendor) from public, anon, authenticated;

-- The template's tickets in its order, each with its price here. A kind that was deleted is sold by none.
create function private.public_tickets(p_vendor uuid, p_template jsonb) returns jsonb language plpgsql stable
set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', t.value->'ticket_type', 'name', k.data->'name', 'name_en', k.data->'name_en', 'description', k.data->'description',
      'description_en', k.data->'description_en', 'tax', k.data->'tax',
      'price', coalesce((t.value->>'price')::integer, (k.data->>'price')::integer)
    ) order by t.place)
    from jsonb_array_elements(p_template->'tickets') with ordinality t (value, place)
    join private.config_item k on k.vendor_id = p_vendor and k.kind = 'ticket_type' and k.key = t.value->>'ticket_type'
      and not k.deleted
  ), '[]');
end $$;
revoke all on function private.public_tickets(uuid, jsonb) from public, anon, authenticated;

-- What customers read of a template: that it is online, too, and not where, which is for who has booked. `price` is the lowest of its tickets that are not free, 0 where all are, null where it has
-- none; `is_from`: others cost more.
create function private.public_event(p_vendor uuid, p_template jsonb) returns jsonb language plpgsql stable
set search_path = '' as $$
declare
  v_tickets constant jsonb := private.public_tickets(p_vendor, p_template);
begin
  return jsonb_build_object(
    'slug', p_template->'slug', 'name', p_template->'name', 'name_en', p_template->'name_en',
    'location', p_template->'location', 'location_en', p_template->'location_en', 'picture', p_template->'picture',
    'description', p_template->'description', 'description_en', p_template->'description_en',
    'price', coalesce(
      (select min((t.value->>'price')::integer) from jsonb_array_elements(v_tickets) t where t.value->'price' <> '0'),
      case when v_tickets <> '[]' then 0 end
    ),
    'is_from', (
      select count(distinct t.value->'price') > 1 from jsonb_array_elements(v_tickets) t where t.value->'price' <> '0'
    ),
    'pricing', p_template->'pricing', 'pricing_en', p_template->'pricing_en', 'online', coalesce(p_template->>'online_url', '') <> '',
    'duration', p_template->'duration', 'minimum_pax', p_template->'minimum_pax', 'maximum_pax', p_template->'maximum_pax',
    'cutoff_days', p_template->'cutoff_days', 'tickets', v_tickets,
    'questions', coalesce(p_template->'questions', '[]')
  );
end $$;
revoke all on function private.public_event(uuid, jsonb) from public, anon, authenticated;

-- Its seats that are neither sold nor held.
create function private.spots_left(o public.occurrence) returns integer language plpgsql stable set search_path = '' as $$
begin
  return greatest(0, o.capacity - private.spots_sold(o.vendor_id, o.id) - private.spots_held(o.vendor_id, o.id, now(), null));
end $$;
revoke all on function private.spots_left(public.occurrence) from public, anon, authenticated;

-- Occurrences of one template as customers see them, all read at once. `few`: fewer than a fifth of its seats. `reason`: why not even
-- the smallest party can have it, as its tickets would be refused (private.spots_reason); `held`: bookings alone would leave it to
-- them, so it is not sold out. p_excluded: {id: true}, of all dates of the
-- page at once (private.excluded_among).
create function private.public_dates(
  p_dates public.occurrence[], p_template jsonb, p_today date, p_minute integer, p_excluded jsonb
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_vendor constant uuid := (p_dates[1]).vendor_id;
  v_least constant integer := greatest(1, (p_template->>'minimum_pax')::integer);
  v_limits constant jsonb := private.kind_limits(v_vendor, p_template);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', o.id, 'day', o.day, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'spots_left', x.spots,
      'few', x.spots * 5 < o.capacity, 'reason', x.reason,
      -- Of the end of all time no hold is live.
      'held', x.reason is not distinct from 'full' and private.spots_held(v_vendor, o.id, now(), null) > 0 and exists (
        select from private.spots_of(v_vendor, array[o.id], v_limits, 'infinity') b
        where least(o.capacity - b.taken, b.kinds_left) >= v_least)
    ) order by o.day, o.starts_at, o.id)
    from unnest(p_dates) o
    join private.spots_of(v_vendor, array(select d.id from unnest(p_dates) d), v_limits, now()) s on s.id = o.id
    cross join lateral (select greatest(0, o.capacity - s.taken) as spots) l
    cross join lateral (select l.spots, coalesce(
      case when o.cancelled then 'event_off' end,
      private.reason_at(private.spots_rule_at(o, p_template, p_today, p_minute), o.starts_at, v_least, false, l.spots, 0),
      case when p_excluded ? o.id::text then 'exclusive' end,
      -- Of seats without a ticket nobody has anything.
      case when s.kinds_left < v_least then 'full' end) as reason) x
  ), '[]');
end $$;
revoke all on function private.public_dates(public.occurrence[], jsonb, date, integer, jsonb) from public, anon, authenticated;

-- A template's occurrences to come, the next p_most.
create function private.dates_to_come(
  p_vendor uuid, p_template uuid, p_today date, p_minute integer, p_most integer
) returns setof public.occurrence language plpgsql stable set search_path = '' as $$
begin
  return query
  select o.* from public.occurrence o
  where o.vendor_id = p_vendor and o.template = p_template and not o.deleted and o.day >= p_today - 1
    and (o.day - p_today) * 1440 + o.starts_at >= p_minute
  order by o.day, o.starts_at, o.id limit p_most;
end $$;
revoke all on function private.dates_to_come(uuid, uuid, date, integer, integer) from public, anon, authenticated;

-- The first three of these that can be booked; where none can, the first three with the reason. p_excluded: {id: true}. Ten are
-- looked at, and only if they do not do the next ten.
create function private.next_dates(
  p_dates public.occurrence[], p_template jsonb, p_today date, p_minute integer, p_excluded jsonb
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_some constant public.occurrence[] := array(
    select o from unnest(p_dates) o
    where not o.cancelled and o.day >= p_today + (p_template->>'cutoff_days')::integer and not p_excluded ? o.id::text
    order by o.day, o.starts_at, o.id);
  v_next jsonb := '[]';
begin
  for i in 1 .. cardinality(v_some) by 10 loop
    v_next := v_next || jsonb_path_query_array(
      private.public_dates(v_some[i:i + 9], p_template, p_today, p_minute, p_excluded), '$[*] ? (@.reason == null)');
    exit when jsonb_array_length(v_next) >= 3;
  end loop;
  if v_next = '[]' then
    v_next := private.public_dates(p_dates[:3], p_template, p_today, p_minute, p_excluded);
  end if;
  return jsonb_path_query_array(v_next, '$[0 to 2]');
end $$;
revoke all on function private.next_dates(public.occurrence[], jsonb, date, integer, jsonb) from public, anon, authenticated;

-- The list of an organiser's events, in its order, the first hundred of them. `next` are the three next dates that can be booked;
-- where none can, the next ones to come with the reason. No more than 2,000 dates are looked at in all, the next ones of each: what
-- anybody may ask for has an end, however much is set up.
create function public.events_page(p_vendor_url text) returns jsonb language plpgsql volatile security definer
set search_path = '' as $$
declare
  v public.vendor := private.vendor_at(p_vendor_url);
  t record;
  i record;
  v_templates jsonb;
  v_excluded jsonb;
  v_most integer;
  v_events jsonb := '[]';
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  select coalesce(jsonb_agg(jsonb_build_object('key', x.key, 'data', x.data) order by x.position, x.key), '[]') into v_templates
  from (
    select c.key, c.data, (c.data->>'position')::integer as position from private.config_item c
    where c.vendor_id = v.id and c.kind = 'event_template' and not c.deleted and c.data->>'slug' <> '' and v.vendor_type = 'EVENT'
    order by position, c.key limit 100
  ) x;
  v_most := least(100, 2000 / greatest(1, jsonb_array_length(v_templates)));
  select coalesce(jsonb_object_agg(x.id, true), '{}') into v_excluded
  from private.excluded_among(v.id, array(
    select d.id from jsonb_array_elements(v_templates) e
    cross join private.dates_to_come(v.id, (e.value->>'key')::uuid, t.day, t.minute, v_most) d where not d.cancelled)) x (id);
  for i in select e.value->>'key' as key, e.value->'data' as data from jsonb_array_elements(v_templates) with ordinality e
    order by e.ordinality loop
    v_events := v_events || (private.public_event(v.id, i.data)
      - array['description', 'description_en', 'tickets', 'questions', 'pricing', 'pricing_en']
      || jsonb_build_object('next', private.next_dates(
        array(select d from private.dates_to_come(v.id, i.key::uuid, t.day, t.minute, v_most) d), i.data, t.day, t.minute, v_excluded)));
  end loop;
  return jsonb_build_object(
    'ok', true, 'vendor', private.public_organiser(v), 'now', private.iso(now()), 'today', t.day, 'minute', t.minute,
    'events', v_events
  );
end $$;
revoke all on function public.events_page(text) from public, anon, authenticated;
grant execute on function public.events_page(text) to anon, authenticated;

-- One event with its dates from today or a day on: whole days, at most 100 dates unless one day alone has more; `more` is the
-- first day that is left out. Who comes with a date in the address gets the dates from its day on, or, where that is over, it and
-- those from today. Of one day no more are given out than one every five minutes of it makes.
create function public.event_page(
  p_vendor_url text, p_event_url text, p_from date default null, p_occurrence uuid default null
) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v public.vendor := private.vendor_at(p_vendor_url);
  t record;
  i private.config_item;
  v_from date;
  v_more date;
  v_asked public.occurrence[];
  v_excluded jsonb;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  select * into i from private.config_item c
  where c.vendor_id = v.id and c.kind = 'event_template' and not c.deleted and length(p_event_url) <= 60
    and c.data->>'slug' = lower(p_event_url);
  if i.key is null or v.vendor_type <> 'EVENT' then
    return private.no('event_not_found');
  end if;
  if p_from is not null and private.day_error(p_from) is not null then
    return private.invalid(jsonb_build_object('from', private.day_error(p_from)));
  end if;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  v_from := greatest(t.day, p_from, (
    select o.day from public.occurrence o
    where o.vendor_id = v.id and o.id = p_occurrence and o.template = i.key::uuid and not o.deleted
  ));
  -- The day of the 101st; one that alone has more than all is given out whole.
  select case when x.first < x.day then x.day else (
    select min(o.day) from public.occurrence o
    where o.vendor_id = v.id and o.template = i.key::uuid and not o.deleted and o.day > x.day
  ) end into v_more
  from (
    select o.day, min(o.day) over () as first, row_number() over (order by o.day, o.starts_at, o.id) as n
    from public.occurrence o
    where o.vendor_id = v.id and o.template = i.key::uuid and not o.deleted and o.day >= v_from
    order by o.day, o.starts_at, o.id limit 101
  ) x
  where x.n = 101;
  v_asked := array(
    select o from public.occurrence o
    where o.vendor_id = v.id and o.template = i.key::uuid and not o.deleted
      and (o.day >= v_from and (v_more is null or o.day < v_more) or o.id = p_occurrence)
    order by o.day, o.starts_at, o.id limit 288);
  select coalesce(jsonb_object_agg(x.id, true), '{}') into v_excluded
  from private.excluded_among(v.id, array(select o.id from unnest(v_asked) o)) x (id);
  return jsonb_build_object(
    'ok', true, 'vendor', private.public_organiser(v), 'event', private.public_event(v.id, i.data),
    'dates', private.public_dates(v_asked, i.data, t.day, t.minute, v_excluded), 'more', v_more, 'now', private.iso(now()), 'today', t.day, 'minute', t.minute
  );
end $$;
revoke all on function public.event_page(text, text, date, uuid) from public, anon, authenticated;
grant execute on function public.event_page(text, text, date, uuid) to anon, authenticated;

-- What the law on distant sales has a vendor say; null where nothing was written.
create function public.legal_page(p_vendor_url text) returns jsonb language plpgsql volatile security definer
set search_path = '' as $$
declare
  v public.vendor := private.vendor_at(p_vendor_url);
  t record;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  return jsonb_build_object(
    'ok', true,
    'vendor', jsonb_build_object('url', v.url, 'name', v.name, 'name_en', v.name_en, 'vendor_type', v.vendor_type),
    'legal', (select i.data from private.config_item i
      where i.vendor_id = v.id and i.kind = 'legal' and i.key = 'legal' and not i.deleted),
    'now', private.iso(now()), 'today', t.day, 'minute', t.minute
  );
end $$;
revoke all on function public.legal_page(text) from public, anon, authenticated;
grant execute on function public.legal_page(text) to anon, authenticated;

-- A month at a glance: whether each day has many tables left for a party, few or none. A hint to choose a day by; what can be had
-- is said by the day's own slots, and decided by the hold.

-- The marks of the days to come of a month, of the vendor's revision `rev` and as its business day was `today`. A row per month,
-- party size and area that was looked at; written anew once anything changed.
create table private.month_marks (
  -- No foreign key, as in private.synced: the vendor was found by who writes here.
  vendor_id uuid not null,
  month date not null,
  pax integer not null,
  today date not null,
  rev bigint not null,
  -- By day of the month from 1.
  marks text[] not null,
  -- Of the floor, '' for any.
  area text not null default '',
  primary key (vendor_id, month, pax, area)
);
alter table private.month_marks enable row level security;

-- free: of the day's first part and of its evening every slot, or three and at least a fifth; few; full; closed. A fifth alone
-- would call one slot of four many, and a part with two slots is none the worse while both are free. A house that has lunch left and
-- no dinner is not free: most who look want dinner.
create function private.mark_of(p_slots bigint, p_shut bigint, p_free bigint, p_late bigint, p_late_free bigint) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_slots = p_shut then 'closed' when p_free = 0 then 'full'
    when p_late_free < least(3, p_late) or p_late_free * 5 < p_late then 'few'
    when p_free - p_late_free < least(3, p_slots - p_late) or (p_free - p_late_free) * 5 < p_slots - p_late then 'few'
    else 'free'
  end;
end $$;
revoke all on function private.mark_of(bigint, bigint, bigint, bigint, bigint) from public, anon, authenticated;

-- From when on it is the evening: after the break, and at four where there is none.
create function private.evening_from(p_break_ends_at integer) returns integer language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_break_ends_at, 960);
end $$;
revoke all on function private.evening_from(integer) from public, anon, authenticated;

-- private.slots for many days to come at once, in one statement: what takes ten of its days must do for a month. Of bookings by
-- plan, as that is for days to come; holds are not counted, for what is kept here outlives them. Days after p_now's business day.
create function private.marks_between(p_vendor uuid, p_from date, p_to date, p_pax integer, p_now timestamptz, p_area uuid)
returns table (day date, mark text) language plpgsql stable set search_path = '' as $$
declare
  -- Of no day in particular: what is the same for all of them.
  r constant private.day_rule := private.day_rule(p_vendor, p_from, p_pax, p_now);
  v_has_tables constant boolean := private.has_tables(p_vendor);
begin
  return query
  with open as materialized (
    select p_from + d.n as day, h.opens_at, h.closes_at, coalesce(h.break_starts_at, 10000) as breaks,
      coalesce(h.break_ends_at, -10000) as resumes, private.evening_from(h.break_ends_at) as evening, h.closed
    from generate_series(0, p_to - p_from) d (n)
    cross join lateral private.hours_of(p_vendor, p_from + d.n) h
  ), override as materialized (
    select o.day, (a.day - o.day) * 1440 + a.starts_at as starts, (a.day - o.day) * 1440 + a.ends_at as ends, a.capacity
    from public.vendor_availability a join open o on a.day between o.day - 2 and o.day + 2
    where a.vendor_id = p_vendor and not a.deleted and a.day between p_from - 2 and p_to + 2
  ), stay as materialized (
    select o.day, (b.day - o.day) * 1440 + b.minute as starts, (b.day - o.day) * 1440 + b.minute + b.duration as ends, b.pax
    from public.booking b
    -- A stay may touch the second day after its own; nearly all touch one.
    cross join generate_series(-2, 2) n (days)
    join open o on o.day = b.day + n.days
    where b.vendor_id = p_vendor and b.day between p_from - 2 and p_to + 2 and not b.deleted
      and b.status in ('confirmed', 'arrived', 'seated')
      and (b.day - o.day) * 1440 + b.minute < o.closes_at + r.duration
      and (b.day - o.day) * 1440 + b.minute + b.duration > o.opens_at
  ), change as (
    select e.day, e.at, sum(e.people) as people
    from (
      select s.day, s.starts, s.pax from stay s
      union all select s.day, s.ends, -s.pax from stay s
      union all select v.day, v.starts, 0 from override v
      union all select v.day, v.ends, 0 from override v
      union all select o.day, x.at, 0 from open o cross join (values (-10000), (10000)) x (at)
    ) e (day, at, people)
    group by e.day, e.at
  ), load as materialized (
    select c.day, c.at as begins, lead(c.at) over w as ends, r.capacity - sum(c.people) over w as free,
      sum(c.people) over w as people
    from change c window w as (partition by c.day order by c.at)
  ), room as materialized (
    select l.day, l.begins, l.ends, coalesce(min(v.capacity) - l.people, l.free) as free
    from load l
    left join override v on v.day = l.day and v.starts <= l.begins and l.begins < v.ends and v.capacity > 0
    where l.ends is not null
    group by l.day, l.begins, l.ends, l.free, l.people
  ), slot as materialized (
    select o.day, g.minute
    from open o cross join lateral generate_series(o.opens_at, o.closes_at - 1, r.slot_interval) g (minute)
    where o.closed is false and not (g.minute < o.resumes and g.minute + r.duration > o.breaks)
      and g.minute <= o.closes_at - r.last_seating and g.minute + r.duration <= o.closes_at
      and (o.day - r.today) * 1440 + g.minute >= r.now_minute
  ), least_room as (
    select s.day, s.minute, min(m.free) as free
    from slot s join room m on m.day = s.day and m.begins < s.minute + r.duration and m.ends > s.minute
    group by s.day, s.minute
  ), shut as (
    select distinct s.day, s.minute
    from slot s join override v on v.day = s.day and v.capacity = 0
      and v.starts < s.minute + r.duration and v.ends > s.minute
  ), seating as materialized (
    select o.day, private.taken_between(
      p_vendor, o.day, o.opens_at, o.closes_at + r.duration, p_pax, p_now, null, true, p_area) as taken
    from open o where v_has_tables and o.closed is false
  ), begun as (
    select s.day, s.starts as minute, sum(s.pax) as people from stay s where r.pacing is not null group by s.day, s.starts
  ), told as (
    select o.day, l.minute, x.minute as shut, l.minute >= o.evening as is_late, x.minute is null and l.free >= p_pax
      and coalesce(coalesce(n.people, 0) + p_pax <= r.pacing, l.minute is not null)
      and (not v_has_tables or exists (
        select from unnest(q.taken) f (taken) where not f.taken && int4range(l.minute, l.minute + r.duration)
      )) as is_free
    from open o
    left join least_room l on l.day = o.day
    left join shut x on x.day = l.day and x.minute = l.minute
    left join begun n on n.day = l.day and n.minute = l.minute
    left join seating q on q.day = o.day
  )
  select t.day, private.mark_of(count(t.minute), count(t.shut), count(*) filter (where t.is_free),
    count(*) filter (where t.is_late), count(*) filter (where t.is_late and t.is_free))
  from told t
  group by t.day;
end $$;
revoke all on function private.marks_between(uuid, date, date, integer, timestamptz, uuid) from public, anon, authenticated;

-- The marks of a month, by day of the month; 'none' where nothing can be booked for another cause than that the house is closed or
-- full: past, before the cutoff or beyond the horizon. Today is always looked at; of later days what was found at this revision is
-- taken, since nothing has changed.
create function public.month_of_days(p_vendor_url text, p_month date, p_pax integer, p_area uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_vendor constant uuid := (private.vendor_at(p_vendor_url)).id;
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'month', coalesce(private.day_error(p_month), case when extract(day from p_month) <> 1 then 'invalid' end),
    'pax', private.number_error(p_pax, 1, 9999), 'area', private.area_error(v_vendor, p_area)
  ));
  v_now constant timestamptz := now();
  v_last date;
  v_rev bigint;
  r private.day_rule;
  v_marks text[];
  v_mark text;
  v_evening integer;
  v_from date;
  v_to date;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  v_last := (p_month + interval '1 month - 1 day')::date;
  v_marks := array_fill('none'::text, array[v_last - p_month + 1]);
  -- Read first: what changes while the marks are being found belongs to a later revision, and they are found again.
  select k.rev into v_rev from private.vendor_clock k where k.vendor_id = v_vendor;
  r := private.day_rule(v_vendor, p_month, p_pax, v_now);
  v_from := greatest(p_month, r.today + greatest(r.cutoff_days, 1));
  v_to := least(v_last, r.today + r.horizon_days);
  if r.closed is not null and p_pax between r.minimum_pax and r.maximum_pax and exists (
    select from public.booking_settings s where s.vendor_id = v_vendor and not s.deleted
  ) then
    if v_from <= v_to then
      select m.marks into v_marks from private.month_marks m
      where m.vendor_id = v_vendor and m.month = p_month and m.pax = p_pax and m.area = coalesce(p_area::text, '')
        and m.rev = v_rev and m.today = r.today;
      if not found then
        v_marks := array_fill('none'::text, array[v_last - p_month + 1]);
        select array_agg(coalesce(m.mark, 'none') order by d.n) into v_marks
        from generate_series(0, v_last - p_month) d (n)
        left join private.marks_between(v_vendor, v_from, v_to, p_pax, v_now, p_area) m on m.day = p_month + d.n;
        -- Nobody waits for the disk: what is lost is found again.
        perform set_config('synchronous_commit', 'off', true);
        delete from private.month_marks m
        where m.vendor_id = v_vendor and m.month < date_trunc('month', r.today)::date;
        insert into private.month_marks as m (vendor_id, month, pax, area, today, rev, marks)
        values (v_vendor, p_month, p_pax, coalesce(p_area::text, ''), r.today, v_rev, v_marks)
        on conflict (vendor_id, month, pax, area) do update
        set today = excluded.today, rev = excluded.rev, marks = excluded.marks where m.rev <= excluded.rev;
      end if;
    end if;
    if r.today between p_month and v_last and r.cutoff_days = 0 then
      v_evening := private.evening_from((private.hours_of(v_vendor, r.today)).break_ends_at);
      select case when count(*) = 0 then 'none' else private.mark_of(count(*),
        count(*) filter (where s.reason = 'override_closed'), count(*) filter (where s.reason is null),
        count(*) filter (where s.minute >= v_evening), count(*) filter (where s.minute >= v_evening and s.reason is null)) end
      into v_mark
      from private.slots(v_vendor, r.today, p_pax, v_now, null, null, p_area) s
      where s.reason is null or s.reason in ('full', 'pacing', 'no_table', 'override_closed');
      v_marks[r.today - p_month + 1] := case
        when (private.hours_of(v_vendor, r.today)).closed then 'closed' else v_mark
      end;
    end if;
  end if;
  return jsonb_build_object('ok', true, 'month', p_month, 'today', r.today, 'marks', to_jsonb(v_marks));
end $$;
revoke all on function public.month_of_days(text, date, integer, uuid) from public, anon, authenticated;
grant execute on function public.month_of_days(text, date, integer, uuid) to anon, authenticated;

-- Whether customers can book here at all: it has settings, is ever open, and has a seat, usually or in a span to come.
-- missingOf in src/domain/config/first-steps.ts is the same rule.
create function private.takes_bookings(p_vendor uuid, p_today date) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return (
    exists (select from public.opening_hours h where h.vendor_id = p_vendor and not h.deleted and not h.closed)
    or exists (select from public.custom_opening_hours h where h.vendor_id = p_vendor and not h.deleted and not h.closed)
  ) and exists (
    select from public.booking_settings s
    where s.vendor_id = p_vendor and not s.deleted and (s.capacity > 0 or exists (
      select from public.vendor_availability a
      where a.vendor_id = p_vendor and not a.deleted and a.day >= p_today and a.capacity > 0
    ))
  );
end $$;
revoke all on function private.takes_bookings(uuid, date) from public, anon, authenticated;

-- What a booking page says before anything is chosen.
create function public.vendor_page(p_vendor_url text) returns jsonb language plpgsql volatile security definer
set search_path = '' as $$
declare
  v public.vendor := private.vendor_at(p_vendor_url);
  s public.booking_settings;
  t record;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  select * into s from public.booking_settings where vendor_id = v.id and not deleted;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  return jsonb_build_object(
    'ok', true,
    'vendor', jsonb_build_object(
      'url', v.url, 'name', v.name, 'name_en', v.name_en, 'address', v.address, 'phone', v.phone, 'vendor_type', v.vendor_type,
      'time_zone', v.time_zone, 'minimum_pax', coalesce(s.minimum_pax, 1), 'maximum_pax', coalesce(s.maximum_pax, 1),
      'cutoff_days', coalesce(s.cutoff_days, 0), 'horizon_days', coalesce(s.horizon_days, 0),
      'duration', coalesce(s.duration, 120), 'stays', coalesce(s.stays, '[]'),
      'cancellation_policy', v.cancellation_policy, 'cancellation_fees', v.cancellation_fees,
      'picture', v.picture, 'map', v.map, 'payment', private.public_payment(v.id),
      -- The usual ones, 1-7 Monday to Sunday, 8 public holidays; a weekday without a row is closed.
      'hours', coalesce((
        select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'closed', h.closed, 'opens_at', h.opens_at,
          'closes_at', h.closes_at, 'break_starts_at', h.break_starts_at, 'break_ends_at', h.break_ends_at) order by h.weekday)
        from public.opening_hours h where h.vendor_id = v.id and not h.deleted
      ), '[]'),
      'takes_bookings', v.vendor_type = 'RESTAURANT' and private.takes_bookings(v.id, t.day),
      'areas', private.online_areas(v.id)
    ),
    'prices', private.online_prices(v.id),
    'now', private.iso(now()), 'today', t.day, 'minute', t.minute
  );
end $$;
revoke all on function public.vendor_page(text) from public, anon, authenticated;
grant execute on function public.vendor_page(text) to anon, authenticated;

-- One reason for a whole day without a bookable slot; null when no single word is true of it.
create function private.day_reason(p_slots jsonb) returns text language plpgsql immutable
set search_path = '' as $$
begin
  if jsonb_array_length(p_slots) = 0 then
    return 'closed_day';
  end if;
  return (
    select w.reason from unnest(array[
      'full', 'override_closed', 'past', 'past_cutoff', 'too_far_ahead', 'below_minimum', 'above_maximum'
    ]) with ordinality w (reason, place)
    where p_slots @> jsonb_build_array(jsonb_build_object('reason', w.reason))
    order by w.place limit 1
  );
end $$;
revoke all on function private.day_reason(jsonb) from public, anon, authenticated;

-- A day's slots for n people, each with the reason that forbids it, and near times when the day has none. Who shows the token
-- of a booking asks where it could go: its own seats count as free, and its party stays as long as was agreed.
create function public.slots_of_day(
  p_vendor_url text, p_day date, p_pax integer, p_token text default null, p_area uuid default null
) returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_vendor constant uuid := (private.vendor_at(p_vendor_url)).id;
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'day', private.day_error(p_day), 'pax', private.number_error(p_pax, 1, 9999), 'area', private.area_error(v_vendor, p_area)
  ));
  v_slots jsonb;
  v_reason text;
  v_stay integer;
  b public.booking;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  if p_token is not null then
    b := private.booking_of_token(v_vendor, p_token);
    v_stay := case when b.pax = p_pax then b.duration end;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'minute', s.minute, 'bookable', s.reason is null, 'reason', private.customer_reason(s.reason)
  ) order by s.minute), '[]')
  into v_slots from private.slots(v_vendor, p_day, p_pax, now(), b.id, v_stay, p_area) s;
  if v_slots @> '[{"bookable": true}]' then
    return jsonb_build_object(
      'ok', true, 'day', p_day, 'now', private.iso(now()), 'reason', null, 'slots', v_slots, 'others', '[]'::jsonb
    );
  end if;
  return jsonb_build_object(
    'ok', true, 'day', p_day, 'now', private.iso(now()), 'reason', private.day_reason(v_slots), 'slots', v_slots,
    'others', private.other_times(v_vendor, p_day, null, p_pax, now(), b.id, 14, v_stay, p_area)
  );
end $$;
revoke all on function public.slots_of_day(text, date, integer, text, uuid) from public, anon, authenticated;
grant execute on function public.slots_of_day(text, date, integer, text, uuid) to anon, authenticated;

-- A customer goes to pay. What the card service is to be asked for stands in private.payment before it is asked, so that whoever
-- dies between the two finds the same session by asking again: each is asked for under a key of its own, the payment's id and its n.

-- A session lives half an hour, the least that the card service has, and a minute for clocks that differ; its hold two minutes more,
-- for word of it.
create function private.session_life() returns interval language sql immutable set search_path = '' as $$
  select interval '31 minutes'
$$;
revoke all on function private.session_life() from public, anon, authenticated;

-- What a session says and leads back to: {n, id, vendor, amount, ends, language, title, items: [{name, amount, count}], back}. Of a
-- deposit there are no items.
create function private.order_of(
  v public.vendor, h private.hold, d jsonb, p_lines jsonb, p_n integer, p_amount integer, p_ends timestamptz, p_back text
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_en constant boolean := d->>'language' = 'en';
begin
  return jsonb_build_object('n', p_n, 'id', h.id, 'vendor', v.id, 'amount', p_amount, 'ends', extract(epoch from p_ends)::bigint,
    'language', d->>'language', 'back', p_back,
    'title', case when v_en and v.name_en <> '' then v.name_en else v.name end,
    'items', case when h.occurrence is null then '[]' else (
      select jsonb_agg(jsonb_build_object('count', l.value->'count', 'amount', l.value->'price',
        'name', case when v_en and l.value->>'name_en' <> '' then l.value->'name_en' else l.value->'name' end) order by l.ordinality)
      from jsonb_array_elements(p_lines) with ordinality l where l.value->'price' <> '0') end);
end $$;
revoke all on function private.order_of(public.vendor, private.hold, jsonb, jsonb, integer, integer, timestamptz, text)
  from public, anon, authenticated;

-- What is to be done with a session that can be paid: {step: 'pay', url, ends_at, amount}, or {step: 'make', order} where nobody
-- knows it yet.
create function private.told_payment(p private.payment, h private.hold) returns jsonb language plpgsql stable
set search_path = '' as $$
begin
  return case when p.state = 'open' then jsonb_build_object('ok', true, 'step', 'pay', 'url', p.url,
    'ends_at', private.iso(least(p.ends_at, h.pay_until - interval '2 minutes')), 'amount', p.amount)
    else jsonb_build_object('ok', true, 'step', 'make', 'order', p.asked->'order') end;
end $$;
revoke all on function private.told_payment(private.payment, private.hold) from public, anon, authenticated;

-- The caller holds the lock, and has checked all that a booking is checked for. An open session of other content, or one that was given
-- up, is over first: {step: 'expire', session}.
create function private.begin_payment(
  v public.vendor, h private.hold, d jsonb, p_lines jsonb, p_answers jsonb, p_content bytea, p_caller text, p_amount integer,
  p_back text
) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  v_names constant text[] := array['begin_payment'];
  v_keys constant text[] := array[h.id::text];
  v_ends constant timestamptz := date_trunc('second', clock_timestamp()) + private.session_life();
  -- How long it has kept no seats, which counts for nothing.
  v_gap constant interval := greatest(clock_timestamp() - h.expires_at, '0');
  v_is_same boolean;
  v_limit text;
  p private.payment;
begin
  if p_amount = 0 then
    return private.no('no_card');
  end if;
  select * into p from private.payment x where x.vendor_id = v.id and x.id = h.id for update;
  -- Whoever has paid has had this hold; and one that was made longer is not made longer once more.
  if p.state in ('booked', 'returned') or h.pay_until <= clock_timestamp() then
    return private.no('hold_expired', '{"reason": null, "others": []}');
  end if;
  v_is_same := p.content_hash = p_content and p.amount = p_amount and p.asked->'lines' = p_lines
    and (p.asked#>>'{hold,day}', p.asked#>>'{hold,minute}', p.asked#>>'{hold,pax}') = (h.day::text, h.minute::text, h.pax::text)
    and not p.given_up
    -- The card service makes no session that lives for less.
    and p.ends_at > clock_timestamp() + case when p.state = 'opening' then interval '30 minutes 10 seconds' else '0' end;
  if p.state = 'open' and not v_is_same then
    return jsonb_build_object('ok', true, 'step', 'expire', 'session', p.session);
  end if;
  if private.is_over_limit(v.id, v_names, v_keys) then
    return private.no('too_many_requests');
  end if;
  -- What had ended is taken anew by who asks for it now, within what they may hold.
  if h.expires_at <= clock_timestamp() then
    v_limit := private.hold_limit(
      v.id, p_caller, private.rule_of_hold(h), h.day, h.minute, h.pax, clock_timestamp(), h.id, h.occurrence);
    if v_limit is not null then return private.no(v_limit); end if;
    perform private.count_hold(v.id, p_caller, false);
  end if;
  -- At the tables that were free when it was checked: staff may have taken its own.
  update private.hold x set caller = p_caller, tables = h.tables,
    made_at = x.made_at + v_gap, usual_until = coalesce(x.usual_until, x.expires_at) + v_gap,
    pay_until = coalesce(x.pay_until, v_ends + interval '2 minutes'),
    expires_at = greatest(x.expires_at, coalesce(x.pay_until, v_ends + interval '2 minutes'))
  where x.vendor_id = v.id and x.id = h.id returning * into h;
  if v_is_same and p.state = 'open' then
    return private.told_payment(p, h);
  end if;
  perform private.count_calls(v.id, v_names, v_keys);
  if v_is_same and p.state = 'opening' then
    return private.told_payment(p, h);
  end if;
  insert into private.payment as x (vendor_id, id, amount, token_hash, content_hash, caller, asked, ends_at, ask_at)
  values (v.id, h.id, p_amount, h.token_hash, p_content, p_caller, jsonb_build_object('hold', to_jsonb(h),
    -- No secret is kept that somebody could still use, and nothing that a page sent along unasked: it might be of a card.
    'details', (select jsonb_object_agg(e.key, e.value) from jsonb_each(d) e where e.key in ('last_name', 'first_name', 'phone',
      'email', 'requests', 'language', 'campaign', 'marketing_opt_in', 'terms_version', 'fees')) || case when d ? 'waiting' then
      jsonb_build_object('place', encode(private.token_hash(d ->> 'waiting'), 'hex')) else '{}' end,
    'lines', p_lines, 'answers', p_answers,
    'order', private.order_of(v, h, d, p_lines, coalesce(p.n, 0) + 1, p_amount, v_ends, p_back)), v_ends, h.pay_until)
  on conflict (vendor_id, id) do update set n = x.n + 1, state = 'opening', amount = excluded.amount, session = null, url = null,
    token_hash = excluded.token_hash, content_hash = excluded.content_hash, caller = excluded.caller, asked = excluded.asked,
    given_up = false, ends_at = excluded.ends_at, ask_at = excluded.ask_at, tries = 0, settled_at = null
  returning * into p;
  return private.told_payment(p, h);
end $$;
revoke all on function
  private.begin_payment(public.vendor, private.hold, jsonb, jsonb, jsonb, bytea, text, integer, text)
  from public, anon, authenticated;

-- The card service did not answer: the hold is not made longer for it, and who asks again finds the same session. Without the lock, since
-- it only shortens.
create function private.payment_is_not_open(p_vendor_url text, p_id uuid, p_token text) returns void language sql volatile
set search_path = '' as $$
  update private.hold h set expires_at = least(h.expires_at, h.usual_until) from private.payment p
  where p.vendor_id = (private.vendor_at(p_vendor_url)).id and p.id = p_id and p.token_hash = private.token_hash(p_token)
    and p.state = 'opening' and h.vendor_id = p.vendor_id and h.id = p.id and h.usual_until is not null
$$;
revoke all on function private.payment_is_not_open(text, uuid, text) from public, anon, authenticated;

-- Seats kept for ten minutes while a customer types. Refuses what it can before the lock; under the lock it looks
-- again, since only there nobody else sells. Repeating a call with the same id, token and content is harmless.
--
-- Whether a hold has ended is read from the clock when the seats are counted, not from the beginning of the
-- transaction: who waited for the vendor's lock has an old now(), would meet holds that ended meanwhile (refused as
-- full with seats free), or think his own still live after somebody else was rightly given its seats. Under the lock
-- clock_timestamp() only moves on, so all who decide see the same holds end in the same order.

-- What was chosen by lines, in an order of its own: what a kind is called, and its place among others, may have changed since.
create function private.chosen_in(p_lines jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_array(l.value->'price_type', l.value->'count', l.value->'price') order by l.value->>'price_type')
    from jsonb_array_elements(p_lines) l), '[]');
end $$;
revoke all on function private.chosen_in(jsonb) from public, anon, authenticated;

-- A hold or booking that has this id already: {ok} for the same attempt, id_reused for another, null for none.
-- An event has its own day and minutes, which may have changed since.
create function private.same_attempt(
  p_vendor uuid, p_id uuid, p_hash bytea, p_day date, p_minute integer, p_pax integer, p_occurrence uuid, p_lines jsonb,
  p_area uuid default null
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  h record;
begin
  select x.is_booked, x.token_hash, x.day, x.minute, x.pax, x.expires_at, x.occurrence, x.lines, x.area into h
  from (
    select false as is_booked, k.token_hash, k.day, k.minute, k.pax, k.expires_at, k.occurrence, k.lines, k.area
    from private.hold k where k.vendor_id = p_vendor and k.id = p_id
    union all
    -- A token is one of a booking, so without the booking there is none.
    select true, t.token_hash, null, null, null, null, null, null, null
    from public.booking b
    left join private.booking_token t on t.vendor_id = b.vendor_id and t.booking_id = b.id
    where b.vendor_id = p_vendor and b.id = p_id
  ) x
  order by x.is_booked limit 1;
  if not found then
    return null;
  end if;
  if h.is_booked and h.token_hash = p_hash then
    return jsonb_build_object('ok', true, 'id', p_id, 'expires_in', 0);
  end if;
  if h.is_booked or h.token_hash <> p_hash or h.pax <> p_pax or h.occurrence is distinct from p_occurrence or h.area is distinct from p_area
    or private.chosen_in(h.lines) <> private.chosen_in(p_lines) or (p_occurrence is null and (h.day <> p_day or h.minute <> p_minute)) then
    return private.no('id_reused');
  end if;
  if h.expires_at > v_now then
    return jsonb_build_object(
      'ok', true, 'id', p_id, 'expires_in', ceil(extract(epoch from h.expires_at - v_now))::integer
    );
  end if;
  return null;
end $$;
revoke all on function private.same_attempt(uuid, uuid, bytea, date, integer, integer, uuid, jsonb, uuid)
  from public, anon, authenticated;

-- How long paying kept a hold beyond its time, or one in whose place it is: the longest of them.
create function private.paid_kept(h private.hold) returns interval language sql stable set search_path = '' as $$
  select greatest(h.paid_kept, least(now(), h.expires_at) - h.usual_until)
$$;
revoke all on function private.paid_kept(private.hold) from public, anon, authenticated;

-- Why these seats cannot be held now, as an answer; null when they can, and at which tables then. p_days: how far on to look for other
-- times.
create function private.hold_refusal(
  p_vendor uuid, p_caller text, p_day date, p_minute integer, p_pax integer, p_without uuid, p_area uuid, r private.day_rule,
  p_days integer, out answer jsonb, out tables uuid[]
) language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_code text := private.hold_limit(p_vendor, p_caller, r, p_day, p_minute, p_pax, v_now, p_without);
begin
  if v_code is not null then
    answer := private.no(v_code);
    return;
  end if;
  v_code := case
    when not r.closed and (p_minute - r.opens_at) % r.slot_interval <> 0 then 'outside_hours'
    else private.reason_of(r, p_vendor, p_day, p_minute, p_pax, v_now, p_without, true)
  end;
  if v_code is null then
    tables := private.tables_for(p_vendor, p_day, p_minute, r.duration, p_pax, v_now, p_without, p_area);
    v_code := case when tables is null then 'no_table' end;
  end if;
  if v_code is not null then
    answer := private.no(private.customer_reason(v_code), jsonb_build_object(
      'others', private.other_times(p_vendor, p_day, p_minute, p_pax, v_now, p_without, p_days, null, p_area)
    ));
  end if;
end $$;
revoke all on function private.hold_refusal(uuid, text, date, integer, integer, uuid, uuid, private.day_rule, integer)
  from public, anon, authenticated;

create function public.hold_seats(
  p_vendor_url text, p_id uuid, p_token text, p_day date, p_minute integer, p_pax integer,
  p_old_id uuid, p_old_token text, p_area uuid default null
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  v_vendor constant uuid := v.id;
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end,
    'day', private.day_error(p_day), 'minute', private.number_error(p_minute, 0, 2159),
    'pax', private.number_error(p_pax, 1, 9999)
  ));
  v_old uuid;
  v_has_to_sweep boolean;
  v_kept interval;
  v_paid_kept interval;
  v_replaces boolean;
  v_answer jsonb;
  v_tables uuid[];
  r private.day_rule;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  -- An organiser of events has no tables.
  if v.vendor_type = 'EVENT' then
    return private.no('closed', '{"others": []}');
  end if;
  v_answer := private.same_attempt(v_vendor, p_id, v_hash, p_day, p_minute, p_pax, null, '[]', p_area);
  if v_answer is not null then
    return v_answer;
  end if;
  if private.area_error(v_vendor, p_area) is not null then
    return private.invalid('{"area": "unknown"}');
  end if;
  -- The hold this one replaces, if the caller can show its token. An expired hold of the same id counts no more.
  if p_old_id is not null then
    select h.id into v_old from private.hold h
    where h.vendor_id = v_vendor and h.id = p_old_id and h.token_hash = private.token_hash(p_old_token);
  end if;
  r := private.day_rule(v_vendor, p_day, p_pax, now());
  v_answer := (private.hold_refusal(v_vendor, v_caller, p_day, p_minute, p_pax, v_old, p_area, r, 14)).answer;
  if v_answer is not null then
    return v_answer;
  end if;

  v_has_to_sweep := private.has_to_sweep(v_vendor, r.today);
  -- All that is written stands in the block that locks: what one part of a transaction locks and another writes keeps
  -- Postgres busy with who of the two it was.
  begin
    perform private.lock_vendor(v_vendor);
    v_answer := private.same_attempt(v_vendor, p_id, v_hash, p_day, p_minute, p_pax, null, '[]', p_area);
    if v_answer is null then
      -- While others wait for the lock, other times of the same day must do.
      select f.answer, f.tables into v_answer, v_tables
      from private.hold_refusal(v_vendor, v_caller, p_day, p_minute, p_pax, v_old, p_area, r, 0) f;
    end if;
    if v_answer is not null then
      return v_answer;
    end if;
    if v_has_to_sweep then
      perform private.sweep(v_vendor);
    else
      -- The commit does not wait for the disk, nor do those who wait for the lock. A server that fails in the next moment may
      -- lose this hold: its customer reads that it has expired, and a booking made after it has taken it to the disk with
      -- it. What was swept took revs, which tablets hear of and which must not be given twice: that waits.
      perform set_config('synchronous_commit', 'off', true);
    end if;
    -- How long seats were kept already goes on counting: a hold that is replaced again and again would be for ever.
    if v_old is not null then
      delete from private.hold k where k.vendor_id = v_vendor and k.id = v_old
      returning least(now(), k.expires_at) - k.made_at, private.paid_kept(k), k.caller = v_caller and k.expires_at > clock_timestamp()
      into v_kept, v_paid_kept, v_replaces;
    end if;
    insert into private.hold as h (vendor_id, id, day, minute, duration, pax, seats, tables, area, token_hash, caller, made_at,
      paid_kept, expires_at)
    values (v_vendor, p_id, p_day, p_minute, r.duration, p_pax, private.seats_during(r, v_vendor, p_day, p_minute), v_tables,
      p_area, v_hash, v_caller, now() - greatest(interval '0', v_kept, (
        select least(now(), k.expires_at) - k.made_at from private.hold k where k.vendor_id = v_vendor and k.id = p_id
      )), greatest(interval '0', v_paid_kept, (
        select private.paid_kept(k) from private.hold k where k.vendor_id = v_vendor and k.id = p_id
      )), now() + interval '10 minutes')
    on conflict (vendor_id, id) do update set expires_at = excluded.expires_at, duration = excluded.duration,
      seats = excluded.seats, tables = excluded.tables, made_at = excluded.made_at, caller = excluded.caller,
      paid_kept = excluded.paid_kept, usual_until = null, pay_until = null;
    perform private.count_hold(v_vendor, v_caller, v_replaces);
    return jsonb_build_object('ok', true, 'id', p_id, 'expires_in', 600);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy', '{"again_in": 2}');
  end;
end $$;
revoke all on function public.hold_seats(text, uuid, text, date, integer, integer, uuid, text, uuid)
  from public, anon, authenticated;
grant execute on function public.hold_seats(text, uuid, text, date, integer, integer, uuid, text, uuid)
  to anon, authenticated;

-- Tickets kept for ten minutes while a customer types, as public.hold_seats keeps seats: each kind so often, at the price that
-- the customer saw, which the booking keeps.

-- What is said about the moment of an occurrence, so that tables and events are judged by one rule (private.reason_at). Closed
-- where there is no template to sell it by (null).
create function private.spots_rule_at(o public.occurrence, p_template jsonb, p_today date, p_minute integer)
returns private.day_rule language plpgsql immutable set search_path = '' as $$
begin
  return (o.day - p_today, p_minute, o.deleted or p_template is null, o.starts_at, o.ends_at, null, null, 1,
    o.ends_at - o.starts_at, 0, o.capacity, null, coalesce((p_template->>'minimum_pax')::integer, 1),
    coalesce((p_template->>'maximum_pax')::integer, 1), coalesce((p_template->>'cutoff_days')::integer, 0), 1100,
    p_today)::private.day_rule;
end $$;
revoke all on function private.spots_rule_at(public.occurrence, jsonb, date, integer) from public, anon, authenticated;

create function private.spots_rule(p_vendor uuid, p_occurrence uuid, p_now timestamptz) returns private.day_rule
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.spots_rule_at(o, t.data, n.day, n.minute)
    from public.occurrence o
    join public.vendor v on v.id = o.vendor_id
    cross join private.business_time(v.time_zone, v.day_turns_at, p_now) n
    left join private.config_item t on t.vendor_id = o.vendor_id and t.kind = 'event_template' and t.key = o.template::text
      and not t.deleted
    where o.vendor_id = p_vendor and o.id = p_occurrence
  );
end $$;
revoke all on function private.spots_rule(uuid, uuid, timestamptz) from public, anon, authenticated;

-- Which kinds of these tickets the template's own limit does not leave so many of, [{price_type, left}], in its order; [] for none.
create function private.kinds_sold_out(p_vendor uuid, p_occurrence uuid, p_lines jsonb, p_now timestamptz, p_without uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('price_type', k.value->'ticket_type',
    'left', greatest(0, (k.value->>'limit')::integer - u.sold)) order by k.ordinality), '[]')
  from public.occurrence o
  join private.config_item t on t.vendor_id = o.vendor_id and t.kind = 'event_template' and t.key = o.template::text
  cross join jsonb_array_elements(t.data->'tickets') with ordinality k
  join jsonb_array_elements(p_lines) l on l.value->>'price_type' = k.value->>'ticket_type'
  cross join lateral (
    select coalesce(sum((s.value->>'count')::integer), 0)::integer as sold
    from (
      select b.lines from public.booking b
      where b.vendor_id = p_vendor and b.occurrence = p_occurrence and not b.deleted
        and b.status in ('confirmed', 'arrived', 'seated')
      union all
      select h.lines from private.hold h
      where h.vendor_id = p_vendor and h.occurrence = p_occurrence and h.expires_at > p_now and h.id is distinct from p_without
    ) x cross join jsonb_array_elements(x.lines) s
    where s.value->>'price_type' = l.value->>'price_type'
  ) u
  where o.vendor_id = p_vendor and o.id = p_occurrence
    and (k.value->>'limit')::integer < (l.value->>'count')::integer + u.sold
$$;
revoke all on function private.kinds_sold_out(uuid, uuid, jsonb, timestamptz, uuid) from public, anon, authenticated;

-- The most of each kind that one occurrence of a template sells, {kind: limit}; null where they bind nobody: one kind has no limit,
-- or it sells no kinds. A kind that was deleted is sold by none.
create function private.kind_limits(p_vendor uuid, p_template jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when count(*) = count(k.value->>'limit') then jsonb_object_agg(i.key, k.value->'limit') end
    from jsonb_array_elements(p_template->'tickets') k
    join private.config_item i on i.vendor_id = p_vendor and i.kind = 'ticket_type' and i.key = k.value->>'ticket_type'
    where not i.deleted
    having count(*) > 0
  );
end $$;
revoke all on function private.kind_limits(uuid, jsonb) from public, anon, authenticated;

-- The first reason that forbids so many tickets, null when none does. p_kept: for a hold that is live, which has its place: only
-- an event that is off, and bookings themselves, stand against it. What is only held shuts no event that excludes its own: else one
-- seat, held again and again, would keep a whole event from being sold.
create function private.spots_reason(
  p_vendor uuid, p_occurrence uuid, p_pax integer, p_lines jsonb, p_now timestamptz, p_without uuid, p_kept boolean
) returns text language plpgsql stable set search_path = '' as $$
declare
  r private.day_rule := private.spots_rule(p_vendor, p_occurrence, p_now);
  v_code text;
begin
  if coalesce(r.closed, true) then return 'event_not_found'; end if;
  if exists (select from public.occurrence o where o.vendor_id = p_vendor and o.id = p_occurrence and o.cancelled) then
    return 'event_off';
  end if;
  if p_kept then
    r.days_ahead := r.cutoff_days;
    r.now_minute := 0;
    r.minimum_pax := 1;
    r.maximum_pax := p_pax;
  end if;
  v_code := private.reason_at(r, r.opens_at, p_pax, false, r.capacity - private.spots_sold(p_vendor, p_occurrence)
    - case when p_kept then 0 else private.spots_held(p_vendor, p_occurrence, p_now, p_without) end, 0);
  if v_code is not null then return v_code; end if;
  if private.is_excluded(p_vendor, p_occurrence) then
    return 'exclusive';
  end if;
  -- Of the end of all time no hold is live.
  return case when private.kinds_sold_out(p_vendor, p_occurrence, p_lines,
    case when p_kept then 'infinity' else p_now end, p_without) <> '[]' then 'kind_sold_out' end;
end $$;
revoke all on function private.spots_reason(uuid, uuid, integer, jsonb, timestamptz, uuid, boolean)
  from public, anon, authenticated;

-- The same for a party whose tickets are not chosen yet: seats for which no ticket is left are as none.
create function private.party_reason(p_vendor uuid, p_occurrence uuid, p_pax integer) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(private.spots_reason(p_vendor, p_occurrence, p_pax, '[]', clock_timestamp(), null, false), (
    select 'full' from public.occurrence o
    join private.config_item t on t.vendor_id = p_vendor and t.kind = 'event_template' and t.key = o.template::text
    cross join private.spots_of(p_vendor, array[o.id], private.kind_limits(p_vendor, t.data), clock_timestamp()) s
    where o.vendor_id = p_vendor and o.id = p_occurrence and s.kinds_left < p_pax));
end $$;
revoke all on function private.party_reason(uuid, uuid, integer) from public, anon, authenticated;

-- What a customer chose, [{price_type, count, price}], as lines of a booking: kinds of tickets that the event sells, at the price
-- that the customer saw. The organiser's order.
create function private.ticket_lines(p_vendor uuid, p_occurrence uuid, p_chosen jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('price_type', i.key, 'type', 'ticket', 'name', i.data->'name',
    'name_en', i.data->'name_en', 'price', p.price, 'tax', i.data->'tax', 'count', x.value->'count') order by k.ordinality), '[]')
  from public.occurrence o
  join private.config_item t on t.vendor_id = o.vendor_id and t.kind = 'event_template' and t.key = o.template::text
  cross join jsonb_array_elements(t.data->'tickets') with ordinality k
  join private.config_item i on i.vendor_id = o.vendor_id and i.kind = 'ticket_type' and i.key = k.value->>'ticket_type'
  join jsonb_array_elements(p_chosen) x on x.value->>'price_type' = i.key
  cross join lateral (select coalesce(nullif(k.value->'price', 'null'), i.data->'price') as price) p
  where o.vendor_id = p_vendor and o.id = p_occurrence and not t.deleted and not i.deleted and p.price = x.value->'price'
$$;
revoke all on function private.ticket_lines(uuid, uuid, jsonb) from public, anon, authenticated;

-- What is wrong with tickets that a customer chose; null when nothing is.
create function private.chosen_tickets_error(p_chosen jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_chosen, '[]') = '[]' then return 'required'; end if;
  return coalesce(private.chosen_error(p_chosen, 0), case when exists (
    select from jsonb_array_elements(p_chosen) x where x.value - array['price_type', 'count', 'price'] <> '{}') then 'invalid' end);
end $$;
revoke all on function private.chosen_tickets_error(jsonb) from public, anon, authenticated;

-- Of tickets that bookings alone would leave: after how many seconds it is worth asking again, as {again_in}; {} for what is sold or
-- shut. That is when the next hold ends by itself, at most a minute on: most are bought or replaced before.
create function private.spots_again(
  p_vendor uuid, p_occurrence uuid, p_pax integer, p_lines jsonb, p_code text, p_now timestamptz, p_without uuid
) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if p_code not in ('full', 'kind_sold_out')
    or private.spots_reason(p_vendor, p_occurrence, p_pax, p_lines, p_now, p_without, true) is not null then
    return '{}';
  end if;
  return (
    select jsonb_build_object('again_in', least(60, greatest(10, ceil(extract(epoch from min(h.expires_at) - p_now))))::integer)
    from private.hold h
    where h.vendor_id = p_vendor and h.occurrence = p_occurrence and h.expires_at > p_now and h.id is distinct from p_without
  );
end $$;
revoke all on function private.spots_again(uuid, uuid, integer, jsonb, text, timestamptz, uuid) from public, anon, authenticated;

-- Why these tickets cannot be held now, as an answer; null when they can.
create function private.spots_refusal(
  p_vendor uuid, p_caller text, p_occurrence uuid, p_pax integer, p_lines jsonb, p_without uuid
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  r constant private.day_rule := private.spots_rule(p_vendor, p_occurrence, v_now);
  v_code text := case when not r.closed
    then private.hold_limit(p_vendor, p_caller, r, r.today + r.days_ahead, r.opens_at, p_pax, v_now, p_without, p_occurrence) end;
begin
  if v_code is not null then return private.no(v_code); end if;
  v_code := private.spots_reason(p_vendor, p_occurrence, p_pax, p_lines, v_now, p_without, false);
  return case when v_code is not null then private.no(v_code, jsonb_build_object(
    'left', greatest(0, r.capacity - private.spots_sold(p_vendor, p_occurrence)
      - private.spots_held(p_vendor, p_occurrence, v_now, p_without)),
    'minimum', r.minimum_pax, 'maximum', r.maximum_pax)
    || private.spots_again(p_vendor, p_occurrence, p_pax, p_lines, v_code, v_now, p_without)
    || case when v_code = 'kind_sold_out' then jsonb_build_object(
      'kinds', private.kinds_sold_out(p_vendor, p_occurrence, p_lines, v_now, p_without)) else '{}' end) end;
end $$;
revoke all on function private.spots_refusal(uuid, text, uuid, integer, jsonb, uuid) from public, anon, authenticated;

create function public.hold_spots(
  p_vendor_url text, p_id uuid, p_token text, p_occurrence uuid, p_tickets jsonb, p_old_id uuid, p_old_token text
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  v_vendor constant uuid := v.id;
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_errors jsonb := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end,
    'occurrence', case when p_occurrence is null then 'required' end,
    'tickets', private.chosen_tickets_error(p_tickets)
  ));
  v_lines jsonb;
  v_pax integer;
  v_old uuid;
  v_has_to_sweep boolean;
  v_kept interval;
  v_paid_kept interval;
  v_replaces boolean;
  v_answer jsonb;
  o public.occurrence;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  select * into o from public.occurrence x where x.vendor_id = v_vendor and x.id = p_occurrence and not x.deleted;
  -- A restaurant sells tables alone.
  if o.id is null or v.vendor_type <> 'EVENT' then
    return private.no('event_not_found');
  end if;
  select sum((x.value->>'count')::integer) into v_pax from jsonb_array_elements(p_tickets) x;
  if v_pax > 999 then
    return private.invalid('{"tickets": "invalid"}');
  end if;
  -- A lost answer of this attempt is told, whatever became of the price since; of a hold that has ended there is none.
  v_answer := private.same_attempt(v_vendor, p_id, v_hash, o.day, o.starts_at, v_pax, p_occurrence, p_tickets);
  if v_answer is not null then
    return v_answer;
  end if;
  v_lines := private.ticket_lines(v_vendor, p_occurrence, p_tickets);
  if jsonb_array_length(v_lines) < jsonb_array_length(p_tickets) then
    return private.invalid('{"tickets": "price_changed"}');
  end if;
  -- The hold this one replaces, if the caller can show its token. An expired hold of the same id counts no more.
  if p_old_id is not null then
    select h.id into v_old from private.hold h
    where h.vendor_id = v_vendor and h.id = p_old_id and h.token_hash = private.token_hash(p_old_token);
  end if;
  v_answer := private.spots_refusal(v_vendor, v_caller, p_occurrence, v_pax, v_lines, v_old);
  if v_answer is not null then
    return v_answer;
  end if;
  v_has_to_sweep := private.has_to_sweep(v_vendor, private.business_day(v_vendor));
  -- All that is written stands in the block that locks, as in public.hold_seats.
  begin
    perform private.lock_vendor(v_vendor);
    v_answer := coalesce(
      private.same_attempt(v_vendor, p_id, v_hash, o.day, o.starts_at, v_pax, p_occurrence, p_tickets),
      private.spots_refusal(v_vendor, v_caller, p_occurrence, v_pax, v_lines, v_old)
    );
    if v_answer is not null then
      return v_answer;
    end if;
    if v_has_to_sweep then
      perform private.sweep(v_vendor);
    else
      perform set_config('synchronous_commit', 'off', true);
    end if;
    if v_old is not null then
      delete from private.hold k where k.vendor_id = v_vendor and k.id = v_old
      returning least(now(), k.expires_at) - k.made_at, private.paid_kept(k), k.caller = v_caller and k.expires_at > clock_timestamp()
      into v_kept, v_paid_kept, v_replaces;
    end if;
    insert into private.hold as h (vendor_id, id, day, minute, duration, pax, occurrence, lines, seats, token_hash, caller,
      made_at, paid_kept, expires_at)
    values (v_vendor, p_id, o.day, o.starts_at, least(greatest(o.ends_at - o.starts_at, 5), 1440), v_pax, p_occurrence, v_lines,
      private.seats_during(private.spots_rule(v_vendor, p_occurrence, now()), v_vendor, o.day, o.starts_at),
      v_hash, v_caller, now() - greatest(interval '0', v_kept, (
        select least(now(), k.expires_at) - k.made_at from private.hold k where k.vendor_id = v_vendor and k.id = p_id
      )), greatest(interval '0', v_paid_kept, (
        select private.paid_kept(k) from private.hold k where k.vendor_id = v_vendor and k.id = p_id
      )), now() + interval '10 minutes')
    -- One that had ended is held anew: as the event and its tickets are now.
    on conflict (vendor_id, id) do update set expires_at = excluded.expires_at, day = excluded.day, minute = excluded.minute,
      duration = excluded.duration, lines = excluded.lines, seats = excluded.seats, made_at = excluded.made_at,
      caller = excluded.caller, paid_kept = excluded.paid_kept,
        usual_until = null, pay_until = null;
    perform private.count_hold(v_vendor, v_caller, v_replaces);
    return jsonb_build_object('ok', true, 'id', p_id, 'expires_in', 600);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy', '{"again_in": 2}');
  end;
end $$;
revoke all on function public.hold_spots(text, uuid, text, uuid, jsonb, uuid, text) from public, anon, authenticated;
grant execute on function public.hold_spots(text, uuid, text, uuid, jsonb, uuid, text) to anon, authenticated;

-- What an organiser asks of who books, and what a customer answered. What stands in a booking is a copy of a question as its
-- customer read it: the page says what it showed, and what the template does not ask (any more) is asked anew, not kept.

-- What is wrong with the form of a customer's answers, [{id, question, question_en, answer}]: null, `invalid` or `too_long`. Who says
-- null was asked nothing.
create function private.said_error(p_said jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['id', 'question', 'question_en', 'answer'];
  v_ids text[] := '{}';
  s jsonb;
begin
  if coalesce(p_said, 'null') = 'null' then return null; end if;
  if jsonb_typeof(p_said) <> 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_said) > 5 then return 'invalid'; end if;
  for s in select e.value from jsonb_array_elements(p_said) e loop
    if jsonb_typeof(s) <> 'object' then return 'invalid'; end if;
    if not s ?& v_names or s - v_names <> '{}' then return 'invalid'; end if;
    if exists (select from jsonb_each(s) t where jsonb_typeof(t.value) <> 'string')
      or not private.is_uuid(s->>'id') or s->>'id' = any (v_ids) then
      return 'invalid';
    end if;
    if length(s->>'answer') > 500 then return 'too_long'; end if;
    v_ids := v_ids || (s->>'id');
  end loop;
  return null;
end $$;
revoke all on function private.said_error(jsonb) from public, anon, authenticated;

-- The questions of an occurrence's template, each with what was said to it; '' where nothing was.
create function private.asked(p_vendor uuid, p_occurrence uuid, p_said jsonb)
returns table (place bigint, question jsonb, answer text) language plpgsql stable set search_path = '' as $$
begin
  return query
  select q.ordinality, q.value, coalesce(s.value->>'answer', '')
  from public.occurrence o
  join private.config_item t on t.vendor_id = o.vendor_id and t.kind = 'event_template' and t.key = o.template::text
    and not t.deleted
  cross join jsonb_array_elements(coalesce(t.data->'questions', '[]')) with ordinality q
  left join jsonb_array_elements(coalesce(nullif(p_said, 'null'), '[]')) s
    on s.value @> jsonb_build_object('id', q.value->'id', 'question', q.value->'ja', 'question_en', q.value->'en')
  where o.vendor_id = p_vendor and o.id = p_occurrence;
end $$;
revoke all on function private.asked(uuid, uuid, jsonb) from public, anon, authenticated;

-- What is wrong with the answers beside the questions of now: `questions_changed` where something was said to one that is gone or
-- worded otherwise, `required` where one that has to be answered is not. The caller holds the lock, so that no question changes
-- meanwhile. A table asks nothing.
create function private.asked_error(p_vendor uuid, p_occurrence uuid, p_said jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when (select count(*) from jsonb_array_elements(coalesce(nullif(p_said, 'null'), '[]')) s where s.value->>'answer' <> '')
      > (select count(*) from private.asked(p_vendor, p_occurrence, p_said) a where a.answer <> '') then 'questions_changed'
    when exists (
      select from private.asked(p_vendor, p_occurrence, p_said) a where a.question->'required' = 'true' and a.answer = ''
    ) then 'required'
  end;
end $$;
revoke all on function private.asked_error(uuid, uuid, jsonb) from public, anon, authenticated;

-- As they stand in the booking, in the template's order; what was not answered is not among them.
create function private.asked_answers(p_vendor uuid, p_occurrence uuid, p_said jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('question', a.question->'ja', 'question_en', a.question->'en', 'answer', a.answer)
      order by a.place)
    from private.asked(p_vendor, p_occurrence, p_said) a where a.answer <> ''
  ), '[]');
end $$;
revoke all on function private.asked_answers(uuid, uuid, jsonb) from public, anon, authenticated;

-- Whether one that has to be answered is not, among the answers of a booking as its command carries them: of what nobody can see
-- nothing will be kept.
create function private.is_unanswered(p_vendor uuid, p_fields jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_occurrence constant text := p_fields->>'occurrence';
  v_answers constant jsonb := private.visible_answers(
    case when jsonb_typeof(p_fields->'answers') = 'array' then p_fields->'answers' else '[]' end);
begin
  if not coalesce(private.is_uuid(v_occurrence), false) then return false; end if;
  return exists (
    select from private.asked(p_vendor, v_occurrence::uuid, '[]') a
    where a.question->'required' = 'true' and not exists (
      select from jsonb_array_elements(v_answers) s
      where s.value @> jsonb_build_object('question', a.question->'ja', 'question_en', a.question->'en')
        and coalesce(s.value->>'answer', '') <> ''
    )
  );
end $$;
revoke all on function private.is_unanswered(uuid, jsonb) from public, anon, authenticated;

-- What a hold keeps, and the booking that it becomes. A lost answer loses nothing (53_confirm_booking.sql).

-- What is said about the day of a hold, which keeps the duration it was made with: no stay is looked up for it.
create function private.rule_of_hold(h private.hold) returns private.day_rule language plpgsql stable
set search_path = '' as $$
declare
  r private.day_rule;
begin
  if h.occurrence is not null then return private.spots_rule(h.vendor_id, h.occurrence, clock_timestamp()); end if;
  r := private.day_rule(h.vendor_id, h.day, null, clock_timestamp());
  r.duration := h.duration;
  return r;
end $$;
revoke all on function private.rule_of_hold(private.hold) from public, anon, authenticated;

-- Whether the seats of a hold cannot be sold. A live hold has its place: of the rule only the house being shut and
-- the bookings themselves stand against it (staff may book over holds; online nothing is sold beyond capacity).
-- After its end everything is checked again, others' holds included.
create function private.hold_reason(v public.vendor, h private.hold, r private.day_rule) returns text language plpgsql
stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_is_live constant boolean := h.expires_at > v_now;
begin
  if h.occurrence is not null then
    -- Moved meanwhile, it is not what the customer chose.
    if exists (select from public.occurrence o
      where o.vendor_id = v.id and o.id = h.occurrence and (o.day, o.starts_at) <> (h.day, h.minute)) then
      return 'event_not_found';
    end if;
    return private.spots_reason(v.id, h.occurrence, h.pax, h.lines, v_now, h.id, v_is_live);
  end if;
  if v_is_live then
    r.days_ahead := r.cutoff_days;
    r.horizon_days := r.cutoff_days;
    r.now_minute := 0;
    r.minimum_pax := 1;
    r.maximum_pax := h.pax;
    r.pacing := null;
  end if;
  return private.customer_reason(
    private.reason_of(r, v.id, h.day, h.minute, h.pax, v_now, h.id, not v_is_live)
  );
end $$;
revoke all on function private.hold_reason(public.vendor, private.hold, private.day_rule) from public, anon, authenticated;

-- The tables at which a hold sits that is to be sold: a live one at its own, whoever holds and whatever time brings. Where staff have
-- taken or blocked one of them, or it is gone, and once the hold has ended, at others that are free as for anybody; null where none are. Asked under
-- the lock.
create function private.tables_of_hold(h private.hold) returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  if h.occurrence is not null or not private.has_tables(h.vendor_id) then
    return '{}';
  end if;
  if h.expires_at > v_now and h.tables <> '{}' and (
    select count(*) from private.config_item i
    where i.vendor_id = h.vendor_id and i.kind = 'table' and i.key = any (h.tables::text[]) and not i.deleted
  ) = cardinality(h.tables) and not exists (
    select from private.occupied(h.vendor_id, h.day, v_now, h.id, true, h.minute, h.minute + h.duration) o
    where o.tables && h.tables
  ) and not exists (
    select from private.blocks_on(h.vendor_id, h.day) k
    where k.tables && h.tables and k.starts < h.minute + h.duration and k.ends > h.minute
  ) then
    return h.tables;
  end if;
  return private.tables_for(h.vendor_id, h.day, h.minute, h.duration, h.pax, v_now, h.id, h.area, h.tables);
end $$;
revoke all on function private.tables_of_hold(private.hold) from public, anon, authenticated;

-- The line by which staff read that a customer chose an area, in their language: none without one.
create function private.area_wish(p_area jsonb, p_language text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when p_language = 'en' then 'Seating: ' || coalesce(nullif(p_area ->> 'name_en', ''), p_area ->> 'name')
    else 'お席のご希望：' || (p_area ->> 'name') end;
end $$;
revoke all on function private.area_wish(jsonb, text) from public, anon, authenticated;

-- What a customer asked for, with the area that they chose before it: staff may put the booking anywhere, and read it first.
create function private.requests_of(h private.hold, d jsonb) returns text language plpgsql stable set search_path = '' as $$
declare
  v_area constant jsonb := (
    select i.data from private.config_item i where i.vendor_id = h.vendor_id and i.kind = 'area' and i.key = h.area::text);
  v_said constant text := coalesce(d ->> 'requests', '');
begin
  if v_area is null then return v_said; end if;
  return left(concat_ws(e'\n', private.area_wish(v_area, d ->> 'language'), nullif(v_said, '')), 2000);
end $$;
revoke all on function private.requests_of(private.hold, jsonb) from public, anon, authenticated;

-- What a customer asked for once they choose another area: its line takes the place of the one that stood there. null: as it was.
create function private.with_wish(b public.booking, p_area uuid) returns text language plpgsql stable set search_path = '' as $$
declare
  v_first constant text := split_part(b.requests, e'\n', 1);
  -- By each name that an area has or had, in both languages: either may be another since.
  v_old constant boolean := exists (
    select from private.config_item i
    cross join lateral (
      select i.data->>'name' as name union all select i.data->>'name_en' union all
      select h.changes->f.key->>0 from private.config_history h cross join (values ('name'), ('name_en')) f (key)
      where h.vendor_id = i.vendor_id and h.subject = 'area/' || i.key
    ) n
    cross join (values ('ja'), ('en')) l (language)
    where i.vendor_id = b.vendor_id and i.kind = 'area' and n.name <> ''
      and private.area_wish(jsonb_build_object('name', n.name), l.language) = v_first);
  v_area constant jsonb := (
    select i.data from private.config_item i where i.vendor_id = b.vendor_id and i.kind = 'area' and i.key = p_area::text);
begin
  if v_area is null then return b.requests; end if;
  return left(concat_ws(e'\n', private.area_wish(v_area, b.language), nullif(
    case when v_old then substr(b.requests, length(v_first) + 2) else b.requests end, '')), 2000);
end $$;
revoke all on function private.with_wish(public.booking, uuid) from public, anon, authenticated;

-- The hold becomes a booking, with its guest, its first line of history, and by what the customer finds it again. The caller
-- holds the lock and has checked; p_paid by card, null at the venue. The fees are those that the customer read. One statement, since each begins and ends at a cost.
create function private.sell(
  v public.vendor, h private.hold, d jsonb, p_lines jsonb, p_answers jsonb, p_content bytea, p_caller text, p_paid integer
) returns public.booking language plpgsql set search_path = '' as $$
declare
  v_guest constant uuid := private.guest_of_customer(
    v.id, d ->> 'phone', d ->> 'email', d ->> 'last_name', d ->> 'first_name'
  );
  b public.booking;
begin
  with sold as (
    insert into public.booking (
      vendor_id, id, day, minute, duration, pax, last_name, first_name, phone, email, requests, language, status, source,
      campaign, reference, marketing_opt_in, terms_version, agreed_at, guest_id, answers, lines,
      agreed_fees, occurrence, tables, payment
    ) values (
      v.id, h.id, h.day, h.minute, h.duration, h.pax, d ->> 'last_name',
      d ->> 'first_name', d ->> 'phone', d ->> 'email', private.requests_of(h, d),
      d ->> 'language', 'confirmed', 'online', private.campaign_of(d), private.new_reference(v.id),
      coalesce((d ->> 'marketing_opt_in')::boolean, false), d ->> 'terms_version', now(), v_guest, p_answers,
      p_lines, coalesce(d -> 'fees', '[]'), h.occurrence,
      h.tables, case when p_paid is not null then jsonb_build_object('amount', p_paid, 'refunded', 0, 'returning', 0) end
    ) returning *
  ), told as (
    insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
    select s.vendor_id, s.id, s.rev, 'online.confirm', jsonb_build_object(
      'status', jsonb_build_array(null, s.status), 'day', jsonb_build_array(null, s.day),
      'minute', jsonb_build_array(null, s.minute), 'pax', jsonb_build_array(null, s.pax),
      'last_name', jsonb_build_array(null, s.last_name), 'first_name', jsonb_build_array(null, s.first_name),
      'phone', jsonb_build_array(null, s.phone), 'email', jsonb_build_array(null, s.email),
      'requests', jsonb_build_array(null, s.requests)
    ) || case when s.lines = '[]' then '{}'
      else jsonb_build_object('lines', jsonb_build_array(null, s.lines)) end
    || case when s.tables = '{}' then '{}'
      else jsonb_build_object('tables', jsonb_build_array(null, to_jsonb(s.tables))) end
    || case when s.answers = '[]' then '{}'
      else jsonb_build_object('answers', jsonb_build_array(null, s.answers)) end
    || case when s.payment is null then '{}'
      else jsonb_build_object('payment', jsonb_build_array(null, s.payment)) end from sold s
  ), token as (
    insert into private.booking_token (vendor_id, booking_id, token_hash, content_hash)
    values (v.id, h.id, h.token_hash, p_content)
  ), caller as (
    insert into private.booking_caller (vendor_id, booking_id, day, caller) values (v.id, h.id, h.day, p_caller)
  ), ended as (
    delete from private.hold k where k.vendor_id = v.id and k.id = h.id
  )
  select s.* into b from sold s;
  return b;
end $$;
revoke all on function private.sell(public.vendor, private.hold, jsonb, jsonb, jsonb, bytea, text, integer) from public, anon, authenticated;

-- Who waited for an event and has bought it waits no more: a place of the same number whose secret the buyer has, for no more people
-- than have seats now; what was paid for it goes back. By the number alone, or by the caller, who may be a whole network, it would be
-- anybody's to end. The row says it to tablets, which read no history without a network.
create function private.end_wait(b public.booking, p_place bytea) returns void language plpgsql set search_path = '' as $$
declare
  w public.booking := (
    select x from private.booking_token t join public.booking x on x.vendor_id = t.vendor_id and x.id = t.booking_id
    where t.vendor_id = b.vendor_id and t.token_hash = p_place
      and x.status = 'waiting' and not x.deleted and x.occurrence = b.occurrence and x.phone = b.phone and x.pax <= b.pax);
  v_paid constant jsonb := w.payment;
begin
  if w.id is null then return; end if;
  perform private.owe(w.vendor_id, w.id, private.kept_of(v_paid), 'policy');
  update public.booking x set status = 'cancelled', status_at = now(), agreed_fees = '[]',
    payment = private.with_returning(v_paid, greatest(0, private.kept_of(v_paid))),
    settled = private.settled_without(w.settled, array['booked_online']) || private.settlement('booked_online', '0',
      jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
  where x.vendor_id = w.vendor_id and x.id = w.id returning * into w;
  insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
  values (w.vendor_id, w.id, w.rev, 'online.booked', '{"status": ["waiting", "cancelled"]}'::jsonb
    || case when private.kept_of(v_paid) > 0 then jsonb_build_object('payment', jsonb_build_array(v_paid, w.payment)) else '{}' end);
end $$;
revoke all on function private.end_wait(public.booking, bytea) from public, anon, authenticated;

-- A hold becomes a booking. A lost answer loses nothing: the same id, token and details get the same booking again.

-- The booking this attempt already became; id_reused when its words were others; null when there is none. A token
-- that does not fit is told the same as an id that never was.
create function private.same_booking(v public.vendor, p_id uuid, p_hash bytea, p_content bytea) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  t private.booking_token;
  b public.booking;
begin
  select * into t from private.booking_token where vendor_id = v.id and booking_id = p_id;
  if not found then
    return null;
  end if;
  if t.token_hash <> p_hash then
    return private.no('hold_expired');
  end if;
  if t.content_hash <> p_content then
    return private.no('id_reused');
  end if;
  select * into b from public.booking where vendor_id = v.id and id = p_id;
  return private.guest_booking(b, v);
end $$;
revoke all on function private.same_booking(public.vendor, uuid, bytea, bytea) from public, anon, authenticated;

-- Who filled the honeypot (`website`) is refused like somebody who asked too often: a person whose browser did it reads to
-- try later or to call, and nothing is stored or counted.
-- p_back: where who pays by card comes back to; null for who pays at the venue.
create function private.take_hold(
  p_vendor_url text, p_id uuid, p_token text, p_details jsonb, p_lines jsonb, p_back text
) returns jsonb language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  d constant jsonb := private.trimmed(p_details);
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_holder text;
  -- Who says null chose nothing.
  v_chosen constant jsonb := coalesce(p_lines, '[]');
  v_content bytea;
  v_names constant text[] := array['confirm_contact', 'confirm_contact', 'confirm_caller'];
  v_keys text[];
  v_errors jsonb;
  v_answer jsonb;
  v_reason text;
  -- How far on to look for other times; under the lock, while others wait, the same day must do.
  v_days integer := 14;
  v_lines jsonb;
  v_answers jsonb;
  v_due integer;
  h private.hold;
  r private.day_rule;
  b public.booking;
begin
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  v_errors := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end,
    'lines', private.chosen_error(v_chosen)
  )) || private.guest_details_errors(d);
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  if coalesce(d ->> 'website', '') <> '' then
    return private.no('too_many_requests');
  end if;
  -- A place on the waiting list is no word of the booking: sent again, it may be forgotten.
  v_content := sha256(convert_to((d - 'waiting')::text || case when v_chosen = '[]' then '' else v_chosen::text end, 'UTF8'));
  -- A hold ends when it is sold: as long as it is there it became no booking.
  select * into h from private.hold where vendor_id = v.id and id = p_id and token_hash = v_hash;
  if h.id is null then
    return coalesce(private.same_booking(v, p_id, v_hash, v_content), private.no('hold_expired'));
  end if;
  -- Kept with the booking, so they must be those that the customer read.
  if coalesce(d -> 'fees', '[]') <> v.cancellation_fees then
    return private.invalid('{"fees": "fees_changed"}');
  end if;
  -- A contact counts for this caller only: else anybody would learn that a number books here, and could keep it out. All callers
  -- together have no limit here, since each hold was counted among all of the venue: ten of them could end its sales.
  v_keys := array[
    private.contact_key(v.id, v_caller || ' ' || (d ->> 'phone')),
    private.contact_key(v.id, v_caller || ' ' || (d ->> 'email')),
    v_caller
  ];
  if private.is_over_limit(v.id, v_names, v_keys) then
    return private.no('too_many_requests');
  end if;
  -- A live hold nearly always sells; one look, under the lock, is enough for it.
  if h.expires_at <= now() then
    v_reason := private.hold_reason(v, h, private.rule_of_hold(h));
  end if;
  if v_reason is null then
    -- All that is written stands in the block that locks, as in public.hold_seats.
    begin
      perform private.lock_vendor(v.id);
      v_days := 0;
      select * into h from private.hold where vendor_id = v.id and id = p_id and token_hash = v_hash;
      if h.id is null then
        -- Or the same confirmation, sent twice, has taken it since the look above.
        return coalesce(private.same_booking(v, p_id, v_hash, v_content), private.no('hold_expired'));
      end if;
      r := private.rule_of_hold(h);
      v_reason := private.hold_reason(v, h, r);
      if v_reason is null then
        h.tables := private.tables_of_hold(h);
        v_reason := case when h.tables is null then private.customer_reason('no_table') end;
      end if;
      if v_reason is null then
        if exists (select from private.booking_token t where t.vendor_id = v.id and t.token_hash = v_hash)
          or exists (select from public.booking x where x.vendor_id = v.id and x.id = p_id) then
          return private.no('id_reused');
        end if;
        -- Here again: what has ended is taken anew. Who holds took a share of what there was then, and is not refused where staff
        -- have fewer seats since, nor in another network than the one in which they began.
        v_holder := case when h.expires_at > clock_timestamp() then h.caller else v_caller end;
        if private.has_its_share(v.id, v_holder, h.day, h.minute, h.duration, h.pax,
          greatest(private.seats_during(r, v.id, h.day, h.minute), case when h.expires_at > clock_timestamp() then h.seats end),
          h.id, h.occurrence, h.expires_at > clock_timestamp()) then
          return private.no('too_many_holds');
        end if;
        if h.occurrence is null then
          v_lines := private.agreed_lines(v.id, h.day, h.minute, v_chosen);
          v_errors := jsonb_strip_nulls(jsonb_build_object('lines', private.agreed_error(v_lines, v_chosen, h.pax)));
        else
          -- Tickets are what was held, at the price of then; once it has ended, only where that is the price still.
          v_lines := h.lines;
          v_errors := case when v_chosen = '[]' then '{}' else '{"lines": "invalid"}' end;
          if h.expires_at <= clock_timestamp()
            and jsonb_array_length(private.ticket_lines(v.id, h.occurrence, h.lines)) < jsonb_array_length(h.lines) then
            return private.invalid('{"tickets": "price_changed"}');
          end if;
        end if;
        v_errors := v_errors || jsonb_strip_nulls(
          jsonb_build_object('answers', private.asked_error(v.id, h.occurrence, d->'answers')));
        if v_errors <> '{}' then return private.invalid(v_errors); end if;
        v_answers := private.asked_answers(v.id, h.occurrence, d->'answers');
        v_due := private.card_due_at(v.id, h.occurrence is not null, h.pax, v_lines);
        if p_back is not null then
          -- What is due must be what the customer read; where nothing is, they read that no card is taken.
          if v_due > 0 and d->'due' is distinct from to_jsonb(v_due) then
            return private.invalid('{"due": "due_changed"}');
          end if;
          return private.begin_payment(v, h, d, v_lines, v_answers, v_content, v_holder, v_due, p_back);
        end if;
        -- Tickets may be paid at the gate; a deposit that could be left out would be none.
        if v_due > 0 and h.occurrence is null then
          return private.no('deposit_due', jsonb_build_object('amount', v_due));
        end if;
        b := private.sell(v, h, d, v_lines, v_answers, v_content, v_holder, null);
        if d ? 'waiting' then
          perform private.end_wait(b, private.token_hash(d ->> 'waiting'));
        end if;
        -- Who went to pay, and pays at the venue after all.
        if h.pay_until is not null then
          update private.payment p set given_up = true, ask_at = now() where p.vendor_id = v.id and p.id = h.id and p.state = 'open';
        end if;
        perform private.count_calls(v.id, v_names, v_keys);
        return private.guest_booking(b, v);
      end if;
    exception when lock_not_available or deadlock_detected then
      return private.no('busy', '{"again_in": 2}');
    end;
  end if;
  return coalesce(private.same_booking(v, p_id, v_hash, v_content), private.no('hold_expired', jsonb_build_object(
    'reason', v_reason, 'others', private.other_times(v.id, h.day, h.minute, h.pax, now(), h.id, v_days, null, h.area)
  ) || case when h.occurrence is null then '{}'
    else private.spots_again(v.id, h.occurrence, h.pax, h.lines, v_reason, clock_timestamp(), h.id) end
  || case when v_reason = 'kind_sold_out' then jsonb_build_object(
    'kinds', private.kinds_sold_out(v.id, h.occurrence, h.lines, now(), h.id)) else '{}' end));
end $$;
revoke all on function private.take_hold(text, uuid, text, jsonb, jsonb, text) from public, anon, authenticated;

create function public.confirm_booking(
  p_vendor_url text, p_id uuid, p_token text, p_details jsonb, p_lines jsonb default '[]'
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  perform private.only_post();
  return private.take_hold(p_vendor_url, p_id, p_token, p_details, p_lines, null);
end $$;
revoke all on function public.confirm_booking(text, uuid, text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.confirm_booking(text, uuid, text, jsonb, jsonb) to anon, authenticated;

-- A customer moves a booking to another day or time, or for another number of people, by its secret: one row, one update under
-- the vendor's lock. The old seats are given up by the same statement that takes the new ones, so whoever loses the new ones
-- has the old.

-- What a cancellation would cost today, in percent. feeStepAt in src/domain/price/fee.ts is the same.
create function private.fee_now(b public.booking, v public.vendor, p_today date) returns integer language plpgsql immutable
set search_path = '' as $$
begin
  return coalesce((
    select (f.value ->> 'percent')::integer
    from jsonb_array_elements(coalesce(b.agreed_fees, v.cancellation_fees)) f
    where (f.value ->> 'days')::integer >= b.day - p_today
    order by (f.value ->> 'days')::integer limit 1
  ), 0);
end $$;
revoke all on function private.fee_now(public.booking, public.vendor, date) from public, anon, authenticated;

-- What such a share of a booking is: of what was agreed, or of what was paid by card where that is more. feeOf in
-- src/domain/price/line.ts is the same.
create function private.fee_of(b public.booking, p_percent integer) returns bigint language plpgsql immutable set search_path = '' as $$
begin
  return greatest((b.payment->>'amount')::bigint, (
    select coalesce(sum((l.value->>'price')::bigint * (l.value->>'count')::bigint), 0)::bigint from jsonb_array_elements(b.lines) l
  )) * p_percent / 100;
end $$;
revoke all on function private.fee_of(public.booking, integer) from public, anon, authenticated;

-- What goes back where this share is kept: all but the fee, of which a deposit is a part and no more. backOf in
-- src/domain/price/fee-due.ts is the same.
create function private.back_of(b public.booking, p_percent integer) returns integer language plpgsql immutable
set search_path = '' as $$
begin
  return greatest(0, private.kept_of(b.payment) - private.fee_of(b, p_percent));
end $$;
revoke all on function private.back_of(public.booking, integer) from public, anon, authenticated;

-- Whether so many people may sit on at these tables: joined ones that are for more are given back. How staff put tables together is theirs.
create function private.may_keep_tables(p_vendor uuid, p_tables uuid[], p_pax integer) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return coalesce((
    select bool_or(s.smallest <= p_pax) from private.seatings(p_vendor) s where s.tables = p_tables), true);
end $$;
revoke all on function private.may_keep_tables(uuid, uuid[], integer) from public, anon, authenticated;

-- What this change is answered with; null where it can be made, and at which tables then: their own where these fit and are free. Asked
-- before the lock, so that who is refused waits for nobody, and again under it, where nobody else sells. p_change is what a repeat is
-- known by, p_days how far on to look for other times.
create function private.change_answer(
  v public.vendor, b public.booking, p_token text, p_change uuid, p_from jsonb, p_day date, p_minute integer, p_pax integer,
  p_area uuid, p_caller text, p_days integer, out answer jsonb, out tables uuid[]
) language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_stays_there constant boolean := p_day = b.day and p_minute = b.minute;
  v_same_area constant boolean := p_area is null or coalesce(private.area_of(b)->>'id' = p_area::text, false);
  r private.day_rule;
  v_reason text;
  v_due integer;
begin
  if b.id is null then
    answer := private.no('booking_not_found');
    return;
  end if;
  -- It was made, and its answer lost.
  if exists (
    select from public.booking_history h
    where h.vendor_id = v.id and h.booking_id = b.id and h.command_id = p_change and h.kind = 'online.change'
  ) then
    answer := private.told_booking(b, v, p_token);
    return;
  end if;
  if private.area_error(v.id, p_area) is not null then
    answer := private.invalid('{"area": "unknown"}');
    return;
  end if;
  r := private.day_rule(v.id, p_day, p_pax, v_now);
  r.duration := case when p_pax = b.pax then b.duration else r.duration end;
  -- Other seats of an event, or another night, are another ticket: the organiser decides.
  if b.occurrence is not null then
    answer := private.no('event_booking');
    return;
  end if;
  if b.status <> 'confirmed' or b.day < r.today
    or (b.day - r.today) * 1440 + b.minute <= r.now_minute then
    answer := private.no('too_late');
    return;
  end if;
  -- Who looks at what the restaurant has changed meanwhile would undo it unknowingly.
  if p_from is distinct from jsonb_build_object('day', b.day, 'minute', b.minute, 'pax', b.pax) then
    answer := private.told_booking(b, v, p_token) || private.no('changed_meanwhile');
    return;
  end if;
  if v_stays_there and p_pax = b.pax and v_same_area then
    answer := private.told_booking(b, v, p_token);
    return;
  end if;
  if b.day < r.today + r.cutoff_days then
    answer := private.no('too_late_to_change');
    return;
  end if;
  -- Else a fee that is due would be none: by a change to a far day, which is cancelled then.
  if (p_day <> b.day or p_pax < b.pax) and private.fee_now(b, v, r.today) > 0 then
    answer := private.no('fee_due');
    return;
  end if;
  if private.is_over_limit(v.id, array['change_booking'], array[b.id::text]) then
    answer := private.no('too_many_requests');
    return;
  end if;
  -- What was chosen stays as it was agreed; where it is not offered then, or is for more people, they have to speak.
  if b.lines <> '[]' and (
    private.agreed_error(b.lines, b.lines, p_pax) is not null or not v_stays_there
    and jsonb_array_length(private.agreed_lines(v.id, p_day, p_minute, b.lines)) < jsonb_array_length(b.lines)
  ) then
    answer := private.no('lines_do_not_fit');
    return;
  end if;
  -- More people are more to be paid by card, and here nobody pays: a deposit that a change could leave out would be none. Who changes
  -- what has cost too little since before it cost anything, and no more by this, changes it.
  v_due := private.card_due_at(v.id, false, p_pax, b.lines);
  if v_due > greatest(private.kept_of(b.payment), private.card_due_at(v.id, false, b.pax, b.lines)) then
    answer := private.no('deposit_due', jsonb_build_object('amount', v_due));
    return;
  end if;
  if v_stays_there and v_same_area and p_pax < b.pax and r.duration <= b.duration then
    -- Fewer people at the same table need no seat, even where staff have put more there than there are.
    v_reason := case when p_pax < r.minimum_pax then 'below_minimum' end;
    tables := case when not private.may_keep_tables(v.id, b.tables, p_pax)
      then private.tables_for(v.id, p_day, p_minute, r.duration, p_pax, v_now, b.id, null, b.tables) end;
    tables := coalesce(tables, b.tables);
  else
    v_reason := case
      when not v_stays_there and not r.closed and (p_minute - r.opens_at) % r.slot_interval <> 0 then 'outside_hours'
      else private.reason_of(r, v.id, p_day, p_minute, p_pax, v_now, b.id, true)
    end;
    if v_reason is null then
      tables := private.tables_for(v.id, p_day, p_minute, r.duration, p_pax, v_now, b.id, p_area, b.tables);
      v_reason := case when tables is null then 'no_table' end;
    end if;
    if v_reason is null and private.has_its_share(v.id, p_caller, p_day, p_minute, r.duration, p_pax,
      private.seats_during(r, v.id, p_day, p_minute), b.id) then
      answer := private.no('too_many_holds');
      return;
    end if;
  end if;
  if v_reason is not null then
    answer := private.no(private.customer_reason(v_reason), jsonb_build_object('others', private.other_times(
      v.id, p_day, p_minute, p_pax, v_now, b.id, p_days, case when p_pax = b.pax then b.duration end, p_area
    )));
  end if;
end $$;
revoke all on function
  private.change_answer(public.vendor, public.booking, text, uuid, jsonb, date, integer, integer, uuid, text, integer)
  from public, anon, authenticated;

-- p_from: {day, minute, pax} as the customer saw them; p_area: where alone they want to sit, null for where they sit, or else anywhere.
-- The same id and wish again is the same change.
create function public.change_booking(
  p_vendor_url text, p_token text, p_id uuid, p_from jsonb, p_day date, p_minute integer, p_pax integer, p_area uuid default null
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b public.booking := private.booking_of_token(v.id, p_token);
  v_caller constant text := private.caller();
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'from', case when p_from is null then 'required' end,
    'day', private.day_error(p_day), 'minute', private.number_error(p_minute, 0, 2159),
    'pax', private.number_error(p_pax, 1, 999)
  ));
  v_change constant uuid := md5(concat_ws(' ', p_id, p_day, p_minute, p_pax, p_area));
  v_old public.booking;
  v_answer jsonb;
  v_tables uuid[];
  v_areas uuid[];
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  v_answer := (private.change_answer(v, b, p_token, v_change, p_from, p_day, p_minute, p_pax, p_area, v_caller, 14)).answer;
  if v_answer is not null then
    return v_answer;
  end if;
  begin
    perform private.lock_vendor(v.id);
    v_old := private.booking_of_token(v.id, p_token);
    -- While others wait for the lock, other times of the same day must do.
    select c.answer, c.tables into v_answer, v_tables
    from private.change_answer(v, v_old, p_token, v_change, p_from, p_day, p_minute, p_pax, p_area, v_caller, 0) c;
    if v_answer is not null then
      return v_answer;
    end if;
    v_areas := array[private.area_at(v.id, v_old.tables), private.area_at(v.id, v_tables)];
    -- The row says that the customer did it, when, and what it was before, as yymmdd, minute and people in one figure, and from which
    -- area to which they went: a tablet without a network reads no history.
    update public.booking x set day = p_day, minute = p_minute, pax = p_pax, tables = v_tables,
      requests = private.with_wish(x, p_area),
      duration = case when p_pax = x.pax then x.duration
        else (private.day_rule(v.id, p_day, p_pax, clock_timestamp())).duration end,
      settled = private.settled_without(x.settled, array['changed_online']) || (private.settlement('changed_online',
        to_jsonb((private.coming_on(v_old.day)::bigint * 10000 + v_old.minute) * 10000 + v_old.pax),
        jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
        || case when v_areas[1] is distinct from v_areas[2] then jsonb_build_object('areas', v_areas) else '{}' end)
    where x.vendor_id = v.id and x.id = v_old.id returning * into b;
    insert into public.booking_history (vendor_id, booking_id, rev, kind, changes, command_id)
    values (v.id, b.id, b.rev, 'online.change', private.changes_between(
      jsonb_build_object('day', v_old.day, 'minute', v_old.minute, 'pax', v_old.pax, 'duration', v_old.duration,
        'tables', to_jsonb(v_old.tables), 'requests', v_old.requests),
      jsonb_build_object('day', b.day, 'minute', b.minute, 'pax', b.pax, 'duration', b.duration, 'tables', to_jsonb(b.tables),
        'requests', b.requests)
    ), v_change);
    -- What one caller may book for a day counts by where the people are now.
    update private.booking_caller c set day = b.day, caller = v_caller where c.vendor_id = v.id and c.booking_id = b.id;
    perform private.count_calls(v.id, array['change_booking'], array[b.id::text]);
    return private.told_booking(b, v, p_token);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
end $$;
revoke all on function public.change_booking(text, text, uuid, jsonb, date, integer, integer, uuid)
  from public, anon, authenticated;
grant execute on function public.change_booking(text, text, uuid, jsonb, date, integer, integer, uuid) to anon, authenticated;

-- A customer finds and cancels a booking by its secret; 54_change_booking.sql is how one is changed. A wrong, an old and an unknown token get the same answer.

-- By the link of its confirmation, or by one that public.find_lost_booking gave.
create function private.booking_of_token(p_vendor uuid, p_token text) returns public.booking language plpgsql stable
set search_path = '' as $$
declare
  b public.booking;
begin
  select x.* into b
  from (
    select t.booking_id from private.booking_token t
    where t.vendor_id = p_vendor and t.token_hash = private.token_hash(p_token)
    union all
    select t.booking_id from private.manage_token t
    join public.booking m on m.vendor_id = t.vendor_id and m.id = t.booking_id and lower(m.email) = t.recipient
    where t.vendor_id = p_vendor and t.token_hash = private.token_hash(p_token)
    union all
    select t.booking_id from private.found_token t
    where t.vendor_id = p_vendor and t.token_hash = private.token_hash(p_token) and t.ends_at > now()
  ) f
  join public.booking x on x.vendor_id = p_vendor and x.id = f.booking_id
  where not x.deleted;
  return b;
end $$;
revoke all on function private.booking_of_token(uuid, text) from public, anon, authenticated;

-- By number and phone alone nobody is named, nor by an old mail from two days after the visit on.
create function private.may_read_who(b public.booking, v public.vendor, p_token text) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return private.begins_at(b.day, b.minute, v.time_zone) + b.duration * interval '1 minute' >= now() - interval '2 days'
    and not exists (
      select from private.found_token f where f.vendor_id = v.id and f.token_hash = private.token_hash(p_token)
    );
end $$;
revoke all on function private.may_read_who(public.booking, public.vendor, text) from public, anon, authenticated;

-- Where who waits for an event can book it by themselves by now: the occurrence, as long as it has seats for all of them and tickets.
-- Whose money the house has would pay twice: staff make their place a booking, or give it back.
create function private.open_to(b public.booking) returns uuid language plpgsql stable set search_path = '' as $$
begin
  return case when b.status = 'waiting' and private.kept_of(b.payment) <= 0 and exists (
    select from public.occurrence o
    join private.config_item t on t.vendor_id = b.vendor_id and t.kind = 'event_template' and t.key = o.template::text
    where o.vendor_id = b.vendor_id and o.id = b.occurrence and not t.deleted and t.data->'tickets' <> '[]'
  ) and private.party_reason(b.vendor_id, b.occurrence, b.pax) is null then b.occurrence end;
end $$;
revoke all on function private.open_to(public.booking) from public, anon, authenticated;

-- What who shows this token may see.
create function private.told_booking(b public.booking, v public.vendor, p_token text) returns jsonb language plpgsql stable
set search_path = '' as $$
declare
  v_open constant uuid := private.open_to(b);
  v_answer jsonb;
begin
  if not private.may_read_who(b, v, p_token) then
    b.last_name := '';
    b.first_name := '';
    b.phone := '';
    b.email := '';
    b.requests := '';
    b.answers := '[]';
    -- Who may have no ticket is not let in online either.
    v_answer := jsonb_set(private.guest_booking(b, v), '{booking,event,online_url}', '""', false);
  else
    v_answer := private.guest_booking(b, v);
  end if;
  return case when v_open is null then v_answer else jsonb_set(v_answer, '{booking,event,open}', to_jsonb(v_open)) end;
end $$;
revoke all on function private.told_booking(public.booking, public.vendor, text) from public, anon, authenticated;

create function public.find_booking(p_vendor_url text, p_token text) returns jsonb language plpgsql volatile
security definer set search_path = '' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b constant public.booking := private.booking_of_token(v.id, p_token);
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  return private.told_booking(b, v, p_token);
end $$;
revoke all on function public.find_booking(text, text) from public, anon, authenticated;
grant execute on function public.find_booking(text, text) to anon, authenticated;

-- p_read: {percent, fee, back}, what it costs now and what goes back to the card, as the customer read it; null where nobody reads.
create function public.cancel_booking(p_vendor_url text, p_token text, p_read jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b public.booking := private.booking_of_token(v.id, p_token);
  t record;
  v_from text;
  v_percent integer;
  v_back integer;
  v_paid jsonb;
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if b.status = 'cancelled' then
    return private.told_booking(b, v, p_token);
  end if;
  begin
    perform private.lock_vendor(v.id);
    b := private.booking_of_token(v.id, p_token);
    if b.id is null then
      return private.no('booking_not_found');
    end if;
    if b.status = 'cancelled' then
      return private.told_booking(b, v, p_token);
    end if;
    select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
    if b.status not in ('confirmed', 'waiting') or b.day < t.day or (b.day - t.day) * 1440 + b.minute <= t.minute then
      return private.no('too_late');
    end if;
    v_from := b.status;
    v_paid := b.payment;
    v_percent := case when private.is_off(b) or v_from = 'waiting' then 0 else private.fee_now(b, v, t.day) end;
    v_back := private.back_of(b, v_percent);
    -- The day has turned, or staff have changed it: it is asked anew before it costs more than was read.
    if p_read is not null and not coalesce(p_read->'percent' >= to_jsonb(v_percent)
      and p_read->'fee' >= to_jsonb(private.fee_of(b, v_percent)) and p_read->'back' <= to_jsonb(v_back), false) then
      return private.told_booking(b, v, p_token) || private.no('fees_changed');
    end if;
    perform private.owe(v.id, b.id, v_back, 'policy');
    -- The row says whose word it was, by the same instant as its status: a tablet without a network reads no history.
    -- What does not take place is cancelled for nothing, should it take place after all; so is a place on the list.
    update public.booking set status = 'cancelled', status_at = now(),
      agreed_fees = case when private.is_off(b) or v_from = 'waiting' then '[]' else agreed_fees end, payment = private.with_returning(payment, v_back),
      settled = private.settled_without(settled, array['cancelled_online']) || private.settlement('cancelled_online', '0',
        jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
    where vendor_id = v.id and id = b.id returning * into b;
    insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
    values (v.id, b.id, b.rev, 'online.cancel',
      jsonb_build_object('status', jsonb_build_array(v_from, 'cancelled'))
      || case when v_back > 0 then jsonb_build_object('payment', jsonb_build_array(v_paid, b.payment)) else '{}' end);
    return private.told_booking(b, v, p_token);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
end $$;
revoke all on function public.cancel_booking(text, text, jsonb) from public, anon, authenticated;
grant execute on function public.cancel_booking(text, text, jsonb) to anon, authenticated;

-- A business that asks to join: kept for the administrators, who turn it into a vendor. Anybody may write one, nobody
-- reads them through the API. Counted by the rows themselves, so that the count cannot be lost.
create table private.enquiry (
  id uuid primary key default gen_random_uuid(),
  business text not null,
  name text not null,
  email text not null,
  message text not null,
  language text not null,
  caller text not null,
  created_at timestamptz not null default now(),
  -- An admin has seen to it, and which vendor came of it, if one did.
  done_at timestamptz,
  done_by uuid,
  vendor_id uuid references public.vendor (id) on delete set null,
  constraint business_is_given check (length(business) between 1 and 200),
  constraint name_is_given check (length(name) between 1 and 100),
  constraint email_is_one check (length(email) <= 254 and email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$'),
  constraint message_is_given check (length(message) between 1 and 2000),
  constraint language_is_spoken check (language in ('ja', 'en'))
);
create index enquiry_created on private.enquiry (created_at);
create index enquiry_vendor on private.enquiry (vendor_id);
alter table private.enquiry enable row level security;

create function private.enquiries_are_full(p_caller text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.rate_limit l
    where l.name in ('enquiry_caller', 'enquiry_all') and l.at_most <= (
      select count(*) from private.enquiry e
      where e.created_at > now() - make_interval(secs => l.per_seconds)
        and (l.name = 'enquiry_all' or e.caller = p_caller)
    )
  )
$$;
revoke all on function private.enquiries_are_full(text) from public, anon, authenticated;

-- {ok: true}, or {ok: false, code: 'invalid' (fields), 'too_many_requests'}. Refused before anything is locked.
create function public.enquire(p_business text, p_name text, p_email text, p_message text, p_language text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller text := private.caller();
  v_business constant text := private.visible_text(p_business, false);
  v_name constant text := private.visible_text(p_name, false);
  v_email constant text := private.visible_text(p_email, false);
  v_message constant text := private.visible_text(p_message, true);
  v_fields jsonb := jsonb_strip_nulls(jsonb_build_object(
    'business', case when coalesce(length(v_business), 0) = 0 then 'required'
      when length(v_business) > 200 then 'too_long' end,
    'name', case when coalesce(length(v_name), 0) = 0 then 'required'
      when length(v_name) > 100 then 'too_long' end,
    'email', case when coalesce(length(v_email), 0) = 0 then 'required'
      when length(v_email) > 254 then 'too_long'
      when not private.is_strangers_email(v_email) then 'invalid_email' end,
    'message', case when coalesce(length(v_message), 0) = 0 then 'required'
      when length(v_message) > 2000 then 'too_long' end,
    'language', case when p_language is null or p_language not in ('ja', 'en') then 'invalid' end
  ));
begin
  perform private.only_post();
  if v_fields <> '{}' then
    return jsonb_build_object('ok', false, 'code', 'invalid', 'fields', v_fields);
  end if;
  if private.enquiries_are_full(v_caller) then
    return jsonb_build_object('ok', false, 'code', 'too_many_requests');
  end if;
  -- Two callers at the same moment must not both be the last one allowed.
  perform pg_advisory_xact_lock(hashtext('private.enquiry'));
  if private.enquiries_are_full(v_caller) then
    return jsonb_build_object('ok', false, 'code', 'too_many_requests');
  end if;
  insert into private.enquiry (business, name, email, message, language, caller)
  values (v_business, v_name, v_email, v_message, p_language, v_caller);
  return jsonb_build_object('ok', true);
end $$;
revoke all on function public.enquire(text, text, text, text, text) from public, anon, authenticated;
grant execute on function public.enquire(text, text, text, text, text) to anon, authenticated;

-- Who has lost the link of a booking finds it by its number and the last four digits of the phone. Unknown and wrong are told the
-- same after the same work, and each try counts: by caller, by venue, and by the number that is tried, for the four digits alone
-- would be guessed in ten thousand tries. What is found is a link that ends within the hour and names nobody: it shows day, time
-- and people, and can change or cancel; the first link goes on working.

create table private.found_token (
  vendor_id uuid not null,
  token_hash bytea not null,
  booking_id uuid not null,
  ends_at timestamptz not null,
  primary key (vendor_id, token_hash),
  constraint booking_was_online foreign key (vendor_id, booking_id)
    references private.booking_token (vendor_id, booking_id) on delete cascade
);
create index found_token_booking on private.found_token (vendor_id, booking_id);
alter table private.found_token enable row level security;

-- As people copy a number: small letters, full width, blanks.
create function private.plain_reference(p_text text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return upper(regexp_replace(normalize(left(p_text, 100), nfkc), '[^0-9A-Za-z-]', '', 'g'));
end $$;
revoke all on function private.plain_reference(text) from public, anon, authenticated;

-- Answers {ok} and lets p_token, which the page made, open the booking; booking_not_found for all else.
create function public.find_lost_booking(p_vendor_url text, p_reference text, p_phone_end text, p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_vendor constant uuid := (private.vendor_at(p_vendor_url)).id;
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_reference constant text := private.plain_reference(p_reference);
  v_end constant text := btrim(normalize(left(p_phone_end, 40), nfkc));
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'reference', case when coalesce(v_reference, '') = '' then 'required' when length(v_reference) > 40 then 'invalid' end,
    'phone_end', case when coalesce(v_end, '') = '' then 'required' when v_end !~ '^[0-9]{4}$' then 'invalid' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end
  ));
  v_names constant text[] := array['lost_caller', 'lost_vendor', 'lost_reference'];
  v_keys text[];
  v_found uuid;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  v_keys := array[v_caller, 'all', private.contact_key(v_vendor, v_reference)];
  begin
    perform private.lock_vendor(v_vendor);
    -- The venue's own limit lets a caller through who did not try before: else anybody could close it to all.
    if private.is_over_limit(v_vendor, array['lost_caller', 'lost_reference'], array[v_keys[1], v_keys[3]])
      or private.is_over_limit(v_vendor, array['lost_vendor'], array['all'])
        and private.has_called(v_vendor, 'lost_caller', v_caller) then
      return private.no('too_many_requests');
    end if;
    perform private.count_calls(v_vendor, v_names, v_keys);
    delete from private.found_token f where f.vendor_id = v_vendor and f.ends_at < now();
    select b.id into v_found
    from public.booking b join private.booking_token t on t.vendor_id = b.vendor_id and t.booking_id = b.id
    -- Said twice, so that the partial index is used. One that is cancelled is found too: its page says so, where "not found" would
    -- let its customer come in vain. Of an event's party some may be in and the others at the gate, without their tickets.
    where b.vendor_id = v_vendor and b.reference = v_reference and b.reference <> '' and right(b.phone, 4) = v_end
      and not b.deleted and b.day >= private.business_day(v_vendor) and (b.status in ('confirmed', 'waiting', 'cancelled')
        or b.occurrence is not null and b.status in ('arrived', 'seated'));
    if v_found is null then
      return private.no('booking_not_found');
    end if;
    -- Else one secret would open two bookings, and the link that somebody has would name nobody any more.
    if exists (select from private.booking_token t where t.vendor_id = v_vendor and t.token_hash = v_hash)
      or exists (select from private.manage_token t where t.vendor_id = v_vendor and t.token_hash = v_hash) then
      return private.no('id_reused');
    end if;
    -- Shown again after another number it opens what was found last.
    insert into private.found_token (vendor_id, token_hash, booking_id, ends_at)
    values (v_vendor, v_hash, v_found, now() + interval '1 hour')
    on conflict (vendor_id, token_hash) do update set booking_id = excluded.booking_id, ends_at = excluded.ends_at;
    return jsonb_build_object('ok', true);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
end $$;
revoke all on function public.find_lost_booking(text, text, text, text) from public, anon, authenticated;
grant execute on function public.find_lost_booking(text, text, text, text) to anon, authenticated;

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

-- Whether it tells of what was paid by card: its tickets wait for no room, since nobody pays in order to send a mail.
create function private.is_of_paid(m private.mail) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.booking b where b.vendor_id = m.vendor_id and b.id = m.booking_id and b.payment is not null);
end $$;
revoke all on function private.is_of_paid(private.mail) from public, anon, authenticated;

-- What one person had of late, thirty at most, and of whom: what was sent, and what a sender has, or had when it died. What the mail
-- server did not take reached nobody. p_is_pressing: all limited ones that pressed.
create function private.mails_had(p_person text, p_is_pressing boolean default false) returns table (vendor_id uuid, at timestamptz) language plpgsql stable
set search_path = '' set enable_seqscan = 'off' as $$
begin
  return query
  select m.vendor_id, m.settled_at as at from private.mail m
  where private.plain_recipient(m.recipient) = p_person and m.audience = 'customer' and m.state = 'sent'
    and m.settled_at > now() - interval '1 day' and (m.is_pressing and m.is_limited or not p_is_pressing)
  union all
  select m.vendor_id, least(m.leased_until, now()) from private.mail m
  where private.plain_recipient(m.recipient) = p_person and m.audience = 'customer' and m.state = 'waiting' and m.settled_at is null
    and m.leased_until is not null
    and (m.is_pressing and m.is_limited or not p_is_pressing)
  order by at desc limit case when not p_is_pressing then 30 end;
end $$;
revoke all on function private.mails_had(text, boolean) from public, anon, authenticated;

-- Until when one person has no room, where they had ten within an hour or thirty within a day. For what presses each vendor has a
-- room of its own: none must keep another from telling what it takes away.
create function private.no_room_until(p_person text) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (select greatest(h.at[10] + interval '1 hour', h.at[30] + interval '1 day') from (
    select array_agg(x.at order by x.at desc) as at from private.mails_had(p_person) x) h);
end $$;
revoke all on function private.no_room_until(text) from public, anon, authenticated;

create function private.no_pressing_room_until(p_person text) returns table (vendor_id uuid, until timestamptz) language plpgsql stable
set search_path = '' as $$
begin
  return query
  select h.vendor_id, greatest(h.at[10] + interval '1 hour', h.at[30] + interval '1 day') from (
    select x.vendor_id, array_agg(x.at order by x.at desc) as at from private.mails_had(p_person, true) x group by x.vendor_id) h;
end $$;
revoke all on function private.no_pressing_room_until(text) from public, anon, authenticated;

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

-- A day is full, and a customer leaves a name and a number in case a table comes free. It is no reservation: it takes no seat,
-- and reaches the stand as a booking that waits, for staff to call.

-- Why nobody can wait for a table of that day; null where one can. The keys: the caller, a contact of the caller, all. Under the vendor's lock the second time, as always.
create function private.waiting_refusal(
  v public.vendor, p_day date, p_minute integer, p_pax integer, p_names text[], p_keys text[]
) returns text language plpgsql stable set search_path = '' as $$
declare
  r constant private.day_rule := private.day_rule(v.id, p_day, p_pax, now());
begin
  if r.closed is not false then return 'closed_day'; end if;
  if r.days_ahead < 0 then return 'past'; end if;
  if r.days_ahead < r.cutoff_days then return 'past_cutoff'; end if;
  if r.days_ahead > r.horizon_days then return 'too_far_ahead'; end if;
  if p_pax < r.minimum_pax then return 'below_minimum'; end if;
  if p_pax > r.maximum_pax then return 'above_maximum'; end if;
  if p_minute < r.opens_at or p_minute >= r.closes_at then return 'outside_hours'; end if;
  -- The venue's own limit lets a caller through who did not call before: else a few could shut all days to all.
  if private.is_over_limit(v.id, p_names[:2], p_keys[:2])
    or private.is_over_limit(v.id, p_names[3:], p_keys[3:]) and private.has_called(v.id, p_names[1], p_keys[1]) then
    return 'too_many_requests';
  end if;
  -- And two addresses could shut a day.
  if exists (
    select from private.rate_limit l where l.name = 'waiting_day_caller' and l.at_most <= (
      select count(*)
      from private.booking_caller c
      join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
      where c.vendor_id = v.id and c.day = p_day and c.caller = p_keys[1]
        and b.day = p_day and b.status = 'waiting' and not b.deleted
    )
  ) then
    return 'too_many_requests';
  end if;
  -- Whoever is the twentieth would hardly be called.
  if exists (
    select from private.rate_limit l where l.name = 'waiting_day' and l.at_most <= (
      select count(*) from public.booking b
      where b.vendor_id = v.id and b.day = p_day and b.status = 'waiting' and b.source = 'online' and not b.deleted
    )
  ) then
    return 'waiting_full';
  end if;
  -- Who can book has to book.
  if exists (select from private.slots(v.id, p_day, p_pax, now(), null) s where s.reason is null) then
    return 'has_tables';
  end if;
  if not exists (
    select from private.slots(v.id, p_day, p_pax, now(), null) s where s.reason in ('full', 'pacing', 'no_table')
  ) then
    return 'closed_day';
  end if;
  return null;
end $$;
revoke all on function private.waiting_refusal(public.vendor, date, integer, integer, text[], text[])
  from public, anon, authenticated;

-- One more who waits, for a table or for tickets. The caller holds the lock and has checked.
create function private.put_on_list(
  v public.vendor, p_wish public.booking, d jsonb, p_hash bytea, p_content bytea, p_caller text
) returns public.booking language plpgsql set search_path = '' as $$
declare
  b public.booking;
begin
  insert into public.booking (
    vendor_id, id, day, minute, duration, pax, occurrence, last_name, first_name, phone, requests, language, status, source,
    campaign, reference, terms_version, agreed_at, guest_id, agreed_fees
  ) values (
    v.id, p_wish.id, p_wish.day, p_wish.minute, p_wish.duration, p_wish.pax, p_wish.occurrence, d ->> 'last_name',
    d ->> 'first_name', d ->> 'phone', coalesce(d ->> 'requests', ''), d ->> 'language', 'waiting', 'online',
    private.campaign_of(d), private.new_reference(v.id), d ->> 'terms_version', now(),
    private.guest_of_customer(v.id, d ->> 'phone', '', d ->> 'last_name', d ->> 'first_name'), v.cancellation_fees
  ) returning * into b;
  insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
  values (v.id, b.id, b.rev, 'online.wait', private.changes_between('{}', jsonb_build_object(
    'status', b.status, 'day', b.day, 'minute', b.minute, 'pax', b.pax, 'last_name', b.last_name,
    'first_name', b.first_name, 'phone', b.phone, 'requests', b.requests
  )));
  insert into private.booking_token (vendor_id, booking_id, token_hash, content_hash)
  values (v.id, b.id, p_hash, p_content);
  insert into private.booking_caller (vendor_id, booking_id, day, caller) values (v.id, b.id, b.day, p_caller);
  return b;
end $$;
revoke all on function private.put_on_list(public.vendor, public.booking, jsonb, bytea, bytea, text)
  from public, anon, authenticated;

-- p_details as of a booking, without an e-mail. The same id, token and content again is the same entry.
create function public.join_waiting_list(
  p_vendor_url text, p_id uuid, p_token text, p_day date, p_minute integer, p_pax integer, p_details jsonb
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  d constant jsonb := private.trimmed(p_details);
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_names constant text[] := array['waiting_caller', 'waiting_contact', 'waiting_vendor'];
  v_keys text[];
  v_errors jsonb;
  v_content bytea;
  v_answer jsonb;
  v_code text;
  b public.booking;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  v_errors := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end,
    'day', private.day_error(p_day), 'minute', private.number_error(p_minute, 0, 2159),
    'pax', private.number_error(p_pax, 1, 999)
  )) || (private.guest_details_errors(d) - 'email');
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  -- As in public.confirm_booking.
  if coalesce(d ->> 'website', '') <> '' then
    return private.no('too_many_requests');
  end if;
  v_content := sha256(convert_to(d::text || p_day || ' ' || p_minute || ' ' || p_pax, 'UTF8'));
  v_keys := array[v_caller, private.contact_key(v.id, v_caller || ' ' || (d ->> 'phone')), 'all'];
  v_answer := private.same_booking(v, p_id, v_hash, v_content);
  if v_answer is not null then
    return v_answer;
  end if;
  -- As in public.confirm_booking: where staff make it a booking, it costs what was read here.
  if coalesce(d -> 'fees', '[]') <> v.cancellation_fees then
    return private.invalid('{"fees": "fees_changed"}');
  end if;
  v_code := private.waiting_refusal(v, p_day, p_minute, p_pax, v_names, v_keys);
  if v_code is not null then
    return private.no(v_code);
  end if;
  begin
    perform private.lock_vendor(v.id);
    v_answer := private.same_booking(v, p_id, v_hash, v_content);
    if v_answer is not null then
      return v_answer;
    end if;
    v_code := case
      when exists (select from public.booking x where x.vendor_id = v.id and x.id = p_id)
        or exists (select from private.booking_token t where t.vendor_id = v.id and t.token_hash = v_hash) then 'id_reused'
      else private.waiting_refusal(v, p_day, p_minute, p_pax, v_names, v_keys)
    end;
    if v_code is not null then
      return private.no(v_code);
    end if;
    b.id := p_id;
    b.day := p_day;
    b.minute := p_minute;
    b.duration := (private.day_rule(v.id, p_day, p_pax, now())).duration;
    b.pax := p_pax;
    b := private.put_on_list(v, b, d, v_hash, v_content, v_caller);
    perform private.count_calls(v.id, v_names, v_keys);
    return private.guest_booking(b, v);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
end $$;
revoke all on function public.join_waiting_list(text, uuid, text, date, integer, integer, jsonb)
  from public, anon, authenticated;
grant execute on function public.join_waiting_list(text, uuid, text, date, integer, integer, jsonb)
  to anon, authenticated;

-- Who waits at the door sees their place on their own phone, by the link that a tablet showed as a QR code, or by the one of the mail that
-- calls them. The tablet made the secret and keeps it; here is its hash alone, with the booking. It opens the place and nothing else: no
-- name, no phone, no change but to leave. A wrong, an old and an unknown secret get the same answer.

-- Of today's business alone: a place ends with its day, and where staff put them on another they do not wait at the door.
create function private.place_of_token(p_vendor uuid, p_token text) returns public.booking language plpgsql stable set search_path = '' as $$
declare
  b public.booking;
begin
  select x.* into b from public.booking x
  where x.vendor_id = p_vendor and x.queue is not null
    and x.queue->>'link' = encode(private.token_hash(p_token), 'hex') and not x.deleted
  order by x.rev limit 1;
  if b.id is null then
    b := private.booking_of_token(p_vendor, p_token);
  end if;
  if b.queue is null or b.day <> private.business_day(p_vendor) then
    return null;
  end if;
  return b;
end $$;
revoke all on function private.place_of_token(uuid, text) from public, anon, authenticated;

-- What who shows it may see. `turn` is the second, third ... of those who were given one number. Parties ahead are those of the door alone.
create function private.told_place(b public.booking, v public.vendor) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('ok', true,
    'place', jsonb_build_object('number', b.queue->'number',
      'turn', 1 + (select count(*) from public.booking x
        where x.vendor_id = b.vendor_id and x.day = b.day and x.queue->'number' = b.queue->'number' and not x.deleted
          and (x.made_at, x.id) < (b.made_at, b.id)),
      'pax', b.pax, 'quoted', b.queue->'quoted', 'made_at', private.iso(b.made_at),
      'stage', case when b.status = 'waiting' then case when b.queue->'called' = 'null' then 'waiting' else 'called' end
        when b.status in ('confirmed', 'arrived') then 'ready' when b.status = 'seated' then 'seated' else 'gone' end,
      'ahead', case when b.status = 'waiting' then (select count(*) from public.booking x
        where x.vendor_id = b.vendor_id and x.day = b.day and x.status = 'waiting' and x.queue is not null and not x.deleted
          and (x.made_at, x.id) < (b.made_at, b.id)) else 0 end,
      'until', case when b.status = 'waiting' and b.queue->'called' <> 'null' then private.iso(private.begins_at(b.day,
        private.back_by(b.queue), v.time_zone)) end,
      'back_by', case when b.status = 'waiting' then private.back_by(b.queue) end),
    'vendor', jsonb_build_object('url', v.url, 'name', v.name, 'name_en', v.name_en, 'phone', v.phone),
    'now', private.iso(now()));
end $$;
revoke all on function private.told_place(public.booking, public.vendor) from public, anon, authenticated;

create function public.waiting_place(p_vendor_url text, p_token text) returns jsonb language plpgsql volatile
security definer set search_path = '' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b constant public.booking := private.place_of_token(v.id, p_token);
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  return private.told_place(b, v);
end $$;
revoke all on function public.waiting_place(text, text) from public, anon, authenticated;
grant execute on function public.waiting_place(text, text) to anon, authenticated;

-- They go: said again it is the same. `too_late` once they were shown in.
create function public.leave_waiting(p_vendor_url text, p_token text) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '1s' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b public.booking := private.place_of_token(v.id, p_token);
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  begin
    perform private.lock_vendor(v.id);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
  b := private.place_of_token(v.id, p_token);
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if b.status = 'cancelled' then
    return private.told_place(b, v);
  end if;
  -- What was paid goes back by public.cancel_booking.
  if b.status <> 'waiting' or b.payment is not null then
    return private.no('too_late') || jsonb_build_object('place', private.told_place(b, v)->'place');
  end if;
  update public.booking set status = 'cancelled', status_at = now(),
    settled = private.settled_without(settled, array['cancelled_online']) || private.settlement('cancelled_online', '0',
      jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
  where vendor_id = v.id and id = b.id returning * into b;
  insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
  values (v.id, b.id, b.rev, 'online.cancel', '{"status": ["waiting", "cancelled"]}');
  return private.told_place(b, v);
end $$;
revoke all on function public.leave_waiting(text, text) from public, anon, authenticated;
grant execute on function public.leave_waiting(text, text) to anon, authenticated;

-- What a mail says of it: private.mail_facts.
create function private.called_facts(b public.booking) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('number', b.queue->'number', 'back_by', private.back_by(b.queue));
end $$;
revoke all on function private.called_facts(public.booking) from public, anon, authenticated;

-- Who is called has a mail, where there is an address and the house sends mails: at once, and none that comes after they had to be back.
-- Called off, shown in, gone or put on another day before it went out, they have none; called anew they have another, but one in two
-- minutes: what a sender has by then, or has sent since, tells them to come as well. At another address they have heard nothing, and
-- from a sender that died they may have heard nothing either.
create function private.mail_calls() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail m where m.vendor_id = new.vendor_id and m.booking_id = new.id and m.kind = 'called'
    and m.state = 'waiting' and (m.leased_until is null or m.leased_until <= clock_timestamp());
  if new.status <> 'waiting' or new.deleted or new.email = '' or new.queue is null or new.queue->'called' = 'null'
    or new.day <> private.business_day(new.vendor_id) or coalesce(current_setting('noren.no_mails', true), '') = 'on' then
    return null;
  end if;
  if exists (
    select from private.mail m
    where m.vendor_id = new.vendor_id and m.booking_id = new.id and m.kind = 'called' and m.recipient = new.email
      and (m.state = 'waiting' or m.state = 'sent' and m.settled_at > clock_timestamp() - interval '2 minutes')
  ) then
    return null;
  end if;
  insert into private.mail (vendor_id, booking_id, audience, kind, language, recipient, due_at, is_pressing, expires_at)
  select new.vendor_id, new.id, 'customer', 'called', new.language, new.email, now(), true,
    private.begins_at(new.day, private.back_by(new.queue), v.time_zone)
  from public.vendor v
  join public.booking_settings s on s.vendor_id = v.id and not s.deleted and s.send_confirmation_email
  where v.id = new.vendor_id;
  return null;
end $$;
revoke all on function private.mail_calls() from public, anon, authenticated;

create trigger mail_calls after update on public.booking
  for each row when ((old.queue->'called', old.status, old.deleted, old.email, old.day)
    is distinct from (new.queue->'called', new.status, new.deleted, new.email, new.day)
    and (old.queue is not null or new.queue is not null))
  execute function private.mail_calls();

-- The waiting list of an event that is sold out: as that of a full day, of one occurrence, for so many people and of no kind of
-- ticket. It takes no seat; staff who make it a booking are told where there are none, as for any other.

-- The most people that may wait for it: as many as an order, and as there are seats.
create function private.most_to_wait(p_vendor uuid, p_occurrence uuid) returns integer
language sql stable set search_path = '' as $$
  select least(r.capacity, r.maximum_pax) from private.spots_rule(p_vendor, p_occurrence, now()) r
$$;
revoke all on function private.most_to_wait(uuid, uuid) from public, anon, authenticated;

-- Why nobody can wait for so many seats of it; null where one can. The keys as of private.waiting_refusal.
create function private.spots_waiting_refusal(
  v public.vendor, p_occurrence uuid, p_pax integer, p_phone text, p_names text[], p_keys text[]
) returns text language plpgsql stable set search_path = '' as $$
declare
  v_code constant text := private.party_reason(v.id, p_occurrence, p_pax);
begin
  -- A restaurant has none.
  if v.vendor_type <> 'EVENT' then return 'event_not_found'; end if;
  -- Who can book has to book.
  if v_code is null then return 'has_spots'; end if;
  if v_code <> 'full' then return v_code; end if;
  -- They will never be called, however many give theirs back. An organiser who closed it by a 0 may open it again.
  if p_pax > (select nullif(o.capacity, 0) from public.occurrence o where o.vendor_id = v.id and o.id = p_occurrence) then
    return 'above_maximum';
  end if;
  -- It will not be sold, however many give theirs back.
  if private.is_excluded(v.id, p_occurrence) then return 'exclusive'; end if;
  if private.is_over_limit(v.id, p_names[:2], p_keys[:2])
    or private.is_over_limit(v.id, p_names[3:], p_keys[3:]) and private.has_called(v.id, p_names[1], p_keys[1]) then
    return 'too_many_requests';
  end if;
  -- Of this caller only: else anybody would learn that a number waits here.
  if exists (
    select from private.booking_caller c
    join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
    where c.vendor_id = v.id and c.caller = p_keys[1] and b.occurrence = p_occurrence and b.phone = p_phone
      and b.status = 'waiting' and not b.deleted
  ) then
    return 'already_waiting';
  end if;
  if exists (
    select from private.rate_limit l where l.name = 'waiting_day_caller' and l.at_most <= (
      select count(*)
      from private.booking_caller c
      join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
      where c.vendor_id = v.id and c.caller = p_keys[1] and b.occurrence = p_occurrence and b.status = 'waiting' and not b.deleted
    )
  ) then
    return 'too_many_requests';
  end if;
  -- A line of IPv6 may have a /48, which is 65,536 callers: alone they leave room on a list.
  if exists (
    select from private.rate_limit l where l.name = 'waiting_list_network' and l.at_most <= (
      select count(*)
      from private.booking_caller c
      join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
      where c.vendor_id = v.id and b.occurrence = p_occurrence and b.status = 'waiting' and not b.deleted
        and private.site_of(c.caller) = private.site_of(p_keys[1])
    )
  ) then
    return 'too_many_requests';
  end if;
  if exists (
    select from private.rate_limit m where m.name = 'waiting_day' and m.at_most <= (
      select count(*) from public.booking b
      where b.vendor_id = v.id and b.occurrence = p_occurrence and b.status = 'waiting' and b.source = 'online' and not b.deleted
    )
  ) then
    return 'waiting_full';
  end if;
  return null;
end $$;
revoke all on function private.spots_waiting_refusal(public.vendor, uuid, integer, text, text[], text[])
  from public, anon, authenticated;

-- As public.join_waiting_list, of an occurrence.
create function public.join_spots_waiting_list(
  p_vendor_url text, p_id uuid, p_token text, p_occurrence uuid, p_pax integer, p_details jsonb
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  d constant jsonb := private.trimmed(p_details);
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_names constant text[] := array['waiting_caller', 'waiting_contact', 'waiting_vendor'];
  v_keys text[];
  v_errors jsonb;
  v_content bytea;
  v_answer jsonb;
  v_code text;
  b public.booking;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  v_errors := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end,
    'occurrence', case when p_occurrence is null then 'required' end,
    'pax', private.number_error(p_pax, 1, 999)
  )) || (private.guest_details_errors(d) - 'email');
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  -- As in public.confirm_booking.
  if coalesce(d ->> 'website', '') <> '' then
    return private.no('too_many_requests');
  end if;
  v_content := sha256(convert_to(d::text || p_occurrence || ' ' || p_pax, 'UTF8'));
  v_keys := array[v_caller, private.contact_key(v.id, v_caller || ' ' || (d ->> 'phone')), 'all'];
  v_answer := private.same_booking(v, p_id, v_hash, v_content);
  if v_answer is not null then
    return v_answer;
  end if;
  if coalesce(d -> 'fees', '[]') <> v.cancellation_fees then
    return private.invalid('{"fees": "fees_changed"}');
  end if;
  v_code := private.spots_waiting_refusal(v, p_occurrence, p_pax, d ->> 'phone', v_names, v_keys);
  if v_code is not null then
    return private.no(v_code, case v_code when 'above_maximum'
      then jsonb_build_object('maximum', private.most_to_wait(v.id, p_occurrence)) else '{}' end);
  end if;
  begin
    perform private.lock_vendor(v.id);
    v_answer := private.same_booking(v, p_id, v_hash, v_content);
    if v_answer is not null then
      return v_answer;
    end if;
    v_code := case
      when exists (select from public.booking x where x.vendor_id = v.id and x.id = p_id)
        or exists (select from private.booking_token t where t.vendor_id = v.id and t.token_hash = v_hash) then 'id_reused'
      else private.spots_waiting_refusal(v, p_occurrence, p_pax, d ->> 'phone', v_names, v_keys)
    end;
    if v_code is not null then
      return private.no(v_code, case v_code when 'above_maximum'
        then jsonb_build_object('maximum', private.most_to_wait(v.id, p_occurrence)) else '{}' end);
    end if;
    b.id := p_id;
    b.occurrence := p_occurrence;
    b.pax := p_pax;
    select o.day, o.starts_at, least(greatest(o.ends_at - o.starts_at, 5), 1440) into b.day, b.minute, b.duration
    from public.occurrence o where o.vendor_id = v.id and o.id = p_occurrence;
    b := private.put_on_list(v, b, d, v_hash, v_content, v_caller);
    perform private.count_calls(v.id, v_names, v_keys);
    return private.guest_booking(b, v);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
end $$;
revoke all on function public.join_spots_waiting_list(text, uuid, text, uuid, integer, jsonb)
  from public, anon, authenticated;
grant execute on function public.join_spots_waiting_list(text, uuid, text, uuid, integer, jsonb)
  to anon, authenticated;

-- "I'm coming": a customer answers the reminder, and the stand sees it on the party's row. It stands among what was settled, as
-- what a customer cancelled does, so that every tablet has it without a network; for one day only, named by its number (261122).

create function private.coming_on(p_day date) returns integer language plpgsql immutable set search_path = '' as $$
begin
  return to_char(p_day, 'YYMMDD')::integer;
end $$;
revoke all on function private.coming_on(date) from public, anon, authenticated;

-- {ok: true}, said once or again; {ok: false, code}: 'vendor_not_found', 'booking_not_found', 'busy', 'too_late' (the booking is not, or
-- no longer, one that is waited for, or its event is off), 'too_early' (more than two days ahead: nobody knows yet).
create function public.say_coming(p_vendor_url text, p_token text) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '1s' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b public.booking := private.booking_of_token(v.id, p_token);
  t record;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  begin
    perform private.lock_vendor(v.id);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
  b := private.booking_of_token(v.id, p_token);
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if private.is_off(b) then
    return private.no('too_late');
  end if;
  if private.accepted_upto(b.settled, 'coming') = private.coming_on(b.day) and b.status = 'confirmed' then
    return '{"ok": true}';
  end if;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  if b.status <> 'confirmed' or (b.day - t.day) * 1440 + b.minute <= t.minute then
    return private.no('too_late');
  end if;
  if b.day > t.day + 2 then
    return private.no('too_early');
  end if;
  update public.booking set settled = private.settled_without(settled, array['coming'])
    || private.settlement('coming', to_jsonb(private.coming_on(b.day)),
      jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
  where vendor_id = v.id and id = b.id returning * into b;
  insert into public.booking_history (vendor_id, booking_id, rev, kind) values (v.id, b.id, b.rev, 'online.coming');
  return '{"ok": true}';
end $$;
revoke all on function public.say_coming(text, text) from public, anon, authenticated;
grant execute on function public.say_coming(text, text) to anon, authenticated;

-- Tickets that a gate can check without a network: `NOREN:<booking>.<number>.<occurrence>.<minutes>.<signature>`
-- (src/domain/ticket/ticket-code.ts).
-- Postgres has no Ed25519, so supabase/functions/tickets makes the keys and signs; here is decided who has tickets, and which.
-- For the owner of the database alone, as the outbox is: neither a browser nor REST can call any of it.

-- Whoever reads a private key makes tickets that every gate lets in.
create table private.ticket_key (
  vendor_id uuid primary key references public.vendor (id) on delete cascade,
  private_key bytea not null,
  public_key bytea not null,
  made_at timestamptz not null default now(),
  constraint public_key_is_of_ed25519 check (octet_length(public_key) = 32)
);
alter table private.ticket_key enable row level security;

-- Keeps a pair for a vendor that has none. Of two makers at the same moment the first to have the vendor's lock wins, and both
-- get its pair: a ticket that was signed with the other one would be nobody's. The public key goes to the tablets as a row of
-- `config`, which no command may write (private.config_fields knows no such kind).
create function private.keep_ticket_key(p_vendor uuid, p_private bytea, p_public bytea) returns private.ticket_key
language plpgsql set search_path = '' set lock_timeout = '3s' as $$
declare
  k private.ticket_key;
begin
  perform private.lock_vendor(p_vendor);
  insert into private.ticket_key (vendor_id, private_key, public_key) values (p_vendor, p_private, p_public)
  on conflict (vendor_id) do nothing;
  select * into k from private.ticket_key x where x.vendor_id = p_vendor;
  if not exists (select from private.config_item i
    where i.vendor_id = p_vendor and i.kind = 'ticket_key' and i.key = 'ticket_key') then
    insert into private.config_item (vendor_id, kind, key, data)
    values (p_vendor, 'ticket_key', 'ticket_key', jsonb_build_object('public_key',
      rtrim(translate(encode(k.public_key, 'base64'), '+/', '-_'), '=')));
  end if;
  return k;
end $$;
revoke all on function private.keep_ticket_key(uuid, bytea, bytea) from public, anon, authenticated;

-- A tablet has to have the key before the first sale: a gate may be without a network from the morning on.
create function private.vendors_without_ticket_key() returns setof uuid language sql stable set search_path = '' as $$
  select v.id from public.vendor v
  where v.vendor_type = 'EVENT' and not exists (select from private.ticket_key k where k.vendor_id = v.id)
$$;
revoke all on function private.vendors_without_ticket_key() from public, anon, authenticated;

-- One for each person of a booking that stands: [{ticket, name, name_en, used}], from 1 on. The kinds follow the lines in their order;
-- who is in the party without a line has a ticket of no kind. None of a table, nor of what is cancelled, waits or is off. Used is one
-- that a gate has seen on their day: who was let in by name has a number for the time being.
create function private.tickets_of(b public.booking) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if b.occurrence is null or b.deleted or b.status in ('cancelled', 'waiting') or private.is_off(b) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('ticket', n.n, 'name', coalesce(l.name, ''), 'name_en', coalesce(l.name_en, ''),
      'used', u.ticket is not null) order by n.n), '[]')
    from generate_series(1, b.pax) n (n)
    left join (
      select e.value->>'name' as name, e.value->>'name_en' as name_en, (e.value->>'count')::integer as count,
        sum((e.value->>'count')::integer) over (order by e.ordinality) as upto
      from jsonb_array_elements(b.lines) with ordinality e where e.value->>'type' = 'ticket'
    ) l on n.n > l.upto - l.count and n.n <= l.upto
    left join (
      select distinct (c.value->>'ticket')::integer as ticket
      from jsonb_array_elements(private.scans_of(b.checked_in, b.day::text)) c where c.value->'named' is distinct from 'true'
    ) u on u.ticket = n.n
  );
end $$;
revoke all on function private.tickets_of(public.booking) from public, anon, authenticated;

-- Of which booking they are, for which event, and since when the server has held it, in whole minutes since 1970: it is signed with each
-- number. Who sold it without a network, or with a wrong clock, made it earlier than any gate could have heard of it.
create function private.ticket_head(b public.booking) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('vendor', b.vendor_id, 'booking', b.id, 'occurrence', b.occurrence,
    'minutes', floor(extract(epoch from coalesce((
      select h.received_at from public.booking_history h where h.vendor_id = b.vendor_id and h.booking_id = b.id
      order by h.rev limit 1), b.made_at)) / 60)::integer)
$$;
revoke all on function private.ticket_head(public.booking) from public, anon, authenticated;

-- What a customer's call asks for, fifty from p_from on: a signature costs some time. Whoever may not read who booked gets no
-- tickets either, by the same answer as who shows a wrong token: number and phone stand on papers that others see.
create function private.asked_tickets(p_vendor_url text, p_token text, p_from integer) returns jsonb language plpgsql stable
set search_path = '' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b constant public.booking := private.booking_of_token(v.id, p_token);
  v_all jsonb;
begin
  if b.id is null or not private.may_read_who(b, v, p_token) then
    return private.no('booking_not_found');
  end if;
  v_all := private.tickets_of(b);
  return private.ticket_head(b) || jsonb_build_object('ok', true, 'total', jsonb_array_length(v_all), 'tickets', (
    select coalesce(jsonb_agg(t.value order by t.ordinality), '[]')
    from jsonb_array_elements(v_all) with ordinality t where t.ordinality between p_from and p_from + 49));
end $$;
revoke all on function private.asked_tickets(text, text, integer) from public, anon, authenticated;

-- What staff have to look at in the card service and no booking's row says, each a row of the setup that every tablet has: a dispute, or a
-- refund that does not go through of a payment that has no booking which tablets look through. Functions alone write it. Staff who have seen to it delete it, and may
-- take that back; what is over is deleted by itself. It names nobody, and is emptied as any tombstone.

-- Whether it is new: what was told is not told again, settled or not. The caller holds the lock.
create function private.note_card_matter(
  p_vendor uuid, p_key uuid, p_what text, p_amount integer, p_payment uuid, p_intent text
) returns boolean language plpgsql volatile set search_path = '' as $$
begin
  insert into private.config_item (vendor_id, kind, key, data) values (p_vendor, 'card_matter', p_key::text, jsonb_build_object(
    'what', p_what, 'amount', p_amount, 'payment', p_payment, 'intent', p_intent, 'at', private.iso(now())))
  on conflict do nothing;
  return found;
end $$;
revoke all on function private.note_card_matter(uuid, uuid, text, integer, uuid, text) from public, anon, authenticated;

-- So much of a refund is still due: of none staff have nothing to look at, and bring nothing back. What they settled stays so.
create function private.matter_of_refund(p_vendor uuid, p_refund uuid, p_left integer) returns void language sql volatile
set search_path = '' as $$
  update private.config_item i set deleted = i.deleted or p_left <= 0,
    data = case when p_left <= 0 then '{}' when i.deleted then i.data else i.data || jsonb_build_object('amount', p_left) end
  where i.vendor_id = p_vendor and i.kind = 'card_matter' and i.key = p_refund::text and i.data ? 'what'
$$;
revoke all on function private.matter_of_refund(uuid, uuid, integer) from public, anon, authenticated;

-- The row of a booking says it where the refund is of the payment that it was made of, and as long as tablets look through it: not of what
-- is deleted, nor of what was longer than a week ago (attentionDays in src/lib/attention/use-attention.ts).
create function private.is_told_by_booking(r private.refund) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.booking b join private.payment p on p.vendor_id = b.vendor_id and p.id = b.id
    where b.vendor_id = r.vendor_id and b.id = r.payment_id and b.payment is not null and p.intent = r.intent
      and not b.deleted and b.day >= private.business_day(b.vendor_id) - 7)
$$;
revoke all on function private.is_told_by_booking(private.refund) from public, anon, authenticated;

-- It stands on tablets, with its booking or without. Asked at each refusal: its booking may have gone since.
create function private.note_refused_matter(r private.refund) returns void language plpgsql volatile set search_path = '' as $$
begin
  if r.told_at is not null and not private.is_told_by_booking(r) then
    perform private.note_card_matter(r.vendor_id, r.id, 'refused', r.amount, r.payment_id, r.intent);
  end if;
end $$;
revoke all on function private.note_refused_matter(private.refund) from public, anon, authenticated;

-- Nobody makes such a row, nor brings back one without its content.
create function private.matter_errors(p_row jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when p_row ? 'what' then '{}' else '{"deleted": "invalid"}' end::jsonb
$$;
revoke all on function private.matter_errors(jsonb) from public, anon, authenticated;

-- A customer had their bank take back what was paid: staff have days to answer it at the card service, and are told once of each dispute.
create function private.payment_is_disputed(p_intent text, p_amount integer, p_dispute text) returns void language plpgsql volatile
set search_path = '' set lock_timeout = '500ms' as $$
declare
  p private.payment;
  b public.booking;
begin
  p := private.payment_by_intent(p_intent);
  if p.id is null then return; end if;
  perform private.lock_vendor(p.vendor_id);
  if not private.note_card_matter(p.vendor_id, md5(p_intent || ' ' || p_dispute)::uuid, 'disputed', p_amount, p.id, p_intent) then return; end if;
  select * into b from public.booking x where x.vendor_id = p.vendor_id and x.id = p.id;
  if b.id is not null then
    insert into public.booking_history (vendor_id, booking_id, rev, kind) values (b.vendor_id, b.id, b.rev, 'payment.disputed');
  end if;
  perform private.ask_mail('payment_disputed', v.id, private.house_email(v), 'ja',
    private.money_facts(v, 'ja', p_amount, coalesce(b.reference, '')) || jsonb_build_object('intent', p_intent), 7200)
  from public.vendor v where v.id = p.vendor_id and private.house_email(v) <> '';
end $$;
revoke all on function private.payment_is_disputed(text, integer, text) from public, anon, authenticated;
-- Who paid and was put on the waiting list waits for seats that may never come free: when their day is over, all that the house has of
-- it goes back. Staff asked them to wait, and nobody is at the desk any more to think of it.

create index booking_paid_place on public.booking (day) where status = 'waiting' and payment is not null;

-- Not before the business day is over: a tablet without a network may have let them in.
create function private.is_place_over(b public.booking) returns boolean language sql stable set search_path = '' as $$
  select b.status = 'waiting' and private.kept_of(b.payment) > 0 and n.day > b.day
    and (n.day - b.day) * 1440 + n.minute >= coalesce(o.ends_at, b.minute + b.duration)
  from public.vendor v
  cross join private.business_time(v.time_zone, v.day_turns_at, now()) n
  left join public.occurrence o on o.vendor_id = b.vendor_id and o.id = b.occurrence
  where v.id = b.vendor_id
$$;
revoke all on function private.is_place_over(public.booking) from public, anon, authenticated;

-- {vendor, id} of bookings, the oldest first.
create function private.places_over(p_most integer) returns setof jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('vendor', b.vendor_id, 'id', b.id) from public.booking b
  where b.status = 'waiting' and b.payment is not null and private.is_place_over(b)
  order by b.day limit p_most
$$;
revoke all on function private.places_over(integer) from public, anon, authenticated;

create function private.return_place(p_vendor uuid, p_id uuid) returns void language plpgsql volatile set search_path = ''
set lock_timeout = '500ms' as $$
declare
  b public.booking;
begin
  perform private.lock_vendor(p_vendor);
  select * into b from public.booking x where x.vendor_id = p_vendor and x.id = p_id;
  if b.id is null or not private.is_place_over(b) then return; end if;
  perform private.owe(b.vendor_id, b.id, private.kept_of(b.payment), 'policy');
  perform private.tell_payment(b.vendor_id, b.id, private.with_returning(b.payment, private.kept_of(b.payment)), 'payment.return', 'policy');
end $$;
revoke all on function private.return_place(uuid, uuid) from public, anon, authenticated;

-- What the function of payments asks (supabase/functions/payments). The card service is asked outside of any transaction; what it says
-- is settled here, under the vendor's lock, and settling it twice is settling it once. What the card service says waits for it for
-- a moment only: all vendors' words come by few connections, and each comes again.

-- p_headers are the request's, so that a caller's limits are theirs.
create function private.pay_for_hold(
  p_headers jsonb, p_vendor_url text, p_id uuid, p_token text, p_details jsonb, p_lines jsonb, p_back text
) returns jsonb language plpgsql volatile set search_path = '' set lock_timeout = '1s' as $$
begin
  perform set_config('request.headers', p_headers::text, true);
  return private.take_hold(p_vendor_url, p_id, p_token, p_details, p_lines, p_back);
end $$;
revoke all on function private.pay_for_hold(jsonb, text, uuid, text, jsonb, jsonb, text) from public, anon, authenticated;

-- The session that was asked for is there. Null where another was asked for meanwhile: nobody may pay this one.
create function private.payment_is_open(p_vendor uuid, p_id uuid, p_n integer, p_session text, p_url text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  p private.payment;
  h private.hold;
begin
  update private.payment x set state = 'open', session = p_session, url = p_url, ask_at = now() + interval '1 minute'
  where x.vendor_id = p_vendor and x.id = p_id and x.n = p_n and not x.given_up
    and (x.state = 'opening' or (x.state = 'open' and x.session = p_session))
  returning * into p;
  if p.id is null then return null; end if;
  -- What was refused is not any more.
  update private.config_item i set data = i.data - 'refused'
  where i.vendor_id = p_vendor and i.kind = 'payment' and i.data ? 'refused';
  h := jsonb_populate_record(null::private.hold, p.asked->'hold');
  return private.told_payment(p, h);
end $$;
revoke all on function private.payment_is_open(uuid, uuid, integer, text, text) from public, anon, authenticated;

-- Nobody pays any more: the hold lives on as it would have. One that would have ended ends now, since it counts for as long as it kept seats.
create function private.end_payment(p private.payment) returns void language sql set search_path = '' as $$
  update private.hold h set expires_at = least(h.expires_at, greatest(h.usual_until, now()))
  where h.vendor_id = p.vendor_id and h.id = p.id and h.usual_until is not null;
  update private.payment x set state = 'gone', settled_at = now()
  where x.vendor_id = p.vendor_id and x.id = p.id and x.state in ('opening', 'open');
$$;
revoke all on function private.end_payment(private.payment) from public, anon, authenticated;

-- The customer's own payment; no row for whoever shows another secret.
create function private.payment_of(p_vendor uuid, p_id uuid, p_token text) returns private.payment language plpgsql stable
set search_path = '' as $$
declare
  p private.payment;
begin
  select * into p from private.payment x
  where x.vendor_id = p_vendor and x.id = p_id and x.token_hash = private.token_hash(p_token);
  return p;
end $$;
revoke all on function private.payment_of(uuid, uuid, text) from public, anon, authenticated;

-- The customer came back without paying: {ok, session}, that is to end, or null. The seats are free again as they would have been, be
-- the card service there or not: whoever pays all the same pays late.
create function private.give_up_payment(p_vendor_url text, p_id uuid, p_token text) returns jsonb language plpgsql volatile
set search_path = '' set lock_timeout = '1s' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  p private.payment;
begin
  if v.id is null then return private.no('vendor_not_found'); end if;
  if (private.payment_of(v.id, p_id, p_token)).id is null then return private.no('hold_expired'); end if;
  perform private.lock_vendor(v.id);
  p := private.payment_of(v.id, p_id, p_token);
  if p.state = 'opening' then
    perform private.end_payment(p);
  elsif p.state = 'open' then
    update private.hold h set expires_at = least(h.expires_at, greatest(h.usual_until, now()))
    where h.vendor_id = v.id and h.id = p_id and h.usual_until is not null;
    update private.payment x set given_up = true, ask_at = now() + interval '10 seconds' where x.vendor_id = v.id and x.id = p_id;
  end if;
  return jsonb_build_object('ok', true, 'session', case when p.state = 'open' then p.session end);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function private.give_up_payment(text, uuid, text) from public, anon, authenticated;

-- {ok, state} of open, booked, returned and gone, with the booking; and `session` where the card service has to be asked, which is once
-- in some seconds, however often this is.
create function private.payment_state(p_vendor_url text, p_id uuid, p_token text) returns jsonb language plpgsql volatile
set search_path = '' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  p private.payment := private.payment_of(v.id, p_id, p_token);
  v_session text;
  b public.booking;
begin
  if v.id is null then return private.no('vendor_not_found'); end if;
  if p.id is null then return private.no('hold_expired'); end if;
  if p.state = 'open' then
    update private.payment x set asked_at = now()
    where x.vendor_id = v.id and x.id = p_id and x.state = 'open' and coalesce(x.asked_at, x.made_at) < now() - interval '5 seconds'
    returning x.session into v_session;
  end if;
  if p.state = 'booked' then
    select * into b from public.booking x where x.vendor_id = v.id and x.id = p_id and not x.deleted;
  end if;
  return case when b.id is not null then private.told_booking(b, v, p_token) else '{"ok": true}' end || jsonb_build_object(
    'state', case p.state when 'opening' then 'open' else p.state end, 'amount', p.amount, 'session', v_session);
end $$;
revoke all on function private.payment_state(text, uuid, text) from public, anon, authenticated;

-- The booking of what was paid, as it was agreed when the customer went to pay; null where it cannot be. As long as the hold lives its
-- seats are there; after it the seats have to be free as for anybody.
create function private.honoured(v public.vendor, p private.payment) returns public.booking language plpgsql volatile
set search_path = '' as $$
declare
  d constant jsonb := p.asked->'details';
  h private.hold := jsonb_populate_record(null::private.hold, p.asked->'hold');
  v_live private.hold;
  b public.booking;
begin
  if h.id is null or exists (select from public.booking x where x.vendor_id = v.id and x.id = p.id)
    or exists (select from private.booking_token t where t.vendor_id = v.id and t.token_hash = h.token_hash) then
    return null;
  end if;
  select * into v_live from private.hold x where x.vendor_id = v.id and x.id = p.id
    and (x.day, x.minute, x.pax, x.lines) = (h.day, h.minute, h.pax, h.lines) and x.occurrence is not distinct from h.occurrence;
  h.expires_at := coalesce(v_live.expires_at, '-infinity');
  h.tables := coalesce(v_live.tables, h.tables, '{}');
  if private.hold_reason(v, h, private.rule_of_hold(h)) is not null then return null; end if;
  h.tables := private.tables_of_hold(h);
  if h.tables is null then return null; end if;
  -- A live hold is not asked for the hour; but what is over by now nobody can come to.
  if exists (select from private.business_time(v.time_zone, v.day_turns_at, clock_timestamp()) n
    left join public.occurrence o on o.vendor_id = v.id and o.id = h.occurrence
    where (n.day - h.day) * 1440 + n.minute >= coalesce(o.ends_at, h.minute + h.duration)) then
    return null;
  end if;
  b := private.sell(v, h, d, p.asked->'lines', p.asked->'answers', p.content_hash, p.caller, p.amount);
  if d ? 'place' then
    perform private.end_wait(b, decode(d ->> 'place', 'hex'));
  end if;
  perform private.count_calls(v.id, array['confirm_contact', 'confirm_contact', 'confirm_caller'], array[
    private.contact_key(v.id, p.caller || ' ' || (d ->> 'phone')), private.contact_key(v.id, p.caller || ' ' || (d ->> 'email')), p.caller]);
  return b;
exception
  when lock_not_available or deadlock_detected or serialization_failure then
    raise;
  -- Whatever is wrong with it: money that is kept for nothing would be worse than a booking that is not made.
  when others then
    raise warning 'A payment could not be honoured: %', sqlstate;
    return null;
end $$;
revoke all on function private.honoured(public.vendor, private.payment) from public, anon, authenticated;

-- Its customer is told that all of it goes back, and, where they have a booking all the same, that it stands: else they book again.
create function private.tell_returned(p private.payment, v public.vendor, p_amount integer) returns void
language plpgsql volatile set search_path = '' as $$
declare
  b public.booking;
begin
  select * into b from public.booking x where x.vendor_id = v.id and x.id = p.id and not x.deleted and x.status not in ('cancelled', 'no_show');
  b.email := coalesce(nullif(b.email, ''), p.asked#>>'{details,email}');
  b.language := coalesce(b.language, p.asked#>>'{details,language}');
  if b.email <> '' then
    perform private.ask_mail('payment_returned', v.id, b.email, b.language,
      private.money_facts(v, b.language, p_amount, coalesce(b.reference, '')), 7200);
  end if;
end $$;
revoke all on function private.tell_returned(private.payment, public.vendor, integer) from public, anon, authenticated;

-- Paid and not honoured: all of it goes back, and its customer is told. One of ours of which nothing is known is from before a backup
-- was restored: it goes back as well.
create function private.return_payment(p private.payment, v public.vendor, s jsonb) returns void language plpgsql volatile
set search_path = '' as $$
begin
  insert into private.payment as x (vendor_id, id, n, state, amount, session, intent, settled_at)
  values (v.id, p.id, p.n, 'returned', p.amount, s->>'session', s->>'intent', now())
  on conflict (vendor_id, id) do update set state = 'returned', asked = '{}', caller = '', settled_at = now();
  perform private.owe(v.id, p.id, (s->>'amount')::integer, 'late');
  perform private.tell_returned(p, v, (s->>'amount')::integer);
end $$;
revoke all on function private.return_payment(private.payment, public.vendor, jsonb) from public, anon, authenticated;

-- What the card service says of a session, {vendor, id, n, session, status, paid, amount, intent, ours}, whoever brings it and however
-- often: {state}. Paid is honoured or goes back; of another installation's nothing is known, and nothing is done.
create function private.settle_payment(s jsonb) returns jsonb language plpgsql volatile set search_path = ''
set lock_timeout = '500ms' as $$
declare
  v public.vendor;
  p private.payment;
  v_amount constant integer := s->>'amount';
  v_is_its boolean;
begin
  select * into v from public.vendor x where x.id = (s->>'vendor')::uuid;
  if v.id is null then return '{"state": "unknown"}'; end if;
  perform private.lock_vendor(v.id);
  select * into p from private.payment x where x.vendor_id = v.id and x.id = (s->>'id')::uuid;
  if p.id is null then
    if s->>'status' <> 'complete' or s->'paid' <> 'true' or s->'ours' is distinct from 'true' then return '{"state": "unknown"}'; end if;
    p.id := s->>'id';
    p.n := s->>'n';
    p.amount := v_amount;
    perform private.return_payment(p, v, s);
    return '{"state": "returned"}';
  end if;
  if s->'ours' is distinct from 'true' and p.session is distinct from s->>'session' then return '{"state": "unknown"}'; end if;
  v_is_its := coalesce(p.session = s->>'session', p.n = (s->>'n')::integer, false);
  if s->>'status' = 'expired' and v_is_its then
    perform private.end_payment(p);
    select * into p from private.payment x where x.vendor_id = v.id and x.id = p.id;
    return jsonb_build_object('state', p.state);
  end if;
  if s->>'status' <> 'complete' or s->'paid' <> 'true' or p.intent = s->>'intent' then
    return jsonb_build_object('state', p.state);
  end if;
  -- Paid under an older session, or beside the one that was honoured.
  if not v_is_its or p.intent is not null then
    if not exists (select from private.refund r where r.intent = s->>'intent' and r.reason = 'stray') then
      perform private.owe(v.id, p.id, v_amount, 'stray', p_intent => s->>'intent');
      perform private.tell_returned(p, v, v_amount);
    end if;
    return jsonb_build_object('state', p.state);
  end if;
  update private.payment x set intent = s->>'intent', session = s->>'session', settled_at = now()
  where x.vendor_id = v.id and x.id = p.id returning * into p;
  if v_amount = p.amount and (private.honoured(v, p)).id is not null then
    update private.payment x set state = 'booked', asked = '{}', caller = '' where x.vendor_id = v.id and x.id = p.id;
    return '{"state": "booked"}';
  end if;
  perform private.return_payment(p, v, s);
  return '{"state": "returned"}';
end $$;
revoke all on function private.settle_payment(jsonb) from public, anon, authenticated;

-- Sessions of which the card service has to be asked, with their vendor, and `is_over` where nobody is to pay any more, and `late` ({vendor, id, session}) where
-- this is the last time. Asked again and again, ever more
-- seldom; whoever asks and dies has asked for nothing. What was asked for and never came to be is over with its hold: no customer ever
-- had its address.
create function private.payments_to_ask(p_most integer) returns setof jsonb language plpgsql volatile set search_path = '' as $$
declare
  p private.payment;
begin
  for p in select * from private.payment x where x.state in ('opening', 'open') and x.ask_at <= now()
    order by x.ask_at limit p_most for update skip locked loop
    if p.state = 'opening' then
      perform private.end_payment(p);
    else
      update private.payment x set tries = x.tries + 1,
        ask_at = now() + least(interval '1 minute' * power(2, least(x.tries, 10)), interval '10 minutes')
      where x.vendor_id = p.vendor_id and x.id = p.id;
      return next jsonb_build_object('vendor', p.vendor_id, 'session', p.session, 'is_over', p.given_up or p.ends_at <= now()
        or (p.asked#>>'{hold,pay_until}')::timestamptz <= now())
        -- Asked a day after its end already, in vain.
        || case when p.ask_at > p.ends_at + interval '1 day' then jsonb_build_object('late', jsonb_build_object(
          'vendor', p.vendor_id, 'id', p.id, 'session', p.session)) else '{}' end;
    end if;
  end loop;
  -- Of who did not pay, and of whom nothing more can come, nobody needs the details.
  update private.payment x set asked = '{}', caller = ''
  where x.settled_at < now() - interval '2 days' and x.asked <> '{}';
end $$;
revoke all on function private.payments_to_ask(integer) from public, anon, authenticated;

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

-- What was written on paper while no tablet could be tapped: `minute` of a command's arguments is a minute of the booking's own day, typed in
-- later, at which they sat down or left. src/domain/paper/written.ts is the same. `c` is the command as the server takes it.

-- Null of what was tapped.
create function private.paper_minute(c jsonb) returns integer language sql immutable set search_path = '' as $$
  select case when c->>'kind' in ('booking.status', 'booking.create') then (c#>>'{args,minute}')::integer end
$$;
revoke all on function private.paper_minute(jsonb) from public, anon, authenticated;

-- Whether it mends a minute that stands there, which it names: who typed it in saw it.
create function private.mends(c jsonb) returns boolean language sql immutable set search_path = '' as $$
  select c->>'kind' = 'booking.status' and coalesce(c->'base' ? 'minute', false)
$$;
revoke all on function private.mends(jsonb) from public, anon, authenticated;

-- {minute: code} of what is no minute, or goes with a status that has none, or mends what is none.
create function private.paper_errors(c jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case
    when private.mends(c) and not (c->'args' ? 'minute'
      and (c#>'{base,minute}' = 'null' or private.is_whole(c#>'{base,minute}', 0, 2159))) then '{"minute": "invalid"}'::jsonb
    when c->>'kind' not in ('booking.status', 'booking.create') or jsonb_typeof(c->'args') is distinct from 'object'
      or not c->'args' ? 'minute' then '{}'::jsonb
    when private.is_whole(c#>'{args,minute}', 0, 2159)
      and (c#>>'{args,status}' = 'seated' or c#>>'{args,status}' = 'left' and c->>'kind' = 'booking.status') then '{}'
    else '{"minute": "invalid"}' end
$$;
revoke all on function private.paper_errors(jsonb) from public, anon, authenticated;

-- Minutes of the venue's clock from a minute of a day to the instant at which it was typed in.
create function private.minutes_since(p_day date, p_minute integer, c jsonb) returns integer
language sql immutable set search_path = '' as $$
  select ((c#>>'{venue_time,day}')::date - p_day) * 1440 + (c#>>'{venue_time,minute}')::integer - p_minute
$$;
revoke all on function private.minutes_since(date, integer, jsonb) from public, anon, authenticated;

-- Why that minute cannot be what was written, by the instant at which it was typed in, which is never later than now; null where it can.
-- What waited in an outbox for days was typed in in time.
create function private.paper_fault(p_row jsonb, p_status text, c jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when private.minutes_since((p_row->>'day')::date, private.paper_minute(c), c) < 0 then 'in_future'
    when (c#>>'{venue_time,day}')::date - (p_row->>'day')::date > 2 then 'too_long_ago'
    when p_status = 'left' and private.paper_minute(c) <= (p_row->>'seated_at')::integer then 'before_sat'
    when p_status = 'left' and private.paper_minute(c) - (p_row->>'seated_at')::integer > 1440 then 'over_a_day'
  end where private.paper_minute(c) is not null
$$;
revoke all on function private.paper_fault(jsonb, text, jsonb) from public, anon, authenticated;

-- When a status began that this command says: what is written began as the venue's clock showed that minute, and no later than it was
-- typed in. Of an hour that a change of the clocks brings twice it is the later one.
create function private.began_at(p_row jsonb, c jsonb) returns text language plpgsql stable set search_path = '' as $$
begin
  if private.paper_minute(c) is null then return c->>'at'; end if;
  return private.iso(least((c->>'at')::timestamptz,
    ((p_row->>'day')::timestamp + make_interval(mins => private.paper_minute(c))) at time zone (c#>>'{venue_time,time_zone}')));
end $$;
revoke all on function private.began_at(jsonb, jsonb) from public, anon, authenticated;

-- Whether they left after they sat down, as far as both are known.
create function private.is_stay(p_row jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce((p_row->>'left_at')::integer > (p_row->>'seated_at')::integer, true)
$$;
revoke all on function private.is_stay(jsonb) from public, anon, authenticated;

-- That a minute which is told has no place in the row as it stands: nobody comes to sit, nor leaves, by a minute that is taken. Null where
-- it has; src/domain/paper/stay.ts (hasMinute) is the same.
create function private.not_there(p_row jsonb, p_fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('refuse', 'bad_transition', 'figures', jsonb_build_object('from', p_row->'status', 'to', s.status))
  from (values ('seated_at', 'seated'), ('left_at', 'left')) s (field, status)
  where p_fields#>array[s.field, 'lost'] <> 'null' and p_row->>'status' not in (s.status, 'left')
  limit 1
$$;
revoke all on function private.not_there(jsonb, jsonb) from public, anon, authenticated;

-- Minutes that an undo would put back by themselves, and that make no stay with what stands there: both sides of each, else {}.
create function private.no_stay_sides(p_row jsonb, p_patch jsonb, p_changes jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_changes ? 'status_at' or private.is_stay(p_row || p_patch) then '{}' else coalesce((
    select jsonb_object_agg(f, jsonb_build_object('base', p_changes->f->1, 'kept', p_row->f, 'lost', p_changes->f->0))
    from unnest(array['seated_at', 'left_at']) f where p_patch ? f), '{}') end
$$;
revoke all on function private.no_stay_sides(jsonb, jsonb, jsonb) from public, anon, authenticated;

-- Both sides of a minute that somebody else had said already, by a tap or from another sheet; {} where it is the same, or nobody had.
create function private.paper_sides(p_row jsonb, p_status text, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object(f.field, jsonb_build_object('base', null, 'kept', p_row->f.field, 'lost', private.paper_minute(c)))
    from (select case p_status when 'left' then 'left_at' else 'seated_at' end as field) f
    where (p_row->>f.field)::integer is distinct from private.paper_minute(c) and private.paper_minute(c) is not null), '{}')
$$;
revoke all on function private.paper_sides(jsonb, text, jsonb) from public, anon, authenticated;

-- A stored minute that is mended: nothing else of the visit changes. The one that another tablet put there meanwhile stands, and both are
-- told. src/domain/paper/mend.ts is the same.
create function private.decide_mend(p_row jsonb, c jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_to constant text := c#>>'{args,status}';
  v_field constant text := case v_to when 'left' then 'left_at' else 'seated_at' end;
  v_minute constant integer := private.paper_minute(c);
  v_left constant integer := (p_row->>'left_at')::integer;
  v_fault text := private.paper_fault(p_row, v_to, c);
begin
  if p_row->>'status' <> 'left' and (v_to = 'left' or p_row->>'status' <> 'seated') then
    return jsonb_build_object('refuse', 'bad_transition', 'figures', jsonb_build_object('from', p_row->'status', 'to', v_to));
  end if;
  if v_fault is null and v_to = 'seated' then
    v_fault := case when v_minute >= v_left then 'before_sat' when v_left - v_minute > 1440 then 'over_a_day' end;
  end if;
  if v_fault is not null then
    return jsonb_build_object('refuse', 'invalid', 'figures', jsonb_build_object('minute', v_fault));
  end if;
  if (p_row->>v_field)::integer = v_minute then return '{"patch": {}}'; end if;
  if p_row->v_field = c#>'{base,minute}' then
    return jsonb_build_object('patch', jsonb_build_object(v_field, v_minute));
  end if;
  return jsonb_build_object('patch', '{}'::jsonb, 'conflict', jsonb_build_object('code', 'changed_elsewhere', 'won', false,
    'fields', jsonb_build_object(v_field, jsonb_build_object('base', c#>'{base,minute}', 'kept', p_row->v_field, 'lost', v_minute))));
end $$;
revoke all on function private.decide_mend(jsonb, jsonb) from public, anon, authenticated;

-- The status table of src/domain/booking/status.ts once more, for the server that decides. tests/sql feeds both
-- every combination, so a change here without one there is caught.

create function private.can_move(p_from text, p_to text) returns boolean
language sql immutable set search_path = '' as $$
  select p_to = any (
    case p_from
      when 'waiting' then array['confirmed', 'seated', 'cancelled']
      when 'confirmed' then array['arrived', 'seated', 'cancelled', 'no_show']
      when 'arrived' then array['seated', 'left', 'cancelled']
      when 'seated' then array['left']
      when 'no_show' then array['arrived', 'seated']
      when 'cancelled' then array['confirmed']
      else array[]::text[]
    end
  )
$$;
revoke all on function private.can_move(text, text) from public, anon, authenticated;

-- How sure we are that the party is in the room: null for a word that is no status.
create function private.presence(p_status text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(
    array['waiting', 'confirmed', 'no_show', 'cancelled', 'arrived', 'seated', 'left'], p_status
  ) - 1
$$;
revoke all on function private.presence(text) from public, anon, authenticated;

-- What becomes of "base -> to" when the row says current: {kind: apply | keep, conflict} or {kind: refuse, code}.
create function private.resolve_status(p_base text, p_current text, p_to text) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when p_current = p_to then '{"kind": "keep", "conflict": false}'::jsonb
    when p_base = p_current and private.can_move(p_current, p_to)
      then '{"kind": "apply", "conflict": false}'::jsonb
    when p_base = p_current then '{"kind": "refuse", "code": "bad_transition"}'::jsonb
    when private.presence(p_to) >= private.presence('arrived')
      and private.presence(p_to) > private.presence(p_current)
      then jsonb_build_object(
        'kind', 'apply', 'conflict', not private.can_move(p_current, p_to) or p_current = 'no_show')
    else '{"kind": "keep", "conflict": true}'::jsonb
  end
$$;
revoke all on function private.resolve_status(text, text, text) from public, anon, authenticated;

-- What a change to p_status says of the two; src/domain/booking/status.ts (sitting) is the same. A tap on another day is kept
-- within the visit's own: ahead of it, it says no more than the plan; after it, the day is over.
-- Heard of on the visit's day, nobody sat down ahead of the plan who was not heard of ahead of it too: a tablet's clock
-- that is hours slow must not end a stay that has just begun, and so sell its seats. What was written on paper says it itself.
create function private.sitting(p_row jsonb, p_status text, c jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
declare
  v_minute constant integer := case
    when c#>>'{venue_time,day}' = p_row->>'day' then (c#>>'{venue_time,minute}')::integer
    when (c#>>'{venue_time,day}')::date < (p_row->>'day')::date then (p_row->>'minute')::integer
    else 2159
  end;
  v_earliest constant integer := case when c#>>'{heard,day}' = p_row->>'day'
    then least((p_row->>'minute')::integer, (c#>>'{heard,minute}')::integer) end;
  v_paper constant integer := private.paper_minute(c);
begin
  return case p_status
    when 'seated' then jsonb_build_object('seated_at', coalesce(v_paper, greatest(v_minute, v_earliest)), 'left_at', null)
    when 'left' then jsonb_build_object('left_at', coalesce(v_paper, v_minute))
    else '{"seated_at": null, "left_at": null}'::jsonb
  end;
end $$;
revoke all on function private.sitting(jsonb, text, jsonb) from public, anon, authenticated;

-- The patch by which a row comes to a status. A place on the waiting list costs nothing, had it seats once or not.
create function private.turned_to(p_row jsonb, p_status text, c jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return jsonb_build_object('status', p_status, 'status_at', private.began_at(p_row, c)) || private.sitting(p_row, p_status, c)
    || case when p_row->>'status' = 'waiting' and p_status = 'cancelled' then '{"agreed_fees": []}' else '{}' end::jsonb;
end $$;
revoke all on function private.turned_to(jsonb, text, jsonb) from public, anon, authenticated;

-- What staff may write into a booking, field by field. Answers {field: code}; empty when all is well.
-- Staff need no name and no phone; a number that was typed must still be one that can be called.
create function private.field_error(p_field text, p_value jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_kind constant text := jsonb_typeof(p_value);
  v_text constant text := p_value #>> '{}';
  v_longest integer;
begin
  case p_field
    when 'minute', 'duration', 'pax' then
      if v_kind is distinct from 'number' or v_text !~ '^[0-9]{1,6}$' then return 'invalid'; end if;
      return case
        when p_field = 'minute' and v_text::integer <= 2159 then null
        when p_field = 'duration' and v_text::integer between 5 and 1440 then null
        when p_field = 'pax' and v_text::integer between 1 and 999 then null
        else 'out_of_range'
      end;
    when 'day' then
      if v_kind is distinct from 'string' or v_text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then return 'invalid'; end if;
      begin
        -- Three years ahead, and room for clocks: each week with a booking is a part that every new tablet fetches by itself.
        return case when v_text::date between date '2000-01-01' and (now() at time zone 'UTC')::date + 1100
          then null else 'out_of_range' end;
      exception when data_exception then
        return 'invalid';
      end;
    when 'tags' then
      if v_kind is distinct from 'array' then return 'invalid'; end if;
      if jsonb_array_length(p_value) > 20 then return 'too_long'; end if;
      if exists (select 1 from jsonb_array_elements(p_value) t where jsonb_typeof(t) <> 'string') then return 'invalid'; end if;
      if exists (select 1 from jsonb_array_elements_text(p_value) t where length(t) not between 1 and 50) then return 'too_long'; end if;
      return null;
    when 'lines' then return private.lines_error(p_value);
    when 'answers' then return private.answers_error(p_value);
    -- Whether they are there is not asked: one may come later, and one that is gone may come back.
    when 'tables' then return private.ids_error(p_value, 20);
    when 'queue' then return case when p_value <> 'null' then private.queue_error(p_value) end;
    -- Whether it is there is asked where it is written.
    when 'occurrence' then
      return case when p_value <> 'null' and (v_kind <> 'string' or not private.is_uuid(v_text)) then 'invalid' end;
    when 'language', 'step' then
      return case when v_kind = 'string' and p_field || v_text ~ '^(language(ja|en)|step(course|dessert|bill|clearing)?)$' then null else 'invalid' end;
    when 'last_name', 'first_name', 'last_kana', 'first_kana' then v_longest := 100;
    when 'phone' then v_longest := 16;
    when 'email' then v_longest := 254;
    when 'requests', 'comments' then v_longest := 2000;
    else return 'unknown';
  end case;
  if v_kind is distinct from 'string' then return 'invalid'; end if;
  if length(v_text) > v_longest then return 'too_long'; end if;
  if p_field = 'phone' and v_text !~ '^(\+[1-9][0-9]{6,14})?$' then return 'invalid_phone'; end if;
  if p_field = 'email' and v_text !~ '^([^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+)?$' then return 'invalid_email'; end if;
  return null;
end
$$;
revoke all on function private.field_error(text, jsonb) from public, anon, authenticated;

create function private.field_errors(p_fields jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(left(e.key, 40), private.field_error(e.key, e.value))
    filter (where private.field_error(e.key, e.value) is not null), '{}'::jsonb)
  from jsonb_each(p_fields) e
$$;
revoke all on function private.field_errors(jsonb) from public, anon, authenticated;

-- What staff may accept; AcceptedCode on the tablet.
create function private.accepted_codes() returns text[] language sql immutable set search_path = '' as $$
  select array['overbooked', 'outside_hours', 'below_minimum', 'above_maximum', 'exclusive', 'event_off', 'table_clash', 'table_gone',
    'call']
$$;
revoke all on function private.accepted_codes() from public, anon, authenticated;

-- Codes that staff may accept, each with the figure they saw.
create function private.accepted_error(p_accepted jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_accepted) is distinct from 'object' then 'invalid'
    when exists (
      select 1 from jsonb_each(p_accepted) a
      where a.key <> all (private.accepted_codes())
        or jsonb_typeof(a.value) <> 'number' or (a.value #>> '{}') !~ '^[0-9]{1,6}$'
    ) then 'invalid'
  end
$$;
revoke all on function private.accepted_error(jsonb) from public, anon, authenticated;

create function private.create_errors(p_args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_errors jsonb := '{}';
  v_field text;
begin
  if jsonb_typeof(p_args->'fields') is distinct from 'object' then return '{"fields": "invalid"}'; end if;
  v_errors := private.field_errors(p_args->'fields');
  foreach v_field in array array['day', 'minute', 'duration', 'pax'] loop
    if not p_args->'fields' ? v_field then v_errors := v_errors || jsonb_build_object(v_field, 'required'); end if;
  end loop;
  if not coalesce(p_args->>'status' in ('confirmed', 'waiting', 'arrived', 'seated'), false) then
    v_errors := v_errors || '{"status": "invalid"}';
  end if;
  if not coalesce(p_args->>'source' in ('phone', 'walk_in', 'staff', 'import'), false) then
    v_errors := v_errors || '{"source": "invalid"}';
  end if;
  if jsonb_typeof(p_args->'custom') is distinct from 'boolean' then v_errors := v_errors || '{"custom": "invalid"}'; end if;
  if jsonb_typeof(p_args->'reference') is distinct from 'string'
    or p_args->>'reference' !~ '^[A-Za-z0-9-]{0,30}$' then
    v_errors := v_errors || '{"reference": "invalid"}';
  end if;
  if private.accepted_error(p_args->'accepted') is not null then
    v_errors := v_errors || '{"accepted": "invalid"}';
  end if;
  return v_errors;
end
$$;
revoke all on function private.create_errors(jsonb) from public, anon, authenticated;

create function private.settle_errors(p_args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_errors jsonb := '{}';
begin
  if not private.is_uuid(p_args->>'item') and not coalesce(
    p_args->>'item' = any (private.accepted_codes()), false) then
    v_errors := v_errors || '{"item": "invalid"}';
  end if;
  if not coalesce(p_args->>'way' in ('keep', 'take', 'move', 'call', 'waitlist', 'cancel'), false) then
    v_errors := v_errors || '{"way": "invalid"}';
  end if;
  if jsonb_typeof(p_args->'upto') is distinct from 'number' or p_args->>'upto' !~ '^[0-9]{1,6}$' then
    v_errors := v_errors || '{"upto": "invalid"}';
  end if;
  if p_args ? 'day' and private.field_error('day', p_args->'day') is not null then
    v_errors := v_errors || '{"day": "invalid"}';
  end if;
  if p_args ? 'minute' and private.field_error('minute', p_args->'minute') is not null then
    v_errors := v_errors || '{"minute": "invalid"}';
  end if;
  return v_errors;
end
$$;
revoke all on function private.settle_errors(jsonb) from public, anon, authenticated;

-- At most 100 of {id, device, seq}.
create function private.is_list_of_commands(p_of jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_of) is distinct from 'array' or jsonb_array_length(p_of) > 100 then return false; end if;
  return not exists (
    select 1 from jsonb_array_elements(p_of) x
    where jsonb_typeof(x) <> 'object' or not private.is_uuid(x->>'id')
      or jsonb_typeof(x->'device') is distinct from 'string' or length(x->>'device') > 64
      or jsonb_typeof(x->'seq') is distinct from 'number' or x->>'seq' !~ '^[0-9]{1,10}$');
end
$$;
revoke all on function private.is_list_of_commands(jsonb) from public, anon, authenticated;

-- What a vendor set up has ids like 'opening_hours/1'.
create function private.is_about_config(c jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(c->>'kind' in ('config.edit', 'occurrence.create', 'undo', 'attention.settle', 'command.discard')
    and c->>'subject' ~ '^[a-z_]{1,40}/[a-z0-9-]{1,40}$', false)
$$;
revoke all on function private.is_about_config(jsonb) from public, anon, authenticated;

-- {field: code} for all that is wrong with the command's own form; the kinds have checked parts of their own.
create function private.command_errors(c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_args constant jsonb := c->'args';
  v_errors jsonb := '{}';
begin
  if jsonb_typeof(v_args) is distinct from 'object' then return '{"args": "invalid"}'; end if;
  if jsonb_typeof(c->'base') is distinct from 'object' then return '{"base": "invalid"}'; end if;
  if not private.is_uuid(c->>'subject') and not private.is_about_config(c) then v_errors := v_errors || '{"subject": "invalid"}'; end if;
  if jsonb_typeof(c#>'{by,label}') is distinct from 'string' or length(c#>>'{by,label}') > 100
    or jsonb_typeof(c#>'{by,device}') is distinct from 'string' or length(c#>>'{by,device}') > 100 then
    v_errors := v_errors || '{"by": "invalid"}';
  end if;
  case c->>'kind'
    when 'booking.create' then v_errors := v_errors || private.create_errors(v_args);
    when 'booking.edit' then
      if jsonb_typeof(v_args->'fields') is distinct from 'object' then
        return v_errors || '{"fields": "invalid"}';
      end if;
      v_errors := v_errors || private.field_errors(v_args->'fields');
      if exists (select 1 from jsonb_object_keys(v_args->'fields') k where not c->'base' ? k) then
        v_errors := v_errors || '{"base": "required"}';
      end if;
      if private.accepted_error(v_args->'accepted') is not null then
        v_errors := v_errors || '{"accepted": "invalid"}';
      end if;
    when 'booking.status' then
      if private.presence(v_args->>'status') is null then v_errors := v_errors || '{"status": "invalid"}'; end if;
      if private.presence(c#>>'{base,status}') is null then v_errors := v_errors || '{"base": "invalid"}'; end if;
      if private.accepted_error(v_args->'accepted') is not null then
        v_errors := v_errors || '{"accepted": "invalid"}';
      end if;
    when 'booking.check_in' then v_errors := v_errors || private.check_in_errors(v_args, c->>'at');
    when 'booking.refund' then
      if not private.is_whole(v_args->'amount', 1, 99999999) then v_errors := v_errors || '{"amount": "invalid"}'; end if;
      if coalesce(v_args->'again', 'true') <> 'true' then v_errors := v_errors || '{"again": "invalid"}'; end if;
      if c->'base' ? 'kept' and not private.is_whole(c#>'{base,kept}', 0, 99999999) then v_errors := v_errors || '{"base": "invalid"}'; end if;
    when 'undo' then
      if not private.is_uuid(v_args->>'of') then v_errors := v_errors || '{"of": "invalid"}'; end if;
    when 'attention.settle' then v_errors := v_errors || private.settle_errors(v_args);
    when 'command.discard' then
      if not private.is_list_of_commands(v_args->'of') then v_errors := v_errors || '{"of": "invalid"}'; end if;
      if jsonb_typeof(v_args->'code') is distinct from 'string' or length(v_args->>'code') > 60 then
        v_errors := v_errors || '{"code": "invalid"}';
      end if;
    else null;
  end case;
  return v_errors;
end
$$;
revoke all on function private.command_errors(jsonb) from public, anon, authenticated;

-- A day of the calendar, with a year or without: without one it may be 29 February. src/domain/guest/book/birthday.ts is the same.
create function private.is_birthday(p_text text) returns boolean language plpgsql immutable
set search_path = '' as $$
begin
  if p_text !~ '^((19|20)[0-9]{2}-)?[0-9]{2}-[0-9]{2}$' then return false; end if;
  perform (case length(p_text) when 5 then '2000-' else '' end || p_text)::date;
  return true;
exception when data_exception then
  return false;
end $$;
revoke all on function private.is_birthday(text) from public, anon, authenticated;

-- Own words for a guest: each once, as it can be seen.
create function private.guest_tags_error(p_value jsonb) returns text language plpgsql immutable
set search_path = '' as $$
begin
  if jsonb_typeof(p_value) is distinct from 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_value) > 10 then return 'too_long'; end if;
  if exists (select from jsonb_array_elements(p_value) t where jsonb_typeof(t) <> 'string') then return 'invalid'; end if;
  if exists (select from jsonb_array_elements_text(p_value) t where length(t) > 30) then return 'too_long'; end if;
  return case when exists (
    select from jsonb_array_elements_text(p_value) t
    group by t having t = '' or count(*) > 1 or t <> private.visible_text(t, false)) then 'invalid' end;
end $$;
revoke all on function private.guest_tags_error(jsonb) from public, anon, authenticated;

create function private.guest_field_error(p_field text, p_value jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_field not in ('allergies', 'notes', 'birthday', 'company', 'tags', 'merged_into') then 'unknown'
    when p_field = 'tags' then private.guest_tags_error(p_value)
    -- Whose card it is, is asked where it is written.
    when p_field = 'merged_into' then
      case when p_value <> 'null' and not private.is_uuid(p_value #>> '{}') then 'invalid' end
    when jsonb_typeof(p_value) is distinct from 'string' then 'invalid'
    when p_field = 'birthday' then
      case when p_value #>> '{}' = '' or private.is_birthday(p_value #>> '{}') then null else 'invalid' end
    when length(p_value #>> '{}') > case p_field when 'allergies' then 500 when 'company' then 100 else 2000 end
      then 'too_long'
  end
$$;
revoke all on function private.guest_field_error(text, jsonb) from public, anon, authenticated;

create function private.guest_field_errors(p_fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(left(e.key, 40), private.guest_field_error(e.key, e.value))
    filter (where private.guest_field_error(e.key, e.value) is not null), '{}'::jsonb)
  from jsonb_each(p_fields) e
$$;
revoke all on function private.guest_field_errors(jsonb) from public, anon, authenticated;

-- {field: code} for all that is wrong with what a command says of a guest; its own form is checked before.
create function private.guest_command_errors(c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when c->>'kind' = 'attention.settle' and c#>>'{args,way}' not in ('keep', 'take') then '{"way": "invalid"}'::jsonb
    when c->>'kind' <> 'guest.edit' then '{}'::jsonb
    when jsonb_typeof(c#>'{args,fields}') is distinct from 'object' then '{"fields": "invalid"}'::jsonb
    else private.guest_field_errors(c#>'{args,fields}') || case when exists (
      select from jsonb_object_keys(c#>'{args,fields}') k where not c->'base' ? k
    ) then '{"base": "required"}'::jsonb else '{}'::jsonb end
  end
$$;
revoke all on function private.guest_command_errors(jsonb) from public, anon, authenticated;

-- What an edit says that it saw is kept in the conflict it meets: no more than a field can hold. Null: the screen had nothing there.
create function private.base_errors(c jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if c->>'kind' not in ('booking.edit', 'guest.edit', 'config.edit') or jsonb_typeof(c#>'{args,fields}') is distinct from 'object' then
    return '{}';
  end if;
  return case
    when jsonb_typeof(c->'base') <> 'object' then '{"base": "invalid"}'::jsonb
    when exists (
      select from jsonb_each(c->'base') b
      where c#>'{args,fields}' ? b.key and b.value <> 'null'
        and case c->>'kind' when 'guest.edit' then private.guest_field_error(b.key, b.value)
          when 'config.edit' then private.config_field_error(split_part(c->>'subject', '/', 1), b.key, b.value)
          else private.field_error(b.key, b.value) end in ('invalid', 'too_long')
    ) then '{"base": "invalid"}' else '{}' end;
end $$;
revoke all on function private.base_errors(jsonb) from public, anon, authenticated;

-- Tickets of an event's party that are let in, by their numbers. A row keeps the first scan of each and those beside it;
-- src/domain/check-in/check-in.ts is the same on the tablet.

create function private.check_in_errors(p_args jsonb, p_at text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_tickets constant jsonb := p_args->'tickets';
  v_errors jsonb := '{}';
  v_code text;
begin
  if jsonb_typeof(v_tickets) is distinct from 'array' then
    v_errors := '{"tickets": "invalid"}';
  elsif jsonb_array_length(v_tickets) not between 1 and 999 then
    v_errors := '{"tickets": "invalid"}';
  elsif exists (
    select from jsonb_array_elements(v_tickets) t group by t.value
    having count(*) > 1 or not private.is_whole(t.value, 1, 999)
  ) then
    v_errors := '{"tickets": "invalid"}';
  end if;
  if jsonb_typeof(p_args->'gate') is distinct from 'string'
    or private.visible_text(p_args->>'gate', false) <> p_args->>'gate' then
    v_errors := v_errors || '{"gate": "invalid"}';
  elsif length(p_args->>'gate') > 40 then
    v_errors := v_errors || '{"gate": "too_long"}';
  end if;
  -- Older tablets say nothing of it.
  if p_args ? 'by_name' and jsonb_typeof(p_args->'by_name') <> 'boolean' then
    v_errors := v_errors || '{"by_name": "invalid"}';
  end if;
  if coalesce(p_args->'occurrence', 'null') <> 'null'
    and (jsonb_typeof(p_args->'occurrence') <> 'string' or not private.is_uuid(p_args->>'occurrence')) then
    v_errors := v_errors || '{"occurrence": "invalid"}';
  end if;
  -- Far from any day on which it can have been scanned it would count on every day to come. A tablet's clock may be wrong by years.
  if coalesce(p_args->'day', 'null') <> 'null' then
    v_code := private.field_error('day', p_args->'day');
    if v_code is null and least(abs((p_args->>'day')::date - p_at::date), abs((p_args->>'day')::date - current_date)) > 400 then
      v_code := 'out_of_range';
    end if;
    v_errors := v_errors || jsonb_strip_nulls(jsonb_build_object('day', v_code));
  end if;
  return v_errors;
end
$$;
revoke all on function private.check_in_errors(jsonb, text) from public, anon, authenticated;

-- A ticket that is let in, as it stands in booking.checked_in. `named`: by name, so that nobody saw the ticket.
create function private.check_in_entry(p_ticket integer, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('ticket', p_ticket, 'at', c->>'at', 'day', c#>>'{args,day}', 'gate', c#>>'{args,gate}',
    'by', c#>>'{by,label}', 'device', c#>>'{by,device}', 'command', c->>'id', 'named', coalesce((c#>>'{args,by_name}')::boolean, false))
$$;
revoke all on function private.check_in_entry(integer, jsonb) from public, anon, authenticated;

-- A scan is of the day that its gate said, and stays so (dayOfScan in src/domain/check-in). Who is in was scanned on the booking's
-- present day or a later one; the others keep nobody out, and count again once the booking is on their day. scansNow in src/domain/check-in is
-- the same.
create function private.scans_of(p_scans jsonb, p_day text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.value order by e.ordinality), '[]') from jsonb_array_elements(p_scans) with ordinality e
  where coalesce(e.value->>'day', p_day) >= p_day
$$;
revoke all on function private.scans_of(jsonb, text) from public, anon, authenticated;

-- The day of a booking's event, wherever that was put while they were cancelled or had left.
create function private.day_there(b public.booking) returns text
language sql stable set search_path = '' as $$
  select coalesce((select o.day from public.occurrence o where o.vendor_id = b.vendor_id and o.id = b.occurrence), b.day)::text
$$;
revoke all on function private.day_there(public.booking) from public, anon, authenticated;

-- What stands, and p_more with it, each among those of its night: of its day, or of the booking's (p_day) if that is earlier. Nobody saw
-- the ticket of who was let in by name: their number goes to who shows its code, or was given it first, as long as another of the
-- party's is free, the highest first. `asked`: the number that a new one names, null of what stood; `place`: 1 is the first scan of its
-- ticket in its night; `o` is the order of a row.
create function private.tickets_placed(p_standing jsonb, p_more jsonb, p_pax integer, p_day text)
returns table (entry jsonb, asked integer, night text, place bigint, o bigint)
language sql immutable set search_path = '' as $$
  with all_scans as (
    select s.side, e.value, (e.value->>'ticket')::integer as n, e.ordinality as o, least(e.value->>'day', p_day) as night,
      coalesce((e.value->>'named')::boolean, false) as named
    from (values (1, p_standing), (2, p_more)) s (side, list) cross join jsonb_array_elements(s.list) with ordinality e
  ), first as (
    select distinct on (a.night, a.n) a.* from all_scans a where a.side = 1 order by a.night, a.n, a.o
  ), free as (
    select d.night, f.n, row_number() over (partition by d.night order by f.n desc) as k
    from (select distinct a.night from all_scans a where a.side = 2) d cross join generate_series(1, p_pax) f (n)
    where (d.night, f.n) not in (select a.night, a.n from all_scans a)
  ), moved as (
    select c.side, c.o, f.n as into_n from (
      select case when m.named then 2 else 1 end as side, case when m.named then m.o else s.o end as o, m.night,
        row_number() over (partition by m.night order by m.o) as k
      from all_scans m join first s on s.n = m.n and s.night = m.night
      where m.side = 2 and (m.named or s.named)
    ) c join free f on f.night = c.night and f.k = c.k
  ), final as (
    select a.*, coalesce(v.into_n, a.n) as into_n from all_scans a left join moved v on v.side = a.side and v.o = a.o
  )
  select f.value || jsonb_build_object('ticket', f.into_n), case when f.side = 2 then f.n end, f.night,
    row_number() over (partition by f.night, f.into_n order by f.side, f.o),
    row_number() over (order by f.into_n, f.side, f.o)
  from final f
$$;
revoke all on function private.tickets_placed(jsonb, jsonb, integer, text) from public, anon, authenticated;

-- Those that a row keeps, by ticket: who takes the first back does not empty the room of who came in at another gate. Two of each, and
-- twenty more in all, of those who count and as many of nights before; the first stay: a row that every tablet pulls has an end.
create function private.tickets_kept(p_standing jsonb, p_more jsonb, p_pax integer, p_day text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(t.entry order by t.o) filter (where t.place <= 2 or t.beside <= 20), '[]')
  from (
    select s.*, count(*) filter (where s.place > 2) over (partition by s.night < p_day order by s.asked is not null, s.o) as beside
    from (
      select p.entry, p.asked, p.night, p.o, row_number() over (partition by p.night < p_day, p.entry->'ticket' order by p.o) as place
      from private.tickets_placed(p_standing, p_more, p_pax, p_day) p
    ) s
  ) t
$$;
revoke all on function private.tickets_kept(jsonb, jsonb, integer, text) from public, anon, authenticated;

-- Who is let in is in the room: that wins over a cancellation or a deletion that came meanwhile, both of which are told. A
-- ticket that is in keeps its first scan of that night, and the later one is told beside it; one beyond the party's people, which has
-- become smaller, is let in and told, and so is who stands at the gate of another event than the booking's, or whose booking was made a
-- plain one meanwhile. p_day is the day of the booking's event: of who had left, cancelled or was deleted before it was put there, the row
-- says an earlier one. Whose gate had not heard of that came on their own night, and is expected on the new one (private.comes_anew).
create function private.decide_check_in(p_row jsonb, p_day text, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_night constant text := least(c#>>'{args,day}', p_day);
  v_was constant text := least(p_row->>'day', p_day);
  v_status constant text := case when p_row->>'status' = 'left' and v_night > v_was then 'confirmed' else p_row->>'status' end;
  v_pax constant integer := (p_row->>'pax')::integer;
  v_mine constant jsonb := jsonb_build_object('at', c->>'at', 'gate', c#>>'{args,gate}');
  -- Older tablets do not say it.
  v_elsewhere constant boolean := c#>>'{args,occurrence}' is not null and c#>'{args,occurrence}' <> p_row->'occurrence';
  v_more jsonb;
  v_in jsonb;
  v_is_new boolean;
  v_fields jsonb;
  v_first jsonb;
  v_patch jsonb := '{}';
  v_code text := 'changed_elsewhere';
begin
  select jsonb_agg(private.check_in_entry((e.value #>> '{}')::integer, c) order by (e.value #>> '{}')::integer) into v_more
  from jsonb_array_elements(c#>'{args,tickets}') e;
  v_in := private.tickets_kept(p_row->'checked_in', v_more, v_pax, p_day);
  with placed as (
    select t.entry, t.asked, t.place, (t.entry->>'ticket')::integer as n
    from private.tickets_placed(p_row->'checked_in', v_more, v_pax, p_day) t
    where t.night = v_night
  )
  select bool_or(t.place = 1),
    coalesce(jsonb_object_agg('ticket ' || t.asked, case when t.place = 1
      then jsonb_build_object('base', null, 'kept', v_mine, 'lost', null)
      else jsonb_build_object('base', null,
        'kept', jsonb_build_object('at', f.entry->>'at', 'gate', f.entry->>'gate'), 'lost', v_mine) end
    ) filter (where t.place > 1 or t.n > v_pax), '{}'),
    (array_agg(f.entry order by t.asked) filter (where t.place > 1))[1]
  into v_is_new, v_fields, v_first
  from placed t join placed f on f.n = t.n and f.place = 1
  where t.asked is not null;
  if v_first is not null then v_code := 'scanned_twice';
  elsif v_elsewhere then v_code := 'other_event';
  elsif v_fields <> '{}' then v_code := 'ticket_returned';
  end if;
  if v_elsewhere then
    v_fields := v_fields || jsonb_build_object('event', jsonb_build_object('base', null,
      'kept', jsonb_build_object('occurrence', p_row->'occurrence'),
      'lost', v_mine || jsonb_build_object('occurrence', c#>'{args,occurrence}')));
  end if;
  if v_in <> p_row->'checked_in' then v_patch := jsonb_build_object('checked_in', v_in); end if;
  -- Of the night that their row is of, or a later one: what was said of them on a later one stands.
  if v_is_new and v_night >= v_was then
    if private.presence(v_status) < private.presence('arrived') then
      v_patch := v_patch || private.turned_to(p_row, 'arrived', c);
      -- The ticket says that it was sold; who was marked as a no-show has come after all.
      if v_status not in ('confirmed', 'no_show') then
        if v_fields = '{}' then v_code := 'status_conflict'; end if;
        v_fields := v_fields || jsonb_build_object('status',
          jsonb_build_object('base', 'confirmed', 'kept', 'arrived', 'lost', v_status));
      end if;
    end if;
    if (p_row->>'deleted')::boolean then
      v_patch := v_patch || '{"deleted": false}';
      v_fields := v_fields || private.revived();
    end if;
  end if;
  if v_fields = '{}' then return jsonb_build_object('patch', v_patch); end if;
  return jsonb_build_object('patch', v_patch, 'conflict', jsonb_build_object('code', v_code, 'fields', v_fields,
    'won', v_patch ? 'status') || case when v_first is null then '{}'
      else jsonb_build_object('other', jsonb_build_object('by', v_first->>'by', 'device', v_first->>'device', 'at', v_first->>'at'))
    end);
end
$$;
revoke all on function private.decide_check_in(jsonb, text, jsonb) from public, anon, authenticated;

-- By name, a command's are not told apart: their numbers may have changed.
create function private.scan_key(p_scan jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when (p_scan->>'named')::boolean then '' else p_scan->>'ticket' end || ' ' || (p_scan->>'command')
$$;
revoke all on function private.scan_key(jsonb) from public, anon, authenticated;

-- Without what a command wrote (`p_changes`: [before, after] it), so that a later scan of its tickets stands, and with what stood
-- there before it.
create function private.tickets_taken_back(p_now jsonb, p_changes jsonb, p_pax integer, p_day text) returns jsonb
language sql immutable set search_path = '' as $$
  with entry (side, value, o, key) as (
    select s.side, e.value, e.ordinality, private.scan_key(e.value)
    from (values ('now', p_now), ('before', p_changes->0), ('wrote', p_changes->1)) s (side, list)
    cross join jsonb_array_elements(s.list) with ordinality e
  )
  select private.tickets_kept(
    coalesce(jsonb_agg(e.value order by e.o) filter (where e.side = 'now' and (
      e.key in (select b.key from entry b where b.side = 'before')
      or e.key not in (select w.key from entry w where w.side = 'wrote'))), '[]'),
    coalesce(jsonb_agg(e.value order by e.o) filter (where e.side = 'before'
      and e.key not in (select w.key from entry w where w.side in ('wrote', 'now'))), '[]'), p_pax, p_day)
  from entry e
$$;
revoke all on function private.tickets_taken_back(jsonb, jsonb, integer, text) from public, anon, authenticated;

-- How much one member may write into a row by scans: every tablet pulls it, and whoever writes it holds the vendor's lock.

-- Whether a ticket is named that the party never had: numbers are given by the people it had at its largest. Up to fifty nobody
-- asks, so that who is at the gate is let in whatever the history knows. The tablet does not know it, and is told.
create function private.names_unknown_tickets(b public.booking, p_tickets jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_highest constant integer := (select max((t.value #>> '{}')::integer) from jsonb_array_elements(p_tickets) t);
begin
  if v_highest <= greatest(50, b.pax) then return false; end if;
  return not exists (
    select from public.booking_history h
    where h.vendor_id = b.vendor_id and h.booking_id = b.id
      and greatest((h.changes#>>'{pax,0}')::integer, (h.changes#>>'{pax,1}')::integer) >= v_highest);
end
$$;
revoke all on function private.names_unknown_tickets(public.booking, jsonb) from public, anon, authenticated;

-- Whether a booking of no event was of that at whose gate they stand. A table that never was has no tickets; the tablet does not know
-- it, and is told.
create function private.was_of_event(b public.booking, p_occurrence text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.booking_history h
    where h.vendor_id = b.vendor_id and h.booking_id = b.id and h.changes->'occurrence' ? p_occurrence);
end
$$;
revoke all on function private.was_of_event(public.booking, text) from public, anon, authenticated;

-- A conflict names fifty tickets, the first by number; how many it does not name is the field `tickets` of it.
create function private.fifty_tickets(p_conflict jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when count(*) <= 50 then p_conflict else jsonb_set(p_conflict, '{fields}',
    (p_conflict->'fields') - array_agg(t.key) filter (where t.place > 50)
    || jsonb_build_object('tickets', jsonb_build_object('base', null, 'kept', null, 'lost', count(*) - 50))) end
  from (
    select f.key, row_number() over (order by substr(f.key, 8)::integer) as place
    from jsonb_each(p_conflict->'fields') f where f.key ~ '^ticket [0-9]{1,3}$'
  ) t
$$;
revoke all on function private.fifty_tickets(jsonb) from public, anon, authenticated;

-- The tickets that the conflicts of a row name.
create function private.tickets_named(p_conflicts jsonb) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from jsonb_array_elements(p_conflicts) x, jsonb_object_keys(x.value->'fields') f
  where f ~ '^ticket [0-9]{1,3}$'
$$;
revoke all on function private.tickets_named(jsonb) from public, anon, authenticated;

-- What the history keeps of who is in: those that a change took out, and those that it added. Both whole lists would grow with the
-- square of a party that comes one by one. private.tickets_taken_back reads either; older lines hold the whole lists.
create function private.with_moved_tickets(p_changes jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_before constant jsonb := p_changes#>'{checked_in,0}';
  v_after constant jsonb := p_changes#>'{checked_in,1}';
begin
  if jsonb_typeof(v_before) is distinct from 'array' or jsonb_typeof(v_after) is distinct from 'array' then return p_changes; end if;
  return p_changes || jsonb_build_object('checked_in', jsonb_build_array(
    (select coalesce(jsonb_agg(e.value order by e.ordinality), '[]') from jsonb_array_elements(v_before) with ordinality e
      where e.value not in (select a.value from jsonb_array_elements(v_after) a)),
    (select coalesce(jsonb_agg(e.value order by e.ordinality), '[]') from jsonb_array_elements(v_after) with ordinality e
      where e.value not in (select b.value from jsonb_array_elements(v_before) b))));
end
$$;
revoke all on function private.with_moved_tickets(jsonb) from public, anon, authenticated;

-- What becomes of who was let in when their booking goes to another day; src/domain/check-in/other-day.ts is the same on the tablet.

-- What a booking becomes that goes to another day, with its event or alone: who is in on none of its tickets there comes anew, or they
-- would be turned away at the gate and count as inside before the doors open, and who was in there before is in again. On the same or
-- an earlier day they stay in: staff put right of which event a party is that was let in. Who has left stays so, but where an undo says so of a day before,
-- and who is marked as come by this command is there. statusByScans in src/domain/check-in/other-day.ts is the same.
create function private.comes_anew(p_old public.booking, p_new public.booking, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_was constant text := p_old.day::text;
  v_day constant text := private.day_there(p_new);
  v_now constant jsonb := private.scans_of(p_new.checked_in, v_day);
begin
  if p_new.occurrence is null or c->>'kind' = 'booking.status' then return '{}'; end if;
  if v_day > v_was and v_now = '[]' and p_new.status in ('arrived', 'seated')
    or p_new.day < p_old.day and p_new.status = 'left' and p_old.status <> 'left' then
    return private.turned_to(private.booking_json(p_new), 'confirmed', c);
  end if;
  if v_day < v_was and v_now <> '[]' and p_new.status = 'confirmed' and private.scans_of(p_old.checked_in, v_was) = '[]' then
    return private.turned_to(private.booking_json(p_new), 'arrived', c) || jsonb_build_object('status_at', v_now#>'{0,at}');
  end if;
  return '{}';
end
$$;
revoke all on function private.comes_anew(public.booking, public.booking, jsonb) from public, anon, authenticated;

-- That somebody was let in after they were sent to another event, by a gate that had not heard of it, is told whichever of both the
-- server heard of first; what is told of the scan already is enough.
create function private.told_in_since(b public.booking, p_decision jsonb, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_to constant jsonb := p_decision#>'{patch,occurrence}';
  v_since jsonb;
  f constant jsonb := p_decision->'conflict';
begin
  select e.value into v_since
  from jsonb_array_elements(private.scans_of(b.checked_in, b.day::text)) with ordinality e
  where v_to <> to_jsonb(b.occurrence) and (e.value->>'at')::timestamptz > (c->>'at')::timestamptz and not exists (
    select from jsonb_array_elements(b.conflicts) x where x.value->'id' = e.value->'command' and x.value->'fields' ? 'event')
  order by e.value->>'at', e.ordinality limit 1;
  if v_since is null then return p_decision; end if;
  return p_decision || jsonb_build_object(
    'conflict', coalesce(f, '{}') || jsonb_build_object('code', 'other_event',
      'fields', coalesce(f->'fields', '{}') || jsonb_build_object('event', jsonb_build_object('base', null,
        'kept', jsonb_build_object('occurrence', v_to),
        'lost', jsonb_build_object('at', v_since->'at', 'gate', v_since->'gate', 'occurrence', b.occurrence))),
      'other', jsonb_build_object('by', v_since->'by', 'device', v_since->'device', 'at', v_since->'at')));
end
$$;
revoke all on function private.told_in_since(public.booking, jsonb, jsonb) from public, anon, authenticated;

-- What has to be said before a vendor takes cards.

-- The fields of the law on distant sales that are empty, {field: legal_incomplete}; all where nothing was written. Which they are,
-- the form says too.
create function private.legal_errors(p_legal jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f, 'legal_incomplete') filter (where private.visible_text(coalesce(p_legal->>f, ''), true) = ''), '{}')
  from unnest(array['seller', 'representative', 'address', 'phone', 'email', 'extra_costs', 'payment_time', 'delivery',
    'cancellation']) f
$$;
revoke all on function private.legal_errors(jsonb) from public, anon, authenticated;

-- Nobody takes money from afar before the law's page is whole, nor empties a field of that while somebody does.
create function private.card_errors(p_vendor uuid, p_kind text, p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if p_kind not in ('payment', 'legal') then return '{}'; end if;
  if p_kind = 'payment' then
    return case when p_row->'card' = 'true' and private.legal_errors((
      select i.data from private.config_item i where i.vendor_id = p_vendor and i.kind = 'legal' and not i.deleted)) <> '{}'
      then '{"card": "legal_incomplete"}'::jsonb else '{}' end;
  end if;
  if not exists (select from private.config_item i
    where i.vendor_id = p_vendor and i.kind = 'payment' and not i.deleted and i.data->'card' = 'true') then
    return '{}';
  end if;
  return case when (p_row->>'deleted')::boolean then '{"deleted": "legal_incomplete"}'::jsonb else private.legal_errors(p_row) end;
end $$;
revoke all on function private.card_errors(uuid, text, jsonb) from public, anon, authenticated;

-- What a command means for the row as it stands now: {patch, conflict} or {refuse, figures}. These functions read
-- no table and write nothing; private.save_booking does. Where src/domain/booking/command.ts (applyCommand) claims a result,
-- they claim the same. `c` is the command with `at` already clamped.

-- A conflict as it stands in booking.conflicts: both sides, whether the command's was kept, and who stood for each.
create function private.conflict_entry(p_conflict jsonb, p_other jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', c->>'id', 'code', p_conflict->>'code', 'fields', p_conflict->'fields',
    'by', c#>>'{by,label}', 'device', c#>>'{by,device}', 'at', c->>'at',
    'won', coalesce(p_conflict->'won', 'false'), 'other', p_other)
$$;
revoke all on function private.conflict_entry(jsonb, jsonb, jsonb) from public, anon, authenticated;

-- Twenty that nobody has settled are enough for a row that every tablet pulls: one more takes the place of the oldest about
-- the same fields, else of the oldest. Two hundred tickets are enough, too: the oldest go. Who wrote what stays in the history.
create function private.conflicts_with(p_conflicts jsonb, p_entry jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
declare
  v_conflicts jsonb := p_conflicts || p_entry;
begin
  if jsonb_array_length(v_conflicts) <= 20 then
    while private.tickets_named(v_conflicts) > 200 loop v_conflicts := v_conflicts - 0; end loop;
    return v_conflicts;
  end if;
  return private.conflicts_with(p_conflicts - (
    select x.n::integer - 1 from jsonb_array_elements(p_conflicts) with ordinality x (value, n)
    order by array(select jsonb_object_keys(x.value->'fields'))
      <> array(select jsonb_object_keys(p_entry->'fields')), x.n
    limit 1
  ), p_entry);
end $$;
revoke all on function private.conflicts_with(jsonb, jsonb) from public, anon, authenticated;

create function private.conflicts_without(p_conflicts jsonb, p_id text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(x.value order by x.ordinality), '[]'::jsonb)
  from jsonb_array_elements(p_conflicts) with ordinality x
  where x.value->>'id' <> p_id
$$;
revoke all on function private.conflicts_without(jsonb, text) from public, anon, authenticated;

-- Of two minutes that were told and make no stay with what stands there, taken one by one, both are taken, and with the other's matter
-- settled: what `p_patch` becomes, null where there is no other. src/domain/paper/stay.ts is the same.
create function private.with_other_minute(p_row jsonb, p_patch jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select p_patch || jsonb_build_object(f.key, f.value->'lost', 'conflicts', private.conflicts_without(p_patch->'conflicts', x.value->>'id'))
  from jsonb_array_elements(p_patch->'conflicts') with ordinality x, jsonb_each(x.value->'fields') f
  where f.key in ('seated_at', 'left_at') and not p_patch ? f.key and x.value->'fields' = jsonb_build_object(f.key, f.value)
    and f.value->'lost' <> 'null' and private.is_stay(p_row || p_patch || jsonb_build_object(f.key, f.value->'lost'))
  order by x.ordinality limit 1
$$;
revoke all on function private.with_other_minute(jsonb, jsonb) from public, anon, authenticated;

create function private.settlement(p_code text, p_upto jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('code', p_code, 'upto', p_upto,
    'by', c#>>'{by,label}', 'device', c#>>'{by,device}', 'at', c->>'at')
$$;
revoke all on function private.settlement(text, jsonb, jsonb) from public, anon, authenticated;

-- `settled` without these codes, the rest in their old order.
create function private.settled_without(p_settled jsonb, p_codes text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(s.value order by s.ordinality), '[]'::jsonb)
  from jsonb_array_elements(p_settled) with ordinality s
  where not (s.value->>'code' = any (p_codes))
$$;
revoke all on function private.settled_without(jsonb, text[]) from public, anon, authenticated;

create function private.settled_with(p_settled jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when c#>'{args,accepted}' = '{}' then p_settled else
    private.settled_without(p_settled, array(select jsonb_object_keys(c#>'{args,accepted}')))
    || (select jsonb_agg(private.settlement(a.key, a.value, c)) from jsonb_each(c#>'{args,accepted}') a)
  end
$$;
revoke all on function private.settled_with(jsonb, jsonb) from public, anon, authenticated;

-- Work on a booking that somebody deleted meanwhile brings it back, marked: deleting is then the side that lost.
create function private.revived() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"deleted": {"base": false, "kept": false, "lost": true}}'::jsonb
$$;
revoke all on function private.revived() from public, anon, authenticated;

-- Three-way, field by field: untouched since -> write; already so -> nothing; otherwise the row's value stays.
create function private.decide_edit(p_row jsonb, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_patch jsonb := '{}';
  v_fields jsonb := '{}';
  v_joined jsonb;
  f record;
begin
  -- A row of before there was such a field has nothing in it.
  for f in select e.key, e.value as wanted, coalesce(p_row->e.key, 'null') as current, c->'base'->e.key as base
    from jsonb_each(c#>'{args,fields}') e loop
    if f.current = f.wanted then continue; end if;
    v_joined := case when f.key = 'queue' then private.joined_queue(f.base, f.current, f.wanted) end;
    if v_joined is not null then
      v_patch := v_patch || jsonb_build_object(f.key, v_joined);
    elsif f.current = f.base then
      v_patch := v_patch || jsonb_build_object(f.key, f.wanted);
    else
      v_fields := v_fields || jsonb_build_object(f.key,
        jsonb_build_object('base', f.base, 'kept', f.current, 'lost', f.wanted));
    end if;
  end loop;
  if (p_row->>'deleted')::boolean and (v_patch <> '{}' or v_fields <> '{}') then
    v_patch := v_patch || '{"deleted": false}';
    v_fields := v_fields || private.revived();
  end if;
  if v_fields = '{}' then
    v_patch := v_patch || jsonb_build_object('settled', private.settled_with(p_row->'settled', c));
    return jsonb_build_object('patch', v_patch);
  end if;
  return jsonb_build_object('patch', v_patch,
    'conflict', jsonb_build_object('code', 'changed_elsewhere', 'fields', v_fields));
end
$$;
revoke all on function private.decide_edit(jsonb, jsonb) from public, anon, authenticated;

create function private.decide_status(p_row jsonb, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_base constant text := c#>>'{base,status}';
  v_current constant text := p_row->>'status';
  v_to constant text := c#>>'{args,status}';
  v_outcome constant jsonb := private.resolve_status(v_base, v_current, v_to);
  v_fault constant text := private.paper_fault(p_row, v_to, c);
  v_patch jsonb := '{}';
  v_fields jsonb := '{}';
  v_code text := 'status_conflict';
begin
  if private.mends(c) then return private.decide_mend(p_row, c); end if;
  if v_outcome->>'kind' = 'refuse' then
    return jsonb_build_object('refuse', v_outcome->>'code',
      'figures', jsonb_build_object('from', v_current, 'to', v_to));
  end if;
  if v_fault is not null then
    return jsonb_build_object('refuse', 'invalid', 'figures', jsonb_build_object('minute', v_fault));
  end if;
  if v_outcome->>'kind' = 'apply' then
    v_patch := private.turned_to(p_row, v_to, c)
      || jsonb_build_object('settled', private.settled_with(p_row->'settled', c));
  end if;
  if private.paper_minute(c) is not null and v_outcome->>'kind' = 'keep' then
    -- They came, it was known: what may differ is the minute.
    v_fields := private.paper_sides(p_row, v_to, c);
    v_code := 'changed_elsewhere';
  elsif (v_outcome->>'conflict')::boolean then
    v_fields := jsonb_build_object('status', case v_outcome->>'kind'
      when 'apply' then jsonb_build_object('base', v_base, 'kept', v_to, 'lost', v_current)
      else jsonb_build_object('base', v_base, 'kept', v_current, 'lost', v_to) end);
  end if;
  if (p_row->>'deleted')::boolean and v_patch <> '{}' and v_to in ('confirmed', 'arrived', 'seated', 'left') then
    v_patch := v_patch || '{"deleted": false}';
    if v_fields = '{}' then v_code := 'changed_elsewhere'; end if;
    v_fields := v_fields || private.revived();
  end if;
  if v_fields = '{}' then return jsonb_build_object('patch', v_patch); end if;
  return jsonb_build_object('patch', v_patch, 'conflict', jsonb_build_object('code', v_code, 'fields', v_fields,
    'won', v_outcome->>'kind' = 'apply'));
end
$$;
revoke all on function private.decide_status(jsonb, jsonb) from public, anon, authenticated;

-- What is left of it that a scan said they came, once these tickets are in. A scan and the status that came of it have the same
-- instant: it is the first one's that stands, and with none in they are expected as before. What a host marked by hand stays.
create function private.come_by_scans(p_row jsonb, p_in jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when p_row->>'status' <> 'arrived' or not p_row->'checked_in' @> jsonb_build_array(jsonb_build_object('at', p_row->'status_at')) then '{}'
    when p_in = '[]' then private.turned_to(p_row, 'confirmed', c)
    when p_in @> jsonb_build_array(jsonb_build_object('at', p_row->'status_at')) then '{}'
    else jsonb_build_object('status_at', p_in#>'{0,at}') end
$$;
revoke all on function private.come_by_scans(jsonb, jsonb, jsonb) from public, anon, authenticated;

-- `p_changes` is what command `of` wrote, by the server's own history: {field: [from, to]}. A field is put back only
-- where the row still holds what was written; where somebody went on from there, both sides are shown. `p_since` are fields
-- that somebody wrote since, though they may hold the same again.
-- Undo of create is cancel. The transition table does not bind undo. When they sat and left goes back with the status, as
-- its instant does.
create function private.decide_undo(
  p_row jsonb, p_kind text, p_changes jsonb, c jsonb, p_since text[] default '{}'
) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_of constant text := c#>>'{args,of}';
  v_all constant jsonb := case when p_changes ? 'checked_in' then private.tickets_taken_back(
    p_row->'checked_in', p_changes->'checked_in', (p_row->>'pax')::integer, p_row->>'day') end;
  v_in constant jsonb := private.scans_of(coalesce(v_all, '[]'), least(p_changes#>>'{checked_in,1,0,day}', p_row->>'day'));
  v_changes jsonb := case p_kind
    when 'booking.create' then jsonb_build_object('status', jsonb_build_array('cancelled', p_changes#>'{status,1}'))
    else p_changes end;
  v_patch jsonb := '{}';
  v_fields jsonb := '{}';
  v_conflicts jsonb := p_row->'conflicts';
  f record;
begin
  -- Of an event's party each ticket is taken back by itself, and that they came stands as long as any of its night are in.
  if v_changes ? 'checked_in' then
    v_patch := jsonb_build_object('checked_in', v_all);
    if v_changes#>'{checked_in,1}' <> '[]' then
      if v_in <> '[]' then v_changes := v_changes - array['status', 'status_at', 'seated_at', 'left_at', 'deleted']; end if;
      if v_in <> '[]' or not v_changes ? 'status' then v_patch := v_patch || private.come_by_scans(p_row, v_in, c); end if;
    end if;
  end if;
  for f in select e.key, e.value->0 as before, e.value->1 as wrote, p_row->e.key as current
    from jsonb_each(v_changes) e
    where p_row ? e.key
      -- Nor is money, which goes its own way.
      and e.key not in ('status_at', 'guest_id', 'conflicts', 'settled', 'checked_in', 'payment')
      -- A minute that was taken from paper by itself is a field as any.
      and (e.key not in ('seated_at', 'left_at') or not v_changes ? 'status_at') loop
    if f.current = f.before then continue; end if;
    if f.current = f.wrote and f.key <> all (p_since) then
      v_patch := v_patch || jsonb_build_object(f.key, f.before);
    elsif f.key = 'queue' and private.call_taken_back(f.before, f.wrote, f.current) is not null then
      v_patch := v_patch || jsonb_build_object(f.key, private.call_taken_back(f.before, f.wrote, f.current));
    -- The meal went on from there: private.with_later_step.
    elsif f.key <> 'step' then
      v_fields := v_fields || jsonb_build_object(f.key,
        jsonb_build_object('base', f.wrote, 'kept', f.current, 'lost', f.before));
    end if;
  end loop;
  v_fields := v_fields || private.no_stay_sides(p_row, v_patch, v_changes);
  v_patch := v_patch - array(select jsonb_object_keys(v_fields));
  if v_changes ? 'status_at' and not v_fields ? 'status'
    and (v_patch ? 'status' or p_row->'status_at' = v_changes#>'{status_at,1}') then
    v_patch := v_patch || (
      select jsonb_object_agg(e.key, e.value->0) from jsonb_each(v_changes) e
      where e.key in ('status_at', 'seated_at', 'left_at'));
  elsif v_patch ? 'status' then
    v_patch := v_patch || private.turned_to(p_row, v_patch->>'status', c);
  end if;
  if p_row->'settled' = v_changes#>'{settled,1}' and v_fields = '{}' then
    v_patch := v_patch || jsonb_build_object('settled', v_changes#>'{settled,0}');
  end if;
  if p_kind = 'attention.settle' then
    if v_conflicts = v_changes#>'{conflicts,1}' then v_conflicts := v_changes#>'{conflicts,0}'; end if;
  else
    v_conflicts := private.conflicts_without(v_conflicts, v_of);
  end if;
  v_patch := v_patch || jsonb_build_object('conflicts', v_conflicts);
  if v_fields = '{}' then return jsonb_build_object('patch', v_patch); end if;
  return jsonb_build_object('patch', v_patch,
    'conflict', jsonb_build_object('code', 'moved_on', 'fields', v_fields));
end
$$;
revoke all on function private.decide_undo(jsonb, text, jsonb, jsonb, text[]) from public, anon, authenticated;

-- `p_gone`: somebody else settled the item before. Only a call that was made is still worth noting then.
create function private.decide_settle(p_row jsonb, p_gone boolean, c jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_item constant text := c#>>'{args,item}';
  v_way constant text := c#>>'{args,way}';
  v_conflict constant jsonb := (
    select x from jsonb_array_elements(p_row->'conflicts') x where x->>'id' = v_item limit 1);
  v_patch jsonb := jsonb_build_object('conflicts', private.conflicts_without(p_row->'conflicts', v_item));
  v_code text := v_item;
begin
  if v_way = 'call' then
    v_patch := '{}';
    v_code := 'call';
  elsif p_gone then
    return '{"patch": {}}';
  end if;
  if v_way = 'call' or (v_way = 'keep' and v_conflict is null) then
    return jsonb_build_object('patch', v_patch || jsonb_build_object('settled',
      private.settled_without(p_row->'settled', array[v_code])
      || private.settlement(v_code, c#>'{args,upto}', c)));
  end if;
  if v_way = 'take' then
    if v_conflict is null then return '{"patch": {}}'; end if;
    -- Of a ticket there is nothing to take: the first scan stands.
    v_patch := v_patch || coalesce((
      select jsonb_object_agg(f.key, f.value->'lost') from jsonb_each(v_conflict->'fields') f where p_row ? f.key), '{}');
    if v_conflict->'fields' ? 'status' then
      v_patch := v_patch || private.turned_to(p_row || (v_patch - 'status'), v_patch->>'status', c);
    elsif private.not_there(p_row, v_conflict->'fields') is not null then
      return private.not_there(p_row, v_conflict->'fields');
    elsif v_conflict->'fields' ?| array['seated_at', 'left_at'] and not private.is_stay(p_row || v_patch) then
      v_patch := private.with_other_minute(p_row, v_patch);
      if v_patch is null then return '{"refuse": "invalid", "figures": {"minute": "before_sat"}}'; end if;
    end if;
  elsif v_way = 'move' then
    v_patch := v_patch || jsonb_build_object(
      'day', coalesce(c#>'{args,day}', p_row->'day'), 'minute', coalesce(c#>'{args,minute}', p_row->'minute'));
  elsif v_way = 'waitlist' then
    v_patch := v_patch || private.turned_to(p_row, 'waiting', c);
  elsif v_way = 'cancel' then
    v_patch := v_patch || private.turned_to(p_row, 'cancelled', c);
  end if;
  return jsonb_build_object('patch', v_patch);
end
$$;
revoke all on function private.decide_settle(jsonb, boolean, jsonb) from public, anon, authenticated;

-- What a staff booking is flagged for. Staff are never refused for capacity or hours [S5]; they are told.
-- Overbooked is measured at the stay's tightest moment, against the capacity of that moment.

create function private.accepted_upto(p_settled jsonb, p_code text) returns integer
language sql immutable set search_path = '' as $$
  select max((s->>'upto')::integer) from jsonb_array_elements(p_settled) s where s->>'code' = p_code
$$;
revoke all on function private.accepted_upto(jsonb, text) from public, anon, authenticated;

-- Whether the stay leaves the day's opening hours or runs into its break.
create function private.is_outside_hours(p_vendor uuid, p_day date, p_minute integer, p_duration integer)
returns boolean
language plpgsql stable set search_path = '' as $$
declare
  h record;
begin
  select * into h from private.hours_of(p_vendor, p_day);
  return coalesce(h.closed, true) or p_minute < h.opens_at or p_minute + p_duration > h.closes_at
    or coalesce(p_minute < h.break_ends_at and p_minute + p_duration > h.break_starts_at, false);
end
$$;
revoke all on function private.is_outside_hours(uuid, date, integer, integer) from public, anon, authenticated;

-- The same of a booking of an event, whose hours are its own: whether it takes place at all, whether it has the seats, and
-- whether another that excludes it was sold first. `ofEvent` in src/domain/occurrence/event-attention.ts is the same.
create function private.occurrence_flag(b public.booking) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  o public.occurrence;
  v_people integer;
  v_capacity integer;
begin
  select * into o from public.occurrence x where x.vendor_id = b.vendor_id and x.id = b.occurrence;
  -- Nobody sits in what is off.
  if o.cancelled or o.deleted then
    return case when private.accepted_upto(b.settled, 'event_off') is null
      then '{"code": "event_off", "figures": {}}'::jsonb else '{}' end;
  end if;
  select c.people, c.capacity into v_people, v_capacity
  from private.spots_claimed(b.vendor_id, b.occurrence, b.claimed_rev) c;
  if v_people > v_capacity and coalesce(private.accepted_upto(b.settled, 'overbooked'), -1) < v_people then
    return jsonb_build_object('code', 'overbooked',
      'figures', jsonb_build_object('people', v_people, 'capacity', v_capacity));
  end if;
  if private.accepted_upto(b.settled, 'exclusive') is null
    and private.is_excluded(b.vendor_id, b.occurrence, b.claimed_rev) then
    return '{"code": "exclusive", "figures": {}}';
  end if;
  return '{}';
end
$$;
revoke all on function private.occurrence_flag(public.booking) from public, anon, authenticated;

-- {} or {code, figures} for a booking that newly claims its seats.
create function private.flag_of(b public.booking) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_people integer;
  v_capacity integer;
begin
  if b.source = 'import' or b.day < private.business_day(b.vendor_id) then return '{}'; end if;
  if b.occurrence is not null then return private.occurrence_flag(b); end if;
  select c.people, c.capacity into v_people, v_capacity
  from private.crowd(b.vendor_id, b.day, b.minute, b.duration, b.claimed_rev) c;
  if v_people > v_capacity and coalesce(private.accepted_upto(b.settled, 'overbooked'), -1) < v_people then
    return jsonb_build_object('code', 'overbooked',
      'figures', jsonb_build_object('people', v_people, 'capacity', v_capacity));
  end if;
  if private.accepted_upto(b.settled, 'outside_hours') is null
    and private.is_outside_hours(b.vendor_id, b.day, b.minute, b.duration) then
    return '{"code": "outside_hours", "figures": {}}';
  end if;
  return '{}';
end
$$;
revoke all on function private.flag_of(public.booking) from public, anon, authenticated;

-- What of a party's tables waits for a decision: `table_clash`, those that another live party has at the same time and by an earlier
-- claim, both by plan; `table_gone`, those that the floor has no more, in a house that has tables at all. `upto` is null where nothing
-- does, else a figure of just this: what was accepted is told again once it is another. src/domain/day/table-attention.ts is the same.
create function private.table_matter(b public.booking, p_code text, out tables uuid[], out upto integer)
language plpgsql stable set search_path = '' as $$
declare
  v_from constant integer := (b.day - '2000-01-01') * 1440 + b.minute;
  v_to constant integer := v_from + b.duration;
  v_there constant uuid[] := array(
    select i.key::uuid from private.config_item i where i.vendor_id = b.vendor_id and i.kind = 'table' and not i.deleted);
begin
  if b.tables = '{}' or b.occurrence is not null or not private.is_live(b.status, b.deleted) then
    return;
  end if;
  if p_code = 'table_gone' then
    select array_agg(t.id), (sum(private.poly(t.id::text)) % 1000000)::integer into tables, upto
    from unnest(b.tables) t (id) where v_there <> '{}' and t.id <> all (v_there);
    return;
  end if;
  select array_agg(distinct t.id), (sum(private.poly(o.id || '/' || t.id)) % 1000000)::integer into tables, upto
  from public.booking o
  cross join lateral unnest(o.tables) t (id)
  where o.vendor_id = b.vendor_id and not o.deleted and o.status in ('confirmed', 'arrived', 'seated') and o.occurrence is null
    -- As booking_stay has them: it lasts a day at most.
    and (o.day - '2000-01-01') * 1440 + o.minute + o.duration > v_from
    and (o.day - '2000-01-01') * 1440 + o.minute + o.duration < v_to + 1440
    and (o.day - '2000-01-01') * 1440 + o.minute < v_to
    and o.tables_rev < b.tables_rev and t.id = any (b.tables) and t.id = any (v_there);
end
$$;
revoke all on function private.table_matter(public.booking, text) from public, anon, authenticated;

-- Whether just this was accepted.
create function private.is_accepted(p_settled jsonb, p_code text, p_upto integer) returns boolean
language sql immutable set search_path = '' as $$
  select p_settled @> jsonb_build_array(jsonb_build_object('code', p_code, 'upto', p_upto))
$$;
revoke all on function private.is_accepted(jsonb, text, integer) from public, anon, authenticated;

-- {} or {code, figures} for a booking that newly claims its tables.
create function private.table_flag(b public.booking) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_code text;
  m record;
begin
  if b.source = 'import' or b.day < private.business_day(b.vendor_id) then return '{}'; end if;
  foreach v_code in array array['table_clash', 'table_gone'] loop
    m := private.table_matter(b, v_code);
    if m.upto is not null and not private.is_accepted(b.settled, v_code, m.upto) then
      return jsonb_build_object('code', v_code, 'figures', jsonb_build_object('tables', to_jsonb(m.tables), 'upto', m.upto));
    end if;
  end loop;
  return '{}';
end
$$;
revoke all on function private.table_flag(public.booking) from public, anon, authenticated;

-- Whether the matter that a settlement is about is over: its conflict gone, its seats found, or somebody decided.
create function private.is_settled(b public.booking, c jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_item constant text := c#>>'{args,item}';
  v_people integer;
  v_capacity integer;
begin
  if private.is_uuid(v_item) then
    return not exists (select 1 from jsonb_array_elements(b.conflicts) x where x->>'id' = v_item);
  end if;
  if c#>>'{args,way}' = 'keep' then return false; end if;
  if v_item in ('table_clash', 'table_gone') then
    select m.upto into v_people from private.table_matter(b, v_item) m;
    return v_people is null or private.is_accepted(b.settled, v_item, v_people);
  end if;
  if v_item <> 'overbooked' then return private.accepted_upto(b.settled, v_item) is not null; end if;
  if not private.is_live(b.status, b.deleted) or private.is_off(b) then return true; end if;
  if b.occurrence is null then
    select c.people, c.capacity into v_people, v_capacity
    from private.crowd(b.vendor_id, b.day, b.minute, b.duration, 9223372036854775807) c;
  else
    select c.people, c.capacity into v_people, v_capacity
    from private.spots_claimed(b.vendor_id, b.occurrence, 9223372036854775807) c;
  end if;
  return v_people <= v_capacity
    or coalesce(private.accepted_upto(b.settled, v_item), -1) >= v_people;
end
$$;
revoke all on function private.is_settled(public.booking, jsonb) from public, anon, authenticated;

-- What the rows of a vendor's setup may say: each field by itself, and each row as a whole.

-- What a kind of row says: {field: [type, least, most]}. A type with a question mark may be null. Null: no such kind.
create function private.config_fields(p_kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'vendor' then '{"name": ["text", 1, 200], "name_en": ["text", 0, 200], "address": ["text", 0, 500],
      "phone": ["text", 0, 40], "email": ["text", 0, 254], "day_turns_at": ["integer", 0, 720],
      "cancellation_policy": ["bilingual", 0, 2000], "cancellation_fees": ["fees"], "picture": ["https", 0, 500],
      "map": ["https", 0, 500]}'
    when 'settings' then '{"slot_interval": ["integer", 5, 1440], "duration": ["integer", 5, 1440], "stays": ["stays"],
      "last_seating": ["integer", 0, 1440], "capacity": ["integer", 0, 100000], "pacing": ["integer?", 1, 100000],
      "minimum_pax": ["integer", 1, 999], "maximum_pax": ["integer", 1, 999], "cutoff_days": ["integer", 0, 365],
      "horizon_days": ["integer", 0, 730], "send_confirmation_email": ["boolean"], "choose_area": ["boolean?"],
      "minutes_to_return": ["integer?", 5, 30]}'
    when 'opening_hours' then '{"closed": ["boolean"], "opens_at": ["integer", 0, 2160],
      "closes_at": ["integer", 0, 2160], "break_starts_at": ["integer?", 0, 2160],
      "break_ends_at": ["integer?", 0, 2160], "deleted": ["boolean"]}'
    when 'custom_opening_hours' then '{"closed": ["boolean"], "opens_at": ["integer", 0, 2160],
      "closes_at": ["integer", 0, 2160], "break_starts_at": ["integer?", 0, 2160],
      "break_ends_at": ["integer?", 0, 2160], "note": ["text", 0, 500], "deleted": ["boolean"]}'
    when 'vendor_availability' then '{"day": ["day"], "starts_at": ["integer", 0, 2160], "ends_at": ["integer", 0, 2160],
      "capacity": ["integer?", 0, 100000], "note": ["text", 0, 500], "tables": ["ids?", 0, 50], "deleted": ["boolean"]}'
    when 'price_type' then '{"type": ["word", "person", "course", "seat"], "name": ["text", 1, 100],
      "name_en": ["text", 0, 100], "price": ["integer", 1, 99999999], "tax": ["integer", 0, 100],
      "weekdays": ["weekdays"], "starts_at": ["integer?", 0, 2160], "ends_at": ["integer?", 0, 2160],
      "online": ["boolean"], "deposit": ["integer?", 1, 99999999], "position": ["integer", 0, 100000], "deleted": ["boolean"]}'
    when 'payment' then '{"card": ["boolean"], "deposit_from": ["integer?", 1, 999], "deposit_yen": ["integer", 0, 99999999]}'
    when 'legal' then '{"seller": ["text", 0, 200], "representative": ["text", 0, 200], "address": ["text", 0, 500], "phone": ["text", 0, 40],
      "email": ["text", 0, 254], "extra_costs": ["text", 0, 2000], "extra_costs_en": ["text", 0, 2000], "payment_time": ["text", 0, 2000],
      "payment_time_en": ["text", 0, 2000], "delivery": ["text", 0, 2000], "delivery_en": ["text", 0, 2000],
      "cancellation": ["text", 0, 2000], "cancellation_en": ["text", 0, 2000], "registration": ["registration"]}'
    when 'day_note' then '{"text": ["text", 0, 2000], "deleted": ["boolean"]}'
    when 'ticket_type' then '{"name": ["text", 1, 100], "name_en": ["text", 0, 100], "price": ["integer", 0, 99999999],
      "tax": ["integer", 0, 100], "description": ["text", 0, 1000], "description_en": ["text", 0, 1000],
      "position": ["integer", 0, 100000], "deleted": ["boolean"]}'
    when 'event_template' then '{"name": ["text", 1, 200], "name_en": ["text", 0, 200], "location": ["text", 0, 500],
      "location_en": ["text", 0, 500], "description": ["text", 0, 4000], "description_en": ["text", 0, 4000],
      "picture": ["https", 0, 500], "tickets": ["tickets"], "pricing": ["text", 0, 1000], "pricing_en": ["text", 0, 1000],
      "online_url": ["https", 0, 500], "duration": ["integer", 5, 1440], "interval": ["integer", 5, 1440],
      "maximum_capacity": ["integer", 1, 100000], "maximum_pax": ["integer", 1, 999], "minimum_pax": ["integer", 1, 999],
      "cutoff_days": ["integer", 0, 365], "slug": ["slug", 1, 60], "exclusive": ["boolean"], "questions": ["questions"],
      "position": ["integer", 0, 100000], "deleted": ["boolean"]}'
    when 'exclusive_set' then '{"name": ["text", 1, 100], "templates": ["templates"], "deleted": ["boolean"]}'
    when 'area' then '{"name": ["text", 1, 40], "name_en": ["text", 0, 40], "position": ["integer", 0, 100000], "deleted": ["boolean"]}'
    when 'table' then '{"area": ["uuid"], "name": ["text", 1, 20], "smallest": ["integer", 1, 999], "largest": ["integer", 1, 999],
      "online": ["boolean"], "place": ["place?"], "position": ["integer", 0, 100000], "deleted": ["boolean"]}'
    when 'combination' then '{"tables": ["tables"], "smallest": ["integer", 1, 999], "largest": ["integer", 1, 999], "deleted": ["boolean"]}'
    when 'card_matter' then '{"deleted": ["boolean"]}'
    when 'occurrence' then '{"template": ["uuid"], "day": ["day"], "starts_at": ["integer", 0, 2159],
      "ends_at": ["integer", 1, 3600], "capacity": ["integer", 0, 100000], "name": ["text", 1, 200],
      "name_en": ["text", 0, 200], "note": ["text", 0, 2000], "cancelled": ["boolean"], "deleted": ["boolean"]}'
  end::jsonb
$$;
revoke all on function private.config_fields(text) from public, anon, authenticated;

-- By what customers reach a business, as its form keeps it (src/domain/config/profile.ts): null, or what is wrong with it.
create function private.contact_error(p_field text, p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_part constant text := '[^[:space:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff@<>()\[\],;:"\\]';
  v_last constant text := '[^[:space:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff@.<>()\[\],;:"\\]';
begin
  return case
    when p_field = 'phone' and p_text <> '' and (p_text !~ '^[+]?[0-9 ()-]*$' or p_text <> btrim(p_text)
      or length(regexp_replace(p_text, '[^0-9]', '', 'g')) not between 8 and 15) then 'invalid_phone'
    when p_field = 'email' and p_text <> '' and (p_text <> private.visible_text(normalize(p_text, nfkc), false)
      or p_text !~ ('^' || v_part || '+@' || v_part || '+[.]' || v_last || '{2,}$')) then 'invalid_email'
  end;
end $$;
revoke all on function private.contact_error(text, text) from public, anon, authenticated;

create function private.config_field_error(p_kind text, p_field text, p_value jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_rule constant jsonb := private.config_fields(p_kind)->p_field;
  v_type constant text := rtrim(v_rule->>0, '?');
  v_kind constant text := coalesce(jsonb_typeof(p_value), 'null');
  v_text constant text := p_value #>> '{}';
begin
  if v_rule is null then return 'unknown'; end if;
  if v_kind = 'null' then return case when v_rule->>0 like '%?' then null else 'required' end; end if;
  return case v_type
    when 'boolean' then case when v_kind <> 'boolean' then 'invalid' end
    when 'integer' then case
      when v_kind <> 'number' or v_text !~ '^[0-9]{1,9}$' then 'invalid'
      when v_text::integer not between (v_rule->>1)::integer and (v_rule->>2)::integer then 'out_of_range' end
    when 'text' then case
      when v_kind <> 'string' then 'invalid'
      when length(v_text) < (v_rule->>1)::integer then 'required'
      when length(v_text) > (v_rule->>2)::integer then 'too_long'
      else private.contact_error(p_field, v_text) end
    when 'https' then case
      when v_kind <> 'string' then 'invalid'
      when length(v_text) > (v_rule->>2)::integer then 'too_long'
      when not private.is_https(v_text) then 'invalid_url' end
    when 'word' then case when v_kind <> 'string' or not v_rule - 0 ? v_text then 'invalid' end
    when 'uuid' then case when v_kind <> 'string' or not private.is_uuid(v_text) then 'invalid' end
    when 'ids' then private.ids_error(p_value, (v_rule->>2)::integer)
    when 'day' then private.field_error('day', p_value)
    when 'registration' then case when v_kind <> 'string' or v_text !~ '^(T[0-9]{13})?$' then 'invalid_registration' end
    when 'fees' then private.fees_error(p_value)
    when 'stays' then private.stays_error(p_value)
    when 'slug' then private.slug_error(p_value, (v_rule->>2)::integer)
    when 'tickets' then private.tickets_error(p_value)
    when 'questions' then private.questions_error(p_value)
    when 'templates' then private.templates_error(p_value)
    when 'place' then private.place_error(p_value)
    when 'tables' then private.joined_error(p_value)
    when 'weekdays' then case
      when v_kind <> 'array' or jsonb_array_length(p_value) > 8
        or exists (select from jsonb_array_elements(p_value) d where d.value::text !~ '^[1-8]$') then 'invalid' end
    when 'bilingual' then case
      when v_kind <> 'object' or not p_value ?& array['ja', 'en'] or p_value - array['ja', 'en'] <> '{}'
        or jsonb_typeof(p_value->'ja') <> 'string' or jsonb_typeof(p_value->'en') <> 'string' then 'invalid'
      when greatest(length(p_value->>'ja'), length(p_value->>'en')) > (v_rule->>2)::integer then 'too_long' end
  end;
end $$;
revoke all on function private.config_field_error(text, text, jsonb) from public, anon, authenticated;

-- Whether a kind of row has a row of that key.
create function private.is_config_key(p_kind text, p_key text) returns boolean
language sql stable set search_path = '' as $$
  select case
    when p_kind in ('vendor', 'settings', 'payment', 'legal') then p_key = p_kind
    when p_kind = 'opening_hours' then p_key ~ '^[1-8]$'
    when p_kind in ('custom_opening_hours', 'day_note') then private.field_error('day', to_jsonb(p_key)) is null
    else private.is_uuid(p_key)
  end
$$;
revoke all on function private.is_config_key(text, text) from public, anon, authenticated;

-- {field: code} for all that is wrong with what a command says; its own form is checked before.
create function private.config_errors(c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_kind constant text := split_part(c->>'subject', '/', 1);
  v_fields constant jsonb := c#>'{args,fields}';
begin
  if private.config_fields(v_kind) is null or not private.is_config_key(v_kind, split_part(c->>'subject', '/', 2)) then
    return '{"subject": "invalid"}';
  end if;
  if c->>'kind' = 'attention.settle' and c#>>'{args,way}' not in ('keep', 'take') then return '{"way": "invalid"}'; end if;
  if c->>'kind' = 'occurrence.create' then return private.lay_out_errors(c); end if;
  if c->>'kind' <> 'config.edit' then return '{}'; end if;
  if jsonb_typeof(v_fields) is distinct from 'object' then return '{"fields": "invalid"}'; end if;
  return (
    select coalesce(jsonb_object_agg(left(e.key, 40), private.config_field_error(v_kind, e.key, e.value))
        filter (where private.config_field_error(v_kind, e.key, e.value) is not null), '{}'::jsonb)
      || case when bool_or(not c->'base' ? e.key) then '{"base": "required"}'::jsonb else '{}'::jsonb end
    from jsonb_each(v_fields) e
  );
end $$;
revoke all on function private.config_errors(jsonb) from public, anon, authenticated;

-- A row as commands see it: its fields, `deleted` and `conflicts`. Null where there is none, or one that has lost its content.
create function private.config_row(p_vendor uuid, p_subject text) returns jsonb
language sql stable set search_path = '' as $$
  select (s.data->'data') || jsonb_build_object('deleted', s.deleted, 'conflicts', s.data->'conflicts')
  from private.synced s
  where s.vendor_id = p_vendor and s.collection = private.collection_of(split_part(p_subject, '/', 1)) and s.id = p_subject
    and s.data ? 'data'
$$;
revoke all on function private.config_row(uuid, text) from public, anon, authenticated;

-- What is wrong with hours: {field: code}. The specification has a message for each; equal times count as wrong.
create function private.hours_errors(h jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_opens constant integer := h->>'opens_at';
  v_closes constant integer := h->>'closes_at';
  v_break_starts constant integer := h->>'break_starts_at';
  v_break_ends constant integer := h->>'break_ends_at';
begin
  if (h->>'closed')::boolean then
    return jsonb_strip_nulls(jsonb_build_object(
      'break_starts_at', case when v_break_starts is null and v_break_ends is not null then 'required' end,
      'break_ends_at', case when v_break_ends is null and v_break_starts is not null then 'required' end
    ));
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'closes_at', case when v_closes <= v_opens then 'closing_before_opening' end,
    'break_starts_at', case
      when v_break_starts is null and v_break_ends is not null then 'required'
      when v_break_starts <= v_opens then 'break_before_opening'
      when v_break_starts >= v_closes then 'break_after_closing' end,
    'break_ends_at', case
      when v_break_ends is null and v_break_starts is not null then 'required'
      when v_break_ends <= v_break_starts then 'break_ends_before_start'
      when v_break_ends >= v_closes then 'break_after_closing' end
  ));
end $$;
revoke all on function private.hours_errors(jsonb) from public, anon, authenticated;

-- Of the dates that have hours of their own, are not over (last night may still run) and stand beside a date that goes by this weekday's row: the earliest
-- opening after one, and the latest end before one.
create function private.dates_beside(p_vendor uuid, p_weekday integer, out next integer, out before integer)
language plpgsql stable set search_path = '' as $$
begin
  select min(c.opens_at) filter (where d.day < c.day), max(c.closes_at) filter (where d.day > c.day)
  into next, before
  from public.custom_opening_hours c
  cross join lateral (values (c.day - 1), (c.day + 1)) d (day)
  where c.vendor_id = p_vendor and not c.deleted and not c.closed and c.day >= private.business_day(p_vendor) - 1
    and extract(isodow from d.day) = p_weekday
    and not exists (select from public.custom_opening_hours x
      where x.vendor_id = p_vendor and x.day = d.day and not x.deleted)
    and not (exists (select from private.public_holiday p where p.day = d.day) and exists (
      select from public.opening_hours o where o.vendor_id = p_vendor and o.weekday = 8 and not o.deleted));
end $$;
revoke all on function private.dates_beside(uuid, integer) from public, anon, authenticated;

-- Whether hours run into those of the next day, or the day before into them: of a weekday by the weekdays beside it and by the
-- dates beside its own, of a date by what counts on the dates beside it. A date whose hours are taken away goes by the
-- general ones again, beside dates with hours of their own. Holidays' hours meet another weekday each time, so they are
-- only warned of. `overlapAfter` in src/domain/config/hours/hours-overlap.ts is the same.
create function private.hours_overlap(p_vendor uuid, p_kind text, p_key text, h jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_opens integer := h->>'opens_at';
  v_closes integer := h->>'closes_at';
  v_next integer;
  v_before integer;
begin
  if p_kind = 'custom_opening_hours' and (h->>'deleted')::boolean then
    select case when not g.closed then g.opens_at end, case when not g.closed then g.closes_at end
    into v_opens, v_closes from private.general_hours_of(p_vendor, p_key::date) g;
    select min(c.opens_at) filter (where c.day > p_key::date), max(c.closes_at) filter (where c.day < p_key::date)
    into v_next, v_before
    from public.custom_opening_hours c
    where c.vendor_id = p_vendor and not c.closed and not c.deleted and c.day >= private.business_day(p_vendor) - 1
      and c.day in (p_key::date - 1, p_key::date + 1);
  elsif (h->>'closed')::boolean or (p_kind = 'opening_hours' and p_key = '8') then
    return '{}';
  elsif p_kind = 'opening_hours' then
    select least(d.next, min(o.opens_at) filter (where o.weekday = p_key::integer % 7 + 1)),
      greatest(d.before, max(o.closes_at) filter (where o.weekday = (p_key::integer + 5) % 7 + 1))
    into v_next, v_before
    from private.dates_beside(p_vendor, p_key::integer) d
    left join public.opening_hours o on o.vendor_id = p_vendor and o.weekday <= 7 and not o.closed and not o.deleted
    group by d.next, d.before;
  else
    select case when not n.closed then n.opens_at end, case when not b.closed then b.closes_at end
    into v_next, v_before
    from private.hours_of(p_vendor, p_key::date + 1) n, private.hours_of(p_vendor, p_key::date - 1) b;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'closes_at', case when v_closes - 1440 > v_next then 'overlaps_next_day' end,
    'opens_at', case when v_before - 1440 > v_opens then 'overlaps_day_before' end
  ));
end $$;
revoke all on function private.hours_overlap(uuid, text, text, jsonb) from public, anon, authenticated;

-- What is wrong with a row as a whole: {field: code}.
create function private.config_row_errors(p_vendor uuid, p_kind text, p_key text, p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_errors jsonb;
begin
  select coalesce(jsonb_object_agg(e.field, e.error) filter (where e.error is not null), '{}') into v_errors
  from (
    select f.key as field, private.config_field_error(p_kind, f.key, p_row->f.key) as error
    from jsonb_each(private.config_fields(p_kind)) f
    offset 0
  ) e;
  if v_errors <> '{}' then return v_errors; end if;
  if (p_row->>'deleted')::boolean then
    return case p_kind
      when 'custom_opening_hours' then private.hours_overlap(p_vendor, p_kind, p_key, p_row)
      when 'occurrence' then private.deleted_event_errors(p_vendor, p_key::uuid)
      when 'event_template' then private.deleted_template_errors(p_vendor, p_key)
      when 'legal' then private.card_errors(p_vendor, p_kind, p_row)
      else v_errors end;
  end if;
  if p_kind in ('opening_hours', 'custom_opening_hours') then
    v_errors := private.hours_errors(p_row);
    return case when v_errors = '{}' then private.hours_overlap(p_vendor, p_kind, p_key, p_row) else v_errors end;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'maximum_pax', case when (p_row->>'maximum_pax')::integer < (p_row->>'minimum_pax')::integer
      then 'below_minimum_pax' end,
    'ends_at', case when (p_row->>'ends_at')::integer <= (p_row->>'starts_at')::integer then 'end_before_start' end,
    -- Whoever takes the last table out of a span in which tables are blocked does not close the house with it.
    'capacity', case when p_kind = 'vendor_availability' then private.span_error(p_row) end
  )) || private.card_errors(p_vendor, p_kind, p_row) || case p_kind when 'event_template' then private.template_errors(p_vendor, p_key, p_row)
    when 'exclusive_set' then private.set_errors(p_vendor, p_key)
    when 'area' then private.floor_errors(p_vendor, p_kind, p_key, p_row) when 'table' then private.floor_errors(p_vendor, p_kind, p_key, p_row)
    when 'combination' then private.floor_errors(p_vendor, p_kind, p_key, p_row)
    when 'card_matter' then private.matter_errors(p_row) else '{}' end;
end $$;
revoke all on function private.config_row_errors(uuid, text, text, jsonb) from public, anon, authenticated;

-- What an organiser of events sets up: kinds of tickets, templates, and sets of templates that exclude each other. Fields by
-- themselves as private.config_field_error asks, and a template beside the others.

-- The last word of a template's address. Words that the vendor's own pages have there are none.
create function private.slug_error(p_slug jsonb, p_longest integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_slug constant text := p_slug #>> '{}';
begin
  return case
    when jsonb_typeof(p_slug) <> 'string' then 'invalid'
    when v_slug = '' then 'required'
    when length(v_slug) > p_longest then 'too_long'
    when v_slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' then 'invalid'
    when v_slug in ('book', 'booking', 'events', 'legal', 'waiting') then 'reserved'
  end;
end $$;
revoke all on function private.slug_error(jsonb, integer) from public, anon, authenticated;

-- Kinds of tickets as a template sells them, in the order that customers see: each once, with a price of its own or the
-- kind's, and at most so many of one occurrence.
create function private.tickets_error(p_tickets jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['ticket_type', 'price', 'limit'];
  v_ids text[] := '{}';
  t jsonb;
begin
  if jsonb_typeof(p_tickets) <> 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_tickets) > 20 then return 'too_long'; end if;
  for t in select e.value from jsonb_array_elements(p_tickets) e loop
    if jsonb_typeof(t) <> 'object' then return 'invalid'; end if;
    if not t ?& v_names or t - v_names <> '{}' then return 'invalid'; end if;
    if jsonb_typeof(t->'ticket_type') <> 'string' or not private.is_uuid(t->>'ticket_type')
      or t->>'ticket_type' = any (v_ids)
      or not (t->'price' = 'null' or private.is_whole(t->'price', 0, 99999999))
      or not (t->'limit' = 'null' or private.is_whole(t->'limit', 1, 100000)) then
      return 'invalid';
    end if;
    v_ids := v_ids || (t->>'ticket_type');
  end loop;
  return null;
end $$;
revoke all on function private.tickets_error(jsonb) from public, anon, authenticated;

-- What customers are asked beside their names; the texts as they can be seen.
create function private.questions_error(p_questions jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['id', 'ja', 'en', 'required'];
  v_ids text[] := '{}';
  q jsonb;
begin
  if jsonb_typeof(p_questions) <> 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_questions) > 5 then return 'too_long'; end if;
  if private.visible_questions(p_questions) <> p_questions then return 'invalid'; end if;
  for q in select e.value from jsonb_array_elements(p_questions) e loop
    if jsonb_typeof(q) <> 'object' then return 'invalid'; end if;
    if not q ?& v_names or q - v_names <> '{}' then return 'invalid'; end if;
    if jsonb_typeof(q->'id') <> 'string' or not private.is_uuid(q->>'id') or q->>'id' = any (v_ids)
      or jsonb_typeof(q->'ja') <> 'string' or length(q->>'ja') not between 1 and 200
      or jsonb_typeof(q->'en') <> 'string' or length(q->>'en') > 200
      or jsonb_typeof(q->'required') <> 'boolean' then
      return 'invalid';
    end if;
    v_ids := v_ids || (q->>'id');
  end loop;
  return null;
end $$;
revoke all on function private.questions_error(jsonb) from public, anon, authenticated;

-- The templates of a set. Whether they are there is not asked: a set may come before the template that it names, and one
-- that names none excludes none.
create function private.templates_error(p_templates jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_templates) <> 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_templates) > 50 then return 'too_long'; end if;
  if exists (
    select from jsonb_array_elements(p_templates) t
    where jsonb_typeof(t.value) <> 'string' or not private.is_uuid(t.value #>> '{}')
  ) or jsonb_array_length(p_templates) > (select count(distinct t.value) from jsonb_array_elements(p_templates) t) then
    return 'invalid';
  end if;
  return case when jsonb_array_length(p_templates) < 2 then 'too_few' end;
end $$;
revoke all on function private.templates_error(jsonb) from public, anon, authenticated;

-- A vendor has a hundred sets: each question about an event reads all of them, and customers may ask. One that is there may be
-- changed.
create function private.set_errors(p_vendor uuid, p_key text) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return case when (
    select count(*) >= 100 and bool_and(i.key <> p_key) from private.config_item i
    where i.vendor_id = p_vendor and i.kind = 'exclusive_set' and not i.deleted
  ) then '{"name": "too_many_sets"}'::jsonb else '{}' end;
end $$;
revoke all on function private.set_errors(uuid, text) from public, anon, authenticated;

-- One live template of a vendor for one address, whatever writes it.
create unique index config_item_slug on private.config_item (vendor_id, (data->>'slug'))
  where kind = 'event_template' and not deleted;

-- What is wrong with a template beside the others: {field: code}. A kind of ticket that was deleted stays in the templates
-- that had it, and is put into none.
create function private.template_errors(p_vendor uuid, p_key text, p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_had constant jsonb := coalesce(private.config_row(p_vendor, 'event_template/' || p_key)->'tickets', '[]');
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'maximum_capacity', case when (p_row->>'maximum_capacity')::integer < (p_row->>'maximum_pax')::integer
      then 'below_maximum_pax' end,
    'slug', case when exists (
      select from private.config_item i
      where i.vendor_id = p_vendor and i.kind = 'event_template' and not i.deleted and i.key <> p_key
        and i.data->>'slug' = p_row->>'slug') then 'taken' end,
    'tickets', case when exists (
      select from jsonb_array_elements(p_row->'tickets') t
      where not v_had @> jsonb_build_array(jsonb_build_object('ticket_type', t.value->'ticket_type'))
        and not exists (
          select from private.config_item i
          where i.vendor_id = p_vendor and i.kind = 'ticket_type' and i.key = t.value->>'ticket_type' and not i.deleted)
    ) then 'unknown' end
  ));
end $$;
revoke all on function private.template_errors(uuid, text, jsonb) from public, anon, authenticated;

-- Which templates of the one list exclude which of the other: both have the flag, or one set names both. Those that are deleted
-- exclude none. Each template is read once, however many pairs there are, and of sets that name the same of them one counts.
-- `excludes` in src/domain/event/excludes.ts is the same on the tablet.
create function private.exclusive_pairs(p_vendor uuid, p_ones uuid[], p_others uuid[])
returns table (one uuid, other uuid) language plpgsql stable set search_path = '' as $$
begin
  return query
  with live as materialized (
    select t.key, t.data->'exclusive' = 'true' as is_exclusive from private.config_item t
    where t.vendor_id = p_vendor and t.kind = 'event_template' and not t.deleted and t.key = any ((p_ones || p_others)::text[])
  ), member as materialized (
    -- The flag is a set that has no key.
    select l.key::uuid as template, '' as name from live l where l.is_exclusive
    union all
    select unnest(e.templates), min(e.key)
    from (
      select s.key, array_agg(l.key::uuid order by l.key) as templates
      from private.config_item s
      cross join jsonb_array_elements_text(s.data->'templates') n
      join live l on l.key = n
      where s.vendor_id = p_vendor and s.kind = 'exclusive_set' and not s.deleted
      group by s.key
    ) e
    where cardinality(e.templates) > 1 group by e.templates
  )
  select distinct a.template, b.template
  from member a join member b on b.name = a.name and b.template <> a.template
  where a.template = any (p_ones) and b.template = any (p_others);
end $$;
revoke all on function private.exclusive_pairs(uuid, uuid[], uuid[]) from public, anon, authenticated;

-- An event that somebody has booked is cancelled, not deleted: those who booked it have to be told. What is deleted already stays.
create function private.deleted_event_errors(p_vendor uuid, p_occurrence uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when private.spots_sold(p_vendor, p_occurrence) > 0 and exists (
    select from public.occurrence o where o.vendor_id = p_vendor and o.id = p_occurrence and not o.deleted)
    then '{"deleted": "booked"}'::jsonb else '{}' end;
end $$;
revoke all on function private.deleted_event_errors(uuid, uuid) from public, anon, authenticated;

-- Nor is its template as long as somebody has booked one that is still to come: what it is, where it is and what it excludes stand there.
create function private.deleted_template_errors(p_vendor uuid, p_key text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when exists (
    select from private.config_item i
    join public.occurrence o on o.vendor_id = i.vendor_id and o.template = i.key::uuid
    where i.vendor_id = p_vendor and i.kind = 'event_template' and i.key = p_key and not i.deleted
      and not o.deleted and o.day >= private.business_day(p_vendor) and private.spots_sold(p_vendor, o.id) > 0)
    then '{"deleted": "booked"}'::jsonb else '{}' end;
end $$;
revoke all on function private.deleted_template_errors(uuid, text) from public, anon, authenticated;

-- A house's floor: areas, tables, and tables that may be joined. Fields by themselves as private.config_field_error asks, and a row
-- beside the others. src/domain/table/floor-form.ts is the same.

-- Where a table stands on its area's plan, in steps of the grid; null where nobody has put it anywhere. Whether another stands there
-- is not asked: two tablets may each have put one, and no work is lost for it. src/domain/table/plan/place.ts is the same.
create function private.place_error(p_place jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['x', 'y', 'width', 'height', 'shape'];
begin
  if jsonb_typeof(p_place) <> 'object' then return 'invalid'; end if;
  if not p_place ?& v_names or p_place - v_names <> '{}' then return 'invalid'; end if;
  if not private.is_whole(p_place->'width', 1, 40) or not private.is_whole(p_place->'height', 1, 40) then return 'invalid'; end if;
  return case when not private.is_whole(p_place->'x', 0, 200 - (p_place->>'width')::integer)
    or not private.is_whole(p_place->'y', 0, 200 - (p_place->>'height')::integer)
    or p_place->'shape' not in ('"square"', '"round"', '"seat"') then 'invalid' end;
end $$;
revoke all on function private.place_error(jsonb) from public, anon, authenticated;

-- Tables that may be joined. Whether they are there is not asked: one that is deleted may come back, and a combination without all
-- of its tables seats nobody.
create function private.joined_error(p_tables jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_error constant text := private.ids_error(p_tables, 8);
begin
  return case when v_error is not null then v_error when jsonb_array_length(p_tables) < 2 then 'too_few' end;
end $$;
revoke all on function private.joined_error(jsonb) from public, anon, authenticated;

-- A span is of seats, which it says, or of tables.
create function private.span_error(p_row jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_is_of_tables constant boolean := coalesce(nullif(p_row->'tables', 'null'), '[]') <> '[]';
begin
  return case when v_is_of_tables and p_row->>'capacity' is not null then 'invalid'
    when not v_is_of_tables and p_row->>'capacity' is null then 'required' end;
end $$;
revoke all on function private.span_error(jsonb) from public, anon, authenticated;

-- What is wrong with a row of the floor beside the others: {field: code}. Each question about a slot reads the whole floor, and
-- customers may ask: it has an end. One that is there may be changed.
create function private.floor_errors(p_vendor uuid, p_kind text, p_key text, p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_most constant integer := case p_kind when 'area' then 20 when 'table' then 200 else 100 end;
  v_is_full constant boolean := (
    select count(*) >= v_most and bool_and(i.key <> p_key) from private.config_item i
    where i.vendor_id = p_vendor and i.kind = p_kind and not i.deleted);
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'largest', case when (p_row->>'largest')::integer < (p_row->>'smallest')::integer then 'below_smallest' end,
    -- A host calls it by that.
    'name', case when p_kind <> 'combination' and exists (
      select from private.config_item i
      where i.vendor_id = p_vendor and i.kind = p_kind and not i.deleted and i.key <> p_key and i.data->'name' = p_row->'name')
      then 'taken' end,
    'position', case when v_is_full and p_kind <> 'combination' then 'too_many' end,
    'tables', case when v_is_full and p_kind = 'combination' then 'too_many' end
  ));
end $$;
revoke all on function private.floor_errors(uuid, text, text, jsonb) from public, anon, authenticated;

-- Every staff command the server ever answered, with a hash of its content: the same id and content gets the first
-- answer again, other content is refused and told nothing. Never pruned. Without a hash, where a guest was erased or the
-- command was given up before it came, any content gets the answer.
create table private.command_log (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id uuid not null,
  content_hash text,
  kind text not null,
  subject uuid,
  state text not null,
  code text not null default '',
  figures jsonb not null default '{}',
  -- [collection, id, rev] of its subject as it wrote it, null where it did not.
  row jsonb,
  -- The refused command that somebody tried again with this one.
  replaces uuid,
  device text not null default '',
  -- The highest that it took, or the vendor's next where it wrote nothing.
  rev bigint not null,
  account uuid,
  received_at timestamptz not null default now(),
  primary key (vendor_id, id),
  constraint state_is_known check (state in ('applied', 'flagged', 'rejected'))
);
create unique index command_log_replaces on private.command_log (vendor_id, replaces) where replaces is not null;
create index command_log_device on private.command_log (vendor_id, device, rev);
alter table private.command_log enable row level security;

-- Tablets that have shown themselves, for history, for help, and so that one that stays away is missed: two hundred of a vendor
-- (private.make_room_for_device). No rev: no tablet pulls it. Written when something changed, else every five minutes: an idle tablet costs no writes.
create table private.device (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id text not null,
  name text not null default '',
  account uuid,
  -- Of whom it was first heard: the session where the token says it, else the account.
  session text not null default '',
  seen_at timestamptz not null default now(),
  -- Its last word about itself, null before: which in number it was, when it came, and the vendor's rev then.
  word bigint,
  told_at timestamptz,
  told_rev bigint,
  -- The highest number that it gave to a command, and how many of its commands had no answer.
  issued bigint not null default 0,
  waiting integer not null default 0,
  app text not null default '',
  persisted boolean,
  fault text not null default '',
  -- When it was last told what its parts should count.
  compared_at timestamptz,
  primary key (vendor_id, id),
  constraint texts_are_short check (
    length(id) <= 100 and length(name) <= 100 and length(app) <= 40 and length(fault) <= 40
  )
);
-- Each heartbeat asks for those that were not heard since the day began.
create index device_waiting on private.device (vendor_id, seen_at) where waiting > 0;
alter table private.device enable row level security;

-- What a person has to know of a tablet, and who has seen to it. `lost` stands here from the moment it is found; `silent` follows
-- from the tablet's last word, and stands here once somebody has closed it.
create table private.device_notice (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  device text not null,
  kind text not null,
  -- Of that tablet's last word.
  at timestamptz not null,
  waiting integer not null,
  closed_at timestamptz,
  closed_by uuid,
  primary key (vendor_id, device, kind, at),
  constraint kind_is_known check (kind in ('silent', 'lost'))
);
create index device_notice_open on private.device_notice (vendor_id) where closed_at is null;
alter table private.device_notice enable row level security;

-- The command that stands for this one now: who needs it, or takes it back, may not know that it was tried again.
create function private.standing(p_vendor uuid, p_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := p_id;
  v_next uuid;
begin
  for i in 1 .. 100 loop
    v_next := coalesce(
      (select l.id from private.command_log l where l.vendor_id = p_vendor and l.replaces = v_id),
      (select (l.figures->>'of')::uuid from private.command_log l
        where l.vendor_id = p_vendor and l.id = v_id and l.code = 'replaced'));
    exit when v_next is null;
    v_id := v_next;
  end loop;
  return v_id;
end
$$;
revoke all on function private.standing(uuid, uuid) from public, anon, authenticated;

-- Whether the server refused that command for good.
create function private.was_refused(p_vendor uuid, p_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.command_log l
    where l.vendor_id = p_vendor and l.id = p_id::uuid and l.state = 'rejected')
$$;
revoke all on function private.was_refused(uuid, text) from public, anon, authenticated;

-- The one place where a staff command becomes rows: the booking, its guest, its history, and what it is flagged
-- for, in the caller's transaction.

create function private.refused(p_code text, p_figures jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('state', 'rejected', 'code', p_code, 'figures', p_figures)
$$;
revoke all on function private.refused(text, jsonb) from public, anon, authenticated;

create function private.nothing_to_do() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"state": "applied", "code": "", "figures": {}}'::jsonb
$$;
revoke all on function private.nothing_to_do() from public, anon, authenticated;

-- Guest, history and flags of a row just written.
create function private.after_save(p_old public.booking, p_new public.booking, p_conflict jsonb, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_old constant jsonb := case when p_old.id is null then '{}' else private.booking_json(p_old) end;
  v_flag jsonb := '{}';
begin
  perform private.guests_follow(p_old, p_new);
  if p_new.claimed_rev = p_new.rev and private.is_live(p_new.status, p_new.deleted) then
    v_flag := private.flag_of(p_new);
  end if;
  if v_flag = '{}' and p_new.tables_rev = p_new.rev and private.is_live(p_new.status, p_new.deleted) then
    v_flag := private.table_flag(p_new);
  end if;
  -- Who comes back by what met a conflict may sit on seats that were sold since.
  if p_conflict is not null then
    v_flag := jsonb_build_object('code', p_conflict->>'code', 'figures', jsonb_build_object('fields', p_conflict->'fields')
      || case when v_flag = '{}' then '{}' else jsonb_build_object('also', v_flag) end);
  end if;
  perform private.note_history(p_new, c, private.said_again(p_old, c) ||
    private.with_moved_tickets(private.changes_between(v_old, private.booking_json(p_new))) || private.way_of(c),
    coalesce(v_flag->>'code', ''));
  return jsonb_build_object(
    'state', case when v_flag = '{}' then 'applied' else 'flagged' end,
    'code', coalesce(v_flag->>'code', ''), 'figures', coalesce(v_flag->'figures', '{}'),
    'row', jsonb_build_array('booking', p_new.id, p_new.rev));
end
$$;
revoke all on function private.after_save(public.booking, public.booking, jsonb, jsonb) from public, anon, authenticated;

-- Whether a booking is there whose phone has no card: the card was taken back with the import that made it, and the booking stayed, or
-- came back. Who was erased has no phone left.
create function private.lacks_its_card(b public.booking) returns boolean
language sql stable set search_path = '' as $$
  select not b.deleted and b.phone <> '' and not exists (
    select from public.guest g where g.vendor_id = b.vendor_id and g.id = b.guest_id and not g.deleted)
$$;
revoke all on function private.lacks_its_card(public.booking) from public, anon, authenticated;

-- When the step of a meal that stands was said, for all that came since: who saw it and said another may have a clock that is behind.
create function private.step_said_at(b public.booking) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce((
    select max(h.at) from public.booking_history h
    where h.vendor_id = b.vendor_id and h.booking_id = b.id and h.changes ? 'step'), b.made_at)
$$;
revoke all on function private.step_said_at(public.booking) from public, anon, authenticated;

-- Of who says a step that stands already, and later: it changes nothing and is written, since what others said in between is the earlier.
create function private.said_again(b public.booking, c jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case when c->>'kind' = 'booking.edit' and b.step = c#>>'{args,fields,step}' and (c->>'at')::timestamptz > private.step_said_at(b)
    then jsonb_build_object('step', jsonb_build_array(b.step, b.step)) else '{}' end
$$;
revoke all on function private.said_again(public.booking, jsonb) from public, anon, authenticated;

create function private.save_booking(p_vendor uuid, p_old public.booking, p_decision jsonb, c jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  v_old constant jsonb := private.booking_json(p_old);
  v_conflict constant jsonb := private.fifty_tickets(p_decision->'conflict');
  v_patch jsonb := p_decision->'patch';
  v_new public.booking;
begin
  if v_conflict is not null then
    v_patch := v_patch || jsonb_build_object('conflicts', private.conflicts_with(
      coalesce(v_patch->'conflicts', v_old->'conflicts'),
      private.conflict_entry(v_conflict, coalesce(v_conflict->'other', private.author_of(p_old,
        case v_conflict->>'code' when 'ticket_returned' then '{"pax": 0}' when 'other_event' then '{"occurrence": 0}'
          else v_conflict->'fields' end)), c)));
  end if;
  if v_old || v_patch = v_old and private.said_again(p_old, c) = '{}' then return private.nothing_to_do(); end if;
  v_new := jsonb_populate_record(p_old, v_patch);
  v_new := jsonb_populate_record(v_new, private.comes_anew(p_old, v_new, c));
  if v_patch ?| array['phone', 'email', 'last_name', 'first_name', 'last_kana', 'first_kana'] or private.lacks_its_card(v_new) then
    v_new.guest_id := private.guest_of(v_new);
  end if;
  update public.booking b
  set day = v_new.day, minute = v_new.minute, duration = v_new.duration, pax = v_new.pax,
    last_name = v_new.last_name, first_name = v_new.first_name,
    last_kana = v_new.last_kana, first_kana = v_new.first_kana,
    phone = v_new.phone, email = v_new.email, requests = v_new.requests, comments = v_new.comments,
    tags = v_new.tags, language = v_new.language, guest_id = v_new.guest_id,
    status = v_new.status, status_at = v_new.status_at, seated_at = v_new.seated_at, left_at = v_new.left_at,
    deleted = v_new.deleted, conflicts = v_new.conflicts, settled = v_new.settled, lines = v_new.lines,
    occurrence = v_new.occurrence, answers = v_new.answers, checked_in = v_new.checked_in, payment = v_new.payment,
    tables = v_new.tables, queue = v_new.queue, step = v_new.step, agreed_fees = v_new.agreed_fees
  where b.vendor_id = p_vendor and b.id = p_old.id
  returning * into v_new;
  return private.after_save(p_old, v_new, v_conflict, c);
end
$$;
revoke all on function private.save_booking(uuid, public.booking, jsonb, jsonb) from public, anon, authenticated;

create function private.apply_create(p_vendor uuid, p_old public.booking, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  -- What a person left open.
  v_fields constant jsonb := '{"last_name": "", "first_name": "", "last_kana": "", "first_kana": "", "phone": "",
    "email": "", "requests": "", "comments": "", "tags": [], "language": "ja", "lines": [],
    "occurrence": null, "answers": [], "tables": [], "queue": null, "step": ""}'::jsonb || (c#>'{args,fields}');
  v_new public.booking;
begin
  if p_old.id is not null then return private.refused('already_exists'); end if;
  if private.paper_fault(v_fields, 'seated', c) is not null then
    return private.refused('invalid', jsonb_build_object('minute', private.paper_fault(v_fields, 'seated', c)));
  end if;
  v_new := jsonb_populate_record(
    null::public.booking, v_fields || private.sitting(v_fields, c#>>'{args,status}', c));
  v_new.vendor_id := p_vendor;
  v_new.guest_id := private.guest_of(v_new);
  insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, first_name, last_kana, first_kana,
    phone, email, requests, comments, tags, language, status, source, custom, reference, guest_id,
    made_at, status_at, seated_at, made_by, made_on, settled, lines, occurrence, answers, tables, queue, step)
  values (p_vendor, (c->>'subject')::uuid, v_new.day, v_new.minute, v_new.duration, v_new.pax, v_new.last_name,
    v_new.first_name, v_new.last_kana, v_new.first_kana, v_new.phone, v_new.email, v_new.requests, v_new.comments,
    v_new.tags, v_new.language, c#>>'{args,status}', c#>>'{args,source}', (c#>>'{args,custom}')::boolean,
    private.free_reference(p_vendor, c#>>'{args,reference}'), v_new.guest_id,
    (c->>'at')::timestamptz, private.began_at(v_fields, c)::timestamptz, v_new.seated_at, c#>>'{by,label}', c#>>'{by,device}',
    private.settled_with('[]', c), v_new.lines, v_new.occurrence, v_new.answers, v_new.tables, v_new.queue, v_new.step)
  returning * into v_new;
  return private.after_save(p_old, v_new, null, c);
end
$$;
revoke all on function private.apply_create(uuid, public.booking, jsonb) from public, anon, authenticated;

-- What was agreed as it counts after a move that is taken back: what it was where they booked, which is where they were before the
-- last move that made it free, and nothing anywhere else.
create function private.agreed_again(p_old public.booking, o public.occurrence) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  m public.booking_history;
begin
  select h.* into m from public.booking_history h
  where h.vendor_id = p_old.vendor_id and h.booking_id = p_old.id and h.kind = 'event.moved'
    and h.changes#>'{agreed_fees,1}' = '[]'
  order by h.rev desc limit 1;
  return case when m.id is null or exists (
    select from (values ('day', to_jsonb(p_old.day), to_jsonb(o.day)), ('minute', to_jsonb(p_old.minute), to_jsonb(o.starts_at)))
      f (key, since, now)
    where f.now <> coalesce((
      select h.changes->f.key->0 from public.booking_history h
      where h.vendor_id = p_old.vendor_id and h.booking_id = p_old.id and h.rev >= m.rev and h.changes ? f.key
      order by h.rev limit 1), f.since)
  ) then '[]' else nullif(m.changes#>'{agreed_fees,0}', 'null') end;
end
$$;
revoke all on function private.agreed_again(public.booking, public.occurrence) from public, anon, authenticated;

-- Who booked an event that went elsewhere: on another day or at another time it is not what they booked, and they may cancel for
-- nothing; on a later day they come anew. Where the move is taken back they are as they were, and what was agreed counts; so does
-- the claim that they had before it, where they made no other since.
create function private.gone_along(p_old public.booking, o public.occurrence, c jsonb) returns public.booking
language plpgsql stable set search_path = '' as $$
declare
  v_new public.booking := p_old;
  v_undone jsonb;
begin
  if (o.day, o.starts_at) <> (p_old.day, p_old.minute) then
    v_new.agreed_fees := case when c->>'kind' = 'undo' then private.agreed_again(p_old, o) else '[]' end;
  end if;
  if c->>'kind' = 'undo' then
    -- The command as text, so that a line is found by its booking: a move of thousands has as many.
    select jsonb_object_agg(e.key, e.value) into v_undone
    from public.booking_history h, jsonb_each(h.changes) e
    where h.vendor_id = p_old.vendor_id and h.booking_id = p_old.id and h.command_id::text = c#>>'{args,of}' and h.kind = 'event.moved'
      and e.key in ('status', 'status_at', 'seated_at', 'left_at');
    if v_undone is not null then
      v_new := jsonb_populate_record(v_new, private.decide_undo(private.booking_json(p_old), 'event.moved', v_undone, c)->'patch');
    end if;
    v_new.claimed_rev := coalesce((
      select h.claimed_rev from public.booking_history h
      where h.vendor_id = p_old.vendor_id and h.booking_id = p_old.id and h.command_id::text = c#>>'{args,of}' and h.kind = 'event.moved'
        and h.rev = p_old.claimed_rev), p_old.claimed_rev);
  end if;
  return jsonb_populate_record(v_new, private.comes_anew(p_old, v_new, c));
end
$$;
revoke all on function private.gone_along(public.booking, public.occurrence, jsonb) from public, anon, authenticated;

-- Who booked an event goes with it to another day or time, which the row's trigger takes from the occurrence. All at once, with
-- revs that are taken from the clock together: one by one, each would look through all that this transaction took before it. In
-- the order of their claims, which keeps the queue that they stand in.
create function private.bookings_follow(p_vendor uuid, p_occurrence uuid, c jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  with gone as materialized (
    select b as was, private.gone_along(b, o, c) as becomes, row_number() over (order by b.claimed_rev, b.rev) as n
    from public.booking b
    join public.occurrence o on o.vendor_id = b.vendor_id and o.id = b.occurrence
    where b.vendor_id = p_vendor and b.occurrence = p_occurrence and not b.deleted
      and b.status not in ('cancelled', 'left', 'no_show')
      and (b.day, b.minute, b.duration) <> (o.day, o.starts_at, least(greatest(o.ends_at - o.starts_at, 5), 1440))
  ), clock as (
    update private.vendor_clock k set rev = k.rev + g.n from (select count(*) as n from gone) g
    where k.vendor_id = p_vendor and g.n > 0 returning k.rev - g.n as before
  ), written as (
    update public.booking b
    set rev = clock.before + g.n, agreed_fees = (g.becomes).agreed_fees,
      status = (g.becomes).status, status_at = (g.becomes).status_at, seated_at = (g.becomes).seated_at,
      left_at = (g.becomes).left_at, claimed_rev = (g.becomes).claimed_rev
    from gone g, clock where b.vendor_id = p_vendor and b.id = (g.was).id
    returning g.was, b as now
  )
  insert into public.booking_history
    (vendor_id, booking_id, rev, at, account, by_label, device, device_name, kind, changes, command_id, claimed_rev, undoes)
  select p_vendor, (w.now).id, (w.now).rev, (c->>'at')::timestamptz, (c->>'account')::uuid, c#>>'{by,label}', c->>'device_id',
    c#>>'{by,device}', 'event.moved', private.with_moved_tickets(
      private.changes_between(private.booking_json(w.was), private.booking_json(w.now))), (c->>'id')::uuid, (w.was).claimed_rev, private.undone_by(c)
  from written w;
  -- Who bought a share of it has that share on its new day, and is remembered until then.
  update private.booking_caller k set day = o.day
  from public.booking b
  join public.occurrence o on o.vendor_id = b.vendor_id and o.id = b.occurrence
  where k.vendor_id = p_vendor and k.booking_id = b.id and k.day <> o.day
    and b.vendor_id = p_vendor and b.occurrence = p_occurrence;
end
$$;
revoke all on function private.bookings_follow(uuid, uuid, jsonb) from public, anon, authenticated;

-- A refusal of which nobody has to hear: somebody has decided about that command.
create function private.closed(p_code text, p_figures jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select private.refused(p_code, p_figures)
$$;
revoke all on function private.closed(text, jsonb) from public, anon, authenticated;

-- Given up before it came: should it come after all, it is not applied.
create function private.log_discarded(p_vendor uuid, p_id uuid, p_device text) returns void
language plpgsql set search_path = '' as $$
declare
  v_said constant jsonb := private.closed('discarded');
begin
  insert into private.command_log (vendor_id, id, kind, state, code, device, rev, account)
  values (p_vendor, p_id, '', v_said->>'state', v_said->>'code', p_device, private.next_rev(p_vendor),
    (select auth.uid()));
end
$$;
revoke all on function private.log_discarded(uuid, uuid, text) from public, anon, authenticated;

-- Nothing is applied, nor will be. What was applied before it was given up is told: somebody has to look.
create function private.discard_all(p_vendor uuid, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_one jsonb;
  v_state text;
  v_applied jsonb := '[]';
begin
  for v_one in select e.value from jsonb_array_elements(c#>'{args,of}') with ordinality e order by e.ordinality loop
    select l.state into v_state from private.command_log l
    where l.vendor_id = p_vendor and l.id = (v_one->>'id')::uuid;
    if not found then
      perform private.log_discarded(p_vendor, (v_one->>'id')::uuid, v_one->>'device');
    elsif v_state <> 'rejected' then
      v_applied := v_applied || jsonb_build_array(v_one->>'id');
    end if;
  end loop;
  if v_applied = '[]' then return private.nothing_to_do(); end if;
  return jsonb_build_object(
    'state', 'flagged', 'code', 'was_applied', 'figures', jsonb_build_object('ids', v_applied));
end
$$;
revoke all on function private.discard_all(uuid, jsonb) from public, anon, authenticated;

-- The subject's history says what was given up, where the subject ever came to be.
create function private.apply_discard(p_vendor uuid, p_row public.booking, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_row.id is not null then
    perform private.note_history(p_row, c, '{}', c#>>'{args,code}');
  end if;
  return private.discard_all(p_vendor, c);
end
$$;
revoke all on function private.apply_discard(uuid, public.booking, jsonb) from public, anon, authenticated;

-- Commands about what a vendor has set up: hours, settings, spans, prices, notes. A row is decided field by field as bookings
-- and guests are, `deleted` among its fields; what is not there yet has nothing in each. Written in one place.

create function private.write_config(p_vendor uuid, p_kind text, p_key text, r jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  case p_kind
    when 'vendor' then
      update public.vendor v set name = r->>'name', name_en = r->>'name_en', address = r->>'address',
        phone = r->>'phone', email = r->>'email', day_turns_at = (r->>'day_turns_at')::integer,
        cancellation_policy = r->'cancellation_policy', picture = r->>'picture', map = r->>'map',
        cancellation_fees = r->'cancellation_fees', conflicts = r->'conflicts'
      where v.id = p_vendor;
    when 'settings' then
      insert into public.booking_settings as s (vendor_id, slot_interval, duration, stays, last_seating, capacity, pacing,
        minimum_pax, maximum_pax, cutoff_days, horizon_days, send_confirmation_email, conflicts, choose_area, minutes_to_return)
      values (p_vendor, (r->>'slot_interval')::integer, (r->>'duration')::integer, r->'stays',
        (r->>'last_seating')::integer, (r->>'capacity')::integer, (r->>'pacing')::integer, (r->>'minimum_pax')::integer,
        (r->>'maximum_pax')::integer, (r->>'cutoff_days')::integer, (r->>'horizon_days')::integer,
        (r->>'send_confirmation_email')::boolean, r->'conflicts',
        -- An older tablet does not say these.
        coalesce((r->>'choose_area')::boolean, false), coalesce((r->>'minutes_to_return')::integer, 10))
      on conflict (vendor_id) do update set slot_interval = excluded.slot_interval, duration = excluded.duration,
        stays = excluded.stays, last_seating = excluded.last_seating, capacity = excluded.capacity, pacing = excluded.pacing,
        minimum_pax = excluded.minimum_pax, maximum_pax = excluded.maximum_pax, cutoff_days = excluded.cutoff_days,
        horizon_days = excluded.horizon_days, send_confirmation_email = excluded.send_confirmation_email,
        conflicts = excluded.conflicts, choose_area = excluded.choose_area,
        minutes_to_return = excluded.minutes_to_return, deleted = false;
    when 'opening_hours' then
      insert into public.opening_hours as o (vendor_id, weekday, closed, opens_at, closes_at, break_starts_at,
        break_ends_at, deleted, conflicts)
      values (p_vendor, p_key::smallint, (r->>'closed')::boolean, (r->>'opens_at')::integer,
        (r->>'closes_at')::integer, (r->>'break_starts_at')::integer, (r->>'break_ends_at')::integer,
        (r->>'deleted')::boolean, r->'conflicts')
      on conflict (vendor_id, weekday) do update set closed = excluded.closed, opens_at = excluded.opens_at,
        closes_at = excluded.closes_at, break_starts_at = excluded.break_starts_at,
        break_ends_at = excluded.break_ends_at, deleted = excluded.deleted, conflicts = excluded.conflicts;
    when 'custom_opening_hours' then
      insert into public.custom_opening_hours as o (vendor_id, day, closed, opens_at, closes_at, break_starts_at,
        break_ends_at, note, deleted, conflicts)
      values (p_vendor, p_key::date, (r->>'closed')::boolean, (r->>'opens_at')::integer, (r->>'closes_at')::integer,
        (r->>'break_starts_at')::integer, (r->>'break_ends_at')::integer, coalesce(r->>'note', ''),
        (r->>'deleted')::boolean, r->'conflicts')
      on conflict (vendor_id, day) do update set closed = excluded.closed, opens_at = excluded.opens_at,
        closes_at = excluded.closes_at, break_starts_at = excluded.break_starts_at,
        break_ends_at = excluded.break_ends_at, note = excluded.note, deleted = excluded.deleted,
        conflicts = excluded.conflicts;
    when 'vendor_availability' then
      insert into public.vendor_availability as a (vendor_id, id, day, starts_at, ends_at, capacity, note, deleted,
        conflicts, tables)
      values (p_vendor, p_key::uuid, (r->>'day')::date, (r->>'starts_at')::integer, (r->>'ends_at')::integer,
        (r->>'capacity')::integer, coalesce(r->>'note', ''), (r->>'deleted')::boolean, r->'conflicts',
        -- An older tablet says nothing of tables.
        array(select t.id::uuid from jsonb_array_elements_text(nullif(r->'tables', 'null')) with ordinality t (id, n) order by t.n))
      on conflict (vendor_id, id) do update set day = excluded.day, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at, capacity = excluded.capacity, note = excluded.note, deleted = excluded.deleted,
        conflicts = excluded.conflicts, tables = excluded.tables;
    when 'occurrence' then
      insert into public.occurrence as o (vendor_id, id, template, day, starts_at, ends_at, capacity, name, name_en, note,
        cancelled, deleted, conflicts)
      values (p_vendor, p_key::uuid, (r->>'template')::uuid, (r->>'day')::date, (r->>'starts_at')::integer,
        (r->>'ends_at')::integer, (r->>'capacity')::integer, r->>'name', r->>'name_en', r->>'note',
        (r->>'cancelled')::boolean, (r->>'deleted')::boolean, r->'conflicts')
      on conflict (vendor_id, id) do update set template = excluded.template, day = excluded.day,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at, capacity = excluded.capacity, name = excluded.name,
        name_en = excluded.name_en, note = excluded.note, cancelled = excluded.cancelled, deleted = excluded.deleted,
        conflicts = excluded.conflicts;
    else
      insert into private.config_item as i (vendor_id, kind, key, data, deleted, conflicts)
      values (p_vendor, p_kind, p_key, r - array['deleted', 'conflicts'], (r->>'deleted')::boolean, r->'conflicts')
      on conflict (vendor_id, kind, key) do update set data = excluded.data, deleted = excluded.deleted,
        conflicts = excluded.conflicts;
  end case;
end $$;
revoke all on function private.write_config(uuid, text, text, jsonb) from public, anon, authenticated;

-- A row that is not there, or no longer and of which the tablet saw nothing: nothing in any field, and deleted.
create function private.no_config_row(p_kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(f.key, case when f.value->>0 = 'text' then to_jsonb(''::text) end)
    || '{"deleted": true, "conflicts": []}'
  from jsonb_each(private.config_fields(p_kind)) f
$$;
revoke all on function private.no_config_row(text) from public, anon, authenticated;

-- Three-way as everything. What was made new is no revival of what somebody deleted.
create function private.decide_config_edit(p_row jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.decide_edit(p_row || '{"settled": []}', jsonb_set(c, '{args,accepted}', '{}')) #- '{patch,settled}'
$$;
revoke all on function private.decide_config_edit(jsonb, jsonb) from public, anon, authenticated;

-- Of a row that was made, that it was made: what it said stays in the tombstone.
create function private.decide_config_undo(p_vendor uuid, p_row jsonb, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_history private.config_history;
  v_since text[];
begin
  select * into v_history from private.config_history h
  where h.vendor_id = p_vendor and h.subject = c->>'subject' and h.command_id = (c#>>'{args,of}')::uuid;
  -- Refused, or it changed nothing: then there is nothing to take back.
  if v_history.id is null then return '{"patch": {}}'; end if;
  v_since := private.written_since(p_vendor, c->>'subject', v_history.rev, v_history.command_id);
  if v_since is null then return '{"patch": {}}'; end if;
  return private.decide_undo(p_row, v_history.kind, case
    when v_history.changes->'deleted' = '[true, false]' and v_history.kind in ('config.edit', 'occurrence.create')
      then jsonb_build_object('deleted', v_history.changes->'deleted')
    else v_history.changes end, c, v_since);
end
$$;
revoke all on function private.decide_config_undo(uuid, jsonb, jsonb) from public, anon, authenticated;

-- Whether a row is of a day that is over.
create function private.config_is_over(p_vendor uuid, p_subject text, p_data jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case
    when p_subject ~ '^(vendor_availability|occurrence)/' then (p_data->>'day')::date < private.business_day(p_vendor)
    when p_subject ~ '^(custom_opening_hours|day_note)/'
      then split_part(p_subject, '/', 2)::date < private.business_day(p_vendor)
    else false
  end
$$;
revoke all on function private.config_is_over(uuid, text, jsonb) from public, anon, authenticated;

-- Whether there is no room for this row beside the others. Every tablet pulls all of it at once, so there is an end to it; what is
-- deleted no new tablet pulls. Spans have ends of their own, one of those to come and one of those that are over: they take
-- seats away, and whoever has to stop online bookings tonight can, whatever else was set up in years. Nor do hours and notes
-- of days that are over stand in the way of others: they have an end of their own.
create function private.config_is_full(p_vendor uuid, p_subject text, p_data jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_today constant date := private.business_day(p_vendor);
  v_is_span constant boolean := p_subject like 'vendor_availability/%';
  v_is_over constant boolean := private.config_is_over(p_vendor, p_subject, p_data);
begin
  if p_subject like 'occurrence/%' then
    return private.occurrences_are_full(p_vendor, v_today, (not v_is_over)::integer, v_is_over::integer);
  end if;
  return (
    select count(*) >= 3000 from private.synced s
    where s.vendor_id = p_vendor and s.collection = 'config' and s.part = 'config' and not s.deleted and s.id <> p_subject
      and case when v_is_span
        then s.id like 'vendor_availability/%' and ((s.data#>>'{data,day}')::date < v_today) = v_is_over
        else s.id not like 'vendor_availability/%' and (s.id ~ '^(custom_opening_hours|day_note)/'
          and split_part(s.id, '/', 2)::date < v_today) = v_is_over end);
end $$;
revoke all on function private.config_is_full(uuid, text, jsonb) from public, anon, authenticated;

-- Writes what was decided and is checked.
create function private.put_config(p_vendor uuid, p_old jsonb, p_decision jsonb, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_subject constant text := c->>'subject';
  v_kind constant text := split_part(v_subject, '/', 1);
  v_key constant text := split_part(v_subject, '/', 2);
  v_conflict constant jsonb := p_decision->'conflict';
  v_patch jsonb := p_decision->'patch';
  v_new jsonb;
  v_rev bigint;
begin
  if v_conflict is not null then
    v_patch := v_patch || jsonb_build_object('conflicts', private.conflicts_with(
      coalesce(v_patch->'conflicts', p_old->'conflicts'),
      private.conflict_entry(v_conflict, private.config_author_of(p_vendor, v_subject, v_conflict->'fields'), c)));
  end if;
  v_new := p_old || v_patch;
  if v_new = p_old then return private.nothing_to_do(); end if;
  perform private.write_config(p_vendor, v_kind, v_key, v_new);
  select s.rev into v_rev from private.synced s
  where s.vendor_id = p_vendor and s.collection = private.collection_of(v_kind) and s.id = v_subject;
  -- One that comes back somewhere else, too.
  if v_kind = 'occurrence' and v_patch ?| array['day', 'starts_at', 'ends_at'] then
    perform private.bookings_follow(p_vendor, v_key::uuid, c);
  end if;
  if v_kind = 'occurrence' and v_patch ?| array['cancelled', 'deleted'] then
    perform private.payments_follow(p_vendor, v_key::uuid);
  end if;
  perform private.note_config_history(
    p_vendor, v_rev, c, private.changes_between(p_old, v_new) || private.way_of(c), coalesce(v_conflict->>'code', ''));
  return jsonb_build_object(
    'state', case when v_conflict is null then 'applied' else 'flagged' end,
    'code', coalesce(v_conflict->>'code', ''),
    'figures', case when v_conflict is null then '{}' else jsonb_build_object('fields', v_conflict->'fields') end,
    'row', jsonb_build_array(private.collection_of(v_kind), v_subject, v_rev));
end
$$;
revoke all on function private.put_config(uuid, jsonb, jsonb, jsonb) from public, anon, authenticated;

create function private.save_config(p_vendor uuid, p_old jsonb, p_decision jsonb, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_subject constant text := c->>'subject';
  v_kind constant text := split_part(v_subject, '/', 1);
  v_key constant text := split_part(v_subject, '/', 2);
  v_new constant jsonb := p_old || (p_decision->'patch');
  v_errors jsonb;
begin
  if v_new = p_old and not p_decision ? 'conflict' then return private.nothing_to_do(); end if;
  v_errors := private.config_row_errors(p_vendor, v_kind, v_key, v_new);
  if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
  if not (v_new->>'deleted')::boolean and ((p_old->>'deleted')::boolean or private.config_is_over(p_vendor, v_subject, p_old)
      is distinct from private.config_is_over(p_vendor, v_subject, v_new))
    and private.config_is_full(p_vendor, v_subject, v_new) then
    return private.refused('too_many');
  end if;
  return private.put_config(p_vendor, p_old, p_decision, c);
end
$$;
revoke all on function private.save_config(uuid, jsonb, jsonb, jsonb) from public, anon, authenticated;

create function private.apply_config_command(p_vendor uuid, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_errors constant jsonb := private.config_errors(c);
  v_kind constant text := split_part(c->>'subject', '/', 1);
  v_saw_nothing constant boolean := c->>'kind' = 'config.edit'
    and not exists (select from jsonb_each(c->'base') b where b.value <> 'null');
  v_row jsonb;
begin
  if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
  if c->>'kind' = 'command.discard' then return private.discard_all(p_vendor, c); end if;
  if c->>'kind' = 'occurrence.create' then return private.lay_out(p_vendor, c); end if;
  if c->>'kind' = 'undo' and (select count(*) > 1 from private.config_history h
    where h.vendor_id = p_vendor and h.command_id = (c#>>'{args,of}')::uuid) then
    return private.undo_rows(p_vendor, c);
  end if;
  v_row := private.config_row(p_vendor, c->>'subject');
  if v_row is null and not v_saw_nothing then
    return case when c->>'kind' = 'undo' and private.was_refused(p_vendor, c#>>'{args,of}')
      then private.nothing_to_do() else private.refused('not_found') end;
  end if;
  -- Who takes a row away makes none of it, and brings none back.
  if c#>'{args,fields,deleted}' = 'true' and coalesce((v_row->>'deleted')::boolean, true) then
    return private.nothing_to_do();
  end if;
  if v_saw_nothing and coalesce((v_row->>'deleted')::boolean, true) then
    v_row := private.no_config_row(v_kind);
    -- Nobody stands against it: what the command says is the row.
    return private.save_config(p_vendor, v_row,
      jsonb_build_object('patch', c#>'{args,fields}' || '{"deleted": false}'), c);
  end if;
  return private.save_config(p_vendor, v_row, case c->>'kind'
    when 'config.edit' then private.decide_config_edit(v_row, c)
    when 'undo' then private.decide_config_undo(p_vendor, v_row, c)
    when 'attention.settle' then private.decide_settle(v_row,
      not exists (select from jsonb_array_elements(v_row->'conflicts') x where x->>'id' = c#>>'{args,item}'), c)
  end, c);
end
$$;
revoke all on function private.apply_config_command(uuid, jsonb) from public, anon, authenticated;

-- Commands about a guest, in the manner of those about bookings: decided field by field, written in one place.

-- Undo, a decision and a discard may be about either: about a guest where there is no such booking, and one such guest.
create function private.is_about_a_guest(p_vendor uuid, p_booking public.booking, c jsonb) returns boolean
language sql stable set search_path = '' as $$
  select c->>'kind' = 'guest.edit' or (
    p_booking.id is null and c->>'kind' in ('undo', 'attention.settle', 'command.discard')
    and exists (select from public.guest g where g.vendor_id = p_vendor and g.id = (c->>'subject')::uuid))
$$;
revoke all on function private.is_about_a_guest(uuid, public.booking, jsonb) from public, anon, authenticated;

-- The three-way rule of bookings. A card that is merged with none may be merged, whatever the screen showed.
create function private.decide_guest_edit(p_row jsonb, c jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.decide_edit(p_row || '{"settled": []}', jsonb_set(case
    when p_row->'merged_into' = 'null' and c#>'{args,fields}' ? 'merged_into' then jsonb_set(c, '{base,merged_into}', 'null')
    else c end, '{args,accepted}', '{}')) #- '{patch,settled}'
$$;
revoke all on function private.decide_guest_edit(jsonb, jsonb) from public, anon, authenticated;

-- What is wrong with an edit of a card: the names are a booking's, and checked as those are; what else a card holds has its own rules.
create function private.guest_edit_errors(c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_names constant text[] := array['last_name', 'first_name', 'last_kana', 'first_kana'];
  v_fields constant jsonb := c#>'{args,fields}';
  v_errors jsonb;
begin
  if c->>'kind' <> 'guest.edit' or jsonb_typeof(v_fields) is distinct from 'object' then return private.guest_command_errors(c); end if;
  v_errors := private.guest_command_errors(jsonb_set(c, '{args,fields}', v_fields - v_names)) || (
    select coalesce(jsonb_object_agg(n, private.field_error(n, v_fields->n))
      filter (where private.field_error(n, v_fields->n) is not null), '{}')
    from unnest(v_names) n where v_fields ? n);
  return v_errors || coalesce((
    -- As in private.base_errors: what was seen is kept in a conflict.
    select jsonb_build_object('base', case when bool_or(not c->'base' ? n) then 'required' else 'invalid' end)
    from unnest(v_names) n
    where v_fields ? n and (not c->'base' ? n or (c#>array['base', n] <> 'null' and private.field_error(n, c#>array['base', n]) is not null))
    having count(*) > 0), '{}');
end
$$;
revoke all on function private.guest_edit_errors(jsonb) from public, anon, authenticated;

create function private.decide_guest_undo(p_vendor uuid, p_row jsonb, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_history private.guest_history;
  v_since text[];
begin
  select * into v_history from private.guest_history h
  where h.vendor_id = p_vendor and h.guest_id = (p_row->>'id')::uuid and h.command_id = (c#>>'{args,of}')::uuid;
  -- Refused, or it changed nothing: then there is nothing to take back.
  if v_history.id is null then return '{"patch": {}}'; end if;
  v_since := private.written_since(p_vendor, p_row->>'id', v_history.rev, v_history.command_id);
  if v_since is null then return '{"patch": {}}'; end if;
  return private.decide_undo(p_row, v_history.kind, v_history.changes, c, v_since);
end
$$;
revoke all on function private.decide_guest_undo(uuid, jsonb, jsonb) from public, anon, authenticated;

-- What is wrong with a link to another card, looked at where it is written, whatever command brought it there.
create function private.link_error(g public.guest, p_link uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when p_link = g.id or p_link <> coalesce(g.merged_into, g.id) and not exists (
    select from public.guest x where x.vendor_id = g.vendor_id and x.id = p_link and not x.deleted) then 'not_found' end;
end
$$;
revoke all on function private.link_error(public.guest, uuid) from public, anon, authenticated;

create function private.save_guest(p_old public.guest, p_decision jsonb, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_old constant jsonb := private.guest_json(p_old);
  v_conflict constant jsonb := p_decision->'conflict';
  v_link constant uuid := p_decision#>>'{patch,merged_into}';
  v_patch jsonb := p_decision->'patch';
  v_new public.guest;
begin
  -- Of two who merged one card with different others the later is told: no row can say both.
  if v_conflict->'fields' ? 'merged_into' then
    return private.refused('invalid', '{"merged_into": "merged_elsewhere"}');
  end if;
  if private.link_error(p_old, v_link) is not null then
    return private.refused('invalid', jsonb_build_object('merged_into', private.link_error(p_old, v_link)));
  end if;
  -- Two that are one person already are not linked once more: a circle would have nobody at its end.
  if private.leads_to(p_old.vendor_id, v_link, p_old.id) then v_patch := v_patch - 'merged_into'; end if;
  if v_conflict is not null then
    v_patch := v_patch || jsonb_build_object('conflicts', private.conflicts_with(
      coalesce(v_patch->'conflicts', v_old->'conflicts'),
      private.conflict_entry(v_conflict, private.guest_author_of(p_old, v_conflict->'fields'), c)));
  end if;
  if v_old || v_patch = v_old then return private.nothing_to_do(); end if;
  v_new := jsonb_populate_record(p_old, v_patch);
  update public.guest g
  set last_name = v_new.last_name, first_name = v_new.first_name, last_kana = v_new.last_kana, first_kana = v_new.first_kana,
    allergies = v_new.allergies, notes = v_new.notes, birthday = v_new.birthday, company = v_new.company,
    tags = v_new.tags, merged_into = v_new.merged_into, conflicts = v_new.conflicts
  where g.vendor_id = p_old.vendor_id and g.id = p_old.id
  returning * into v_new;
  perform private.note_guest_history(v_new, c,
    private.changes_between(v_old, private.guest_json(v_new)) || private.way_of(c),
    coalesce(v_conflict->>'code', ''));
  return jsonb_build_object(
    'state', case when v_conflict is null then 'applied' else 'flagged' end,
    'code', coalesce(v_conflict->>'code', ''),
    'figures', case when v_conflict is null then '{}' else jsonb_build_object('fields', v_conflict->'fields') end,
    'row', jsonb_build_array('guest', v_new.id, v_new.rev));
end
$$;
revoke all on function private.save_guest(public.guest, jsonb, jsonb) from public, anon, authenticated;

create function private.apply_guest_command(p_vendor uuid, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_errors constant jsonb := private.guest_edit_errors(c);
  v_row public.guest;
  v_json jsonb;
begin
  if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
  -- A guest who was forgotten stays forgotten, whatever a tablet still had to send.
  select * into v_row from public.guest g
  where g.vendor_id = p_vendor and g.id = (c->>'subject')::uuid and not g.deleted;
  if c->>'kind' = 'command.discard' then
    if v_row.id is not null then perform private.note_guest_history(v_row, c, '{}', c#>>'{args,code}'); end if;
    return private.discard_all(p_vendor, c);
  end if;
  if v_row.id is null then
    return case when c->>'kind' = 'undo' and private.was_refused(p_vendor, c#>>'{args,of}')
      then private.nothing_to_do() else private.refused('not_found') end;
  end if;
  v_json := private.guest_json(v_row);
  return private.save_guest(v_row, case c->>'kind'
    when 'guest.edit' then private.decide_guest_edit(v_json, c)
    when 'undo' then private.decide_guest_undo(p_vendor, v_json, c)
    when 'attention.settle' then private.decide_settle(v_json,
      not exists (select from jsonb_array_elements(v_row.conflicts) x where x->>'id' = c#>>'{args,item}'), c)
  end, c);
end
$$;
revoke all on function private.apply_guest_command(uuid, jsonb) from public, anon, authenticated;

-- Many occurrences by one command: who lays out a month saves all of it or nothing. Their ids follow from the first one's and
-- their place, so that the command stays small; it is about the last of them, whose rev says that all others have come.
-- src/domain/occurrence/occurrence.ts is the same.

-- The id of the n-th, from 0.
create function private.occurrence_id(p_first uuid, p_n integer) returns uuid
language sql immutable set search_path = '' as $$
  select (left(p_first::text, 32) || lpad(to_hex(p_n), 4, '0'))::uuid
$$;
revoke all on function private.occurrence_id(uuid, integer) from public, anon, authenticated;

-- {field: code} of what such a command says; each row is checked as it is written. At most 500.
create function private.lay_out_errors(c jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_spans constant jsonb := c#>'{args,spans}';
  v_key constant text := split_part(c->>'subject', '/', 2);
begin
  if split_part(c->>'subject', '/', 1) <> 'occurrence' or not private.is_uuid(v_key) then return '{"subject": "invalid"}'; end if;
  if jsonb_typeof(c#>'{args,fields}') is distinct from 'object'
    or (c#>'{args,fields}') - array['template', 'capacity', 'name', 'name_en', 'note'] <> '{}' then
    return '{"fields": "invalid"}';
  end if;
  if jsonb_typeof(v_spans) is distinct from 'array' or jsonb_array_length(v_spans) not between 1 and 500 then
    return '{"spans": "invalid"}';
  end if;
  if exists (
    select from jsonb_array_elements(v_spans) s where jsonb_typeof(s.value) <> 'array' or jsonb_array_length(s.value) <> 3
  ) then
    return '{"spans": "invalid"}';
  end if;
  -- Else its rows would stand on those of another command.
  return case when right(v_key, 4) = lpad(to_hex(jsonb_array_length(v_spans) - 1), 4, '0') then '{}'::jsonb
    else '{"subject": "invalid"}' end;
end $$;
revoke all on function private.lay_out_errors(jsonb) from public, anon, authenticated;

-- All of them, or what is wrong with the first that cannot be. One that is there already was somebody else's doing. Each is checked
-- once, and all are counted once, before the first is written.
create function private.lay_out(p_vendor uuid, c jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_spans constant jsonb := c#>'{args,spans}';
  v_key constant uuid := split_part(c->>'subject', '/', 2)::uuid;
  v_none constant jsonb := private.no_config_row('occurrence');
  v_today constant date := private.business_day(p_vendor);
  v_rows jsonb[] := '{}';
  v_over integer := 0;
  v_row jsonb;
  v_errors jsonb;
  v_result jsonb;
  v_day text;
  i integer;
begin
  for i in 0 .. jsonb_array_length(v_spans) - 1 loop
    v_row := v_none || (c#>'{args,fields}') || jsonb_build_object('day', v_spans->i->0, 'starts_at', v_spans->i->1,
      'ends_at', v_spans->i->2, 'cancelled', false, 'deleted', false);
    v_errors := private.config_row_errors(p_vendor, 'occurrence', v_key::text, v_row);
    if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
    if private.config_row(p_vendor, 'occurrence/' || private.occurrence_id(v_key, i)) is not null then
      return private.refused('already_exists');
    end if;
    v_rows := v_rows || v_row;
    v_over := v_over + ((v_row->>'day')::date < v_today)::integer;
  end loop;
  if private.occurrences_are_full(p_vendor, v_today, cardinality(v_rows) - v_over, v_over) then
    return private.refused('too_many');
  end if;
  for i in 0 .. cardinality(v_rows) - 1 loop
    v_result := private.put_config(p_vendor, v_none, jsonb_build_object('patch', v_rows[i + 1]),
      c || jsonb_build_object('subject', 'occurrence/' || private.occurrence_id(v_key, i)));
  end loop;
  return v_result;
end $$;
revoke all on function private.lay_out(uuid, jsonb) from public, anon, authenticated;

-- Whether so many more are too many: every tablet pulls those to come, of which there are 3,000. Those that are over no tablet pulls
-- for long, and they become more by themselves: who adds one to them, as a tablet does that was away for a night, may until there
-- are 30,000, ten for each day of eight years. The day is given, since Postgres would ask for it anew with each row.
create function private.occurrences_are_full(p_vendor uuid, p_today date, p_to_come integer, p_over integer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_to_come > 0 and p_to_come + (
    select count(*) from public.occurrence o where o.vendor_id = p_vendor and not o.deleted and o.day >= p_today
  ) > 3000 or p_over > 0 and p_over + (
    select count(*) from public.occurrence o where o.vendor_id = p_vendor and not o.deleted and o.day < p_today
  ) > 30000;
end $$;
revoke all on function private.occurrences_are_full(uuid, date, integer, integer) from public, anon, authenticated;

-- Takes back a command that wrote more rows than one: all of them, or none where one stands against it.
create function private.undo_rows(p_vendor uuid, c jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_subjects constant text[] := array(
    select h.subject from private.config_history h
    where h.vendor_id = p_vendor and h.command_id = (c#>>'{args,of}')::uuid order by h.rev);
  v_subject text;
  v_row jsonb;
  v_decision jsonb;
  v_errors jsonb;
  v_undone jsonb[] := '{}';
  v_today constant date := private.business_day(p_vendor);
  v_come_back integer := 0;
  v_over integer := 0;
  v_comes_back integer;
  v_one jsonb;
  v_answer jsonb;
  v_flagged jsonb;
begin
  foreach v_subject in array v_subjects loop
    v_row := private.config_row(p_vendor, v_subject);
    continue when v_row is null;
    v_decision := private.decide_config_undo(p_vendor, v_row, c || jsonb_build_object('subject', v_subject));
    if v_decision ? 'refuse' then
      return private.refused(v_decision->>'refuse', coalesce(v_decision->'figures', '{}'));
    end if;
    v_errors := private.config_row_errors(p_vendor, 'occurrence', split_part(v_subject, '/', 2), v_row || (v_decision->'patch'));
    if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
    v_undone := v_undone || jsonb_build_object('subject', v_subject, 'row', v_row, 'decision', v_decision);
    v_comes_back := coalesce((v_row->>'deleted')::boolean and v_decision#>'{patch,deleted}' = 'false', false)::integer;
    v_come_back := v_come_back + v_comes_back;
    v_over := v_over + v_comes_back * ((v_row->>'day')::date < v_today)::integer;
  end loop;
  if v_come_back > 0 and private.occurrences_are_full(p_vendor, v_today, v_come_back - v_over, v_over) then
    return private.refused('too_many');
  end if;
  foreach v_one in array v_undone loop
    v_answer := private.put_config(p_vendor, v_one->'row', v_one->'decision', c || jsonb_build_object('subject', v_one->'subject'));
    if v_answer->>'state' = 'flagged' then v_flagged := v_answer; end if;
  end loop;
  return coalesce(v_flagged, v_answer, private.nothing_to_do());
end $$;
revoke all on function private.undo_rows(uuid, jsonb) from public, anon, authenticated;

-- Staff give money back: so much of what the house has of it, and no more. Where that is not what they saw, perhaps by somebody who
-- gave back the same on another tablet, they look first. Older tablets do not say what they saw.
create function private.apply_refund(p_vendor uuid, p_row public.booking, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_kept constant integer := private.kept_of(p_row.payment);
  v_amount constant integer := least((c#>>'{args,amount}')::integer, v_kept);
begin
  -- What does not go through is asked for once more, now: no money beside it. Where another tablet did, or it has gone through since,
  -- the row says so from now on.
  if c#>'{args,again}' = 'true' and p_row.payment is not null then
    update private.refund r set due_at = now(), told_at = null
    where r.vendor_id = p_vendor and r.payment_id = p_row.id and r.state = 'due' and r.told_at is not null;
    return private.save_booking(p_vendor, p_row,
      jsonb_build_object('patch', jsonb_build_object('payment', private.with_refused(p_vendor, p_row.id, p_row.payment))), c);
  end if;
  if v_amount <= 0 then return private.refused('nothing_to_refund'); end if;
  if (c#>>'{base,kept}')::integer <> v_kept then return private.refused('payment_changed'); end if;
  -- What goes with a cancellation goes where that was made: who is in since has it not.
  if c#>'{base,status}' <> to_jsonb(p_row.status) then return private.refused('payment_changed'); end if;
  perform private.owe(p_vendor, p_row.id, v_amount, 'staff');
  return private.save_booking(p_vendor, p_row,
    jsonb_build_object('patch', jsonb_build_object('payment', private.with_returning(p_row.payment, v_amount))), c);
end
$$;
revoke all on function private.apply_refund(uuid, public.booking, jsonb) from public, anon, authenticated;

-- One command: checked for shape, decided, written. Answers {state, code, figures, row}. The caller holds the
-- vendor's clock, has looked the id up in the log, and gives `c` with at, device_id and account filled in by the
-- server. Everything here looks for rows by (vendor_id, id), so another vendor's id is simply not found.

create function private.decide_undo_of(p_vendor uuid, p_row public.booking, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_history public.booking_history;
  v_since text[];
begin
  select * into v_history from public.booking_history h
  where h.vendor_id = p_vendor and h.booking_id = p_row.id and h.command_id = (c#>>'{args,of}')::uuid;
  -- Refused, or it changed nothing: then there is nothing to take back. Nor is there of money, which is on its way.
  if v_history.id is null or v_history.kind = 'booking.refund' then return '{"patch": {}}'; end if;
  v_since := private.written_since(p_vendor, p_row.id::text, v_history.rev, v_history.command_id);
  if v_since is null then return '{"patch": {}}'; end if;
  return private.decide_undo(private.booking_json(p_row), v_history.kind, v_history.changes, c, v_since);
end
$$;
revoke all on function private.decide_undo_of(uuid, public.booking, jsonb) from public, anon, authenticated;

-- A command as it counts of which step of a meal a party is served. Two tablets that say one without having heard of each other do not
-- differ: the step that was said later stands, whichever was heard first, and nobody has to decide. Who saw what stands may say anything.
create function private.with_later_step(b public.booking, c jsonb) returns jsonb language sql stable set search_path = '' as $$
  select case
    when c->>'kind' <> 'booking.edit' or not c#>'{args,fields}' ? 'step' or b.step in (c#>>'{base,step}', c#>>'{args,fields,step}') then c
    when (private.step_said_at(b), b.step collate "C")
      > ((c->>'at')::timestamptz, c#>>'{args,fields,step}') then jsonb_set(c, '{args,fields,step}', to_jsonb(b.step))
    else jsonb_set(c, '{base,step}', to_jsonb(b.step)) end
$$;
revoke all on function private.with_later_step(public.booking, jsonb) from public, anon, authenticated;

create function private.apply_command(p_vendor uuid, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_errors constant jsonb := private.command_errors(c) || private.base_errors(c) || private.paper_errors(c);
  v_row public.booking;
  v_decision jsonb;
begin
  if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
  -- It would be logged twice under one id.
  if c->>'kind' = 'command.discard' and c#>'{args,of}' @> jsonb_build_array(jsonb_build_object('id', c->>'id')) then
    return private.refused('names_itself');
  end if;
  if private.is_about_config(c) then return private.apply_config_command(p_vendor, c); end if;
  if c->>'kind' in ('booking.create', 'booking.edit') and c#>>'{args,fields,occurrence}' is not null and not exists (
    select from public.occurrence o where o.vendor_id = p_vendor and o.id = (c#>>'{args,fields,occurrence}')::uuid) then
    return private.refused('invalid', '{"occurrence": "unknown"}');
  end if;
  select * into v_row from public.booking b where b.vendor_id = p_vendor and b.id = (c->>'subject')::uuid;
  if private.is_about_a_guest(p_vendor, v_row, c) then return private.apply_guest_command(p_vendor, c); end if;
  c := private.called_by_now(c, coalesce(c#>>'{args,fields,day}', v_row.day::text));
  if c->>'kind' = 'booking.create' then return private.apply_create(p_vendor, v_row, c); end if;
  if c->>'kind' = 'command.discard' then return private.apply_discard(p_vendor, v_row, c); end if;
  -- Of a tombstone without its content nothing could be brought back.
  if v_row.id is null or (v_row.deleted and c->>'kind' <> 'booking.delete'
    and private.is_compacted(p_vendor, 'booking', v_row.id::text)) then
    return case when c->>'kind' = 'undo' and private.was_refused(p_vendor, c#>>'{args,of}')
      then private.nothing_to_do() else private.refused('not_found') end;
  end if;
  if c->>'kind' = 'booking.check_in' and private.names_unknown_tickets(v_row, c#>'{args,tickets}') then
    return private.refused('invalid', '{"tickets": "out_of_range"}');
  end if;
  if c->>'kind' = 'booking.check_in' then
    if v_row.occurrence is null and not private.was_of_event(v_row, coalesce(c#>>'{args,occurrence}', '')) then
      return private.refused('invalid', '{"occurrence": "required"}');
    end if;
    -- Of a gate that does not say of which day it is.
    c := jsonb_set(c, '{args,day}', coalesce(nullif(c#>'{args,day}', 'null'), to_jsonb(private.day_there(v_row))));
  end if;
  if c->>'kind' = 'booking.refund' then return private.apply_refund(p_vendor, v_row, c); end if;
  v_decision := case c->>'kind'
    when 'booking.edit' then private.decide_edit(private.booking_json(v_row), private.with_later_step(v_row, c))
    when 'booking.status' then private.decide_status(private.booking_json(v_row), c)
    when 'booking.check_in' then private.decide_check_in(private.booking_json(v_row), private.day_there(v_row), c)
    when 'booking.delete' then '{"patch": {"deleted": true}}'
    when 'booking.restore' then '{"patch": {"deleted": false}}'
    when 'undo' then private.decide_undo_of(p_vendor, v_row, c)
    when 'attention.settle' then
      private.decide_settle(private.booking_json(v_row), private.is_settled(v_row, c), c)
  end;
  if v_decision ? 'refuse' then
    return private.refused(v_decision->>'refuse', coalesce(v_decision->'figures', '{}'));
  end if;
  -- Of what is gone nobody gives money back.
  if v_decision#>'{patch,deleted}' = 'true' and not v_row.deleted and private.kept_of(v_row.payment) > 0 then
    return private.refused('paid');
  end if;
  return private.save_booking(p_vendor, v_row, private.told_in_since(v_row, v_decision, c), c);
end
$$;
revoke all on function private.apply_command(uuid, jsonb) from public, anon, authenticated;

-- Commands of a tablet, in order. Rev order is commit order because the vendor's clock is locked before the first
-- write and until the commit. Each command has a savepoint of its own: one bad command never delays the next [S3].
-- A fault of the data (SQLSTATE classes 22 and 23, and our own P0) is an answer and is logged. What the server cannot do
-- just now is `busy`, what it fails at is `retry`: both leave no trace, since a lock timeout logged as a refusal would
-- lose a good command [S2]. A statement that is broken off for its time (57014) ends the whole call: nothing here catches it.

-- What a tablet is told of a command. Without a rev it was not logged.
create function private.answer(
  p_id text, p_state text, p_code text default '', p_figures jsonb default '{}', p_rev bigint default 0,
  p_row jsonb default null
) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('id', coalesce(p_id, ''), 'state', p_state, 'code', p_code, 'figures', p_figures,
    'rev', p_rev, 'row', p_row);
end $$;
revoke all on function private.answer(text, text, text, jsonb, bigint, jsonb) from public, anon, authenticated;

-- It cannot now, whatever the command: seconds to wait, and nothing against the command.
create function private.busy(p_id text, p_seconds integer) returns jsonb
language sql immutable set search_path = '' as $$
  select private.answer(p_id, 'busy', '', jsonb_build_object('seconds', p_seconds))
$$;
revoke all on function private.busy(text, integer) from public, anon, authenticated;

-- The content that an id stands for. `offset` is left out: a resent command may have learned the time better; and `replaces`,
-- which says whose place it takes.
create function private.command_hash(c jsonb) returns text
language sql immutable set search_path = '' as $$
  select md5(jsonb_build_object('kind', c->'kind', 'v', c->'v', 'subject', c->'subject', 'needs', c->'needs',
    'args', c->'args', 'base', c->'base', 'at', c->'at', 'by', c->'by')::text)
$$;
revoke all on function private.command_hash(jsonb) from public, anon, authenticated;

create function private.knows_command(c jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(c->'v' = '1' and c->>'kind' in ('booking.create', 'booking.edit', 'booking.status',
    'booking.delete', 'booking.restore', 'booking.check_in', 'booking.refund', 'undo', 'attention.settle', 'command.discard', 'guest.edit', 'config.edit',
    'occurrence.create'), false)
$$;
revoke all on function private.knows_command(jsonb) from public, anon, authenticated;

-- Whether a command that this one needs was refused or never came. Undo of a refused command is a no-op and a
-- discard speaks about refused ones, so those two do not wait for what they name. The log is read by its index, id by id;
-- an id that is no uuid was never logged, and so blocks as one that never came.
create function private.is_blocked(p_vendor uuid, c jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_undone constant text := case when c->>'kind' = 'undo' and private.is_uuid(c#>>'{args,of}') then c#>>'{args,of}' end;
  v_needed text;
  v_state text;
begin
  if c->>'kind' = 'command.discard' then return false; end if;
  for v_needed in
    select n.value from jsonb_array_elements_text(case jsonb_typeof(c->'needs') when 'array' then c->'needs' else '[]' end) n
    union select v_undone where v_undone is not null
  loop
    if not private.is_uuid(v_needed) then return true; end if;
    select l.state into v_state from private.command_log l
    where l.vendor_id = p_vendor and l.id = private.standing(p_vendor, v_needed::uuid);
    if not found or (v_state = 'rejected' and v_needed is distinct from v_undone) then return true; end if;
  end loop;
  return false;
end
$$;
revoke all on function private.is_blocked(uuid, jsonb) from public, anon, authenticated;

-- Who stood for it and on which tablet as it can be seen, as all free text: what only the eye misses refuses nobody's work.
create function private.with_visible_author(c jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(c->'by') is distinct from 'object' then return c; end if;
  return c || jsonb_build_object('by', c->'by' || coalesce((
    select jsonb_object_agg(e.key, private.visible_text(e.value #>> '{}', false)) from jsonb_each(c->'by') e
    where e.key in ('label', 'device') and jsonb_typeof(e.value) = 'string'
  ), '{}'));
end $$;
revoke all on function private.with_visible_author(jsonb) from public, anon, authenticated;

-- The command as the server takes it: an instant that is no instant raises, one from the future is pulled back, and one
-- from before there was anything to command is that of a clock which was reset, and says nothing. The venue's time of it
-- is the server's own reckoning, whatever a tablet says; so is the time at which it was heard of.
create function private.as_received(p_vendor uuid, c jsonb, p_device text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_at timestamptz;
begin
  if coalesce(c->>'at', '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2})$' then
    raise exception using errcode = '22007', message = 'at is no instant';
  end if;
  v_at := least((c->>'at')::timestamptz, now() + interval '2 minutes');
  if v_at < '2020-01-01T00:00:00Z' then v_at := now(); end if;
  if c->>'kind' = 'undo' and private.is_uuid(c#>>'{args,of}') then
    c := jsonb_set(c, '{args,of}', to_jsonb(private.standing(p_vendor, (c#>>'{args,of}')::uuid)));
  end if;
  c := private.with_visible_author(c);
  return case when jsonb_typeof(c#>'{args,fields}') = 'object'
    then jsonb_set(c, '{args,fields}', private.with_visible_text(c#>'{args,fields}')) else c end
    || jsonb_build_object('device_id', p_device, 'account', (select auth.uid()), 'at', private.iso(v_at),
    'venue_time', private.venue_time(p_vendor, v_at), 'heard', private.venue_time(p_vendor, now()));
end $$;
revoke all on function private.as_received(uuid, jsonb, text) from public, anon, authenticated;

-- Why a command that takes the place of another is not applied, null where it may be. The other one is never applied
-- after it: where it has not come, it is given up first.
create function private.not_to_replace(p_vendor uuid, p_device text, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_old uuid;
  v_standing uuid;
  v_state text;
begin
  if not c ? 'replaces' then return null; end if;
  if not coalesce(private.is_uuid(c->>'replaces'), false) or c->>'replaces' = c->>'id' then
    return private.refused('invalid', '{"replaces": "invalid"}');
  end if;
  v_old := (c->>'replaces')::uuid;
  select l.state into v_state from private.command_log l where l.vendor_id = p_vendor and l.id = v_old;
  if not found then
    perform private.log_discarded(p_vendor, v_old, p_device);
    return null;
  end if;
  v_standing := private.standing(p_vendor, v_old);
  if v_standing = v_old and v_state = 'rejected' then return null; end if;
  return private.closed('replaced', jsonb_build_object('of', v_standing));
end
$$;
revoke all on function private.not_to_replace(uuid, text, jsonb) from public, anon, authenticated;

-- Writes down what became of a command, within its savepoint: what cannot be written is a refusal of this one, and stops no
-- other. `p_before` is the vendor's rev before it; `p_replaces`: it may take the place of the one that it names.
create function private.log_answer(
  p_vendor uuid, p_device text, c jsonb, p_before bigint, p_hash text, p_result jsonb, p_replaces boolean
) returns private.command_log language plpgsql set search_path = '' as $$
declare
  v_rev bigint := (select k.rev from private.vendor_clock k where k.vendor_id = p_vendor);
  v_log private.command_log;
begin
  if v_rev = p_before then v_rev := private.next_rev(p_vendor); end if;
  insert into private.command_log
    (vendor_id, id, content_hash, kind, subject, state, code, figures, row, replaces, device, rev, account)
  values (p_vendor, (c->>'id')::uuid, p_hash, c->>'kind',
    case when private.is_uuid(c->>'subject') then (c->>'subject')::uuid end, p_result->>'state', p_result->>'code',
    p_result->'figures', p_result->'row', case when p_replaces then (c->>'replaces')::uuid end, p_device, v_rev,
    (select auth.uid()))
  returning * into v_log;
  return v_log;
end
$$;
revoke all on function private.log_answer(uuid, text, jsonb, bigint, text, jsonb, boolean) from public, anon, authenticated;

create function private.push_one(p_vendor uuid, p_device text, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id constant text := case when jsonb_typeof(c) = 'object' then c->>'id' end;
  v_before constant bigint := (select k.rev from private.vendor_clock k where k.vendor_id = p_vendor);
  v_hash text;
  -- jsonb writes a space after each comma and colon, hence the room above the 32 kB of the contract.
  v_is_large constant boolean := octet_length(c::text) > 40960;
  v_log private.command_log;
  v_closed jsonb;
  v_result jsonb;
begin
  -- Without an id there is nothing to keep the answer under.
  if not private.is_uuid(v_id) then return private.answer(left(v_id, 64), 'rejected', 'invalid'); end if;
  v_hash := private.command_hash(c);
  select * into v_log from private.command_log l where l.vendor_id = p_vendor and l.id = v_id::uuid;
  if v_log.content_hash <> v_hash then return private.answer(v_id, 'id_reused'); end if;
  if v_log.id is null then
    if not private.knows_command(c) then return private.answer(v_id, 'client_too_old'); end if;
    -- Each id that it needs is looked up, under the lock: so a large one is asked nothing.
    if not v_is_large then
      v_closed := private.not_to_replace(p_vendor, p_device, c);
      if v_closed is null and private.is_blocked(p_vendor, c) then return private.answer(v_id, 'blocked'); end if;
    end if;
    begin
      v_result := case
        when v_closed is not null then v_closed
        when v_is_large then private.refused('too_large')
        else private.apply_command(p_vendor, private.as_received(p_vendor, c, p_device))
      end;
      v_log := private.log_answer(p_vendor, p_device, c, v_before, v_hash, v_result, v_closed is null and not v_is_large);
    exception when others then
      -- Nothing to spare (53) lasts longer than a lock, a deadlock or a restart.
      if left(sqlstate, 2) = '53' then return private.busy(v_id, 30); end if;
      if left(sqlstate, 2) in ('40', '57') or sqlstate = '55P03' then return private.busy(v_id, 5); end if;
      if left(sqlstate, 2) not in ('22', '23', 'P0') then return private.answer(v_id, 'retry'); end if;
      v_result := private.refused('invalid', jsonb_build_object('sqlstate', sqlstate));
      v_log := private.log_answer(p_vendor, p_device, c, v_before, v_hash, v_result, v_closed is null and not v_is_large);
    end;
  end if;
  return private.answer(v_id, v_log.state, v_log.code, v_log.figures, v_log.rev, v_log.row);
end
$$;
revoke all on function private.push_one(uuid, text, jsonb) from public, anon, authenticated;

-- Answers, and with `p_since` the page that a pull from there would bring, where it is short and time is left: what the
-- commands wrote is in it, so that a tap is settled by one request.
create function public.sync_push(
  p_vendor uuid, p_device text, p_commands jsonb, p_since bigint, p_history bigint default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '4s' as $$
declare
  v_started constant timestamptz := clock_timestamp();
  v_answers jsonb := '[]';
  v_answer jsonb;
  v_page jsonb;
  -- What was said of subjects of which a command must be sent again: what follows on them waits its turn.
  v_waiting jsonb := '{}';
  v_locked boolean := true;
  c jsonb;
begin
  perform private.must_be_member(p_vendor);
  if coalesce(length(p_device), 0) not between 1 and 64 or jsonb_typeof(p_commands) is distinct from 'array'
    or jsonb_array_length(p_commands) > 20 then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  begin
    perform private.lock_vendor(p_vendor);
  exception when lock_not_available or deadlock_detected then
    v_locked := false;
  end;
  for c in select e.value from jsonb_array_elements(p_commands) with ordinality e order by e.ordinality loop
    v_answer := case
      when not v_locked then private.busy(c->>'id', 5)
      when v_waiting ? (c->>'subject') then v_waiting->(c->>'subject') || jsonb_build_object('id', c->>'id')
      when clock_timestamp() > v_started + interval '6 seconds' then private.busy(c->>'id', 1)
      else private.push_one(p_vendor, p_device, c)
    end;
    if v_answer->>'state' in ('busy', 'retry') and c->>'subject' is not null then
      v_waiting := v_waiting || jsonb_build_object(c->>'subject', v_answer);
    end if;
    v_answers := v_answers || v_answer;
  end loop;
  -- A venue that nobody books online is swept too.
  if v_locked and clock_timestamp() < v_started + interval '2 seconds' then perform private.compact(p_vendor, 20); end if;
  v_page := private.page_after(
    p_vendor, case when clock_timestamp() < v_started + interval '4 seconds' then p_since end, 100, p_device, null, p_history);
  if v_page->'more' = 'true' then v_page := v_page - 'history' || '{"rows": [], "done": []}'; end if;
  return v_page || jsonb_build_object('answers', v_answers);
end
$$;
revoke all on function public.sync_push(uuid, text, jsonb, bigint, bigint) from public, anon, authenticated;
grant execute on function public.sync_push(uuid, text, jsonb, bigint, bigint) to authenticated;

-- What a tablet has not seen: rows of all collections in the order of their revs, and the outcomes of its own commands in the
-- same span. One SQL statement and thus one snapshot: head, rows and outcomes read apart would let a commit in between be
-- skipped for ever [S9]. Stable, so that nothing in it can take a rev. Without `p_since` nothing is asked for. At most `p_limit`
-- rows and as many outcomes; where either is cut, so is the other, and a tablet goes on from the last of both. Where nothing follows, `p_parts` are counted at exactly this head: rows that are not deleted, and the sum of their hashes.
-- With `p_history`, up to which rev the tablet has the day's history, what follows of it up to where the page goes.
create function private.page_after(
  p_vendor uuid, p_since bigint, p_limit integer, p_device text, p_parts jsonb default null, p_history bigint default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with found as (
      select s.collection, s.rev, s.data from private.synced s
      where s.vendor_id = p_vendor and s.rev > p_since
      order by s.rev limit p_limit + 1
    ),
    -- As far as the rows go.
    reach as (
      select k.epoch, k.rev as head, p_since is null or n.found > p_limit as more,
        case when n.found > p_limit then (select f.rev from found f order by f.rev offset p_limit - 1 limit 1) else k.rev end as upto
      from private.vendor_clock k, (select count(*) as found from found) n where k.vendor_id = p_vendor
    ),
    told as (
      select l.* from private.command_log l, reach
      where l.vendor_id = p_vendor and l.device = p_device and l.rev > p_since and l.rev <= reach.upto
        -- A command waits at most 7 days as `done` on a device; older outcomes are of no use to it.
        and l.received_at > now() - interval '8 days'
      order by l.rev fetch first (p_limit + 1) rows with ties
    ),
    -- And no further than the outcomes. A discard has its rev from the last that it gave up: such two are told together.
    span as (
      select r.epoch, r.head, r.more or n.told > p_limit as more,
        case when n.told > p_limit then (select t.rev from told t order by t.rev offset p_limit - 1 limit 1) else r.upto end as upto
      from reach r, (select count(*) as told from told) n
    )
    select jsonb_build_object(
      'epoch', span.epoch, 'shape', private.shape(), 'head', span.head, 'now', private.iso(clock_timestamp()),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_array(f.collection, f.data) order by f.rev) from found f where f.rev <= span.upto), '[]'),
      'more', span.more,
      'done', coalesce((
        select jsonb_agg(private.answer(t.id::text, t.state, t.code, t.figures, t.rev, t.row) order by t.rev)
        from told t where t.rev <= span.upto), '[]'),
      'sums', case when not span.more then (
        select jsonb_object_agg(p.name, jsonb_build_array(d.count, d.sum))
        from jsonb_array_elements_text(p_parts) p (name), lateral (
          select count(*) as count, coalesce(sum(s.hash), 0) as sum from private.synced s
          where s.vendor_id = p_vendor and s.part = p.name and not s.deleted) d) end
    ) || case when p_history is null then '{}' else
      jsonb_build_object('history', private.day_history(p_vendor, p_history, span.upto)) end
    from span
  );
end
$$;
revoke all on function private.page_after(uuid, bigint, integer, text, jsonb, bigint) from public, anon, authenticated;

-- Parts are counted for a device once in ten minutes.
create function public.sync_pull(
  p_vendor uuid, p_since bigint, p_limit integer, p_device text, p_parts jsonb default null, p_history bigint default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_page jsonb;
  v_counts boolean;
begin
  perform private.must_be_member(p_vendor);
  if p_parts = 'null' then p_parts := null; end if;
  if jsonb_typeof(p_parts) <> 'array' or jsonb_array_length(p_parts) > 40 then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  v_counts := p_parts is not null and exists (
    select from private.device d where d.vendor_id = p_vendor and d.id = p_device
      and coalesce(d.compared_at, '-infinity') < now() - interval '10 minutes');
  v_page := private.page_after(p_vendor, coalesce(p_since, 0), least(greatest(coalesce(p_limit, 500), 1), 500), p_device,
    case when v_counts then p_parts end, p_history);
  if v_page->'sums' <> 'null' then
    update private.device d set compared_at = now() where d.vendor_id = p_vendor and d.id = p_device;
  end if;
  return v_page;
end
$$;
revoke all on function public.sync_pull(uuid, bigint, integer, text, jsonb, bigint) from public, anon, authenticated;
grant execute on function public.sync_pull(uuid, bigint, integer, text, jsonb, bigint) to authenticated;

-- What an empty tablet has to fetch, in the order of need: what is set up, the weeks around today, those to come, guests, and
-- back thirteen months. Parts without a row are not named: what comes into them, comes by pulls.
create function public.sync_plan(p_vendor uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_today constant date := private.business_day(p_vendor);
  v_from constant text := private.week_of((v_today - interval '13 months')::date);
begin
  perform private.must_be_member(p_vendor);
  return (
    with held as (
      select distinct s.part, s.part ~ '^[0-9]{4}-' as is_week from private.synced s
      where s.vendor_id = p_vendor and not s.deleted
    ),
    ranked as (
      select h.part, case
          when h.part = 'config' then 0
          when not h.is_week then 3
          when h.part < private.week_of(v_today - 2) then 4
          when h.part <= private.week_of(v_today + 14) then 1
          else 2
        end as rank
      from held h where not h.is_week or h.part >= v_from
    )
    select jsonb_build_object(
      'epoch', k.epoch, 'shape', private.shape(), 'head', k.rev, 'now', private.iso(clock_timestamp()), 'from', v_from,
      'parts', (select coalesce(jsonb_agg(r.part order by r.rank,
        case when r.rank = 4 then '' else r.part end, r.part desc), '[]') from ranked r))
    from private.vendor_clock k where k.vendor_id = p_vendor
  );
end
$$;
revoke all on function public.sync_plan(uuid) from public, anon, authenticated;
grant execute on function public.sync_plan(uuid) to authenticated;

-- A part as it stands, without what is deleted, in the order of its keys (`collection/id`) beyond `p_after`.
create function public.sync_part(p_vendor uuid, p_part text, p_after text, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_limit constant integer := least(greatest(coalesce(p_limit, 500), 1), 500);
  v_collection constant text := split_part(coalesce(p_after, ''), '/', 1);
  v_id constant text := substr(coalesce(p_after, ''), length(split_part(coalesce(p_after, ''), '/', 1)) + 2);
begin
  perform private.must_be_member(p_vendor);
  return (
    with found as (
      select s.collection, s.id, s.data from private.synced s
      where s.vendor_id = p_vendor and s.part = p_part and not s.deleted and (s.collection, s.id) > (v_collection, v_id)
      order by s.collection, s.id limit v_limit + 1
    ),
    page as (select * from found f order by f.collection, f.id limit v_limit)
    select jsonb_build_object(
      'epoch', k.epoch, 'shape', private.shape(), 'head', k.rev, 'now', private.iso(clock_timestamp()),
      'rows', coalesce(
        (select jsonb_agg(jsonb_build_array(p.collection, p.data) order by p.collection, p.id) from page p), '[]'),
      'more', (select count(*) from found) > v_limit)
    from private.vendor_clock k where k.vendor_id = p_vendor
  );
end
$$;
revoke all on function public.sync_part(uuid, text, text, integer) from public, anon, authenticated;
grant execute on function public.sync_part(uuid, text, text, integer) to authenticated;

-- What a tablet asks every 30 s: cheap, and without a person in it.

-- The oldest wire version the server still speaks.
create function private.min_version() returns integer
language sql immutable set search_path = '' as $$ select 1 $$;
revoke all on function private.min_version() from public, anon, authenticated;

-- Who waits too long for a lock is told 503 and asks again.
create function public.sync_heartbeat(
  p_vendor uuid, p_device text, p_name text, p_seen jsonb default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '4s' as $$
begin
  perform private.must_be_member(p_vendor);
  if coalesce(length(p_device), 0) not between 1 and 64 then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  begin
    perform private.note_device(
      p_vendor, p_device, private.visible_text(left(coalesce(p_name, ''), 100), false), private.seen_word(p_seen));
  exception when lock_not_available or deadlock_detected then
    raise exception using errcode = 'PT503', message = 'busy';
  end;
  return (
    select jsonb_build_object(
      'epoch', k.epoch, 'head', k.rev, 'now', private.iso(clock_timestamp()), 'min_version', private.min_version(),
      'devices', private.device_notices(p_vendor),
      'holds', coalesce((
        select jsonb_agg(jsonb_build_object('day', h.day, 'minute', h.minute, 'duration', h.duration, 'pax', h.pax, 'occurrence', h.occurrence,
          'tables', to_jsonb(h.tables), 'seconds_left', ceil(extract(epoch from h.expires_at - now()))::integer) order by h.day, h.minute, h.id)
        from private.hold h where h.vendor_id = p_vendor and h.expires_at > now()), '[]'))
    from private.vendor_clock k where k.vendor_id = p_vendor
  );
end
$$;
revoke all on function public.sync_heartbeat(uuid, text, text, jsonb) from public, anon, authenticated;
grant execute on function public.sync_heartbeat(uuid, text, text, jsonb) to authenticated;

-- One poke per transaction and vendor: {rev} on the private channel `vendor:<id>`, without personal data. A tablet then
-- pulls. Delivery is best effort; the heartbeat covers what is lost.

-- Runs at the end of the transaction, once for each rev taken; the first one speaks for all of them. Revs that no row has,
-- of refused commands, are told to nobody.
create function private.poke() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_poked constant jsonb := coalesce(nullif(current_setting('noren.poked', true), ''), '{}')::jsonb;
  v_key constant text := new.vendor_id::text;
  v_head bigint;
begin
  if new.rev <= coalesce((v_poked->>v_key)::bigint, 0) then return null; end if;
  select k.rev into v_head from private.vendor_clock k where k.vendor_id = new.vendor_id;
  if v_head is null then return null; end if;
  perform set_config('noren.poked', (v_poked || jsonb_build_object(v_key, v_head))::text, true);
  -- The last row alone: a range up to the end would be planned anew each time, with a look at the end of the index.
  if coalesce((
    select s.rev from private.synced s where s.vendor_id = new.vendor_id order by s.rev desc limit 1
  ), 0) <= old.rev then
    return null;
  end if;
  begin
    perform realtime.send(jsonb_build_object('rev', v_head), 'poke', 'vendor:' || v_key, true);
  exception when others then
    -- A booking must never fail because nobody could be told at once.
    raise warning 'poke failed: %', sqlstate;
  end;
  return null;
end
$$;
revoke all on function private.poke() from public, anon, authenticated;

create constraint trigger poke after update of rev on private.vendor_clock
  deferrable initially deferred for each row when (new.rev > old.rev) execute function private.poke();

-- Members hear their vendor's channel; nobody may send on it.
create policy "members hear their vendor" on realtime.messages for select to authenticated
  using ((select realtime.topic()) in (select 'vendor:' || v.id from private.my_vendors() v (id)));

-- Tablets are missed: one that said that something waits and has not come back by the next business day (`silent`), and one
-- whose outbox begins anew, so that its storage was cleared (`lost`). What was made offline and never told of leaves no trace.

-- What a tablet says of itself, null where it is not as it should be: then nothing was said. Any member can say anything.
create function private.seen_word(p_seen jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_seen) is distinct from 'object' or octet_length(p_seen::text) > 400 then return null; end if;
  if jsonb_typeof(p_seen->'word') = 'number' and p_seen->>'word' ~ '^[0-9]{1,12}$'
    and jsonb_typeof(p_seen->'issued') = 'number' and p_seen->>'issued' ~ '^[0-9]{1,10}$'
    and jsonb_typeof(p_seen->'waiting') = 'number' and p_seen->>'waiting' ~ '^[0-9]{1,4}$'
    and jsonb_typeof(p_seen->'app') = 'string' and p_seen->>'app' ~ '^[A-Za-z0-9 ._:+-]{0,40}$'
    and jsonb_typeof(p_seen->'fault') = 'string' and p_seen->>'fault' ~ '^[a-z0-9_-]{0,40}$'
    and jsonb_typeof(p_seen->'persisted') in ('boolean', 'null')
  then
    return p_seen;
  end if;
  return null;
end $$;
revoke all on function private.seen_word(jsonb) from public, anon, authenticated;

-- Of what waited at its last word, what has not come since, by itself or by its service worker.
create function private.still_waiting(d private.device) returns integer language plpgsql stable set search_path = '' as $$
begin
  if d.waiting = 0 then return 0; end if;
  -- No further than it waits: others may have sent much in its name.
  return d.waiting - (select count(*) from (
    select from private.command_log l
    where l.vendor_id = d.vendor_id and l.device = d.id and l.rev > d.told_rev limit d.waiting
  ) come);
end $$;
revoke all on function private.still_waiting(private.device) from public, anon, authenticated;

-- Of whom the caller's tablet is. Tokens of hosted Supabase and of the embedded stack name their session.
create function private.calling_session() returns text language plpgsql stable set search_path = '' as $$
begin
  return left(coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb->>'session_id',
    (select auth.uid())::text, ''), 64);
end $$;
revoke all on function private.calling_session() from public, anon, authenticated;

-- Any member can name any number of tablets, so two hundred of a vendor are kept. A session that named more than twenty gives its
-- own up first, else whoever named most: first what nobody waits for, and of that the longest silent. So a tablet of a session
-- of its own, with work that it told of, makes room for none that another session makes up, until those are two hundred sessions.
-- Of tablets whose tokens name no session, those of one account count as one.
create function private.make_room_for_device(p_vendor uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_many constant bigint := (select count(*) from private.device d where d.vendor_id = p_vendor);
begin
  if v_many < 200 then return; end if;
  with known as (
    select d.id, d.seen_at, count(*) over (partition by d.session) as of_session,
      private.still_waiting(d) > 0 or exists (
        select from private.device_notice n
        where n.vendor_id = p_vendor and n.device = d.id and n.closed_at is null) as is_missed
    from private.device d where d.vendor_id = p_vendor
  ),
  gone as (
    delete from private.device d
    where d.vendor_id = p_vendor and d.id in (
      select k.id from known k order by k.of_session > 20 desc, k.is_missed, k.of_session desc, k.seen_at, k.id limit v_many - 199)
    returning d.id
  )
  delete from private.device_notice n using gone g where n.vendor_id = p_vendor and n.device = g.id;
end $$;
revoke all on function private.make_room_for_device(uuid) from public, anon, authenticated;

-- A cleared storage is told of once, until somebody closes that: what was lost since counts with it. The last twenty that were
-- closed are kept.
create function private.note_lost(d private.device) returns void language plpgsql set search_path = '' as $$
begin
  update private.device_notice n set at = d.told_at, waiting = least(n.waiting + private.still_waiting(d), 999999)
  where n.vendor_id = d.vendor_id and n.device = d.id and n.kind = 'lost' and n.closed_at is null and n.at < d.told_at;
  if found then return; end if;
  insert into private.device_notice (vendor_id, device, kind, at, waiting)
  values (d.vendor_id, d.id, 'lost', d.told_at, private.still_waiting(d)) on conflict do nothing;
  delete from private.device_notice n
  where n.vendor_id = d.vendor_id and n.device = d.id and n.closed_at is not null and n.at < (
    select c.at from private.device_notice c
    where c.vendor_id = d.vendor_id and c.device = d.id and c.closed_at is not null
    order by c.at desc offset 19 limit 1);
end $$;
revoke all on function private.note_lost(private.device) from public, anon, authenticated;

-- `p_seen` as `seen_word` gives it. A word has a number, counted on the tablet, so that one that was held up on its way is not
-- taken for a cleared storage; and within an hour no tablet says or makes ten thousand. After an hour no word is late or too
-- far ahead any more, and a tablet that counts anew is heard again.
create function private.note_device(p_vendor uuid, p_device text, p_name text, p_seen jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', now());
  v_head constant bigint := (select k.rev from private.vendor_clock k where k.vendor_id = p_vendor);
  v_seen jsonb;
  d private.device;
begin
  select * into d from private.device x where x.vendor_id = p_vendor and x.id = p_device;
  if not found then
    perform private.make_room_for_device(p_vendor);
    insert into private.device (vendor_id, id, name, account, session, seen_at)
    values (p_vendor, p_device, p_name, (select auth.uid()), private.calling_session(), v_now) on conflict do nothing;
    select * into d from private.device x where x.vendor_id = p_vendor and x.id = p_device;
  end if;
  if not coalesce(d.told_at > v_now - interval '1 hour' and not (
    (p_seen->>'word')::bigint between d.word + 1 and d.word + 10000 and (p_seen->>'issued')::bigint <= d.issued + 10000), false)
  then
    v_seen := p_seen;
  end if;
  if d.name = p_name and d.account is not distinct from (select auth.uid())
    and d.seen_at > v_now - interval '5 minutes' and (v_seen is null or (
    d.word is not null and d.issued = (v_seen->>'issued')::bigint and d.waiting = (v_seen->>'waiting')::integer
    and d.app = v_seen->>'app' and d.fault = v_seen->>'fault'
    and d.persisted is not distinct from (v_seen->>'persisted')::boolean
    -- While something waits, it is known from where on to look for it.
    and (d.waiting = 0 or d.told_rev = v_head)))
  then
    return;
  end if;
  if (v_seen->>'issued')::bigint < d.issued then
    perform private.note_lost(d);
  end if;
  update private.device x set name = p_name, account = (select auth.uid()), seen_at = v_now
  where x.vendor_id = p_vendor and x.id = p_device;
  if v_seen is null then return; end if;
  update private.device x set word = (v_seen->>'word')::bigint, told_at = v_now, told_rev = v_head,
    issued = (v_seen->>'issued')::bigint, waiting = (v_seen->>'waiting')::integer, app = v_seen->>'app',
    persisted = (v_seen->>'persisted')::boolean, fault = v_seen->>'fault'
  where x.vendor_id = p_vendor and x.id = p_device;
end $$;
revoke all on function private.note_device(uuid, text, text, jsonb) from public, anon, authenticated;

-- Those that nobody has heard since a business day that is over, with work that they had told of.
create function private.silent_devices(p_vendor uuid) returns setof private.device
language plpgsql stable set search_path = '' as $$
declare
  v_began constant timestamptz := private.day_began(p_vendor);
begin
  return query select d.* from private.device d
  where d.vendor_id = p_vendor and d.waiting > 0 and d.seen_at < v_began and private.still_waiting(d) > 0;
end $$;
revoke all on function private.silent_devices(uuid) from public, anon, authenticated;

-- Twenty that nobody has closed, the newest of each session before the second of any: so that who makes up many hides none.
create function private.device_notices(p_vendor uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'kind', n.kind, 'waiting', n.waiting,
      'at', private.iso(n.at)) order by n.at desc, n.id, n.kind)
    from (
      select u.* from (
        select d.session, d.id, d.name, 'silent' as kind, private.still_waiting(d) as waiting, d.seen_at as at
        from private.silent_devices(p_vendor) d
        where not exists (
          select from private.device_notice c
          where c.vendor_id = p_vendor and c.device = d.id and c.kind = 'silent' and c.at = d.seen_at)
        union all
        select d.session, o.device, d.name, o.kind, o.waiting, o.at
        from private.device_notice o join private.device d on d.vendor_id = o.vendor_id and d.id = o.device
        where o.vendor_id = p_vendor and o.closed_at is null
      ) u order by row_number() over (partition by u.session order by u.at desc, u.id, u.kind), u.at desc, u.id, u.kind limit 20
    ) n), '[]');
end $$;
revoke all on function private.device_notices(uuid) from public, anon, authenticated;

-- Somebody has seen to it. `p_at` is the notice's: what that tablet has said or lost since is another one. Answers what is left.
create function public.close_device_notice(p_vendor uuid, p_device text, p_kind text, p_at text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_at timestamptz;
begin
  perform private.must_be_member(p_vendor);
  if coalesce(length(p_device), 0) not between 1 and 64 or coalesce(p_kind, '') not in ('silent', 'lost')
    or coalesce(p_at, '') !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$' then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  v_at := p_at::timestamptz;
  if p_kind = 'lost' then
    update private.device_notice n set closed_at = now(), closed_by = (select auth.uid())
    where n.vendor_id = p_vendor and n.device = p_device and n.kind = 'lost' and n.at <= v_at and n.closed_at is null;
  else
    insert into private.device_notice (vendor_id, device, kind, at, waiting, closed_at, closed_by)
    select p_vendor, d.id, 'silent', d.seen_at, private.still_waiting(d), now(), (select auth.uid())
    from private.silent_devices(p_vendor) d where d.id = p_device and d.seen_at <= v_at
    on conflict do nothing;
  end if;
  return jsonb_build_object('devices', private.device_notices(p_vendor));
end $$;
revoke all on function public.close_device_notice(uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.close_device_notice(uuid, text, text, text) to authenticated;

-- What the settings show of a vendor's tablets: fifty, the newest of each session before the second of any, the last heard first.
-- A tablet that never said a word about itself has null for what waits on it. One of an account that works there no more is told of
-- only while something waits on it: a colleague can send that.
create function public.vendor_devices(p_vendor uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_member(p_vendor);
  return jsonb_build_object('now', private.iso(clock_timestamp()), 'devices', coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'seen_at', private.iso(n.seen_at), 'waiting', n.waiting,
      'app', n.app, 'persisted', n.persisted, 'fault', n.fault) order by n.seen_at desc, n.id)
    from (
      select d.id, d.name, d.seen_at, d.app, d.persisted, d.fault,
        case when d.told_at is not null then private.still_waiting(d) end as waiting
      from private.device d where d.vendor_id = p_vendor and (
        d.account is null or d.account in (select k.user_id from public.users_vendor_key k where k.vendor_id = p_vendor)
        or (d.told_at is not null and private.still_waiting(d) > 0))
      order by row_number() over (partition by d.session order by d.seen_at desc, d.id), d.seen_at desc, d.id limit 50
    ) n), '[]'));
end $$;
revoke all on function public.vendor_devices(uuid) from public, anon, authenticated;
grant execute on function public.vendor_devices(uuid) to authenticated;

-- Bookings that a tablet does not hold, found for its list: those older than its window, or of weeks that are still to come.

-- Digits of a phone as somebody typed them, from three on; null where it is no such. A number is kept without the 0 with which
-- it begins at home, so what is sought has none either. A phone that holds them is the one of `hasPhone` on the tablet.
create function private.sought_digits(p_text text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(ltrim(substring(
    regexp_replace(normalize(p_text, nfkc), '[\s\u3000()\u002d\u2010-\u2015ー\u2212]', '', 'g') from '^\+?[0-9]{3,}$'), '+'),
    '^0(?=[1-9])', '')
$$;
revoke all on function private.sought_digits(text) from public, anon, authenticated;

-- A folded word in katakana or in Latin letters as plain kana, null where it is neither as a whole; `typedKana` on the tablet.
create function private.typed_kana(p_folded text) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_syllables constant jsonb := '{
    "a": "ア", "i": "イ", "u": "ウ", "e": "エ", "o": "オ", "ka": "カ", "ki": "キ", "ku": "ク", "ke": "ケ", "ko": "コ", "sa": "サ",
    "si": "シ", "su": "ス", "se": "セ", "so": "ソ", "ta": "タ", "ti": "チ", "tu": "ツ", "te": "テ", "to": "ト", "na": "ナ", "ni": "ニ",
    "nu": "ヌ", "ne": "ネ", "no": "ノ", "ha": "ハ", "hi": "ヒ", "hu": "フ", "he": "ヘ", "ho": "ホ", "ma": "マ", "mi": "ミ", "mu": "ム",
    "me": "メ", "mo": "モ", "ra": "ラ", "ri": "リ", "ru": "ル", "re": "レ", "ro": "ロ", "ga": "ガ", "gi": "ギ", "gu": "グ", "ge": "ゲ",
    "go": "ゴ", "za": "ザ", "zi": "ジ", "zu": "ズ", "ze": "ゼ", "zo": "ゾ", "da": "ダ", "di": "ジ", "du": "ズ", "de": "デ", "do": "ド",
    "ba": "バ", "bi": "ビ", "bu": "ブ", "be": "ベ", "bo": "ボ", "pa": "パ", "pi": "ピ", "pu": "プ", "pe": "ペ", "po": "ポ",
    "kya": "キャ", "kyu": "キュ", "kyo": "キョ", "sya": "シャ", "syu": "シュ", "syo": "ショ", "tya": "チャ", "tyu": "チュ", "tyo": "チョ",
    "nya": "ニャ", "nyu": "ニュ", "nyo": "ニョ", "hya": "ヒャ", "hyu": "ヒュ", "hyo": "ヒョ", "mya": "ミャ", "myu": "ミュ", "myo": "ミョ",
    "rya": "リャ", "ryu": "リュ", "ryo": "リョ", "gya": "ギャ", "gyu": "ギュ", "gyo": "ギョ", "zya": "ジャ", "zyu": "ジュ", "zyo": "ジョ",
    "jya": "ジャ", "jyu": "ジュ", "jyo": "ジョ", "dya": "ジャ", "dyu": "ジュ", "dyo": "ジョ", "bya": "ビャ", "byu": "ビュ", "byo": "ビョ",
    "pya": "ピャ", "pyu": "ピュ", "pyo": "ピョ", "ya": "ヤ", "yu": "ユ", "yo": "ヨ", "wa": "ワ", "wo": "オ", "fu": "フ", "tsu": "ツ",
    "vu": "ヴ", "shi": "シ", "sha": "シャ", "shu": "シュ", "sho": "ショ", "chi": "チ", "cha": "チャ", "chu": "チュ", "cho": "チョ",
    "ji": "ジ", "ja": "ジャ", "ju": "ジュ", "jo": "ジョ", "n": "ン"}';
  v_left text;
  v_kana text := '';
  v_size integer;
begin
  if p_folded ~ '^[ァ-ヺー]{2,}$' then return private.plain_kana(p_folded); end if;
  if coalesce(p_folded, '') !~ '^[a-z]{2,}$' then return null; end if;
  v_left := regexp_replace(regexp_replace(replace(regexp_replace(p_folded, 'm(?=[bpm])', 'n', 'g'), 'tch', 'ch'),
    'oh(?![aiueoy])', 'o', 'g'), '([bcdfghjkmprstwyz])\1', '\1', 'g');
  while v_left <> '' loop
    v_size := case when v_syllables ? left(v_left, 3) then 3 when v_syllables ? left(v_left, 2) then 2 else 1 end;
    if not v_syllables ? left(v_left, v_size) then return null; end if;
    v_kana := v_kana || (v_syllables->>left(v_left, v_size));
    v_left := substr(v_left, v_size + 1);
  end loop;
  return private.plain_kana(v_kana);
end $$;
revoke all on function private.typed_kana(text) from public, anon, authenticated;

-- Cards at whose guest one of these words is found, and which word: of a guest of several cards any of them may say it. A card of a
-- guest who has no other is not among them. Few are, so that a search reads each link between cards once.
create function private.cards_that_say(p_vendor uuid, p_words text[], p_kana text[]) returns table (card uuid, nr bigint)
language sql stable set search_path = '' as $$
  with recursive link (card, upper) as (
    select g.id, g.merged_into from public.guest g where g.vendor_id = p_vendor and g.merged_into is not null
    union
    select l.card, g.merged_into from link l
    join public.guest g on g.vendor_id = p_vendor and g.id = l.upper and g.merged_into is not null
  ), ended as (
    select l.card, l.upper as root from link l
    where not exists (select from link x where x.card = l.upper)
  ), person as materialized (
    select e.card, e.root from ended e
    union
    select e.root, e.root from ended e
  ), found as (
    select distinct p.root, w.nr from person p
    join public.guest g on g.vendor_id = p_vendor and g.id = p.card
    cross join unnest(p_words, p_kana) with ordinality w (word, kana, nr)
    where position(w.word in g.sought) > 0 or position(w.kana in g.sought_kana) > 0
  )
  select p.card, f.nr from found f join person p on p.root = f.root
$$;
revoke all on function private.cards_that_say(uuid, text[], text[]) from public, anon, authenticated;

-- Tables whose name begins with one of these words, and which: 5 is the beginning of 5番, and not of 51番 (beginsWith in
-- src/domain/guest/search.ts).
create function private.tables_that_say(p_vendor uuid, p_words text[]) returns table (seat uuid, nr integer)
language sql stable set search_path = '' as $$
  select t.key::uuid, w.nr::integer
  from (
    select i.key, private.folded(i.data->>'name') as name from private.config_item i
    where i.vendor_id = p_vendor and i.kind = 'table' and not i.deleted
  ) t
  join unnest(p_words) with ordinality w (word, nr) on w.word <> '' and starts_with(t.name, w.word)
    and not (w.word ~ '[0-9]$' and substr(t.name, length(w.word) + 1, 1) ~ '[0-9]')
$$;
revoke all on function private.tables_that_say(uuid, text[]) from public, anon, authenticated;

-- Rows as the feed has them, the latest day first, beyond `p_after` ('day/id', '' from the beginning). Days are both included.
-- `p_deleted`: those that were deleted, as long as their content is kept, in place of the others. Where no words are sought, the
-- events of those days come in one order with them; the events that bookings are of always do, before them.
create function public.find_bookings(
  p_vendor uuid, p_from date, p_until date, p_text text, p_limit integer, p_after text,
  p_deleted boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_limit constant integer := least(greatest(coalesce(p_limit, 100), 1), 100);
  v_text constant text := left(coalesce(p_text, ''), 100);
  v_whole constant text := private.sought_digits(v_text);
  v_deleted constant boolean := coalesce(p_deleted, false);
  v_words text[];
  v_kana text[];
  v_digits text[];
  v_day date;
  v_id uuid;
begin
  perform private.must_be_member(p_vendor);
  if coalesce(p_after, '') !~ '^(\d{4}-\d{2}-\d{2}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$' then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  v_day := coalesce(nullif(split_part(coalesce(p_after, ''), '/', 1), '')::date, 'infinity');
  v_id := coalesce(nullif(split_part(coalesce(p_after, ''), '/', 2), '')::uuid, '00000000-0000-0000-0000-000000000000');
  select array_agg(private.folded(w.word)), array_agg(private.typed_kana(private.folded(w.word))),
    array_agg(private.sought_digits(w.word)) into v_words, v_kana, v_digits
  from regexp_split_to_table(normalize(v_text, nfkc), '\s+') w (word) where w.word <> '';
  return (
    with booked as (
      select b.day, b.id, 'booking' as collection from public.booking b
      left join public.guest g on v_words is not null and g.vendor_id = p_vendor and g.id = b.guest_id
      where b.vendor_id = p_vendor and b.deleted = v_deleted
        and b.day between coalesce(p_from, '-infinity') and least(coalesce(p_until, 'infinity'), v_day)
        and (b.day, b.id) < (v_day, v_id)
        and (not v_deleted or not private.is_compacted(p_vendor, 'booking', b.id::text))
        and (v_words is null or position(v_whole in b.phone) > 0 or exists (
          select from unnest(b.tables) t (seat) where (t.seat, 1) in (
            select s.seat, s.nr from private.tables_that_say(p_vendor, array[private.folded(v_text)]) s)) or not exists (
          select from unnest(v_words, v_kana, v_digits) with ordinality w (word, kana, digits, nr)
          where position(w.word in b.sought) = 0 and coalesce(position(w.digits in b.phone), 0) = 0
            and coalesce(position(w.word in g.sought), 0) = 0 and coalesce(position(w.kana in b.sought_kana), 0) = 0
            and coalesce(position(w.kana in g.sought_kana), 0) = 0
            and not exists (select from unnest(b.tables) t (seat) where (t.seat, w.nr) in (
              select s.seat, s.nr from private.tables_that_say(p_vendor, v_words) s))
            and not coalesce((b.guest_id, w.nr) in (select s.card, s.nr from private.cards_that_say(p_vendor, v_words, v_kana) s), false)))
      order by b.day desc, b.id desc limit v_limit + 1
    ), held as (
      select o.day, o.id, 'occurrence' as collection from public.occurrence o
      where o.vendor_id = p_vendor and v_words is null and not v_deleted and not o.deleted
        and o.day between coalesce(p_from, '-infinity') and least(coalesce(p_until, 'infinity'), v_day)
        and (o.day, o.id) < (v_day, v_id)
      order by o.day desc, o.id desc limit v_limit + 1
    ), found as (
      select * from booked union all select * from held order by day desc, id desc limit v_limit + 1
    ), page as (
      select * from found f order by f.day desc, f.id desc limit v_limit
    ), named as (
      select distinct null::date as day, b.occurrence as id, 'occurrence' as collection
      from page p
      join public.booking b on b.vendor_id = p_vendor and b.id = p.id
      where p.collection = 'booking' and b.occurrence is not null
        and not exists (select from page x where x.collection = 'occurrence' and x.id = b.occurrence)
    )
    select jsonb_build_object(
      'epoch', k.epoch, 'shape', private.shape(), 'head', k.rev, 'now', private.iso(clock_timestamp()),
      'rows', coalesce((
        -- Row by row: as a join, a plan for any limit reads the whole feed.
        select jsonb_agg(jsonb_build_array(p.collection, (
          select s.data from private.synced s
          where s.vendor_id = p_vendor and s.collection = p.collection
            and s.id = case p.collection when 'booking' then p.id::text else 'occurrence/' || p.id end
        )) order by p.day desc nulls first, p.id desc) from (select * from named union all select * from page) p), '[]'),
      'more', (select count(*) from found) > v_limit)
    from private.vendor_clock k where k.vendor_id = p_vendor
  );
end
$$;
revoke all on function public.find_bookings(uuid, date, date, text, integer, text, boolean) from public, anon, authenticated;
grant execute on function public.find_bookings(uuid, date, date, text, integer, text, boolean) to authenticated;

-- What became of a booking's mails, for the people of its vendor; asked for when its sheet is opened, with a network.

-- {sender, mails}. `sender`: smtp, api or page while one is at work; none where no mail server is set up; silent where nothing
-- was heard of it for five minutes. The latest mail first, at most fifty.
create function public.booking_mails(p_vendor uuid, p_booking uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_member(p_vendor);
  return jsonb_build_object(
    'sender', coalesce((
      select case when s.seen_at > now() - interval '5 minutes' then s.way else 'silent' end from private.mail_sender s), 'none'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'audience', l.audience, 'state', l.state,
        'to', l.recipient, 'asked_at', private.iso(l.asked_at), 'settled_at', private.iso(l.settled_at),
        'attempts', l.attempts, 'answer', l.answer) order by l.asked_at desc, l.id)
      from (
        select m.* from private.mail m where m.vendor_id = p_vendor and m.booking_id = p_booking
        order by m.asked_at desc, m.id limit 50
      ) l), '[]'));
end
$$;
revoke all on function public.booking_mails(uuid, uuid) from public, anon, authenticated;
grant execute on function public.booking_mails(uuid, uuid) to authenticated;

-- One of its mails once more: one that waits goes at once, else there is a new one that says what is true by now. {ok}, or
-- {ok: false, code}: 'mail_not_found', 'nothing_to_send' (no address, or nothing a mail would tell), 'too_many_requests' (five
-- within the hour). Nobody is told twice by a double tap: the second finds the first waiting.
create function public.send_mail_again(p_vendor uuid, p_mail uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  m private.mail;
  b public.booking;
  t record;
  v_kind text;
  v_to text;
begin
  perform private.must_be_member(p_vendor);
  select * into m from private.mail x where x.vendor_id = p_vendor and x.id = p_mail and x.booking_id is not null;
  if m.id is null then return private.no('mail_not_found'); end if;
  -- Two taps at the same moment.
  perform pg_advisory_xact_lock(hashtext('private.mail ' || m.booking_id));
  update private.mail x set due_at = now(), is_limited = false
  where x.vendor_id = p_vendor and x.booking_id = m.booking_id and x.audience = m.audience and x.state = 'waiting'
    and coalesce(x.leased_until, '-infinity') <= now();
  if found or exists (select from private.mail x
    where x.vendor_id = p_vendor and x.booking_id = m.booking_id and x.audience = m.audience and x.state = 'waiting') then
    return '{"ok": true}';
  end if;
  if (
    select count(*) from private.mail x
    where x.vendor_id = p_vendor and x.booking_id = m.booking_id and not x.is_state and x.kind <> 'reminder'
      and x.asked_at > now() - interval '1 hour'
  ) >= 5 then
    return private.no('too_many_requests');
  end if;
  select * into b from public.booking x where x.vendor_id = p_vendor and x.id = m.booking_id;
  select v.email, private.begins_at(b.day, b.minute, v.time_zone) as begins into t from public.vendor v where v.id = p_vendor;
  v_kind := case private.promised(b, private.event_of(b), b.language)->>'is' when 'confirmed' then 'confirmed' when 'cancelled' then 'cancelled' end;
  v_to := case m.audience when 'vendor' then t.email else b.email end;
  if v_kind is null or t.begins <= now() or v_to = '' then
    return private.no('nothing_to_send');
  end if;
  insert into private.mail (vendor_id, booking_id, audience, kind, language, recipient, due_at, expires_at)
  values (p_vendor, b.id, m.audience, v_kind, b.language, v_to, now(), t.begins + b.duration * interval '1 minute');
  return '{"ok": true}';
end
$$;
revoke all on function public.send_mail_again(uuid, uuid) from public, anon, authenticated;
grant execute on function public.send_mail_again(uuid, uuid) to authenticated;

-- Bookings and guests of another book, put in on a screen, 200 rows to a call. A booking's id follows from its row's `key`, which the
-- screen makes of the file's own row: whoever reads the same file again adds nothing. What came from elsewhere was accepted there: it asks
-- nobody for attention, rings no bell and sends no mail. A row that names no visit is a guest alone, known by the number.

create function private.is_visit(p_row jsonb) returns boolean language sql immutable set search_path = '' as $$
  select p_row ?| array['day', 'minute', 'duration', 'pax', 'status']
$$;
revoke all on function private.is_visit(jsonb) from public, anon, authenticated;

create function private.import_row_errors(p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_errors jsonb;
  v_field text;
begin
  if jsonb_typeof(p_row) is distinct from 'object' then return '{"row": "invalid"}'; end if;
  v_errors := private.field_errors(p_row - array['key', 'status', 'card', 'reference', 'made_at'])
    -- Prices, events, what was asked, tables and numbers at the door are this house's, not another's.
    || coalesce((select jsonb_object_agg(k, 'unknown') from unnest(array['lines', 'occurrence', 'answers', 'tables', 'queue', 'step']) k where p_row ? k), '{}')
    || case when p_row ? 'made_at' and (coalesce(p_row->>'made_at' !~ '^.{10}T([01]\d|2[0-3]):[0-5]\d$', true)
      or private.field_error('day', to_jsonb(left(p_row->>'made_at', 10))) is not null) then '{"made_at": "invalid"}' else '{}' end::jsonb;
  if jsonb_typeof(p_row->'card') = 'object' then
    -- Who is one with whom is for people to say, card by card.
    v_errors := v_errors || private.guest_field_errors(p_row->'card')
      || case when p_row->'card' ? 'merged_into' then '{"merged_into": "unknown"}' else '{}' end::jsonb;
  elsif p_row ? 'card' then
    v_errors := v_errors || '{"card": "invalid"}';
  end if;
  foreach v_field in array case when private.is_visit(p_row) then array['day', 'minute', 'duration', 'pax'] else array['phone'] end loop
    if coalesce(p_row->>v_field, '') = '' and not v_errors ? v_field then
      v_errors := v_errors || jsonb_build_object(v_field, 'required');
    end if;
  end loop;
  if jsonb_typeof(p_row->'key') is distinct from 'string' or p_row->>'key' !~ '^[0-9a-f]{64}$' then
    v_errors := v_errors || '{"key": "invalid"}';
  end if;
  if p_row ? 'reference' and (jsonb_typeof(p_row->'reference') <> 'string' or p_row->>'reference' !~ '^[A-Za-z0-9-]{1,30}$') then
    v_errors := v_errors || '{"reference": "invalid"}';
  end if;
  if private.is_visit(p_row)
    and not coalesce(p_row->>'status' in ('confirmed', 'waiting', 'left', 'cancelled', 'no_show'), false) then
    v_errors := v_errors || '{"status": "invalid"}';
  end if;
  return v_errors;
end
$$;
revoke all on function private.import_row_errors(jsonb) from public, anon, authenticated;

-- What became of a visit, seen from now: who was booked for a time that is over has come and gone, and nobody has left, or
-- stayed away from, a visit that is still to come.
create function private.imported_status(b public.booking, p_status text, p_day date, p_minute integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_is_over constant boolean := b.day < p_day or (b.day = p_day and b.minute + b.duration <= p_minute);
  v_has_begun constant boolean := b.day < p_day or (b.day = p_day and b.minute <= p_minute);
begin
  return case
    when p_status = 'cancelled' or (p_status in ('left', 'no_show') and v_has_begun) then p_status
    when p_status = 'waiting' then case when v_is_over then 'cancelled' else 'waiting' end
    when v_is_over then 'left'
    else 'confirmed'
  end;
end
$$;
revoke all on function private.imported_status(public.booking, text, date, integer) from public, anon, authenticated;

-- Whether the last that was done to a booking is that its import was taken back: then the same file may bring it again.
create function private.was_taken_back(p_vendor uuid, p_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select h.kind from public.booking_history h
    where h.vendor_id = p_vendor and h.booking_id = p_id order by h.rev desc limit 1
  ) = 'import.undo', false);
end
$$;
revoke all on function private.was_taken_back(uuid, uuid) from public, anon, authenticated;

-- An id is not given again once the tombstone has lost its content; then the next one of that key is.
create function private.import_id(p_vendor uuid, p_key text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid;
begin
  for i in 0 .. 99 loop
    v_id := md5(p_vendor::text || 'import' || p_key || i)::uuid;
    exit when not private.is_compacted(p_vendor, 'booking', v_id::text) or not private.was_taken_back(p_vendor, v_id);
  end loop;
  return v_id;
end
$$;
revoke all on function private.import_id(uuid, text) from public, anon, authenticated;

-- Six signs of the id, so that the same row reads the same wherever it is imported.
create function private.import_reference(p_vendor uuid, p_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_letters constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  v_reference text := '';
begin
  for i in 10 .. 15 loop
    v_reference := v_reference || substr(v_letters, get_byte(uuid_send(p_id), i) % 31 + 1, 1);
  end loop;
  return private.free_reference(p_vendor, v_reference);
end $$;
revoke all on function private.import_reference(uuid, uuid) from public, anon, authenticated;

-- A card's line of history about an import. `p_code`: '' for one that it made, 'filled'; of one that was taken back 'gone', '' where the
-- card stayed.
create function private.note_guest_import(p_vendor uuid, p_guest uuid, p_import uuid, p_kind text, p_code text) returns void
language sql set search_path = '' as $$
  insert into private.guest_history (vendor_id, guest_id, rev, at, account, device_name, kind, code, command_id)
  values (p_vendor, p_guest, (select k.rev from private.vendor_clock k where k.vendor_id = p_vendor), now(),
    (select auth.uid()), 'import', p_kind, p_code, p_import)
$$;
revoke all on function private.note_guest_import(uuid, uuid, uuid, text, text) from public, anon, authenticated;

-- The card of an imported row's phone, made or filled; whether anything was written. What the venue knows is never overwritten by
-- another book: only what is blank is filled, a name as a whole, since halves of two people make nobody. That an import made the
-- card, or filled it, is noted, so that taking it back can take the card as well.
create function private.guest_of_import(b public.booking, p_card jsonb, p_import uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_id constant uuid := private.guest_id(b.vendor_id, b.phone);
  v_card constant public.guest := jsonb_populate_record(null::public.guest,
    '{"notes": "", "allergies": "", "birthday": "", "company": "", "tags": []}'::jsonb
    || private.with_visible_text(coalesce(p_card, '{}')));
  v_old public.guest;
  g public.guest;
begin
  if b.phone = '' then return false; end if;
  select * into v_old from public.guest x where x.vendor_id = b.vendor_id and x.id = v_id;
  g := v_old;
  g.phone := b.phone;
  g.deleted := false;
  g.email := coalesce(nullif(g.email, ''), b.email);
  if coalesce(g.last_name || g.first_name, '') = '' then
    g.last_name := b.last_name;
    g.first_name := b.first_name;
  end if;
  if coalesce(g.last_kana || g.first_kana, '') = '' then
    g.last_kana := b.last_kana;
    g.first_kana := b.first_kana;
  end if;
  g.notes := coalesce(nullif(g.notes, ''), v_card.notes);
  g.allergies := coalesce(nullif(g.allergies, ''), v_card.allergies);
  g.birthday := coalesce(nullif(g.birthday, ''), v_card.birthday);
  g.company := coalesce(nullif(g.company, ''), v_card.company);
  g.tags := coalesce(nullif(g.tags, '{}'), v_card.tags);
  if g is not distinct from v_old then return false; end if;
  if v_old.id is null then
    insert into public.guest (vendor_id, id, phone, email, last_name, first_name, last_kana, first_kana, notes, allergies,
      birthday, company, tags)
    values (b.vendor_id, v_id, g.phone, g.email, g.last_name, g.first_name, g.last_kana, g.first_kana, g.notes, g.allergies,
      g.birthday, g.company, g.tags);
  else
    update public.guest x set deleted = g.deleted, phone = g.phone, email = g.email, last_name = g.last_name,
      first_name = g.first_name, last_kana = g.last_kana, first_kana = g.first_kana, notes = g.notes, allergies = g.allergies,
      birthday = g.birthday, company = g.company, tags = g.tags
    where x.vendor_id = b.vendor_id and x.id = v_id;
  end if;
  perform private.note_guest_import(
    b.vendor_id, v_id, p_import, 'import', case when coalesce(v_old.deleted, true) then '' else 'filled' end);
  return true;
end
$$;
revoke all on function private.guest_of_import(public.booking, jsonb, uuid) from public, anon, authenticated;

-- A booking's line of history about its import, by which taking it back finds it: `command_id` is the import's.
create function private.note_import(b public.booking, p_import uuid, p_kind text, p_changes jsonb) returns void
language sql set search_path = '' as $$
  insert into public.booking_history (vendor_id, booking_id, rev, account, device_name, kind, changes, command_id)
  values (b.vendor_id, b.id, b.rev, (select auth.uid()), 'import', p_kind, p_changes, p_import)
$$;
revoke all on function private.note_import(public.booking, uuid, text, jsonb) from public, anon, authenticated;

-- Whether a row that our own export wrote is a booking of this book: by its reference, and by when or who, since another book may
-- have given out the same. src/domain/import/here.ts is the same.
create function private.is_here(b public.booking) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.booking x
    where x.vendor_id = b.vendor_id and x.reference = b.reference and x.reference <> ''
      and ((x.day, x.minute) = (b.day, b.minute) or (x.phone <> '' and x.phone = b.phone)
        or (x.last_name || x.first_name <> '' and (x.last_name, x.first_name) = (b.last_name, b.first_name)))
      and not private.was_taken_back(x.vendor_id, x.id))
$$;
revoke all on function private.is_here(public.booking) from public, anon, authenticated;

-- Writes a row that was checked; answers whether it was new.
create function private.import_one(p_vendor uuid, p_import uuid, p_row jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_id constant uuid := private.import_id(p_vendor, p_row->>'key');
  v_now constant jsonb := private.venue_time(p_vendor, now());
  v_old public.booking;
  v_new public.booking := jsonb_populate_record(null::public.booking,
    '{"last_name": "", "first_name": "", "last_kana": "", "first_kana": "", "phone": "", "email": "", "requests": "",
      "comments": "", "tags": [], "language": "ja"}'::jsonb || private.with_visible_text(p_row - array['key', 'status', 'card', 'made_at']));
begin
  v_new.vendor_id := p_vendor;
  if not private.is_visit(p_row) then return private.guest_of_import(v_new, p_row->'card', p_import); end if;
  select * into v_old from public.booking b where b.vendor_id = p_vendor and b.id = v_id;
  if v_old.id is not null and not private.was_taken_back(p_vendor, v_id) then return false; end if;
  if private.is_here(v_new) then return false; end if;
  perform private.guest_of_import(v_new, p_row->'card', p_import);
  v_new.guest_id := private.guest_id(p_vendor, nullif(v_new.phone, ''));
  v_new.status := private.imported_status(v_new, p_row->>'status', (v_now->>'day')::date, (v_now->>'minute')::integer);
  -- When it was booked the other book says, or it is the instant of the import (saysWhenBooked in src/domain/report/lead.ts).
  select least((v_new.day + v_new.minute * interval '1 minute') at time zone v.time_zone, now()),
    least((p_row->>'made_at')::timestamp at time zone v.time_zone, now())
  into v_new.status_at, v_new.made_at from public.vendor v where v.id = p_vendor;
  v_new.settled := (
    select jsonb_agg(jsonb_build_object('code', code, 'upto', 1000000, 'by', '', 'device', 'import', 'at', private.iso(now())))
    from unnest(array['overbooked', 'outside_hours', 'above_maximum', 'below_minimum']) code);
  if v_old.id is null then
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, first_name, last_kana, first_kana,
      phone, email, requests, comments, tags, language, status, source, reference, guest_id, status_at, made_at, made_on, settled)
    values (p_vendor, v_id, v_new.day, v_new.minute, v_new.duration, v_new.pax, v_new.last_name, v_new.first_name,
      v_new.last_kana, v_new.first_kana, v_new.phone, v_new.email, v_new.requests, v_new.comments, v_new.tags,
      v_new.language, v_new.status, 'import', private.import_reference(p_vendor, v_id), v_new.guest_id, v_new.status_at, v_new.made_at, 'import',
      v_new.settled)
    returning * into v_new;
  else
    update public.booking b set day = v_new.day, minute = v_new.minute, duration = v_new.duration, pax = v_new.pax,
      last_name = v_new.last_name, first_name = v_new.first_name, last_kana = v_new.last_kana, first_kana = v_new.first_kana,
      phone = v_new.phone, email = v_new.email, requests = v_new.requests, comments = v_new.comments, tags = v_new.tags,
      language = v_new.language, status = v_new.status, guest_id = v_new.guest_id, status_at = v_new.status_at, made_at = v_new.made_at,
      seated_at = null, left_at = null, conflicts = '[]', settled = v_new.settled, deleted = false
    where b.vendor_id = p_vendor and b.id = v_id
    returning * into v_new;
  end if;
  perform private.guests_follow(v_old, v_new);
  perform private.note_import(v_new, p_import, 'import', jsonb_build_object('status', jsonb_build_array(null, v_new.status)));
  return true;
end
$$;
revoke all on function private.import_one(uuid, uuid, jsonb) from public, anon, authenticated;

-- First of both calls: of a restaurant, one at a time, and so many in an hour. What moves from one book into another sends no mail.
create function private.begin_import(p_vendor uuid, p_import uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if p_import is null or not exists (
    select from public.vendor v where v.id = p_vendor and v.vendor_type = 'RESTAURANT') then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  perform set_config('noren.no_mails', 'on', true);
  begin
    perform private.lock_vendor(p_vendor);
  exception when deadlock_detected or lock_not_available then
    raise exception using errcode = 'PT503', message = 'busy';
  end;
  if private.is_over_limit(p_vendor, array['import_vendor'], array['all']) then
    raise exception using errcode = 'PT429', message = 'too_many_requests';
  end if;
  perform private.count_calls(p_vendor, array['import_vendor'], array['all']);
end
$$;
revoke all on function private.begin_import(uuid, uuid) from public, anon, authenticated;

-- `p_import` names the file; all calls for it carry the same. A row that is wrong stops no other.
create function public.import_bookings(p_vendor uuid, p_import uuid, p_rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '4s' as $$
declare
  v_added integer := 0;
  v_known integer := 0;
  v_errors jsonb := '{}';
  v_wrong jsonb;
  v_row jsonb;
  v_index bigint;
begin
  perform private.must_be_member(p_vendor);
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 200 then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  perform private.begin_import(p_vendor, p_import);
  for v_row, v_index in
    select e.value, e.ordinality - 1 from jsonb_array_elements(p_rows) with ordinality e order by e.ordinality
  loop
    v_wrong := private.import_row_errors(v_row);
    begin
      if v_wrong <> '{}' then
        v_errors := v_errors || jsonb_build_object(v_index::text, v_wrong);
      elsif private.import_one(p_vendor, p_import, v_row) then
        v_added := v_added + 1;
      else
        v_known := v_known + 1;
      end if;
    exception when data_exception or integrity_constraint_violation then
      v_errors := v_errors || jsonb_build_object(v_index::text, '{"row": "invalid"}'::jsonb);
    end;
  end loop;
  return jsonb_build_object('added', v_added, 'known', v_known, 'errors', v_errors,
    -- Whether anything of this file stands, now or from an earlier reading: without it there is nothing to take back.
    'stands', v_added > 0 or private.kept_of_import(p_vendor, p_import) > 0);
end
$$;
revoke all on function public.import_bookings(uuid, uuid, jsonb) from public, anon, authenticated;
grant execute on function public.import_bookings(uuid, uuid, jsonb) to authenticated;

-- A vendor's short url, and those that it had before: links and posters that bear one of them lead on to the present.

create table private.vendor_old_url (
  url text primary key,
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  until timestamptz not null default clock_timestamp()
);
create index vendor_old_url_vendor on private.vendor_old_url (vendor_id, until);
alter table private.vendor_old_url enable row level security;

-- Whoever writes it. What leads to one business is nobody else's: a poster of the one must not bring guests to the other. One at
-- a time, since who looks before another has committed would not see it. Ten are kept, so that nobody collects names.
create function private.url_leads_on() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.vendor_old_url'));
  if exists (select from private.vendor_old_url o where o.url = new.url and o.vendor_id <> new.id) then
    raise unique_violation using message = 'this url leads to another vendor', constraint = 'url_is_unique';
  end if;
  if tg_op = 'UPDATE' then
    delete from private.vendor_old_url o where o.url = new.url;
    insert into private.vendor_old_url (url, vendor_id) values (old.url, old.id);
    delete from private.vendor_old_url o
    where o.url in (select x.url from private.vendor_old_url x where x.vendor_id = new.id order by x.until desc offset 10);
  end if;
  return new;
end $$;
revoke all on function private.url_leads_on() from public, anon, authenticated;

create trigger url_leads_on_at_birth before insert on public.vendor
  for each row execute function private.url_leads_on();
create trigger url_leads_on before update of url on public.vendor
  for each row when (old.url <> new.url) execute function private.url_leads_on();

-- What is wrong with a url that a vendor wishes for; null when it can have it. The form says the first four before it asks
-- (src/domain/config/vendor-url.ts).
create function private.vendor_url_error(p_vendor uuid, p_url text) returns text language plpgsql stable
set search_path = '' as $$
begin
  return case
    when coalesce(p_url, '') = '' then 'required'
    when length(p_url) > 60 then 'too_long'
    when p_url !~ '^[a-z0-9]+(-[a-z0-9]+)*$' then 'invalid'
    when private.is_reserved_url(p_url) then 'reserved'
    when exists (select from public.vendor v where v.url = p_url and v.id <> p_vendor)
      or exists (select from private.vendor_old_url o where o.url = p_url and o.vendor_id <> p_vendor) then 'taken'
  end;
end $$;
revoke all on function private.vendor_url_error(uuid, text) from public, anon, authenticated;

-- Not by a command: whether a name is free is known here alone, and its answer is waited for. Members' links follow by their
-- foreign key, in this statement.
create function public.change_vendor_url(p_vendor uuid, p_url text) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '1s' as $$
declare
  v_error text;
  v_old text;
begin
  perform private.must_be_member(p_vendor);
  perform private.lock_vendor(p_vendor);
  v_error := private.vendor_url_error(p_vendor, p_url);
  if v_error is not null then
    return private.invalid(jsonb_build_object('url', v_error));
  end if;
  select v.url into v_old from public.vendor v where v.id = p_vendor;
  if v_old = p_url then
    return jsonb_build_object('ok', true, 'url', p_url);
  end if;
  -- Changes are counted, not urls: between two of them a vendor could go to and fro for ever.
  if (
    select count(*) >= 5 from private.config_history h
    where h.vendor_id = p_vendor and h.subject = 'vendor/vendor' and h.kind = 'vendor.url'
      and h.received_at > now() - interval '1 day'
  ) then
    return private.no('too_many_requests');
  end if;
  update public.vendor v set url = p_url where v.id = p_vendor;
  perform private.note_config_history(p_vendor, s.rev, jsonb_build_object(
      'id', gen_random_uuid(), 'subject', s.id, 'kind', 'vendor.url', 'at', private.iso(now()),
      'account', (select auth.uid()), 'device_id', '', 'by', '{"label": "", "device": ""}'::jsonb
    ), jsonb_build_object('url', jsonb_build_array(v_old, p_url)), '')
  from private.synced s where s.vendor_id = p_vendor and s.collection = 'config' and s.id = 'vendor/vendor';
  return jsonb_build_object('ok', true, 'url', p_url);
exception
  when unique_violation then return private.invalid('{"url": "taken"}');
  when lock_not_available or deadlock_detected then return private.no('busy');
end $$;
revoke all on function public.change_vendor_url(uuid, text) from public, anon, authenticated;
grant execute on function public.change_vendor_url(uuid, text) to authenticated;

-- An import is taken back: what it made, and nobody has changed since.

-- Live cards among these, 200 of them at most, that imports made, and that none of them still stands for but this one: such a card
-- goes with the last booking of its guest, unless somebody wrote on it, merged another into it, wrote words of the guest into a
-- booking of that number, be it deleted, or moved a booking from that number to another: the move may be taken back, and the guest
-- is theirs.
create function private.only_of_import(p_vendor uuid, p_guests uuid[], p_import uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select g.id from public.guest g
  where g.vendor_id = p_vendor and g.id = any (p_guests) and not g.deleted
    -- Made by one since it was last gone.
    and exists (select from private.guest_history h
      where h.vendor_id = g.vendor_id and h.guest_id = g.id and h.kind = 'import' and h.code = ''
        and not exists (select from private.guest_history u
          where u.vendor_id = g.vendor_id and u.guest_id = g.id and u.kind = 'import.undo' and u.code = 'gone' and u.rev >= h.rev))
    and not exists (select from private.guest_history h
      where h.vendor_id = g.vendor_id and h.guest_id = g.id and h.kind = 'import' and h.command_id <> p_import
        and not exists (select from private.guest_history u
          where u.vendor_id = g.vendor_id and u.guest_id = g.id and u.kind = 'import.undo' and u.command_id = h.command_id
            and u.rev >= h.rev))
    and not exists (select from private.guest_history h
      where h.vendor_id = g.vendor_id and h.guest_id = g.id and h.kind not in ('import', 'import.undo'))
    and not exists (select from public.booking b
      where b.vendor_id = g.vendor_id and b.guest_id = g.id and (not b.deleted or exists (
        select from public.booking_history h
        where h.vendor_id = g.vendor_id and h.booking_id = b.id and h.kind not in ('import', 'import.undo')
          and h.changes ?| array['phone', 'email', 'last_name', 'first_name', 'last_kana', 'first_kana'])))
    and not exists (select from public.booking_history h
      where h.vendor_id = g.vendor_id and h.changes#>>'{phone,0}' = g.phone and h.changes#>>'{phone,0}' <> ''
        and h.kind not in ('import', 'import.undo'))
    and not exists (select from public.guest x where x.vendor_id = g.vendor_id and x.merged_into = g.id)
  limit 200
$$;
revoke all on function private.only_of_import(uuid, uuid[], uuid) from public, anon, authenticated;

-- Of these cards those that are only of this import; answers how many went.
create function private.forget_imported_guests(p_vendor uuid, p_guests uuid[], p_import uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  v_gone constant uuid[] := array(select private.only_of_import(p_vendor, p_guests, p_import));
begin
  update public.guest g set deleted = true, last_name = '', first_name = '', last_kana = '', first_kana = '', phone = '',
    email = '', notes = '', allergies = '', birthday = '', company = '', tags = '{}', merged_into = null, conflicts = '[]'
  where g.vendor_id = p_vendor and g.id = any (v_gone);
  perform private.note_guest_import(p_vendor, id, p_import, 'import.undo', 'gone') from unnest(v_gone) id;
  return cardinality(v_gone);
end
$$;
revoke all on function private.forget_imported_guests(uuid, uuid[], uuid) from public, anon, authenticated;

-- Live cards that an import made or filled.
create function private.guests_of_import(p_vendor uuid, p_import uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select g.id from public.guest g
  where g.vendor_id = p_vendor and not g.deleted
    and g.id in (select h.guest_id from private.guest_history h
      where h.vendor_id = p_vendor and h.command_id = p_import and h.kind = 'import')
$$;
revoke all on function private.guests_of_import(uuid, uuid) from public, anon, authenticated;

-- How much of it stays: bookings, and cards that it brought without a visit. One with a visit is told of by its bookings, be they
-- moved to another number since.
create function private.kept_of_import(p_vendor uuid, p_import uuid) returns bigint
language sql stable set search_path = '' as $$
  with visit as materialized (
    select distinct b.id, b.guest_id, b.deleted from public.booking_history h
    join public.booking b on b.vendor_id = p_vendor and b.id = h.booking_id
    where h.vendor_id = p_vendor and h.command_id = p_import and h.kind = 'import'
  ), alone as (
    select private.guests_of_import(p_vendor, p_import)
    except select v.guest_id from visit v
    except select private.guest_id(p_vendor, h.changes#>>'{phone,0}') from public.booking_history h
    where h.vendor_id = p_vendor and h.changes#>>'{phone,0}' <> '' and h.booking_id in (select v.id from visit v)
  )
  select (select count(*) from visit v where not v.deleted) + (select count(*) from alone)
$$;
revoke all on function private.kept_of_import(uuid, uuid) from public, anon, authenticated;

-- Takes an import back, 200 to a call, bookings before cards that came alone, as long as `more` says that others may follow; what is
-- kept is counted in the last. What somebody changed since stays: it is theirs now.
create function public.undo_import(p_vendor uuid, p_import uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '4s' as $$
declare
  v_removed integer := 0;
  v_guests uuid[] := '{}';
  v_alone integer;
  v_old public.booking;
  v_new public.booking;
begin
  perform private.must_be_member(p_vendor);
  perform private.begin_import(p_vendor, p_import);
  for v_old in
    select b.* from public.booking_history h
    join public.booking b on b.vendor_id = p_vendor and b.id = h.booking_id
    where h.vendor_id = p_vendor and h.command_id = p_import and h.kind = 'import' and h.rev = b.rev and not b.deleted
    limit 200
  loop
    update public.booking b set deleted = true where b.vendor_id = p_vendor and b.id = v_old.id returning * into v_new;
    perform private.guests_follow(v_old, v_new);
    perform private.note_import(v_new, p_import, 'import.undo', '{"deleted": [false, true]}');
    v_guests := v_guests || v_new.guest_id;
    v_removed := v_removed + 1;
  end loop;
  perform private.forget_imported_guests(p_vendor, v_guests, p_import);
  if v_removed = 200 then return jsonb_build_object('removed', v_removed, 'kept', 0, 'more', true); end if;
  v_alone := private.forget_imported_guests(p_vendor, array(select private.guests_of_import(p_vendor, p_import)), p_import);
  v_removed := v_removed + v_alone;
  if v_alone = 200 then return jsonb_build_object('removed', v_removed, 'kept', 0, 'more', true); end if;
  -- For cards that stay it stands no longer: with the last of their imports they go.
  perform private.note_guest_import(p_vendor, g.id, p_import, 'import.undo', '')
  from (
    select h.guest_id from private.guest_history h where h.vendor_id = p_vendor and h.command_id = p_import
    group by h.guest_id
    having max(h.rev) filter (where h.kind = 'import') > coalesce(max(h.rev) filter (where h.kind = 'import.undo'), -1)
  ) h
  join public.guest g on g.vendor_id = p_vendor and g.id = h.guest_id and not g.deleted;
  return jsonb_build_object('removed', v_removed, 'kept', private.kept_of_import(p_vendor, p_import), 'more', false);
end
$$;
revoke all on function public.undo_import(uuid, uuid) from public, anon, authenticated;
grant execute on function public.undo_import(uuid, uuid) to authenticated;

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

-- Whether a password is the one behind a hash of Auth's. pgcrypto reads bcrypt by its older name only; $2b$ is the same
-- work. Any other kind of hash, and none at all, is never right.
create function private.is_password(p_password text, p_hash text) returns boolean language plpgsql stable
set search_path = '' as $$
declare
  v_hash constant text := '$2a$' || substr(p_hash, 5);
begin
  if p_hash is null or p_hash !~ '^\$2[aby]\$[0-9]{2}\$[./A-Za-z0-9]{53}$' then
    return false;
  end if;
  return extensions.crypt(p_password, v_hash) = v_hash;
end $$;
revoke all on function private.is_password(text, text) from public, anon, authenticated;

-- {field: code} of what is wrong with an account's e-mail and new password; the same rules as the pages say.
create function private.account_errors(p_email text, p_password text) returns jsonb language sql immutable
set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'email', case when coalesce(length(trim(p_email)), 0) = 0 then 'required'
      when length(trim(p_email)) > 254 then 'too_long'
      when trim(p_email) !~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' then 'invalid_email'
      -- What mail programs read as something else than one address.
      when trim(p_email) ~ '[<>()\[\]\\,;:"]' then 'invalid_email'
      -- Auth makes small letters of more signs than this database does: one address would be two.
      when trim(p_email) ~ '[^ -~]' then 'invalid_email'
      -- What nobody can see, or what turns the line around.
      when private.visible_text(trim(p_email), false) <> trim(p_email)
        or trim(p_email) ~ '[\u0600-\u0605\u06dd\u070f\u08e2\u180b-\u180f\u200c\u200d\ufe00-\ufe0f]' then 'invalid_email' end,
    'password', case when coalesce(p_password, '') = '' then 'required'
      when length(p_password) < 10 then 'password_short'
      when octet_length(convert_to(p_password, 'UTF8')) > 72 then 'password_long' end
  ))
$$;
revoke all on function private.account_errors(text, text) from public, anon, authenticated;

-- An account whose address nobody has confirmed gets this password and is confirmed. Somebody else may have signed up
-- with the address before: no password, session, pending change or other way in of theirs survives.
create function private.take_over_account(p_user uuid, p_password text) returns void language plpgsql
set search_path = '' as $$
declare
  v_table text;
begin
  update auth.users set
    encrypted_password = extensions.crypt(p_password, extensions.gen_salt('bf', 10)),
    email_confirmed_at = now(),
    phone = null,
    -- '' where there is a value: Auth of hosted cannot read null there.
    confirmation_token = left(confirmation_token, 0),
    recovery_token = left(recovery_token, 0),
    email_change = left(email_change, 0),
    email_change_token_new = left(email_change_token_new, 0),
    email_change_token_current = left(email_change_token_current, 0),
    phone_change = left(phone_change, 0),
    phone_change_token = left(phone_change_token, 0),
    updated_at = now()
  where id = p_user;
  delete from auth.identities where user_id = p_user and provider <> 'email';
  -- The type of this column differs between hosted and lite.
  delete from auth.refresh_tokens where user_id::text = p_user::text;
  delete from auth.sessions where user_id = p_user;
  -- Hosted only.
  foreach v_table in array array['auth.one_time_tokens', 'auth.mfa_factors'] loop
    if to_regclass(v_table) is not null then
      execute format('delete from %s where user_id = $1', v_table) using p_user;
    end if;
  end loop;
end $$;
revoke all on function private.take_over_account(uuid, text) from public, anon, authenticated;

-- Makes an admin of the account with this e-mail, which must exist: Auth alone makes accounts. {ok: true}, or
-- {ok: false, code: 'link_invalid' (wrong, expired, used, malformed), 'invalid' (fields), 'no_account',
-- 'wrong_password' (of a confirmed account), 'busy'}. Only success uses the link up. Nobody is signed in by it.
create function public.claim_admin_link(p_token text, p_email text, p_password text) returns jsonb language plpgsql
volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_hash constant bytea := private.token_hash(p_token);
  v_fields jsonb;
  u record;
begin
  perform private.only_post();
  -- Under the link's lock two claims at the same moment make one admin: the second finds the link used.
  perform from private.admin_link where token_hash = v_hash and used_at is null and expires_at > now() for update;
  if not found then
    return private.no('link_invalid');
  end if;
  v_fields := private.account_errors(p_email, p_password);
  if v_fields <> '{}' then
    return private.invalid(v_fields);
  end if;
  select id, encrypted_password, confirmed_at into u from auth.users
  where email = lower(trim(p_email)) and not is_sso_user and deleted_at is null
    and (banned_until is null or banned_until < now())
  for update;
  if not found then
    return private.no('no_account');
  end if;
  if u.confirmed_at is null then
    perform private.take_over_account(u.id, p_password);
  elsif not private.is_password(p_password, u.encrypted_password) then
    return private.no('wrong_password');
  end if;
  insert into private.admin (user_id) values (u.id) on conflict do nothing;
  update private.admin_link set used_at = now() where token_hash = v_hash;
  return jsonb_build_object('ok', true);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.claim_admin_link(text, text, text) from public, anon, authenticated;
grant execute on function public.claim_admin_link(text, text, text) to anon, authenticated;

-- Links in mails about accounts, where Auth is the embedded one: supabase/local/auth/mail-links.ts asks for them. Hosted
-- Supabase's Auth makes and mails its own.
--
--   asked for -> in the outbox, and its sha256 with the account -- opened: lite finds the account by the sha256 --> used
--
-- lite would make a link of the address and six digits: whoever knows the address tries a million. Ours are 128 bits, and what
-- is kept is no way in. One of each kind is good for an account, the latest, for an hour. What is asked for an address that has
-- no account does nothing, and no answer tells.

-- In the language of the screen that asked; where that is not known, of the sign-up. False where no mail goes out, because this
-- address has had as many of the kind as it may: the link before stays good then.
create function private.mail_auth_link(p_kind text, p_user uuid, p_to text, p_language text) returns boolean language plpgsql
set search_path = '' as $$
declare
  v_token constant text := encode(extensions.gen_random_bytes(16), 'hex');
  v_hash constant text := encode(private.token_hash(v_token), 'hex');
begin
  if private.ask_mail(p_kind, null, p_to,
    coalesce(case when p_language in ('ja', 'en') then p_language end,
      (select u.raw_user_meta_data->>'language' from auth.users u where u.id = p_user)),
    jsonb_build_object('token', v_token), 60) is null then
    return false;
  end if;
  update auth.users set recovery_token = v_hash, recovery_sent_at = now() where id = p_user and p_kind = 'recovery';
  update auth.users set confirmation_token = v_hash, confirmation_sent_at = now()
  where id = p_user and p_kind = 'email_confirmation';
  update auth.users set email_change = p_to, email_change_token_new = v_hash, email_change_sent_at = now()
  where id = p_user and p_kind = 'email_change';
  return true;
end $$;
revoke all on function private.mail_auth_link(text, uuid, text, text) from public, anon, authenticated;

-- A new password. An account that was never confirmed is confirmed by it, and whatever its first password was is gone.
create function private.ask_recovery(p_email text, p_language text) returns void language plpgsql set search_path = '' as $$
begin
  perform private.mail_auth_link('recovery', u.id, u.email, p_language)
  from auth.users u where u.email = lower(p_email) and not u.is_sso_user;
end $$;
revoke all on function private.ask_recovery(text, text) from public, anon, authenticated;

create function private.ask_confirmation(p_email text, p_language text) returns void language plpgsql set search_path = '' as $$
begin
  perform private.mail_auth_link('email_confirmation', u.id, u.email, p_language)
  from auth.users u where u.email = lower(p_email) and u.email_confirmed_at is null and not u.is_sso_user;
end $$;
revoke all on function private.ask_confirmation(text, text) from public, anon, authenticated;

-- Before a sign-up that Auth would take: an account of this address that nobody has confirmed makes room, so that what the latest
-- sign-up says counts, and not what somebody said who took the address before its owner came. Its mail is asked for in the same
-- transaction, or all stays as it is: the link before ends by no sign-up that brings no other. The sha256 of the link, which goes
-- with the new account (end_sign_up); null where none made room.
create function private.begin_sign_up(p_email text, p_language text) returns text language plpgsql set search_path = '' as $$
declare
  v_email constant text := lower(p_email);
  v_token constant text := encode(extensions.gen_random_bytes(16), 'hex');
  v_user uuid;
begin
  -- As in private.ask_mail, and before the account's lock, as there.
  perform pg_advisory_xact_lock(hashtext('private.ask_mail ' || private.plain_recipient(v_email)));
  v_user := private.unconfirmed(v_email);
  if v_user is null or exists (
    -- Who showed the secret of an invitation stays: a stranger who signs up with the address undoes no new vendor's login.
    select from private.invitation i where i.user_id = v_user and i.email = v_email and private.is_open_invitation(i)
  ) or private.ask_mail('email_confirmation', null, v_email, p_language, jsonb_build_object('token', v_token), 60) is null then
    return null;
  end if;
  perform private.forget_unconfirmed(v_email);
  return encode(private.token_hash(v_token), 'hex');
end $$;
revoke all on function private.begin_sign_up(text, text) from public, anon, authenticated;

create function private.end_sign_up(p_email text, p_hash text) returns void language plpgsql set search_path = '' as $$
begin
  update auth.users set confirmation_token = p_hash, confirmation_sent_at = now()
  where email = lower(p_email) and email_confirmed_at is null and not is_sso_user;
end $$;
revoke all on function private.end_sign_up(text, text) from public, anon, authenticated;

-- Another address. Whose it is already is not told to who asks, nor is there a mail; an earlier wish is void.
create function private.ask_email_change(p_user uuid, p_email text, p_language text) returns void language plpgsql
set search_path = '' as $$
declare
  v_email constant text := lower(p_email);
begin
  -- Void in every case: where the link before stayed good, or did not, it told who has an account.
  update auth.users set email_change = null, email_change_token_new = null, email_change_sent_at = null where id = p_user;
  if not exists (select from auth.users u
    where u.email = v_email and (u.id = p_user or u.email_confirmed_at is not null or u.is_sso_user)) then
    perform private.mail_auth_link('email_change', p_user, v_email, p_language);
  end if;
end $$;
revoke all on function private.ask_email_change(uuid, text, text) from public, anon, authenticated;

-- Before such a link is used: whoever opened it reads that address' mail, so an account that nobody has confirmed makes room.
create function private.begin_email_change(p_token text) returns void language plpgsql set search_path = '' as $$
begin
  perform private.forget_unconfirmed(u.email_change)
  from auth.users u
  where u.email_change_token_new = encode(private.token_hash(p_token), 'hex') and u.email_change_sent_at > now() - interval '1 hour';
  -- Somebody has confirmed it meanwhile: the link is void.
  update auth.users u set email_change = null, email_change_token_new = null, email_change_sent_at = null
  where u.email_change_token_new = encode(private.token_hash(p_token), 'hex')
    and exists (select from auth.users o where o.email = u.email_change and o.id <> u.id);
end $$;
revoke all on function private.begin_email_change(text) from public, anon, authenticated;

-- The first link that is opened confirms the address, and whoever took the address first may be a stranger: the password of the
-- sign-up is void from that statement on, whoever's Auth it is, and the page behind the link asks for the one that counts. A link
-- is known by its token, which went with it: who is confirmed by hand, or made by an admin with a password, keeps that.
create function private.link_confirms() returns trigger language plpgsql set search_path = '' as $$
begin
  if (old.confirmation_sent_at is not null and coalesce(new.confirmation_token, '') = '')
    or (old.recovery_sent_at is not null and coalesce(new.recovery_token, '') = '') then
    new.encrypted_password := '';
    -- Nor is the link of that sign-up any good, where it was the other that was opened.
    new.confirmation_token := left(new.confirmation_token, 0);
  end if;
  return new;
end $$;
revoke all on function private.link_confirms() from public, anon, authenticated;

create trigger link_confirms before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null
    and new.encrypted_password is not distinct from old.encrypted_password)
  execute function private.link_confirms();

-- After a new password or address: what was mailed before, be it for somebody who knew the old one, is no way in.
create function private.end_auth_links(p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  update auth.users set recovery_token = null, confirmation_token = null, email_change = null, email_change_token_new = null,
    email_change_sent_at = null
  where id = p_user;
end $$;
revoke all on function private.end_auth_links(uuid) from public, anon, authenticated;

-- The address before is told, whoever's Auth it was: who reads it may know nothing of the change.
create function private.email_was_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.ask_mail('email_changed', null, old.email, old.raw_user_meta_data->>'language', '{}', 60 * 24 * 2);
  return null;
end $$;
revoke all on function private.email_was_changed() from public, anon, authenticated;

create trigger email_was_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email and old.email_confirmed_at is not null
    and length(old.email) between 3 and 254)
  execute function private.email_was_changed();

-- So is a new password, by whatever way it came. An account's first one changes nothing for anybody: it stands before the address is
-- confirmed, or follows none (link_confirms), or is chosen on the page that confirmed the address, which hosted Auth knows by the
-- time alone.
create function private.password_was_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('noren.no_mails', true), '') <> 'on' then
    perform private.ask_mail('password_changed', null, new.email, new.raw_user_meta_data->>'language', '{}', 60 * 24 * 2);
  end if;
  return null;
end $$;
revoke all on function private.password_was_changed() from public, anon, authenticated;

create trigger password_was_changed after update of encrypted_password on auth.users
  for each row when (old.encrypted_password <> new.encrypted_password and old.encrypted_password <> ''
    and new.encrypted_password <> '' and old.email_confirmed_at < now() - interval '2 minutes'
    and length(new.email) between 3 and 254)
  execute function private.password_was_changed();

-- How a login comes to a vendor. Auth makes accounts, and a browser may die between its call and ours: so what is wanted
-- stands here first, and Postgres itself links the account once its address is confirmed.
--
--   wanted -- a sign-up shows the secret --> shown -- its address is confirmed --> linked (the row goes)
--
-- An account alone, with the right address, is not enough: somebody else may have signed up with it before, with a
-- password of their own, and would be let in as soon as the owner followed a link in a mail.
--
-- The secret of a colleague's invitation (94_colleagues.sql) went by mail to that address and nowhere else, not even to who
-- invited: a sign-up that shows it has proved the address, and is confirmed by it in the same statement.
create table private.invitation (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  -- In small letters, as Auth keeps it.
  email text not null,
  -- Of the 128-bit secret that the sign-up shows.
  token_hash bytea not null,
  invited_by uuid not null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null default 'infinity',
  -- Whose sign-up showed the secret. No foreign key: it is written before that row is.
  user_id uuid,
  -- The mail that alone bore the secret; null where an admin's browser made it, which proves no address.
  mail_id uuid,
  -- What became of that mail, which is forgotten sooner than the invitation.
  mail_state text not null default '',
  constraint token_is_one unique (token_hash),
  constraint once_for_each_address unique (vendor_id, email),
  constraint email_is_short check (length(email) between 3 and 254),
  constraint mail_state_is_known check (mail_state in ('', 'waiting', 'sent', 'refused', 'late'))
);
create index invitation_user on private.invitation (user_id);
create index invitation_email on private.invitation (email);
create index invitation_mail on private.invitation (mail_id);
alter table private.invitation enable row level security;

-- Who did what to whom among the people of a vendor; since the invitation goes once it has served. No foreign keys to
-- accounts: what somebody did stays known when their account goes. `account`: who did it, or whose invitation it was.
create table private.colleague_history (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  account uuid,
  -- Of whom: the account once there is one, and the address as it was then.
  user_id uuid,
  email text not null,
  constraint kind_is_one check (kind in ('invite', 'send_again', 'withdraw', 'join', 'remove', 'leave')),
  constraint email_is_short check (length(email) <= 254)
);
create index colleague_history_vendor on private.colleague_history (vendor_id, user_id, at);
alter table private.colleague_history enable row level security;

create function private.note_colleague(p_vendor uuid, p_kind text, p_account uuid, p_user uuid, p_email text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.colleague_history (vendor_id, kind, account, user_id, email)
  values (p_vendor, p_kind, p_account, p_user, coalesce(p_email, ''));
end $$;
revoke all on function private.note_colleague(uuid, text, uuid, uuid, text) from public, anon, authenticated;

-- Whether an invitation holds: it is not too old, and whoever invited a colleague still works there.
create function private.is_open_invitation(i private.invitation) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return i.expires_at > now() and (i.mail_id is null
    or exists (select from public.users_vendor_key k where k.user_id = i.invited_by and k.vendor_id = i.vendor_id)
    or exists (select from private.admin a where a.user_id = i.invited_by));
end $$;
revoke all on function private.is_open_invitation(private.invitation) from public, anon, authenticated;

-- The secret has served when it was shown: it is not kept in what travels with each of a person's tokens. Never raises.
create function private.invitation_is_shown() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_mail uuid;
begin
  if jsonb_typeof(new.raw_user_meta_data) = 'object' and new.raw_user_meta_data ? 'invitation' then
    update private.invitation i set user_id = new.id
    where i.token_hash = private.token_hash(new.raw_user_meta_data->>'invitation') and i.email = lower(new.email)
      and private.is_open_invitation(i)
    returning i.mail_id into v_mail;
    if v_mail is not null then
      new.email_confirmed_at := coalesce(new.email_confirmed_at, now());
    end if;
    new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  end if;
  return new;
end $$;
revoke all on function private.invitation_is_shown() from public, anon, authenticated;

create trigger invitation_is_shown before insert on auth.users
  for each row execute function private.invitation_is_shown();

-- Auth keeps a second copy of what the sign-up said, and answers each sign-in with it.
create function private.invitation_is_no_identity() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if jsonb_typeof(new.identity_data) = 'object' then
    new.identity_data := new.identity_data - 'invitation';
  end if;
  return new;
end $$;
revoke all on function private.invitation_is_no_identity() from public, anon, authenticated;

create trigger invitation_is_no_identity before insert or update of identity_data on auth.identities
  for each row when (new.identity_data ? 'invitation') execute function private.invitation_is_no_identity();

-- Whoever works for another vendor keeps it: the row stays, and the lists say so. Never raises, since it runs in a sign-in.
create function private.invitation_is_claimed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with wanted as (
    select i.id, i.vendor_id, i.invited_by, v.url from private.invitation i join public.vendor v on v.id = i.vendor_id
    where i.user_id = new.id and i.email = lower(new.email) and private.is_open_invitation(i)
    order by i.invited_at limit 1
  ), linked as (
    insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
    select new.id, w.vendor_id, w.url from wanted w
    on conflict do nothing returning vendor_id
  ), noted as (
    insert into private.colleague_history (vendor_id, kind, account, user_id, email)
    select w.vendor_id, 'join', w.invited_by, new.id, lower(new.email) from wanted w join linked l on l.vendor_id = w.vendor_id
  )
  delete from private.invitation i using wanted w, linked l where i.id = w.id and l.vendor_id = i.vendor_id;
  return null;
end $$;
revoke all on function private.invitation_is_claimed() from public, anon, authenticated;

create trigger invitation_is_claimed after insert or update of email_confirmed_at, last_sign_in_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.invitation_is_claimed();

-- The account of this address that nobody has confirmed, and that therefore is nobody's.
create function private.unconfirmed(p_email text) returns uuid language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := (
    select u.id from auth.users u where u.email = p_email and u.email_confirmed_at is null and not u.is_sso_user for update);
begin
  return case when not exists (select from public.users_vendor_key k where k.user_id = v_user)
    and not exists (select from private.admin a where a.user_id = v_user) then v_user end;
end $$;
revoke all on function private.unconfirmed(text) from public, anon, authenticated;

-- It makes room for the one that is wanted, with all that hangs on it. An invitation whose secret it showed waits for another.
create function private.forget_unconfirmed(p_email text) returns void language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := private.unconfirmed(p_email);
begin
  if v_user is null then
    return;
  end if;
  update private.invitation set user_id = null where user_id = v_user;
  delete from auth.identities where user_id = v_user;
  -- The type of this column differs between hosted and lite.
  delete from auth.refresh_tokens where user_id::text = v_user::text;
  delete from auth.sessions where user_id = v_user;
  delete from auth.users where id = v_user;
end $$;
revoke all on function private.forget_unconfirmed(text) from public, anon, authenticated;

-- The login with this address is to work for the vendor. 'linked': it does. 'wanted': a sign-up has to show the secret.
-- 'other_vendor': it works for another, and nothing was changed. An address that has a confirmed account is asked by mail, whose
-- link its owner opens: 'invited', or 'none' where no mail can go now. Whoever signed up with that address first, and had the owner
-- confirm it, knows a password but not the link.
create function private.want_login(p_vendor uuid, p_email text, p_hash bytea) returns text language plpgsql
set search_path = '' as $$
declare
  v_email constant text := lower(trim(p_email));
  v_user uuid;
  v_language text;
  v_works_for uuid;
begin
  -- Two admins at once, or an admin and the sign-up itself.
  perform pg_advisory_xact_lock(hashtext('private.want_login ' || v_email));
  select u.id, case u.raw_user_meta_data->>'language' when 'en' then 'en' else 'ja' end into v_user, v_language
  from auth.users u where u.email = v_email and u.email_confirmed_at is not null limit 1;
  if v_user is not null then
    select k.vendor_id into v_works_for from public.users_vendor_key k where k.user_id = v_user;
    if v_works_for is null then
      return case when private.invite(p_vendor, v_email, v_language)->'ok' = 'true' then 'invited' else 'none' end;
    end if;
    if v_works_for <> p_vendor then return 'other_vendor'; end if;
    delete from private.invitation i where i.vendor_id = p_vendor and i.email = v_email;
    return 'linked';
  end if;
  -- The same secret again: its sign-up may be under way, or waits for the mail to be read.
  if exists (select from private.invitation i
    where i.vendor_id = p_vendor and i.email = v_email and i.token_hash = p_hash and i.expires_at > now()) then
    return 'wanted';
  end if;
  -- The sign-up that follows asks for a mail: where none can go, the link that somebody has stays good.
  if private.has_had_enough('email_confirmation', v_email) and private.unconfirmed(v_email) is not null then
    return 'none';
  end if;
  perform private.forget_unconfirmed(v_email);
  insert into private.invitation (vendor_id, email, token_hash, invited_by)
  values (p_vendor, v_email, p_hash, (select auth.uid()))
  on conflict (vendor_id, email) do update set token_hash = excluded.token_hash, invited_by = excluded.invited_by,
    invited_at = now(), expires_at = excluded.expires_at, user_id = null, mail_id = null, mail_state = '';
  return 'wanted';
end $$;
revoke all on function private.want_login(uuid, text, bytea) from public, anon, authenticated;

-- What admins do to vendors, each deed under an id that the form made, and written down with who did it.
create table private.admin_deed (
  id uuid primary key,
  account uuid not null,
  kind text not null,
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  -- Of what was sent: the same id with other words is another deed. Of a booking its command's id alone: the rest is personal.
  content_hash bytea not null,
  at timestamptz not null default now(),
  constraint deed_is_known check (kind in ('create_vendor', 'want_login', 'book_on_behalf'))
);
create index admin_deed_vendor on private.admin_deed (vendor_id, at);
alter table private.admin_deed enable row level security;

-- {field: code} of the form of /admin/create-vendor; src/domain/access/new-vendor.schema.ts says the same before it asks.
create function private.new_vendor_errors(p_id uuid, f jsonb) returns jsonb language plpgsql stable
set search_path = '' as $$
declare
  v_name constant text := private.visible_text(f->>'name', false);
  v_address constant text := private.visible_text(coalesce(f->>'address', ''), false);
  v_phone constant text := coalesce(f->>'phone', '');
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'name', case when coalesce(length(v_name), 0) = 0 then 'required' when length(v_name) > 200 then 'too_long' end,
    'phone', case when v_phone = '' then 'required' when length(v_phone) > 40 then 'too_long'
      else private.contact_error('phone', v_phone) end,
    'address', case when length(v_address) > 500 then 'too_long' end,
    'url', private.vendor_url_error(p_id, f->>'url'),
    'vendor_type', case when coalesce(f->>'vendor_type', '') not in ('RESTAURANT', 'EVENT') then 'required' end,
    'minimum_pax', case when not private.is_whole(f->'minimum_pax', 1, 999) then 'out_of_range' end,
    'cutoff_days', case when not private.is_whole(f->'cutoff_days', 0, 365) then 'out_of_range' end,
    'send_confirmation_email', case when coalesce(jsonb_typeof(f->'send_confirmation_email'), '') <> 'boolean' then 'invalid' end
  )) || (private.account_errors(f->>'email', repeat('x', 10)) - 'password');
end $$;
revoke all on function private.new_vendor_errors(uuid, jsonb) from public, anon, authenticated;

-- A vendor, its settings, the login it waits for and the enquiry it came of, in one transaction; the browser asks Auth for
-- the login afterwards, and may do so again. The password is in none of our calls. The same id and words get the same
-- answer, `login` as it is by then. Hours, capacity and all else are set up by who works there.
create function public.create_vendor(p_id uuid, p_token text, p_form jsonb, p_enquiry uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  f constant jsonb := case when jsonb_typeof(p_form) = 'object' then p_form else '{}' end;
  v_hash constant bytea := private.token_hash(p_token);
  v_content constant bytea := sha256(convert_to(f::text || coalesce(p_enquiry::text, ''), 'UTF8'));
  v_errors jsonb;
  v_login text;
  v_done private.admin_deed;
  v_broken text;
begin
  perform private.must_be_admin();
  if p_id is null or v_hash is null or octet_length(f::text) > 8000 then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.admin_deed ' || p_id));
  select * into v_done from private.admin_deed d where d.id = p_id;
  if v_done.id is not null then
    if v_done.content_hash <> v_content or v_done.kind <> 'create_vendor' or v_done.account <> (select auth.uid()) then
      return private.no('id_reused');
    end if;
    return jsonb_build_object('ok', true, 'id', p_id, 'login', private.want_login(p_id, f->>'email', v_hash));
  end if;
  v_errors := private.new_vendor_errors(p_id, f);
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  insert into public.vendor (id, url, vendor_type, name, address, phone, email)
  values (p_id, f->>'url', f->>'vendor_type', private.visible_text(f->>'name', false),
    private.visible_text(coalesce(f->>'address', ''), false), f->>'phone', lower(trim(f->>'email')));
  -- Capacity 0: how many fit in only who works there can say, and until then nobody books.
  insert into public.booking_settings (vendor_id, capacity, minimum_pax, maximum_pax, cutoff_days, horizon_days,
    send_confirmation_email)
  values (p_id, 0, (f->>'minimum_pax')::integer, greatest(8, (f->>'minimum_pax')::integer), (f->>'cutoff_days')::integer,
    greatest(60, (f->>'cutoff_days')::integer), (f->>'send_confirmation_email')::boolean);
  insert into private.admin_deed (id, account, kind, vendor_id, content_hash)
  values (p_id, (select auth.uid()), 'create_vendor', p_id, v_content);
  update private.enquiry e set done_at = now(), done_by = (select auth.uid()), vendor_id = p_id
  where e.id = p_enquiry and e.done_at is null;
  v_login := private.want_login(p_id, f->>'email', v_hash);
  if v_login = 'other_vendor' then
    -- All of the above is undone.
    raise exception using errcode = 'P0001', message = 'other_vendor';
  end if;
  return jsonb_build_object('ok', true, 'id', p_id, 'login', v_login);
exception
  when unique_violation then
    get stacked diagnostics v_broken = constraint_name;
    return case v_broken when 'url_is_unique' then private.invalid('{"url": "taken"}') else private.no('id_reused') end;
  when raise_exception then
    if sqlerrm = 'other_vendor' then return private.invalid('{"email": "other_vendor"}'); end if;
    raise;
  when lock_not_available or deadlock_detected then return private.no('busy');
end $$;
revoke all on function public.create_vendor(uuid, text, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.create_vendor(uuid, text, jsonb, uuid) to authenticated;

-- The login of a vendor that nobody works for yet, wanted once more: with another secret, and another address where the first
-- one was wrong.
create function public.want_vendor_login(p_vendor uuid, p_token text, p_email text) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_hash constant bytea := private.token_hash(p_token);
  v_errors constant jsonb := private.account_errors(p_email, repeat('x', 10)) - 'password';
  v_login text;
begin
  perform private.must_be_admin();
  if v_hash is null then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  if not exists (select from public.vendor v where v.id = p_vendor) then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  if exists (select from public.users_vendor_key k where k.vendor_id = p_vendor) then
    return jsonb_build_object('ok', true, 'id', p_vendor, 'login', 'linked');
  end if;
  v_login := private.want_login(p_vendor, p_email, v_hash);
  if v_login = 'other_vendor' then
    return private.invalid('{"email": "other_vendor"}');
  end if;
  delete from private.invitation i where i.vendor_id = p_vendor and i.email <> lower(trim(p_email));
  insert into private.admin_deed (id, account, kind, vendor_id, content_hash)
  values (gen_random_uuid(), (select auth.uid()), 'want_login', p_vendor, v_hash);
  return jsonb_build_object('ok', true, 'id', p_vendor, 'login', v_login);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.want_vendor_login(uuid, text, text) from public, anon, authenticated;
grant execute on function public.want_vendor_login(uuid, text, text) to authenticated;

-- What admins see of all vendors: never a customer, and of bookings no more than the number of none.

-- Faults of the server that nobody expected, by day: which call, and Postgres' code. Written by who answers
-- (supabase/local/api/fault-counts.ts); on hosted its own logs have them, and this stays empty.
create table private.fault_count (
  day date not null,
  call text not null,
  code text not null,
  seen integer not null,
  primary key (day, call, code),
  constraint texts_are_short check (length(call) <= 80 and length(code) <= 8)
);
alter table private.fault_count enable row level security;

-- A hundred kinds a day at most, so that nobody fills it by making up calls; thirty days are kept.
create function private.note_faults(p_call text, p_code text, p_seen integer) returns void language plpgsql
set search_path = '' as $$
declare
  v_today constant date := (now() at time zone 'UTC')::date;
begin
  delete from private.fault_count c where c.day < v_today - 30;
  insert into private.fault_count as c (day, call, code, seen)
  select v_today, left(p_call, 80), left(p_code, 8), p_seen
  where (select count(*) from private.fault_count x where x.day = v_today) < 100
    or exists (select from private.fault_count x where x.day = v_today and x.call = left(p_call, 80) and x.code = left(p_code, 8))
  on conflict (day, call, code) do update set seen = c.seen + excluded.seen;
end $$;
revoke all on function private.note_faults(text, text, integer) from public, anon, authenticated;

-- Fifty, the newest first, beyond `p_after` ('instant/id', '' from the beginning); `p_text` is sought in name, url and e-mail.
-- `login`: 'linked' when somebody works there, 'sent' when a mail's link has to be opened for it, else 'none'.
create function public.admin_vendors(p_text text, p_after text) returns jsonb language plpgsql volatile
security definer set search_path = '' as $$
declare
  v_text constant text := private.folded(trim(left(coalesce(p_text, ''), 100)));
  v_at timestamptz;
  v_id uuid;
begin
  perform private.must_be_admin();
  if coalesce(p_after, '') !~ '^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$' then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  v_at := coalesce(nullif(split_part(coalesce(p_after, ''), '/', 1), '')::timestamptz, 'infinity');
  v_id := coalesce(nullif(split_part(coalesce(p_after, ''), '/', 2), '')::uuid, '00000000-0000-0000-0000-000000000000');
  return (
    with found as (
      select v.* from public.vendor v
      where (v.created_at, v.id) < (v_at, v_id)
        and (v_text = '' or position(v_text in private.folded(v.name || ' ' || v.name_en || ' ' || v.url || ' ' || v.email)) > 0)
      order by v.created_at desc, v.id desc limit 51
    ), page as (
      select * from found f order by f.created_at desc, f.id desc limit 50
    )
    select jsonb_build_object('more', (select count(*) from found) > 50, 'vendors', coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'url', p.url, 'email', p.email, 'vendor_type', p.vendor_type,
      'made_at', private.iso(p.created_at),
      'after', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '/' || p.id,
      'people', (select count(*) from public.users_vendor_key k where k.vendor_id = p.id),
      'login', case when exists (select from public.users_vendor_key k where k.vendor_id = p.id) then 'linked'
        when exists (select from private.invitation i
          where i.vendor_id = p.id and (i.user_id is not null or i.mail_state in ('waiting', 'sent'))) then 'sent'
        else 'none' end) order by p.created_at desc, p.id desc), '[]'))
    from page p
  );
end $$;
revoke all on function public.admin_vendors(text, text) from public, anon, authenticated;
grant execute on function public.admin_vendors(text, text) to authenticated;

-- A hundred, those that wait first, the newest of each before the others.
create function public.admin_enquiries() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_admin();
  return jsonb_build_object('enquiries', coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'business', n.business, 'name', n.name, 'email', n.email,
      'message', n.message, 'language', n.language, 'at', private.iso(n.created_at), 'is_done', n.done_at is not null,
      'vendor_url', n.url) order by n.done_at is not null, n.created_at desc, n.id)
    from (
      select e.*, v.url from private.enquiry e left join public.vendor v on v.id = e.vendor_id
      order by e.done_at is not null, e.created_at desc, e.id limit 100
    ) n), '[]'));
end $$;
revoke all on function public.admin_enquiries() from public, anon, authenticated;
grant execute on function public.admin_enquiries() to authenticated;

-- Answered by hand, or nothing came of it.
create function public.close_enquiry(p_enquiry uuid) returns jsonb language plpgsql volatile security definer
set search_path = '' as $$
begin
  perform private.must_be_admin();
  update private.enquiry e set done_at = now(), done_by = (select auth.uid()) where e.id = p_enquiry and e.done_at is null;
  return jsonb_build_object('ok', true);
end $$;
revoke all on function public.close_enquiry(uuid) from public, anon, authenticated;
grant execute on function public.close_enquiry(uuid) to authenticated;

-- Of the server by day, and what tablets say of themselves, the last heard first: codes and counts, nobody's name.
create function public.admin_faults() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_admin();
  return jsonb_build_object(
    'server', coalesce((
      select jsonb_agg(jsonb_build_object('day', n.day, 'call', n.call, 'code', n.code, 'seen', n.seen)
        order by n.day desc, n.seen desc, n.call, n.code)
      from (select * from private.fault_count c order by c.day desc, c.seen desc, c.call, c.code limit 200) n), '[]'),
    'tablets', coalesce((
      select jsonb_agg(jsonb_build_object('vendor', n.name, 'url', n.url, 'fault', n.fault, 'app', n.app, 'seen', n.seen,
        'last_at', private.iso(n.last_at)) order by n.last_at desc, n.url, n.fault)
      from (
        select v.name, v.url, d.fault, d.app, count(*) as seen, max(d.told_at) as last_at
        from private.device d join public.vendor v on v.id = d.vendor_id
        where d.fault <> '' and d.told_at > now() - interval '30 days'
        group by v.name, v.url, d.fault, d.app order by max(d.told_at) desc, v.url, d.fault limit 200
      ) n), '[]'));
end $$;
revoke all on function public.admin_faults() from public, anon, authenticated;
grant execute on function public.admin_faults() to authenticated;

-- A booking that an admin takes for a vendor: the command that a tablet would send, and no other kind. Who did it stands in
-- the booking's history, by the account, and among the deeds of admins. The same command gets the same answer.
create function public.book_on_behalf(p_vendor uuid, p_command jsonb) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '4s' as $$
declare
  v_answer jsonb;
begin
  perform private.must_be_admin();
  if coalesce(p_command->>'kind', '') <> 'booking.create' then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  if not exists (select from public.vendor v where v.id = p_vendor) then
    return private.no('vendor_not_found');
  end if;
  perform private.lock_vendor(p_vendor);
  -- What the organiser has to know is asked here too: nobody of theirs is on the telephone. What was taken before has its answer,
  -- whatever is asked by now.
  if private.is_unanswered(p_vendor, p_command->'args'->'fields') and not exists (
    select from private.command_log l
    where l.vendor_id = p_vendor and l.id = case when private.is_uuid(p_command->>'id') then (p_command->>'id')::uuid end
  ) then
    return private.invalid(jsonb_build_object('answers', 'required'));
  end if;
  v_answer := private.push_one(p_vendor, 'noren-admin', p_command);
  if v_answer->>'state' in ('applied', 'flagged') then
    insert into private.admin_deed (id, account, kind, vendor_id, content_hash)
    values ((p_command->>'id')::uuid, (select auth.uid()), 'book_on_behalf', p_vendor, sha256(convert_to(p_command->>'id', 'UTF8')))
    on conflict do nothing;
  end if;
  return jsonb_build_object('ok', true, 'answer', v_answer);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.book_on_behalf(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.book_on_behalf(uuid, jsonb) to authenticated;

-- The events of an organiser in the fortnight from a day on, each with its seats and why customers could not book it for so many.
create function public.admin_events(p_vendor uuid, p_from date, p_pax integer) returns jsonb language plpgsql volatile
security definer set search_path = '' as $$
begin
  perform private.must_be_admin();
  if private.day_error(p_from) is not null or private.number_error(p_pax, 1, 999) is not null then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  if not exists (select from public.vendor v where v.id = p_vendor) then
    return private.no('vendor_not_found');
  end if;
  return jsonb_build_object('ok', true, 'events', coalesce((
    with n as (
      select b.day, b.minute from public.vendor v
      cross join private.business_time(v.time_zone, v.day_turns_at, now()) b where v.id = p_vendor
    )
    select jsonb_agg(jsonb_build_object(
      'id', o.id, 'day', o.day, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'capacity', o.capacity,
      'spots_left', private.spots_left(o), 'reason', case
        when r.reason = 'past' and (o.day - n.day) * 1440 + o.ends_at > n.minute then 'running' else r.reason end,
      'name', t.data->'name', 'name_en', t.data->'name_en', 'location', t.data->'location', 'location_en', t.data->'location_en',
      'minimum_pax', t.data->'minimum_pax', 'maximum_pax', t.data->'maximum_pax',
      'tickets', private.public_tickets(p_vendor, t.data), 'questions', coalesce(t.data->'questions', '[]')
    ) order by o.day, o.starts_at, o.id)
    from (
      select x.* from public.occurrence x
      where x.vendor_id = p_vendor and not x.deleted and x.day between p_from and p_from + 13
      order by x.day, x.starts_at, x.id limit 200
    ) o
    join private.config_item t on t.vendor_id = p_vendor and t.kind = 'event_template' and t.key = o.template::text and not t.deleted
    cross join lateral private.spots_reason(p_vendor, o.id, p_pax, '[]', now(), null, false) r (reason)
    cross join n
  ), '[]'));
end $$;
revoke all on function public.admin_events(uuid, date, integer) from public, anon, authenticated;
grant execute on function public.admin_events(uuid, date, integer) to authenticated;

-- The people of a vendor, by themselves: who works there, who is invited, who is removed. All of it is decided here.
--
--   invite_colleague --mail--> the address -- /invitation#<secret> --> open_invitation
--      no confirmed account: make_way_for_invited, then Auth's sign-up, which shows the secret (91_invitation.sql)
--      a confirmed account:  its owner signs in, then join_vendor
--
-- The secret is made here and goes into the mail: whoever invites never sees it, and the mail forgets it once it is out.
-- Known and unknown addresses get the same answer, the same row and the same mail.

-- What became of the mail. A sender works beyond all rights; the trigger needs none.
create function private.invitation_follows_mail() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.invitation i set mail_state = new.state where i.mail_id = new.id;
  return null;
end $$;
revoke all on function private.invitation_follows_mail() from public, anon, authenticated;

create trigger invitation_follows_mail after update of state on private.mail
  for each row when (new.kind = 'invite' and old.state <> new.state) execute function private.invitation_follows_mail();

-- A mail that nobody sent yet says nothing any more, its secret least of all.
create function private.withdraw_mail(p_mail uuid) returns void language plpgsql set search_path = '' as $$
begin
  update private.mail m set state = 'late', settled_at = now(), data = '{}' where m.id = p_mail and m.state = 'waiting';
end $$;
revoke all on function private.withdraw_mail(uuid) from public, anon, authenticated;

create function private.withdraw_invitations(p_vendor uuid, p_ids uuid[]) returns void language plpgsql
set search_path = '' as $$
declare
  v_mail uuid;
begin
  for v_mail in
    delete from private.invitation i where i.vendor_id = p_vendor and i.id = any (p_ids) returning i.mail_id
  loop
    perform private.withdraw_mail(v_mail);
  end loop;
end $$;
revoke all on function private.withdraw_invitations(uuid, uuid[]) from public, anon, authenticated;

-- The address of who did something there, for those who work there: of colleagues, former ones too, never of an admin.
create function private.colleague_email(p_vendor uuid, p_account uuid) returns text language plpgsql stable
set search_path = '' as $$
begin
  return coalesce(
    (select u.email from public.users_vendor_key k join auth.users u on u.id = k.user_id
      where k.vendor_id = p_vendor and k.user_id = p_account),
    (select h.email from private.colleague_history h
      where h.vendor_id = p_vendor and h.user_id = p_account and h.kind in ('join', 'remove', 'leave')
      order by h.at desc limit 1));
end $$;
revoke all on function private.colleague_email(uuid, uuid) from public, anon, authenticated;

-- {now, time_zone, sender, colleagues, invitations}: who has been there longest, then the latest invitation, first. Of those that an
-- admin's browser shows nothing is told. `sender` as in booking_mails.
create function public.vendor_colleagues(p_vendor uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_member(p_vendor);
  return jsonb_build_object(
    'now', private.iso(now()),
    'time_zone', (select v.time_zone from public.vendor v where v.id = p_vendor),
    'sender', coalesce((
      select case when s.seen_at > now() - interval '5 minutes' then s.way else 'silent' end from private.mail_sender s), 'none'),
    'colleagues', (
      select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'since', private.iso(k.since),
        'is_me', u.id = (select auth.uid()), 'invited_by', private.colleague_email(p_vendor, (
          select h.account from private.colleague_history h
          where h.vendor_id = p_vendor and h.user_id = u.id and h.kind = 'join' and h.account <> u.id
          order by h.at desc limit 1))) order by k.since, u.email)
      from public.users_vendor_key k join auth.users u on u.id = k.user_id where k.vendor_id = p_vendor),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('email', i.email, 'id', i.id, 'invited_at', private.iso(i.invited_at),
        'expires_at', private.iso(i.expires_at), 'is_over', not private.is_open_invitation(i), 'mail', i.mail_state,
        'invited_by', private.colleague_email(p_vendor, i.invited_by)) order by i.invited_at desc, i.email)
      from private.invitation i where i.vendor_id = p_vendor and i.mail_id is not null), '[]'));
end $$;
revoke all on function public.vendor_colleagues(uuid) from public, anon, authenticated;
grant execute on function public.vendor_colleagues(uuid) to authenticated;

-- Under the vendor's lock. {ok}, or 'works_here', 'too_many_invitations' (20 open ones), 'too_many_requests'. What was sent
-- less than a minute ago, or waits to be sent, is not sent twice. Else each mail has a secret of its own, and the earlier
-- link ends.
create function private.invite(p_vendor uuid, p_email text, p_language text) returns jsonb language plpgsql
set search_path = '' as $$
declare
  v_caller constant text := private.caller();
  v_names constant text[] := array['invite_caller', 'invite_vendor'];
  v_keys constant text[] := array[v_caller, 'all'];
  v_me constant uuid := (select auth.uid());
  v_token constant text := encode(extensions.gen_random_bytes(16), 'hex');
  v_known private.invitation;
  v_mail uuid;
begin
  if exists (select from public.users_vendor_key k join auth.users u on u.id = k.user_id
    where k.vendor_id = p_vendor and u.email = p_email) then
    return private.no('works_here');
  end if;
  delete from private.invitation i
  where i.vendor_id = p_vendor and i.mail_id is not null and i.expires_at < now() - interval '30 days';
  select * into v_known from private.invitation i where i.vendor_id = p_vendor and i.email = p_email;
  if v_known.mail_id is not null and private.is_open_invitation(v_known)
    and (v_known.mail_state = 'waiting' or v_known.invited_at > now() - interval '1 minute') then
    update private.mail m set due_at = now()
    where m.id = v_known.mail_id and m.state = 'waiting' and coalesce(m.leased_until, '-infinity') <= now();
    return '{"ok": true}';
  end if;
  if v_known.id is null and (
    select count(*) from private.invitation i where i.vendor_id = p_vendor and i.mail_id is not null) >= 20 then
    return private.no('too_many_invitations');
  end if;
  if private.is_over_limit(p_vendor, v_names, v_keys) then
    return private.no('too_many_requests');
  end if;
  perform private.count_calls(p_vendor, v_names, v_keys);
  v_mail := private.ask_mail('invite', p_vendor, p_email, p_language, (
      select jsonb_build_object('token', v_token, 'by', u.email,
        'vendor', case when p_language = 'en' and v.name_en <> '' then v.name_en else v.name end)
      from public.vendor v, auth.users u where v.id = p_vendor and u.id = v_me), 7 * 1440);
  if v_mail is null then
    return private.no('too_many_requests');
  end if;
  perform private.withdraw_mail(v_known.mail_id);
  insert into private.invitation (vendor_id, email, token_hash, invited_by, expires_at, mail_id, mail_state)
  values (p_vendor, p_email, private.token_hash(v_token), v_me, now() + interval '7 days', v_mail, 'waiting')
  on conflict (vendor_id, email) do update set token_hash = excluded.token_hash, invited_by = excluded.invited_by,
    invited_at = now(), expires_at = excluded.expires_at, user_id = null, mail_id = excluded.mail_id, mail_state = 'waiting';
  perform private.note_colleague(p_vendor, case when v_known.id is null then 'invite' else 'send_again' end, v_me, null, p_email);
  return '{"ok": true}';
end $$;
revoke all on function private.invite(uuid, text, text) from public, anon, authenticated;

-- Membership is asked again behind the lock: two who remove each other wait for it, and so does who was just removed.
create function public.invite_colleague(p_vendor uuid, p_email text, p_language text) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_email constant text := lower(trim(p_email));
  v_errors constant jsonb := private.account_errors(p_email, repeat('x', 10)) - 'password';
begin
  perform private.must_be_member(p_vendor);
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  perform private.lock_vendor(p_vendor);
  perform private.must_be_member(p_vendor);
  return private.invite(p_vendor, v_email, p_language);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.invite_colleague(uuid, text, text) from public, anon, authenticated;
grant execute on function public.invite_colleague(uuid, text, text) to authenticated;

-- Another mail with another link, for seven days more.
create function public.send_invitation_again(p_vendor uuid, p_invitation uuid, p_language text) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_email text;
begin
  perform private.must_be_member(p_vendor);
  perform private.lock_vendor(p_vendor);
  perform private.must_be_member(p_vendor);
  select i.email into v_email from private.invitation i
  where i.vendor_id = p_vendor and i.id = p_invitation and i.mail_id is not null;
  if v_email is null then
    return private.no('invitation_not_found');
  end if;
  return private.invite(p_vendor, v_email, p_language);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.send_invitation_again(uuid, uuid, text) from public, anon, authenticated;
grant execute on function public.send_invitation_again(uuid, uuid, text) to authenticated;

create function public.withdraw_invitation(p_vendor uuid, p_invitation uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_email text;
begin
  perform private.must_be_member(p_vendor);
  perform private.lock_vendor(p_vendor);
  perform private.must_be_member(p_vendor);
  select i.email into v_email from private.invitation i
  where i.vendor_id = p_vendor and i.id = p_invitation and i.mail_id is not null for update;
  if v_email is null then
    return private.no('invitation_not_found');
  end if;
  perform private.withdraw_invitations(p_vendor, array[p_invitation]);
  perform private.note_colleague(p_vendor, 'withdraw', (select auth.uid()), null, v_email);
  return '{"ok": true}';
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.withdraw_invitation(uuid, uuid) from public, anon, authenticated;
grant execute on function public.withdraw_invitation(uuid, uuid) to authenticated;

-- A colleague, or oneself, works there no more, and what they invited is withdrawn: a friend of theirs must not come in
-- behind them. Their account stays, and so does what waits on their tablets. The last one cannot leave: nobody could let
-- anybody in again.
create function public.remove_colleague(p_vendor uuid, p_user uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_me constant uuid := (select auth.uid());
  v_email text;
begin
  perform private.must_be_member(p_vendor);
  perform private.lock_vendor(p_vendor);
  perform private.must_be_member(p_vendor);
  select u.email into v_email from public.users_vendor_key k join auth.users u on u.id = k.user_id
  where k.vendor_id = p_vendor and k.user_id = p_user;
  if not found then
    return private.no('colleague_not_found');
  end if;
  if p_user = v_me and not exists (
    select from public.users_vendor_key k where k.vendor_id = p_vendor and k.user_id <> v_me) then
    return private.no('last_colleague');
  end if;
  delete from public.users_vendor_key k where k.vendor_id = p_vendor and k.user_id = p_user;
  perform private.withdraw_invitations(p_vendor, array(
    select i.id from private.invitation i where i.vendor_id = p_vendor and i.invited_by = p_user and i.mail_id is not null));
  perform private.note_colleague(p_vendor, case when p_user = v_me then 'leave' else 'remove' end, v_me, p_user, v_email);
  return '{"ok": true}';
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.remove_colleague(uuid, uuid) from public, anon, authenticated;
grant execute on function public.remove_colleague(uuid, uuid) to authenticated;

-- Whoever takes a membership away. Their tablets hear the channel until they are asked again: each tablet of the vendor
-- that hears this asks the server at once, and the one that works there no more is told so.
create function private.poke_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('rev', coalesce(
    (select k.rev from private.vendor_clock k where k.vendor_id = old.vendor_id), 0), 'members', true),
    'poke', 'vendor:' || old.vendor_id, true);
  return null;
exception when others then
  -- The next heartbeat tells it too.
  raise warning 'poke failed: %', sqlstate;
  return null;
end $$;
revoke all on function private.poke_members() from public, anon, authenticated;

create trigger poke_members after delete on public.users_vendor_key
  for each row execute function private.poke_members();

-- The page that an invitation leads to (94_colleagues.sql): whoever shows its secret read the mail to that address.

-- The invitation whose mail bore this secret, while it holds.
create function private.invitation_of(p_token text) returns private.invitation language plpgsql stable
set search_path = '' as $$
declare
  i private.invitation;
begin
  select x.* into i from private.invitation x where x.token_hash = private.token_hash(p_token) and x.mail_id is not null;
  if i.id is not null and private.is_open_invitation(i) then return i; end if;
  return null;
end $$;
revoke all on function private.invitation_of(text) from public, anon, authenticated;

-- What a link leads to, for whoever reads the mail: {ok, vendor: {name, name_en, time_zone}, email, expires_at, account}. `account`: 'none'
-- (a sign-up makes it), 'known' (its owner signs in), 'other_vendor' (it works elsewhere). 'link_invalid' for every link that
-- does not hold.
create function public.open_invitation(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  i private.invitation;
  v_user uuid;
begin
  perform private.only_post();
  i := private.invitation_of(p_token);
  if i.id is null then
    return private.no('link_invalid');
  end if;
  select u.id into v_user from auth.users u
  where u.email = i.email and u.email_confirmed_at is not null and not u.is_sso_user limit 1;
  return (
    select jsonb_build_object('ok', true, 'vendor', jsonb_build_object(
        'name', v.name, 'name_en', v.name_en, 'time_zone', v.time_zone),
      'email', i.email, 'expires_at', private.iso(i.expires_at), 'account', case
        when v_user is null then 'none'
        when exists (select from public.users_vendor_key k where k.user_id = v_user and k.vendor_id <> i.vendor_id)
          then 'other_vendor'
        else 'known' end)
    from public.vendor v where v.id = i.vendor_id);
end $$;
revoke all on function public.open_invitation(text) from public, anon, authenticated;
grant execute on function public.open_invitation(text) to anon, authenticated;

-- Before the sign-up: Auth makes no second account beside one that somebody else began with this address and nobody
-- confirmed, and would go on asking for their password.
create function public.make_way_for_invited(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  i private.invitation;
begin
  perform private.only_post();
  i := private.invitation_of(p_token);
  if i.id is null then
    return private.no('link_invalid');
  end if;
  -- As in private.want_login.
  perform pg_advisory_xact_lock(hashtext('private.want_login ' || i.email));
  perform private.forget_unconfirmed(i.email);
  return '{"ok": true}';
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.make_way_for_invited(text) from public, anon, authenticated;
grant execute on function public.make_way_for_invited(text) to anon, authenticated;

-- The signed-in owner of the invited address comes to work there. {ok}; 'link_invalid', 'other_account' (another address, or
-- one that is not confirmed), 'other_vendor'.
create function public.join_vendor(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_me constant uuid := (select auth.uid());
  i private.invitation;
  v_works_for uuid;
begin
  perform private.only_post();
  if v_me is null or not private.session_stands() then
    raise exception using errcode = 'PT401', message = 'not_signed_in';
  end if;
  -- Under the row's lock: whoever withdraws it, or removes who invited, comes before or behind.
  select x.* into i from private.invitation x
  where x.token_hash = private.token_hash(p_token) and x.mail_id is not null for update;
  if i.id is null or not private.is_open_invitation(i) then
    return private.no('link_invalid');
  end if;
  if not exists (select from auth.users u
    where u.id = v_me and u.email = i.email and u.email_confirmed_at is not null and not u.is_sso_user) then
    return private.no('other_account');
  end if;
  insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
  select v_me, v.id, v.url from public.vendor v where v.id = i.vendor_id
  on conflict do nothing;
  if found then
    perform private.note_colleague(i.vendor_id, 'join', i.invited_by, v_me, i.email);
  end if;
  select k.vendor_id into v_works_for from public.users_vendor_key k where k.user_id = v_me;
  if v_works_for is distinct from i.vendor_id then
    return private.no('other_vendor');
  end if;
  delete from private.invitation x where x.id = i.id;
  return '{"ok": true}';
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.join_vendor(text) from public, anon, authenticated;
grant execute on function public.join_vendor(text) to authenticated;

-- The limits that a new installation begins with.
insert into private.rate_limit (name, at_most, per_seconds) values
  -- Many Japanese lines share one IPv4, so what one caller may do is coarse.
  ('hold_caller', 120, 3600),
  ('confirm_caller', 60, 3600),
  ('hold_vendor', 1500, 3600),
  -- Of one line of IPv6, which has callers without end. Carriers give each telephone a network of its own, 65,536 to a line's: so
  -- many customers of one venue in one hour are not among them.
  ('hold_network', 600, 3600),
  ('confirm_contact', 8, 86400),
  -- Of one booking, by its customer.
  ('change_booking', 10, 86400),
  -- Sessions of the card service for one hold.
  ('begin_payment', 30, 3600),
  -- Tries to find a lost booking: by caller, of all who tried before, and with one number.
  ('lost_caller', 10, 3600),
  ('lost_vendor', 200, 3600),
  ('lost_reference', 10, 86400),
  -- Names left for a day that is full, and how many of a day may wait at once.
  ('waiting_caller', 10, 86400),
  ('waiting_contact', 3, 86400),
  ('waiting_vendor', 200, 86400),
  ('waiting_day', 20, null),
  ('waiting_day_caller', 2, null),
  -- Of a waiting list, by one line of IPv6.
  ('waiting_list_network', 8, null),
  ('open_holds_caller', 6, null),
  ('open_holds_vendor', 300, null),
  -- Percent of the people at once that one caller's holds may take, beyond a single party.
  ('held_share_caller', 50, null),
  -- Percent of the people at once, for the life of one hold.
  ('kept_share_caller', 100, null),
  -- The same of tables, by the callers of one line of IPv6 together.
  ('kept_share_network', 400, null),
  -- Percent of the people at once, for all of one business day.
  ('booked_share_caller', 50, null),
  -- Percent of the people at once that one line of IPv6 may take, held and booked: half as much again as a single caller, since
  -- telephones of one carrier or the flats of one house are many customers. Carriers spread theirs over thousands of such lines, so
  -- that three of four guests are hardly ever of one; whoever has one to themselves leaves a quarter to others.
  ('taken_share_network', 75, null),
  -- Calls of 200 rows each, of all staff of a vendor.
  ('import_vendor', 600, 3600),
  -- Mails to people who are to work there: from one address, and of a vendor.
  ('invite_caller', 20, 3600),
  ('invite_vendor', 50, 86400),
  ('enquiry_caller', 5, 3600),
  ('enquiry_all', 100, 3600);

-- Generated from @holiday-jp/holiday_jp 2.5.1 (1970 to 2050); a test compares the two. One row per name, its days behind it.
insert into private.public_holiday (day, name_ja, name_en)
select unnest(n.days), n.name_ja, n.name_en
from (values
  ('元日', 'New Year''s Day', '{
    1970-01-01,1971-01-01,1972-01-01,1973-01-01,1974-01-01,1975-01-01,1976-01-01,1977-01-01,
    1978-01-01,1979-01-01,1980-01-01,1981-01-01,1982-01-01,1983-01-01,1984-01-01,1985-01-01,
    1986-01-01,1987-01-01,1988-01-01,1989-01-01,1990-01-01,1991-01-01,1992-01-01,1993-01-01,
    1994-01-01,1995-01-01,1996-01-01,1997-01-01,1998-01-01,1999-01-01,2000-01-01,2001-01-01,
    2002-01-01,2003-01-01,2004-01-01,2005-01-01,2006-01-01,2007-01-01,2008-01-01,2009-01-01,
    2010-01-01,2011-01-01,2012-01-01,2013-01-01,2014-01-01,2015-01-01,2016-01-01,2017-01-01,
    2018-01-01,2019-01-01,2020-01-01,2021-01-01,2022-01-01,2023-01-01,2024-01-01,2025-01-01,
    2026-01-01,2027-01-01,2028-01-01,2029-01-01,2030-01-01,2031-01-01,2032-01-01,2033-01-01,
    2034-01-01,2035-01-01,2036-01-01,2037-01-01,2038-01-01,2039-01-01,2040-01-01,2041-01-01,
    2042-01-01,2043-01-01,2044-01-01,2045-01-01,2046-01-01,2047-01-01,2048-01-01,2049-01-01,
    2050-01-01
  }'::date[]),
  ('成人の日', 'Coming of Age Day', '{
    1970-01-15,1971-01-15,1972-01-15,1973-01-15,1974-01-15,1975-01-15,1976-01-15,1977-01-15,
    1978-01-15,1979-01-15,1980-01-15,1981-01-15,1982-01-15,1983-01-15,1984-01-15,1985-01-15,
    1986-01-15,1987-01-15,1988-01-15,1989-01-15,1990-01-15,1991-01-15,1992-01-15,1993-01-15,
    1994-01-15,1995-01-15,1996-01-15,1997-01-15,1998-01-15,1999-01-15,2000-01-10,2001-01-08,
    2002-01-14,2003-01-13,2004-01-12,2005-01-10,2006-01-09,2007-01-08,2008-01-14,2009-01-12,
    2010-01-11,2011-01-10,2012-01-09,2013-01-14,2014-01-13,2015-01-12,2016-01-11,2017-01-09,
    2018-01-08,2019-01-14,2020-01-13,2021-01-11,2022-01-10,2023-01-09,2024-01-08,2025-01-13,
    2026-01-12,2027-01-11,2028-01-10,2029-01-08,2030-01-14,2031-01-13,2032-01-12,2033-01-10,
    2034-01-09,2035-01-08,2036-01-14,2037-01-12,2038-01-11,2039-01-10,2040-01-09,2041-01-14,
    2042-01-13,2043-01-12,2044-01-11,2045-01-09,2046-01-08,2047-01-14,2048-01-13,2049-01-11,
    2050-01-10
  }'::date[]),
  ('建国記念の日', 'National Foundation Day', '{
    1970-02-11,1971-02-11,1972-02-11,1973-02-11,1974-02-11,1975-02-11,1976-02-11,1977-02-11,
    1978-02-11,1979-02-11,1980-02-11,1981-02-11,1982-02-11,1983-02-11,1984-02-11,1985-02-11,
    1986-02-11,1987-02-11,1988-02-11,1989-02-11,1990-02-11,1991-02-11,1992-02-11,1993-02-11,
    1994-02-11,1995-02-11,1996-02-11,1997-02-11,1998-02-11,1999-02-11,2000-02-11,2001-02-11,
    2002-02-11,2003-02-11,2004-02-11,2005-02-11,2006-02-11,2007-02-11,2008-02-11,2009-02-11,
    2010-02-11,2011-02-11,2012-02-11,2013-02-11,2014-02-11,2015-02-11,2016-02-11,2017-02-11,
    2018-02-11,2019-02-11,2020-02-11,2021-02-11,2022-02-11,2023-02-11,2024-02-11,2025-02-11,
    2026-02-11,2027-02-11,2028-02-11,2029-02-11,2030-02-11,2031-02-11,2032-02-11,2033-02-11,
    2034-02-11,2035-02-11,2036-02-11,2037-02-11,2038-02-11,2039-02-11,2040-02-11,2041-02-11,
    2042-02-11,2043-02-11,2044-02-11,2045-02-11,2046-02-11,2047-02-11,2048-02-11,2049-02-11,
    2050-02-11
  }'::date[]),
  ('春分の日', 'Vernal Equinox Day', '{
    1970-03-21,1971-03-21,1972-03-20,1973-03-21,1974-03-21,1975-03-21,1976-03-20,1977-03-21,
    1978-03-21,1979-03-21,1980-03-20,1981-03-21,1982-03-21,1983-03-21,1984-03-20,1985-03-21,
    1986-03-21,1987-03-21,1988-03-20,1989-03-21,1990-03-21,1991-03-21,1992-03-20,1993-03-20,
    1994-03-21,1995-03-21,1996-03-20,1997-03-20,1998-03-21,1999-03-21,2000-03-20,2001-03-20,
    2002-03-21,2003-03-21,2004-03-20,2005-03-20,2006-03-21,2007-03-21,2008-03-20,2009-03-20,
    2010-03-21,2011-03-21,2012-03-20,2013-03-20,2014-03-21,2015-03-21,2016-03-20,2017-03-20,
    2018-03-21,2019-03-21,2020-03-20,2021-03-20,2022-03-21,2023-03-21,2024-03-20,2025-03-20,
    2026-03-20,2027-03-21,2028-03-20,2029-03-20,2030-03-20,2031-03-21,2032-03-20,2033-03-20,
    2034-03-20,2035-03-21,2036-03-20,2037-03-20,2038-03-20,2039-03-21,2040-03-20,2041-03-20,
    2042-03-20,2043-03-21,2044-03-20,2045-03-20,2046-03-20,2047-03-21,2048-03-20,2049-03-20,
    2050-03-20
  }'::date[]),
  ('天皇誕生日', 'Emperor''s Birthday', '{
    1970-04-29,1971-04-29,1972-04-29,1973-04-29,1974-04-29,1975-04-29,1976-04-29,1977-04-29,
    1978-04-29,1979-04-29,1980-04-29,1981-04-29,1982-04-29,1983-04-29,1984-04-29,1985-04-29,
    1986-04-29,1987-04-29,1988-04-29,1989-12-23,1990-12-23,1991-12-23,1992-12-23,1993-12-23,
    1994-12-23,1995-12-23,1996-12-23,1997-12-23,1998-12-23,1999-12-23,2000-12-23,2001-12-23,
    2002-12-23,2003-12-23,2004-12-23,2005-12-23,2006-12-23,2007-12-23,2008-12-23,2009-12-23,
    2010-12-23,2011-12-23,2012-12-23,2013-12-23,2014-12-23,2015-12-23,2016-12-23,2017-12-23,
    2018-12-23,2020-02-23,2021-02-23,2022-02-23,2023-02-23,2024-02-23,2025-02-23,2026-02-23,
    2027-02-23,2028-02-23,2029-02-23,2030-02-23,2031-02-23,2032-02-23,2033-02-23,2034-02-23,
    2035-02-23,2036-02-23,2037-02-23,2038-02-23,2039-02-23,2040-02-23,2041-02-23,2042-02-23,
    2043-02-23,2044-02-23,2045-02-23,2046-02-23,2047-02-23,2048-02-23,2049-02-23,2050-02-23
  }'::date[]),
  ('憲法記念日', 'Constitution Memorial Day', '{
    1970-05-03,1971-05-03,1972-05-03,1973-05-03,1974-05-03,1975-05-03,1976-05-03,1977-05-03,
    1978-05-03,1979-05-03,1980-05-03,1981-05-03,1982-05-03,1983-05-03,1984-05-03,1985-05-03,
    1986-05-03,1987-05-03,1988-05-03,1989-05-03,1990-05-03,1991-05-03,1992-05-03,1993-05-03,
    1994-05-03,1995-05-03,1996-05-03,1997-05-03,1998-05-03,1999-05-03,2000-05-03,2001-05-03,
    2002-05-03,2003-05-03,2004-05-03,2005-05-03,2006-05-03,2007-05-03,2008-05-03,2009-05-03,
    2010-05-03,2011-05-03,2012-05-03,2013-05-03,2014-05-03,2015-05-03,2016-05-03,2017-05-03,
    2018-05-03,2019-05-03,2020-05-03,2021-05-03,2022-05-03,2023-05-03,2024-05-03,2025-05-03,
    2026-05-03,2027-05-03,2028-05-03,2029-05-03,2030-05-03,2031-05-03,2032-05-03,2033-05-03,
    2034-05-03,2035-05-03,2036-05-03,2037-05-03,2038-05-03,2039-05-03,2040-05-03,2041-05-03,
    2042-05-03,2043-05-03,2044-05-03,2045-05-03,2046-05-03,2047-05-03,2048-05-03,2049-05-03,
    2050-05-03
  }'::date[]),
  ('こどもの日', 'Children''s Day', '{
    1970-05-05,1971-05-05,1972-05-05,1973-05-05,1974-05-05,1975-05-05,1976-05-05,1977-05-05,
    1978-05-05,1979-05-05,1980-05-05,1981-05-05,1982-05-05,1983-05-05,1984-05-05,1985-05-05,
    1986-05-05,1987-05-05,1988-05-05,1989-05-05,1990-05-05,1991-05-05,1992-05-05,1993-05-05,
    1994-05-05,1995-05-05,1996-05-05,1997-05-05,1998-05-05,1999-05-05,2000-05-05,2001-05-05,
    2002-05-05,2003-05-05,2004-05-05,2005-05-05,2006-05-05,2007-05-05,2008-05-05,2009-05-05,
    2010-05-05,2011-05-05,2012-05-05,2013-05-05,2014-05-05,2015-05-05,2016-05-05,2017-05-05,
    2018-05-05,2019-05-05,2020-05-05,2021-05-05,2022-05-05,2023-05-05,2024-05-05,2025-05-05,
    2026-05-05,2027-05-05,2028-05-05,2029-05-05,2030-05-05,2031-05-05,2032-05-05,2033-05-05,
    2034-05-05,2035-05-05,2036-05-05,2037-05-05,2038-05-05,2039-05-05,2040-05-05,2041-05-05,
    2042-05-05,2043-05-05,2044-05-05,2045-05-05,2046-05-05,2047-05-05,2048-05-05,2049-05-05,
    2050-05-05
  }'::date[]),
  ('敬老の日', 'Respect for the Aged Day', '{
    1970-09-15,1971-09-15,1972-09-15,1973-09-15,1974-09-15,1975-09-15,1976-09-15,1977-09-15,
    1978-09-15,1979-09-15,1980-09-15,1981-09-15,1982-09-15,1983-09-15,1984-09-15,1985-09-15,
    1986-09-15,1987-09-15,1988-09-15,1989-09-15,1990-09-15,1991-09-15,1992-09-15,1993-09-15,
    1994-09-15,1995-09-15,1996-09-15,1997-09-15,1998-09-15,1999-09-15,2000-09-15,2001-09-15,
    2002-09-15,2003-09-15,2004-09-20,2005-09-19,2006-09-18,2007-09-17,2008-09-15,2009-09-21,
    2010-09-20,2011-09-19,2012-09-17,2013-09-16,2014-09-15,2015-09-21,2016-09-19,2017-09-18,
    2018-09-17,2019-09-16,2020-09-21,2021-09-20,2022-09-19,2023-09-18,2024-09-16,2025-09-15,
    2026-09-21,2027-09-20,2028-09-18,2029-09-17,2030-09-16,2031-09-15,2032-09-20,2033-09-19,
    2034-09-18,2035-09-17,2036-09-15,2037-09-21,2038-09-20,2039-09-19,2040-09-17,2041-09-16,
    2042-09-15,2043-09-21,2044-09-19,2045-09-18,2046-09-17,2047-09-16,2048-09-21,2049-09-20,
    2050-09-19
  }'::date[]),
  ('秋分の日', 'Autumnal Equinox Day', '{
    1970-09-23,1971-09-24,1972-09-23,1973-09-23,1974-09-23,1975-09-24,1976-09-23,1977-09-23,
    1978-09-23,1979-09-24,1980-09-23,1981-09-23,1982-09-23,1983-09-23,1984-09-23,1985-09-23,
    1986-09-23,1987-09-23,1988-09-23,1989-09-23,1990-09-23,1991-09-23,1992-09-23,1993-09-23,
    1994-09-23,1995-09-23,1996-09-23,1997-09-23,1998-09-23,1999-09-23,2000-09-23,2001-09-23,
    2002-09-23,2003-09-23,2004-09-23,2005-09-23,2006-09-23,2007-09-23,2008-09-23,2009-09-23,
    2010-09-23,2011-09-23,2012-09-22,2013-09-23,2014-09-23,2015-09-23,2016-09-22,2017-09-23,
    2018-09-23,2019-09-23,2020-09-22,2021-09-23,2022-09-23,2023-09-23,2024-09-22,2025-09-23,
    2026-09-23,2027-09-23,2028-09-22,2029-09-23,2030-09-23,2031-09-23,2032-09-22,2033-09-23,
    2034-09-23,2035-09-23,2036-09-22,2037-09-23,2038-09-23,2039-09-23,2040-09-22,2041-09-23,
    2042-09-23,2043-09-23,2044-09-22,2045-09-22,2046-09-23,2047-09-23,2048-09-22,2049-09-22,
    2050-09-23
  }'::date[]),
  ('体育の日', 'Health and Sports Day', '{
    1970-10-10,1971-10-10,1972-10-10,1973-10-10,1974-10-10,1975-10-10,1976-10-10,1977-10-10,
    1978-10-10,1979-10-10,1980-10-10,1981-10-10,1982-10-10,1983-10-10,1984-10-10,1985-10-10,
    1986-10-10,1987-10-10,1988-10-10,1989-10-10,1990-10-10,1991-10-10,1992-10-10,1993-10-10,
    1994-10-10,1995-10-10,1996-10-10,1997-10-10,1998-10-10,1999-10-10,2000-10-09,2001-10-08,
    2002-10-14,2003-10-13,2004-10-11,2005-10-10,2006-10-09,2007-10-08,2008-10-13,2009-10-12,
    2010-10-11,2011-10-10,2012-10-08,2013-10-14,2014-10-13,2015-10-12,2016-10-10,2017-10-09,
    2018-10-08
  }'::date[]),
  ('文化の日', 'National Culture Day', '{
    1970-11-03,1971-11-03,1972-11-03,1973-11-03,1974-11-03,1975-11-03,1976-11-03,1977-11-03,
    1978-11-03,1979-11-03,1980-11-03,1981-11-03,1982-11-03,1983-11-03,1984-11-03,1985-11-03,
    1986-11-03,1987-11-03,1988-11-03,1989-11-03,1990-11-03,1991-11-03,1992-11-03,1993-11-03,
    1994-11-03,1995-11-03,1996-11-03,1997-11-03,1998-11-03,1999-11-03,2000-11-03,2001-11-03,
    2002-11-03,2003-11-03,2004-11-03,2005-11-03,2006-11-03,2007-11-03,2008-11-03,2009-11-03,
    2010-11-03,2011-11-03,2012-11-03,2013-11-03,2014-11-03,2015-11-03,2016-11-03,2017-11-03,
    2018-11-03,2019-11-03,2020-11-03,2021-11-03,2022-11-03,2023-11-03,2024-11-03,2025-11-03,
    2026-11-03,2027-11-03,2028-11-03,2029-11-03,2030-11-03,2031-11-03,2032-11-03,2033-11-03,
    2034-11-03,2035-11-03,2036-11-03,2037-11-03,2038-11-03,2039-11-03,2040-11-03,2041-11-03,
    2042-11-03,2043-11-03,2044-11-03,2045-11-03,2046-11-03,2047-11-03,2048-11-03,2049-11-03,
    2050-11-03
  }'::date[]),
  ('勤労感謝の日', 'Labor Thanksgiving Day', '{
    1970-11-23,1971-11-23,1972-11-23,1973-11-23,1974-11-23,1975-11-23,1976-11-23,1977-11-23,
    1978-11-23,1979-11-23,1980-11-23,1981-11-23,1982-11-23,1983-11-23,1984-11-23,1985-11-23,
    1986-11-23,1987-11-23,1988-11-23,1989-11-23,1990-11-23,1991-11-23,1992-11-23,1993-11-23,
    1994-11-23,1995-11-23,1996-11-23,1997-11-23,1998-11-23,1999-11-23,2000-11-23,2001-11-23,
    2002-11-23,2003-11-23,2004-11-23,2005-11-23,2006-11-23,2007-11-23,2008-11-23,2009-11-23,
    2010-11-23,2011-11-23,2012-11-23,2013-11-23,2014-11-23,2015-11-23,2016-11-23,2017-11-23,
    2018-11-23,2019-11-23,2020-11-23,2021-11-23,2022-11-23,2023-11-23,2024-11-23,2025-11-23,
    2026-11-23,2027-11-23,2028-11-23,2029-11-23,2030-11-23,2031-11-23,2032-11-23,2033-11-23,
    2034-11-23,2035-11-23,2036-11-23,2037-11-23,2038-11-23,2039-11-23,2040-11-23,2041-11-23,
    2042-11-23,2043-11-23,2044-11-23,2045-11-23,2046-11-23,2047-11-23,2048-11-23,2049-11-23,
    2050-11-23
  }'::date[]),
  ('天皇誕生日 振替休日', 'Holiday in lieu', '{
    1973-04-30,1979-04-30,1984-04-30,1990-12-24,2001-12-24,2007-12-24,2012-12-24,2018-12-24,
    2020-02-24,2025-02-24,2031-02-24,2042-02-24,2048-02-24
  }'::date[]),
  ('秋分の日 振替休日', 'Holiday in lieu', '{
    1973-09-24,1984-09-24,1990-09-24,2001-09-24,2007-09-24,2018-09-24,2024-09-23,2029-09-24,
    2035-09-24,2046-09-24
  }'::date[]),
  ('こどもの日 振替休日', 'Holiday in lieu', '{
    1974-05-06,1985-05-06,1991-05-06,1996-05-06,2002-05-06,2008-05-06,2009-05-06,2013-05-06,
    2014-05-06,2015-05-06,2019-05-06,2024-05-06,2025-05-06,2026-05-06,2030-05-06,2031-05-06,
    2036-05-06,2037-05-06,2041-05-06,2042-05-06,2043-05-06,2047-05-06,2048-05-06
  }'::date[]),
  ('敬老の日 振替休日', 'Holiday in lieu', '{
    1974-09-16,1985-09-16,1991-09-16,1996-09-16,2002-09-16
  }'::date[]),
  ('文化の日 振替休日', 'Holiday in lieu', '{
    1974-11-04,1985-11-04,1991-11-04,1996-11-04,2002-11-04,2013-11-04,2019-11-04,2024-11-04,
    2030-11-04,2041-11-04,2047-11-04
  }'::date[]),
  ('勤労感謝の日 振替休日', 'Holiday in lieu', '{
    1975-11-24,1980-11-24,1986-11-24,1997-11-24,2003-11-24,2008-11-24,2014-11-24,2025-11-24,
    2031-11-24,2036-11-24,2042-11-24
  }'::date[]),
  ('体育の日 振替休日', 'Holiday in lieu', '{
    1976-10-11,1982-10-11,1993-10-11,1999-10-11
  }'::date[]),
  ('元日 振替休日', 'Holiday in lieu', '{
    1978-01-02,1984-01-02,1989-01-02,1995-01-02,2006-01-02,2012-01-02,2017-01-02,2023-01-02,
    2034-01-02,2040-01-02,2045-01-02
  }'::date[]),
  ('成人の日 振替休日', 'Holiday in lieu', '{
    1978-01-16,1984-01-16,1989-01-16,1995-01-16
  }'::date[]),
  ('建国記念の日 振替休日', 'Holiday in lieu', '{
    1979-02-12,1990-02-12,1996-02-12,2001-02-12,2007-02-12,2018-02-12,2024-02-12,2029-02-12,
    2035-02-12,2046-02-12
  }'::date[]),
  ('憲法記念日 振替休日', 'Holiday in lieu', '{
    1981-05-04,1987-05-04,1992-05-04,1998-05-04,2020-05-06
  }'::date[]),
  ('春分の日 振替休日', 'Holiday in lieu', '{
    1982-03-22,1988-03-21,1999-03-22,2005-03-21,2010-03-22,2016-03-21,2027-03-22,2033-03-21,
    2044-03-21,2050-03-21
  }'::date[]),
  ('休日', 'Citizen''s Holiday', '{
    1988-05-04,1989-05-04,1990-05-04,1991-05-04,1993-05-04,1994-05-04,1995-05-04,1996-05-04,
    1999-05-04,2000-05-04,2001-05-04,2002-05-04,2004-05-04,2005-05-04,2006-05-04,2009-09-22,
    2015-09-22,2026-09-22,2032-09-21,2037-09-22,2043-09-22,2049-09-21
  }'::date[]),
  ('大喪の礼', 'The Funeral Ceremony of Emperor Showa.', '{
    1989-02-24
  }'::date[]),
  ('みどりの日', 'Greenery Day', '{
    1989-04-29,1990-04-29,1991-04-29,1992-04-29,1993-04-29,1994-04-29,1995-04-29,1996-04-29,
    1997-04-29,1998-04-29,1999-04-29,2000-04-29,2001-04-29,2002-04-29,2003-04-29,2004-04-29,
    2005-04-29,2006-04-29,2007-05-04,2008-05-04,2009-05-04,2010-05-04,2011-05-04,2012-05-04,
    2013-05-04,2014-05-04,2015-05-04,2016-05-04,2017-05-04,2018-05-04,2019-05-04,2020-05-04,
    2021-05-04,2022-05-04,2023-05-04,2024-05-04,2025-05-04,2026-05-04,2027-05-04,2028-05-04,
    2029-05-04,2030-05-04,2031-05-04,2032-05-04,2033-05-04,2034-05-04,2035-05-04,2036-05-04,
    2037-05-04,2038-05-04,2039-05-04,2040-05-04,2041-05-04,2042-05-04,2043-05-04,2044-05-04,
    2045-05-04,2046-05-04,2047-05-04,2048-05-04,2049-05-04,2050-05-04
  }'::date[]),
  ('みどりの日 振替休日', 'Holiday in lieu', '{
    1990-04-30,2001-04-30
  }'::date[]),
  ('即位礼正殿の儀', 'The Ceremony of the Enthronement of His Majesty the Emperor (at the Seiden)', '{
    1990-11-12
  }'::date[]),
  ('結婚の儀', 'The Rite of Wedding of HIH Crown Prince Naruhito', '{
    1993-06-09
  }'::date[]),
  ('海の日', 'Marine Day', '{
    1996-07-20,1997-07-20,1998-07-20,1999-07-20,2000-07-20,2001-07-20,2002-07-20,2003-07-21,
    2004-07-19,2005-07-18,2006-07-17,2007-07-16,2008-07-21,2009-07-20,2010-07-19,2011-07-18,
    2012-07-16,2013-07-15,2014-07-21,2015-07-20,2016-07-18,2017-07-17,2018-07-16,2019-07-15,
    2020-07-23,2021-07-22,2022-07-18,2023-07-17,2024-07-15,2025-07-21,2026-07-20,2027-07-19,
    2028-07-17,2029-07-16,2030-07-15,2031-07-21,2032-07-19,2033-07-18,2034-07-17,2035-07-16,
    2036-07-21,2037-07-20,2038-07-19,2039-07-18,2040-07-16,2041-07-15,2042-07-21,2043-07-20,
    2044-07-18,2045-07-17,2046-07-16,2047-07-15,2048-07-20,2049-07-19,2050-07-18
  }'::date[]),
  ('海の日 振替休日', 'Holiday in lieu', '{
    1997-07-21
  }'::date[]),
  ('昭和の日', 'Showa Day', '{
    2007-04-29,2008-04-29,2009-04-29,2010-04-29,2011-04-29,2012-04-29,2013-04-29,2014-04-29,
    2015-04-29,2016-04-29,2017-04-29,2018-04-29,2019-04-29,2020-04-29,2021-04-29,2022-04-29,
    2023-04-29,2024-04-29,2025-04-29,2026-04-29,2027-04-29,2028-04-29,2029-04-29,2030-04-29,
    2031-04-29,2032-04-29,2033-04-29,2034-04-29,2035-04-29,2036-04-29,2037-04-29,2038-04-29,
    2039-04-29,2040-04-29,2041-04-29,2042-04-29,2043-04-29,2044-04-29,2045-04-29,2046-04-29,
    2047-04-29,2048-04-29,2049-04-29,2050-04-29
  }'::date[]),
  ('昭和の日 振替休日', 'Holiday in lieu', '{
    2007-04-30,2012-04-30,2018-04-30,2029-04-30,2035-04-30,2040-04-30,2046-04-30
  }'::date[]),
  ('山の日', 'Mountain Day', '{
    2016-08-11,2017-08-11,2018-08-11,2019-08-11,2020-08-10,2021-08-08,2022-08-11,2023-08-11,
    2024-08-11,2025-08-11,2026-08-11,2027-08-11,2028-08-11,2029-08-11,2030-08-11,2031-08-11,
    2032-08-11,2033-08-11,2034-08-11,2035-08-11,2036-08-11,2037-08-11,2038-08-11,2039-08-11,
    2040-08-11,2041-08-11,2042-08-11,2043-08-11,2044-08-11,2045-08-11,2046-08-11,2047-08-11,
    2048-08-11,2049-08-11,2050-08-11
  }'::date[]),
  ('休日', 'Holiday', '{
    2019-04-30,2019-05-02
  }'::date[]),
  ('休日（祝日扱い）', 'Holiday', '{
    2019-05-01,2019-10-22
  }'::date[]),
  ('山の日 振替休日', 'Holiday in lieu', '{
    2019-08-12,2021-08-09,2024-08-12,2030-08-12,2041-08-12,2047-08-12
  }'::date[]),
  ('体育の日（スポーツの日）', 'Health and Sports Day', '{
    2019-10-14
  }'::date[]),
  ('スポーツの日', 'Health and Sports Day', '{
    2020-07-24,2021-07-23,2022-10-10,2023-10-09,2024-10-14,2025-10-13,2026-10-12,2027-10-11,
    2028-10-09,2029-10-08,2030-10-14,2031-10-13,2032-10-11,2033-10-10,2034-10-09,2035-10-08,
    2036-10-13,2037-10-12,2038-10-11,2039-10-10,2040-10-08,2041-10-14,2042-10-13,2043-10-12,
    2044-10-10,2045-10-09,2046-10-08,2047-10-14,2048-10-12,2049-10-11,2050-10-10
  }'::date[])
) as n (name_ja, name_en, days);
