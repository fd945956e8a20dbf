-- What staff write on a guest's card: allergies and notes, with both sides of a concurrent change kept as bookings
-- keep them, and a history of who wrote what. A row without conflicts reads the same with and without the new field,
-- so nobody has to pull guests anew.

alter table public.guest add column conflicts jsonb not null default '[]';
alter table public.guest add constraint conflicts_are_a_list check (jsonb_typeof(conflicts) = 'array');

create or replace function private.guest_json(g public.guest) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', g.id, 'rev', g.rev, 'deleted', g.deleted, 'phone', g.phone, 'email', g.email,
    'last_name', g.last_name, 'first_name', g.first_name,
    'last_kana', g.last_kana, 'first_kana', g.first_kana,
    'visits', g.visits, 'no_shows', g.no_shows, 'last_visit_day', g.last_visit_day,
    'notes', g.notes, 'allergies', g.allergies, 'conflicts', g.conflicts
  )
$$;

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
  primary key (vendor_id, id),
  constraint guest_is_known foreign key (vendor_id, guest_id) references public.guest (vendor_id, id),
  constraint changes_are_an_object check (jsonb_typeof(changes) = 'object')
);
create index guest_history_guest on private.guest_history (vendor_id, guest_id, rev);
create index guest_history_command on private.guest_history (vendor_id, command_id);
alter table private.guest_history enable row level security;
create trigger history_is_immutable before update or delete on private.guest_history
  for each row execute function private.history_is_immutable();

create function private.note_guest_history(g public.guest, c jsonb, p_changes jsonb, p_code text) returns void
language sql set search_path = '' as $$
  insert into private.guest_history
    (vendor_id, guest_id, rev, at, account, by_label, device, device_name, kind, changes, code, command_id)
  values (g.vendor_id, g.id, (select k.rev from private.vendor_clock k where k.vendor_id = g.vendor_id), (c->>'at')::timestamptz, (c->>'account')::uuid, c#>>'{by,label}',
    c->>'device_id', c#>>'{by,device}', c->>'kind', p_changes, p_code, (c->>'id')::uuid)
$$;

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

revoke all on function private.note_guest_history(public.guest, jsonb, jsonb, text) from public, anon, authenticated;
revoke all on function private.guest_author_of(public.guest, jsonb) from public, anon, authenticated;
