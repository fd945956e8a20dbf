// The screens of event vendors and of their customers.

import { group } from '#tests/spec/row.ts'

const later = 'events'

export const events = [
  ...group({ kind: 'label', where: '/events', later }, [
    ['events.title', 'Events'],
    ['events.all', 'All Events'],
  ]),
  ...group({ kind: 'label', where: '/event-templates', later }, [
    ['templates.title', 'Event Templates'],
    ['templates.new', 'new'],
    ['templates.edit', 'edit'],
    ['templates.create-event', 'create event from template'],
  ]),
  ...group({ kind: 'label', where: '/create-event', later }, [['create-event.title', 'Create Event']]),
  ...group({ kind: 'label', where: '/ticket-type', later }, [
    ['tickets.title', 'Ticket Types'],
    ['tickets.configure', 'Configure Tickets'],
  ]),
  ...group({ kind: 'field', where: '/event-templates', later }, [
    ['template.name', 'event name'],
    ['template.location', 'event location'],
    ['template.maximum-people', 'maximum number of people'],
    ['template.description', 'event description'],
    ['template.image', 'image URL'],
    ['template.tickets', 'tickets'],
    ['template.pricing', 'pricing description'],
    ['template.online-presence', 'online presence URL'],
    ['template.duration', 'duration in minutes'],
    ['template.interval', 'interval'],
    ['template.capacity', 'maximum capacity'],
    ['template.minimum-pax', 'minimum pax'],
    ['template.cutoff', 'booking cutoff days'],
    ['template.slug', 'event URL slug'],
    ['template.exclusive', 'mutually exclusive flag (under Advanced)'],
  ]),
  ...group({ kind: 'field', where: '/ticket-type', later }, [
    ['ticket.name', 'Ticket: name (e.g. Adult, Child)'],
    ['ticket.price', 'Ticket: price'],
    ['ticket.description', 'Ticket: description'],
  ]),
  ...group({ kind: 'field', where: '/create-event', later }, [
    ['event.start', 'Event: start date and time'],
    ['event.end', 'Event: end date and time'],
    ['event.capacity', 'Event: capacity'],
    ['event.spots-left', 'Event: spots left'],
    ['event.break-start', 'Event: break start'],
    ['event.break-end', 'Event: break end'],
    ['event.include-break', 'Event: include-break option'],
  ]),
  ...group({ kind: 'field', where: '/mutually-exclusive-events', later }, [
    ['exclusive.fields', 'mutually exclusive event sets: fields not shown.'],
  ]),
  ...group({ kind: 'field', where: 'public routes', later }, [
    ['route-parameter.eventUrl', 'Route parameters: eventUrl'],
  ]),
  ...group({ kind: 'rule', where: '/event-templates', later }, [
    ['template.slug-rule', 'The event URL should use hyphens instead of spaces, in English.'],
  ]),
  ...group({ kind: 'message', where: '/event-templates', later }, [
    ['template.created', 'Event template successfully created'],
    ['template.updated', 'Event template successfully updated'],
    ['template.deleted', 'Event template successfully deleted'],
    ['template.delete-failed', 'Error deleting event template'],
    [
      'template.delete-question',
      'Are you sure you want to delete this event template? This action cannot be undone.',
    ],
  ]),
  ...group({ kind: 'message', where: '/create-event', later }, [
    ['event.created', 'Event successfully created'],
  ]),
  ...group({ kind: 'message', where: '/events', later }, [
    [
      'event.cannot-delete',
      'Cannot Delete Event: this event has an existing booking. Please contact the support team in order to cancel it.',
    ],
  ]),
]
