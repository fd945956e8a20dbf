import { revalidateLogic, useForm } from '@tanstack/react-form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { plainEmail } from '#domain/contact/email.ts'
import type { GuestDetails } from '#domain/online/guest-booking.ts'
import type { PhoneFieldHandle } from '#ui/form/phone-field.tsx'
import { errorsSoFar, inTime, loadCheck } from './check-details.ts'

/** `unchecked`: what checks the fields could not be had. `wrong`: some field says what is wrong with it. */
export type SubmitState = 'open' | 'checking' | 'unchecked' | 'wrong'

/**
 * The form of the details. A tap on its button has three ends: the next step, a field with a message and the focus, or
 * a message with the focus that says why nothing could be checked.
 */
export function useDetailsForm({
  details,
  box,
  phone,
  onTyped,
  onDone,
}: {
  details: GuestDetails
  box: RefObject<HTMLFormElement | null>
  phone: RefObject<PhoneFieldHandle | null>
  onTyped: (details: GuestDetails) => void
  onDone: () => void
}) {
  const [state, setState] = useState<SubmitState>('open')
  const [taps, setTaps] = useState(0)
  const isUnderWay = useRef(false)
  const form = useForm({
    defaultValues: details,
    // A field that was wrong a moment ago does not keep the button from looking again.
    canSubmitWhenInvalid: true,
    validationLogic: revalidateLogic({ mode: 'blur', modeAfterSubmission: 'change' }),
    validators: {
      // Not asynchronous: two looks at the same field could overtake each other.
      onDynamic: ({ value }) => {
        const errors = errorsSoFar(value)
        return Object.keys(errors).length > 0 ? { fields: errors } : undefined
      },
    },
    listeners: { onChange: ({ formApi }) => onTyped(formApi.state.values) },
  })
  useEffect(() => {
    loadCheck().catch(() => undefined)
  }, [])

  // Once the messages are drawn the first wrong field takes the focus, or else the notice. Once for each tap.
  useEffect(() => {
    if (taps === 0) return
    const find = (wanted: string) => box.current?.querySelector<HTMLElement>(wanted)
    const wrong = state === 'wrong' ? find('[aria-invalid="true"]') : null
    ;(wrong ?? find('[data-submit-notice]'))?.focus()
  }, [taps, state, box])

  const end = (next: SubmitState) => {
    isUnderWay.current = false
    setState(next)
    setTaps((n) => n + 1)
  }
  const submit = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState('checking')
    let isPhoneValid: boolean
    try {
      await inTime(loadCheck())
      if (!phone.current) throw new Error('no phone field')
      const { number, isValid } = await inTime(phone.current.read())
      isPhoneValid = isValid
      if (number !== form.state.values.phone) form.setFieldValue('phone', number)
      form.setFieldValue('email', plainEmail(form.state.values.email))
    } catch {
      end('unchecked')
      return
    }
    await form.validate('submit')
    // From here on every change is looked at; by the same rules it is known whether all is well.
    await form.handleSubmit()
    const values = form.state.values
    if (!isPhoneValid || Object.keys(errorsSoFar(values)).length > 0) {
      end('wrong')
      return
    }
    end('open')
    onTyped(values)
    onDone()
  }
  return { form, state, wasTried: taps > 0, submit }
}
