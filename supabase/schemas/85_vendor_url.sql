-- A vendor's short url, and those that it had before: links and posters that bear one of them lead on to the present.

create table private.vendor_old_url (
  url text primary key,
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  until timestamptz not null default clock_timestamp()
);
create index vendor_old_url_vendor on private.vendor_old_url (vendor_id, until);
alter table private.vendor_old_url enable row level security;

-- Whoever writes it. What leads to one business is nobody else's: a poster of the one must not bring guests to the other. One at
-- a time, since who looks before another has committed would not see it. Ten are kept, so that nobody collects names.
create function private.url_leads_on() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.vendor_old_url'));
  if exists (select from private.vendor_old_url o where o.url = new.url and o.vendor_id <> new.id) then
    raise unique_violation using message = 'this url leads to another vendor', constraint = 'url_is_unique';
  end if;
  if tg_op = 'UPDATE' then
    delete from private.vendor_old_url o where o.url = new.url;
    insert into private.vendor_old_url (url, vendor_id) values (old.url, old.id);
    delete from private.vendor_old_url o
    where o.url in (select x.url from private.vendor_old_url x where x.vendor_id = new.id order by x.until desc offset 10);
  end if;
  return new;
end $$;
revoke all on function private.url_leads_on() from public, anon, authenticated;

create trigger url_leads_on_at_birth before insert on public.vendor
  for each row execute function private.url_leads_on();
create trigger url_leads_on before update of url on public.vendor
  for each row when (old.url <> new.url) execute function private.url_leads_on();

-- What is wrong with a url that a vendor wishes for; null when it can have it. The form says the first four before it asks
-- (src/domain/config/vendor-url.ts).
create function private.vendor_url_error(p_vendor uuid, p_url text) returns text language plpgsql stable
set search_path = '' as $$
begin
  return case
    when coalesce(p_url, '') = '' then 'required'
    when length(p_url) > 60 then 'too_long'
    when p_url !~ '^[a-z0-9]+(-[a-z0-9]+)*$' then 'invalid'
    when private.is_reserved_url(p_url) then 'reserved'
    when exists (select from public.vendor v where v.url = p_url and v.id <> p_vendor)
      or exists (select from private.vendor_old_url o where o.url = p_url and o.vendor_id <> p_vendor) then 'taken'
  end;
end $$;
revoke all on function private.vendor_url_error(uuid, text) from public, anon, authenticated;

-- Not by a command: whether a name is free is known here alone, and its answer is waited for. Members' links follow by their
-- foreign key, in this statement.
create function public.change_vendor_url(p_vendor uuid, p_url text) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '1s' as $$
declare
  v_error text;
  v_old text;
begin
  perform private.must_be_member(p_vendor);
  perform private.lock_vendor(p_vendor);
  v_error := private.vendor_url_error(p_vendor, p_url);
  if v_error is not null then
    return private.invalid(jsonb_build_object('url', v_error));
  end if;
  select v.url into v_old from public.vendor v where v.id = p_vendor;
  if v_old = p_url then
    return jsonb_build_object('ok', true, 'url', p_url);
  end if;
  -- Changes are counted, not urls: between two of them a vendor could go to and fro for ever.
  if (
    select count(*) >= 5 from private.config_history h
    where h.vendor_id = p_vendor and h.subject = 'vendor/vendor' and h.kind = 'vendor.url'
      and h.received_at > now() - interval '1 day'
  ) then
    return private.no('too_many_requests');
  end if;
  update public.vendor v set url = p_url where v.id = p_vendor;
  perform private.note_config_history(p_vendor, s.rev, jsonb_build_object(
      'id', gen_random_uuid(), 'subject', s.id, 'kind', 'vendor.url', 'at', private.iso(now()),
      'account', (select auth.uid()), 'device_id', '', 'by', '{"label": "", "device": ""}'::jsonb
    ), jsonb_build_object('url', jsonb_build_array(v_old, p_url)), '')
  from private.synced s where s.vendor_id = p_vendor and s.collection = 'config' and s.id = 'vendor/vendor';
  return jsonb_build_object('ok', true, 'url', p_url);
exception
  when unique_violation then return private.invalid('{"url": "taken"}');
  when lock_not_available or deadlock_detected then return private.no('busy');
end $$;
revoke all on function public.change_vendor_url(uuid, text) from public, anon, authenticated;
grant execute on function public.change_vendor_url(uuid, text) to authenticated;
