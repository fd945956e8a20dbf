// The pages of admins, by what stands behind `/admin/`.

import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type AdminPage, adminPageAt } from '#domain/access/menu.ts'
import { CreateVendorPage } from '#features/admin/create-vendor-page.tsx'
import { EnquiriesPage } from '#features/admin/enquiries-page.tsx'
import { FaultsPage } from '#features/admin/faults-page.tsx'
import { OnBehalfPage } from '#features/admin/on-behalf-page.tsx'
import { VendorsPage } from '#features/admin/vendors-page.tsx'

const route = getRouteApi('/admin/$')

const screens: Record<AdminPage, ComponentType> = {
  '': VendorsPage,
  'create-vendor': CreateVendor,
  'make-booking': OnBehalf,
  enquiries: EnquiriesPage,
  faults: FaultsPage,
}

/** undefined where there is no such page. */
export function adminScreenAt(path?: string): ComponentType | undefined {
  const page = adminPageAt(path)
  return page === undefined ? undefined : screens[page]
}

function OnBehalf() {
  const { vendor } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <OnBehalfPage
      vendor={typeof vendor === 'string' && vendor.length <= 60 ? vendor : ''}
      onVendor={(url) => void navigate({ search: { vendor: url }, replace: true })}
    />
  )
}

function CreateVendor() {
  const { enquiry } = route.useSearch()
  const id = typeof enquiry === 'string' && /^[0-9a-f-]{36}$/.test(enquiry) ? enquiry : null
  return <CreateVendorPage key={id} enquiry={id} />
}
