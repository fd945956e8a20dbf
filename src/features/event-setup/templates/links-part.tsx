import { useEffect, useState } from 'react'
import { webAddress } from '#domain/config/web-address.ts'
import type { TemplateForm } from '#domain/event/template-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { type KitForm, useValues } from '#ui/form/use-kit-form.ts'
import { PicturePreview } from '#ui/page/picture-preview.tsx'
import { partBox, partTitle } from './part-look.ts'

// The browser's own limit would cut what is pasted: the form says that it is too long.
const address = { optional: true, inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none' } as const

/** Somebody who types on is quicker. */
const typingMs = 700

/** The picture, as customers will see it, and where an event without a place is held. */
export function LinksPart({ form }: { form: KitForm<TemplateForm> }) {
  const words = useI18nContext().LL.events.templates
  const labels = words.form
  const { picture } = useValues(form)
  const [shown, setShown] = useState(() => webAddress(picture) ?? '')
  // Not at each key: half an address would be asked for a picture.
  useEffect(() => {
    const timer = setTimeout(() => setShown(webAddress(picture) ?? ''), typingMs)
    return () => clearTimeout(timer)
  }, [picture])
  return (
    <fieldset className={partBox}>
      <legend className={partTitle}>{words.page()}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <form.AppField name="picture">
          {(field) => <field.Text label={labels.picture()} hint={labels.pictureHint()} {...address} />}
        </form.AppField>
        <form.AppField name="online_url">
          {(field) => <field.Text label={labels.onlineUrl()} hint={labels.onlineUrlHint()} {...address} />}
        </form.AppField>
      </div>
      {shown !== '' && (
        <PicturePreview key={shown} src={shown} alt={labels.preview()} failed={labels.pictureFailed()} />
      )}
    </fieldset>
  )
}
