import { useEffect, useRef } from 'react'
import type { TicketSheet } from '#domain/ticket/ticket-file.ts'
import { TicketCode } from './ticket-code.tsx'

/** Nothing but the tickets, two on a sheet of paper; printed as soon as they are on the page, and gone afterwards. */
export function PrintedTickets({ sheets, onDone }: { sheets: readonly TicketSheet[]; onDone: () => void }) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const end = () => done.current()
    addEventListener('afterprint', end)
    // Behind the frame in which they are drawn.
    const clock = setTimeout(() => print(), 50)
    return () => {
      clearTimeout(clock)
      removeEventListener('afterprint', end)
    }
  }, [])
  return (
    <div data-alone className="hidden text-black print:block">
      {sheets.map((sheet, i) => (
        <article
          key={sheet.heading}
          className={`flex min-h-[120mm] break-inside-avoid items-start gap-8 border-b border-dashed p-6 ${
            i % 2 === 1 && i < sheets.length - 1 ? 'break-after-page' : ''
          }`}
        >
          <div className="w-[65mm] shrink-0">
            <TicketCode code={sheet.code} label={sheet.label} />
          </div>
          <div className="min-w-0">
            <p className="mb-2 font-bold text-lg">{sheet.heading}</p>
            <dl>
              {sheet.facts.map(([name, value]) => (
                <div key={name} className="mb-1.5">
                  <dt className="text-sm">{name}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="text-sm">{sheet.note}</p>
          </div>
        </article>
      ))}
    </div>
  )
}
