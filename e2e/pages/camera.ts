// What stands before Chromium's camera: a code, as a film.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { encodeQR } from 'qr'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'

const executablePath = process.env.CHROMIUM

/** Launch options of a browser before whose camera this film stands. */
export const beforeTheCamera = (file: string) => {
  const camera = [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
    // The browser without windows can ask nobody.
    '--use-fake-ui-for-media-stream',
  ]
  const launch = async (
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    {},
    use: (options: object) => Promise<void>,
  ) => {
    // Chromium looks for its camera once: what is not there when it starts is no camera.
    film(file, null)
    await use({ ...(executablePath ? { executablePath } : {}), args: [...browserFlags, ...camera] })
  }
  return [launch, { scope: 'worker' as const }] as [typeof launch, { scope: 'worker' }]
}

const [width, height] = [640, 480]
const [black, white, grey] = [16, 235, 128]

/** One picture, which Chromium's camera shows again and again: a code on white paper, or none on nothing. */
export function film(file: string, text: string | null): void {
  const luma = new Uint8Array(width * height).fill(white)
  if (text !== null) paint(luma, encodeQR(text, 'raw', { ecc: 'medium', border: 4 }))
  const colour = new Uint8Array((width * height) / 2).fill(grey)
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.concat([Buffer.from(head), luma, colour]))
}

function paint(luma: Uint8Array, code: readonly (readonly boolean[])[]): void {
  const scale = Math.floor(height / code.length)
  const [left, top] = [(width - code.length * scale) >> 1, (height - code.length * scale) >> 1]
  for (const [y, row] of code.entries())
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue
      for (let line = 0; line < scale; line++) {
        const from = (top + y * scale + line) * width + left + x * scale
        luma.fill(black, from, from + scale)
      }
    }
}
