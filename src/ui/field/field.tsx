import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

const box =
  'w-full min-h-11 rounded-box border bg-card px-3 py-2 text-ink placeholder:text-muted disabled:bg-sunken'
const edge = (error: string): string => (error === '' ? 'border-edge' : 'border-error')

interface FieldFrameProps {
  label: string
  /** Already in the reader's language; '' when there is none. */
  error?: string | undefined
  hint?: string | undefined
  optional?: boolean | undefined
  badge?: string | undefined
  children: (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode
}

/** Label above, hint and error below, tied to the input by `aria-describedby`. */
export function FieldFrame({
  label,
  error = '',
  hint = '',
  optional = false,
  badge = '',
  children,
}: FieldFrameProps) {
  const { LL } = useI18nContext()
  const id = useId()
  const said = [hint && `${id}-hint`, error && `${id}-error`].filter((x) => x !== '')
  return (
    <div className="flex flex-col gap-1">
      <FieldBadge badge={badge}>
        <label htmlFor={id} className="font-semibold">
          {label}
          {optional && <span className="ml-2 font-normal text-muted text-sm">{LL.field.optional()}</span>}
        </label>
      </FieldBadge>
      {children({ id, describedBy: said.join(' ') || undefined, invalid: error !== '' })}
      {hint !== '' && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** "Required" beside a label, for the eye: those who hear the page are told by the field itself. */
export function FieldBadge({ badge, children }: { badge: string; children: ReactNode }) {
  if (badge === '') return children
  return (
    <div className="flex flex-wrap items-baseline gap-2">
      {children}
      <span aria-hidden="true" className="rounded-box bg-error-soft px-1.5 text-error-ink text-xs">
        {badge}
      </span>
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string }) {
  if (error === '') return null
  return (
    <p id={id} className="font-semibold text-error text-sm">
      {error}
    </p>
  )
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  hint?: string | undefined
  optional?: boolean | undefined
  badge?: string | undefined
  ref?: Ref<HTMLInputElement>
  /** Stands at the field's right end, inside the row. */
  after?: ReactNode
}

export function TextField({
  label,
  value,
  onValue,
  error = '',
  hint,
  optional,
  badge,
  after,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} optional={optional} badge={badge}>
      {({ id, describedBy, invalid }) => (
        <div className="flex gap-2">
          <input
            id={id}
            value={value}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className={`${box} ${edge(error)}`}
            onChange={(event) => onValue(event.target.value)}
            {...rest}
          />
          {after}
        </div>
      )}
    </FieldFrame>
  )
}

export interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  hint?: string | undefined
  optional?: boolean | undefined
  badge?: string | undefined
}

export function TextArea({
  label,
  value,
  onValue,
  error = '',
  hint,
  optional,
  badge,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} optional={optional} badge={badge}>
      {({ id, describedBy, invalid }) => (
        <textarea
          id={id}
          rows={rows}
          value={value}
          // Left to itself the browser keeps what was typed here in its own files, for its "reopen closed tab".
          autoComplete="off"
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          className={`${box} ${edge(error)}`}
          onChange={(event) => onValue(event.target.value)}
          {...rest}
        />
      )}
    </FieldFrame>
  )
}

export interface SelectFieldProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string; disabled?: boolean }[]
  onValue: (value: V) => void
  error?: string | undefined
  hint?: string | undefined
  badge?: string | undefined
  required?: boolean | undefined
}

/** The platform's own list: light, and the best there is on a phone. */
export function SelectField<V extends string>({
  label,
  value,
  options,
  onValue,
  error = '',
  hint,
  badge,
  required,
}: SelectFieldProps<V>) {
  return (
    <FieldFrame label={label} error={error} hint={hint} badge={badge}>
      {({ id, describedBy, invalid }) => (
        <select
          id={id}
          value={value}
          aria-required={required}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          className={`${box} ${edge(error)}`}
          onChange={(event) => onValue(event.target.value as V)}
        >
          {options.map((o) => (
            <option key={o.value} value={o.value} disabled={o.disabled}>
              {o.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

export interface TickFieldProps {
  label: ReactNode
  checked: boolean
  onChecked: (checked: boolean) => void
  error?: string | undefined
}

/** A tick box with its words to the right; the whole row is the target. */
export function TickField({ label, checked, onChecked, error = '', ...rest }: TickFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : `${id}-error`}
          className="size-6 shrink-0 accent-primary"
          onChange={(event) => onChecked(event.target.checked)}
          {...rest}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
