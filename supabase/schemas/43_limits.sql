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

-- The people of these stays at the fullest moment of a stay, or null where none touches it. Who leaves makes room for who comes then.
-- Any that touch it and each other do so within it.
create function private.most_at_once(
  p_minute integer, p_duration integer, p_starts integer[], p_durations integer[], p_pax integer[]
) returns bigint language sql immutable set search_path = '' as $$
  select max(m.people) from (
    select sum(c.pax) over (order by c.at, c.pax) as people
    from unnest(p_starts, p_durations, p_pax) t (starts, duration, pax)
    cross join lateral (values (t.starts, t.pax), (t.starts + t.duration, -t.pax)) c (at, pax)
    where t.starts < p_minute + p_duration and t.starts + t.duration > p_minute
  ) m
$$;
revoke all on function private.most_at_once(integer, integer, integer[], integer[], integer[])
  from public, anon, authenticated;

-- Whether so many people more would be beyond what this caller may book for that day, or of that event: invented contacts cost
-- nothing, and one address could book a whole night out. One party of any size is let through. What was cancelled or waits takes no
-- seats, and what is being changed (p_without) not twice. What they hold at that stay counts with it: else they had one half bought
-- and the other held. The callers of one line of IPv6 have a share together, at the fullest moment of that stay, of what is held
-- too: one line could take a whole night, each party as a caller of its own. Twelve people they may always be: of a small event the
-- neighbours would be refused beside free seats. Who buys what they hold (p_is_held) had their share when they took it, whatever
-- anybody holds since; what has ended is taken anew.
create function private.has_its_share(
  p_vendor uuid, p_caller text, p_day date, p_minute integer, p_duration integer, p_pax integer, p_seats integer,
  p_without uuid, p_occurrence uuid default null, p_is_held boolean default false
) returns boolean language plpgsql stable set search_path = '' as $$
declare
  v_site constant inet := private.site_of(p_caller);
  v_held bigint;
begin
  if not p_is_held then
    select private.most_at_once(p_minute, p_duration,
      array_agg((h.day - p_day) * 1440 + h.minute), array_agg(h.duration), array_agg(h.pax))
    into v_held from private.hold h
    where h.vendor_id = p_vendor and h.caller = p_caller and h.expires_at > clock_timestamp()
      and h.id is distinct from p_without and h.occurrence is not distinct from p_occurrence;
  end if;
  return exists (
    select from private.rate_limit l
    where l.name = 'booked_share_caller' and p_seats::bigint * l.at_most < 100 * (p_pax + (
      select nullif(coalesce(sum(b.pax), 0) + coalesce(v_held, 0), 0)
      from private.booking_caller c
      join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
      where c.vendor_id = p_vendor and c.day = p_day and c.caller = p_caller
        and b.day = p_day and b.status not in ('cancelled', 'waiting') and not b.deleted
        and b.id is distinct from p_without and b.occurrence is not distinct from p_occurrence
    ))
  ) or v_site is not null and exists (
    select from private.rate_limit l
    where l.name = 'taken_share_network' and greatest(p_seats::bigint * l.at_most, 1200) < 100 * (p_pax + (
      select private.most_at_once(p_minute, p_duration, array_agg(t.starts), array_agg(t.duration), array_agg(t.pax))
      from (
        select b.id, b.occurrence, (b.day - p_day) * 1440 + b.minute as starts, b.duration, b.pax, c.caller
        from private.booking_caller c
        join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
        where c.vendor_id = p_vendor and c.day between p_day - 1 and p_day + 1
          and b.status not in ('cancelled', 'waiting') and not b.deleted
        union all
        select h.id, h.occurrence, (h.day - p_day) * 1440 + h.minute, h.duration, h.pax, h.caller
        from private.hold h where h.vendor_id = p_vendor and h.expires_at > clock_timestamp() and not p_is_held
      ) t
      where case when t.caller like '%:%/64' then t.caller::inet << v_site end
        and t.id is distinct from p_without and t.occurrence is not distinct from p_occurrence
    ))
  );
end $$;
revoke all on function private.has_its_share(uuid, text, date, integer, integer, integer, integer, uuid, uuid, boolean)
  from public, anon, authenticated;

