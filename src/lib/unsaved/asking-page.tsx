import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useUnsaved } from './unsaved.ts'

/**
 * On a screen with a form: while `dirty` is true, going to another screen asks first, and so does leaving the page. `inSearch`:
 * the form has an address of its own by what stands behind the question mark; to leave that asks too.
 */
export function AskBeforeLeaving({ dirty, inSearch = false }: { dirty: boolean; inSearch?: boolean }) {
  const { LL } = useI18nContext()
  const words = LL.stand.form
  const { history } = useRouter()
  const [asked, setAsked] = useState<{ answer: (stays: boolean) => void } | null>(null)
  // The browser's own question, where the whole page is left.
  useUnsaved(dirty)
  // The router's own hook would be in the first load of customers' pages, with all its file.
  useEffect(() => {
    if (!dirty) return
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ currentLocation, nextLocation }) =>
        // A search alone is the same screen for most: the form stays.
        (currentLocation.pathname !== nextLocation.pathname ||
          (inSearch && currentLocation.search !== nextLocation.search)) &&
        new Promise<boolean>((answer) => setAsked({ answer })),
    })
  }, [dirty, inSearch, history])
  const close = (stays: boolean) => {
    asked?.answer(stays)
    setAsked(null)
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      title={words.unsaved()}
      confirm={words.discard()}
      cancel={words.goBack()}
      onConfirm={() => close(false)}
      onClose={() => close(true)}
    >
      {words.unsavedText()}
    </ConfirmDialog>
  )
}
