-- What a tablet asks every 30 s: cheap, and without a person in it.

-- The oldest wire version the server still speaks.
create function private.min_version() returns integer
language sql immutable set search_path = '' as $$ select 1 $$;
revoke all on function private.min_version() from public, anon, authenticated;

-- Who waits too long for a lock is told 503 and asks again.
create function public.sync_heartbeat(
  p_vendor uuid, p_device text, p_name text, p_seen jsonb default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '4s' as $$
begin
  perform private.must_be_member(p_vendor);
  if coalesce(length(p_device), 0) not between 1 and 64 then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  begin
    perform private.note_device(
      p_vendor, p_device, private.visible_text(left(coalesce(p_name, ''), 100), false), private.seen_word(p_seen));
  exception when lock_not_available or deadlock_detected then
    raise exception using errcode = 'PT503', message = 'busy';
  end;
  return (
    select jsonb_build_object(
      'epoch', k.epoch, 'head', k.rev, 'now', private.iso(clock_timestamp()), 'min_version', private.min_version(),
      'devices', private.device_notices(p_vendor),
      'holds', coalesce((
        select jsonb_agg(jsonb_build_object('day', h.day, 'minute', h.minute, 'duration', h.duration, 'pax', h.pax, 'occurrence', h.occurrence,
          'tables', to_jsonb(h.tables), 'seconds_left', ceil(extract(epoch from h.expires_at - now()))::integer) order by h.day, h.minute, h.id)
        from private.hold h where h.vendor_id = p_vendor and h.expires_at > now()), '[]'))
    from private.vendor_clock k where k.vendor_id = p_vendor
  );
end
$$;
revoke all on function public.sync_heartbeat(uuid, text, text, jsonb) from public, anon, authenticated;
grant execute on function public.sync_heartbeat(uuid, text, text, jsonb) to authenticated;
