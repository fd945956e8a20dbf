import type { NamespaceFloorPlanTranslation } from '../../i18n-types.ts'

const en_floorPlan = {
  title: 'Floor plan',
  view: 'View',
  kind: { free: 'Free', reserved: 'Booked', seated: 'Seated', overstayed: 'Over', blocked: 'Blocked' },
  awaited: 'Due',
  unknown: 'Unknown',
  until: '–{time}',
  since: '{time}–',
  over: '+{n|figure} min',
  party: '{name}, {n|figure}',
  count: '{kind} {n|figure}',
  counts: 'Tables now',
  read: {
    free: 'free',
    reserved: 'booked for {time}, {party}',
    awaited: 'booked for {time} and not here yet, {party}',
    seated: 'seated since {time}, {party}, until {to}',
    overstayed: 'seated since {time}, {party}, {n|figure} min over their time',
    blocked: 'blocked until {time}',
    next: 'next at {time}, {party}',
    more: 'and {n|figure} more {{party|parties}}',
    joined: 'together with {tables}',
    unknown: 'not known whether it is free',
  },
  noArea: 'Tables without an area',
  without: 'No table: {n} {{party|parties}}',
  sits: 'seated',
  otherDay: 'The floor plan shows how tables are now. For other days see the timeline.',
  toToday: 'Show today',
  comma: ', ',
} satisfies NamespaceFloorPlanTranslation

export default en_floorPlan
