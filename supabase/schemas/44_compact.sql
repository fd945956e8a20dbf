-- A tombstone keeps its content for 30 days, so that an undo, or a tablet that was away, can bring the row back. Then nobody
-- needs what a person wrote there: it is emptied with a rev of its own, and stays in the feed as {id, rev, deleted}, for a
-- tablet may come after years and has to hear that the row is gone. What the history says of it stays, as ever.

create function private.is_compacted(p_vendor uuid, p_collection text, p_id text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.synced s
    where s.vendor_id = p_vendor and s.collection = p_collection and s.id = p_id and s.deleted and s.deleted_at is null
  );
end $$;
revoke all on function private.is_compacted(uuid, text, text) from public, anon, authenticated;

-- Columns that cannot be null say the least they may. The day stays, by which the row's part is known; and the guest's id,
-- which no tablet hears of: by it the erasure of a person finds the history. Of what was paid by card the books are kept for seven years
-- (消費税法 58条 and its 施行令 71条, 法人税法施行規則 59条, 所得税法施行規則 63条; of receipts 消費税法 57条の4): the number, what was sold at which
-- rate of tax, and what was paid and went back. None of it names anybody.
create function private.empty_booking(p_vendor uuid, p_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from private.booking_token t where t.vendor_id = p_vendor and t.booking_id = p_id;
  delete from private.manage_token t where t.vendor_id = p_vendor and t.booking_id = p_id;
  delete from private.mail m where m.vendor_id = p_vendor and m.booking_id = p_id;
  update public.booking b set minute = 0, duration = 5, pax = 1, last_name = '', first_name = '', last_kana = '',
    first_kana = '', phone = '', email = '', requests = '', comments = '', tags = '{}', language = 'ja',
    status = 'cancelled', source = 'staff', campaign = '', custom = false,
    reference = case when b.payment is null then '' else b.reference end, marketing_opt_in = false,
    terms_version = '', agreed_at = null, made_at = 'epoch', status_at = 'epoch', made_by = '', made_on = '',
    conflicts = '[]', settled = '[]', seated_at = null, left_at = null,
    lines = case when b.payment is null then '[]' else b.lines end, agreed_fees = null,
    occurrence = null, answers = '[]', checked_in = '[]', tables = '{}', queue = null, step = ''
  where b.vendor_id = p_vendor and b.id = p_id;
end $$;
revoke all on function private.empty_booking(uuid, uuid) from public, anon, authenticated;

-- Of a vendor's setup only notes are words of a person; the rest of such a row no feed says any more.
create function private.empty_config(p_vendor uuid, p_kind text, p_key text) returns void
language plpgsql set search_path = '' as $$
begin
  case p_kind
    when 'settings' then
      update public.booking_settings s set deleted = true where s.vendor_id = p_vendor;
    when 'opening_hours' then
      update public.opening_hours o set deleted = true where o.vendor_id = p_vendor and o.weekday = p_key::smallint;
    when 'custom_opening_hours' then
      update public.custom_opening_hours h set note = '' where h.vendor_id = p_vendor and h.day = p_key::date;
    when 'vendor_availability' then
      update public.vendor_availability a set note = '' where a.vendor_id = p_vendor and a.id = p_key::uuid;
    when 'occurrence' then
      update public.occurrence o set note = '', conflicts = '[]' where o.vendor_id = p_vendor and o.id = p_key::uuid;
    else
      update private.config_item i set data = '{}', conflicts = '[]'
      where i.vendor_id = p_vendor and i.kind = p_kind and i.key = p_key;
  end case;
end $$;
revoke all on function private.empty_config(uuid, text, text) from public, anon, authenticated;

-- Under the vendor's lock, so many at a time; answers how many. Whatever is wrong with a row, nobody's booking or change
-- waits for it: these are left for the next time.
create function private.compact(p_vendor uuid, p_most integer) returns integer language plpgsql set search_path = '' as $$
declare
  v_done integer := 0;
  t record;
begin
  for t in
    select s.collection, s.id from private.synced s
    where s.vendor_id = p_vendor and s.deleted_at < now() - interval '30 days'
    order by s.deleted_at limit p_most
  loop
    -- Said first: the feed then takes the emptied row without its content.
    update private.synced s set deleted_at = null
    where s.vendor_id = p_vendor and s.collection = t.collection and s.id = t.id;
    case t.collection
      when 'booking' then perform private.empty_booking(p_vendor, t.id::uuid);
      -- Emptied when the person was erased, or the import that made the card was taken back.
      when 'guest' then update public.guest g set conflicts = '[]' where g.vendor_id = p_vendor and g.id = t.id::uuid;
      when 'config', 'occurrence' then
        perform private.empty_config(p_vendor, split_part(t.id, '/', 1), split_part(t.id, '/', 2));
    end case;
    v_done := v_done + 1;
  end loop;
  return v_done;
exception when others then
  raise warning 'compact failed: %', sqlstate;
  return 0;
end $$;
revoke all on function private.compact(uuid, integer) from public, anon, authenticated;
