-- What a fresh hosted project needs beyond its migrations: nothing. Public holidays and limits come with them;
-- accounts are made by signing up. The first admin's one-time link: select private.new_admin_link();
-- To link a person to a vendor:
--   insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
--   select u.id, v.id, v.url from auth.users u, public.vendor v where u.email = '...' and v.url = '...';
select 1;
