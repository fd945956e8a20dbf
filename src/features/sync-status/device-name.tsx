import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSync } from '#lib/data/use-sync.tsx'
import { FormArea } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { deviceSchema } from './name.schema.ts'

/** Kept when it is left: it has no button. `onNamed`: what else shows the name. */
export function DeviceName({ onNamed }: { onNamed?: (() => void) | undefined }) {
  const { LL } = useI18nContext()
  const words = LL.stand.sync
  const sync = useSync()
  const kit = useKitForm({
    values: { device: sync.deviceName() },
    schema: deviceSchema,
    send: async ({ device }) => {
      sync.setDeviceName(device.trim())
      onNamed?.()
      return undefined
    },
  })
  const { form } = kit
  return (
    <FormArea kit={kit} onBlur={() => void kit.submit()}>
      <form.AppField name="device">
        {(field) => (
          <field.Text label={words.device()} hint={words.deviceHint()} maxLength={100} autoComplete="off" />
        )}
      </form.AppField>
    </FormArea>
  )
}
