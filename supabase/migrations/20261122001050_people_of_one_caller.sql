-- Invented contacts cost nothing, so one address could book a whole night out: 13 bookings in a second and a half. The
-- people that one caller confirmed online for one business day are limited now, as those of its holds are: one party of any
-- size, and beyond it a share of the seats.
insert into private.rate_limit (name, at_most, per_seconds) values
  -- Percent of the people at once, for all of one business day.
  ('booked_share_caller', 50, null);

-- Who confirmed what, no longer than until the night is over; with the token it is erased.
create table private.booking_caller (
  vendor_id uuid not null,
  booking_id uuid not null,
  day date not null,
  caller text not null,
  primary key (vendor_id, booking_id),
  constraint booking_was_online foreign key (vendor_id, booking_id)
    references private.booking_token (vendor_id, booking_id) on delete cascade
);
create index booking_caller_day on private.booking_caller (vendor_id, day, caller);
alter table private.booking_caller enable row level security;

-- Whether so many people more would be beyond what this caller may book for that day. What was cancelled takes no seats.
create function private.has_booked_its_share(p_vendor uuid, p_caller text, p_day date, p_pax integer, p_seats integer)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  v_booked bigint;
begin
  select sum(b.pax) into v_booked
  from private.booking_caller c
  join public.booking b on b.vendor_id = c.vendor_id and b.id = c.booking_id
  where c.vendor_id = p_vendor and c.day = p_day and c.caller = p_caller
    and b.day = p_day and b.status <> 'cancelled' and not b.deleted;
  return exists (
    select from private.rate_limit l
    where l.name = 'booked_share_caller' and (v_booked + p_pax) * 100 > p_seats::bigint * l.at_most
  );
end $$;
revoke all on function private.has_booked_its_share(uuid, text, date, integer, integer)
  from public, anon, authenticated;

create or replace function private.sweep(p_vendor uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from private.hold where vendor_id = p_vendor and expires_at < now() - interval '1 day';
  delete from private.rate_counter where vendor_id = p_vendor and ends_at < now();
  delete from private.booking_caller where vendor_id = p_vendor and day < private.business_day(p_vendor);
end $$;

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
  if private.has_booked_its_share(p_vendor, p_caller, p_day, p_pax, v_seats) then
    return 'too_many_holds';
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

create or replace function public.confirm_booking(p_vendor_url text, p_id uuid, p_token text, p_details jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  d constant jsonb := private.trimmed(p_details);
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_content bytea;
  v_keys text[];
  v_errors jsonb;
  v_answer jsonb;
  v_reason text;
  -- How far on to look for other times; under the lock, while others wait, the same day must do.
  v_days integer := 14;
  h private.hold;
  r private.day_rule;
  b public.booking;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  v_errors := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end
  )) || private.guest_details_errors(d);
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  if coalesce(d ->> 'website', '') <> '' then
    return private.no('too_many_requests');
  end if;
  v_content := sha256(convert_to(d::text, 'UTF8'));
  v_answer := private.same_booking(v, p_id, v_hash, v_content);
  if v_answer is not null then
    return v_answer;
  end if;
  select * into h from private.hold where vendor_id = v.id and id = p_id and token_hash = v_hash;
  if h.id is null then
    return private.no('hold_expired');
  end if;
  -- A contact counts for this caller only: else anybody would learn that a number books here, and could keep it out.
  v_keys := array[
    private.contact_key(v.id, v_caller || ' ' || (d ->> 'phone')),
    private.contact_key(v.id, v_caller || ' ' || (d ->> 'email'))
  ];
  if private.is_over_limit(v.id, 'confirm_contact', v_keys[1])
    or private.is_over_limit(v.id, 'confirm_contact', v_keys[2])
    or private.is_over_limit(v.id, 'confirm_vendor', 'all')
    or private.is_over_limit(v.id, 'confirm_caller', v_caller) then
    return private.no('too_many_requests');
  end if;
  -- A live hold nearly always sells; one look, under the lock, is enough for it.
  if h.expires_at <= now() then
    v_reason := private.hold_reason(v, h);
  end if;
  if v_reason is null then
    begin
      perform private.lock_vendor(v.id);
    exception when lock_not_available or deadlock_detected then
      return private.no('busy');
    end;
    v_days := 0;
    v_answer := private.same_booking(v, p_id, v_hash, v_content);
    if v_answer is not null then
      return v_answer;
    end if;
    select * into h from private.hold where vendor_id = v.id and id = p_id and token_hash = v_hash;
    if h.id is null then
      return private.no('hold_expired');
    end if;
    v_reason := private.hold_reason(v, h);
  end if;
  if v_reason is not null then
    return private.no('hold_expired', jsonb_build_object(
      'reason', v_reason, 'others', private.other_times(v.id, h.day, h.minute, h.pax, now(), h.id, v_days)
    ));
  end if;
  if exists (select from private.booking_token t where t.vendor_id = v.id and t.token_hash = v_hash)
    or exists (select from public.booking x where x.vendor_id = v.id and x.id = p_id) then
    return private.no('id_reused');
  end if;
  -- Here again, since holds of one caller do not count each other's people once they are sold.
  r := private.day_rule(v.id, h.day, now());
  r.duration := h.duration;
  if private.has_booked_its_share(v.id, v_caller, h.day, h.pax, private.seats_during(r, v.id, h.day, h.minute)) then
    return private.no('too_many_holds');
  end if;
  b := private.sell(v, h, d);
  insert into private.booking_token (vendor_id, booking_id, token_hash, content_hash)
  values (v.id, p_id, v_hash, v_content);
  insert into private.booking_caller (vendor_id, booking_id, day, caller) values (v.id, p_id, h.day, v_caller);
  delete from private.hold where vendor_id = v.id and id = p_id;
  perform private.count_call(v.id, 'confirm_contact', v_keys[1]);
  perform private.count_call(v.id, 'confirm_contact', v_keys[2]);
  perform private.count_call(v.id, 'confirm_vendor', 'all');
  perform private.count_call(v.id, 'confirm_caller', v_caller);
  return private.guest_booking(b, v);
end $$;
