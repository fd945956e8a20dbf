import { careApi } from '#sync/customer/care-api.ts'
import { ask } from './booking-calls.ts'

/** The customers' calls that few need. */
export const careCalls = careApi(ask)
