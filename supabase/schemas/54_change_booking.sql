-- A customer moves a booking to another day or time, or for another number of people, by its secret: one row, one update under
-- the vendor's lock. The old seats are given up by the same statement that takes the new ones, so whoever loses the new ones
-- has the old.

-- What a cancellation would cost today, in percent. feeStepAt in src/domain/price/fee.ts is the same.
create function private.fee_now(b public.booking, v public.vendor, p_today date) returns integer language plpgsql immutable
set search_path = '' as $$
begin
  return coalesce((
    select (f.value ->> 'percent')::integer
    from jsonb_array_elements(coalesce(b.agreed_fees, v.cancellation_fees)) f
    where (f.value ->> 'days')::integer >= b.day - p_today
    order by (f.value ->> 'days')::integer limit 1
  ), 0);
end $$;
revoke all on function private.fee_now(public.booking, public.vendor, date) from public, anon, authenticated;

-- What such a share of a booking is: of what was agreed, or of what was paid by card where that is more. feeOf in
-- src/domain/price/line.ts is the same.
create function private.fee_of(b public.booking, p_percent integer) returns bigint language plpgsql immutable set search_path = '' as $$
begin
  return greatest((b.payment->>'amount')::bigint, (
    select coalesce(sum((l.value->>'price')::bigint * (l.value->>'count')::bigint), 0)::bigint from jsonb_array_elements(b.lines) l
  )) * p_percent / 100;
end $$;
revoke all on function private.fee_of(public.booking, integer) from public, anon, authenticated;

-- What goes back where this share is kept: all but the fee, of which a deposit is a part and no more. backOf in
-- src/domain/price/fee-due.ts is the same.
create function private.back_of(b public.booking, p_percent integer) returns integer language plpgsql immutable
set search_path = '' as $$
begin
  return greatest(0, private.kept_of(b.payment) - private.fee_of(b, p_percent));
end $$;
revoke all on function private.back_of(public.booking, integer) from public, anon, authenticated;

-- Whether so many people may sit on at these tables: joined ones that are for more are given back. How staff put tables together is theirs.
create function private.may_keep_tables(p_vendor uuid, p_tables uuid[], p_pax integer) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return coalesce((
    select bool_or(s.smallest <= p_pax) from private.seatings(p_vendor) s where s.tables = p_tables), true);
end $$;
revoke all on function private.may_keep_tables(uuid, uuid[], integer) from public, anon, authenticated;

-- What this change is answered with; null where it can be made, and at which tables then: their own where these fit and are free. Asked
-- before the lock, so that who is refused waits for nobody, and again under it, where nobody else sells. p_change is what a repeat is
-- known by, p_days how far on to look for other times.
create function private.change_answer(
  v public.vendor, b public.booking, p_token text, p_change uuid, p_from jsonb, p_day date, p_minute integer, p_pax integer,
  p_area uuid, p_caller text, p_days integer, out answer jsonb, out tables uuid[]
) language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_stays_there constant boolean := p_day = b.day and p_minute = b.minute;
  v_same_area constant boolean := p_area is null or coalesce(private.area_of(b)->>'id' = p_area::text, false);
  r private.day_rule;
  v_reason text;
  v_due integer;
begin
  if b.id is null then
    answer := private.no('booking_not_found');
    return;
  end if;
  -- It was made, and its answer lost.
  if exists (
    select from public.booking_history h
    where h.vendor_id = v.id and h.booking_id = b.id and h.command_id = p_change and h.kind = 'online.change'
  ) then
    answer := private.told_booking(b, v, p_token);
    return;
  end if;
  if private.area_error(v.id, p_area) is not null then
    answer := private.invalid('{"area": "unknown"}');
    return;
  end if;
  r := private.day_rule(v.id, p_day, p_pax, v_now);
  r.duration := case when p_pax = b.pax then b.duration else r.duration end;
  -- Other seats of an event, or another night, are another ticket: the organiser decides.
  if b.occurrence is not null then
    answer := private.no('event_booking');
    return;
  end if;
  if b.status <> 'confirmed' or b.day < r.today
    or (b.day - r.today) * 1440 + b.minute <= r.now_minute then
    answer := private.no('too_late');
    return;
  end if;
  -- Who looks at what the restaurant has changed meanwhile would undo it unknowingly.
  if p_from is distinct from jsonb_build_object('day', b.day, 'minute', b.minute, 'pax', b.pax) then
    answer := private.told_booking(b, v, p_token) || private.no('changed_meanwhile');
    return;
  end if;
  if v_stays_there and p_pax = b.pax and v_same_area then
    answer := private.told_booking(b, v, p_token);
    return;
  end if;
  if b.day < r.today + r.cutoff_days then
    answer := private.no('too_late_to_change');
    return;
  end if;
  -- Else a fee that is due would be none: by a change to a far day, which is cancelled then.
  if (p_day <> b.day or p_pax < b.pax) and private.fee_now(b, v, r.today) > 0 then
    answer := private.no('fee_due');
    return;
  end if;
  if private.is_over_limit(v.id, array['change_booking'], array[b.id::text]) then
    answer := private.no('too_many_requests');
    return;
  end if;
  -- What was chosen stays as it was agreed; where it is not offered then, or is for more people, they have to speak.
  if b.lines <> '[]' and (
    private.agreed_error(b.lines, b.lines, p_pax) is not null or not v_stays_there
    and jsonb_array_length(private.agreed_lines(v.id, p_day, p_minute, b.lines)) < jsonb_array_length(b.lines)
  ) then
    answer := private.no('lines_do_not_fit');
    return;
  end if;
  -- More people are more to be paid by card, and here nobody pays: a deposit that a change could leave out would be none. Who changes
  -- what has cost too little since before it cost anything, and no more by this, changes it.
  v_due := private.card_due_at(v.id, false, p_pax, b.lines);
  if v_due > greatest(private.kept_of(b.payment), private.card_due_at(v.id, false, b.pax, b.lines)) then
    answer := private.no('deposit_due', jsonb_build_object('amount', v_due));
    return;
  end if;
  if v_stays_there and v_same_area and p_pax < b.pax and r.duration <= b.duration then
    -- Fewer people at the same table need no seat, even where staff have put more there than there are.
    v_reason := case when p_pax < r.minimum_pax then 'below_minimum' end;
    tables := case when not private.may_keep_tables(v.id, b.tables, p_pax)
      then private.tables_for(v.id, p_day, p_minute, r.duration, p_pax, v_now, b.id, null, b.tables) end;
    tables := coalesce(tables, b.tables);
  else
    v_reason := case
      when not v_stays_there and not r.closed and (p_minute - r.opens_at) % r.slot_interval <> 0 then 'outside_hours'
      else private.reason_of(r, v.id, p_day, p_minute, p_pax, v_now, b.id, true)
    end;
    if v_reason is null then
      tables := private.tables_for(v.id, p_day, p_minute, r.duration, p_pax, v_now, b.id, p_area, b.tables);
      v_reason := case when tables is null then 'no_table' end;
    end if;
    if v_reason is null and private.has_its_share(v.id, p_caller, p_day, p_minute, r.duration, p_pax,
      private.seats_during(r, v.id, p_day, p_minute), b.id) then
      answer := private.no('too_many_holds');
      return;
    end if;
  end if;
  if v_reason is not null then
    answer := private.no(private.customer_reason(v_reason), jsonb_build_object('others', private.other_times(
      v.id, p_day, p_minute, p_pax, v_now, b.id, p_days, case when p_pax = b.pax then b.duration end, p_area
    )));
  end if;
