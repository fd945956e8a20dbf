import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { askLegal } from '#sync/customer/legal-api.ts'

/** What the page of the law asks. */
export const lawAnswer = (url: string) => askLegal({ url: supabaseUrl(), anonKey: anonKey() }, url)
