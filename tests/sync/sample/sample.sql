create table public.sample (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id uuid not null,
  label text not null,
  day date not null,
  rev bigint not null default 0,
  deleted boolean not null default false,
  primary key (vendor_id, id)
);
alter table public.sample enable row level security;
create trigger stamp before insert or update on public.sample
  for each row execute function private.stamp();
create trigger rows_never_vanish before delete on public.sample
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.sample
  for each row when (old.vendor_id <> new.vendor_id or old.id <> new.id)
  execute function private.key_is_for_ever();

select private.sync_this('public.sample', 'sample', 'new.vendor_id', 'private.week_of(new.day)', $$jsonb_build_object(
  'id', new.id, 'rev', new.rev, 'deleted', new.deleted, 'label', new.label, 'day', new.day)$$);
