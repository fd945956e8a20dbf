-- Tickets kept for ten minutes while a customer types, as public.hold_seats keeps seats: each kind so often, at the price that
-- the customer saw, which the booking keeps.

-- What is said about the moment of an occurrence, so that tables and events are judged by one rule (private.reason_at). Closed
-- where there is no template to sell it by (null).
create function private.spots_rule_at(o public.occurrence, p_template jsonb, p_today date, p_minute integer)
returns private.day_rule language plpgsql immutable set search_path = '' as $$
begin
  return (o.day - p_today, p_minute, o.deleted or p_template is null, o.starts_at, o.ends_at, null, null, 1,
    o.ends_at - o.starts_at, 0, o.capacity, null, coalesce((p_template->>'minimum_pax')::integer, 1),
    coalesce((p_template->>'maximum_pax')::integer, 1), coalesce((p_template->>'cutoff_days')::integer, 0), 1100,
    p_today)::private.day_rule;
end $$;
revoke all on function private.spots_rule_at(public.occurrence, jsonb, date, integer) from public, anon, authenticated;

create function private.spots_rule(p_vendor uuid, p_occurrence uuid, p_now timestamptz) returns private.day_rule
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.spots_rule_at(o, t.data, n.day, n.minute)
    from public.occurrence o
    join public.vendor v on v.id = o.vendor_id
    cross join private.business_time(v.time_zone, v.day_turns_at, p_now) n
    left join private.config_item t on t.vendor_id = o.vendor_id and t.kind = 'event_template' and t.key = o.template::text
      and not t.deleted
    where o.vendor_id = p_vendor and o.id = p_occurrence
  );
end $$;
revoke all on function private.spots_rule(uuid, uuid, timestamptz) from public, anon, authenticated;

-- Which kinds of these tickets the template's own limit does not leave so many of, [{price_type, left}], in its order; [] for none.
create function private.kinds_sold_out(p_vendor uuid, p_occurrence uuid, p_lines jsonb, p_now timestamptz, p_without uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('price_type', k.value->'ticket_type',
    'left', greatest(0, (k.value->>'limit')::integer - u.sold)) order by k.ordinality), '[]')
  from public.occurrence o
  join private.config_item t on t.vendor_id = o.vendor_id and t.kind = 'event_template' and t.key = o.template::text
  cross join jsonb_array_elements(t.data->'tickets') with ordinality k
  join jsonb_array_elements(p_lines) l on l.value->>'price_type' = k.value->>'ticket_type'
  cross join lateral (
    select coalesce(sum((s.value->>'count')::integer), 0)::integer as sold
    from (
      select b.lines from public.booking b
      where b.vendor_id = p_vendor and b.occurrence = p_occurrence and not b.deleted
        and b.status in ('confirmed', 'arrived', 'seated')
      union all
      select h.lines from private.hold h
      where h.vendor_id = p_vendor and h.occurrence = p_occurrence and h.expires_at > p_now and h.id is distinct from p_without
    ) x cross join jsonb_array_elements(x.lines) s
    where s.value->>'price_type' = l.value->>'price_type'
  ) u
  where o.vendor_id = p_vendor and o.id = p_occurrence
    and (k.value->>'limit')::integer < (l.value->>'count')::integer + u.sold
$$;
revoke all on function private.kinds_sold_out(uuid, uuid, jsonb, timestamptz, uuid) from public, anon, authenticated;

-- The most of each kind that one occurrence of a template sells, {kind: limit}; null where they bind nobody: one kind has no limit,
-- or it sells no kinds. A kind that was deleted is sold by none.
create function private.kind_limits(p_vendor uuid, p_template jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when count(*) = count(k.value->>'limit') then jsonb_object_agg(i.key, k.value->'limit') end
    from jsonb_array_elements(p_template->'tickets') k
    join private.config_item i on i.vendor_id = p_vendor and i.kind = 'ticket_type' and i.key = k.value->>'ticket_type'
    where not i.deleted
    having count(*) > 0
  );
