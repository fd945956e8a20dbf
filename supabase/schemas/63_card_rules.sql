-- What has to be said before a vendor takes cards.

-- The fields of the law on distant sales that are empty, {field: legal_incomplete}; all where nothing was written. Which they are,
-- the form says too.
create function private.legal_errors(p_legal jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f, 'legal_incomplete') filter (where private.visible_text(coalesce(p_legal->>f, ''), true) = ''), '{}')
  from unnest(array['seller', 'representative', 'address', 'phone', 'email', 'extra_costs', 'payment_time', 'delivery',
    'cancellation']) f
$$;
revoke all on function private.legal_errors(jsonb) from public, anon, authenticated;

-- Nobody takes money from afar before the law's page is whole, nor empties a field of that while somebody does.
create function private.card_errors(p_vendor uuid, p_kind text, p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if p_kind not in ('payment', 'legal') then return '{}'; end if;
  if p_kind = 'payment' then
    return case when p_row->'card' = 'true' and private.legal_errors((
      select i.data from private.config_item i where i.vendor_id = p_vendor and i.kind = 'legal' and not i.deleted)) <> '{}'
      then '{"card": "legal_incomplete"}'::jsonb else '{}' end;
  end if;
  if not exists (select from private.config_item i
    where i.vendor_id = p_vendor and i.kind = 'payment' and not i.deleted and i.data->'card' = 'true') then
    return '{}';
  end if;
  return case when (p_row->>'deleted')::boolean then '{"deleted": "legal_incomplete"}'::jsonb else private.legal_errors(p_row) end;
end $$;
revoke all on function private.card_errors(uuid, text, jsonb) from public, anon, authenticated;
