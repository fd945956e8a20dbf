// A QR code as PNG: mail programs show neither an SVG nor what stands in a `data:` address. One bit for each point, not packed: some
// 6 kB, where the GIF of the library that makes the code has 45. (PNG, third edition; RFC 1950 and 1951.)

/** Base64. `dark` row by row, each module so many points wide. */
export function pngOf(dark: readonly (readonly boolean[])[], scale: number): string {
  const size = dark.length * scale
  const rowBytes = Math.ceil(size / 8)
  const pixels = new Uint8Array((rowBytes + 1) * size)
  for (let y = 0; y < size; y++) {
    const start = y * (rowBytes + 1)
    // The first byte of a row is its filter: none.
    for (let x = 0; x < size; x++) {
      const isDark = dark[Math.floor(y / scale)]?.[Math.floor(x / scale)]
      if (!isDark) pixels[start + 1 + (x >> 3)] = (pixels[start + 1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    }
  }
  const head = [...uint32(size), ...uint32(size), 1, 0, 0, 0, 0]
  return base64([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', head),
    ...chunk('IDAT', [0x78, 0x01, ...stored(pixels), ...uint32(adler32(pixels))]),
    ...chunk('IEND', []),
  ])
}

/** Blocks of deflate that are not packed. */
function stored(bytes: Uint8Array): number[] {
  const most = 65_535
  const blocks: number[] = []
  for (let at = 0; at < bytes.length; at += most) {
    const part = bytes.subarray(at, at + most)
    const [low, high] = [part.length & 255, part.length >> 8]
    blocks.push(at + most >= bytes.length ? 1 : 0, low, high, low ^ 255, high ^ 255, ...part)
  }
  return blocks
}

function chunk(type: string, data: number[]): number[] {
  const named = [...new TextEncoder().encode(type), ...data]
  return [...uint32(data.length), ...named, ...uint32(crc32(named))]
}

const uint32 = (n: number): number[] => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]

function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0]
  for (const byte of bytes) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return ((b << 16) | a) >>> 0
}

const base64 = (bytes: readonly number[]): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
