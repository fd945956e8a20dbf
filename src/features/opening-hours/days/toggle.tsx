import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

/** A button that stays pressed: one of several that may be chosen together. `label` where more is meant than is seen. */
export function Toggle({
  on,
  onToggle,
  label,
  children,
}: {
  on: boolean
  onToggle: () => void
  label?: string
  children: ReactNode
}) {
  return (
    <Button
      aria-pressed={on}
      aria-label={label}
      className={on ? 'border-primary bg-primary text-white hover:bg-primary-dark' : ''}
      onClick={onToggle}
    >
      {on && <span aria-hidden="true">✓</span>}
      {children}
    </Button>
  )
}
