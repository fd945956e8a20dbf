import { type PublicApi, publicApi } from '#sync/customer/api.ts'
import { anonKey, supabaseUrl } from './env.ts'

/** The customers' calls of this installation. */
export const customers: PublicApi = publicApi({ url: supabaseUrl(), key: anonKey() })
