// What reads a code from a picture, where browsers differ: with a reader of their own, with one that fails, and with none.
// The canvas is a stand-in: it holds the pixels of a real code.

import encodeQR from 'qr'
import { afterEach, expect, test, vi } from 'vitest'
import { frameReader } from './read-frame.ts'

const video = { videoWidth: 400, videoHeight: 300 } as HTMLVideoElement

afterEach(() => vi.unstubAllGlobals())

/** `text` before the library's eye. */
function before(text: string) {
  const code = encodeQR(text, 'raw', { border: 4, scale: 8 })
  const rgba = code.flatMap((row) =>
    row.flatMap((isDark) => (isDark ? [0, 0, 0, 255] : [255, 255, 255, 255])),
  )
  const side = code.length
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({
        drawImage: () => undefined,
        getImageData: () => ({ data: new Uint8ClampedArray(rgba) }),
      }),
    }),
  })
  return { videoWidth: side, videoHeight: side } as HTMLVideoElement
}

function withOwn(detect: () => Promise<{ rawValue: string }[]>, formats = ['qr_code']) {
  const seen = vi.fn(detect)
  class Own {
    static getSupportedFormats = async () => formats
    detect = seen
  }
  vi.stubGlobal('BarcodeDetector', Own)
  return seen
}

test("the browser's own reader is asked where it reads such codes", async () => {
  before('the library')
  const codes = [[], [{ rawValue: 'NOREN:1' }]]
  withOwn(async () => codes.shift() ?? [])
  const read = await frameReader()
  expect([await read(video), await read(video), await read(video)]).toEqual([null, 'NOREN:1', null])
})

test('one that fails at a picture is not asked again: the library reads on', async () => {
  const seen = withOwn(async () => {
    throw new DOMException('Barcode detection service unavailable.', 'NotSupportedError')
  })
  const picture = before('NOREN:2')
  const read = await frameReader()
  expect([await read(picture), await read(picture), await read(picture)]).toEqual([
    null,
    'NOREN:2',
    'NOREN:2',
  ])
  expect(seen).toHaveBeenCalledTimes(1)
})

test('one that has no picture yet is asked again', async () => {
  const picture = before('the library')
  const seen = withOwn(async () => [{ rawValue: 'NOREN:3' }])
  seen.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'))
  const read = await frameReader()
  expect([await read(picture), await read(picture)]).toEqual([null, 'NOREN:3'])
})

test('one that reads other codes only, and a browser without any, leave it to the library', async () => {
  const picture = before('NOREN:4')
  const seen = withOwn(async () => [{ rawValue: 'other' }], ['ean_13'])
  expect(await (await frameReader())(picture)).toBe('NOREN:4')
  expect(seen).not.toHaveBeenCalled()
  vi.stubGlobal('BarcodeDetector', undefined)
  expect(await (await frameReader())(picture)).toBe('NOREN:4')
})
