import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** In the order in which they are chosen, and under what name the build leaves them beside a file. */
export const packings = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const

/** Where somebody waits for it: a tenth larger than the build makes it. */
export const packNow = (plain: Buffer, encoding: string): Buffer =>
  encoding === 'gzip'
    ? gzipSync(plain)
    : brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
