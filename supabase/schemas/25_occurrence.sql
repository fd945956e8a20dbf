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
