import type { FormHTMLAttributes, HTMLAttributes, Ref, RefObject } from 'react'
import { type FormAround, FormAroundContext } from './form-context.ts'

/** What `useKitForm` gives, as far as its place on the page needs it. */
interface KitForm {
  id: string
  box: RefObject<HTMLElement | null>
  around: FormAround
  take: () => void
  submit: () => Promise<void>
}

/** The fields of a form whose button, or Enter, sends it. */
export function Form({ kit, ...rest }: { kit: KitForm } & FormHTMLAttributes<HTMLFormElement>) {
  return (
    <FormAroundContext value={kit.around}>
      <form
        ref={kit.box as Ref<HTMLFormElement>}
        id={kit.id}
        data-form
        noValidate
        onFocus={kit.take}
        onChangeCapture={kit.take}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog is no part of the form that it was opened from, though React says so.
          event.stopPropagation()
          void kit.submit()
        }}
        {...rest}
      />
    </FormAroundContext>
  )
}

/** The same where several buttons send it, each in its own way: Enter, which says none of them, sends nothing. */
export function FormArea({
  kit,
  ...rest
}: { kit: Omit<KitForm, 'submit'> } & HTMLAttributes<HTMLDivElement>) {
  return (
    <FormAroundContext value={kit.around}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only looks what stands in its fields */}
      <div
        ref={kit.box as Ref<HTMLDivElement>}
        id={kit.id}
        data-form
        onFocus={kit.take}
        onChangeCapture={kit.take}
        {...rest}
      />
    </FormAroundContext>
  )
}