end $$;
revoke all on function private.kind_limits(uuid, jsonb) from public, anon, authenticated;

-- The first reason that forbids so many tickets, null when none does. p_kept: for a hold that is live, which has its place: only
-- an event that is off, and bookings themselves, stand against it. What is only held shuts no event that excludes its own: else one
-- seat, held again and again, would keep a whole event from being sold.
create function private.spots_reason(
  p_vendor uuid, p_occurrence uuid, p_pax integer, p_lines jsonb, p_now timestamptz, p_without uuid, p_kept boolean
) returns text language plpgsql stable set search_path = '' as $$
declare
  r private.day_rule := private.spots_rule(p_vendor, p_occurrence, p_now);
  v_code text;
begin
  if coalesce(r.closed, true) then return 'event_not_found'; end if;
  if exists (select from public.occurrence o where o.vendor_id = p_vendor and o.id = p_occurrence and o.cancelled) then
    return 'event_off';
  end if;
  if p_kept then
    r.days_ahead := r.cutoff_days;
    r.now_minute := 0;
    r.minimum_pax := 1;
    r.maximum_pax := p_pax;
  end if;
  v_code := private.reason_at(r, r.opens_at, p_pax, false, r.capacity - private.spots_sold(p_vendor, p_occurrence)
    - case when p_kept then 0 else private.spots_held(p_vendor, p_occurrence, p_now, p_without) end, 0);
  if v_code is not null then return v_code; end if;
  if private.is_excluded(p_vendor, p_occurrence) then
    return 'exclusive';
  end if;
  -- Of the end of all time no hold is live.
  return case when private.kinds_sold_out(p_vendor, p_occurrence, p_lines,
    case when p_kept then 'infinity' else p_now end, p_without) <> '[]' then 'kind_sold_out' end;
end $$;
revoke all on function private.spots_reason(uuid, uuid, integer, jsonb, timestamptz, uuid, boolean)
  from public, anon, authenticated;

-- The same for a party whose tickets are not chosen yet: seats for which no ticket is left are as none.
create function private.party_reason(p_vendor uuid, p_occurrence uuid, p_pax integer) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(private.spots_reason(p_vendor, p_occurrence, p_pax, '[]', clock_timestamp(), null, false), (
    select 'full' from public.occurrence o
    join private.config_item t on t.vendor_id = p_vendor and t.kind = 'event_template' and t.key = o.template::text
    cross join private.spots_of(p_vendor, array[o.id], private.kind_limits(p_vendor, t.data), clock_timestamp()) s
    where o.vendor_id = p_vendor and o.id = p_occurrence and s.kinds_left < p_pax));
end $$;
revoke all on function private.party_reason(uuid, uuid, integer) from public, anon, authenticated;

-- What a customer chose, [{price_type, count, price}], as lines of a booking: kinds of tickets that the event sells, at the price
-- that the customer saw. The organiser's order.
create function private.ticket_lines(p_vendor uuid, p_occurrence uuid, p_chosen jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('price_type', i.key, 'type', 'ticket', 'name', i.data->'name',
    'name_en', i.data->'name_en', 'price', p.price, 'tax', i.data->'tax', 'count', x.value->'count') order by k.ordinality), '[]')
  from public.occurrence o
  join private.config_item t on t.vendor_id = o.vendor_id and t.kind = 'event_template' and t.key = o.template::text
  cross join jsonb_array_elements(t.data->'tickets') with ordinality k
  join private.config_item i on i.vendor_id = o.vendor_id and i.kind = 'ticket_type' and i.key = k.value->>'ticket_type'
  join jsonb_array_elements(p_chosen) x on x.value->>'price_type' = i.key
  cross join lateral (select coalesce(nullif(k.value->'price', 'null'), i.data->'price') as price) p
  where o.vendor_id = p_vendor and o.id = p_occurrence and not t.deleted and not i.deleted and p.price = x.value->'price'
$$;
revoke all on function private.ticket_lines(uuid, uuid, jsonb) from public, anon, authenticated;

