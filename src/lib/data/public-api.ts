import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { type PublicApi, publicApi } from '#sync/customer/api.ts'

/** The customers' calls of this installation. */
export const customers: PublicApi = publicApi({ url: supabaseUrl(), key: anonKey() })
