-- What became of a booking's mails, for the people of its vendor; asked for when its sheet is opened, with a network.

-- {sender, mails}. `sender`: smtp, api or page while one is at work; none where no mail server is set up; silent where nothing
-- was heard of it for five minutes. The latest mail first, at most fifty.
create function public.booking_mails(p_vendor uuid, p_booking uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_member(p_vendor);
  return jsonb_build_object(
    'sender', coalesce((
      select case when s.seen_at > now() - interval '5 minutes' then s.way else 'silent' end from private.mail_sender s), 'none'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'audience', l.audience, 'state', l.state,
        'to', l.recipient, 'asked_at', private.iso(l.asked_at), 'settled_at', private.iso(l.settled_at),
        'attempts', l.attempts, 'answer', l.answer) order by l.asked_at desc, l.id)
      from (
        select m.* from private.mail m where m.vendor_id = p_vendor and m.booking_id = p_booking
        order by m.asked_at desc, m.id limit 50
      ) l), '[]'));
end
$$;
revoke all on function public.booking_mails(uuid, uuid) from public, anon, authenticated;
grant execute on function public.booking_mails(uuid, uuid) to authenticated;

-- One of its mails once more: one that waits goes at once, else there is a new one that says what is true by now. {ok}, or
-- {ok: false, code}: 'mail_not_found', 'nothing_to_send' (no address, or nothing a mail would tell), 'too_many_requests' (five
-- within the hour). Nobody is told twice by a double tap: the second finds the first waiting.
create function public.send_mail_again(p_vendor uuid, p_mail uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  m private.mail;
  b public.booking;
  t record;
  v_kind text;
  v_to text;
begin
  perform private.must_be_member(p_vendor);
  select * into m from private.mail x where x.vendor_id = p_vendor and x.id = p_mail and x.booking_id is not null;
  if m.id is null then return private.no('mail_not_found'); end if;
  -- Two taps at the same moment.
  perform pg_advisory_xact_lock(hashtext('private.mail ' || m.booking_id));
  update private.mail x set due_at = now(), is_limited = false
  where x.vendor_id = p_vendor and x.booking_id = m.booking_id and x.audience = m.audience and x.state = 'waiting'
    and coalesce(x.leased_until, '-infinity') <= now();
  if found or exists (select from private.mail x
    where x.vendor_id = p_vendor and x.booking_id = m.booking_id and x.audience = m.audience and x.state = 'waiting') then
    return '{"ok": true}';
  end if;
  if (
    select count(*) from private.mail x
    where x.vendor_id = p_vendor and x.booking_id = m.booking_id and not x.is_state and x.kind <> 'reminder'
      and x.asked_at > now() - interval '1 hour'
  ) >= 5 then
    return private.no('too_many_requests');
  end if;
  select * into b from public.booking x where x.vendor_id = p_vendor and x.id = m.booking_id;
  select v.email, private.begins_at(b.day, b.minute, v.time_zone) as begins into t from public.vendor v where v.id = p_vendor;
  v_kind := case private.promised(b, private.event_of(b), b.language)->>'is' when 'confirmed' then 'confirmed' when 'cancelled' then 'cancelled' end;
  v_to := case m.audience when 'vendor' then t.email else b.email end;
  if v_kind is null or t.begins <= now() or v_to = '' then
    return private.no('nothing_to_send');
  end if;
  insert into private.mail (vendor_id, booking_id, audience, kind, language, recipient, due_at, expires_at)
  values (p_vendor, b.id, m.audience, v_kind, b.language, v_to, now(), t.begins + b.duration * interval '1 minute');
  return '{"ok": true}';
end
$$;
revoke all on function public.send_mail_again(uuid, uuid) from public, anon, authenticated;
grant execute on function public.send_mail_again(uuid, uuid) to authenticated;