end $$;
revoke all on function
  private.change_answer(public.vendor, public.booking, text, uuid, jsonb, date, integer, integer, uuid, text, integer)
  from public, anon, authenticated;

-- p_from: {day, minute, pax} as the customer saw them; p_area: where alone they want to sit, null for where they sit, or else anywhere.
-- The same id and wish again is the same change.
create function public.change_booking(
  p_vendor_url text, p_token text, p_id uuid, p_from jsonb, p_day date, p_minute integer, p_pax integer, p_area uuid default null
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b public.booking := private.booking_of_token(v.id, p_token);
  v_caller constant text := private.caller();
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'from', case when p_from is null then 'required' end,
    'day', private.day_error(p_day), 'minute', private.number_error(p_minute, 0, 2159),
    'pax', private.number_error(p_pax, 1, 999)
  ));
  v_change constant uuid := md5(concat_ws(' ', p_id, p_day, p_minute, p_pax, p_area));
  v_old public.booking;
  v_answer jsonb;
  v_tables uuid[];
  v_areas uuid[];
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  v_answer := (private.change_answer(v, b, p_token, v_change, p_from, p_day, p_minute, p_pax, p_area, v_caller, 14)).answer;
  if v_answer is not null then
    return v_answer;
  end if;
  begin
    perform private.lock_vendor(v.id);
    v_old := private.booking_of_token(v.id, p_token);
    -- While others wait for the lock, other times of the same day must do.
    select c.answer, c.tables into v_answer, v_tables
    from private.change_answer(v, v_old, p_token, v_change, p_from, p_day, p_minute, p_pax, p_area, v_caller, 0) c;
    if v_answer is not null then
      return v_answer;
    end if;
    v_areas := array[private.area_at(v.id, v_old.tables), private.area_at(v.id, v_tables)];
    -- The row says that the customer did it, when, and what it was before, as yymmdd, minute and people in one figure, and from which
    -- area to which they went: a tablet without a network reads no history.
    update public.booking x set day = p_day, minute = p_minute, pax = p_pax, tables = v_tables,
      requests = private.with_wish(x, p_area),
      duration = case when p_pax = x.pax then x.duration
        else (private.day_rule(v.id, p_day, p_pax, clock_timestamp())).duration end,
      settled = private.settled_without(x.settled, array['changed_online']) || (private.settlement('changed_online',
        to_jsonb((private.coming_on(v_old.day)::bigint * 10000 + v_old.minute) * 10000 + v_old.pax),
        jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
        || case when v_areas[1] is distinct from v_areas[2] then jsonb_build_object('areas', v_areas) else '{}' end)
    where x.vendor_id = v.id and x.id = v_old.id returning * into b;
    insert into public.booking_history (vendor_id, booking_id, rev, kind, changes, command_id)
    values (v.id, b.id, b.rev, 'online.change', private.changes_between(
      jsonb_build_object('day', v_old.day, 'minute', v_old.minute, 'pax', v_old.pax, 'duration', v_old.duration,
        'tables', to_jsonb(v_old.tables), 'requests', v_old.requests),
      jsonb_build_object('day', b.day, 'minute', b.minute, 'pax', b.pax, 'duration', b.duration, 'tables', to_jsonb(b.tables),
        'requests', b.requests)
    ), v_change);
    -- What one caller may book for a day counts by where the people are now.
    update private.booking_caller c set day = b.day, caller = v_caller where c.vendor_id = v.id and c.booking_id = b.id;
    perform private.count_calls(v.id, array['change_booking'], array[b.id::text]);
    return private.told_booking(b, v, p_token);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
end $$;
revoke all on function public.change_booking(text, text, uuid, jsonb, date, integer, integer, uuid)
  from public, anon, authenticated;
grant execute on function public.change_booking(text, text, uuid, jsonb, date, integer, integer, uuid) to anon, authenticated;
