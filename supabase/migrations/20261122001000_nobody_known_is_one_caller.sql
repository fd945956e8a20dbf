-- A caller whom nobody knows ('') had no limit of its own: whoever got rid of the address had none at all. It is one
-- caller now, like any other. Where no address is known of anybody, all share its limits.
create or replace function private.is_over_limit(p_vendor uuid, p_name text, p_key text) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return exists (
    select from private.rate_counter c join private.rate_limit l on l.name = c.name
    where c.vendor_id = p_vendor and c.name = p_name and c.key = p_key and c.ends_at > now() and c.seen >= l.at_most
  );
end $$;

create or replace function private.count_call(p_vendor uuid, p_name text, p_key text) returns void language plpgsql
set search_path = '' as $$
begin
  insert into private.rate_counter as c (vendor_id, name, key, seen, ends_at)
  select p_vendor, l.name, p_key, 1, now() + make_interval(secs => l.per_seconds)
  from private.rate_limit l where l.name = p_name and l.per_seconds is not null
  on conflict (vendor_id, name, key) do update set
    seen = case when c.ends_at > now() then c.seen + 1 else 1 end,
    ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end;
end $$;

create or replace function private.has_called(p_vendor uuid, p_name text, p_key text) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return exists (
    select from private.rate_counter c
    where c.vendor_id = p_vendor and c.name = p_name and c.key = p_key and c.ends_at > now()
  );
end $$;

create or replace function private.enquiries_are_full(p_caller text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.rate_limit l
    where l.name in ('enquiry_caller', 'enquiry_all') and l.at_most <= (
      select count(*) from private.enquiry e
      where e.created_at > now() - make_interval(secs => l.per_seconds)
        and (l.name = 'enquiry_all' or e.caller = p_caller)
    )
  )
$$;

create or replace function private.hold_limit(
  p_vendor uuid, p_caller text, p_rule private.day_rule, p_day date, p_minute integer, p_pax integer,
  p_now timestamptz, p_without uuid
) returns text language plpgsql stable set search_path = '' as $$
declare
  v_seats constant integer := private.seats_during(p_rule, p_vendor, p_day, p_minute);
  v_vendor integer;
  v_caller integer;
  v_held bigint;
  v_kept numeric;
  v_most record;
begin
  if private.is_over_limit(p_vendor, 'hold_caller', p_caller)
    or (private.is_over_limit(p_vendor, 'hold_vendor', 'all') and private.has_called(p_vendor, 'hold_caller', p_caller))
  then
    return 'too_many_requests';
  end if;
  select count(*), count(*) filter (where h.caller = p_caller),
    sum(h.pax) filter (
      where h.caller = p_caller and (h.day - p_day) * 1440 + h.minute < p_minute + p_rule.duration
      and (h.day - p_day) * 1440 + h.minute + h.duration > p_minute
    )
  into v_vendor, v_caller, v_held
  from private.hold h
  where h.vendor_id = p_vendor and h.expires_at > p_now and h.id is distinct from p_without;
  select min(l.at_most) filter (where l.name = 'open_holds_vendor') as of_vendor,
    min(l.at_most) filter (where l.name = 'open_holds_caller') as of_caller,
    min(l.at_most) filter (where l.name = 'held_share_caller') as held,
    min(l.at_most) filter (where l.name = 'kept_share_caller') as kept
  into v_most from private.rate_limit l where l.per_seconds is null;
  if (v_vendor >= v_most.of_vendor and v_caller > 0) or v_caller >= v_most.of_caller
    or (v_held + p_pax) * 100 > v_seats * v_most.held
  then
    return 'too_many_holds';
  end if;
  -- Seats times seconds that this caller kept of this stay and did not buy, in holds that lapsed too.
  select sum(h.pax * greatest(extract(epoch from least(p_now, h.expires_at) - h.made_at), 0)) into v_kept
  from private.hold h
  where h.vendor_id = p_vendor and h.caller = p_caller and h.day between p_day - 1 and p_day + 1
    and (h.day - p_day) * 1440 + h.minute < p_minute + p_rule.duration
    and (h.day - p_day) * 1440 + h.minute + h.duration > p_minute;
  if v_kept * 100 >= v_seats::numeric * 600 * v_most.kept then
    return 'too_many_holds';
  end if;
  return null;
end $$;
