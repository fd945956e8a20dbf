import { formatPhone } from './format-phone.ts'

/** As staff write and dial it, whatever language they read: they call from home. Only customers may call from abroad. */
export const homePhone = (phone: string): string => formatPhone(phone, 'ja')
