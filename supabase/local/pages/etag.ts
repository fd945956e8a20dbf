import { createHash } from 'node:crypto'

/** Of these very bytes; a coding of them is named in it, since its bytes are others. */
export const etagOf = (content: Buffer | string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

export const ofCoding = (etag: string, encoding: string): string =>
  encoding === '' ? etag : `${etag.slice(0, -1)}-${encoding}"`

/** Whether who asks has it already: `If-None-Match` may name several, and a proxy on the way may have made it weak. */
export const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*')
