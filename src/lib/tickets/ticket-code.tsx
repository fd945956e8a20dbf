import type { QrShape } from '#domain/ticket/ticket-file.ts'

/** Dark on light whatever the screen's colours are. */
export function TicketCode({ code, label }: { code: QrShape; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-64 shrink-0 bg-white"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  )
}
