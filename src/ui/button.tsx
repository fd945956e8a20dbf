import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'

const looks = {
  primary: 'bg-primary text-white hover:bg-primary-dark',
  plain: 'border border-edge bg-card text-ink hover:bg-sunken',
  quiet: 'text-primary hover:bg-primary-soft',
  danger: 'bg-error text-white hover:bg-error-ink',
} as const

// A line that pulses under the words. The colours stay, because white on a paler one cannot be read.
const underWay =
  'relative cursor-progress after:absolute after:inset-x-3 after:bottom-1 after:h-0.5 after:animate-pulse after:rounded-full after:bg-current'

export type ButtonLook = keyof typeof looks

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook
  /** Something is under way: the button stays, says so and takes no second tap. */
  busy?: boolean
  /** A finger that taps twice means one tap, though the button is another by then, or has another in its place. */
  oneTap?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** At least 44 px high and wide. A screen has one primary button. */
export function Button({
  look = 'plain',
  busy = false,
  oneTap = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-box px-4 py-2 text-center font-semibold transition-colors disabled:opacity-50 ${looks[look]} ${busy ? underWay : ''} ${className}`}
      onClick={(event) => {
        if (busy || (oneTap && isSecondTap(event))) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    >
      {children}
    </button>
  )
}

/** A button that is only a picture; `label` is what it says. */
export function IconButton({ label, className = '', ...rest }: ButtonProps & { label: string }) {
  return <Button look="quiet" aria-label={label} title={label} className={`px-2 ${className}`} {...rest} />
}

const sameTapMs = 600
const samePlacePx = 30
let tapped = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }

/** Of fingers alone: a key or a mouse means each of its clicks. For what may come to stand where a button with one tap was. */
export function isSecondTap({ nativeEvent, clientX: x, clientY: y, timeStamp: at }: MouseEvent): boolean {
  if ((nativeEvent as PointerEvent).pointerType !== 'touch') return false
  const isSecond = at - tapped.at < sameTapMs && Math.hypot(x - tapped.x, y - tapped.y) < samePlacePx
  if (!isSecond) tapped = { at, x, y }
  return isSecond
}
