-- What becomes of who was let in when their booking goes to another day; src/domain/check-in/other-day.ts is the same on the tablet.

-- What a booking becomes that goes to another day, with its event or alone: who is in on none of its tickets there comes anew, or they
-- would be turned away at the gate and count as inside before the doors open, and who was in there before is in again. On the same or
-- an earlier day they stay in: staff put right of which event a party is that was let in. Who has left stays so, but where an undo says so of a day before,
-- and who is marked as come by this command is there. statusByScans in src/domain/check-in/other-day.ts is the same.
create function private.comes_anew(p_old public.booking, p_new public.booking, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_was constant text := p_old.day::text;
  v_day constant text := private.day_there(p_new);
  v_now constant jsonb := private.scans_of(p_new.checked_in, v_day);
begin
  if p_new.occurrence is null or c->>'kind' = 'booking.status' then return '{}'; end if;
  if v_day > v_was and v_now = '[]' and p_new.status in ('arrived', 'seated')
    or p_new.day < p_old.day and p_new.status = 'left' and p_old.status <> 'left' then
    return private.turned_to(private.booking_json(p_new), 'confirmed', c);
  end if;
  if v_day < v_was and v_now <> '[]' and p_new.status = 'confirmed' and private.scans_of(p_old.checked_in, v_was) = '[]' then
    return private.turned_to(private.booking_json(p_new), 'arrived', c) || jsonb_build_object('status_at', v_now#>'{0,at}');
  end if;
  return '{}';
end
$$;
revoke all on function private.comes_anew(public.booking, public.booking, jsonb) from public, anon, authenticated;

-- That somebody was let in after they were sent to another event, by a gate that had not heard of it, is told whichever of both the
-- server heard of first; what is told of the scan already is enough.
create function private.told_in_since(b public.booking, p_decision jsonb, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_to constant jsonb := p_decision#>'{patch,occurrence}';
  v_since jsonb;
  f constant jsonb := p_decision->'conflict';
begin
  select e.value into v_since
  from jsonb_array_elements(private.scans_of(b.checked_in, b.day::text)) with ordinality e
  where v_to <> to_jsonb(b.occurrence) and (e.value->>'at')::timestamptz > (c->>'at')::timestamptz and not exists (
    select from jsonb_array_elements(b.conflicts) x where x.value->'id' = e.value->'command' and x.value->'fields' ? 'event')
  order by e.value->>'at', e.ordinality limit 1;
  if v_since is null then return p_decision; end if;
  return p_decision || jsonb_build_object(
    'conflict', coalesce(f, '{}') || jsonb_build_object('code', 'other_event',
      'fields', coalesce(f->'fields', '{}') || jsonb_build_object('event', jsonb_build_object('base', null,
        'kept', jsonb_build_object('occurrence', v_to),
        'lost', jsonb_build_object('at', v_since->'at', 'gate', v_since->'gate', 'occurrence', b.occurrence))),
      'other', jsonb_build_object('by', v_since->'by', 'device', v_since->'device', 'at', v_since->'at')));
end
$$;
revoke all on function private.told_in_since(public.booking, jsonb, jsonb) from public, anon, authenticated;
