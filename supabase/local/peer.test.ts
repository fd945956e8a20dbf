import { expect, test } from 'vitest'
import { peerOf } from './peer.ts'

const forged = {
  'x-forwarded-for': '1.1.1.1, 2.2.2.2',
  'x-noren-peer': '3.3.3.3',
  'cf-connecting-ip': '4.4.4.4',
  'x-real-ip': '5.5.5.5',
  forwarded: 'for=6.6.6.6',
}

test('a caller cannot say who it is: only the socket counts', () => {
  expect(peerOf(forged, '::ffff:9.9.9.9', 0)).toBe('9.9.9.9')
})

test('behind one proxy of our own its last entry counts, behind two the one before', () => {
  expect(peerOf(forged, '127.0.0.1', 1)).toBe('2.2.2.2')
  expect(peerOf(forged, '127.0.0.1', 2)).toBe('1.1.1.1')
})

test('what is no address, or none at all, falls back to the socket', () => {
  expect(peerOf({ 'x-forwarded-for': '<script>' }, '127.0.0.1', 1)).toBe('127.0.0.1')
  expect(peerOf({ 'x-forwarded-for': '1.1.1.1' }, '127.0.0.1', 2)).toBe('127.0.0.1')
  expect(peerOf({}, '127.0.0.1', 1)).toBe('127.0.0.1')
})

test('a connection that is gone is nobody, whatever its headers say', () => {
  for (const gone of [undefined, '']) expect(peerOf(forged, gone, 1)).toBeUndefined()
})
