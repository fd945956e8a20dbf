import type { Booking } from '#domain/booking/booking.ts'

/** Cancelled, left or never came: they stay at the day that they were of, however their event is moved, until they are there again. */
export const isOver = ({ status }: Booking): boolean => ['cancelled', 'left', 'no_show'].includes(status)
