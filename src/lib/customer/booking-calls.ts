import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { asking } from '#sync/customer/ask.ts'
import { bookingApi } from '#sync/customer/booking-api.ts'

export const ask = asking({ url: supabaseUrl(), anonKey: anonKey() })

/** The customers' calls that the first screen does not need. */
export const bookingCalls = bookingApi(ask)
