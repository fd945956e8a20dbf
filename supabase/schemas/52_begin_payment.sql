-- A customer goes to pay. What the card service is to be asked for stands in private.payment before it is asked, so that whoever
-- dies between the two finds the same session by asking again: each is asked for under a key of its own, the payment's id and its n.

-- A session lives half an hour, the least that the card service has, and a minute for clocks that differ; its hold two minutes more,
-- for word of it.
create function private.session_life() returns interval language sql immutable set search_path = '' as $$
  select interval '31 minutes'
$$;
revoke all on function private.session_life() from public, anon, authenticated;

-- What a session says and leads back to: {n, id, vendor, amount, ends, language, title, items: [{name, amount, count}], back}. Of a
-- deposit there are no items.
create function private.order_of(
  v public.vendor, h private.hold, d jsonb, p_lines jsonb, p_n integer, p_amount integer, p_ends timestamptz, p_back text
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_en constant boolean := d->>'language' = 'en';
begin
  return jsonb_build_object('n', p_n, 'id', h.id, 'vendor', v.id, 'amount', p_amount, 'ends', extract(epoch from p_ends)::bigint,
    'language', d->>'language', 'back', p_back,
    'title', case when v_en and v.name_en <> '' then v.name_en else v.name end,
    'items', case when h.occurrence is null then '[]' else (
      select jsonb_agg(jsonb_build_object('count', l.value->'count', 'amount', l.value->'price',
        'name', case when v_en and l.value->>'name_en' <> '' then l.value->'name_en' else l.value->'name' end) order by l.ordinality)
      from jsonb_array_elements(p_lines) with ordinality l where l.value->'price' <> '0') end);
end $$;
revoke all on function private.order_of(public.vendor, private.hold, jsonb, jsonb, integer, integer, timestamptz, text)
  from public, anon, authenticated;

-- What is to be done with a session that can be paid: {step: 'pay', url, ends_at, amount}, or {step: 'make', order} where nobody
-- knows it yet.
create function private.told_payment(p private.payment, h private.hold) returns jsonb language plpgsql stable
set search_path = '' as $$
begin
  return case when p.state = 'open' then jsonb_build_object('ok', true, 'step', 'pay', 'url', p.url,
    'ends_at', private.iso(least(p.ends_at, h.pay_until - interval '2 minutes')), 'amount', p.amount)
    else jsonb_build_object('ok', true, 'step', 'make', 'order', p.asked->'order') end;
end $$;
revoke all on function private.told_payment(private.payment, private.hold) from public, anon, authenticated;

-- The caller holds the lock, and has checked all that a booking is checked for. An open session of other content, or one that was given
-- up, is over first: {step: 'expire', session}.
create function private.begin_payment(
  v public.vendor, h private.hold, d jsonb, p_lines jsonb, p_answers jsonb, p_content bytea, p_caller text, p_amount integer,
  p_back text
) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  v_names constant text[] := array['begin_payment'];
  v_keys constant text[] := array[h.id::text];
  v_ends constant timestamptz := date_trunc('second', clock_timestamp()) + private.session_life();
  -- How long it has kept no seats, which counts for nothing.
  v_gap constant interval := greatest(clock_timestamp() - h.expires_at, '0');
  v_is_same boolean;
  v_limit text;
  p private.payment;
begin
  if p_amount = 0 then
    return private.no('no_card');
  end if;
  select * into p from private.payment x where x.vendor_id = v.id and x.id = h.id for update;
  -- Whoever has paid has had this hold; and one that was made longer is not made longer once more.
  if p.state in ('booked', 'returned') or h.pay_until <= clock_timestamp() then
    return private.no('hold_expired', '{"reason": null, "others": []}');
  end if;
  v_is_same := p.content_hash = p_content and p.amount = p_amount and p.asked->'lines' = p_lines
    and (p.asked#>>'{hold,day}', p.asked#>>'{hold,minute}', p.asked#>>'{hold,pax}') = (h.day::text, h.minute::text, h.pax::text)
    and not p.given_up
    -- The card service makes no session that lives for less.
    and p.ends_at > clock_timestamp() + case when p.state = 'opening' then interval '30 minutes 10 seconds' else '0' end;
  if p.state = 'open' and not v_is_same then
    return jsonb_build_object('ok', true, 'step', 'expire', 'session', p.session);
  end if;
  if private.is_over_limit(v.id, v_names, v_keys) then
    return private.no('too_many_requests');
  end if;
  -- What had ended is taken anew by who asks for it now, within what they may hold.
  if h.expires_at <= clock_timestamp() then
    v_limit := private.hold_limit(
      v.id, p_caller, private.rule_of_hold(h), h.day, h.minute, h.pax, clock_timestamp(), h.id, h.occurrence);
    if v_limit is not null then return private.no(v_limit); end if;
    perform private.count_hold(v.id, p_caller, false);
  end if;
  -- At the tables that were free when it was checked: staff may have taken its own.
  update private.hold x set caller = p_caller, tables = h.tables,
    made_at = x.made_at + v_gap, usual_until = coalesce(x.usual_until, x.expires_at) + v_gap,
    pay_until = coalesce(x.pay_until, v_ends + interval '2 minutes'),
    expires_at = greatest(x.expires_at, coalesce(x.pay_until, v_ends + interval '2 minutes'))
  where x.vendor_id = v.id and x.id = h.id returning * into h;
  if v_is_same and p.state = 'open' then
    return private.told_payment(p, h);
  end if;
  perform private.count_calls(v.id, v_names, v_keys);
  if v_is_same and p.state = 'opening' then
    return private.told_payment(p, h);
  end if;
  insert into private.payment as x (vendor_id, id, amount, token_hash, content_hash, caller, asked, ends_at, ask_at)
  values (v.id, h.id, p_amount, h.token_hash, p_content, p_caller, jsonb_build_object('hold', to_jsonb(h),
    -- No secret is kept that somebody could still use, and nothing that a page sent along unasked: it might be of a card.
    'details', (select jsonb_object_agg(e.key, e.value) from jsonb_each(d) e where e.key in ('last_name', 'first_name', 'phone',
      'email', 'requests', 'language', 'campaign', 'marketing_opt_in', 'terms_version', 'fees')) || case when d ? 'waiting' then
      jsonb_build_object('place', encode(private.token_hash(d ->> 'waiting'), 'hex')) else '{}' end,
    'lines', p_lines, 'answers', p_answers,
    'order', private.order_of(v, h, d, p_lines, coalesce(p.n, 0) + 1, p_amount, v_ends, p_back)), v_ends, h.pay_until)
  on conflict (vendor_id, id) do update set n = x.n + 1, state = 'opening', amount = excluded.amount, session = null, url = null,
    token_hash = excluded.token_hash, content_hash = excluded.content_hash, caller = excluded.caller, asked = excluded.asked,
    given_up = false, ends_at = excluded.ends_at, ask_at = excluded.ask_at, tries = 0, settled_at = null
  returning * into p;
  return private.told_payment(p, h);
end $$;
revoke all on function
  private.begin_payment(public.vendor, private.hold, jsonb, jsonb, jsonb, bytea, text, integer, text)
  from public, anon, authenticated;

-- The card service did not answer: the hold is not made longer for it, and who asks again finds the same session. Without the lock, since
-- it only shortens.
create function private.payment_is_not_open(p_vendor_url text, p_id uuid, p_token text) returns void language sql volatile
set search_path = '' as $$
  update private.hold h set expires_at = least(h.expires_at, h.usual_until) from private.payment p
  where p.vendor_id = (private.vendor_at(p_vendor_url)).id and p.id = p_id and p.token_hash = private.token_hash(p_token)
    and p.state = 'opening' and h.vendor_id = p.vendor_id and h.id = p.id and h.usual_until is not null
$$;
revoke all on function private.payment_is_not_open(text, uuid, text) from public, anon, authenticated;
