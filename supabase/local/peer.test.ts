import { expect, test } from 'vitest'
import { withPeer } from './peer.ts'

const forged = {
  'x-forwarded-for': '1.1.1.1, 2.2.2.2',
  'x-noren-peer': '3.3.3.3',
  'cf-connecting-ip': '4.4.4.4',
  'x-real-ip': '5.5.5.5',
  forwarded: 'for=6.6.6.6',
  accept: 'text/plain',
}

test('a caller cannot say who it is: only the socket counts', () => {
  const headers = withPeer(forged, '::ffff:9.9.9.9', 0)
  expect([...headers.keys()].sort()).toEqual(['accept', 'x-noren-peer'])
  expect(headers.get('x-noren-peer')).toBe('9.9.9.9')
})

test('behind one proxy of our own its last entry counts, behind two the one before', () => {
  expect(withPeer(forged, '127.0.0.1', 1).get('x-noren-peer')).toBe('2.2.2.2')
  expect(withPeer(forged, '127.0.0.1', 2).get('x-noren-peer')).toBe('1.1.1.1')
})

test('what is no address falls back to the socket', () => {
  expect(withPeer({ 'x-forwarded-for': '<script>' }, '127.0.0.1', 1).get('x-noren-peer')).toBe('127.0.0.1')
  expect(withPeer({}, '127.0.0.1', 1).get('x-noren-peer')).toBe('127.0.0.1')
})
