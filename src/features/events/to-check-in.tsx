import { Link } from '@tanstack/react-router'
import { ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'

/** To the gate of an event of today. `label` where the words alone do not say of which. */
export function ToCheckIn({
  event,
  label,
  children,
}: {
  event: string
  label?: string
  children: ReactNode
}) {
  return (
    <Link
      to="/check-in"
      search={{ event }}
      aria-label={label}
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-box border border-edge bg-card px-4 py-2 font-semibold hover:bg-sunken"
    >
      <ScanLine aria-hidden="true" size={18} />
      {children}
    </Link>
  )
}
