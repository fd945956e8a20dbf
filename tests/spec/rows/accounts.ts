// What admins do, and what comes with accounts, mails and prerendered pages.

import { group } from '#tests/spec/row.ts'

const later = 'accounts'

export const accounts = [
  ...group({ kind: 'label', where: '/admin/create-vendor', later }, [
    ['create-vendor.title', 'Create new vendor'],
    ['create-vendor.menu', 'create_vendor'],
  ]),
  ...group({ kind: 'field', where: '/admin/create-vendor', later }, [
    ['create-vendor.name', 'business name'],
    ['create-vendor.email', 'email'],
    ['create-vendor.phone', 'phone number'],
    ['create-vendor.password', 'password'],
    ['create-vendor.address', 'business address'],
    ['create-vendor.url', 'short URL'],
    ['create-vendor.minimum-pax', 'minimum booking pax'],
    ['create-vendor.cutoff', 'booking cutoff time in days'],
    ['create-vendor.type', 'vendor type'],
    ['create-vendor.mail', 'send-booking-confirmation-email setting'],
  ]),
  ...group({ kind: 'message', where: '/admin/create-vendor', later }, [
    ['create-vendor.done', 'New vendor successfully created'],
    ['create-vendor.failed', 'An error occurred when creating the vendor, please reach out to the devs.'],
    ['create-vendor.invalid-email', 'Invalid email'],
  ]),
  ...group({ kind: 'label', where: '/admin', later }, [
    ['on-behalf.vendor', 'choosing a vendor'],
    ['on-behalf.people', 'number of people'],
    ['on-behalf.find', 'finding available bookings'],
    ['on-behalf.find-events', 'find available events'],
  ]),
  ...group({ kind: 'call', where: 'public pages', later }, [
    ['call.payload', 'Prerendered payloads are fetched at {path}/_payload.json'],
    ['call.builds', 'the build manifest lives at a path containing builds/meta/{buildId}.json'],
  ]),
]
