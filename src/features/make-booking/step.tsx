import type { ReactNode } from 'react'

/** One step of the form under its heading, so that the whole reads in order. */
export function Step({
  title,
  className = '',
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <section className={`flex min-w-0 flex-col gap-4 ${className}`}>
      <h3 className="border-line border-b pb-1 font-bold text-primary-ink">{title}</h3>
      {children}
    </section>
  )
}
