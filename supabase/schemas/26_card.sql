-- Whether customers can pay by card, and how much is due by it. What is paid stands in 46_payment.sql.

-- That this installation can ask the card service, and when that was last so: one row, as of the sender of mails. Without a key none
-- is written, and no page offers a card.
create table private.card_service (
  is_only boolean primary key default true,
  seen_at timestamptz not null default now(),
  constraint is_only_one check (is_only)
);
alter table private.card_service enable row level security;

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
