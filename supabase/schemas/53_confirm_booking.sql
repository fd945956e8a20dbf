-- A hold becomes a booking. A lost answer loses nothing: the same id, token and details get the same booking again.

-- The booking this attempt already became; id_reused when its words were others; null when there is none. A token
-- that does not fit is told the same as an id that never was.
create function private.same_booking(v public.vendor, p_id uuid, p_hash bytea, p_content bytea) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  t private.booking_token;
  b public.booking;
begin
  select * into t from private.booking_token where vendor_id = v.id and booking_id = p_id;
  if not found then
    return null;
  end if;
  if t.token_hash <> p_hash then
    return private.no('hold_expired');
  end if;
  if t.content_hash <> p_content then
    return private.no('id_reused');
  end if;
  select * into b from public.booking where vendor_id = v.id and id = p_id;
  return private.guest_booking(b, v);
end $$;
revoke all on function private.same_booking(public.vendor, uuid, bytea, bytea) from public, anon, authenticated;

-- Who filled the honeypot (`website`) is refused like somebody who asked too often: a person whose browser did it reads to
-- try later or to call, and nothing is stored or counted.
-- p_back: where who pays by card comes back to; null for who pays at the venue.
create function private.take_hold(
  p_vendor_url text, p_id uuid, p_token text, p_details jsonb, p_lines jsonb, p_back text
) returns jsonb language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  d constant jsonb := private.trimmed(p_details);
  v_hash constant bytea := private.token_hash(p_token);
  v_caller constant text := private.caller();
  v_holder text;
  -- Who says null chose nothing.
  v_chosen constant jsonb := coalesce(p_lines, '[]');
  v_content bytea;
  v_names constant text[] := array['confirm_contact', 'confirm_contact', 'confirm_caller'];
  v_keys text[];
  v_errors jsonb;
  v_answer jsonb;
  v_reason text;
  -- How far on to look for other times; under the lock, while others wait, the same day must do.
  v_days integer := 14;
  v_lines jsonb;
  v_answers jsonb;
  v_due integer;
  h private.hold;
  r private.day_rule;
  b public.booking;
