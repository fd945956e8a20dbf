import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { ConfirmDialog, Dialog, type DialogProps } from '#ui/dialog.tsx'
import { useUnsaved } from './unsaved.ts'

interface Around {
  /** Changes how many forms of the dialog hold something typed. */
  change: (by: 1 | -1) => void
  leave: (go: () => void) => void
}

const Around = createContext<Around>({ change: () => undefined, leave: (go) => go() })

/** For what takes the dialog's place: goes there at once, or asks first where a form inside holds something typed. */
export const useAskBeforeLeaving = (): Around['leave'] => useContext(Around).leave

/** While `dirty` is true, closing the dialog around asks first, and so does leaving the page. */
export function useAskBeforeClose(dirty: boolean): void {
  const { change } = useContext(Around)
  useUnsaved(dirty)
  // With the screen, not some time after it: whoever saves and closes at once is not asked about what is saved.
  useLayoutEffect(() => {
    if (!dirty) return
    change(1)
    return () => change(-1)
  }, [dirty, change])
}

/** A dialog that throws nothing typed away by a slip: not its own (`dirty`), not what a form inside holds. */
export function AskingDialog({
  dirty = false,
  onClose,
  children,
  ...more
}: DialogProps & { dirty?: boolean }) {
  const { LL } = useI18nContext()
  const words = LL.stand.form
  const forms = useRef(0)
  const isDirty = useRef(dirty)
  isDirty.current = dirty
  /** What happens once the answer is yes; null while nothing is asked. */
  const [asked, setAsked] = useState<{ go: () => void } | null>(null)
  const [around] = useState<Around>(() => ({
    change: (by) => {
      forms.current += by
    },
    leave: (go) => (isDirty.current || forms.current > 0 ? setAsked({ go }) : go()),
  }))
  useUnsaved(dirty)
  return (
    <Dialog {...more} onClose={() => around.leave(onClose)}>
      <Around value={around}>{children}</Around>
      <ConfirmDialog
        open={asked !== null}
        title={words.unsaved()}
        confirm={words.discard()}
        cancel={words.goBack()}
        onConfirm={() => {
          setAsked(null)
          asked?.go()
        }}
        onClose={() => setAsked(null)}
      >
        {words.unsavedText()}
      </ConfirmDialog>
    </Dialog>
  )
}
