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
