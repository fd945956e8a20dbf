-- What a hold keeps, and the booking that it becomes. A lost answer loses nothing (53_confirm_booking.sql).

-- What is said about the day of a hold, which keeps the duration it was made with: no stay is looked up for it.
create function private.rule_of_hold(h private.hold) returns private.day_rule language plpgsql stable
set search_path = '' as $$
declare
  r private.day_rule;
begin
  if h.occurrence is not null then return private.spots_rule(h.vendor_id, h.occurrence, clock_timestamp()); end if;
  r := private.day_rule(h.vendor_id, h.day, null, clock_timestamp());
  r.duration := h.duration;
  return r;
end $$;
revoke all on function private.rule_of_hold(private.hold) from public, anon, authenticated;

-- Whether the seats of a hold cannot be sold. A live hold has its place: of the rule only the house being shut and
-- the bookings themselves stand against it (staff may book over holds; online nothing is sold beyond capacity).
-- After its end everything is checked again, others' holds included.
create function private.hold_reason(v public.vendor, h private.hold, r private.day_rule) returns text language plpgsql
stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_is_live constant boolean := h.expires_at > v_now;
begin
  if h.occurrence is not null then
    -- Moved meanwhile, it is not what the customer chose.
    if exists (select from public.occurrence o
      where o.vendor_id = v.id and o.id = h.occurrence and (o.day, o.starts_at) <> (h.day, h.minute)) then
      return 'event_not_found';
    end if;
    return private.spots_reason(v.id, h.occurrence, h.pax, h.lines, v_now, h.id, v_is_live);
  end if;
  if v_is_live then
    r.days_ahead := r.cutoff_days;
    r.horizon_days := r.cutoff_days;
    r.now_minute := 0;
    r.minimum_pax := 1;
    r.maximum_pax := h.pax;
    r.pacing := null;
  end if;
  return private.customer_reason(
    private.reason_of(r, v.id, h.day, h.minute, h.pax, v_now, h.id, not v_is_live)
  );
end $$;
revoke all on function private.hold_reason(public.vendor, private.hold, private.day_rule) from public, anon, authenticated;

-- The tables at which a hold sits that is to be sold: a live one at its own, whoever holds and whatever time brings. Where staff have
-- taken or blocked one of them, or it is gone, and once the hold has ended, at others that are free as for anybody; null where none are. Asked under
-- the lock.
create function private.tables_of_hold(h private.hold) returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  if h.occurrence is not null or not private.has_tables(h.vendor_id) then
    return '{}';
  end if;
  if h.expires_at > v_now and h.tables <> '{}' and (
    select count(*) from private.config_item i
    where i.vendor_id = h.vendor_id and i.kind = 'table' and i.key = any (h.tables::text[]) and not i.deleted
  ) = cardinality(h.tables) and not exists (
    select from private.occupied(h.vendor_id, h.day, v_now, h.id, true, h.minute, h.minute + h.duration) o
    where o.tables && h.tables
  ) and not exists (
    select from private.blocks_on(h.vendor_id, h.day) k
    where k.tables && h.tables and k.starts < h.minute + h.duration and k.ends > h.minute
  ) then
    return h.tables;
  end if;
  return private.tables_for(h.vendor_id, h.day, h.minute, h.duration, h.pax, v_now, h.id, h.area, h.tables);
end $$;
revoke all on function private.tables_of_hold(private.hold) from public, anon, authenticated;

