// Every signed-in screen of a restaurant, and how its dialog is opened.

import type { Page } from '@playwright/test'

export interface Screen {
  name: string
  path: string
  /** What opens over it; a screen without one has no picture of it. */
  dialog?: (page: Page) => Promise<void>
}

const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

export const screens: readonly Screen[] = [
  { name: 'calendar', path: '/' },
  { name: 'profile', path: '/profile' },
  { name: 'day', path: '/bookings?view=day', dialog: button(/^(予約を追加|Make a Booking)/) },
  {
    name: 'list',
    path: '/bookings?view=list',
    dialog: (page) => page.getByRole('table').getByRole('button').first().click(),
  },
  {
    name: 'guests',
    path: '/bookings?view=guests',
    dialog: (page) => page.getByRole('table').getByRole('button').first().click(),
  },
  { name: 'hours', path: '/price-type', dialog: button(/(を変更$|^Edit )/) },
  {
    name: 'prices',
    path: '/price-type?tab=prices',
    dialog: button(/^(料金を追加|Add a price type)$/),
  },
  { name: 'custom-hours', path: '/custom-opening-hours', dialog: button(/^(日付を追加|Add dates)$/) },
  { name: 'settings', path: '/availability' },
  {
    name: 'seats',
    path: '/vendor-availability',
    dialog: button(/^(停止・席数を追加|Stop or change seats)$/),
  },
  { name: 'profile', path: '/profile', dialog: button(/^(ポスターを表示|Show the poster)$/) },
  { name: 'tablets', path: '/settings' },
  { name: 'account', path: '/account', dialog: button(/^(ログアウト|Sign out)$/) },
  { name: 'help', path: '/help' },
]
