import type { ButtonHTMLAttributes, Ref } from 'react'

const looks = {
  primary: 'bg-primary text-white hover:bg-primary-dark',
  plain: 'border border-edge bg-card text-ink hover:bg-sunken',
  quiet: 'text-primary hover:bg-primary-soft',
  danger: 'bg-error text-white hover:bg-error-ink',
} as const

export type ButtonLook = keyof typeof looks

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook
  /** Something is under way: the button stays, says so and takes no second tap. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** At least 44 px high and wide. A screen has one primary button. */
export function Button({
  look = 'plain',
  busy = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-box px-4 py-2 text-center font-semibold transition-colors disabled:opacity-50 ${looks[look]} ${busy ? 'opacity-70' : ''} ${className}`}
      onClick={(event) => {
        if (busy) event.preventDefault()
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
