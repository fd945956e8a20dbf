import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { ConfirmDialog, Dialog, type DialogProps } from '#ui/dialog.tsx'
import { useUnsaved } from './unsaved.ts'

/** Changes how many forms of the dialog around hold something typed. */
const UnsavedForms = createContext<(by: 1 | -1) => void>(() => undefined)

/** While `dirty` is true, closing the dialog around asks first, and so does leaving the page. */
export function useAskBeforeClose(dirty: boolean): void {
  const change = useContext(UnsavedForms)
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
  const [change] = useState(() => (by: 1 | -1) => {
    forms.current += by
  })
  const [asking, setAsking] = useState(false)
  useUnsaved(dirty)
  const close = () => (dirty || forms.current > 0 ? setAsking(true) : onClose())
  return (
    <Dialog {...more} onClose={close}>
      <UnsavedForms value={change}>{children}</UnsavedForms>
      <ConfirmDialog
        open={asking}
        title={words.unsaved()}
        confirm={words.discard()}
        cancel={words.goBack()}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {words.unsavedText()}
      </ConfirmDialog>
    </Dialog>
  )
}
