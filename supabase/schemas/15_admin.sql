-- Who is an admin. user_metadata.role, which the spec reads, can be edited by its owner: so it is written from here
-- and edits are undone.
create table private.admin (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
alter table private.admin enable row level security;

-- What people write into their own metadata goes into each of their tokens and into memory for as long as they like. Over
-- 2 kB it is cut down to what the product and Auth itself use; nobody is refused for it, since a trigger that raises here
-- would break signing in.
create function private.role_follows_authority() returns trigger language plpgsql security definer
set search_path = '' as $$
declare
  v_rest jsonb := case
    when jsonb_typeof(new.raw_user_meta_data) = 'object' then new.raw_user_meta_data - 'role' else '{}'
  end;
begin
  if octet_length(v_rest::text) > 2048 then
    select coalesce(jsonb_object_agg(e.key, e.value), '{}') into v_rest
    from jsonb_each(v_rest) e
    where case
      when e.key in ('terms_version', 'language') then jsonb_typeof(e.value) = 'string' and octet_length(e.value::text) <= 64
      when e.key in ('email', 'sub') then jsonb_typeof(e.value) = 'string' and octet_length(e.value::text) <= 512
      when e.key in ('email_verified', 'phone_verified') then jsonb_typeof(e.value) = 'boolean'
      else false
    end;
  end if;
  new.raw_user_meta_data := v_rest || case
    when exists (select from private.admin where user_id = new.id) then '{"role": "admin"}'::jsonb else '{}'
  end;
  return new;
end $$;
revoke all on function private.role_follows_authority() from public, anon, authenticated;

create trigger role_follows_authority before insert or update on auth.users
  for each row execute function private.role_follows_authority();

create function private.authority_writes_role() returns trigger language plpgsql security definer
set search_path = '' as $$
begin
  -- The trigger on auth.users does the work.
  update auth.users set raw_user_meta_data = raw_user_meta_data
  where id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  return null;
end $$;
revoke all on function private.authority_writes_role() from public, anon, authenticated;

create trigger authority_writes_role after insert or delete on private.admin
  for each row execute function private.authority_writes_role();

-- Asked once per sign-in by the guard of /admin. The authority is private.admin, never the token.
create function public.is_admin() returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    raise exception using errcode = 'PT401', message = 'not_signed_in';
  end if;
  return exists (select from private.admin a where a.user_id = (select auth.uid()));
end $$;
revoke all on function public.is_admin() from public, anon, authenticated;
grant execute on function public.is_admin() to authenticated;

-- First line of every function of admins, as private.must_be_member is of staff's.
create function private.must_be_admin() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_post();
  if (select auth.uid()) is null or not private.session_stands() then
    raise exception using errcode = 'PT401', message = 'not_signed_in';
  end if;
  if not exists (select from private.admin a where a.user_id = (select auth.uid())) then
    raise exception using errcode = 'PT403', message = 'not_admin';
  end if;
end $$;
revoke all on function private.must_be_admin() from public, anon, authenticated;
