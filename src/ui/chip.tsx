import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink',
  primary: 'bg-primary-soft text-primary-ink',
  success: 'bg-success text-white',
  'success-soft': 'bg-success-soft text-success-ink',
  info: 'bg-info-soft text-info-ink',
  warning: 'bg-warning text-warning-ink',
  error: 'bg-error text-white',
  'error-soft': 'bg-error-soft text-error-ink',
  outline: 'border border-edge text-muted',
} as const

export type ChipTone = keyof typeof tones

/** A short word on a colour. The word says it; the colour only helps. */
export function Chip({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: ChipTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={`figures inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  )
}
