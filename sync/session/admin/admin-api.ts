// Admins' calls by name, as SPEC.md has them. Each needs a network; each may be repeated.

import type { Command } from '#domain/booking/command.ts'
import type { SaleReason } from '#domain/occurrence/for-sale.ts'
import type { EventDate, PublicEvent } from '#domain/online/public-event.ts'
import { isObject } from '#sync/protocol/messages.ts'
import type { Remote, Reply } from '#sync/protocol/staff-api.ts'

/** What the form of a new vendor holds, its password apart: that goes to Auth and nowhere else. */
export interface NewVendor {
  name: string
  email: string
  phone: string
  address: string
  url: string
  vendor_type: 'RESTAURANT' | 'EVENT'
  minimum_pax: number
  cutoff_days: number
  send_confirmation_email: boolean
}

/** One form, however often it is sent: `token` is what the sign-up shows. */
export interface VendorAttempt {
  id: string
  token: string
}

export interface Refused {
  ok: false
  code: string
  fields?: Record<string, string>
}

/**
 * `linked`: the address works there. `invited`: it has an account already, whose owner has got a mail with a link; `none`: that mail
 * cannot go now.
 */
export type VendorMade =
  | { ok: true; id: string; login: 'linked' | 'wanted' | 'invited' | 'none' | 'other_vendor' }
  | Refused

export interface AdminVendor {
  id: string
  name: string
  url: string
  email: string
  vendor_type: 'RESTAURANT' | 'EVENT'
  made_at: string
  /** Where the list goes on behind it. */
  after: string
  people: number
  login: 'linked' | 'sent' | 'none'
}

export interface AdminEnquiry {
  id: string
  business: string
  name: string
  email: string
  message: string
  language: 'ja' | 'en'
  at: string
  is_done: boolean
  vendor_url: string | null
}

export interface AdminFaults {
  server: { day: string; call: string; code: string; seen: number }[]
  tablets: { vendor: string; url: string; fault: string; app: string; seen: number; last_at: string }[]
}

/** An occurrence, and how it is sold. */
export interface AdminEvent
  extends EventDateOf,
    Pick<
      PublicEvent,
      | 'name'
      | 'name_en'
      | 'location'
      | 'location_en'
      | 'minimum_pax'
      | 'maximum_pax'
      | 'tickets'
      | 'questions'
    > {
  capacity: number
  reason: Exclude<SaleReason, 'no_template' | 'kind_sold_out'> | null
}
type EventDateOf = Pick<EventDate, 'id' | 'day' | 'starts_at' | 'ends_at' | 'spots_left'>

/** The answer to a command, as a push has it. */
export type BookedOnBehalf = { ok: true; answer: { state: string; code: string } } | Refused

export interface AdminApi {
  createVendor(attempt: VendorAttempt, form: NewVendor, enquiry: string | null): Promise<Reply<VendorMade>>
  wantLogin(vendorId: string, token: string, email: string): Promise<Reply<VendorMade>>
  vendors(text: string, after: string): Promise<Reply<{ vendors: AdminVendor[]; more: boolean }>>
  enquiries(): Promise<Reply<{ enquiries: AdminEnquiry[] }>>
  closeEnquiry(id: string): Promise<Reply<{ ok: true }>>
  faults(): Promise<Reply<AdminFaults>>
  /** Of an organiser's fortnight from a day on; `reason`: why customers could not book it for so many. */
  events(
    vendorId: string,
    from: string,
    pax: number,
  ): Promise<Reply<{ ok: true; events: AdminEvent[] } | Refused>>
  book(vendorId: string, command: Command): Promise<Reply<BookedOnBehalf>>
}

export function adminApi(remote: Remote): AdminApi {
  return {
    createVendor: ({ id, token }, form, enquiry) =>
      remote.call(
        'create_vendor',
        { p_id: id, p_token: token, p_form: form, p_enquiry: enquiry },
        isVendorMade,
      ),
    wantLogin: (vendorId, token, email) =>
      remote.call('want_vendor_login', { p_vendor: vendorId, p_token: token, p_email: email }, isVendorMade),
    vendors: (text, after) =>
      remote.call(
        'admin_vendors',
        { p_text: text, p_after: after },
        (x): x is { vendors: AdminVendor[]; more: boolean } => isObject(x) && areObjects(x.vendors),
      ),
    enquiries: () =>
      remote.call(
        'admin_enquiries',
        {},
        (x): x is { enquiries: AdminEnquiry[] } => isObject(x) && areObjects(x.enquiries),
      ),
    closeEnquiry: (id) =>
      remote.call('close_enquiry', { p_enquiry: id }, (x): x is { ok: true } => isObject(x) && x.ok === true),
    faults: () =>
      remote.call(
        'admin_faults',
        {},
        (x): x is AdminFaults => isObject(x) && areObjects(x.server) && areObjects(x.tablets),
      ),
    events: (vendorId, from, pax) =>
      remote.call(
        'admin_events',
        { p_vendor: vendorId, p_from: from, p_pax: pax },
        (x): x is { ok: true; events: AdminEvent[] } | Refused =>
          isRefused(x) || (isObject(x) && x.ok === true && areObjects(x.events)),
      ),
    book: (vendorId, command) =>
      remote.call(
        'book_on_behalf',
        { p_vendor: vendorId, p_command: command },
        (x): x is BookedOnBehalf => isRefused(x) || (isObject(x) && x.ok === true && isObject(x.answer)),
      ),
  }
}

const isRefused = (x: unknown): x is Refused =>
  isObject(x) &&
  x.ok === false &&
  typeof x.code === 'string' &&
  (x.fields === undefined || isObject(x.fields))

const isVendorMade = (x: unknown): x is VendorMade =>
  isRefused(x) || (isObject(x) && x.ok === true && typeof x.id === 'string' && typeof x.login === 'string')

const areObjects = (x: unknown): boolean => Array.isArray(x) && x.every(isObject)
