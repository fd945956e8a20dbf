-- What only a superuser can make, once in a new cluster: the three roles that requests run as, as hosted Supabase has
-- them. The embedded server runs this without a network, before anybody can connect; on a Postgres of one's own its
-- superuser runs it (see supabase/README.md). Safe to run again. One statement for each paragraph: that is how it is read there.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;
end $$;
