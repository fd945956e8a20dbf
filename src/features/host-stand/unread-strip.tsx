import type { ReactNode } from 'react'

/** What of the day nobody knows yet. Above the footer, so that no row moves when the rest has come. */
export function UnreadStrip({ texts, children }: { texts: readonly string[]; children?: ReactNode }) {
  const lines = texts.filter((text) => text !== '')
  return (
    <div role="status">
      {lines.length > 0 && (
        <div
          data-unread
          className="flex flex-wrap items-center gap-x-4 border-line border-b bg-info-soft px-3 py-1 text-info-ink text-sm"
        >
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {children}
        </div>
      )}
    </div>
  )
}
