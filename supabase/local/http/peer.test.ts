import { expect, test } from 'vitest'
import { addressesIn, peerOf } from './peer.ts'

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
  ['127.0.0.1', true, true],
  ['127.8.0.1', true, true],
  ['::ffff:127.0.0.1', true, true],
  ['::1', true, true],
  // Named ones: an address and two networks.
  ['192.168.1.5', false, true],
  ['::ffff:192.168.1.5', false, true],
  ['172.18.255.254', false, true],
  ['fd00::7', false, true],
  // Beside them in the same house, and anywhere else.
  ['192.168.1.6', false, false],
  ['172.19.0.1', false, false],
  ['10.1.2.3', false, false],
  ['169.254.1.1', false, false],
  ['fe80::1%eth0', false, false],
  ['fd01::7', false, false],
  ['203.0.113.5', false, false],
  ['2001:db8::5', false, false],
])('a socket from %s is a proxy of our own: %s, where some are named: %s', (address, unnamed, named) => {
  const socket = address.replace('::ffff:', '').replace('%eth0', '')
  const list = addressesIn('192.168.1.5, 172.18.0.0/16,fd00::/64')
  const peer = (proxies: number, given?: typeof list) =>
    peerOf({ 'x-forwarded-for': '1.1.1.1' }, address, proxies, given)
  expect(list).toBeDefined()
  expect(peer(1)).toBe(unnamed ? '1.1.1.1' : socket)
  expect(peer(1, list)).toBe(named ? '1.1.1.1' : socket)
  expect(peer(0, list)).toBe(socket)
})

test('who reaches the port past the proxy is one network, whatever it invents', () => {
  const invented = Array.from({ length: 30 }, (_, i) => ({ 'x-forwarded-for': `203.0.113.${i}` }))
  const networks = (from: string, named?: string) =>
    new Set(invented.map((headers) => peerOf(headers, from, 1, named ? addressesIn(named) : undefined))).size
  expect(networks('192.168.1.77')).toBe(1)
  expect(networks('192.168.1.77', '192.168.1.5')).toBe(1)
  // The same requests by the proxy that is believed.
  expect(networks('192.168.1.5', '192.168.1.5')).toBe(30)
})

test.each([
  '',
  'proxy',
  '1.2.3',
  '1.2.3.4/33',
  '1.2.3.4/',
  '1.2.3.4/8/8',
  '::1/129',
  '1.2.3.4,',
  '1.2.3.4 5.6.7.8',
])('addresses cannot be %s', (text) => expect(addressesIn(text)).toBeUndefined())
