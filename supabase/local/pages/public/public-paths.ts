import type { Sql } from 'postgres'

/** The pages of all vendors that are for search engines: a restaurant's booking page, an organiser's list and each event, what the law asks for. */
export async function publicPaths(sql: Sql, most: number): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    select '/' || v.url || '/' || p.page as path
    from public.vendor v
    cross join lateral (
      select case v.vendor_type when 'EVENT' then 'events' else 'book' end as page, 0 as place
      union all
      select i.data->>'slug', 1 from private.config_item i
      where v.vendor_type = 'EVENT' and i.vendor_id = v.id and i.kind = 'event_template' and not i.deleted
        and i.data->>'slug' <> ''
      union all
      select 'legal', 2 from private.config_item i
      where i.vendor_id = v.id and i.kind = 'legal' and not i.deleted
    ) p
    order by v.url, p.place, p.page limit ${most}`
  return rows.map(({ path }) => path)
}