begin
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  v_errors := jsonb_strip_nulls(jsonb_build_object(
    'id', case when p_id is null then 'required' end,
    'token', case when p_token is null then 'required' when v_hash is null then 'invalid' end,
    'lines', private.chosen_error(v_chosen)
  )) || private.guest_details_errors(d);
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  if coalesce(d ->> 'website', '') <> '' then
    return private.no('too_many_requests');
  end if;
  -- A place on the waiting list is no word of the booking: sent again, it may be forgotten.
  v_content := sha256(convert_to((d - 'waiting')::text || case when v_chosen = '[]' then '' else v_chosen::text end, 'UTF8'));
  -- A hold ends when it is sold: as long as it is there it became no booking.
  select * into h from private.hold where vendor_id = v.id and id = p_id and token_hash = v_hash;
  if h.id is null then
    return coalesce(private.same_booking(v, p_id, v_hash, v_content), private.no('hold_expired'));
  end if;
  -- Kept with the booking, so they must be those that the customer read.
  if coalesce(d -> 'fees', '[]') <> v.cancellation_fees then
    return private.invalid('{"fees": "fees_changed"}');
  end if;
  -- A contact counts for this caller only: else anybody would learn that a number books here, and could keep it out. All callers
  -- together have no limit here, since each hold was counted among all of the venue: ten of them could end its sales.
  v_keys := array[
    private.contact_key(v.id, v_caller || ' ' || (d ->> 'phone')),
    private.contact_key(v.id, v_caller || ' ' || (d ->> 'email')),
    v_caller
  ];
  if private.is_over_limit(v.id, v_names, v_keys) then
    return private.no('too_many_requests');
  end if;
  -- A live hold nearly always sells; one look, under the lock, is enough for it.
  if h.expires_at <= now() then
    v_reason := private.hold_reason(v, h, private.rule_of_hold(h));
  end if;
  if v_reason is null then
    -- All that is written stands in the block that locks, as in public.hold_seats.
    begin
      perform private.lock_vendor(v.id);
      v_days := 0;
      select * into h from private.hold where vendor_id = v.id and id = p_id and token_hash = v_hash;
      if h.id is null then
        -- Or the same confirmation, sent twice, has taken it since the look above.
        return coalesce(private.same_booking(v, p_id, v_hash, v_content), private.no('hold_expired'));
      end if;
      r := private.rule_of_hold(h);
      v_reason := private.hold_reason(v, h, r);
      if v_reason is null then
        h.tables := private.tables_of_hold(h);
        v_reason := case when h.tables is null then private.customer_reason('no_table') end;
      end if;
      if v_reason is null then
        if exists (select from private.booking_token t where t.vendor_id = v.id and t.token_hash = v_hash)
          or exists (select from public.booking x where x.vendor_id = v.id and x.id = p_id) then
          return private.no('id_reused');
        end if;
        -- Here again: what has ended is taken anew. Who holds took a share of what there was then, and is not refused where staff
        -- have fewer seats since, nor in another network than the one in which they began.
        v_holder := case when h.expires_at > clock_timestamp() then h.caller else v_caller end;
        if private.has_its_share(v.id, v_holder, h.day, h.minute, h.duration, h.pax,
          greatest(private.seats_during(r, v.id, h.day, h.minute), case when h.expires_at > clock_timestamp() then h.seats end),
          h.id, h.occurrence, h.expires_at > clock_timestamp()) then
          return private.no('too_many_holds');
        end if;
        if h.occurrence is null then
          v_lines := private.agreed_lines(v.id, h.day, h.minute, v_chosen);
          v_errors := jsonb_strip_nulls(jsonb_build_object('lines', private.agreed_error(v_lines, v_chosen, h.pax)));
        else
          -- Tickets are what was held, at the price of then; once it has ended, only where that is the price still.
          v_lines := h.lines;
          v_errors := case when v_chosen = '[]' then '{}' else '{"lines": "invalid"}' end;
          if h.expires_at <= clock_timestamp()
            and jsonb_array_length(private.ticket_lines(v.id, h.occurrence, h.lines)) < jsonb_array_length(h.lines) then
            return private.invalid('{"tickets": "price_changed"}');
          end if;
        end if;
        v_errors := v_errors || jsonb_strip_nulls(
          jsonb_build_object('answers', private.asked_error(v.id, h.occurrence, d->'answers')));
        if v_errors <> '{}' then return private.invalid(v_errors); end if;
        v_answers := private.asked_answers(v.id, h.occurrence, d->'answers');
        v_due := private.card_due_at(v.id, h.occurrence is not null, h.pax, v_lines);
        if p_back is not null then
          -- What is due must be what the customer read; where nothing is, they read that no card is taken.
          if v_due > 0 and d->'due' is distinct from to_jsonb(v_due) then
            return private.invalid('{"due": "due_changed"}');
          end if;
          return private.begin_payment(v, h, d, v_lines, v_answers, v_content, v_holder, v_due, p_back);
        end if;
        -- Tickets may be paid at the gate; a deposit that could be left out would be none.
        if v_due > 0 and h.occurrence is null then
          return private.no('deposit_due', jsonb_build_object('amount', v_due));
        end if;
        b := private.sell(v, h, d, v_lines, v_answers, v_content, v_holder, null);
        if d ? 'waiting' then
          perform private.end_wait(b, private.token_hash(d ->> 'waiting'));
        end if;
        -- Who went to pay, and pays at the venue after all.
        if h.pay_until is not null then
          update private.payment p set given_up = true, ask_at = now() where p.vendor_id = v.id and p.id = h.id and p.state = 'open';
        end if;
        perform private.count_calls(v.id, v_names, v_keys);
        return private.guest_booking(b, v);
      end if;
    exception when lock_not_available or deadlock_detected then
      return private.no('busy', '{"again_in": 2}');
    end;
  end if;
  return coalesce(private.same_booking(v, p_id, v_hash, v_content), private.no('hold_expired', jsonb_build_object(
    'reason', v_reason, 'others', private.other_times(v.id, h.day, h.minute, h.pax, now(), h.id, v_days, null, h.area)
  ) || case when h.occurrence is null then '{}'
    else private.spots_again(v.id, h.occurrence, h.pax, h.lines, v_reason, clock_timestamp(), h.id) end
  || case when v_reason = 'kind_sold_out' then jsonb_build_object(
    'kinds', private.kinds_sold_out(v.id, h.occurrence, h.lines, now(), h.id)) else '{}' end));
end $$;
revoke all on function private.take_hold(text, uuid, text, jsonb, jsonb, text) from public, anon, authenticated;

create function public.confirm_booking(
  p_vendor_url text, p_id uuid, p_token text, p_details jsonb, p_lines jsonb default '[]'
) returns jsonb language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  perform private.only_post();
  return private.take_hold(p_vendor_url, p_id, p_token, p_details, p_lines, null);
end $$;
revoke all on function public.confirm_booking(text, uuid, text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.confirm_booking(text, uuid, text, jsonb, jsonb) to anon, authenticated;
