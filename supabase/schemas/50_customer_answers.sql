-- What the customers' functions share: how they say no, whom they mean, and what they check.

create function private.no(p_code text, p_more jsonb default '{}') returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return jsonb_build_object('ok', false, 'code', p_code) || p_more;
end $$;
revoke all on function private.no(text, jsonb) from public, anon, authenticated;

-- {field: code} of what is wrong, null values left out; {} when all is well.
create function private.invalid(p_fields jsonb) returns jsonb language plpgsql immutable
set search_path = '' as $$
begin
  return private.no('invalid', jsonb_build_object('fields', p_fields));
end $$;
revoke all on function private.invalid(jsonb) from public, anon, authenticated;

-- The vendor behind a short url, in any case of letters, or behind one that it had before; no row when there is none.
create function private.vendor_at(p_url text) returns public.vendor language plpgsql stable set search_path = '' as $$
declare
  v public.vendor;
begin
  if length(p_url) <= 60 then
    select * into v from public.vendor where url = lower(p_url);
    if not found then
      select x.* into v from private.vendor_old_url o join public.vendor x on x.id = o.vendor_id
      where o.url = lower(p_url);
    end if;
  end if;
  return v;
end $$;
revoke all on function private.vendor_at(text) from public, anon, authenticated;

-- 128 bits as 32 hex digits; only its sha256 is kept. Null for anything else.
create function private.token_hash(p_token text) returns bytea language plpgsql immutable
set search_path = '' as $$
begin
  return case when length(p_token) = 32 and p_token ~ '^[0-9a-f]{32}$' then sha256(convert_to(p_token, 'UTF8')) end;
end $$;
revoke all on function private.token_hash(text) from public, anon, authenticated;

