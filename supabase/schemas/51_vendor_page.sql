-- Whether customers can book here at all: it has settings, is ever open, and has a seat, usually or in a span to come.
-- missingOf in src/domain/config/first-steps.ts is the same rule.
create function private.takes_bookings(p_vendor uuid, p_today date) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return (
    exists (select from public.opening_hours h where h.vendor_id = p_vendor and not h.deleted and not h.closed)
    or exists (select from public.custom_opening_hours h where h.vendor_id = p_vendor and not h.deleted and not h.closed)
  ) and exists (
    select from public.booking_settings s
    where s.vendor_id = p_vendor and not s.deleted and (s.capacity > 0 or exists (
      select from public.vendor_availability a
      where a.vendor_id = p_vendor and not a.deleted and a.day >= p_today and a.capacity > 0
    ))
  );
end $$;
revoke all on function private.takes_bookings(uuid, date) from public, anon, authenticated;

-- What a booking page says before anything is chosen.
create function public.vendor_page(p_vendor_url text) returns jsonb language plpgsql volatile security definer
set search_path = '' as $$
declare
  v public.vendor := private.vendor_at(p_vendor_url);
  s public.booking_settings;
  t record;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  select * into s from public.booking_settings where vendor_id = v.id and not deleted;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  return jsonb_build_object(
    'ok', true,
    'vendor', jsonb_build_object(
      'url', v.url, 'name', v.name, 'name_en', v.name_en, 'address', v.address, 'phone', v.phone, 'vendor_type', v.vendor_type,
      'time_zone', v.time_zone, 'minimum_pax', coalesce(s.minimum_pax, 1), 'maximum_pax', coalesce(s.maximum_pax, 1),
      'cutoff_days', coalesce(s.cutoff_days, 0), 'horizon_days', coalesce(s.horizon_days, 0),
      'duration', coalesce(s.duration, 120), 'stays', coalesce(s.stays, '[]'),
      'cancellation_policy', v.cancellation_policy, 'cancellation_fees', v.cancellation_fees,
      'picture', v.picture, 'map', v.map, 'payment', private.public_payment(v.id),
      -- The usual ones, 1-7 Monday to Sunday, 8 public holidays; a weekday without a row is closed.
      'hours', coalesce((
        select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'closed', h.closed, 'opens_at', h.opens_at,
          'closes_at', h.closes_at, 'break_starts_at', h.break_starts_at, 'break_ends_at', h.break_ends_at) order by h.weekday)
        from public.opening_hours h where h.vendor_id = v.id and not h.deleted
      ), '[]'),
      'takes_bookings', v.vendor_type = 'RESTAURANT' and private.takes_bookings(v.id, t.day),
      'areas', private.online_areas(v.id)
    ),
    'prices', private.online_prices(v.id),
    'now', private.iso(now()), 'today', t.day, 'minute', t.minute
  );
end $$;
revoke all on function public.vendor_page(text) from public, anon, authenticated;
grant execute on function public.vendor_page(text) to anon, authenticated;

-- One reason for a whole day without a bookable slot; null when no single word is true of it.
create function private.day_reason(p_slots jsonb) returns text language plpgsql immutable
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
revoke all on function private.day_reason(jsonb) from public, anon, authenticated;

-- A day's slots for n people, each with the reason that forbids it, and near times when the day has none. Who shows the token
-- of a booking asks where it could go: its own seats count as free, and its party stays as long as was agreed.
create function public.slots_of_day(
  p_vendor_url text, p_day date, p_pax integer, p_token text default null, p_area uuid default null
) returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_vendor constant uuid := (private.vendor_at(p_vendor_url)).id;
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'day', private.day_error(p_day), 'pax', private.number_error(p_pax, 1, 9999), 'area', private.area_error(v_vendor, p_area)
  ));
  v_slots jsonb;
  v_reason text;
  v_stay integer;
  b public.booking;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  if p_token is not null then
    b := private.booking_of_token(v_vendor, p_token);
    v_stay := case when b.pax = p_pax then b.duration end;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'minute', s.minute, 'bookable', s.reason is null, 'reason', private.customer_reason(s.reason)
  ) order by s.minute), '[]')
  into v_slots from private.slots(v_vendor, p_day, p_pax, now(), b.id, v_stay, p_area) s;
  if v_slots @> '[{"bookable": true}]' then
    return jsonb_build_object(
      'ok', true, 'day', p_day, 'now', private.iso(now()), 'reason', null, 'slots', v_slots, 'others', '[]'::jsonb
    );
  end if;
  return jsonb_build_object(
    'ok', true, 'day', p_day, 'now', private.iso(now()), 'reason', private.day_reason(v_slots), 'slots', v_slots,
    'others', private.other_times(v_vendor, p_day, null, p_pax, now(), b.id, 14, v_stay, p_area)
  );
end $$;
revoke all on function public.slots_of_day(text, date, integer, text, uuid) from public, anon, authenticated;
grant execute on function public.slots_of_day(text, date, integer, text, uuid) to anon, authenticated;