-- What is wrong with tickets that a customer chose; null when nothing is.
create function private.chosen_tickets_error(p_chosen jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_chosen, '[]') = '[]' then return 'required'; end if;
  return coalesce(private.chosen_error(p_chosen, 0), case when exists (
    select from jsonb_array_elements(p_chosen) x where x.value - array['price_type', 'count', 'price'] <> '{}') then 'invalid' end);
end $$;
revoke all on function private.chosen_tickets_error(jsonb) from public, anon, authenticated;

-- Of tickets that bookings alone would leave: after how many seconds it is worth asking again, as {again_in}; {} for what is sold or
-- shut. That is when the next hold ends by itself, at most a minute on: most are bought or replaced before.
create function private.spots_again(
  p_vendor uuid, p_occurrence uuid, p_pax integer, p_lines jsonb, p_code text, p_now timestamptz, p_without uuid
) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if p_code not in ('full', 'kind_sold_out')
    or private.spots_reason(p_vendor, p_occurrence, p_pax, p_lines, p_now, p_without, true) is not null then
    return '{}';
  end if;
  return (
    select jsonb_build_object('again_in', least(60, greatest(10, ceil(extract(epoch from min(h.expires_at) - p_now))))::integer)
    from private.hold h
    where h.vendor_id = p_vendor and h.occurrence = p_occurrence and h.expires_at > p_now and h.id is distinct from p_without
  );
end $$;
revoke all on function private.spots_again(uuid, uuid, integer, jsonb, text, timestamptz, uuid) from public, anon, authenticated;

