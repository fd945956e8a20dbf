import { useId } from 'react'

export interface SegmentedProps<V extends string> {
  label: string
  value: V
  /** `short`: what is seen of a label, its beginning, where there is little room. */
  options: readonly { value: V; label: string; short?: string | undefined }[]
  onValue: (value: V) => void
  /** The label is read, not seen. */
  hideLabel?: boolean
}

/** One of a few, all in sight. Radio buttons underneath: arrow keys move, one stop for Tab. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onValue,
  hideLabel = false,
}: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={hideLabel ? 'sr-only' : 'mb-1 font-semibold'}>{label}</legend>
      <div className="inline-flex flex-wrap rounded-box border border-edge bg-card p-0.5">
        {options.map((o) => (
          <label
            key={o.value}
            className="relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-box px-1.5 font-semibold has-checked:bg-primary has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-info sm:px-3"
          >
            <input
              type="radio"
              name={name}
              value={o.value}
              aria-label={o.short && o.label}
              checked={o.value === value}
              onChange={() => onValue(o.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {o.short ? (
              <>
                <span className="xl:hidden">{o.short}</span>
                <span className="max-xl:hidden">{o.label}</span>
              </>
            ) : (
              o.label
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
