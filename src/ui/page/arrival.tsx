import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of what takes a form's place. It takes the focus, which went with the form, and so is read aloud. */
export function Arrival({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="wrap-anywhere font-bold text-2xl outline-none">
      {children}
    </h1>
  )
}
