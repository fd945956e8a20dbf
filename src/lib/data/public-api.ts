import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { type CustomerApi, customerApi } from '#sync/customer/api.ts'

/** The customers' calls of this installation. */
export const customers: CustomerApi = customerApi({ url: supabaseUrl(), anonKey: anonKey() })
