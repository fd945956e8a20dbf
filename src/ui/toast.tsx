import { createPortal } from 'react-dom'
import { Toaster as SonnerToaster, toast as sonner } from 'sonner'
import { useI18nContext } from '#i18n/i18n-react.tsx'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastOptions {
  tone?: ToastTone
  /** A button in the toast, "undo" for one; the toast goes with the tap. */
  action?: { label: string; run: () => void }
  /** A later toast with the same id takes its place. */
  id?: string
}

/** Says what happened. With an action it stays longer: a host needs time to notice a slip. */
export function toast(text: string, { tone = 'success', action, id }: ToastOptions = {}): void {
  sonner[tone](text, {
    duration: action ? 8000 : 4000,
    ...(id === undefined ? {} : { id }),
    ...(action ? { action: { label: action.label, onClick: action.run } } : {}),
  })
}

/**
 * Where toasts appear: above the one-hand zone, read out politely. Beside the app's own root: an open dialog makes
 * that one inert, and undo must still be a tap away.
 */
export function Toaster() {
  const { LL } = useI18nContext()
  return createPortal(
    <SonnerToaster
      theme="light"
      className="no-print"
      position="bottom-center"
      offset={{ bottom: 88 }}
      mobileOffset={{ bottom: 132 }}
      visibleToasts={3}
      containerAriaLabel={LL.state.notifications()}
      toastOptions={{
        classNames: {
          toast: 'figures !text-base !font-sans !shadow-float',
          success: '!border-success !bg-success-soft !text-success-ink',
          info: '!border-info !bg-info-soft !text-info-ink',
          warning: '!border-warning-ink !bg-warning !text-warning-ink',
          error: '!border-error !bg-error-soft !text-error-ink',
          actionButton: '!min-h-11 !px-4 !text-base !font-semibold !bg-ink !text-white',
        },
      }}
    />,
    document.body,
  )
}
