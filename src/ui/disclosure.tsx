import { DisclosureButton, DisclosurePanel, Disclosure as HeadlessDisclosure } from '@headlessui/react'
import type { ReactNode } from 'react'

/** What can do without most of the time. Folded up it stays in the page: fields inside keep what was typed. */
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
  return (
    <HeadlessDisclosure as="div" defaultOpen={open} {...(className ? { className } : {})}>
      <DisclosureButton className={`flex min-h-11 items-center text-left ${look}`}>{label}</DisclosureButton>
      <DisclosurePanel unmount={false}>{children}</DisclosurePanel>
    </HeadlessDisclosure>
  )
}
