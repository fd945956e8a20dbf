import { Field, Label, Switch } from '@headlessui/react'

/** Something that is on or off from the moment it is tapped; what waits for a button is a tick. */
export function SwitchField({
  label,
  on,
  onSwitch,
}: {
  label: string
  on: boolean
  onSwitch: (on: boolean) => void
}) {
  return (
    <Field className="flex min-h-11 items-center gap-3 py-1">
      <Switch
        checked={on}
        onChange={onSwitch}
        className="group relative inline-flex h-11 w-14 shrink-0 items-center"
      >
        <span className="h-7 w-14 rounded-full border border-edge bg-sunken transition-colors group-data-checked:bg-primary" />
        <span className="absolute left-1 size-5 rounded-full bg-muted transition-transform group-data-checked:translate-x-7 group-data-checked:bg-card" />
      </Switch>
      <Label>{label}</Label>
    </Field>
  )
}
