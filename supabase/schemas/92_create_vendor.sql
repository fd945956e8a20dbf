-- What admins do to vendors, each deed under an id that the form made, and written down with who did it.
create table private.admin_deed (
  id uuid primary key,
  account uuid not null,
  kind text not null,
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  -- Of what was sent: the same id with other words is another deed. Of a booking its command's id alone: the rest is personal.
  content_hash bytea not null,
  at timestamptz not null default now(),
  constraint deed_is_known check (kind in ('create_vendor', 'want_login', 'book_on_behalf'))
);
create index admin_deed_vendor on private.admin_deed (vendor_id, at);
alter table private.admin_deed enable row level security;

-- {field: code} of the form of /admin/create-vendor; src/domain/access/new-vendor.schema.ts says the same before it asks.
create function private.new_vendor_errors(p_id uuid, f jsonb) returns jsonb language plpgsql stable
set search_path = '' as $$
declare
  v_name constant text := private.visible_text(f->>'name', false);
  v_address constant text := private.visible_text(coalesce(f->>'address', ''), false);
  v_phone constant text := coalesce(f->>'phone', '');
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'name', case when coalesce(length(v_name), 0) = 0 then 'required' when length(v_name) > 200 then 'too_long' end,
    'phone', case when v_phone = '' then 'required' when length(v_phone) > 40 then 'too_long'
      else private.contact_error('phone', v_phone) end,
    'address', case when length(v_address) > 500 then 'too_long' end,
    'url', private.vendor_url_error(p_id, f->>'url'),
    'vendor_type', case when coalesce(f->>'vendor_type', '') not in ('RESTAURANT', 'EVENT') then 'required' end,
    'minimum_pax', case when not private.is_whole(f->'minimum_pax', 1, 999) then 'out_of_range' end,
    'cutoff_days', case when not private.is_whole(f->'cutoff_days', 0, 365) then 'out_of_range' end,
    'send_confirmation_email', case when coalesce(jsonb_typeof(f->'send_confirmation_email'), '') <> 'boolean' then 'invalid' end
  )) || (private.account_errors(f->>'email', repeat('x', 10)) - 'password');
end $$;
revoke all on function private.new_vendor_errors(uuid, jsonb) from public, anon, authenticated;

-- A vendor, its settings, the login it waits for and the enquiry it came of, in one transaction; the browser asks Auth for
-- the login afterwards, and may do so again. The password is in none of our calls. The same id and words get the same
-- answer, `login` as it is by then. Hours, capacity and all else are set up by who works there.
create function public.create_vendor(p_id uuid, p_token text, p_form jsonb, p_enquiry uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  f constant jsonb := case when jsonb_typeof(p_form) = 'object' then p_form else '{}' end;
  v_hash constant bytea := private.token_hash(p_token);
  v_content constant bytea := sha256(convert_to(f::text || coalesce(p_enquiry::text, ''), 'UTF8'));
  v_errors jsonb;
  v_login text;
  v_done private.admin_deed;
  v_broken text;
begin
  perform private.must_be_admin();
  if p_id is null or v_hash is null or octet_length(f::text) > 8000 then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.admin_deed ' || p_id));
  select * into v_done from private.admin_deed d where d.id = p_id;
  if v_done.id is not null then
    if v_done.content_hash <> v_content or v_done.kind <> 'create_vendor' or v_done.account <> (select auth.uid()) then
      return private.no('id_reused');
    end if;
    return jsonb_build_object('ok', true, 'id', p_id, 'login', private.want_login(p_id, f->>'email', v_hash));
  end if;
  v_errors := private.new_vendor_errors(p_id, f);
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  insert into public.vendor (id, url, vendor_type, name, address, phone, email)
  values (p_id, f->>'url', f->>'vendor_type', private.visible_text(f->>'name', false),
    private.visible_text(coalesce(f->>'address', ''), false), f->>'phone', lower(trim(f->>'email')));
  -- Capacity 0: how many fit in only who works there can say, and until then nobody books.
  insert into public.booking_settings (vendor_id, capacity, minimum_pax, maximum_pax, cutoff_days, horizon_days,
    send_confirmation_email)
  values (p_id, 0, (f->>'minimum_pax')::integer, greatest(8, (f->>'minimum_pax')::integer), (f->>'cutoff_days')::integer,
    greatest(60, (f->>'cutoff_days')::integer), (f->>'send_confirmation_email')::boolean);
  insert into private.admin_deed (id, account, kind, vendor_id, content_hash)
  values (p_id, (select auth.uid()), 'create_vendor', p_id, v_content);
  update private.enquiry e set done_at = now(), done_by = (select auth.uid()), vendor_id = p_id
  where e.id = p_enquiry and e.done_at is null;
  v_login := private.want_login(p_id, f->>'email', v_hash);
  if v_login = 'other_vendor' then
    -- All of the above is undone.
    raise exception using errcode = 'P0001', message = 'other_vendor';
  end if;
  return jsonb_build_object('ok', true, 'id', p_id, 'login', v_login);
exception
  when unique_violation then
    get stacked diagnostics v_broken = constraint_name;
    return case v_broken when 'url_is_unique' then private.invalid('{"url": "taken"}') else private.no('id_reused') end;
  when raise_exception then
    if sqlerrm = 'other_vendor' then return private.invalid('{"email": "other_vendor"}'); end if;
    raise;
  when lock_not_available or deadlock_detected then return private.no('busy');
end $$;
revoke all on function public.create_vendor(uuid, text, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.create_vendor(uuid, text, jsonb, uuid) to authenticated;

-- The login of a vendor that nobody works for yet, wanted once more: with another secret, and another address where the first
-- one was wrong.
create function public.want_vendor_login(p_vendor uuid, p_token text, p_email text) returns jsonb language plpgsql volatile
security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_hash constant bytea := private.token_hash(p_token);
  v_errors constant jsonb := private.account_errors(p_email, repeat('x', 10)) - 'password';
  v_login text;
begin
  perform private.must_be_admin();
  if v_hash is null then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  if not exists (select from public.vendor v where v.id = p_vendor) then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  if exists (select from public.users_vendor_key k where k.vendor_id = p_vendor) then
    return jsonb_build_object('ok', true, 'id', p_vendor, 'login', 'linked');
  end if;
  v_login := private.want_login(p_vendor, p_email, v_hash);
  if v_login = 'other_vendor' then
    return private.invalid('{"email": "other_vendor"}');
  end if;
  delete from private.invitation i where i.vendor_id = p_vendor and i.email <> lower(trim(p_email));
  insert into private.admin_deed (id, account, kind, vendor_id, content_hash)
  values (gen_random_uuid(), (select auth.uid()), 'want_login', p_vendor, v_hash);
  return jsonb_build_object('ok', true, 'id', p_vendor, 'login', v_login);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.want_vendor_login(uuid, text, text) from public, anon, authenticated;
grant execute on function public.want_vendor_login(uuid, text, text) to authenticated;
