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
  rev bigint not null default 0,
  deleted boolean not null default false,
  primary key (vendor_id, id),
  constraint names_are_short check (
    length(last_name) <= 100 and length(first_name) <= 100 and length(last_kana) <= 100 and length(first_kana) <= 100
  ),
  constraint contact_is_short check (length(phone) <= 20 and length(email) <= 254),
  constraint notes_are_short check (length(notes) <= 2000 and length(allergies) <= 500),
  constraint counts_are_not_negative check (visits >= 0 and no_shows >= 0)
);
create index guest_rev on public.guest (vendor_id, rev);
alter table public.guest enable row level security;

create function private.guest_id(p_vendor uuid, p_phone text) returns uuid language sql immutable strict
parallel safe as $$
  select md5(p_vendor::text || p_phone)::uuid
$$;
revoke all on function private.guest_id(uuid, text) from public, anon, authenticated;

create function private.stamp_guest() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.rev := private.tick(new.vendor_id, 'guest', new.id::text, old.rev);
    return new;
  end if;
  new.rev := private.tick(new.vendor_id, 'guest', new.id::text, null);
  if exists (select from public.guest where vendor_id = new.vendor_id and id = new.id) then
    perform private.untick(new.vendor_id, 'guest', new.id::text, new.rev);
  end if;
  return new;
end $$;
revoke all on function private.stamp_guest() from public, anon, authenticated;
create trigger stamp before insert or update on public.guest
  for each row execute function private.stamp_guest();
create trigger rows_never_vanish before delete on public.guest
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.guest
  for each row when (old.vendor_id <> new.vendor_id or old.id <> new.id)
  execute function private.key_is_for_ever();
