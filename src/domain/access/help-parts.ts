// Which part of the help is a screen's own: the `?` in the toolbar opens it. A part is a section of /help, with its name as anchor.

export const helpParts = [
  'shift',
  'calendar',
  'bookings',
  'availability',
  'vendor-availability',
  'tables',
  'price-type',
  'custom-opening-hours',
  'reports',
  'events',
  'check-in',
  'event-templates',
  'create-event',
  'mutually-exclusive-events',
  'profile',
  'account',
  'settings',
  'sync',
  'printing',
  'keys',
  'contact',
] as const
export type HelpPart = (typeof helpParts)[number]

const byPath: Readonly<Record<string, HelpPart>> = {
  '/': 'calendar',
  '/bookings': 'bookings',
  '/availability': 'availability',
  '/vendor-availability': 'vendor-availability',
  '/tables': 'tables',
  '/price-type': 'price-type',
  '/custom-opening-hours': 'custom-opening-hours',
  '/reports': 'reports',
  '/events': 'events',
  '/check-in': 'check-in',
  '/event-templates': 'event-templates',
  '/ticket-type': 'event-templates',
  '/create-event': 'create-event',
  '/mutually-exclusive-events': 'mutually-exclusive-events',
  '/profile': 'profile',
  '/account': 'account',
  '/settings': 'settings',
}

/** As the router reads a path: without regard to case and to a slash at the end. Null for a screen without a part. */
export const helpPartOf = (path: string): HelpPart | null =>
  byPath[path.toLowerCase().replace(/(?<=.)\/$/, '')] ?? null
