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
