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
      'url', v.url, 'name', v.name, 'address', v.address, 'phone', v.phone, 'vendor_type', v.vendor_type,
      'time_zone', v.time_zone, 'minimum_pax', coalesce(s.minimum_pax, 1), 'maximum_pax', coalesce(s.maximum_pax, 1),
      'cutoff_days', coalesce(s.cutoff_days, 0), 'horizon_days', coalesce(s.horizon_days, 0),
      'duration', coalesce(s.duration, 120),
      'cancellation_policy', v.cancellation_policy
    ),
    'now', private.iso(now()), 'today', t.day, 'minute', t.minute
  );
end $$;
revoke all on function public.vendor_page(text) from public, anon, authenticated;
grant execute on function public.vendor_page(text) to anon, authenticated;
