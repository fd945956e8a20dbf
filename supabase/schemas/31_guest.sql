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
