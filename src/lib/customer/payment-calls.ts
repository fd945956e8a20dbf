import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { paymentsApi } from '#sync/customer/payments-api.ts'

/** What only those who pay by card ask. */
export const paymentCalls = paymentsApi({ url: supabaseUrl(), anonKey: anonKey() })
