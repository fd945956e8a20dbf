-- The same guest, two bookings of one day: nearly always a slip (two tabs, a link opened twice), and sometimes meant. Nobody
-- is refused, but the answer says so. Said only of a live booking under the same phone and the same e-mail: who knows one
-- of the two learns nothing about the other.
create or replace function private.guest_booking(b public.booking, v public.vendor) returns jsonb language plpgsql stable
set search_path = '' as $$
begin
  return jsonb_build_object(
    'ok', true,
    'booking', jsonb_build_object(
      'reference', b.reference, 'day', b.day, 'minute', b.minute, 'duration', b.duration, 'pax', b.pax,
      'status', b.status, 'last_name', b.last_name, 'first_name', b.first_name, 'phone', b.phone,
      'email', b.email, 'requests', b.requests, 'language', b.language
    ) || case when b.status in ('confirmed', 'waiting') and exists (
      select from public.booking x
      where x.vendor_id = b.vendor_id and x.day = b.day and x.id <> b.id and not x.deleted
        and x.status in ('confirmed', 'waiting', 'arrived', 'seated')
        and x.phone = b.phone and lower(x.email) = lower(b.email) and b.phone <> '' and b.email <> ''
    ) then '{"also_that_day": true}'::jsonb else '{}'::jsonb end,
    'vendor', jsonb_build_object('name', v.name, 'phone', v.phone, 'address', v.address)
  );
end $$;