-- The line by which staff read that a customer chose an area, in their language: none without one.
create function private.area_wish(p_area jsonb, p_language text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when p_language = 'en' then 'Seating: ' || coalesce(nullif(p_area ->> 'name_en', ''), p_area ->> 'name')
    else 'お席のご希望：' || (p_area ->> 'name') end;
end $$;
revoke all on function private.area_wish(jsonb, text) from public, anon, authenticated;

-- What a customer asked for, with the area that they chose before it: staff may put the booking anywhere, and read it first.
create function private.requests_of(h private.hold, d jsonb) returns text language plpgsql stable set search_path = '' as $$
declare
  v_area constant jsonb := (
    select i.data from private.config_item i where i.vendor_id = h.vendor_id and i.kind = 'area' and i.key = h.area::text);
  v_said constant text := coalesce(d ->> 'requests', '');
begin
  if v_area is null then return v_said; end if;
  return left(concat_ws(e'\n', private.area_wish(v_area, d ->> 'language'), nullif(v_said, '')), 2000);
end $$;
revoke all on function private.requests_of(private.hold, jsonb) from public, anon, authenticated;

-- What a customer asked for once they choose another area: its line takes the place of the one that stood there. null: as it was.
create function private.with_wish(b public.booking, p_area uuid) returns text language plpgsql stable set search_path = '' as $$
declare
  v_first constant text := split_part(b.requests, e'\n', 1);
  -- By each name that an area has or had, in both languages: either may be another since.
  v_old constant boolean := exists (
    select from private.config_item i
    cross join lateral (
      select i.data->>'name' as name union all select i.data->>'name_en' union all
      select h.changes->f.key->>0 from private.config_history h cross join (values ('name'), ('name_en')) f (key)
      where h.vendor_id = i.vendor_id and h.subject = 'area/' || i.key
    ) n
    cross join (values ('ja'), ('en')) l (language)
    where i.vendor_id = b.vendor_id and i.kind = 'area' and n.name <> ''
      and private.area_wish(jsonb_build_object('name', n.name), l.language) = v_first);
  v_area constant jsonb := (
    select i.data from private.config_item i where i.vendor_id = b.vendor_id and i.kind = 'area' and i.key = p_area::text);
begin
  if v_area is null then return b.requests; end if;
  return left(concat_ws(e'\n', private.area_wish(v_area, b.language), nullif(
    case when v_old then substr(b.requests, length(v_first) + 2) else b.requests end, '')), 2000);
end $$;
revoke all on function private.with_wish(public.booking, uuid) from public, anon, authenticated;

-- The hold becomes a booking, with its guest, its first line of history, and by what the customer finds it again. The caller
-- holds the lock and has checked; p_paid by card, null at the venue. The fees are those that the customer read. One statement, since each begins and ends at a cost.
create function private.sell(
  v public.vendor, h private.hold, d jsonb, p_lines jsonb, p_answers jsonb, p_content bytea, p_caller text, p_paid integer
) returns public.booking language plpgsql set search_path = '' as $$
declare
  v_guest constant uuid := private.guest_of_customer(
    v.id, d ->> 'phone', d ->> 'email', d ->> 'last_name', d ->> 'first_name'
  );
  b public.booking;
begin
  with sold as (
    insert into public.booking (
      vendor_id, id, day, minute, duration, pax, last_name, first_name, phone, email, requests, language, status, source,
      campaign, reference, marketing_opt_in, terms_version, agreed_at, guest_id, answers, lines,
      agreed_fees, occurrence, tables, payment
    ) values (
      v.id, h.id, h.day, h.minute, h.duration, h.pax, d ->> 'last_name',
      d ->> 'first_name', d ->> 'phone', d ->> 'email', private.requests_of(h, d),
      d ->> 'language', 'confirmed', 'online', private.campaign_of(d), private.new_reference(v.id),
      coalesce((d ->> 'marketing_opt_in')::boolean, false), d ->> 'terms_version', now(), v_guest, p_answers,
      p_lines, coalesce(d -> 'fees', '[]'), h.occurrence,
      h.tables, case when p_paid is not null then jsonb_build_object('amount', p_paid, 'refunded', 0, 'returning', 0) end
    ) returning *
  ), told as (
    insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
    select s.vendor_id, s.id, s.rev, 'online.confirm', jsonb_build_object(
      'status', jsonb_build_array(null, s.status), 'day', jsonb_build_array(null, s.day),
      'minute', jsonb_build_array(null, s.minute), 'pax', jsonb_build_array(null, s.pax),
      'last_name', jsonb_build_array(null, s.last_name), 'first_name', jsonb_build_array(null, s.first_name),
      'phone', jsonb_build_array(null, s.phone), 'email', jsonb_build_array(null, s.email),
      'requests', jsonb_build_array(null, s.requests)
    ) || case when s.lines = '[]' then '{}'
      else jsonb_build_object('lines', jsonb_build_array(null, s.lines)) end
    || case when s.tables = '{}' then '{}'
      else jsonb_build_object('tables', jsonb_build_array(null, to_jsonb(s.tables))) end
    || case when s.answers = '[]' then '{}'
      else jsonb_build_object('answers', jsonb_build_array(null, s.answers)) end
    || case when s.payment is null then '{}'
      else jsonb_build_object('payment', jsonb_build_array(null, s.payment)) end from sold s
  ), token as (
    insert into private.booking_token (vendor_id, booking_id, token_hash, content_hash)
    values (v.id, h.id, h.token_hash, p_content)
  ), caller as (
    insert into private.booking_caller (vendor_id, booking_id, day, caller) values (v.id, h.id, h.day, p_caller)
  ), ended as (
    delete from private.hold k where k.vendor_id = v.id and k.id = h.id
  )
  select s.* into b from sold s;
  return b;
end $$;
revoke all on function private.sell(public.vendor, private.hold, jsonb, jsonb, jsonb, bytea, text, integer) from public, anon, authenticated;

-- Who waited for an event and has bought it waits no more: a place of the same number whose secret the buyer has, for no more people
-- than have seats now; what was paid for it goes back. By the number alone, or by the caller, who may be a whole network, it would be
-- anybody's to end. The row says it to tablets, which read no history without a network.
create function private.end_wait(b public.booking, p_place bytea) returns void language plpgsql set search_path = '' as $$
declare
  w public.booking := (
    select x from private.booking_token t join public.booking x on x.vendor_id = t.vendor_id and x.id = t.booking_id
    where t.vendor_id = b.vendor_id and t.token_hash = p_place
      and x.status = 'waiting' and not x.deleted and x.occurrence = b.occurrence and x.phone = b.phone and x.pax <= b.pax);
  v_paid constant jsonb := w.payment;
begin
  if w.id is null then return; end if;
  perform private.owe(w.vendor_id, w.id, private.kept_of(v_paid), 'policy');
  update public.booking x set status = 'cancelled', status_at = now(), agreed_fees = '[]',
    payment = private.with_returning(v_paid, greatest(0, private.kept_of(v_paid))),
    settled = private.settled_without(w.settled, array['booked_online']) || private.settlement('booked_online', '0',
      jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
  where x.vendor_id = w.vendor_id and x.id = w.id returning * into w;
  insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
  values (w.vendor_id, w.id, w.rev, 'online.booked', '{"status": ["waiting", "cancelled"]}'::jsonb
    || case when private.kept_of(v_paid) > 0 then jsonb_build_object('payment', jsonb_build_array(v_paid, w.payment)) else '{}' end);
end $$;
revoke all on function private.end_wait(public.booking, bytea) from public, anon, authenticated;
