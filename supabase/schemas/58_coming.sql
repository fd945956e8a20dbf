-- "I'm coming": a customer answers the reminder, and the stand sees it on the party's row. It stands among what was settled, as
-- what a customer cancelled does, so that every tablet has it without a network; for one day only, named by its number (261122).

create function private.coming_on(p_day date) returns integer language plpgsql immutable set search_path = '' as $$
begin
  return to_char(p_day, 'YYMMDD')::integer;
end $$;
revoke all on function private.coming_on(date) from public, anon, authenticated;

-- {ok: true}, said once or again; {ok: false, code}: 'vendor_not_found', 'booking_not_found', 'busy', 'too_late' (the booking is not, or
-- no longer, one that is waited for, or its event is off), 'too_early' (more than two days ahead: nobody knows yet).
create function public.say_coming(p_vendor_url text, p_token text) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '1s' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b public.booking := private.booking_of_token(v.id, p_token);
  t record;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  begin
    perform private.lock_vendor(v.id);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
  b := private.booking_of_token(v.id, p_token);
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if private.is_off(b) then
    return private.no('too_late');
  end if;
  if private.accepted_upto(b.settled, 'coming') = private.coming_on(b.day) and b.status = 'confirmed' then
    return '{"ok": true}';
  end if;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  if b.status <> 'confirmed' or (b.day - t.day) * 1440 + b.minute <= t.minute then
    return private.no('too_late');
  end if;
  if b.day > t.day + 2 then
    return private.no('too_early');
  end if;
  update public.booking set settled = private.settled_without(settled, array['coming'])
    || private.settlement('coming', to_jsonb(private.coming_on(b.day)),
      jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
  where vendor_id = v.id and id = b.id returning * into b;
  insert into public.booking_history (vendor_id, booking_id, rev, kind) values (v.id, b.id, b.rev, 'online.coming');
  return '{"ok": true}';
end $$;
revoke all on function public.say_coming(text, text) from public, anon, authenticated;
grant execute on function public.say_coming(text, text) to anon, authenticated;
