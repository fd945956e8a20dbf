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
  -- A command's kind, or online.confirm, online.cancel.
  kind text not null,
  -- {field: [from, to]}
  changes jsonb not null default '{}',
  code text not null default '',
  command_id uuid,
  primary key (vendor_id, id),
  constraint booking_is_known foreign key (vendor_id, booking_id) references public.booking (vendor_id, id),
  constraint changes_are_an_object check (jsonb_typeof(changes) = 'object')
);
create index booking_history_booking on public.booking_history (vendor_id, booking_id, rev);
create index booking_history_command on public.booking_history (vendor_id, command_id);
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
