import type { ReactNode } from 'react'

/** A signed-in screen to read: one heading, one column. */
export function ScreenPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <h1 className="font-bold text-2xl">{title}</h1>
      {children}
    </div>
  )
}
