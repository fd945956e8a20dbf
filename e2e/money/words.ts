// What both sides of the money's rows read: sums as they are written, and the fields of the law.

export const sums = { ja: (yen: string) => `${yen}円`, en: (yen: string) => `¥${yen}` }

/** All that the law asks for, in its order. */
export const lawFields = [
  ...['seller', 'representative', 'address', 'phone', 'email', 'extra_costs', 'payment_time'],
  ...['delivery', 'cancellation'],
]
