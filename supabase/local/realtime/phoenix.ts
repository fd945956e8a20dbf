// The frames of Phoenix channels, version 2.0.0 of its JSON serializer, which realtime-js speaks:
// [join_ref, ref, topic, event, payload]. Binary frames are broadcasts sent by clients; nobody here may send.

export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

/** Letters that a reference and a topic may have: what is answered repeats them. */
const maxRef = 32
const maxTopic = 200

/** The frame in a text, or undefined when it is none. */
export function readFrame(text: string): Frame | undefined {
  let parts: unknown
  try {
    parts = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(parts) || parts.length !== 5) return undefined
  const [joinRef, ref, topic, event, payload] = parts as unknown[]
  if (!isRef(joinRef) || !isRef(ref)) return undefined
  if (!isShort(topic, maxTopic) || !isShort(event, maxTopic)) return undefined
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined
  return { joinRef, ref, topic, event, payload: payload as Record<string, unknown> }
}

const isRef = (value: unknown): value is string | null => value === null || isShort(value, maxRef)

const isShort = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most

export const reply = (to: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}): string =>
  JSON.stringify([to.joinRef, to.ref, to.topic, 'phx_reply', { status, response }])

export const push = (topic: string, event: string, payload: Record<string, unknown>): string =>
  JSON.stringify([null, null, topic, event, payload])

/** The end of one join. Named by it, so that a client which has joined the topic anew does not take it for its own. */
export const closing = (topic: string, joinRef: string | null): string =>
  JSON.stringify([joinRef, joinRef, topic, 'phx_close', {}])
