-- Hosted projects give anon and authenticated everything in public by default, and Postgres lets anybody call
-- a new function. Both end here: from now on each right is given by name, in the file that makes the thing.
alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
alter default privileges revoke execute on functions from public;

-- What no client reads or calls: clocks, holds, token hashes, counters, the command log, the engine itself.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;
-- Policies call private.my_vendors() as the signed-in user.
grant usage on schema private to authenticated;
