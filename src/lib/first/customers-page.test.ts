import { expect, test } from 'vitest'
import { customersPage } from './customers-page.ts'

test.each([
  ['/sakura-tei/book', 'book', 'sakura-tei'],
  ['/Sakura-Tei/BOOK/', 'book', 'sakura-tei'],
  ['/sakura-tei/booking', 'booking', 'sakura-tei'],
  ['/hanabi/events', 'events', 'hanabi'],
  ['/Hanabi/Boat-Night/', 'event', 'hanabi', 'boat-night'],
  ['/hanabi/boat--night', '', ''],
  ['/Hanabi/Legal', 'legal', 'hanabi'],
  ['/sakura-tei/waiting', 'waiting', 'sakura-tei'],
  ['/sakura-tei', '', ''],
  ['/sakura--tei/book', '', ''],
  ['/sakura-tei/book/more', '', ''],
  ['/sakura-tei/bookings', 'event', 'sakura-tei', 'bookings'],
  ['/admin/make-booking', '', ''],
  ['/', '', ''],
])('%s is the page "%s" of "%s"', (path, page, url, slug = '') => {
  expect(customersPage(path)).toEqual({ page, url, slug })
})
