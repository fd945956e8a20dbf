import { ask } from '#lib/customer/booking-calls.ts'
import { waitingApi } from '#sync/customer/waiting-api.ts'

/** The calls of who waits at the door. */
export const waitingCalls = waitingApi(ask)
