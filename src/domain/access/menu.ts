// What the drawer and the toolbar lead to: one table, which also says whose screen a path is. A screen that does
// not exist yet has no line here.

export type VendorType = 'RESTAURANT' | 'EVENT'

/** What the menu asks about a person. */
export interface Reader {
  /** `user_metadata.role`. */
  role: string
  vendorType: VendorType | null
}

interface MenuLine {
  /** Also the key of its words, `shell.menu.<key>`, and of its icon. */
  key: string
  to: `/${string}`
  place: 'drawer' | 'toolbar'
  /** Types of vendor whose screen it is; left out for everybody's. */
  types?: readonly VendorType[]
  /** In the drawer below a heading: what is set up once. */
  isAdvanced?: boolean
  /** Only for the role `admin`. */
  adminOnly?: boolean
  /** Screens without a line of their own: the tabs of this one lead there. */
  tabs?: readonly `/${string}`[]
}

const restaurant = ['RESTAURANT'] as const
const event = ['EVENT'] as const

export const menu = [
  { key: 'calendar', to: '/', place: 'drawer' },
  { key: 'profile', to: '/profile', place: 'drawer' },
  { key: 'bookings', to: '/bookings', place: 'drawer', types: restaurant },
  {
    key: 'availability',
    to: '/availability',
    tabs: ['/vendor-availability', '/tables'],
    place: 'drawer',
    types: restaurant,
  },
  {
    key: 'priceType',
    to: '/price-type',
    tabs: ['/custom-opening-hours'],
    place: 'drawer',
    types: restaurant,
  },
  { key: 'reports', to: '/reports', place: 'drawer', types: restaurant },
  { key: 'events', to: '/events', place: 'drawer', types: event },
  { key: 'checkIn', to: '/check-in', place: 'drawer', types: event },
  {
    key: 'eventTemplates',
    to: '/event-templates',
    tabs: ['/ticket-type'],
    place: 'drawer',
    types: event,
  },
  { key: 'createEvent', to: '/create-event', place: 'drawer', types: event },
  {
    key: 'exclusiveEvents',
    to: '/mutually-exclusive-events',
    place: 'drawer',
    types: event,
    isAdvanced: true,
  },
  { key: 'admin', to: '/admin', place: 'drawer', adminOnly: true },
  { key: 'create_vendor', to: '/admin/create-vendor', place: 'drawer', adminOnly: true },
  { key: 'account', to: '/account', place: 'toolbar' },
  { key: 'settings', to: '/settings', place: 'toolbar' },
  { key: 'help', to: '/help', place: 'toolbar' },
] as const satisfies readonly MenuLine[]

export type MenuEntry = (typeof menu)[number]

/** The entries a person sees in one place, in order. */
export const menuFor = (reader: Reader, place: MenuLine['place']): MenuEntry[] =>
  menu.filter((entry) => entry.place === place && isFor(entry, reader))

/** Those below the drawer's heading, and those above it. */
export const isAdvanced = (entry: MenuEntry): boolean => 'isAdvanced' in entry

const isFor = ({ adminOnly = false, types = [] }: MenuLine, { role, vendorType }: Reader): boolean =>
  (!adminOnly || role === 'admin') &&
  (types.length === 0 || (vendorType !== null && types.includes(vendorType)))

/**
 * The type of vendor whose screen a path is, when it is not this reader's; null when the screen is theirs. Such a
 * screen is not forbidden: it opens and says whose it is.
 */
export function otherTypesScreen(path: string, vendorType: VendorType | null): VendorType | null {
  const clean = path.toLowerCase().replace(/\/+$/, '')
  const lines: readonly MenuLine[] = menu
  const line = lines.find(({ to, tabs = [] }) => [to, ...tabs].some((own) => own === clean))
  const types = line?.types ?? []
  const [owner] = types
  if (owner === undefined || (vendorType !== null && types.includes(vendorType))) return null
  return owner
}

/** Where one comes to after signing in, and when the installed app starts, where nothing else was asked for. */
export const landingOf = (vendorType: VendorType | null): '/' | '/bookings' =>
  vendorType === 'RESTAURANT' ? '/bookings' : '/'

/** What comes behind `/admin/`; '' is the list of vendors. One route leads to all of them: each of its own would weigh in every first load. */
export const adminPages = ['', 'create-vendor', 'make-booking', 'enquiries', 'faults'] as const

export type AdminPage = (typeof adminPages)[number]

/** The page that a path behind `/admin/` means, as people type it; undefined where there is none. */
export const adminPageAt = (path = ''): AdminPage | undefined =>
  adminPages.find((page) => page === path.toLowerCase().replace(/\/$/, ''))
