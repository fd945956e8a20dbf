-- Every staff command the server ever answered, with a hash of its content: the same id and content gets the first
-- answer again, other content is refused and told nothing. Never pruned.
create table private.command_log (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id uuid not null,
  content_hash text not null,
  kind text not null,
  subject uuid,
  state text not null,
  code text not null default '',
  figures jsonb not null default '{}',
  -- [collection, id, rev] of its subject as it wrote it, null where it did not.
  row jsonb,
  device text not null default '',
  -- The highest that it took, or the vendor's next where it wrote nothing.
  rev bigint not null,
  account uuid,
  received_at timestamptz not null default now(),
  primary key (vendor_id, id),
  constraint state_is_known check (state in ('applied', 'flagged', 'rejected'))
);
create index command_log_device on private.command_log (vendor_id, device, rev);
alter table private.command_log enable row level security;

-- Tablets that have shown themselves, for history and for help.
create table private.device (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id text not null,
  name text not null default '',
  account uuid,
  seen_at timestamptz not null default now(),
  primary key (vendor_id, id),
  constraint texts_are_short check (length(id) <= 100 and length(name) <= 100)
);
alter table private.device enable row level security;

-- Whether the server refused that command for good.
create function private.was_refused(p_vendor uuid, p_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.command_log l
    where l.vendor_id = p_vendor and l.id = p_id::uuid and l.state = 'rejected')
$$;
revoke all on function private.was_refused(uuid, text) from public, anon, authenticated;
