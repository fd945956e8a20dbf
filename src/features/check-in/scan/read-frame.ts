// Finds a QR code in what a camera shows: by the browser's own reader where it has one, else by a library. Both run on this
// device alone.

/** What stands in the code that is seen; null where none is. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Code is fetched before it is needed: at the gate there may be no network. Rejects where it cannot be had. */
export async function frameReader(): Promise<ReadFrame> {
  const own = await ownReader()
  return own ? relieved(own, libraryReader()) : libraryReader()
}

/**
 * Some browsers have a reader that says yes and then fails at each picture, as where the phone's own service was taken away: the
 * library takes over at once, or a camera would run that never sees anything.
 */
function relieved(own: ReadFrame, library: Promise<ReadFrame>): ReadFrame {
  let reader = own
  // Where it cannot be fetched, the browser's own is what there is.
  library.catch(() => undefined)
  return async (video) => {
    try {
      return await reader(video)
    } catch (error) {
      const hasNoPicture = error instanceof DOMException && error.name === 'InvalidStateError'
      if (reader === own && !hasNoPicture) reader = await library
      return null
    }
  }
}

async function ownReader(): Promise<ReadFrame | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  } catch {
    // Some browsers have the class and not the service behind it.
    return null
  }
}

/** Pixels a side: enough for a ticket on a telephone's screen, little enough for many frames a second. */
const mostPx = 720

async function libraryReader(): Promise<ReadFrame> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    // The square in the middle, where people hold what they show.
    const side = Math.min(video.videoWidth, video.videoHeight)
    if (!context || side === 0) return null
    const size = Math.min(side, mostPx)
    if (canvas.width !== size) {
      canvas.width = size
      canvas.height = size
    }
    const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2]
    context.drawImage(video, left, top, side, side, 0, 0, size, size)
    const { data } = context.getImageData(0, 0, size, size)
    try {
      return decodeQR({ width: size, height: size, data })
    } catch {
      // It throws where there is no code in the picture.
      return null
    }
  }
}
