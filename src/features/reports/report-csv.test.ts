import { expect, test } from 'vitest'
import { reportCsv } from './report-csv.ts'
import type { Section } from './table.ts'

const chart = { series: [], bars: [] }
const days: Section = {
  ...{ key: 'days', title: 'Covers, by day', about: 'said on the page alone', chart },
  table: {
    heads: ['Day', 'Parties', 'Came'],
    rows: [
      { label: 'Sat, 28 Nov', plain: '2026-11-28', cells: [1200, 3400] },
      { label: 'Sun, 29 Nov', plain: '2026-11-29', cells: ['Closed', null] },
    ],
    total: { label: 'Total', cells: [1200, 3400] },
  },
}
const sources: Section = {
  ...{ key: 'sources', title: 'Channels', about: '', chart },
  table: { heads: ['Channel'], rows: [{ label: '=1+1 "x"', cells: ['5.0%'] }], total: null },
}

test('one table below the other, days as a spreadsheet reads them, figures whole, and what needs it in quotes', () => {
  expect(reportCsv([days, sources]).join('')).toBe(
    [
      '\uFEFF"Covers, by day"',
      'Day,Parties,Came',
      '2026-11-28,1200,3400',
      '2026-11-29,Closed,',
      'Total,1200,3400',
      '',
      'Channels',
      'Channel',
      `"'=1+1 ""x""",5.0%`,
      '',
    ].join('\r\n'),
  )
})
