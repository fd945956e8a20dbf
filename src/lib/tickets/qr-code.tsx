import { qrShape } from '#lib/tickets/qr-shape.ts'

/** Dark on light whatever the screen's colours are, with the four empty modules around it that readers ask for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrShape(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
