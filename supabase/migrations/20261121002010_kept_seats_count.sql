-- Holds cost nothing, and until now two callers could keep a night shut for ever: each half of it, replaced every nine
-- minutes or taken again when they lapsed. What a caller keeps of one stay without buying now counts by seats and time,
-- over chains of holds, for the day that lapsed holds are remembered: as much as the whole house for one hold's life.
-- And thirteen callers could shut a whole venue by using up its limits per hour and of open holds: a caller who did not
-- call before, or holds nothing, is now let through those.
insert into private.rate_limit (name, at_most, per_seconds) values
  -- Percent of the people at once, for the life of one hold.
  ('kept_share_caller', 100, null);

create index hold_caller on private.hold (vendor_id, caller, day);

-- Whether this key was counted in its present window; a caller nobody knows always was.
create function private.has_called(p_vendor uuid, p_name text, p_key text) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return p_key = '' or exists (
    select from private.rate_counter c
    where c.vendor_id = p_vendor and c.name = p_name and c.key = p_key and c.ends_at > now()
  );
end $$;
revoke all on function private.has_called(uuid, text, text) from public, anon, authenticated;

create or replace function private.hold_limit(
  p_vendor uuid, p_caller text, p_rule private.day_rule, p_day date, p_minute integer, p_pax integer,
  p_now timestamptz, p_without uuid
) returns text language plpgsql stable set search_path = '' as $$
declare
  v_vendor integer;
  v_caller integer;
  v_held bigint;
  v_kept numeric;
  v_most record;
begin
  if private.is_over_limit(p_vendor, 'hold_caller', p_caller)
    or (private.is_over_limit(p_vendor, 'hold_vendor', 'all') and private.has_called(p_vendor, 'hold_caller', p_caller))
  then
    return 'too_many_requests';
  end if;
  select count(*), count(*) filter (where h.caller = p_caller),
    sum(h.pax) filter (
      where h.caller = p_caller and (h.day - p_day) * 1440 + h.minute < p_minute + p_rule.duration
      and (h.day - p_day) * 1440 + h.minute + h.duration > p_minute
    )
  into v_vendor, v_caller, v_held
  from private.hold h
  where h.vendor_id = p_vendor and h.expires_at > p_now and h.id is distinct from p_without;
  select min(l.at_most) filter (where l.name = 'open_holds_vendor') as of_vendor,
    min(l.at_most) filter (where l.name = 'open_holds_caller') as of_caller,
    min(l.at_most) filter (where l.name = 'held_share_caller') as share
  into v_most from private.rate_limit l where l.per_seconds is null;
  if v_vendor >= v_most.of_vendor and (p_caller = '' or v_caller > 0) then
    return 'too_many_holds';
  end if;
  if p_caller <> '' and (
    v_caller >= v_most.of_caller or (v_held + p_pax) * 100 > p_rule.capacity * v_most.share
  ) then
    return 'too_many_holds';
  end if;
  if p_caller = '' then
    return null;
  end if;
  -- Seats times seconds that this caller kept of this stay and did not buy, in holds that lapsed too.
  select sum(h.pax * greatest(extract(epoch from least(p_now, h.expires_at) - h.made_at), 0)) into v_kept
  from private.hold h
  where h.vendor_id = p_vendor and h.caller = p_caller and h.day between p_day - 1 and p_day + 1
    and (h.day - p_day) * 1440 + h.minute < p_minute + p_rule.duration
    and (h.day - p_day) * 1440 + h.minute + h.duration > p_minute;
  if exists (
    select from private.rate_limit l
    where l.name = 'kept_share_caller' and v_kept * 100 >= p_rule.capacity::numeric * 600 * l.at_most
  ) then
    return 'too_many_holds';
  end if;
  return null;
end $$;

create or replace function public.hold_seats(
  p_vendor_url text, p_id uuid, p_token text, p_day date, p_minute integer, p_pax integer,
  p_old_id uuid, p_old_token text
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_vendor constant uuid := (private.vendor_at(p_vendor_url)).id;
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end,
    'day', private.day_error(p_day), 'minute', private.number_error(p_minute, 0, 2159),
    'pax', private.number_error(p_pax, 1, 9999)
  ));
  v_old uuid;
  v_kept interval;
  v_answer jsonb;
  r private.day_rule;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  v_answer := private.same_attempt(v_vendor, p_id, v_hash, p_day, p_minute, p_pax);
  if v_answer is not null then
    return v_answer;
  end if;
  -- The hold this one replaces, if the caller can show its token. An expired hold of the same id counts no more.
  select h.id into v_old from private.hold h
  where h.vendor_id = v_vendor and h.id = p_old_id and h.token_hash = private.token_hash(p_old_token);
  r := private.day_rule(v_vendor, p_day, now());
  v_answer := private.hold_refusal(v_vendor, v_caller, p_day, p_minute, p_pax, v_old, r, 14);
  if v_answer is not null then
    return v_answer;
  end if;

  begin
    perform private.lock_vendor(v_vendor);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
  v_answer := coalesce(
    private.same_attempt(v_vendor, p_id, v_hash, p_day, p_minute, p_pax),
    -- While others wait for the lock, other times of the same day must do.
    private.hold_refusal(v_vendor, v_caller, p_day, p_minute, p_pax, v_old, r, 0)
  );
  if v_answer is not null then
    return v_answer;
  end if;
  perform private.sweep(v_vendor);
  -- How long seats were kept already goes on counting: a hold that is replaced again and again would be for ever.
  select greatest(max(least(now(), h.expires_at) - h.made_at), interval '0') into v_kept
  from private.hold h where h.vendor_id = v_vendor and h.id in (v_old, p_id);
  delete from private.hold where vendor_id = v_vendor and id = v_old;
  insert into private.hold as h (vendor_id, id, day, minute, duration, pax, token_hash, caller, made_at, expires_at)
  values (v_vendor, p_id, p_day, p_minute, r.duration, p_pax, v_hash, v_caller,
    now() - coalesce(v_kept, interval '0'), now() + interval '10 minutes')
  on conflict (vendor_id, id) do update set expires_at = excluded.expires_at, duration = excluded.duration,
    made_at = excluded.made_at, caller = excluded.caller;
  perform private.count_call(v_vendor, 'hold_vendor', 'all');
  perform private.count_call(v_vendor, 'hold_caller', v_caller);
  return jsonb_build_object('ok', true, 'id', p_id, 'expires_in', 600);
end $$;
