-- Who calls, and how often. Nothing that counts may raise: the count would roll back with it. A count is written
-- only under the vendor's lock, so that counting never makes callers wait for each other before they are refused.

-- Limits on what anybody may call. The figures live in a table, so that an owner can change them without code; the first
-- ones come with a migration.
create table private.rate_limit (
  name text primary key,
  at_most integer not null,
  -- Seconds of the window that is counted; null where the limit is on what is open now.
  per_seconds integer,
  constraint figures_are_sane check (at_most >= 1 and per_seconds > 0)
);
alter table private.rate_limit enable row level security;

-- Fixed windows, each vendor's apart: a storm at one venue never makes another's callers wait for a counter's row.
-- Keys that name a person are hashes.
create table private.rate_counter (
  -- No foreign key, as in private.hold.
  vendor_id uuid not null,
  -- A limit's name. No foreign key: each count would lock the limit's row, which all venues share.
  name text not null,
  key text not null,
  seen integer not null,
  ends_at timestamptz not null,
  primary key (vendor_id, name, key)
);
create index rate_counter_ends on private.rate_counter (vendor_id, ends_at);
alter table private.rate_counter enable row level security;

-- Whom a limit counts. On hosted the edge sets cf-connecting-ip; the embedded server strips it and sets x-noren-peer from
-- the socket. In this order, since hosted passes on whatever x-noren-peer a caller invents. '' is a caller nobody knows: it
-- is one caller like any other, and where no address is known of anybody, all share its limits.
-- One line of IPv6 has 2^64 addresses and may use another for each call, so what counts there is its network: with single
-- addresses one customer could hold every seat of a night, each from an address of its own.
create function private.caller() returns text language plpgsql stable set search_path = '' as $$
declare
  v_headers jsonb;
  v_said text;
begin
  v_headers := nullif(current_setting('request.headers', true), '')::jsonb;
  v_said := left(coalesce(v_headers ->> 'cf-connecting-ip', v_headers ->> 'x-noren-peer', ''), 64);
  if v_said ~* '^::ffff:[0-9.]+$' then
    return substr(v_said, 8);
  end if;
  -- A link's own address names its interface after a percent sign.
  return case when v_said like '%:%' then network(set_masklen(split_part(v_said, '%', 1)::inet, 64))::text else v_said end;
exception when invalid_text_representation then
  -- No network (private.site_of): it cannot be read as one.
  return replace(coalesce(v_said, ''), '/', '');
end $$;
revoke all on function private.caller() from public, anon, authenticated;

-- The network of a caller that one person can have whole: a line of IPv6 may have a /48, which is 65,536 callers. Null where a
-- caller is one already.
create function private.site_of(p_caller text) returns text language sql immutable set search_path = '' as $$
  select case when p_caller like '%:%/64' then network(set_masklen(p_caller::cidr::inet, 48))::text end
$$;
revoke all on function private.site_of(text) from public, anon, authenticated;

-- Whether one of these keys has used up the limit of the name beside it. A limit that is not listed does not exist.
create function private.is_over_limit(p_vendor uuid, p_names text[], p_keys text[]) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return exists (
    select from unnest(p_names, p_keys) k (name, key)
    join private.rate_counter c on c.vendor_id = p_vendor and c.name = k.name and c.key = k.key
    join private.rate_limit l on l.name = c.name
    where c.ends_at > now() and c.seen >= l.at_most
  );
end $$;
revoke all on function private.is_over_limit(uuid, text[], text[]) from public, anon, authenticated;

-- Whether this key was counted in its present window.
create function private.has_called(p_vendor uuid, p_name text, p_key text) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return exists (
    select from private.rate_counter c
    where c.vendor_id = p_vendor and c.name = p_name and c.key = p_key and c.ends_at > now()
  );
end $$;
revoke all on function private.has_called(uuid, text, text) from public, anon, authenticated;

-- One more of each key under the name beside it; null counts nobody. Under the vendor's lock only.
create function private.count_calls(p_vendor uuid, p_names text[], p_keys text[]) returns void language plpgsql
set search_path = '' as $$
begin
  insert into private.rate_counter as c (vendor_id, name, key, seen, ends_at)
  select p_vendor, l.name, k.key, 1, now() + make_interval(secs => l.per_seconds)
  from unnest(p_names, p_keys) k (name, key)
  join private.rate_limit l on l.name = k.name and l.per_seconds is not null
  where k.key is not null
  on conflict (vendor_id, name, key) do update set
    seen = case when c.ends_at > now() then c.seen + 1 else 1 end,
    ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end;
end $$;
revoke all on function private.count_calls(uuid, text[], text[]) from public, anon, authenticated;

-- One more hold. One that takes the place of another of this caller's that lived is none of those that the venue, or a line of IPv6,
-- may have: with replacing alone, thirteen callers could use them up, or five a line's. Of another caller's it is one more: a line
-- could pass a hold on from network to network without an end.
create function private.count_hold(p_vendor uuid, p_caller text, p_replaces boolean) returns void language plpgsql
set search_path = '' as $$
begin
  perform private.count_calls(p_vendor, array['hold_caller', 'hold_vendor', 'hold_network'],
    case when p_replaces then array[p_caller, null, null] else array[p_caller, 'all', private.site_of(p_caller)] end);
end $$;
revoke all on function private.count_hold(uuid, text, boolean) from public, anon, authenticated;

-- Whether there is anything to sweep. Asked before the lock: four deletes that find nothing cost more than one look. The first
-- of each index in its order: asked whether one exists, Postgres guesses that many do and reads the table to meet one, which
-- is all of it where there is none.
create function private.has_to_sweep(p_vendor uuid, p_today date) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return coalesce((
    select h.expires_at from private.hold h where h.vendor_id = p_vendor order by h.expires_at limit 1
  ) < now() - interval '1 day', false) or coalesce((
    select c.ends_at from private.rate_counter c where c.vendor_id = p_vendor order by c.ends_at limit 1
  ) < now(), false) or coalesce((
    select c.day from private.booking_caller c where c.vendor_id = p_vendor order by c.day limit 1
  ) < p_today, false) or coalesce((
    select s.deleted_at from private.synced s
    where s.vendor_id = p_vendor and s.deleted_at is not null order by s.deleted_at limit 1
  ) < now() - interval '30 days', false) or coalesce((
    select p.ends_at from private.payment p where p.vendor_id = p_vendor and p.asked <> '{}' order by p.ends_at limit 1
  ) < now() - interval '3 days', false);
end $$;
revoke all on function private.has_to_sweep(uuid, date) from public, anon, authenticated;

-- Nobody is kept longer than the limit needs; under the vendor's lock, as the counting is.
create function private.sweep(p_vendor uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from private.hold where vendor_id = p_vendor and expires_at < now() - interval '1 day';
  delete from private.rate_counter where vendor_id = p_vendor and ends_at < now();
  delete from private.booking_caller where vendor_id = p_vendor and day < private.business_day(p_vendor);
  perform private.forget_payments(p_vendor);
  perform private.compact(p_vendor, 20);
end $$;
revoke all on function private.sweep(uuid) from public, anon, authenticated;

-- A contact as a key: kept as a hash, since a counter has no business to know people.
create function private.contact_key(p_vendor uuid, p_contact text) returns text language plpgsql immutable
set search_path = '' as $$
begin
  return encode(sha256(convert_to(p_vendor::text || lower(p_contact), 'UTF8')), 'hex');
end $$;
revoke all on function private.contact_key(uuid, text) from public, anon, authenticated;
