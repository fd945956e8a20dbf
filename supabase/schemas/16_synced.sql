-- The feed: every row that a vendor's tablets see stands here once, as it goes over the wire, made when it was written. Pull,
-- the page of a push, parts and counts read nothing else, so a new collection is its table, its rules and one `sync_this`.
create table private.synced (
  -- No foreign key: the row it was made of has one, no vendor is ever removed, and each write would look its vendor up.
  vendor_id uuid not null,
  collection text not null,
  id text not null,
  rev bigint not null,
  -- What a tablet may hold or not hold as a whole: 'config', the Monday of a booking's week, the first digit of a guest's id.
  part text not null,
  deleted boolean not null,
  hash bigint not null,
  data jsonb not null,
  -- Since when it is a tombstone; null while it is none, and of one that has lost its content (private.compact).
  deleted_at timestamptz,
  primary key (vendor_id, collection, id),
  constraint rev_is_given_once unique (vendor_id, rev)
);
create index synced_part on private.synced (vendor_id, part, collection, id);
create index synced_deleted on private.synced (vendor_id, deleted_at) where deleted_at is not null;
alter table private.synced enable row level security;

-- Monday of a day's week, as parts are named.
create function private.week_of(p_day date) returns text language plpgsql immutable set search_path = '' as $$
begin
  return to_char(p_day - (extract(isodow from p_day)::integer - 1), 'YYYY-MM-DD');
end $$;
revoke all on function private.week_of(date) from public, anon, authenticated;

-- The form that rows have on the wire. A migration that changes what `data` says of rows that nobody wrote fills them anew by
-- their `private.refill_<table>()`, without revs, and answers one more here: tablets of another shape pull everything anew.
create function private.shape() returns integer
language sql immutable set search_path = '' as $$ select 1 $$;
revoke all on function private.shape() from public, anon, authenticated;

-- All that is left of a tombstone without its content.
create function private.bare(p_id text, p_rev bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', p_id, 'rev', p_rev, 'deleted', true)
$$;
revoke all on function private.bare(text, bigint) from public, anon, authenticated;

create function private.feed(p_vendor uuid, p_collection text, p_part text, p_row jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_id constant text := p_row->>'id';
  v_rev constant bigint := (p_row->>'rev')::bigint;
begin
  insert into private.synced as s (vendor_id, collection, id, rev, part, deleted, hash, data, deleted_at)
  values (p_vendor, p_collection, v_id, v_rev, p_part, (p_row->>'deleted')::boolean,
    private.row_hash(private.poly(v_id), v_rev), p_row, case when (p_row->>'deleted')::boolean then now() end)
  on conflict (vendor_id, collection, id) do update
  set rev = excluded.rev, part = excluded.part, deleted = excluded.deleted, hash = excluded.hash,
    -- What has lost its content stays without, whoever writes the emptied row.
    data = case when excluded.deleted and s.deleted and s.deleted_at is null
      then private.bare(excluded.id, excluded.rev) else excluded.data end,
    deleted_at = case when excluded.deleted and s.deleted then s.deleted_at else excluded.deleted_at end;
end $$;
revoke all on function private.feed(uuid, text, text, jsonb) from public, anon, authenticated;

-- Feeds a table's rows from now on. Vendor, part and row are expressions over `new`; the row has its id, rev and `deleted` in
-- it. Makes the trigger, and `private.refill_<table>()` for migrations.
create function private.sync_this(p_table regclass, p_collection text, p_vendor text, p_part text, p_row text)
returns void language plpgsql set search_path = '' as $make$
declare
  v_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = p_table);
begin
  execute format($$
create function private.feed_%1$s() returns trigger language plpgsql security definer set search_path = '' as $body$
begin
  perform private.feed(%3$s, %4$L, %5$s, %6$s);
  return null;
end $body$;
revoke all on function private.feed_%1$s() from public, anon, authenticated;
create trigger feed after insert or update on %2$s for each row execute function private.feed_%1$s();
create function private.refill_%1$s() returns void language plpgsql set search_path = '' as $body$
begin
  -- Whoever writes has written, or waits and writes the new form: else an older row could be put over theirs.
  perform from private.vendor_clock order by vendor_id for update;
  update private.synced s set part = f.part, deleted = (f.row->>'deleted')::boolean,
    data = case when s.deleted and s.deleted_at is null then s.data else f.row end
  from (select %3$s as vendor_id, %5$s as part, %6$s as row from %2$s as new) f
  where s.vendor_id = f.vendor_id and s.collection = %4$L and s.id = f.row->>'id';
end $body$;
revoke all on function private.refill_%1$s() from public, anon, authenticated;
$$, v_name, p_table, p_vendor, p_collection, p_part, p_row);
end $make$;
revoke all on function private.sync_this(regclass, text, text, text, text) from public, anon, authenticated;
