-- What one caller may hold and book: a share of the people, and of the tables, that there are at once.

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

-- Whether one table more would be beyond what this caller may have at once of those that are for who books online, whose people are the
-- measure above: a party of one takes a whole table, and one address could have each of them by a few such. One party is let through.
-- What is bought counts with what is held, as above; so does the line of IPv6.
create function private.has_its_tables(
  p_vendor uuid, p_caller text, p_day date, p_minute integer, p_duration integer, p_without uuid, p_is_held boolean
) returns boolean language plpgsql stable set search_path = '' as $$
declare
  v_site constant inet := private.site_of(p_caller);
  v_there constant bigint := (
    select count(*) from private.config_item i
    where i.vendor_id = p_vendor and i.kind = 'table' and not i.deleted and i.data->'online' = 'true');
begin
  return v_there > 0 and exists (
    select from private.rate_limit l
    cross join lateral (
      select private.most_at_once(p_minute, p_duration, array_agg(t.starts), array_agg(t.duration), array_agg(t.tables)) as n
      from (
        select (b.day - p_day) * 1440 + b.minute as starts, b.duration, greatest(cardinality(b.tables), 1) as tables, c.caller
        from private.booking_caller c
        join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
        where c.vendor_id = p_vendor and c.day between p_day - 1 and p_day + 1 and (c.caller = p_caller or v_site is not null)
          and b.status not in ('cancelled', 'waiting') and not b.deleted and b.occurrence is null and b.id is distinct from p_without
        union all
        select (h.day - p_day) * 1440 + h.minute, h.duration, greatest(cardinality(h.tables), 1), h.caller
        from private.hold h
        where h.vendor_id = p_vendor and h.expires_at > clock_timestamp() and not p_is_held and h.occurrence is null
          and h.id is distinct from p_without
      ) t
      where t.caller = p_caller or l.name = 'taken_share_network' and case when t.caller like '%:%/64' then t.caller::inet << v_site end
    ) at_once
    where l.name in ('booked_share_caller', 'taken_share_network') and v_there * l.at_most < 100 * (1 + at_once.n)
  );
end $$;
revoke all on function private.has_its_tables(uuid, text, date, integer, integer, uuid, boolean) from public, anon, authenticated;

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
  ) or p_occurrence is null and private.has_its_tables(p_vendor, p_caller, p_day, p_minute, p_duration, p_without, p_is_held);
end $$;
revoke all on function private.has_its_share(uuid, text, date, integer, integer, integer, integer, uuid, uuid, boolean)
  from public, anon, authenticated;

-- Whether this caller has kept tables of such a stay without buying, over chains of holds, as long as all that are for who books online
-- for one hold's life: the same measure of people, below, lets parties of one keep a table as much longer as it has seats. Six tables
-- they may always have kept so: of a house with fewer for who books online one family, or one network, would soon have used them up.
-- The callers of one line of IPv6 may together keep four times as much, else one line could keep its three quarters for a whole evening,
-- each time by another of its networks.
create function private.has_kept_its_tables(
  p_vendor uuid, p_caller text, p_day date, p_minute integer, p_duration integer, p_now timestamptz
) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.rate_limit l cross join (
      select count(*) as there from private.config_item i
      where i.vendor_id = p_vendor and i.kind = 'table' and not i.deleted and i.data->'online' = 'true'
    ) t cross join lateral (
      select sum(k.n * greatest(extract(epoch from least(p_now, k.expires_at) - k.made_at), 0))
        - coalesce(max(k.n * extract(epoch from greatest(k.paid_kept, least(p_now, k.expires_at) - k.usual_until))), 0) as seconds
      from (
        select h.*, cardinality(h.tables) as n from (
          select o.* from private.hold o where o.vendor_id = p_vendor and o.caller = p_caller and l.name = 'kept_share_caller'
          union all
          select o.* from private.hold o
          where o.vendor_id = p_vendor and l.name = 'kept_share_network' and private.site_of(p_caller) is not null
            and case when o.caller like '%:%/64' then o.caller::inet << private.site_of(p_caller)::inet end
        ) h
        where h.day between p_day - 1 and p_day + 1 and h.occurrence is null
          and (h.day - p_day) * 1440 + h.minute < p_minute + p_duration
          and (h.day - p_day) * 1440 + h.minute + h.duration > p_minute
      ) k
    ) kept
    where l.name in ('kept_share_caller', 'kept_share_network') and t.there > 0 and kept.seconds * 100 >= greatest(t.there, 6) * 600 * l.at_most
  )
$$;
revoke all on function private.has_kept_its_tables(uuid, text, date, integer, integer, timestamptz) from public, anon, authenticated;

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
    or p_occurrence is null and private.has_kept_its_tables(p_vendor, p_caller, p_day, p_minute, p_rule.duration, p_now)
  then
    return 'too_many_holds';
  end if;
  return null;
end $$;
revoke all on function
  private.hold_limit(uuid, text, private.day_rule, date, integer, integer, timestamptz, uuid, uuid)
  from public, anon, authenticated;
