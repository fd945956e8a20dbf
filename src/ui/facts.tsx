import type { ReactNode } from 'react'

/** Names and values under each other, as on a slip of paper; beside each other where there is room. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="@container divide-y divide-line rounded-box border border-line bg-card">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-col gap-x-4 px-4 py-2.5 @lg:flex-row">
          <dt className="shrink-0 text-muted text-sm @lg:w-40 @lg:pt-0.5">{name}</dt>
          <dd className="min-w-0 flex-1 whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
