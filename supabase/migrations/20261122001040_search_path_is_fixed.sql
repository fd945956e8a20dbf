-- Every function has a fixed search path: without one, a schema that comes first in the caller's path could lend a function
-- its own operators. Functions in SQL with a setting are not written into the statement that asks them and are planned
-- anew in each; in plpgsql the plan stays, so what is asked often is written so.

create or replace function private.row_hash(p_poly bigint, p_rev bigint) returns bigint language plpgsql immutable strict
parallel safe set search_path = '' as $$
begin
  return (p_poly * (p_rev % 65521 + 1)) % 2147483647;
end $$;

create or replace function private.guest_id(p_vendor uuid, p_phone text) returns uuid language plpgsql immutable strict
parallel safe set search_path = '' as $$
begin
  return md5(p_vendor::text || p_phone)::uuid;
end $$;

create or replace function private.is_live(p_status text, p_deleted boolean) returns boolean language plpgsql immutable
parallel safe set search_path = '' as $$
begin
  return p_status in ('confirmed', 'arrived', 'seated') and not p_deleted;
end $$;

create or replace function private.contact_key(p_vendor uuid, p_contact text) returns text language plpgsql immutable
set search_path = '' as $$
begin
  return encode(sha256(convert_to(p_vendor::text || lower(p_contact), 'UTF8')), 'hex');
end $$;

create or replace function private.token_hash(p_token text) returns bytea language plpgsql immutable
set search_path = '' as $$
begin
  return case when length(p_token) = 32 and p_token ~ '^[0-9a-f]{32}$' then sha256(convert_to(p_token, 'UTF8')) end;
end $$;

create or replace function private.no(p_code text, p_more jsonb default '{}') returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return jsonb_build_object('ok', false, 'code', p_code) || p_more;
end $$;

create or replace function private.invalid(p_fields jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return private.no('invalid', jsonb_build_object('fields', p_fields));
end $$;

create or replace function private.day_error(p_day date) returns text language plpgsql immutable
set search_path = '' as $$
begin
  return case
    when p_day is null then 'required'
    when p_day not between '2000-01-01' and '2199-12-31' then 'invalid'
  end;
end $$;

create or replace function private.number_error(p_number integer, p_least integer, p_most integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_number is null then 'required' when p_number not between p_least and p_most then 'invalid' end;
end $$;

create or replace function private.text_error(p_value jsonb, p_needed boolean, p_longest integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_value is null or p_value = 'null' then case when p_needed then 'required' end
    when jsonb_typeof(p_value) <> 'string' then 'invalid'
    when p_needed and p_value #>> '{}' = '' then 'required'
    when length(p_value #>> '{}') > p_longest then 'too_long'
  end;
end $$;

create or replace function private.trimmed(d jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(d) = 'object' then d || coalesce((
    select jsonb_object_agg(e.key, btrim(e.value #>> '{}', E' \t\r\n　'))
    from jsonb_each(d) e
    where e.key in ('last_name', 'first_name', 'phone', 'email') and jsonb_typeof(e.value) = 'string'
  ), '{}') else d end;
end $$;

create or replace function private.guest_booking(b public.booking, v public.vendor) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'ok', true,
    'booking', jsonb_build_object(
      'reference', b.reference, 'day', b.day, 'minute', b.minute, 'duration', b.duration, 'pax', b.pax,
      'status', b.status, 'last_name', b.last_name, 'first_name', b.first_name, 'phone', b.phone,
      'email', b.email, 'requests', b.requests, 'language', b.language
    ),
    'vendor', jsonb_build_object('name', v.name, 'phone', v.phone, 'address', v.address)
  );
end $$;

create or replace function private.customer_reason(p_reason text) returns text language plpgsql immutable
set search_path = '' as $$
begin
  return case p_reason when 'pacing' then 'full' else p_reason end;
end $$;

create or replace function private.day_reason(p_slots jsonb) returns text language plpgsql immutable
set search_path = '' as $$
begin
  if jsonb_array_length(p_slots) = 0 then
    return 'closed_day';
  end if;
  return (
    select w.reason from unnest(array[
      'full', 'override_closed', 'past', 'past_cutoff', 'too_far_ahead', 'below_minimum', 'above_maximum'
    ]) with ordinality w (reason, place)
    where p_slots @> jsonb_build_array(jsonb_build_object('reason', w.reason))
    order by w.place limit 1
  );
end $$;

create or replace function private.reason_at(
  r private.day_rule, p_minute integer, p_pax integer, p_shut boolean, p_left bigint, p_starting bigint
) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case
    when r.closed then 'closed_day'
    when p_minute < r.opens_at or p_minute + r.duration > r.closes_at then 'outside_hours'
    when p_minute < r.break_ends_at and p_minute + r.duration > r.break_starts_at then 'break'
    when p_minute > r.closes_at - r.last_seating then 'last_seating'
    when r.days_ahead < 0 or r.days_ahead * 1440 + p_minute < r.now_minute then 'past'
    when r.days_ahead < r.cutoff_days then 'past_cutoff'
    when r.days_ahead > r.horizon_days then 'too_far_ahead'
    when p_pax < r.minimum_pax then 'below_minimum'
    when p_pax > r.maximum_pax then 'above_maximum'
    when p_shut then 'override_closed'
    when p_pax > p_left then 'full'
    when p_starting + p_pax > r.pacing then 'pacing'
  end;
end $$;

create or replace function private.overrides_on(p_vendor uuid, p_day date)
returns table (starts integer, ends integer, capacity integer) language plpgsql stable rows 5 set search_path = '' as $$
begin
  return query
  select (a.day - p_day) * 1440 + a.starts_at, (a.day - p_day) * 1440 + a.ends_at, a.capacity
  from public.vendor_availability a
  where a.vendor_id = p_vendor and a.day between p_day - 2 and p_day + 2 and not a.deleted;
end $$;

-- Whether a booking is live is written out here, so that the index of live bookings is used.
create or replace function private.crowd(
  p_vendor uuid, p_day date, p_minute integer, p_duration integer, p_claimed_rev bigint, out people integer, out capacity integer
) language sql stable set search_path = '' as $$
  select t.people, t.capacity
  from (
    select array_agg(s.starts) as starts, array_agg(s.starts + s.duration) as ends, array_agg(s.pax) as pax
    from (
      select (b.day - p_day) * 1440 + b.minute as starts, b.duration, b.pax
      from public.booking b
      where b.vendor_id = p_vendor and b.day between p_day - 2 and p_day + 2
        and b.claimed_rev <= p_claimed_rev and b.status in ('confirmed', 'arrived', 'seated') and not b.deleted
    ) s
    where s.starts < p_minute + p_duration and s.starts + s.duration > p_minute
  ) near
  cross join lateral private.tightest(
    p_vendor, p_day, p_minute, p_duration,
    (select s.capacity from public.booking_settings s where s.vendor_id = p_vendor), near.starts, near.ends, near.pax
  ) t
$$;
