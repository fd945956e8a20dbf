import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/**
 * What can do without most of the time. Folded up it stays in the page: fields inside keep what was typed, and one that a
 * form finds wrong folds it out.
 */
export function Disclosure({
  label,
  open = false,
  look = 'text-muted',
  className,
  children,
}: {
  label: string
  /** At first. */
  open?: boolean
  look?: string
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(open)
  const wrong = useRef<HTMLElement | null>(null)
  // Only now can it be seen, and take the focus.
  useEffect(() => {
    if (isOpen) wrong.current?.focus()
    wrong.current = null
  }, [isOpen])
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={`flex min-h-11 items-center gap-1 text-left ${look}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <ChevronDown aria-hidden="true" size={20} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        onInvalidCapture={(event) => {
          if (isOpen) return
          wrong.current = event.target as HTMLElement
          setIsOpen(true)
        }}
      >
        {children}
      </div>
    </div>
  )
}
