-- What staff have to look at in the card service and no booking's row says, each a row of the setup that every tablet has: a dispute, or a
-- refund that does not go through of a payment that has no booking which tablets look through. Functions alone write it. Staff who have seen to it delete it, and may
-- take that back; what is over is deleted by itself. It names nobody, and is emptied as any tombstone.

-- Whether it is new: what was told is not told again, settled or not. The caller holds the lock.
create function private.note_card_matter(
  p_vendor uuid, p_key uuid, p_what text, p_amount integer, p_payment uuid, p_intent text
) returns boolean language plpgsql volatile set search_path = '' as $$
begin
  insert into private.config_item (vendor_id, kind, key, data) values (p_vendor, 'card_matter', p_key::text, jsonb_build_object(
    'what', p_what, 'amount', p_amount, 'payment', p_payment, 'intent', p_intent, 'at', private.iso(now())))
  on conflict do nothing;
  return found;
end $$;
revoke all on function private.note_card_matter(uuid, uuid, text, integer, uuid, text) from public, anon, authenticated;

-- So much of a refund is still due: of none staff have nothing to look at, and bring nothing back. What they settled stays so.
create function private.matter_of_refund(p_vendor uuid, p_refund uuid, p_left integer) returns void language sql volatile
set search_path = '' as $$
  update private.config_item i set deleted = i.deleted or p_left <= 0,
    data = case when p_left <= 0 then '{}' when i.deleted then i.data else i.data || jsonb_build_object('amount', p_left) end
  where i.vendor_id = p_vendor and i.kind = 'card_matter' and i.key = p_refund::text and i.data ? 'what'
$$;
revoke all on function private.matter_of_refund(uuid, uuid, integer) from public, anon, authenticated;

-- The row of a booking says it where the refund is of the payment that it was made of, and as long as tablets look through it: not of what
-- is deleted, nor of what was longer than a week ago (attentionDays in src/lib/attention/use-attention.ts).
create function private.is_told_by_booking(r private.refund) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.booking b join private.payment p on p.vendor_id = b.vendor_id and p.id = b.id
    where b.vendor_id = r.vendor_id and b.id = r.payment_id and b.payment is not null and p.intent = r.intent
      and not b.deleted and b.day >= private.business_day(b.vendor_id) - 7)
$$;
revoke all on function private.is_told_by_booking(private.refund) from public, anon, authenticated;

-- It stands on tablets, with its booking or without. Asked at each refusal: its booking may have gone since.
create function private.note_refused_matter(r private.refund) returns void language plpgsql volatile set search_path = '' as $$
begin
  if r.told_at is not null and not private.is_told_by_booking(r) then
    perform private.note_card_matter(r.vendor_id, r.id, 'refused', r.amount, r.payment_id, r.intent);
  end if;
end $$;
revoke all on function private.note_refused_matter(private.refund) from public, anon, authenticated;

-- Nobody makes such a row, nor brings back one without its content.
create function private.matter_errors(p_row jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when p_row ? 'what' then '{}' else '{"deleted": "invalid"}' end::jsonb
$$;
revoke all on function private.matter_errors(jsonb) from public, anon, authenticated;

-- A customer had their bank take back what was paid: staff have days to answer it at the card service, and are told once of each dispute.
create function private.payment_is_disputed(p_intent text, p_amount integer, p_dispute text) returns void language plpgsql volatile
set search_path = '' set lock_timeout = '500ms' as $$
declare
  p private.payment;
  b public.booking;
begin
  p := private.payment_by_intent(p_intent);
  if p.id is null then return; end if;
  perform private.lock_vendor(p.vendor_id);
  if not private.note_card_matter(p.vendor_id, md5(p_intent || ' ' || p_dispute)::uuid, 'disputed', p_amount, p.id, p_intent) then return; end if;
  select * into b from public.booking x where x.vendor_id = p.vendor_id and x.id = p.id;
  if b.id is not null then
    insert into public.booking_history (vendor_id, booking_id, rev, kind) values (b.vendor_id, b.id, b.rev, 'payment.disputed');
  end if;
  perform private.ask_mail('payment_disputed', v.id, private.house_email(v), 'ja',
    private.money_facts(v, 'ja', p_amount, coalesce(b.reference, '')) || jsonb_build_object('intent', p_intent), 7200)
  from public.vendor v where v.id = p.vendor_id and private.house_email(v) <> '';
end $$;
revoke all on function private.payment_is_disputed(text, integer, text) from public, anon, authenticated;
