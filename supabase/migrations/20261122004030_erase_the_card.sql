-- Who is forgotten is forgotten on the card too, in its history and in both sides of its conflicts.

create or replace function private.erase_guest(p_vendor uuid, p_guest uuid) returns integer language plpgsql
set search_path = '' as $$
declare
  v_personal constant text[] := array[
    'last_name', 'first_name', 'last_kana', 'first_kana', 'phone', 'email', 'requests', 'comments', 'tags', 'conflicts',
    'guest_id'
  ];
  v_phone text;
  v_bookings uuid[];
begin
  perform private.lock_vendor(p_vendor);
  select g.phone into v_phone from public.guest g where g.vendor_id = p_vendor and g.id = p_guest;
  select array_agg(b.id) into v_bookings from public.booking b
  where b.vendor_id = p_vendor and (b.guest_id = p_guest or (b.phone = v_phone and b.phone <> ''));
  perform set_config('noren.erasing', 'on', true);
  update public.booking_history h set changes = h.changes - v_personal
  where h.vendor_id = p_vendor and h.booking_id = any (v_bookings) and h.changes ?| v_personal;
  update private.guest_history h set changes = h.changes - array['allergies', 'notes', 'conflicts']
  where h.vendor_id = p_vendor and h.guest_id = p_guest;
  perform set_config('noren.erasing', '', true);
  delete from private.booking_token t where t.vendor_id = p_vendor and t.booking_id = any (v_bookings);
  -- Figures hold both sides of a conflict, and a hash over a phone number can be guessed back. The same command sent
  -- once more is then told `id_reused`.
  update private.command_log l set content_hash = 'erased', figures = '{}'
  where l.vendor_id = p_vendor and (l.subject = any (v_bookings) or l.subject = p_guest);
  update public.booking b set last_name = '', first_name = '', last_kana = '', first_kana = '', phone = '', email = '',
    requests = '', comments = '', tags = '{}', marketing_opt_in = false, guest_id = null, conflicts = '[]'
  where b.vendor_id = p_vendor and b.id = any (v_bookings);
  update public.guest g set last_name = '', first_name = '', last_kana = '', first_kana = '', phone = '', email = '',
    notes = '', allergies = '', conflicts = '[]', visits = 0, no_shows = 0, last_visit_day = null, deleted = true
  where g.vendor_id = p_vendor and g.id = p_guest;
  return coalesce(cardinality(v_bookings), 0);
end $$;