-- Why these tickets cannot be held now, as an answer; null when they can.
create function private.spots_refusal(
  p_vendor uuid, p_caller text, p_occurrence uuid, p_pax integer, p_lines jsonb, p_without uuid
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  r constant private.day_rule := private.spots_rule(p_vendor, p_occurrence, v_now);
  v_code text := case when not r.closed
    then private.hold_limit(p_vendor, p_caller, r, r.today + r.days_ahead, r.opens_at, p_pax, v_now, p_without, p_occurrence) end;
begin
  if v_code is not null then return private.no(v_code); end if;
  v_code := private.spots_reason(p_vendor, p_occurrence, p_pax, p_lines, v_now, p_without, false);
  return case when v_code is not null then private.no(v_code, jsonb_build_object(
    'left', greatest(0, r.capacity - private.spots_sold(p_vendor, p_occurrence)
      - private.spots_held(p_vendor, p_occurrence, v_now, p_without)),
    'minimum', r.minimum_pax, 'maximum', r.maximum_pax)
    || private.spots_again(p_vendor, p_occurrence, p_pax, p_lines, v_code, v_now, p_without)
    || case when v_code = 'kind_sold_out' then jsonb_build_object(
      'kinds', private.kinds_sold_out(p_vendor, p_occurrence, p_lines, v_now, p_without)) else '{}' end) end;
end $$;
revoke all on function private.spots_refusal(uuid, text, uuid, integer, jsonb, uuid) from public, anon, authenticated;

create function public.hold_spots(
  p_vendor_url text, p_id uuid, p_token text, p_occurrence uuid, p_tickets jsonb, p_old_id uuid, p_old_token text
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  v_vendor constant uuid := v.id;
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_errors jsonb := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end,
    'occurrence', case when p_occurrence is null then 'required' end,
    'tickets', private.chosen_tickets_error(p_tickets)
  ));
  v_lines jsonb;
  v_pax integer;
  v_old uuid;
  v_has_to_sweep boolean;
  v_kept interval;
  v_paid_kept interval;
  v_replaces boolean;
  v_answer jsonb;
  o public.occurrence;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  select * into o from public.occurrence x where x.vendor_id = v_vendor and x.id = p_occurrence and not x.deleted;
  -- A restaurant sells tables alone.
  if o.id is null or v.vendor_type <> 'EVENT' then
    return private.no('event_not_found');
  end if;
  select sum((x.value->>'count')::integer) into v_pax from jsonb_array_elements(p_tickets) x;
  if v_pax > 999 then
    return private.invalid('{"tickets": "invalid"}');
  end if;
  -- A lost answer of this attempt is told, whatever became of the price since; of a hold that has ended there is none.
  v_answer := private.same_attempt(v_vendor, p_id, v_hash, o.day, o.starts_at, v_pax, p_occurrence, p_tickets);
  if v_answer is not null then
    return v_answer;
  end if;
  v_lines := private.ticket_lines(v_vendor, p_occurrence, p_tickets);
  if jsonb_array_length(v_lines) < jsonb_array_length(p_tickets) then
    return private.invalid('{"tickets": "price_changed"}');
  end if;
  -- The hold this one replaces, if the caller can show its token. An expired hold of the same id counts no more.
  if p_old_id is not null then
    select h.id into v_old from private.hold h
    where h.vendor_id = v_vendor and h.id = p_old_id and h.token_hash = private.token_hash(p_old_token);
  end if;
  v_answer := private.spots_refusal(v_vendor, v_caller, p_occurrence, v_pax, v_lines, v_old);
  if v_answer is not null then
    return v_answer;
  end if;
  v_has_to_sweep := private.has_to_sweep(v_vendor, private.business_day(v_vendor));
  -- All that is written stands in the block that locks, as in public.hold_seats.
  begin
    perform private.lock_vendor(v_vendor);
    v_answer := coalesce(
      private.same_attempt(v_vendor, p_id, v_hash, o.day, o.starts_at, v_pax, p_occurrence, p_tickets),
      private.spots_refusal(v_vendor, v_caller, p_occurrence, v_pax, v_lines, v_old)
    );
    if v_answer is not null then
      return v_answer;
    end if;
    if v_has_to_sweep then
      perform private.sweep(v_vendor);
    else
      perform set_config('synchronous_commit', 'off', true);
    end if;
    if v_old is not null then
      delete from private.hold k where k.vendor_id = v_vendor and k.id = v_old
      returning least(now(), k.expires_at) - k.made_at, private.paid_kept(k), k.caller = v_caller and k.expires_at > clock_timestamp()
      into v_kept, v_paid_kept, v_replaces;
    end if;
    insert into private.hold as h (vendor_id, id, day, minute, duration, pax, occurrence, lines, seats, token_hash, caller,
      made_at, paid_kept, expires_at)
    values (v_vendor, p_id, o.day, o.starts_at, least(greatest(o.ends_at - o.starts_at, 5), 1440), v_pax, p_occurrence, v_lines,
      private.seats_during(private.spots_rule(v_vendor, p_occurrence, now()), v_vendor, o.day, o.starts_at),
      v_hash, v_caller, now() - greatest(interval '0', v_kept, (
        select least(now(), k.expires_at) - k.made_at from private.hold k where k.vendor_id = v_vendor and k.id = p_id
      )), greatest(interval '0', v_paid_kept, (
        select private.paid_kept(k) from private.hold k where k.vendor_id = v_vendor and k.id = p_id
      )), now() + interval '10 minutes')
    -- One that had ended is held anew: as the event and its tickets are now.
    on conflict (vendor_id, id) do update set expires_at = excluded.expires_at, day = excluded.day, minute = excluded.minute,
      duration = excluded.duration, lines = excluded.lines, seats = excluded.seats, made_at = excluded.made_at,
      caller = excluded.caller, paid_kept = excluded.paid_kept,
        usual_until = null, pay_until = null;
    perform private.count_hold(v_vendor, v_caller, v_replaces);
    return jsonb_build_object('ok', true, 'id', p_id, 'expires_in', 600);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy', '{"again_in": 2}');
  end;
end $$;
revoke all on function public.hold_spots(text, uuid, text, uuid, jsonb, uuid, text) from public, anon, authenticated;
grant execute on function public.hold_spots(text, uuid, text, uuid, jsonb, uuid, text) to anon, authenticated;
