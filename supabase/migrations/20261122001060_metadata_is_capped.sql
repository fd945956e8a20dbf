-- What people write into their own metadata goes into each of their tokens and into memory for as long as they like. Over
-- 2 kB it is cut down to what the product and Auth itself use; nobody is refused for it, since a trigger that raises here
-- would break signing in.
create or replace function private.role_follows_authority() returns trigger language plpgsql security definer
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
