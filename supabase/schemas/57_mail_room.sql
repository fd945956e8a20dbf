-- How many mails one person has room for, and until when they have none.

-- Whether it tells of what was paid by card: its tickets wait for no room, since nobody pays in order to send a mail.
create function private.is_of_paid(m private.mail) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.booking b where b.vendor_id = m.vendor_id and b.id = m.booking_id and b.payment is not null);
end $$;
revoke all on function private.is_of_paid(private.mail) from public, anon, authenticated;

-- What one person had of late, thirty at most, and of whom: what was sent, and what a sender has, or had when it died. What the mail
-- server did not take reached nobody. p_is_pressing: all limited ones that pressed.
create function private.mails_had(p_person text, p_is_pressing boolean default false) returns table (vendor_id uuid, at timestamptz) language plpgsql stable
set search_path = '' set enable_seqscan = 'off' as $$
begin
  return query
  select m.vendor_id, m.settled_at as at from private.mail m
  where private.plain_recipient(m.recipient) = p_person and m.audience = 'customer' and m.state = 'sent'
    and m.settled_at > now() - interval '1 day' and (m.is_pressing and m.is_limited or not p_is_pressing)
  union all
  select m.vendor_id, least(m.leased_until, now()) from private.mail m
  where private.plain_recipient(m.recipient) = p_person and m.audience = 'customer' and m.state = 'waiting' and m.settled_at is null
    and m.leased_until is not null
    and (m.is_pressing and m.is_limited or not p_is_pressing)
  order by at desc limit case when not p_is_pressing then 30 end;
end $$;
revoke all on function private.mails_had(text, boolean) from public, anon, authenticated;

-- Until when one person has no room, where they had ten within an hour or thirty within a day. For what presses each vendor has a
-- room of its own: none must keep another from telling what it takes away.
create function private.no_room_until(p_person text) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (select greatest(h.at[10] + interval '1 hour', h.at[30] + interval '1 day') from (
    select array_agg(x.at order by x.at desc) as at from private.mails_had(p_person) x) h);
end $$;
revoke all on function private.no_room_until(text) from public, anon, authenticated;

create function private.no_pressing_room_until(p_person text) returns table (vendor_id uuid, until timestamptz) language plpgsql stable
set search_path = '' as $$
begin
  return query
  select h.vendor_id, greatest(h.at[10] + interval '1 hour', h.at[30] + interval '1 day') from (
    select x.vendor_id, array_agg(x.at order by x.at desc) as at from private.mails_had(p_person, true) x group by x.vendor_id) h;
end $$;
revoke all on function private.no_pressing_room_until(text) from public, anon, authenticated;
