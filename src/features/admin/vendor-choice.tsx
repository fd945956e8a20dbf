import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useCallback, useDeferredValue, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { admins } from '#lib/account/admin.ts'
import type { AdminVendor } from '#sync/session/admin/admin-api.ts'
import { FieldFrame } from '#ui/field/field.tsx'
import { NotRead } from './admin-screen.tsx'
import { useAnswer } from './use-answer.ts'

interface VendorChoiceProps {
  chosen: AdminVendor | null
  onVendor: (url: string) => void
}

const nameOf = (vendor: AdminVendor): string => `${vendor.name} (/${vendor.url})`

/** A vendor by a part of its name, short url or e-mail: searched on the server, which may know thousands. */
export function VendorChoice({ chosen, onVendor }: VendorChoiceProps) {
  const { LL } = useI18nContext()
  const t = LL.admin.onBehalf
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const question = useCallback(() => admins().vendors(text, ''), [text])
  const { value, fault, isAsking, ask } = useAnswer(question)
  const found = value?.vendors ?? []
  const said = !value
    ? isAsking && LL.state.loading()
    : found.length === 0
      ? LL.admin.vendors.none()
      : value.more && t.vendorMore()
  return (
    <div className="flex flex-col gap-2">
      <FieldFrame label={t.vendor()}>
        {({ id }) => (
          <Combobox
            immediate
            value={chosen}
            by="id"
            onChange={(vendor) => vendor && onVendor(vendor.url)}
            onClose={() => setTyped('')}
          >
            <div className="relative">
              <ComboboxInput
                id={id}
                autoComplete="off"
                maxLength={100}
                placeholder={LL.admin.vendors.search()}
                displayValue={(vendor: AdminVendor | null) => (vendor ? nameOf(vendor) : '')}
                className="min-h-11 w-full rounded-box border border-edge bg-card px-3 py-2 text-ink placeholder:text-muted"
                onFocus={(event) => event.target.select()}
                onChange={(event) => setTyped(event.target.value)}
              />
              <ComboboxOptions
                modal={false}
                aria-label={t.vendor()}
                className="absolute top-full right-0 left-0 z-30 mt-1 max-h-[300px] overflow-y-auto rounded-box border border-edge bg-card shadow-float"
              >
                {found.map((vendor) => (
                  <ComboboxOption
                    key={vendor.id}
                    value={vendor}
                    className="wrap-anywhere flex min-h-11 cursor-pointer items-center px-3 py-1 data-focus:bg-primary-soft data-focus:text-primary-ink"
                  >
                    {nameOf(vendor)}
                  </ComboboxOption>
                ))}
                {/* A list holds nothing but options, for those who hear it. */}
                {said && (
                  <ComboboxOption disabled value={null} className="p-3 text-muted text-sm">
                    {said}
                  </ComboboxOption>
                )}
              </ComboboxOptions>
            </div>
          </Combobox>
        )}
      </FieldFrame>
      {fault && <NotRead fault={fault} onRetry={ask} />}
    </div>
  )
}
