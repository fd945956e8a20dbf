import { type ReactNode, Suspense, useId } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { part } from '#ui/part.ts'
import type { Cell, Chart, ReportTable, Section } from './table.ts'

// Half of what the page weighs: no other page has it, and the tables do not wait for it.
const ChartBars = part(async () => (await import('./chart-bars.tsx')).ChartBars)

/** One matter of the report: a picture of it, and the table that says it. */
export function ReportSection({ section, children }: { section: Section; children?: ReactNode }) {
  const id = useId()
  const { title, about, table, chart } = section
  return (
    <section
      aria-labelledby={id}
      className="break-inside-avoid rounded-box border border-line bg-card p-4 print:border-0 print:p-0"
    >
      <h2 id={id} className="font-bold text-lg">
        {title}
      </h2>
      {about !== '' && <p className="text-muted text-sm">{about}</p>}
      <div className="mt-3 grid items-start gap-x-6 gap-y-3 lg:grid-cols-2 print:grid-cols-2">
        <div className="min-w-0">
          <Legend chart={chart} />
          <Suspense fallback={<div className="h-60" />}>
            <ChartBars chart={chart} />
          </Suspense>
        </div>
        <Table title={title} table={table} />
      </div>
      {children}
    </section>
  )
}

function Legend({ chart: { series } }: { chart: Chart }) {
  if (series.length < 2) return null
  return (
    <ul aria-hidden="true" className="flex flex-wrap justify-end gap-x-4 text-sm">
      {series.map((name, n) => (
        <li key={name} className="flex items-center gap-2">
          <span
            className={`inline-block size-4 border border-primary ${n === 0 ? 'bg-primary' : 'beyond bg-primary-soft text-primary'}`}
          />
          {name}
        </li>
      ))}
    </ul>
  )
}

function Table({ title, table: { heads, rows, total } }: { title: string; table: ReportTable }) {
  const { LL, locale } = useI18nContext()
  const figures = new Intl.NumberFormat(locale)
  const text = (cell: Cell) => {
    if (cell === null) return LL.reports.figure.none()
    return typeof cell === 'number' ? figures.format(cell) : cell
  }
  const isLong = rows.length > 16
  return (
    // What scrolls by itself can be reached by keyboard.
    <div
      className={`min-w-0 overflow-auto print:max-h-none print:overflow-visible ${isLong ? 'max-h-96' : ''}`}
      {...(isLong && { tabIndex: 0, role: 'group', 'aria-label': title })}
    >
      <table className="figures w-full border-collapse text-left print:text-xs">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-sunken print:static">
          <tr>
            {heads.map((head, n) => (
              <th key={head} scope="col" className={`px-3 py-1.5 text-sm ${n > 0 ? 'text-right' : ''}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, plain = label, cells }) => (
            <tr key={plain} className="border-line border-t">
              <th scope="row" className="whitespace-nowrap px-3 py-1.5 font-normal print:py-0.5">
                {label}
              </th>
              {cells.map((cell, n) => (
                <td
                  key={heads[n + 1]}
                  className="whitespace-nowrap px-3 py-1.5 text-right print:px-1.5 print:py-0.5"
                >
                  {text(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="border-ink border-t-2 font-bold">
              <th scope="row" className="px-3 py-1.5 print:py-0.5">
                {total.label}
              </th>
              {total.cells.map((cell, n) => (
                <td
                  key={heads[n + 1]}
                  className="whitespace-nowrap px-3 py-1.5 text-right print:px-1.5 print:py-0.5"
                >
                  {cell === null ? '' : text(cell)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
