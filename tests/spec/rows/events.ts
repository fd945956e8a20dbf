// The screens of event vendors and of their customers.

import { group } from '#tests/spec/row.ts'

const organiser = 'what an organiser sets up opens'
const tickets = 'a kind of ticket is set up and deleted'
const listed = 'events are listed, changed, cancelled and deleted'
const made = 'a template is made'
const changed = 'a template is changed and deleted'
const fromTemplate = 'events are created from a template'
const failed = 'a template that the device cannot delete'

export const events = [
  ...group({ kind: 'label', where: '/events', test: listed }, [
    ['events.title', 'Events', null, 'イベント'],
    ['events.all', 'All Events', null, 'すべてのイベント'],
  ]),
  ...group({ kind: 'field', where: '/events', test: listed }, [
    ['event.spots-left', 'Event: spots left', '40 spots left', '残り40名'],
  ]),
  ...group({ kind: 'label', where: '/event-templates', test: made }, [
    ['templates.title', 'Event Templates', null, 'イベントテンプレート'],
    ['templates.new', 'new', 'New event template', '新しいテンプレート'],
  ]),
  ...group({ kind: 'label', where: '/event-templates', test: changed }, [
    ['templates.edit', 'edit', 'Edit event template', 'テンプレートを編集'],
  ]),
  ...group({ kind: 'label', where: '/event-templates', test: fromTemplate }, [
    [
      'templates.create-event',
      'create event from template',
      'Create event from template',
      'テンプレートからイベントを作成',
    ],
  ]),
  ...group({ kind: 'label', where: '/create-event', test: fromTemplate }, [
    ['create-event.title', 'Create Event', null, 'イベントを作成'],
  ]),
  ...group({ kind: 'label', where: '/ticket-type', test: tickets }, [
    ['tickets.title', 'Ticket Types', null, 'チケットの種類'],
  ]),
  ...group({ kind: 'label', where: '/event-templates', test: made }, [
    ['tickets.configure', 'Configure Tickets', null, 'チケットの設定'],
  ]),
  ...group({ kind: 'field', where: '/event-templates', test: made }, [
    ['template.name', 'event name', 'Event name', 'イベント名'],
    ['template.location', 'event location', 'Event location', '開催場所'],
    ['template.maximum-people', 'maximum number of people', 'Maximum number of people', '最大人数'],
    ['template.description', 'event description', 'Event description', 'イベントの説明'],
    ['template.image', 'image URL', 'Image URL', '画像のURL'],
    ['template.tickets', 'tickets', 'Add a ticket', 'チケットを追加'],
    ['template.pricing', 'pricing description', 'Pricing description', '料金の説明'],
    ['template.online-presence', 'online presence URL', 'Online presence URL', 'オンライン開催のURL'],
    ['template.duration', 'duration in minutes', 'Duration in minutes', '所要時間(分)'],
    ['template.interval', 'interval', 'Interval in minutes', '開始の間隔(分)'],
    ['template.capacity', 'maximum capacity', 'Maximum capacity', '定員'],
    ['template.minimum-pax', 'minimum pax', 'Minimum pax', '最少人数'],
    ['template.cutoff', 'booking cutoff days', 'Booking cutoff days', '受付締切(日前)'],
    ['template.slug', 'event URL slug', 'Event URL slug', 'イベントURL'],
    [
      'template.exclusive',
      'mutually exclusive flag (under Advanced)',
      'Mutually exclusive with other events',
      'ほかのイベントと同時に開催しない',
    ],
  ]),
  ...group({ kind: 'field', where: '/ticket-type', test: tickets }, [
    [
      'ticket.name',
      'Ticket: name (e.g. Adult, Child)',
      'For example Adult or Child, in Japanese',
      '例: おとな、こども',
    ],
    ['ticket.price', 'Ticket: price', 'Price in yen, tax included', '金額(税込・円)'],
    ['ticket.description', 'Ticket: description', 'Description', '説明'],
  ]),
  ...group({ kind: 'field', where: '/create-event', test: fromTemplate }, [
    ['event.start', 'Event: start date and time', 'Start date', '開始日'],
    ['event.end', 'Event: end date and time', 'End date', '終了日'],
    ['event.capacity', 'Event: capacity', 'Maximum capacity', '定員'],
    ['event.break-start', 'Event: break start', 'Break start', '休憩開始時刻'],
    ['event.break-end', 'Event: break end', 'Break end', '休憩終了時刻'],
    ['event.include-break', 'Event: include-break option', 'Include the break', '休憩時間中も開催する'],
  ]),
  ...group({ kind: 'field', where: '/mutually-exclusive-events', test: organiser }, [
    [
      'exclusive.fields',
      'mutually exclusive event sets: fields not shown.',
      'Mutually exclusive events',
      '同時に開催しないイベント',
    ],
  ]),
  ...group({ kind: 'field', where: 'public routes', test: 'public routes open without a session' }, [
    ['route-parameter.eventUrl', 'Route parameters: eventUrl'],
  ]),
  ...group({ kind: 'rule', where: '/event-templates', test: made }, [
    [
      'template.slug-rule',
      'The event URL should use hyphens instead of spaces, in English.',
      null,
      'イベントURLは英語で、空白の代わりにハイフンを使います。',
    ],
  ]),
  ...group({ kind: 'message', where: '/event-templates', test: made }, [
    ['template.created', 'Event template successfully created', null, 'イベントテンプレートを作成しました'],
  ]),
  ...group({ kind: 'message', where: '/event-templates', test: changed }, [
    ['template.updated', 'Event template successfully updated', null, 'イベントテンプレートを更新しました'],
    ['template.deleted', 'Event template successfully deleted', null, 'イベントテンプレートを削除しました'],
    [
      'template.delete-question',
      'Are you sure you want to delete this event template? This action cannot be undone.',
      null,
      'このイベントテンプレートを削除してもよろしいですか?この操作は元に戻せません。',
    ],
  ]),
  ...group({ kind: 'message', where: '/event-templates', test: failed }, [
    [
      'template.delete-failed',
      'Error deleting event template',
      null,
      'イベントテンプレートを削除できませんでした',
    ],
  ]),
  ...group({ kind: 'message', where: '/create-event', test: fromTemplate }, [
    ['event.created', 'Event successfully created', null, 'イベントを作成しました'],
  ]),
  ...group({ kind: 'message', where: '/events', test: 'an event that somebody has booked is not deleted' }, [
    [
      'event.cannot-delete',
      'Cannot Delete Event: this event has an existing booking. Please contact the support team in order to cancel it.',
      null,
      'イベントを削除できません: 予約が入っています。キャンセルするには、サポートまでご連絡ください。',
    ],
  ]),
]
