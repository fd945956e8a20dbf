import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLatest } from '#lib/data/use-latest.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useIsTyped } from '#ui/form/use-kit-form.ts'
import { Notice } from '#ui/states.tsx'

/** What each form of a row takes. */
export interface RowFormProps<R> {
  /** Null for a new one. */
  row: R | null
  /** Another tablet deleted it meanwhile. */
  isGone: boolean
  onClose: () => void
}

/** A form that has an address: the back key closes it, and asks where something is typed. */
export function FormDialog({
  title,
  kit,
  button,
  isGone = false,
  isDone,
  onDone,
  onClose,
  children,
}: {
  title: string
  kit: ComponentProps<typeof Form>['kit'] & { form: Parameters<typeof useIsTyped>[0]; busy: boolean }
  button: string
  isGone?: boolean
  /** It is saved, or given up. */
  isDone: boolean
  onDone: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { LL } = useI18nContext()
  const dirty = useIsTyped(kit.form) && !isDone
  const close = useLatest(onClose)
  // Once nothing is unsaved any more: to close it is to leave its address, which would ask.
  useEffect(() => {
    if (isDone) close.current()
  }, [isDone, close])
  const footer = (
    <Button type="submit" form={kit.id} look="primary" className="min-h-12 min-w-40" busy={kit.busy}>
      {button}
    </Button>
  )
  return (
    <AskingDialog open dirty={dirty} title={title} onClose={onDone} footer={footer}>
      <AskBeforeLeaving dirty={dirty} inSearch />
      <Form kit={kit} className="flex flex-col gap-5 sm:w-144 sm:max-w-full">
        {isGone && <Notice tone="warning">{LL.floor.gone()}</Notice>}
        {children}
      </Form>
    </AskingDialog>
  )
}
