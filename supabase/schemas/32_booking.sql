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
