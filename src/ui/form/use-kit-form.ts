// The one form kit: TanStack Form, a schema (Standard Schema; arktype's where its weight is no matter) and our fields.
//
//   open -- tap --> checking --> sending --> open      done, or refused as a whole: `refusal` is its code
//                      |            '------> wrong     refused by field: the first one has the focus
//                      |'------------------> wrong     a field that the schema finds wrong has the focus
//                      '-------------------> unchecked what checks the fields could not be had: [data-submit-notice]
//
// A second tap meanwhile is none. What was typed stays, whatever comes of it.

import { revalidateLogic, useSelector } from '@tanstack/react-form'
import { useEffect, useId, useRef, useState } from 'react'
import { codesOf, type Schema } from './codes-of.ts'
import type { FieldReader } from './form-context.ts'
import { takeFilled } from './form-filled.ts'
import { useAppForm } from './form-hook.ts'
import {
  type Codes,
  firstWrong,
  type Refusal,
  type Speaking,
  useAround,
  useFocusOnWrong,
  useRefusal,
} from './form-messages.ts'
import { inTime } from './in-time.ts'

export type SubmitState = 'open' | 'checking' | 'sending' | 'unchecked' | 'wrong'

export interface KitFormOptions<T extends object, Code extends string, How> extends Speaking<T> {
  /** As the form opens; later ones are not looked at. */
  values: T
  /** With `load` where it comes late: the tap on the button waits for it. */
  schema?: Schema | { load: () => Promise<Schema> }
  /** What the schema looks at, where that is more than the values. */
  checked?: (values: T) => unknown
  /** What was found wrong with a field before the form opened; until it is changed. */
  found?: Codes<T>
  /** It was found just now, by what the same person sent: the first of these fields has the focus. */
  isFoundNow?: boolean
  onTyped?: (values: T) => void
  send: (values: T, how: How) => Promise<Refusal<T, Code> | undefined> | undefined
}

export function useKitForm<T extends object, Code extends string = never, How = void>(
  options: KitFormOptions<T, Code, How>,
) {
  const latest = useRef(options)
  latest.current = options
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const [first] = useState(options.values)
  const [state, setState] = useState<SubmitState>('open')
  const [taps, setTaps] = useState(0)
  const [readers] = useState(() => new Map<string, FieldReader>())
  const { refused, setRefused, forgive } = useRefusal<T, Code>(options.found)
  const isUnderWay = useRef(false)
  const sending = useRef<{ how: How; refusal: Refusal<T, Code> | undefined } | null>(null)
  const schema = useRef<Schema | null>(null)
  if (options.schema && !('load' in options.schema)) schema.current = options.schema

  const load = async (): Promise<void> => {
    const given = latest.current.schema
    if (given && 'load' in given) schema.current ??= await given.load()
  }
  const look = (values: T): Codes<T> =>
    schema.current ? codesOf(schema.current, (latest.current.checked?.(values) ?? values) as T) : {}

  const form = useAppForm({
    defaultValues: first,
    // A field that was wrong a moment ago does not keep the button from looking again.
    canSubmitWhenInvalid: true,
    validationLogic: revalidateLogic({
      mode: options.speaks === 'when left' ? 'blur' : 'change',
      modeAfterSubmission: 'change',
    }),
    validators: {
      // Not asynchronous: two looks at the same field could overtake each other.
      onDynamic: ({ value }) => {
        const fields = look(value)
        return Object.keys(fields).length > 0 ? { fields: fields as never } : undefined
      },
    },
    listeners: {
      onChange: ({ formApi, fieldApi }) => {
        latest.current.onTyped?.(formApi.state.values)
        forgive(fieldApi.name)
      },
    },
    onSubmit: async ({ value }) => {
      if (!sending.current) return
      setState('sending')
      setTaps((n) => n + 1)
      sending.current.refusal = await latest.current.send(value, sending.current.how)
    },
  })
  const put = (name: string, value: unknown) => form.setFieldValue(name as never, value as never)
  const take = () => {
    takeFilled(box.current, form.state.values, put)
    for (const reader of readers.values()) reader.take()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    load().catch(() => undefined)
    if (options.isFoundNow && Object.keys(options.found ?? {}).length > 0) firstWrong(box.current)?.focus()
  }, [])
  useFocusOnWrong(box, taps, state)

  const end = (next: SubmitState) => {
    isUnderWay.current = false
    setState(next)
    setTaps((n) => n + 1)
  }
  const submit = async (how: How) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    take()
    setState('checking')
    setRefused({})
    let isRead: boolean
    try {
      await inTime(load())
      isRead = await readAll(() => form.state.values, latest.current.tidy ?? {}, readers, put)
    } catch {
      end('unchecked')
      return
    }
    // What was found before may be gone; else the form would be held back by it.
    await form.validate('submit')
    sending.current = isRead ? { how, refusal: undefined } : null
    const isRight = isRead && Object.keys(look(form.state.values)).length === 0
    try {
      await form.handleSubmit()
    } catch (fault) {
      end('open')
      throw fault
    }
    const refusal = sending.current?.refusal
    sending.current = null
    if (refusal) setRefused(refusal)
    end(isRight && !Object.keys(refusal?.fields ?? {}).length ? 'open' : 'wrong')
    // Taken: a form that stays begins anew.
    if (isRight && !refusal) setTaps(0)
  }

  return {
    form,
    state,
    busy: state === 'checking' || state === 'sending',
    /** Of the last try as a whole. */
    refusal: refused.code ?? null,
    submit,
    id,
    box,
    around: useAround(latest, readers, refused, taps > 0),
    take,
  }
}

/** Texts as they are meant; false where a field cannot read its own. Rejects where the rules for it cannot be had. */
async function readAll(
  values: () => object,
  tidies: object,
  readers: ReadonlyMap<string, FieldReader>,
  put: (name: string, value: unknown) => void,
): Promise<boolean> {
  const standing = (name: string) => (values() as Record<string, unknown>)[name]
  for (const [name, tidy] of Object.entries(tidies) as [string, (text: unknown) => string][])
    if (tidy(standing(name)) !== standing(name)) put(name, tidy(standing(name)))
  let isValid = true
  for (const [name, reader] of readers) {
    const reading = await inTime(reader.read())
    if (reading.value !== standing(name)) put(name, reading.value)
    isValid &&= reading.isValid
  }
  return isValid
}

/** The form itself, for parts that hold some of its fields. */
export type KitForm<T extends object> = ReturnType<typeof useKitForm<T>>['form']

/** What stands in the form, as it is typed. */
export function useValues<T>(form: { store: FormStore<T> }): T {
  return useSelector(form.store as never, (state: { values: T }) => state.values)
}

/** Whether somebody has typed or chosen anything, be it back to what it was. */
export function useIsTyped(form: { store: FormStore<unknown> }): boolean {
  return useSelector(form.store as never, (state: { isDirty: boolean }) => state.isDirty)
}

interface FormStore<T> {
  get: () => { values: T }
}
