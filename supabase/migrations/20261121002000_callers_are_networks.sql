-- Whom a limit counts. One line of IPv6 has 2^64 addresses and may use another for each call, so what counts there is its
-- network: with single addresses one customer could hold every seat of a night, each from an address of its own.
create or replace function private.caller() returns text language plpgsql stable set search_path = '' as $$
declare
  v_headers jsonb;
  v_said text;
begin
  v_headers := nullif(current_setting('request.headers', true), '')::jsonb;
  v_said := left(coalesce(v_headers ->> 'cf-connecting-ip', v_headers ->> 'x-noren-peer', ''), 64);
  if v_said ~* '^::ffff:[0-9.]+$' then
    return substr(v_said, 8);
  end if;
  -- A link's own address names its interface after a percent sign.
  return case when v_said like '%:%' then network(set_masklen(split_part(v_said, '%', 1)::inet, 64))::text else v_said end;
exception when invalid_text_representation then
  return coalesce(v_said, '');
end $$;
