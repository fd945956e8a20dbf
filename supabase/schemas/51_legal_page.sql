-- What the law on distant sales has a vendor say; null where nothing was written.
create function public.legal_page(p_vendor_url text) returns jsonb language plpgsql volatile security definer
set search_path = '' as $$
declare
  v public.vendor := private.vendor_at(p_vendor_url);
  t record;
begin
  perform private.only_post();
  if v.id is null then
    return private.no('vendor_not_found');
  end if;
  select * into t from private.business_time(v.time_zone, v.day_turns_at, now());
  return jsonb_build_object(
    'ok', true,
    'vendor', jsonb_build_object('url', v.url, 'name', v.name, 'name_en', v.name_en, 'vendor_type', v.vendor_type),
    'legal', (select i.data from private.config_item i
      where i.vendor_id = v.id and i.kind = 'legal' and i.key = 'legal' and not i.deleted),
    'now', private.iso(now()), 'today', t.day, 'minute', t.minute
  );
end $$;
revoke all on function public.legal_page(text) from public, anon, authenticated;
grant execute on function public.legal_page(text) to anon, authenticated;
