import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '#lib/data/use-latest.ts'
import { frameReader, type ReadFrame } from './read-frame.ts'

/**
 * off -> starting -> on -> off; or why not: `denied` (no permission), `none` (no camera), `taken` (another program has it),
 * `insecure` (browsers give a camera to https only), `unread` (what reads codes could not be fetched).
 */
export type CameraState = 'off' | 'starting' | 'on' | CameraFault
export type CameraFault = 'denied' | 'none' | 'taken' | 'insecure' | 'unread'

const pauseMs = 120

export interface Camera {
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
  start: () => void
  stop: () => void
}

/** The rear camera, and whatever code it sees. Off where nobody looks at the page, so that it does not run in a pocket. */
export function useCamera(onCode: (text: string) => void): Camera {
  const [state, setState] = useState<CameraState>('off')
  const video = useRef<HTMLVideoElement>(null)
  const running = useRef<AbortController | null>(null)
  const seen = useLatest(onCode)
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
    setState('off')
  }, [])
  const start = useCallback(() => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setState('starting')
    void open(run.signal, video).then((opened) => {
      if (run.signal.aborted) return
      if (typeof opened === 'string') return setState(opened)
      setState('on')
      void watch(opened, run.signal, video, (text) => seen.current(text))
    })
  }, [seen])
  useEffect(() => {
    const onHidden = () => document.hidden && running.current && stop()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      running.current?.abort()
    }
  }, [stop])
  // Held ready: when the camera is wanted, there may be no network.
  useEffect(() => void frameReader().catch(() => undefined), [])
  return { state, video, start, stop }
}

async function open(
  signal: AbortSignal,
  video: RefObject<HTMLVideoElement | null>,
): Promise<ReadFrame | CameraFault> {
  if (!navigator.mediaDevices) return 'insecure'
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: false,
    })
  } catch (error) {
    return faultOf(error)
  }
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted || !video.current) {
    end()
    return 'taken'
  }
  signal.addEventListener('abort', end, { once: true })
  video.current.srcObject = stream
  keepAwake(signal)
  try {
    const [reader] = await Promise.all([frameReader(), video.current.play().catch(() => undefined)])
    return reader
  } catch {
    end()
    return 'unread'
  }
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'taken'
}

async function watch(
  read: ReadFrame,
  signal: AbortSignal,
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): Promise<void> {
  while (!signal.aborted && video.current) {
    const text = await read(video.current).catch(() => null)
    if (signal.aborted) return
    if (text) onCode(text)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** A gate whose screen goes dark between two guests keeps the second one waiting. */
function keepAwake(signal: AbortSignal): void {
  void navigator.wakeLock
    ?.request('screen')
    .then((lock) => {
      if (signal.aborted) void lock.release()
      else signal.addEventListener('abort', () => void lock.release(), { once: true })
    })
    // A battery that is nearly empty says no.
    .catch(() => undefined)
}
