-- Who waits at the door sees their place on their own phone, by the link that a tablet showed as a QR code, or by the one of the mail that
-- calls them. The tablet made the secret and keeps it; here is its hash alone, with the booking. It opens the place and nothing else: no
-- name, no phone, no change but to leave. A wrong, an old and an unknown secret get the same answer.

-- Of today's business alone: a place ends with its day, and where staff put them on another they do not wait at the door.
create function private.place_of_token(p_vendor uuid, p_token text) returns public.booking language plpgsql stable set search_path = '' as $$
declare
  b public.booking;
begin
  select x.* into b from public.booking x
  where x.vendor_id = p_vendor and x.queue is not null
    and x.queue->>'link' = encode(private.token_hash(p_token), 'hex') and not x.deleted
  order by x.rev limit 1;
  if b.id is null then
    b := private.booking_of_token(p_vendor, p_token);
  end if;
  if b.queue is null or b.day <> private.business_day(p_vendor) then
    return null;
  end if;
  return b;
end $$;
revoke all on function private.place_of_token(uuid, text) from public, anon, authenticated;

-- What who shows it may see. `turn` is the second, third ... of those who were given one number. Parties ahead are those of the door alone.
create function private.told_place(b public.booking, v public.vendor) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('ok', true,
    'place', jsonb_build_object('number', b.queue->'number',
      'turn', 1 + (select count(*) from public.booking x
        where x.vendor_id = b.vendor_id and x.day = b.day and x.queue->'number' = b.queue->'number' and not x.deleted
          and (x.made_at, x.id) < (b.made_at, b.id)),
      'pax', b.pax, 'quoted', b.queue->'quoted', 'made_at', private.iso(b.made_at),
      'stage', case when b.status = 'waiting' then case when b.queue->'called' = 'null' then 'waiting' else 'called' end
        when b.status in ('confirmed', 'arrived') then 'ready' when b.status = 'seated' then 'seated' else 'gone' end,
      'ahead', case when b.status = 'waiting' then (select count(*) from public.booking x
        where x.vendor_id = b.vendor_id and x.day = b.day and x.status = 'waiting' and x.queue is not null and not x.deleted
          and (x.made_at, x.id) < (b.made_at, b.id)) else 0 end,
      'until', case when b.status = 'waiting' and b.queue->'called' <> 'null' then private.iso(private.begins_at(b.day,
        private.back_by(b.queue), v.time_zone)) end,
      'back_by', case when b.status = 'waiting' then private.back_by(b.queue) end),
    'vendor', jsonb_build_object('url', v.url, 'name', v.name, 'name_en', v.name_en, 'phone', v.phone),
    'now', private.iso(now()));
end $$;
revoke all on function private.told_place(public.booking, public.vendor) from public, anon, authenticated;

create function public.waiting_place(p_vendor_url text, p_token text) returns jsonb language plpgsql volatile
security definer set search_path = '' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b constant public.booking := private.place_of_token(v.id, p_token);
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  return private.told_place(b, v);
end $$;
revoke all on function public.waiting_place(text, text) from public, anon, authenticated;
grant execute on function public.waiting_place(text, text) to anon, authenticated;

-- They go: said again it is the same. `too_late` once they were shown in.
create function public.leave_waiting(p_vendor_url text, p_token text) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '1s' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b public.booking := private.place_of_token(v.id, p_token);
begin
  perform private.only_post();
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  begin
    perform private.lock_vendor(v.id);
  exception when lock_not_available or deadlock_detected then
    return private.no('busy');
  end;
  b := private.place_of_token(v.id, p_token);
  if b.id is null then
    return private.no('booking_not_found');
  end if;
  if b.status = 'cancelled' then
    return private.told_place(b, v);
  end if;
  -- What was paid goes back by public.cancel_booking.
  if b.status <> 'waiting' or b.payment is not null then
    return private.no('too_late') || jsonb_build_object('place', private.told_place(b, v)->'place');
  end if;
  update public.booking set status = 'cancelled', status_at = now(),
    settled = private.settled_without(settled, array['cancelled_online']) || private.settlement('cancelled_online', '0',
      jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
  where vendor_id = v.id and id = b.id returning * into b;
  insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
  values (v.id, b.id, b.rev, 'online.cancel', '{"status": ["waiting", "cancelled"]}');
  return private.told_place(b, v);
end $$;
revoke all on function public.leave_waiting(text, text) from public, anon, authenticated;
grant execute on function public.leave_waiting(text, text) to anon, authenticated;

-- What a mail says of it: private.mail_facts.
create function private.called_facts(b public.booking) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('number', b.queue->'number', 'back_by', private.back_by(b.queue));
end $$;
revoke all on function private.called_facts(public.booking) from public, anon, authenticated;

-- Who is called has a mail, where there is an address and the house sends mails: at once, and none that comes after they had to be back.
-- Called off, shown in, gone or put on another day before it went out, they have none; called anew they have another, but one in two
-- minutes: what a sender has by then, or has sent since, tells them to come as well. At another address they have heard nothing, and
-- from a sender that died they may have heard nothing either.
create function private.mail_calls() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail m where m.vendor_id = new.vendor_id and m.booking_id = new.id and m.kind = 'called'
    and m.state = 'waiting' and (m.leased_until is null or m.leased_until <= clock_timestamp());
  if new.status <> 'waiting' or new.deleted or new.email = '' or new.queue is null or new.queue->'called' = 'null'
    or new.day <> private.business_day(new.vendor_id) or coalesce(current_setting('noren.no_mails', true), '') = 'on' then
    return null;
  end if;
  if exists (
    select from private.mail m
    where m.vendor_id = new.vendor_id and m.booking_id = new.id and m.kind = 'called' and m.recipient = new.email
      and (m.state = 'waiting' or m.state = 'sent' and m.settled_at > clock_timestamp() - interval '2 minutes')
  ) then
    return null;
  end if;
  insert into private.mail (vendor_id, booking_id, audience, kind, language, recipient, due_at, is_pressing, expires_at)
  select new.vendor_id, new.id, 'customer', 'called', new.language, new.email, now(), true,
    private.begins_at(new.day, private.back_by(new.queue), v.time_zone)
  from public.vendor v
  join public.booking_settings s on s.vendor_id = v.id and not s.deleted and s.send_confirmation_email
  where v.id = new.vendor_id;
  return null;
end $$;
revoke all on function private.mail_calls() from public, anon, authenticated;

create trigger mail_calls after update on public.booking
  for each row when ((old.queue->'called', old.status, old.deleted, old.email, old.day)
    is distinct from (new.queue->'called', new.status, new.deleted, new.email, new.day)
    and (old.queue is not null or new.queue is not null))
  execute function private.mail_calls();
