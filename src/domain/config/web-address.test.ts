import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  ['', ''],
  ['  ', ''],
  ['https://noren.example/a.jpg', 'https://noren.example/a.jpg'],
  [' HTTPS://Noren.Example ', 'https://noren.example/'],
  ['noren.example/a b.jpg', 'https://noren.example/a%20b.jpg'],
  ['https://noren.example:8443/写真.jpg', 'https://noren.example:8443/%E5%86%99%E7%9C%9F.jpg'],
  ['https://日本語.example/', 'https://xn--wgv71a119e.example/'],
  [
    'https://maps.example/@35.7,139.7,17z/data=!3m1!4b1?q=a|b#x[1]',
    'https://maps.example/@35.7,139.7,17z/data=!3m1!4b1?q=a%7Cb#x%5B1%5D',
  ],
])('%j is kept as %j', (typed, kept) => {
  expect(webAddress(typed)).toBe(kept)
})

test.each([
  'http://noren.example/a.jpg',
  'javascript:alert(1)',
  'javascript://noren.example/%0aalert(1)',
  'data:image/png;base64,AAAA',
  'https://',
  'https://localhost/a.jpg',
  'https://somebody:secret@noren.example/',
  'https://[::1]/a.jpg',
  '写真',
  'ftp://noren.example/a',
])('%j is no https address', (typed) => {
  expect(webAddress(typed)).toBeNull()
})
