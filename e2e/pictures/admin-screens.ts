// Every page of admins, and each state that it can be in.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import type { AdminPage } from '#domain/access/menu.ts'
import type { Screen } from './screens.ts'

export const adminScreens: readonly (Screen & { page: AdminPage })[] = [
  {
    name: 'admin-vendors',
    page: '',
    path: '/admin',
    opener: (page) => page.getByRole('button', { name: /^(ログインを作成|Create the login)$/ }).first(),
  },
  { name: 'admin-create', page: 'create-vendor', path: '/admin/create-vendor' },
  { name: 'admin-book', page: 'make-booking', path: '/admin/make-booking?vendor=sakura-tei' },
  { name: 'admin-enquiries', page: 'enquiries', path: '/admin/enquiries' },
  { name: 'admin-faults', page: 'faults', path: '/admin/faults' },
]

const calls = /\/rest\/v1\/rpc\/admin_/
const nothing = { vendors: [], more: false, enquiries: [], server: [], tablets: [] }

/** What is done before a page is opened. */
export const adminStates: Record<string, (page: Page) => Promise<unknown>> = {
  empty: (page) => page.route(calls, (route) => route.fulfill({ json: nothing })),
  // Held for ever.
  loading: (page) => page.route(calls, () => undefined),
  error: (page) => page.route(calls, (route) => route.fulfill({ status: 500, json: {} })),
  rows: async () => undefined,
}

const long = 'averyveryveryverylongnamewithoutanyspacesinitatallthatnobodycouldbreak'

/** Three hundred vendors, forty enquiries, long ones and ones that are done, and faults; once for a run. */
export const aBusyHouse = (sql: Sql): Promise<unknown> =>
  sql.begin(async (tx) => {
    // Two workers at once.
    await tx`select pg_advisory_xact_lock(hashtext('a busy house'))`
    await tx`
    with vendor as (
      insert into public.vendor (url, name, phone, email, vendor_type)
      select 'busy-' || n, (array['菊寿司', '炭火焼鳥 とりのすけ 新宿三丁目店', ${long}])[1 + n % 3] || ' ' || n, '+81312345678',
        case when n % 3 = 0 then '' else 'busy' || n || '@many.example' end, (array['RESTAURANT', 'EVENT'])[1 + (n % 5) / 4]
      from generate_series(1, 300) n
      where not exists (select from public.vendor where url = 'busy-1')
      returning id
    ) insert into public.booking_settings (vendor_id, capacity) select id, 20 from vendor`
    await tx`
    insert into private.enquiry (business, name, email, message, language, done_at, caller)
    select (array['菊寿司', ${long}])[1 + n % 2] || n, '山田 太郎', 'busy' || n || '@asks.example',
      case when n % 4 = 0 then repeat('とても長い文章です。 https://example.com/' || ${long} || ' ', 10)
        else E'はじめまして。\n予約システムを探しています。' end,
      (array['ja', 'en'])[1 + n % 2], case when n % 5 = 0 then now() end, 'of the walk'
    from generate_series(1, 40) n
    where not exists (select from private.enquiry where email = 'busy1@asks.example')`
    await tx`
    insert into private.fault_count (day, call, code, seen)
    select current_date - n, '/rest/v1/rpc/sync_push', '40001', n + 1 from generate_series(0, 20) n
    on conflict do nothing`
  })
