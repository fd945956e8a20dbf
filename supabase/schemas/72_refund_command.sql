-- Staff give money back: so much of what the house has of it, and no more. Where that is not what they saw, perhaps by somebody who
-- gave back the same on another tablet, they look first. Older tablets do not say what they saw.
create function private.apply_refund(p_vendor uuid, p_row public.booking, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_kept constant integer := private.kept_of(p_row.payment);
  v_amount constant integer := least((c#>>'{args,amount}')::integer, v_kept);
begin
  -- What does not go through is asked for once more, now: no money beside it. Where another tablet did, or it has gone through since,
  -- the row says so from now on.
  if c#>'{args,again}' = 'true' and p_row.payment is not null then
    update private.refund r set due_at = now(), told_at = null
    where r.vendor_id = p_vendor and r.payment_id = p_row.id and r.state = 'due' and r.told_at is not null;
    return private.save_booking(p_vendor, p_row,
      jsonb_build_object('patch', jsonb_build_object('payment', private.with_refused(p_vendor, p_row.id, p_row.payment))), c);
  end if;
  if v_amount <= 0 then return private.refused('nothing_to_refund'); end if;
  if (c#>>'{base,kept}')::integer <> v_kept then return private.refused('payment_changed'); end if;
  -- What goes with a cancellation goes where that was made: who is in since has it not.
  if c#>'{base,status}' <> to_jsonb(p_row.status) then return private.refused('payment_changed'); end if;
  perform private.owe(p_vendor, p_row.id, v_amount, 'staff');
  return private.save_booking(p_vendor, p_row,
    jsonb_build_object('patch', jsonb_build_object('payment', private.with_returning(p_row.payment, v_amount))), c);
end
$$;
revoke all on function private.apply_refund(uuid, public.booking, jsonb) from public, anon, authenticated;
