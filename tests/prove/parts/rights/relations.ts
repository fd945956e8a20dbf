// What can be read of the tables, one by one.

/** What is there before the first migration, on hosted as here; everything else is ours. */
export const schemasOfOthers = [
  'auth',
  'extensions',
  'information_schema',
  'pg_catalog',
  'pg_toast',
  'realtime',
  'supabase_migrations',
]

/**
 * What can be read of a table; nobody may insert, update or delete anything anywhere. `their vendor` and `their link`
 * are open to the signed-in, and hold the rows of the vendor they work for, and their own row.
 */
export const relations: Record<string, 'nothing' | 'their vendor' | 'their link'> = {
  'public.booking': 'nothing',
  'public.booking_history': 'nothing',
  'public.booking_settings': 'nothing',
  'public.custom_opening_hours': 'nothing',
  'public.guest': 'nothing',
  'public.opening_hours': 'nothing',
  'public.users_vendor_key': 'their link',
  'public.vendor': 'their vendor',
  'public.vendor_availability': 'nothing',
  'public.occurrence': 'nothing',
  'private.admin': 'nothing',
  'private.admin_deed': 'nothing',
  'private.admin_link': 'nothing',
  'private.booking_caller': 'nothing',
  'private.booking_token': 'nothing',
  'private.colleague_history': 'nothing',
  'private.command_log': 'nothing',
  'private.config_history': 'nothing',
  'private.config_item': 'nothing',
  'private.device': 'nothing',
  'private.device_notice': 'nothing',
  'private.enquiry': 'nothing',
  'private.card_service': 'nothing',
  'private.fault_count': 'nothing',
  'private.found_token': 'nothing',
  'private.guest_history': 'nothing',
  'private.hold': 'nothing',
  'private.month_marks': 'nothing',
  'private.payment': 'nothing',
  'private.refund': 'nothing',
  'private.mail': 'nothing',
  'private.mail_sender': 'nothing',
  'private.manage_token': 'nothing',
  'private.invitation': 'nothing',
  'private.public_holiday': 'nothing',
  'private.rate_counter': 'nothing',
  'private.rate_limit': 'nothing',
  'private.synced': 'nothing',
  'private.ticket_key': 'nothing',
  'private.vendor_clock': 'nothing',
  'private.vendor_old_url': 'nothing',
}
