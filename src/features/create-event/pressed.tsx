import { Button, type ButtonProps } from '#ui/button.tsx'

const looks = {
  on: 'border-primary bg-primary-soft text-primary-ink hover:bg-primary-soft',
  warned: 'border-warning-ink bg-warning text-warning-ink hover:bg-warning',
} as const

/** One of several that may be chosen together: pressed while it is. Soft, since the screen has one button that creates them. */
export function Pressed({
  on,
  isWarned = false,
  className = '',
  children,
  ...rest
}: ButtonProps & { on: boolean; isWarned?: boolean }) {
  return (
    <Button
      aria-pressed={on}
      className={`${on ? looks[isWarned ? 'warned' : 'on'] : 'text-muted'} ${className}`}
      {...rest}
    >
      {on && <span aria-hidden="true">✓</span>}
      {children}
    </Button>
  )
}
