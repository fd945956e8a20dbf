-- Whether customers can pay by card, and how much is due by it. What is paid stands in 46_payment.sql.

-- That this installation can ask the card service, and when that was last so: one row, as of the sender of mails. Without a key none
-- is written, and no page offers a card.
create table private.card_service (
  is_only boolean primary key default true,
  seen_at timestamptz not null default now(),
  -- Up to then all that was paid there has been heard. After a restore it is the backup's.
  listed_at timestamptz not null default now(),
  constraint is_only_one check (is_only)
);
alter table private.card_service enable row level security;

-- Written once a minute at most.
create function private.note_card_service() returns void language sql set search_path = '' as $$
  insert into private.card_service as c default values
  on conflict (is_only) do update set seen_at = now() where c.seen_at < now() - interval '1 minute'
$$;
revoke all on function private.note_card_service() from public, anon, authenticated;

-- What customers are told of it: null where no card can be taken, whatever the vendor would like.
create function private.public_payment(p_vendor uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('card', true, 'deposit_from', i.data->'deposit_from', 'deposit_yen', i.data->'deposit_yen')
    from private.config_item i, private.card_service c
    where i.vendor_id = p_vendor and i.kind = 'payment' and i.key = 'payment' and not i.deleted and i.data->'card' = 'true'
      and c.seen_at > now() - interval '1 hour');
end $$;
revoke all on function private.public_payment(uuid) from public, anon, authenticated;

-- What is due by card, in yen: of tickets the whole, of a table the greater of what is asked per person of a party of that size, and
-- of what is asked for its courses. 0 where nothing is, or less than a card can be charged with, or more; p_payment null: no card is
-- taken. p_deposits: {price item: its deposit}. cardDue of the domain is the same.
create function private.card_due(p_payment jsonb, p_is_event boolean, p_pax integer, p_lines jsonb, p_deposits jsonb)
returns integer language plpgsql immutable set search_path = '' as $$
declare
  v_due bigint;
begin
  if p_payment->'card' is distinct from 'true' then return 0; end if;
  select coalesce(sum((l.value->>'count')::bigint * case when p_is_event then (l.value->>'price')::bigint
    else coalesce((p_deposits->>(l.value->>'price_type'))::bigint, 0) end), 0)
  into v_due from jsonb_array_elements(p_lines) l;
  if not p_is_event and p_pax >= (p_payment->>'deposit_from')::integer then
    v_due := greatest(v_due, p_pax * (p_payment->>'deposit_yen')::bigint);
  end if;
  return case when v_due between 50 and 99999999 then v_due else 0 end;
end $$;
revoke all on function private.card_due(jsonb, boolean, integer, jsonb, jsonb) from public, anon, authenticated;

-- The same of what this vendor sells now.
create function private.card_due_at(p_vendor uuid, p_is_event boolean, p_pax integer, p_lines jsonb) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return private.card_due(private.public_payment(p_vendor), p_is_event, p_pax, p_lines, (
    select coalesce(jsonb_object_agg(i.key, i.data->'deposit'), '{}')
    from jsonb_array_elements(p_lines) l
    join private.config_item i on i.vendor_id = p_vendor and i.kind = 'price_type' and i.key = l.value->>'price_type'
    where not p_is_event and not i.deleted));
end $$;
revoke all on function private.card_due_at(uuid, boolean, integer, jsonb) from public, anon, authenticated;
