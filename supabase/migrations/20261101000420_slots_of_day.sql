-- A day's slots for n people, each with the reason that forbids it, and near times when the day has none.

-- One reason for a whole day without a bookable slot; null when no single word is true of it.
create function private.day_reason(p_slots jsonb) returns text language sql immutable as $$
  select case when jsonb_array_length(p_slots) = 0 then 'closed_day' else (
    select w.reason from unnest(array[
      'full', 'past', 'past_cutoff', 'too_far_ahead', 'below_minimum', 'above_maximum'
    ]) with ordinality w (reason, place)
    where p_slots @> jsonb_build_array(jsonb_build_object('reason', w.reason))
    order by w.place limit 1
  ) end
$$;
revoke all on function private.day_reason(jsonb) from public, anon, authenticated;

create function public.slots_of_day(p_vendor_url text, p_day date, p_pax integer) returns jsonb language plpgsql
volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'day', private.day_error(p_day), 'pax', private.number_error(p_pax, 1, 9999)
  ));
  v_vendor constant uuid := (private.vendor_at(p_vendor_url)).id;
  v_slots jsonb;
  v_reason text;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'minute', s.minute, 'bookable', s.reason is null, 'reason', private.customer_reason(s.reason)
  ) order by s.minute), '[]')
  into v_slots from private.slots(v_vendor, p_day, p_pax, now(), null) s;
  if v_slots @> '[{"bookable": true}]' then
    return jsonb_build_object(
      'ok', true, 'day', p_day, 'now', private.iso(now()), 'reason', null, 'slots', v_slots, 'others', '[]'::jsonb
    );
  end if;
  return jsonb_build_object(
    'ok', true, 'day', p_day, 'now', private.iso(now()), 'reason', private.day_reason(v_slots), 'slots', v_slots,
    'others', private.other_times(v_vendor, p_day, null, p_pax, now(), null, 14)
  );
end $$;
revoke all on function public.slots_of_day(text, date, integer) from public, anon, authenticated;
grant execute on function public.slots_of_day(text, date, integer) to anon, authenticated;