-- The details as they are kept: without spaces around what a person typed, ideographic ones included, and without signs
-- that nobody can see.
create function private.trimmed(d jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(d) = 'object' then d || coalesce((
    select jsonb_object_agg(e.key, private.visible_text(e.value #>> '{}', e.key = 'requests'))
    from jsonb_each(d) e
    where e.key in ('last_name', 'first_name', 'phone', 'email', 'requests') and jsonb_typeof(e.value) = 'string'
  ), '{}') || case when jsonb_typeof(d->'answers') = 'array'
    then jsonb_build_object('answers', private.visible_answers(d->'answers')) else '{}' end else d end;
end $$;
revoke all on function private.trimmed(jsonb) from public, anon, authenticated;

-- Whether a text is an address as strangers may write one: to mail programs it is one, and no more. A host in other signs than
-- ASCII leads to the same mailbox, and would be another person to the limits of mails.
create function private.is_strangers_email(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_text ~ '^[^\s@<>()\[\]\\,;:"]+@[^\s@<>()\[\]\\,;:"]+\.[^\s@.<>()\[\]\\,;:"]{2,}$'
    and split_part(p_text, '@', 2) !~ '[^!-~]';
end $$;
revoke all on function private.is_strangers_email(text) from public, anon, authenticated;

-- {field: code} for the details of a booking; {} when they can be kept. The form checks the same before
-- (src/domain/guest/guest-details.schema.ts). The honeypot (`website`) is no field here: a refusal that named it would tell a
-- robot what to leave empty.
create function private.guest_details_errors(d jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_errors jsonb;
begin
  if jsonb_typeof(d) is distinct from 'object' then
    return '{"details": "required"}';
  end if;
  v_errors := jsonb_strip_nulls(jsonb_build_object(
    'last_name', private.text_error(d -> 'last_name', true, 100),
    'first_name', private.text_error(d -> 'first_name', true, 100),
    'phone', private.text_error(d -> 'phone', true, 20),
    'email', private.text_error(d -> 'email', true, 254),
    'requests', private.text_error(d -> 'requests', false, 2000),
    'answers', private.said_error(d -> 'answers'),
    'terms_version', private.text_error(d -> 'terms_version', true, 40),
    'language', case when d ->> 'language' is null then 'required'
      when d ->> 'language' not in ('ja', 'en') then 'invalid' end,
    'marketing_opt_in', case when jsonb_typeof(d -> 'marketing_opt_in') not in ('boolean', 'null') then 'invalid' end
  ));
  if not v_errors ? 'phone' and d ->> 'phone' !~ '^\+[1-9][0-9]{6,14}$' then
    v_errors := v_errors || '{"phone": "invalid_phone"}';
  end if;
  if not v_errors ? 'email' and not private.is_strangers_email(d ->> 'email') then
    v_errors := v_errors || '{"email": "invalid_email"}';
  end if;
  return v_errors;
end $$;
revoke all on function private.guest_details_errors(jsonb) from public, anon, authenticated;

-- The word of the link by which the customer came; anything else is none. Nobody is refused for a link that another wrote.
create function private.campaign_of(d jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when d ->> 'campaign' ~ '^[a-z0-9_-]{1,30}$' then d ->> 'campaign' else '' end;
end $$;
revoke all on function private.campaign_of(jsonb) from public, anon, authenticated;

-- What a customer reads of an occurrence, by what its template says; that is null where there is none any more. Where to join it
-- online is for who has seats.
create function private.event_facts(o public.occurrence, p_template jsonb, b public.booking) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('name', coalesce(p_template->>'name', o.name), 'name_en', coalesce(p_template->>'name_en', o.name_en),
    'slug', p_template->'slug', 'location', coalesce(p_template->>'location', ''),
    'location_en', coalesce(p_template->>'location_en', ''), 'online', coalesce(p_template->>'online_url', '') <> '',
    'online_url', case when b.deleted or b.status in ('waiting', 'cancelled') then ''
      else coalesce(p_template->>'online_url', '') end,
    'off', o.cancelled or o.deleted);
end $$;
revoke all on function private.event_facts(public.occurrence, jsonb, public.booking) from public, anon, authenticated;

-- The same of a booking's event; null for a table.
create function private.event_of(b public.booking) returns jsonb
language sql stable set search_path = '' as $$
  select private.event_facts(o, t.data, b)
  from public.occurrence o
  left join private.config_item t on t.vendor_id = o.vendor_id and t.kind = 'event_template' and t.key = o.template::text
    and not t.deleted
  where o.vendor_id = b.vendor_id and o.id = b.occurrence
$$;
revoke all on function private.event_of(public.booking) from public, anon, authenticated;

-- When the event was that a customer booked, where the organiser has moved it since, which frees them of any fee: as it was before
-- the first move that counts (private.agreed_again). Null where it is then, of a table, and of who went to another event.
create function private.moved_from(b public.booking) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_rev bigint;
  v_was jsonb;
begin
  if b.occurrence is null or b.agreed_fees is distinct from '[]' then return null; end if;
  select coalesce(max(h.rev) filter (where h.changes#>'{agreed_fees,1}' = '[]'), min(h.rev)) into v_rev
  from public.booking_history h
  where h.vendor_id = b.vendor_id and h.booking_id = b.id and h.kind = 'event.moved' and h.rev > coalesce((
    select max(o.rev) from public.booking_history o
    where o.vendor_id = b.vendor_id and o.booking_id = b.id and o.kind <> 'event.moved' and o.changes#>'{occurrence,0}' <> 'null'), 0);
  if v_rev is null then return null; end if;
  select jsonb_build_object('day', b.day, 'minute', b.minute, 'duration', b.duration)
    || coalesce(jsonb_object_agg(f.key, f.was), '{}') into v_was
  from (
    select distinct on (e.key) e.key, e.value->0 as was
    from public.booking_history h, jsonb_each(h.changes) e
    where h.vendor_id = b.vendor_id and h.booking_id = b.id and h.rev >= v_rev and e.key in ('day', 'minute', 'duration')
    order by e.key, h.rev
  ) f;
  return case when (v_was->>'day', v_was->>'minute') <> (b.day::text, b.minute::text) then v_was end;
end $$;
revoke all on function private.moved_from(public.booking) from public, anon, authenticated;

-- What is printed as a receipt of a card payment: the vendor's day on which it was paid, as that of issue is, and a number of its own for
-- each sum that the vendor has kept of it, so that one printed before a refund is not taken for the present one.
create function private.receipt_of(b public.booking, v public.vendor) returns jsonb language sql stable set search_path = '' as $$
  select case when b.payment is not null then jsonb_build_object(
    'number', b.reference || '-' || coalesce(p.receipt, 1),
    'paid_on', (private.business_time(v.time_zone, v.day_turns_at, coalesce(p.settled_at, b.made_at))).day) end
  from (select) one left join private.payment p on p.vendor_id = b.vendor_id and p.id = b.id
$$;
revoke all on function private.receipt_of(public.booking, public.vendor) from public, anon, authenticated;

-- What a customer may see of a booking: never the venue's own comments, ids or revs.
create function private.guest_booking(b public.booking, v public.vendor) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_bought constant boolean := private.is_cancelled_by(b, 'booked_online');
begin
  return jsonb_build_object(
    'ok', true,
    'booking', jsonb_build_object(
      'reference', b.reference, 'day', b.day, 'minute', b.minute, 'duration', b.duration, 'pax', b.pax,
      'status', b.status, 'last_name', b.last_name, 'first_name', b.first_name, 'phone', b.phone,
      'email', b.email, 'requests', b.requests, 'answers', b.answers, 'language', b.language, 'lines', b.lines,
      'agreed_fees', b.agreed_fees,
      -- By the fees of that day: what was due when it was cancelled does not grow since.
      'cancelled_on', case when b.status = 'cancelled' then
        (private.business_time(v.time_zone, v.day_turns_at, b.status_at)).day end,
      -- A place on the waiting list that was given up is no booking that was cancelled, and owes nothing.
      'had_seats', b.claimed_rev > 0 and not v_bought,
      'event', private.event_of(b) || jsonb_build_object('moved_from', private.moved_from(b),
        'waited', b.occurrence is not null and exists (select from public.booking_history h
          where h.vendor_id = b.vendor_id and h.booking_id = b.id and h.kind = 'online.wait'),
        'bought', v_bought),
      'payment', b.payment - 'refused', 'receipt', private.receipt_of(b, v), 'area', private.area_of(b)
    ),
    'vendor', jsonb_build_object('name', v.name, 'name_en', v.name_en, 'phone', v.phone, 'address', v.address,
      'mails', private.tells_by_mail(v.id))
  );
end $$;
revoke all on function private.guest_booking(public.booking, public.vendor) from public, anon, authenticated;
