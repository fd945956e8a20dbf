import type { Restaurant } from '#tests/fixtures/customer.ts'

/** Arguments of `hold_seats` for a new customer. */
export const holdOf = (restaurant: Restaurant, more: { id?: string; minute?: number; pax?: number }) => {
  const { id, token, day, minute, pax } = restaurant.attempt(more)
  const what = {
    p_vendor_url: restaurant.url,
    p_id: id,
    p_token: token,
    p_day: day,
    p_minute: minute,
    p_pax: pax,
  }
  return { ...what, p_old_id: null, p_old_token: null }
}
