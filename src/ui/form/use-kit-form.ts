// The one form kit: TanStack Form, a schema (Standard Schema; arktype's where its weight is no matter) and our fields.
//
//   open -- tap --> checking --> sending --> open      done, or refused as a whole: `refusal` is its code
//                      |            '------> wrong     refused by field: the first one has the focus
//                      |'------------------> wrong     a field that the schema finds wrong has the focus
//                      '-------------------> unchecked what checks the fields could not be had: [data-submit-notice]
//
// A second tap meanwhile is none. What was typed stays, whatever comes of it.

import { createFormHook, revalidateLogic, useSelector } from '@tanstack/react-form'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import {
  BoundArea,
  BoundPassword,
  BoundSelect,
  BoundStepper,
  BoundText,
  BoundTick,
  BoundTicks,
} from './bound-fields.tsx'
import { codesOf, type Schema } from './codes-of.ts'
import { type FieldReader, type FormAround, fieldContext, formContext } from './form-context.ts'
import { inTime } from './in-time.ts'

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    Text: BoundText,
    Area: BoundArea,
    Password: BoundPassword,
    Tick: BoundTick,
    Ticks: BoundTicks,
    Select: BoundSelect,
    Stepper: BoundStepper,
  },
  formComponents: {},
})

export type SubmitState = 'open' | 'checking' | 'sending' | 'unchecked' | 'wrong'

export type Codes<T> = Partial<Record<keyof T & string, string>>

/** Why what was sent was not taken. */
export interface Refusal<T, Code extends string = never> {
  fields?: Codes<T>
  code?: Code
}

export interface KitFormOptions<T extends object, Code extends string, How> {
  /** As the form opens; later ones are not looked at. */
  values: T
  /** A function where it comes late: the tap on the button waits for it. */
  schema?: Schema | { load: () => Promise<Schema> }
  /** What the schema looks at, where that is more than the values. */
  checked?: (values: T) => unknown
  says?: (field: keyof T & string, code: string) => string
  /** Before the first tap nothing is said of a field, or what is wrong with one that was filled and left. */
  speaks?: 'at the tap' | 'when left'
  /** Codes that are said while somebody types. */
  early?: readonly string[]
  /** Texts as they are meant: full-width letters of an address. */
  tidy?: Partial<Record<keyof T & string, (text: string) => string>>
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
  const [refused, setRefused] = useState<Refusal<T, Code>>({ fields: options.found ?? {} })
  const [readers] = useState(() => new Map<string, FieldReader>())
  const schema = useRef<Schema | null>(null)
  const isUnderWay = useRef(false)
  const outcome = useRef<{ how: How; refusal: Refusal<T, Code> | undefined } | null>(null)

  const load = async (): Promise<void> => {
    const given = latest.current.schema
    schema.current ??= !given ? null : 'load' in given ? await given.load() : given
  }
  if (options.schema && !('load' in options.schema)) schema.current = options.schema
  const look = (values: T): Codes<T> =>
    schema.current ? codesOf(schema.current, latest.current.checked?.(values) ?? values) : {}

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
        setRefused((before) => without(before, fieldApi.name))
      },
    },
    onSubmit: async ({ value }) => {
      if (!outcome.current) return
      setState('sending')
      setTaps((n) => n + 1)
      outcome.current.refusal = await latest.current.send(value, outcome.current.how)
    },
  })
  const put = (name: string, value: unknown) => form.setFieldValue(name as never, value as never)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    load().catch(() => undefined)
    if (options.isFoundNow && Object.keys(options.found ?? {}).length > 0)
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [])

  // Once the messages are drawn the first wrong field takes the focus, or else the notice. Once for each tap.
  useEffect(() => {
    if (taps === 0 || (state !== 'wrong' && state !== 'unchecked')) return
    const find = (wanted: string) => box.current?.querySelector<HTMLElement>(wanted)
    const wrong = state === 'wrong' ? find('[aria-invalid="true"]') : null
    ;(wrong ?? find('[data-submit-notice]'))?.focus()
  }, [taps, state])

  const end = (next: SubmitState) => {
    isUnderWay.current = false
    setState(next)
    setTaps((n) => n + 1)
  }
  const take = () => {
    takeFilled(box, form.state.values, put)
    for (const { take: takeOwn } of readers.values()) takeOwn()
  }

  /** Values as they are meant; false where a field cannot read its own text. Rejects where its rules cannot be had. */
  const readAll = async (): Promise<boolean> => {
    for (const [name, tidy] of Object.entries(latest.current.tidy ?? {}) as [
      string,
      (text: string) => string,
    ][])
      put(name, tidy(form.state.values[name as keyof T] as string))
    let isValid = true
    for (const [name, { read }] of readers) {
      const reading = await inTime(read())
      if (reading.value !== form.state.values[name as keyof T]) put(name, reading.value)
      isValid &&= reading.isValid
    }
    return isValid
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
      isRead = await readAll()
    } catch {
      end('unchecked')
      return
    }
    // What was found before may be gone; else the form would be held back by it.
    await form.validate('submit')
    outcome.current = isRead ? { how, refusal: undefined } : null
    const isRight = isRead && Object.keys(look(form.state.values)).length === 0
    try {
      await form.handleSubmit()
    } catch (fault) {
      end('open')
      throw fault
    }
    const refusal = outcome.current?.refusal
    outcome.current = null
    if (refusal) setRefused(refusal)
    end(isRight && !Object.keys(refusal?.fields ?? {}).length ? 'open' : 'wrong')
  }

  const isTried = taps > 0
  const around = useMemo<FormAround>(
    () => ({
      readers,
      tidy: (name, text) => latest.current.tidy?.[name as keyof T & string]?.(text) ?? text,
      errorOf: (name, code, isBlurred) => {
        const { speaks, early = [], says = (_, said) => said } = latest.current
        // Who tabs through empty fields is not told off for it; that comes with the button.
        const isSaidLeft = speaks === 'when left' && isBlurred && code !== 'required' && code !== 'choose'
        const own = isTried || isSaidLeft || early.includes(code) ? code : ''
        const said = refused.fields?.[name as keyof T & string] ?? own
        return said === '' ? '' : says(name as keyof T & string, said)
      },
    }),
    [readers, refused, isTried],
  )
  return {
    form,
    state,
    busy: state === 'checking' || state === 'sending',
    /** Of the last try as a whole. */
    refusal: refused.code ?? null,
    submit,
    id,
    box,
    around,
    take,
  }
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

function without<T, Code extends string>(refused: Refusal<T, Code>, name: string): Refusal<T, Code> {
  if (!refused.fields || !(name in refused.fields)) return refused
  const fields = { ...refused.fields }
  delete fields[name as keyof typeof fields]
  return { ...refused, fields }
}

const flat = (text: string): string => text.replaceAll(/[\r\n]/g, '')

/** Some password managers fill a page without an event: what stands there counts. A one-line field shows no line ends. */
function takeFilled(
  box: RefObject<HTMLElement | null>,
  values: object,
  put: (name: string, value: unknown) => void,
): void {
  for (const el of box.current?.querySelectorAll<HTMLInputElement>('[data-field]') ?? []) {
    // A form may stand in another one.
    if (el.closest('[data-form]') !== box.current) continue
    const name = el.dataset.field ?? ''
    const known = values[name as keyof typeof values] as unknown
    if (typeof known === 'boolean' && el.checked !== known) put(name, el.checked)
    if (typeof known === 'string' && flat(el.value) !== flat(known)) put(name, el.value)
  }
}
