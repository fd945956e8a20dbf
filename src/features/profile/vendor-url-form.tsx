import { useEffect, useRef } from 'react'
import { longestUrl, plainVendorUrl, type UrlCode, vendorUrlSchema } from '#domain/config/vendor-url.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { isKnown } from '#lib/text/is-known.ts'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Failure, Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'

type Failed = 'offline' | 'busy' | 'too_many_requests' | 'unknown'

/** The vendor's short url. By a call of its own, which needs a network: only the server knows whether a name is free. */
export function VendorUrlForm({ url }: { url: string }) {
  const { LL } = useI18nContext()
  const words = LL.profile
  const sync = useSync()
  const isOffline = freshnessOf(useLive(sync.status())?.connection ?? 'starting') === 'offline'
  const kit = useKitForm<{ url: string }, Failed>({
    values: { url },
    schema: vendorUrlSchema,
    speaks: 'when left',
    tidy: { url: plainVendorUrl },
    says: (_, code) => words.urlFault[code as UrlCode](),
    send: async (typed) => {
      const done = await sync.changeUrl(plainVendorUrl(typed.url))
      if (done.ok) {
        toast(words.urlSaved(), { tone: 'success' })
        return undefined
      }
      if (done.fields?.url !== undefined) return { fields: { url: done.fields.url } }
      return { code: isKnown(words.urlFailed, done.code) ? done.code : 'unknown' }
    },
  })
  const { form, refusal } = kit
  const typed = useValues(form).url
  // What another tablet changed is shown where nobody is typing.
  const seen = useRef(url)
  useEffect(() => {
    if (form.state.values.url === seen.current) form.setFieldValue('url', url)
    seen.current = url
  }, [url, form])
  return (
    <Form kit={kit} className="flex flex-col gap-3">
      <AskBeforeLeaving dirty={typed !== url} />
      <form.AppField name="url">
        {(field) => (
          <field.Text
            label={words.url()}
            hint={`${words.urlHint()} ${words.urlOnline()}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestUrl + 20}
          />
        )}
      </form.AppField>
      {isOffline && <Notice>{words.urlOffline()}</Notice>}
      {refusal && <Failure text={words.urlFailed[refusal]()} />}
      <div>
        <Button type="submit" busy={kit.busy}>
          {words.urlSave()}
        </Button>
      </div>
    </Form>
  )
}
