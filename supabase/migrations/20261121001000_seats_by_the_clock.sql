-- Whether a hold has ended is read from the clock when the seats are counted, not from the beginning of the
-- transaction. Who waited for the vendor's lock had an old now(): he met holds that had ended meanwhile (refused as
-- full with seats free), or thought his own still live after somebody else had rightly been given its seats. Under
-- the lock clock_timestamp() only moves on, so all who decide see the same holds end in the same order.

create or replace function private.same_attempt(
  p_vendor uuid, p_id uuid, p_hash bytea, p_day date, p_minute integer, p_pax integer
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  h private.hold;
  v_hash bytea;
begin
  select * into h from private.hold where vendor_id = p_vendor and id = p_id;
  if found then
    if h.token_hash <> p_hash or h.day <> p_day or h.minute <> p_minute or h.pax <> p_pax then
      return private.no('id_reused');
    end if;
    if h.expires_at > v_now then
      return jsonb_build_object(
        'ok', true, 'id', p_id, 'expires_in', ceil(extract(epoch from h.expires_at - v_now))::integer
      );
    end if;
    return null;
  end if;
  select t.token_hash into v_hash from private.booking_token t where t.vendor_id = p_vendor and t.booking_id = p_id;
  if v_hash = p_hash then
    return jsonb_build_object('ok', true, 'id', p_id, 'expires_in', 0);
  end if;
  if v_hash is not null or exists (select from public.booking b where b.vendor_id = p_vendor and b.id = p_id) then
    return private.no('id_reused');
  end if;
  return null;
end $$;

create or replace function private.hold_refusal(
  p_vendor uuid, p_caller text, p_day date, p_minute integer, p_pax integer, p_without uuid, r private.day_rule,
  p_days integer
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_code text := private.hold_limit(p_vendor, p_caller, r, p_day, p_minute, p_pax, v_now, p_without);
begin
  if v_code is not null then
    return private.no(v_code);
  end if;
  v_code := case
    when not r.closed and (p_minute - r.opens_at) % r.slot_interval <> 0 then 'outside_hours'
    else private.reason_of(r, p_vendor, p_day, p_minute, p_pax, v_now, p_without, true)
  end;
  if v_code is not null then
    return private.no(private.customer_reason(v_code), jsonb_build_object(
      'others', private.other_times(p_vendor, p_day, p_minute, p_pax, v_now, p_without, p_days)
    ));
  end if;
  return null;
end $$;

create or replace function private.hold_reason(v public.vendor, h private.hold) returns text language plpgsql stable
set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_is_live constant boolean := h.expires_at > v_now;
  r private.day_rule := private.day_rule(v.id, h.day, v_now);
begin
  r.duration := h.duration;
  if v_is_live then
    r.days_ahead := r.cutoff_days;
    r.horizon_days := r.cutoff_days;
    r.now_minute := 0;
    r.minimum_pax := 1;
    r.maximum_pax := h.pax;
    r.pacing := null;
  end if;
  return private.customer_reason(
    private.reason_of(r, v.id, h.day, h.minute, h.pax, v_now, h.id, not v_is_live)
  );
end $$;
