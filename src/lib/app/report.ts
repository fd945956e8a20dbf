// What goes wrong behind the scenes is said on the console and nowhere else: a fixed text and a code. Never an
// e-mail, a name, a token or a row: consoles end up in screenshots and support tickets.

const texts = {
  not_logged_in: 'User not logged in',
  vendor_key_failed: 'Error fetching vendor_id',
  vendor_id_missing: 'Error fetching vendor ID',
  vendor_type_failed: 'Error fetching vendorType',
  mount_failed: 'Error while mounting app',
  screen_failed: 'A screen failed',
  worker_failed: 'The service worker could not be registered',
  storage_failed: 'The storage of this device failed',
} as const

export type ReportCode = keyof typeof texts

/** `detail` is a code or the message of a fault of our own making, never what a person entered. */
export function report(code: ReportCode, detail = ''): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.error(detail === '' ? texts[code] : `${texts[code]}: ${detail}`, { code })
}

/** The code of an unknown fault: its name, and its message where we can be sure that nobody's data stands in it. */
export const faultName = (fault: unknown): string => (fault instanceof Error ? fault.name : typeof fault)
