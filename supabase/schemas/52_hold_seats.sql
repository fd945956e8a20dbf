-- Seats kept for ten minutes while a customer types. Refuses what it can before the lock; under the lock it looks
-- again, since only there nobody else sells. Repeating a call with the same id, token and content is harmless.
--
-- Whether a hold has ended is read from the clock when the seats are counted, not from the beginning of the
-- transaction: who waited for the vendor's lock has an old now(), would meet holds that ended meanwhile (refused as
-- full with seats free), or think his own still live after somebody else was rightly given its seats. Under the lock
-- clock_timestamp() only moves on, so all who decide see the same holds end in the same order.

-- What was chosen by lines, in an order of its own: what a kind is called, and its place among others, may have changed since.
create function private.chosen_in(p_lines jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_array(l.value->'price_type', l.value->'count', l.value->'price') order by l.value->>'price_type')
    from jsonb_array_elements(p_lines) l), '[]');
end $$;
revoke all on function private.chosen_in(jsonb) from public, anon, authenticated;

-- A hold or booking that has this id already: {ok} for the same attempt, id_reused for another, null for none.
-- An event has its own day and minutes, which may have changed since.
create function private.same_attempt(
  p_vendor uuid, p_id uuid, p_hash bytea, p_day date, p_minute integer, p_pax integer, p_occurrence uuid, p_lines jsonb,
  p_area uuid default null
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  h record;
begin
  select x.is_booked, x.token_hash, x.day, x.minute, x.pax, x.expires_at, x.occurrence, x.lines, x.area into h
  from (
    select false as is_booked, k.token_hash, k.day, k.minute, k.pax, k.expires_at, k.occurrence, k.lines, k.area
    from private.hold k where k.vendor_id = p_vendor and k.id = p_id
    union all
    -- A token is one of a booking, so without the booking there is none.
    select true, t.token_hash, null, null, null, null, null, null, null
    from public.booking b
    left join private.booking_token t on t.vendor_id = b.vendor_id and t.booking_id = b.id
    where b.vendor_id = p_vendor and b.id = p_id
  ) x
  order by x.is_booked limit 1;
  if not found then
    return null;
  end if;
  if h.is_booked and h.token_hash = p_hash then
    return jsonb_build_object('ok', true, 'id', p_id, 'expires_in', 0);
  end if;
  if h.is_booked or h.token_hash <> p_hash or h.pax <> p_pax or h.occurrence is distinct from p_occurrence or h.area is distinct from p_area
    or private.chosen_in(h.lines) <> private.chosen_in(p_lines) or (p_occurrence is null and (h.day <> p_day or h.minute <> p_minute)) then
    return private.no('id_reused');
  end if;
  if h.expires_at > v_now then
    return jsonb_build_object(
      'ok', true, 'id', p_id, 'expires_in', ceil(extract(epoch from h.expires_at - v_now))::integer
    );
  end if;
  return null;
end $$;
revoke all on function private.same_attempt(uuid, uuid, bytea, date, integer, integer, uuid, jsonb, uuid)
  from public, anon, authenticated;

-- How long paying kept a hold beyond its time, or one in whose place it is: the longest of them.
create function private.paid_kept(h private.hold) returns interval language sql stable set search_path = '' as $$
  select greatest(h.paid_kept, least(now(), h.expires_at) - h.usual_until)
$$;
revoke all on function private.paid_kept(private.hold) from public, anon, authenticated;

-- Why these seats cannot be held now, as an answer; null when they can, and at which tables then. p_days: how far on to look for other
-- times.
create function private.hold_refusal(
  p_vendor uuid, p_caller text, p_day date, p_minute integer, p_pax integer, p_without uuid, p_area uuid, r private.day_rule,
  p_days integer, out answer jsonb, out tables uuid[]
) language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_code text := private.hold_limit(p_vendor, p_caller, r, p_day, p_minute, p_pax, v_now, p_without);
begin
  if v_code is not null then
    answer := private.no(v_code);
    return;
  end if;
  v_code := case
    when not r.closed and (p_minute - r.opens_at) % r.slot_interval <> 0 then 'outside_hours'
    else private.reason_of(r, p_vendor, p_day, p_minute, p_pax, v_now, p_without, true)
  end;
  if v_code is null then
    tables := private.tables_for(p_vendor, p_day, p_minute, r.duration, p_pax, v_now, p_without, p_area);
    v_code := case when tables is null then 'no_table' end;
  end if;
  if v_code is not null then
    answer := private.no(private.customer_reason(v_code), jsonb_build_object(
      'others', private.other_times(p_vendor, p_day, p_minute, p_pax, v_now, p_without, p_days, null, p_area)
    ));
  end if;
end $$;
revoke all on function private.hold_refusal(uuid, text, date, integer, integer, uuid, uuid, private.day_rule, integer)
  from public, anon, authenticated;

create function public.hold_seats(
  p_vendor_url text, p_id uuid, p_token text, p_day date, p_minute integer, p_pax integer,
  p_old_id uuid, p_old_token text, p_area uuid default null
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  v_vendor constant uuid := v.id;
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end,
    'day', private.day_error(p_day), 'minute', private.number_error(p_minute, 0, 2159),
    'pax', private.number_error(p_pax, 1, 9999)
  ));
  v_old uuid;
  v_has_to_sweep boolean;
  v_kept interval;
  v_paid_kept interval;
  v_replaces boolean;
  v_answer jsonb;
  v_tables uuid[];
  r private.day_rule;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  -- An organiser of events has no tables.
  if v.vendor_type = 'EVENT' then
    return private.no('closed', '{"others": []}');
  end if;
  v_answer := private.same_attempt(v_vendor, p_id, v_hash, p_day, p_minute, p_pax, null, '[]', p_area);
  if v_answer is not null then
    return v_answer;
  end if;
  if private.area_error(v_vendor, p_area) is not null then
    return private.invalid('{"area": "unknown"}');
  end if;
  -- The hold this one replaces, if the caller can show its token. An expired hold of the same id counts no more.
  if p_old_id is not null then
    select h.id into v_old from private.hold h
    where h.vendor_id = v_vendor and h.id = p_old_id and h.token_hash = private.token_hash(p_old_token);
  end if;
  r := private.day_rule(v_vendor, p_day, p_pax, now());
  v_answer := (private.hold_refusal(v_vendor, v_caller, p_day, p_minute, p_pax, v_old, p_area, r, 14)).answer;
  if v_answer is not null then
    return v_answer;
  end if;

  v_has_to_sweep := private.has_to_sweep(v_vendor, r.today);
  -- All that is written stands in the block that locks: what one part of a transaction locks and another writes keeps
  -- Postgres busy with who of the two it was.
  begin
    perform private.lock_vendor(v_vendor);
    v_answer := private.same_attempt(v_vendor, p_id, v_hash, p_day, p_minute, p_pax, null, '[]', p_area);
    if v_answer is null then
      -- While others wait for the lock, other times of the same day must do.
      select f.answer, f.tables into v_answer, v_tables
      from private.hold_refusal(v_vendor, v_caller, p_day, p_minute, p_pax, v_old, p_area, r, 0) f;
    end if;
    if v_answer is not null then
      return v_answer;
    end if;
    if v_has_to_sweep then
      perform private.sweep(v_vendor);
    else
      -- The commit does not wait for the disk, nor do those who wait for the lock. A server that fails in the next moment may
      -- lose this hold: its customer reads that it has expired, and a booking made after it has taken it to the disk with
      -- it. What was swept took revs, which tablets hear of and which must not be given twice: that waits.
      perform set_config('synchronous_commit', 'off', true);
    end if;
    -- How long seats were kept already goes on counting: a hold that is replaced again and again would be for ever.
    if v_old is not null then
      delete from private.hold k where k.vendor_id = v_vendor and k.id = v_old
      returning least(now(), k.expires_at) - k.made_at, private.paid_kept(k), k.caller = v_caller and k.expires_at > clock_timestamp()
      into v_kept, v_paid_kept, v_replaces;
    end if;
    insert into private.hold as h (vendor_id, id, day, minute, duration, pax, seats, tables, area, token_hash, caller, made_at,
      paid_kept, expires_at)
    values (v_vendor, p_id, p_day, p_minute, r.duration, p_pax, private.seats_during(r, v_vendor, p_day, p_minute), v_tables,
      p_area, v_hash, v_caller, now() - greatest(interval '0', v_kept, (
        select least(now(), k.expires_at) - k.made_at from private.hold k where k.vendor_id = v_vendor and k.id = p_id
      )), greatest(interval '0', v_paid_kept, (
        select private.paid_kept(k) from private.hold k where k.vendor_id = v_vendor and k.id = p_id
      )), now() + interval '10 minutes')
    on conflict (vendor_id, id) do update set expires_at = excluded.expires_at, duration = excluded.duration,
      seats = excluded.seats, tables = excluded.tables, made_at = excluded.made_at, caller = excluded.caller,
      paid_kept = excluded.paid_kept, usual_until = null, pay_until = null;
    perform private.count_hold(v_vendor, v_caller, v_replaces);
    return jsonb_build_object('ok', true, 'id', p_id, 'expires_in', 600);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy', '{"again_in": 2}');
  end;
end $$;
revoke all on function public.hold_seats(text, uuid, text, date, integer, integer, uuid, text, uuid)
  from public, anon, authenticated;
grant execute on function public.hold_seats(text, uuid, text, date, integer, integer, uuid, text, uuid)
  to anon, authenticated;
