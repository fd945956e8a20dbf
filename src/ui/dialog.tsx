import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { X } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button, type ButtonLook, IconButton } from './button.tsx'
import { endNotice, keepNotice, NoticePlace } from './toast.tsx'

const places = {
  /** In the middle; on a phone at the foot, where the thumb is. */
  middle: 'items-end justify-center sm:items-center sm:p-4',
  /** A question: no wider than what it asks about. */
  question: 'items-end justify-center sm:items-center sm:p-4',
  /** A sheet along the right edge, full height. */
  right: 'items-stretch justify-end',
  left: 'items-stretch justify-start',
  /** Over the list at the left: what stands beside it, the timeline for one, stays in sight. A phone has it whole. */
  beside: 'items-stretch justify-start',
  /** All of the screen: work of its own. */
  whole: 'items-stretch',
} as const

const panels = {
  middle: 'w-full max-h-[92dvh] rounded-t-box sm:w-auto sm:min-w-96 sm:max-w-2xl sm:rounded-box',
  question: 'w-full max-h-[92dvh] rounded-t-box sm:w-auto sm:min-w-96 sm:max-w-lg sm:rounded-box',
  right: 'h-dvh w-full max-w-xl',
  left: 'h-dvh w-80 max-w-[86vw]',
  beside: 'h-dvh w-full md:w-[43rem]',
  whole: 'h-dvh w-full',
} as const

export interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  place?: keyof typeof places
  /** Stays at the foot while the rest scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** Keeps the focus inside, closes on Escape and on a tap beside it; the rest of the page is inert meanwhile. */
export function Dialog({ open, title, onClose, place = 'middle', footer, children }: DialogProps) {
  const { LL } = useI18nContext()
  const close = () => {
    keepNotice()
    onClose()
  }
  const root = useRef<HTMLDivElement>(null)
  // One that stands in the place of another: as that goes, it gives the focus back to what lies behind both.
  useEffect(() => {
    if (!open) return
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.closest('[role="dialog"]')) root.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [open])
  return (
    <HeadlessDialog ref={root} open={open} onClose={close} onFocus={toFirst} className="fixed inset-0 z-40">
      <div className={`fixed inset-0 ${place === 'beside' ? 'bg-ink/10' : 'bg-ink/40'}`} aria-hidden="true" />
      <div className={`fixed inset-0 flex ${places[place]}`}>
        <DialogPanel className={`flex flex-col overflow-hidden bg-surface shadow-float ${panels[place]}`}>
          <div className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-4">
            <DialogTitle className="font-bold text-lg">{title}</DialogTitle>
            {/* A long title does not press it together. */}
            <IconButton label={LL.action.close()} className="shrink-0" onClick={close}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {/* A field that takes the focus is shown with its message, not at the foot's edge with it behind. */}
          <div className="min-h-0 flex-1 scroll-pb-24 overflow-y-auto p-4">{children}</div>
          <NoticePlace kind="dialog" />
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-line border-t bg-card p-4">{footer}</div>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

/** On a touch screen the dialog itself has the focus as it opens, whatever is marked to have it. */
function toFirst({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget && !currentTarget.contains(relatedTarget))
    currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

export interface ConfirmDialogProps {
  open: boolean
  title: string
  children?: ReactNode
  confirm: string
  /** The safe answer, where it can say more than that. */
  cancel?: string
  look?: ButtonLook
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A question before something is lost. The safe answer comes first in the order of keys. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel,
  look = 'danger',
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { LL } = useI18nContext()
  // Also one that is asked because a dialog was to be closed.
  useEffect(() => {
    if (open) endNotice()
  }, [open])
  const footer = (
    <>
      <Button onClick={onClose}>{cancel ?? LL.action.cancel()}</Button>
      <Button look={look} busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog open={open} place="question" title={title} onClose={onClose} footer={footer}>
      {children}
    </Dialog>
  )
}
