-- Who calls, and how often. Nothing that counts may raise: the count would roll back with it. A count is written
-- only under the vendor's lock, so that counting never makes callers wait for each other before they are refused.

-- On hosted the edge sets cf-connecting-ip; the embedded server strips it and sets x-noren-peer from the socket. In
-- this order, since hosted passes on whatever x-noren-peer a caller invents. '' is a caller nobody knows.
create function private.caller() returns text language plpgsql stable set search_path = '' as $$
declare
  v_headers jsonb;
begin
  v_headers := nullif(current_setting('request.headers', true), '')::jsonb;
  return left(coalesce(v_headers ->> 'cf-connecting-ip', v_headers ->> 'x-noren-peer', ''), 64);
exception when invalid_text_representation then
  return '';
end $$;
revoke all on function private.caller() from public, anon, authenticated;

-- Whether this key has used up the limit of that name. A limit that is not listed does not exist, nor does one for
-- a caller nobody knows.
create function private.is_over_limit(p_vendor uuid, p_name text, p_key text) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return p_key <> '' and exists (
    select from private.rate_counter c join private.rate_limit l on l.name = c.name
    where c.vendor_id = p_vendor and c.name = p_name and c.key = p_key and c.ends_at > now() and c.seen >= l.at_most
  );
end $$;
revoke all on function private.is_over_limit(uuid, text, text) from public, anon, authenticated;

-- Under the vendor's lock only.
create function private.count_call(p_vendor uuid, p_name text, p_key text) returns void language plpgsql
set search_path = '' as $$
begin
  if p_key = '' then
    return;
  end if;
  insert into private.rate_counter as c (vendor_id, name, key, seen, ends_at)
  select p_vendor, l.name, p_key, 1, now() + make_interval(secs => l.per_seconds)
  from private.rate_limit l where l.name = p_name and l.per_seconds is not null
  on conflict (vendor_id, name, key) do update set
    seen = case when c.ends_at > now() then c.seen + 1 else 1 end,
    ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end;
end $$;
revoke all on function private.count_call(uuid, text, text) from public, anon, authenticated;

-- Nobody is kept longer than the limit needs; under the vendor's lock, as the counting is.
create function private.sweep(p_vendor uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from private.hold where vendor_id = p_vendor and expires_at < now() - interval '1 day';
  delete from private.rate_counter where vendor_id = p_vendor and ends_at < now();
end $$;
revoke all on function private.sweep(uuid) from public, anon, authenticated;

-- A contact as a key: kept as a hash, since a counter has no business to know people.
create function private.contact_key(p_vendor uuid, p_contact text) returns text language sql immutable as $$
  select encode(sha256(convert_to(p_vendor::text || lower(p_contact), 'UTF8')), 'hex')
$$;
revoke all on function private.contact_key(uuid, text) from public, anon, authenticated;

-- Holds cost nothing, so they are what could shut a venue: too_many_requests, too_many_holds, or null. A caller
-- always gets one party's hold; beyond it, its holds of one stay may take a share of the seats only.
create function private.hold_limit(
  p_vendor uuid, p_caller text, p_rule private.day_rule, p_day date, p_minute integer, p_pax integer,
  p_now timestamptz, p_without uuid
) returns text language plpgsql stable set search_path = '' as $$
declare
  v_vendor integer;
  v_caller integer;
  v_held bigint;
  v_most record;
begin
  if private.is_over_limit(p_vendor, 'hold_vendor', 'all')
    or private.is_over_limit(p_vendor, 'hold_caller', p_caller) then
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
    min(l.at_most) filter (where l.name = 'held_share_caller') as share
  into v_most from private.rate_limit l where l.per_seconds is null;
  if v_vendor >= v_most.of_vendor then
    return 'too_many_holds';
  end if;
  if p_caller <> '' and (
    v_caller >= v_most.of_caller or (v_held + p_pax) * 100 > p_rule.capacity * v_most.share
  ) then
    return 'too_many_holds';
  end if;
  return null;
end $$;
revoke all on function
  private.hold_limit(uuid, text, private.day_rule, date, integer, integer, timestamptz, uuid)
  from public, anon, authenticated;
