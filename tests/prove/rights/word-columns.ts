// Every column that can hold words. Who adds one says here whose words they are; a test compares with the catalogue.

/** Of guests: `private.erase_guest` clears them, and no stranger may ever see one. */
export const personal = [
  ...['booking.comments', 'booking.conflicts', 'booking.email', 'booking.first_kana', 'booking.first_name'],
  ...['booking.last_kana', 'booking.last_name', 'booking.phone', 'booking.requests', 'booking.tags'],
  ...['booking_history.changes', 'booking_token.content_hash', 'booking_token.token_hash'],
  ...['command_log.content_hash', 'command_log.figures'],
  ...[
    'guest.allergies',
    'guest.conflicts',
    'guest.email',
    'guest.first_kana',
    'guest.first_name',
    'guest.last_kana',
  ],
  ...['guest.last_name', 'guest.notes', 'guest.phone', 'guest_history.changes'],
]

/**
 * Of staff, their devices, callers (addresses and hashed contacts, which end by themselves within a day, or with the night
 * that was booked) and businesses that asked to join: no stranger may see one either.
 */
export const ofStaff = [
  ...[
    'booking.made_by',
    'booking.made_on',
    'booking.settled',
    'booking_caller.caller',
    'booking_history.by_label',
  ],
  ...[
    'booking_history.device',
    'booking_history.device_name',
    'command_log.device',
    'custom_opening_hours.note',
  ],
  ...[
    'admin_link.token_hash',
    'device.id',
    'device.name',
    'enquiry.business',
    'enquiry.caller',
    'enquiry.email',
    'enquiry.message',
  ],
  ...['guest_history.by_label', 'guest_history.device', 'guest_history.device_name'],
  ...['enquiry.name', 'hold.caller', 'hold.token_hash', 'rate_counter.key', 'vendor.email'],
  ...['vendor_availability.note'],
]

/** Codes, settings, and what the venue tells everybody. */
export const forAnybody = [
  ...['booking.language', 'booking.reference', 'booking.source', 'booking.status', 'booking.terms_version'],
  ...['booking_history.code', 'booking_history.kind', 'command_log.code', 'command_log.kind'],
  ...[
    'command_log.state',
    'command_log.wrote',
    'enquiry.language',
    'guest_history.code',
    'guest_history.kind',
    'public_holiday.name_en',
  ],
  ...['public_holiday.name_ja', 'rate_counter.name', 'rate_limit.name', 'users_vendor_key.vendor_url'],
  ...['vendor.address', 'vendor.cancellation_policy', 'vendor.name', 'vendor.phone', 'vendor.time_zone'],
  ...['vendor.url', 'vendor.vendor_type'],
]
