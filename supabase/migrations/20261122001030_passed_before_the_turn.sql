-- Between midnight and the turn of the day it is still yesterday's business day. The early minutes of the calendar's day
-- (a slot at 05:00, asked for at 05:30) belong to the next business day, and were sold after they had passed. The past is
-- counted on one axis now; what lies before the turn of a business day that is over stays past.
create or replace function private.reason_at(
  r private.day_rule, p_minute integer, p_pax integer, p_shut boolean, p_left bigint, p_starting bigint
) returns text language sql immutable as $$
  select case
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
  end
$$;

create or replace function public.cancel_booking(p_vendor_url text, p_token text) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '1s' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b public.booking := private.booking_of_token(v.id, p_token);
  t record;
  v_from text;
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if b.status = 'cancelled' then
    return private.guest_booking(b, v);
  end if;
  begin
    perform private.lock_vendor(v.id);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
  b := private.booking_of_token(v.id, p_token);
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if b.status = 'cancelled' then
    return private.guest_booking(b, v);
  end if;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  if b.status not in ('confirmed', 'waiting') or b.day < t.day or (b.day - t.day) * 1440 + b.minute <= t.minute then
    return private.no('too_late');
  end if;
  v_from := b.status;
  update public.booking set status = 'cancelled', status_at = now()
  where vendor_id = v.id and id = b.id returning * into b;
  insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
  values (v.id, b.id, b.rev, 'online.cancel',
    jsonb_build_object('status', jsonb_build_array(v_from, 'cancelled')));
  return private.guest_booking(b, v);
end $$;
