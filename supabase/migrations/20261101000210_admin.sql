-- Who is an admin. user_metadata.role, which the spec reads, can be edited by its owner: so it is written from here
-- and edits are undone.
create table private.admin (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
alter table private.admin enable row level security;

create function private.role_follows_authority() returns trigger language plpgsql security definer
set search_path = '' as $$
declare
  v_rest jsonb := case
    when jsonb_typeof(new.raw_user_meta_data) = 'object' then new.raw_user_meta_data - 'role' else '{}'
  end;
begin
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
