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

test.each([
  ['1.2.3.4:5678', '1.2.3.4'],
  ['1.2.3.4', '1.2.3.4'],
  ['[2001:db8::1]:5678', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
  ['fe80::1%eth0', 'fe80::1'],
  // Each of these was taken as it is, and every one of them was another network.
  ['1.2.3.4:5:6', '127.0.0.1'],
  ['1.2.3', '127.0.0.1'],
  ['1.2.3.999', '127.0.0.1'],
  ['2001:db8:::1', '127.0.0.1'],
  ['[1.2.3.4', '127.0.0.1'],
  [':::::', '127.0.0.1'],
  ['abcdef', '127.0.0.1'],
  ['unknown', '127.0.0.1'],
])('a proxy that says %s means %s', (said, meant) =>
  expect(peerOf({ 'x-forwarded-for': `9.9.9.9, ${said}` }, '127.0.0.1', 1)).toBe(meant),
)

test('ports make no new networks of one caller', () => {
  const peers = Array.from({ length: 100 }, (_, i) =>
    peerOf({ 'x-forwarded-for': `1.2.3.4:${1000 + i}` }, '::1', 1),
  )
  expect(new Set(peers)).toEqual(new Set(['1.2.3.4']))
})

test.each([
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['192.168.7.7', true],
  ['169.254.1.1', true],
  ['fd00::7', true],
  ['fe80::1%eth0', true],
  ['172.32.0.1', false],
  ['11.0.0.1', false],
  ['192.169.0.1', false],
  ['203.0.113.5', false],
  ['::ffff:203.0.113.5', false],
  ['2001:db8::5', false],
])('a socket from %s may be a proxy of our own: %s', (address, may) => {
  const socket = address.replace('::ffff:', '').replace('%eth0', '')
  expect(peerOf({ 'x-forwarded-for': '1.1.1.1' }, address, 1)).toBe(may ? '1.1.1.1' : socket)
})
