-- Tickets that a gate can check without a network: `NOREN:<booking>.<number>.<occurrence>.<minutes>.<signature>`
-- (src/domain/ticket/ticket-code.ts).
-- Postgres has no Ed25519, so supabase/functions/tickets makes the keys and signs; here is decided who has tickets, and which.
-- For the owner of the database alone, as the outbox is: neither a browser nor REST can call any of it.

-- Whoever reads a private key makes tickets that every gate lets in.
create table private.ticket_key (
  vendor_id uuid primary key references public.vendor (id) on delete cascade,
  private_key bytea not null,
  public_key bytea not null,
  made_at timestamptz not null default now(),
  constraint public_key_is_of_ed25519 check (octet_length(public_key) = 32)
);
alter table private.ticket_key enable row level security;

-- Keeps a pair for a vendor that has none. Of two makers at the same moment the first to have the vendor's lock wins, and both
-- get its pair: a ticket that was signed with the other one would be nobody's. The public key goes to the tablets as a row of
-- `config`, which no command may write (private.config_fields knows no such kind).
create function private.keep_ticket_key(p_vendor uuid, p_private bytea, p_public bytea) returns private.ticket_key
language plpgsql set search_path = '' set lock_timeout = '3s' as $$
declare
  k private.ticket_key;
begin
  perform private.lock_vendor(p_vendor);
  insert into private.ticket_key (vendor_id, private_key, public_key) values (p_vendor, p_private, p_public)
  on conflict (vendor_id) do nothing;
  select * into k from private.ticket_key x where x.vendor_id = p_vendor;
  if not exists (select from private.config_item i
    where i.vendor_id = p_vendor and i.kind = 'ticket_key' and i.key = 'ticket_key') then
    insert into private.config_item (vendor_id, kind, key, data)
    values (p_vendor, 'ticket_key', 'ticket_key', jsonb_build_object('public_key',
      rtrim(translate(encode(k.public_key, 'base64'), '+/', '-_'), '=')));
  end if;
  return k;
end $$;
revoke all on function private.keep_ticket_key(uuid, bytea, bytea) from public, anon, authenticated;

-- A tablet has to have the key before the first sale: a gate may be without a network from the morning on.
create function private.vendors_without_ticket_key() returns setof uuid language sql stable set search_path = '' as $$
  select v.id from public.vendor v
  where v.vendor_type = 'EVENT' and not exists (select from private.ticket_key k where k.vendor_id = v.id)
$$;
revoke all on function private.vendors_without_ticket_key() from public, anon, authenticated;

-- One for each person of a booking that stands: [{ticket, name, name_en, used}], from 1 on. The kinds follow the lines in their order;
-- who is in the party without a line has a ticket of no kind. None of a table, nor of what is cancelled, waits or is off. Used is one
-- that a gate has seen on their day: who was let in by name has a number for the time being.
create function private.tickets_of(b public.booking) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if b.occurrence is null or b.deleted or b.status in ('cancelled', 'waiting') or private.is_off(b) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('ticket', n.n, 'name', coalesce(l.name, ''), 'name_en', coalesce(l.name_en, ''),
      'used', u.ticket is not null) order by n.n), '[]')
    from generate_series(1, b.pax) n (n)
    left join (
      select e.value->>'name' as name, e.value->>'name_en' as name_en, (e.value->>'count')::integer as count,
        sum((e.value->>'count')::integer) over (order by e.ordinality) as upto
      from jsonb_array_elements(b.lines) with ordinality e where e.value->>'type' = 'ticket'
    ) l on n.n > l.upto - l.count and n.n <= l.upto
    left join (
      select distinct (c.value->>'ticket')::integer as ticket
      from jsonb_array_elements(private.scans_of(b.checked_in, b.day::text)) c where c.value->'named' is distinct from 'true'
    ) u on u.ticket = n.n
  );
end $$;
revoke all on function private.tickets_of(public.booking) from public, anon, authenticated;

-- Of which booking they are, for which event, and since when the server has held it, in whole minutes since 1970: it is signed with each
-- number. Who sold it without a network, or with a wrong clock, made it earlier than any gate could have heard of it.
create function private.ticket_head(b public.booking) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('vendor', b.vendor_id, 'booking', b.id, 'occurrence', b.occurrence,
    'minutes', floor(extract(epoch from coalesce((
      select h.received_at from public.booking_history h where h.vendor_id = b.vendor_id and h.booking_id = b.id
      order by h.rev limit 1), b.made_at)) / 60)::integer)
$$;
revoke all on function private.ticket_head(public.booking) from public, anon, authenticated;

-- What a customer's call asks for, fifty from p_from on: a signature costs some time. Whoever may not read who booked gets no
-- tickets either, by the same answer as who shows a wrong token: number and phone stand on papers that others see.
create function private.asked_tickets(p_vendor_url text, p_token text, p_from integer) returns jsonb language plpgsql stable
set search_path = '' as $$
declare
  v constant public.vendor := private.vendor_at(p_vendor_url);
  b constant public.booking := private.booking_of_token(v.id, p_token);
  v_all jsonb;
begin
  if b.id is null or not private.may_read_who(b, v, p_token) then
    return private.no('booking_not_found');
  end if;
  v_all := private.tickets_of(b);
  return private.ticket_head(b) || jsonb_build_object('ok', true, 'total', jsonb_array_length(v_all), 'tickets', (
    select coalesce(jsonb_agg(t.value order by t.ordinality), '[]')
    from jsonb_array_elements(v_all) with ordinality t where t.ordinality between p_from and p_from + 49));
end $$;
revoke all on function private.asked_tickets(text, text, integer) from public, anon, authenticated;
