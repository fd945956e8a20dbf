import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { asking } from '#sync/customer/ask.ts'
import { eventsApi } from '#sync/customer/events-api.ts'

/** What the pages of an organiser's events ask. */
export const eventCalls = eventsApi(asking({ url: supabaseUrl(), anonKey: anonKey() }))
