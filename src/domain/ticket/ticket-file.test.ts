import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TicketSheet, ticketFile } from './ticket-file.ts'

const sheet: TicketSheet = {
  heading: '1枚目／全2枚',
  facts: [
    ['イベント', '屋形船で花火'],
    ['会場', '吾妻橋 桟橋\n2番乗り場'],
  ],
  note: '1名様がご入場いただけます。',
  label: 'チケットのQRコード',
  code: { size: 53, path: 'M4 4h7v1h-7z' },
}
const about = { title: '花火 WVKXX8', heading: '屋形船で花火 12月5日(土)', language: 'ja' } as const

test('a file holds each ticket with its code and all that it needs', () => {
  const text = ticketFile(about, [sheet, { ...sheet, heading: '2枚目／全2枚' }])
  expect(text.match(/<article>/g)).toHaveLength(2)
  expect(text).toContain('<path d="M4 4h7v1h-7z" fill="#000"/>')
  expect(text).toContain('<dt>会場</dt><dd>吾妻橋 桟橋\n2番乗り場</dd>')
  expect(text).toContain('<title>花火 WVKXX8</title>')
  expect(
    text.match(/<main>\n<h1>屋形船で花火 12月5日\(土\)<\/h1>/g),
    'read out before the tickets',
  ).toHaveLength(1)
  expect(text).toContain('<html lang="ja">')
  expect(text, 'nothing is fetched from anywhere').not.toMatch(/(\ssrc=|href|url\(|@import|https?:)/)
})

test('what somebody typed is no part of the page', () => {
  const hostile = `<script>alert(1)</script>"'><img onerror=x> & </title></style>`
  const text = ticketFile({ title: hostile, heading: hostile, language: 'en' }, [
    { ...sheet, heading: hostile, facts: [[hostile, hostile]], note: hostile, label: hostile },
  ])
  expect(text).not.toMatch(/<script|<img|"'>/)
  expect(text.match(/<\/title>/g)).toHaveLength(1)
  expect(text.match(/<\/style>/g)).toHaveLength(1)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;')
  const tagsOf = (html: string) => html.match(/<[a-z!/][^>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0])
  const usual = tagsOf(ticketFile(about, [sheet]))
  fc.assert(
    fc.property(fc.string(), (any) => {
      const facts = [
        ['x', any],
        [any, 'y'],
      ] as const
      const html = ticketFile({ ...about, title: any, heading: any }, [
        { ...sheet, heading: any, facts, note: any, label: any },
      ])
      expect(tagsOf(html)).toEqual(usual)
    }),
  )
})
