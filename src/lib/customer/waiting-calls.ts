import { waitingApi } from '#sync/customer/waiting-api.ts'
import { ask } from './booking-calls.ts'

/** The calls of who waits at the door. */
export const waitingCalls = waitingApi(ask)
