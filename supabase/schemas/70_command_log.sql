-- Every staff command the server ever answered, with a hash of its content: the same id and content gets the first
-- answer again, other content is refused and told nothing. Never pruned. Without a hash, where a guest was erased or the
-- command was given up before it came, any content gets the answer.
create table private.command_log (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id uuid not null,
  content_hash text,
  kind text not null,
  subject uuid,
  state text not null,
  code text not null default '',
  figures jsonb not null default '{}',
  -- [collection, id, rev] of its subject as it wrote it, null where it did not.
  row jsonb,
  -- The refused command that somebody tried again with this one.
  replaces uuid,
  device text not null default '',
  -- The highest that it took, or the vendor's next where it wrote nothing.
  rev bigint not null,
  account uuid,
  received_at timestamptz not null default now(),
  primary key (vendor_id, id),
  constraint state_is_known check (state in ('applied', 'flagged', 'rejected'))
);
create unique index command_log_replaces on private.command_log (vendor_id, replaces) where replaces is not null;
create index command_log_device on private.command_log (vendor_id, device, rev);
alter table private.command_log enable row level security;

-- Tablets that have shown themselves, for history, for help, and so that one that stays away is missed: two hundred of a vendor
-- (private.make_room_for_device). No rev: no tablet pulls it. Written when something changed, else every five minutes: an idle tablet costs no writes.
create table private.device (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  id text not null,
  name text not null default '',
  account uuid,
  -- Of whom it was first heard: the session where the token says it, else the account.
  session text not null default '',
  seen_at timestamptz not null default now(),
  -- Its last word about itself, null before: which in number it was, when it came, and the vendor's rev then.
  word bigint,
  told_at timestamptz,
  told_rev bigint,
  -- The highest number that it gave to a command, and how many of its commands had no answer.
  issued bigint not null default 0,
  waiting integer not null default 0,
  app text not null default '',
  persisted boolean,
  fault text not null default '',
  -- When it was last told what its parts should count.
  compared_at timestamptz,
  primary key (vendor_id, id),
  constraint texts_are_short check (
    length(id) <= 100 and length(name) <= 100 and length(app) <= 40 and length(fault) <= 40
  )
);
-- Each heartbeat asks for those that were not heard since the day began.
create index device_waiting on private.device (vendor_id, seen_at) where waiting > 0;
alter table private.device enable row level security;

-- What a person has to know of a tablet, and who has seen to it. `lost` stands here from the moment it is found; `silent` follows
-- from the tablet's last word, and stands here once somebody has closed it.
create table private.device_notice (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  device text not null,
  kind text not null,
  -- Of that tablet's last word.
  at timestamptz not null,
  waiting integer not null,
  closed_at timestamptz,
  closed_by uuid,
  primary key (vendor_id, device, kind, at),
  constraint kind_is_known check (kind in ('silent', 'lost'))
);
create index device_notice_open on private.device_notice (vendor_id) where closed_at is null;
alter table private.device_notice enable row level security;

-- The command that stands for this one now: who needs it, or takes it back, may not know that it was tried again.
create function private.standing(p_vendor uuid, p_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := p_id;
  v_next uuid;
begin
  for i in 1 .. 100 loop
    v_next := coalesce(
      (select l.id from private.command_log l where l.vendor_id = p_vendor and l.replaces = v_id),
      (select (l.figures->>'of')::uuid from private.command_log l
        where l.vendor_id = p_vendor and l.id = v_id and l.code = 'replaced'));
    exit when v_next is null;
    v_id := v_next;
  end loop;
  return v_id;
end
$$;
revoke all on function private.standing(uuid, uuid) from public, anon, authenticated;

-- Whether the server refused that command for good.
create function private.was_refused(p_vendor uuid, p_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.command_log l
    where l.vendor_id = p_vendor and l.id = p_id::uuid and l.state = 'rejected')
$$;
revoke all on function private.was_refused(uuid, text) from public, anon, authenticated;
