// Every signed-in screen of a restaurant, and how its dialog is opened.

import type { Locator, Page } from '@playwright/test'

export interface Screen {
  name: string
  path: string
  /** What opens a dialog over it; a screen without one has no picture of it. */
  opener?: (page: Page) => Locator
}

const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const inTable = (page: Page) => page.getByRole('table').getByRole('button').first()

export const screens: readonly Screen[] = [
  { name: 'calendar', path: '/' },
  { name: 'day', path: '/bookings?view=day', opener: button(/^(予約を追加|Make a Booking)/) },
  { name: 'list', path: '/bookings?view=list', opener: inTable },
  { name: 'guests', path: '/bookings?view=guests', opener: inTable },
  { name: 'hours', path: '/price-type', opener: button(/(を変更$|^Edit )/) },
  {
    name: 'prices',
    path: '/price-type?tab=prices',
    opener: button(/^(料金を追加|Add a price type)$/),
  },
  { name: 'custom-hours', path: '/custom-opening-hours', opener: button(/^(日付を追加|Add dates)$/) },
  { name: 'settings', path: '/availability' },
  {
    name: 'seats',
    path: '/vendor-availability',
    opener: button(/^(停止・席数制限を追加|Add a stop or a seat limit)$/),
  },
  { name: 'tables', path: '/tables', opener: button(/^(エリアを追加|Add an area)$/) },
  { name: 'reports', path: '/reports' },
  { name: 'profile', path: '/profile', opener: button(/^(ポスターを表示|Show the poster)$/) },
  { name: 'tablets', path: '/settings' },
  { name: 'account', path: '/account', opener: button(/^(ログアウト|Sign out)$/) },
  { name: 'help', path: '/help' },
]
