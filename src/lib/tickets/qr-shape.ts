import encodeQR from 'qr'
import type { QrShape } from '#domain/ticket/ticket-file.ts'

/** With the four light modules around it that readers ask for. Neighbours in a row are one step of the path. */
export function qrShape(text: string): QrShape {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const steps = rows.flatMap((row, y) => {
    const runs: string[] = []
    for (let x = 0; x < row.length; x++) {
      let end = x
      while (row[end]) end++
      if (end > x) runs.push(`M${x} ${y}h${end - x}v1H${x}z`)
      x = end
    }
    return runs
  })
  return { size: rows.length, path: steps.join('') }
}
