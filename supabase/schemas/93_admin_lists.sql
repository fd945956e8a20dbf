-- What admins see of all vendors: never a customer, and of bookings no more than the number of none.

-- Faults of the server that nobody expected, by day: which call, and Postgres' code. Written by who answers
-- (supabase/local/api/fault-counts.ts); on hosted its own logs have them, and this stays empty.
create table private.fault_count (
  day date not null,
  call text not null,
  code text not null,
  seen integer not null,
  primary key (day, call, code),
  constraint texts_are_short check (length(call) <= 80 and length(code) <= 8)
);
alter table private.fault_count enable row level security;

-- A hundred kinds a day at most, so that nobody fills it by making up calls; thirty days are kept.
create function private.note_faults(p_call text, p_code text, p_seen integer) returns void language plpgsql
set search_path = '' as $$
declare
  v_today constant date := (now() at time zone 'UTC')::date;
begin
  delete from private.fault_count c where c.day < v_today - 30;
  insert into private.fault_count as c (day, call, code, seen)
  select v_today, left(p_call, 80), left(p_code, 8), p_seen
  where (select count(*) from private.fault_count x where x.day = v_today) < 100
    or exists (select from private.fault_count x where x.day = v_today and x.call = left(p_call, 80) and x.code = left(p_code, 8))
  on conflict (day, call, code) do update set seen = c.seen + excluded.seen;
end $$;
revoke all on function private.note_faults(text, text, integer) from public, anon, authenticated;

-- Fifty, the newest first, beyond `p_after` ('instant/id', '' from the beginning); `p_text` is sought in name, url and e-mail.
-- `login`: 'linked' when somebody works there, 'sent' when a mail's link has to be opened for it, else 'none'.
create function public.admin_vendors(p_text text, p_after text) returns jsonb language plpgsql volatile
security definer set search_path = '' as $$
declare
  v_text constant text := private.folded(trim(left(coalesce(p_text, ''), 100)));
  v_at timestamptz;
  v_id uuid;
begin
  perform private.must_be_admin();
  if coalesce(p_after, '') !~ '^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$' then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  v_at := coalesce(nullif(split_part(coalesce(p_after, ''), '/', 1), '')::timestamptz, 'infinity');
  v_id := coalesce(nullif(split_part(coalesce(p_after, ''), '/', 2), '')::uuid, '00000000-0000-0000-0000-000000000000');
  return (
    with found as (
      select v.* from public.vendor v
      where (v.created_at, v.id) < (v_at, v_id)
        and (v_text = '' or position(v_text in private.folded(v.name || ' ' || v.name_en || ' ' || v.url || ' ' || v.email)) > 0)
      order by v.created_at desc, v.id desc limit 51
    ), page as (
      select * from found f order by f.created_at desc, f.id desc limit 50
    )
    select jsonb_build_object('more', (select count(*) from found) > 50, 'vendors', coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'url', p.url, 'email', p.email, 'vendor_type', p.vendor_type,
      'made_at', private.iso(p.created_at),
      'after', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '/' || p.id,
      'people', (select count(*) from public.users_vendor_key k where k.vendor_id = p.id),
      'login', case when exists (select from public.users_vendor_key k where k.vendor_id = p.id) then 'linked'
        when exists (select from private.invitation i
          where i.vendor_id = p.id and (i.user_id is not null or i.mail_state in ('waiting', 'sent'))) then 'sent'
        else 'none' end) order by p.created_at desc, p.id desc), '[]'))
    from page p
  );
end $$;
revoke all on function public.admin_vendors(text, text) from public, anon, authenticated;
grant execute on function public.admin_vendors(text, text) to authenticated;

-- A hundred, those that wait first, the newest of each before the others.
create function public.admin_enquiries() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_admin();
  return jsonb_build_object('enquiries', coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'business', n.business, 'name', n.name, 'email', n.email,
      'message', n.message, 'language', n.language, 'at', private.iso(n.created_at), 'is_done', n.done_at is not null,
      'vendor_url', n.url) order by n.done_at is not null, n.created_at desc, n.id)
    from (
      select e.*, v.url from private.enquiry e left join public.vendor v on v.id = e.vendor_id
      order by e.done_at is not null, e.created_at desc, e.id limit 100
    ) n), '[]'));
end $$;
revoke all on function public.admin_enquiries() from public, anon, authenticated;
grant execute on function public.admin_enquiries() to authenticated;

-- Answered by hand, or nothing came of it.
create function public.close_enquiry(p_enquiry uuid) returns jsonb language plpgsql volatile security definer
set search_path = '' as $$
begin
  perform private.must_be_admin();
  update private.enquiry e set done_at = now(), done_by = (select auth.uid()) where e.id = p_enquiry and e.done_at is null;
  return jsonb_build_object('ok', true);
end $$;
revoke all on function public.close_enquiry(uuid) from public, anon, authenticated;
grant execute on function public.close_enquiry(uuid) to authenticated;

