import type { ReactNode } from 'react'

/** One matter: what it is, in red, then the sides, then the ways out. */
export function Card({ title, where, children }: { title: string; where: string; children: ReactNode }) {
  return (
    <article className="overflow-hidden rounded-box border border-error bg-card">
      <h3
        tabIndex={-1}
        className="-outline-offset-2 figures flex flex-wrap items-baseline justify-between gap-x-4 bg-error-soft px-3 py-2 text-error-ink"
      >
        <span className="font-bold">{title}</span>
        <span>{where}</span>
      </h3>
      <div className="flex flex-col gap-3 p-3">{children}</div>
    </article>
  )
}