-- Holds cost nothing, so they are what could shut a venue: too_many_requests, too_many_holds, or null. A caller always gets
-- one party's hold; beyond it, its holds of one stay may take a share of the seats there are then. What a caller keeps of
-- one stay without buying counts by seats and time, over chains of holds, for the day that lapsed holds are remembered: as
-- much as the whole house for one hold's life. The venue's own limits let a caller through who has called less than a tenth as
-- often as one may, holds nothing, or has their own live hold replaced (p_without), as a line's do: else thirteen callers could shut
-- it by using them up, or a good day would, for whoever needed more than their ten minutes.
create function private.hold_limit(
  p_vendor uuid, p_caller text, p_rule private.day_rule, p_day date, p_minute integer, p_pax integer,
  p_now timestamptz, p_without uuid, p_occurrence uuid default null
) returns text language plpgsql stable set search_path = '' as $$
declare
  v_seats constant integer := private.seats_during(p_rule, p_vendor, p_day, p_minute);
  v record;
begin
  -- All figures in one statement: the most there may be, then what there is.
  select m.*, (
    select c.seen from private.rate_counter c
    where c.vendor_id = p_vendor and c.name = 'hold_caller' and c.key = p_caller and c.ends_at > now()
  ) as calls, (
    select c.seen from private.rate_counter c
    where c.vendor_id = p_vendor and c.name = 'hold_network' and c.key = private.site_of(p_caller) and c.ends_at > now()
  ) as calls_of_line, (
    select c.seen from private.rate_counter c
    where c.vendor_id = p_vendor and c.name = 'hold_vendor' and c.key = 'all' and c.ends_at > now()
  ) as calls_of_all, exists (
    select from private.hold h
    where h.vendor_id = p_vendor and h.id = p_without and h.caller = p_caller and h.expires_at > p_now
  ) as replaces, o.*, (
    -- Seats times seconds that this caller kept of this stay and did not buy, in holds that lapsed too. What paying made one of them longer
    -- is left out once: a card that is declined is nobody's plan, and one party would have used up the day for all of its network. Nor
    -- does it count by other tickets being chosen then, of the longest of all in whose place a hold is.
    select sum(k.pax * greatest(extract(epoch from least(p_now, k.expires_at) - k.made_at), 0))
      - coalesce(max(k.pax * extract(epoch from greatest(k.paid_kept, least(p_now, k.expires_at) - k.usual_until))), 0)
    from private.hold k
    where k.vendor_id = p_vendor and k.caller = p_caller and k.day between p_day - 1 and p_day + 1
      and k.occurrence is not distinct from p_occurrence
      and (k.day - p_day) * 1440 + k.minute < p_minute + p_rule.duration
      and (k.day - p_day) * 1440 + k.minute + k.duration > p_minute
  ) as kept
  into v
  from (
    select min(l.at_most) filter (where l.name = 'hold_caller') as most_calls,
      min(l.at_most) filter (where l.name = 'hold_network') as most_calls_of_line,
      min(l.at_most) filter (where l.name = 'hold_vendor') as most_calls_of_all,
      min(l.at_most) filter (where l.name = 'open_holds_vendor') as most_of_vendor,
      min(l.at_most) filter (where l.name = 'open_holds_caller') as most_of_caller,
      min(l.at_most) filter (where l.name = 'held_share_caller') as most_held,
      min(l.at_most) filter (where l.name = 'kept_share_caller') as most_kept
    from private.rate_limit l
  ) m cross join (
    select count(*) as of_vendor, count(*) filter (where h.caller = p_caller) as of_caller,
      private.most_at_once(p_minute, p_rule.duration,
        array_agg((h.day - p_day) * 1440 + h.minute) filter (where s.is_own),
        array_agg(h.duration) filter (where s.is_own), array_agg(h.pax) filter (where s.is_own)) as held
    from private.hold h
    cross join lateral (
      select h.caller = p_caller and h.occurrence is not distinct from p_occurrence
    ) s (is_own)
    where h.vendor_id = p_vendor and h.expires_at > p_now and h.id is distinct from p_without
  ) o;
  if v.calls >= v.most_calls or not v.replaces and (v.calls_of_line >= v.most_calls_of_line
    or v.calls_of_all >= v.most_calls_of_all and v.calls * 10 >= v.most_calls)
  then
    return 'too_many_requests';
  end if;
  if private.has_its_share(
      p_vendor, p_caller, p_day, p_minute, p_rule.duration, p_pax, v_seats, p_without, p_occurrence)
    or (v.of_vendor >= v.most_of_vendor and v.of_caller > 0) or v.of_caller >= v.most_of_caller
    or (v.held + p_pax) * 100 > v_seats::bigint * v.most_held
    or v.kept * 100 >= v_seats::numeric * 600 * v.most_kept
  then
    return 'too_many_holds';
  end if;
  return null;
end $$;
revoke all on function
  private.hold_limit(uuid, text, private.day_rule, date, integer, integer, timestamptz, uuid, uuid)
  from public, anon, authenticated;