-- Of the server by day, and what tablets say of themselves, the last heard first: codes and counts, nobody's name.
create function public.admin_faults() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_admin();
  return jsonb_build_object(
    'server', coalesce((
      select jsonb_agg(jsonb_build_object('day', n.day, 'call', n.call, 'code', n.code, 'seen', n.seen)
        order by n.day desc, n.seen desc, n.call, n.code)
      from (select * from private.fault_count c order by c.day desc, c.seen desc, c.call, c.code limit 200) n), '[]'),
    'tablets', coalesce((
      select jsonb_agg(jsonb_build_object('vendor', n.name, 'url', n.url, 'fault', n.fault, 'app', n.app, 'seen', n.seen,
        'last_at', private.iso(n.last_at)) order by n.last_at desc, n.url, n.fault)
      from (
        select v.name, v.url, d.fault, d.app, count(*) as seen, max(d.told_at) as last_at
        from private.device d join public.vendor v on v.id = d.vendor_id
        where d.fault <> '' and d.told_at > now() - interval '30 days'
        group by v.name, v.url, d.fault, d.app order by max(d.told_at) desc, v.url, d.fault limit 200
      ) n), '[]'));
end $$;
revoke all on function public.admin_faults() from public, anon, authenticated;
grant execute on function public.admin_faults() to authenticated;

-- A booking that an admin takes for a vendor: the command that a tablet would send, and no other kind. Who did it stands in
-- the booking's history, by the account, and among the deeds of admins. The same command gets the same answer.
create function public.book_on_behalf(p_vendor uuid, p_command jsonb) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '4s' as $$
declare
  v_answer jsonb;
begin
  perform private.must_be_admin();
  if coalesce(p_command->>'kind', '') <> 'booking.create' then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  if not exists (select from public.vendor v where v.id = p_vendor) then
    return private.no('vendor_not_found');
  end if;
  perform private.lock_vendor(p_vendor);
  -- What the organiser has to know is asked here too: nobody of theirs is on the telephone. What was taken before has its answer,
  -- whatever is asked by now.
  if private.is_unanswered(p_vendor, p_command->'args'->'fields') and not exists (
    select from private.command_log l
    where l.vendor_id = p_vendor and l.id = case when private.is_uuid(p_command->>'id') then (p_command->>'id')::uuid end
  ) then
    return private.invalid(jsonb_build_object('answers', 'required'));
  end if;
  v_answer := private.push_one(p_vendor, 'noren-admin', p_command);
  if v_answer->>'state' in ('applied', 'flagged') then
    insert into private.admin_deed (id, account, kind, vendor_id, content_hash)
    values ((p_command->>'id')::uuid, (select auth.uid()), 'book_on_behalf', p_vendor, sha256(convert_to(p_command->>'id', 'UTF8')))
    on conflict do nothing;
  end if;
  return jsonb_build_object('ok', true, 'answer', v_answer);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.book_on_behalf(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.book_on_behalf(uuid, jsonb) to authenticated;

-- The events of an organiser in the fortnight from a day on, each with its seats and why customers could not book it for so many.
create function public.admin_events(p_vendor uuid, p_from date, p_pax integer) returns jsonb language plpgsql volatile
security definer set search_path = '' as $$
begin
  perform private.must_be_admin();
  if private.day_error(p_from) is not null or private.number_error(p_pax, 1, 999) is not null then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  if not exists (select from public.vendor v where v.id = p_vendor) then
    return private.no('vendor_not_found');
  end if;
  return jsonb_build_object('ok', true, 'events', coalesce((
    with n as (
      select b.day, b.minute from public.vendor v
      cross join private.business_time(v.time_zone, v.day_turns_at, now()) b where v.id = p_vendor
    )
    select jsonb_agg(jsonb_build_object(
      'id', o.id, 'day', o.day, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'capacity', o.capacity,
      'spots_left', private.spots_left(o), 'reason', case
        when r.reason = 'past' and (o.day - n.day) * 1440 + o.ends_at > n.minute then 'running' else r.reason end,
      'name', t.data->'name', 'name_en', t.data->'name_en', 'location', t.data->'location', 'location_en', t.data->'location_en',
      'minimum_pax', t.data->'minimum_pax', 'maximum_pax', t.data->'maximum_pax',
      'tickets', private.public_tickets(p_vendor, t.data), 'questions', coalesce(t.data->'questions', '[]')
    ) order by o.day, o.starts_at, o.id)
    from (
      select x.* from public.occurrence x
      where x.vendor_id = p_vendor and not x.deleted and x.day between p_from and p_from + 13
      order by x.day, x.starts_at, x.id limit 200
    ) o
    join private.config_item t on t.vendor_id = p_vendor and t.kind = 'event_template' and t.key = o.template::text and not t.deleted
    cross join lateral private.spots_reason(p_vendor, o.id, p_pax, '[]', now(), null, false) r (reason)
    cross join n
  ), '[]'));
end $$;
revoke all on function public.admin_events(uuid, date, integer) from public, anon, authenticated;
grant execute on function public.admin_events(uuid, date, integer) to authenticated;
