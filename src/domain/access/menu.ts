// What the drawer and the toolbar lead to: one table, which also says whose screen a path is. A screen that does
// not exist yet has no line here.

export type VendorType = 'RESTAURANT' | 'EVENT'

/** What the menu asks about a person. */
export interface Reader {
  /** `user_metadata.role`. */
  role: string
  vendorType: VendorType | null
}

export interface MenuEntry {
  /** Also the key of its words, `shell.menu.<key>`. */
  key: 'home' | 'bookings' | 'account' | 'help'
  to: '/' | '/bookings' | '/account' | '/help'
  place: 'drawer' | 'toolbar'
  /** Types of vendor whose screen it is; empty for everybody's. */
  types: readonly VendorType[]
  /** Only for the role `admin`. */
  adminOnly: boolean
  /** Not in this type's menu, since another entry leads there: a restaurant's `/` is its bookings. */
  hiddenFrom: readonly VendorType[]
}

export const menu: readonly MenuEntry[] = [
  { key: 'home', to: '/', place: 'drawer', types: [], adminOnly: false, hiddenFrom: ['RESTAURANT'] },
  {
    key: 'bookings',
    to: '/bookings',
    place: 'drawer',
    types: ['RESTAURANT'],
    adminOnly: false,
    hiddenFrom: [],
  },
  { key: 'account', to: '/account', place: 'toolbar', types: [], adminOnly: false, hiddenFrom: [] },
  { key: 'help', to: '/help', place: 'toolbar', types: [], adminOnly: false, hiddenFrom: [] },
]

/** The entries a person sees in one place, in order. */
export const menuFor = (reader: Reader, place: MenuEntry['place']): MenuEntry[] =>
  menu.filter((e) => e.place === place && isFor(e, reader) && !hides(e, reader))

const isFor = (e: MenuEntry, reader: Reader): boolean =>
  (!e.adminOnly || reader.role === 'admin') &&
  (e.types.length === 0 || (reader.vendorType !== null && e.types.includes(reader.vendorType)))

const hides = (e: MenuEntry, reader: Reader): boolean =>
  reader.vendorType !== null && e.hiddenFrom.includes(reader.vendorType)

/**
 * The type of vendor whose screen a path is, when it is not this reader's; null when the screen is theirs. Such a
 * screen is not forbidden: it opens and says whose it is.
 */
export function otherTypesScreen(path: string, vendorType: VendorType | null): VendorType | null {
  const clean = path.toLowerCase().replace(/\/+$/, '')
  const types = menu.find((e) => e.to === clean)?.types ?? []
  const [owner] = types
  if (owner === undefined || (vendorType !== null && types.includes(vendorType))) return null
  return owner
}

/** Where `/` leads: the calendar does not exist yet, a restaurant's work is its bookings. */
export const homeOf = (vendorType: VendorType | null): '/' | '/bookings' =>
  vendorType === 'RESTAURANT' ? '/bookings' : '/'
