import { useEffect, useRef } from 'react'
import { PhoneField, type PhoneFieldHandle, type PhoneFieldProps } from '#ui/field/phone-field.tsx'
import { useBound, useFormAround } from './form-context.ts'

/** A phone number in a form: read by the rules of its country before the form is looked at. */
export function BoundPhone(props: Omit<PhoneFieldProps, 'value' | 'onValue' | 'onBlur' | 'error' | 'ref'>) {
  const { name, ...bound } = useBound<string>()
  const { readers } = useFormAround()
  const handle = useRef<PhoneFieldHandle>(null)
  useEffect(() => {
    readers.set(name, {
      take: () => handle.current?.take(),
      read: async () => {
        if (!handle.current) throw new Error('no phone field')
        const { number, isValid } = await handle.current.read()
        return { value: number, isValid }
      },
    })
    return () => {
      readers.delete(name)
    }
  }, [name, readers])
  return <PhoneField ref={handle} {...bound} {...props} />
}
