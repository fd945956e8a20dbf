-- These files are the present truth of the database: every table, function, trigger, policy and index stands in one place,
-- with its rights beside it. They are what people read and edit, and are run in the order of their names.
--
-- To change something: edit it here, and put what `npm run db:diff` prints into a new file of supabase/migrations,
-- `<14 digits>_<what>.sql`. Look at it, and add what it cannot know: data, and an order that keeps rows. A test compares
-- what the two make. A comment outside a function needs no migration. A new column stands last in its table, where a
-- migration puts it. Data (public holidays, limits) stands in migrations only. `npm run db:show <function>` prints one.

-- Every function has a fixed search path: without one, a schema that comes first in the caller's path could lend a
-- function its own operators. Functions in SQL with a setting are not written into the statement that asks them and are
-- planned anew in each; in plpgsql the plan stays, so what is asked often is written so.

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
