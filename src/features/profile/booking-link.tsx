import { type ReactNode, useState } from 'react'
import type { VendorType } from '#domain/access/menu.ts'
import { pageOf } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { CopiedText } from './copied-text.tsx'
import { Poster } from './poster.tsx'
import { useOwnWords } from './use-own-words.ts'
import { VendorUrlForm } from './vendor-url-form.tsx'

const places = ['instagram', 'google', 'line', 'facebook', 'x', 'mail'] as const
type Place = (typeof places)[number]
type Language = 'ja' | 'en'

interface Business {
  url: string
  name: string
  name_en: string
  vendor_type?: VendorType
}

/** Where customers book: the address, a link for each place it stands in, a button for the vendor's own pages, and a poster. */
export function BookingLink({ vendor }: { vendor: Business }) {
  const { LL } = useI18nContext()
  const words = LL.profile
  const own = useOwnWords()
  const path = `/${vendor.url}/${pageOf(vendor)}`
  const link = `${location.origin}${path}`
  return (
    <section className="flex flex-col gap-6 rounded-box border border-line bg-card p-4">
      <div className="flex flex-col gap-3">
        <h2 className="font-bold text-lg">{own.page()}</h2>
        <p className="text-muted">{own.pageHint()}</p>
        <CopiedText label={own.link()} text={link} copy={words.copy()} />
        <a
          href={path}
          className="inline-flex min-h-11 items-center self-start text-primary underline underline-offset-4"
        >
          {own.open()}
        </a>
      </div>
      <VendorUrlForm url={vendor.url} />
      <SourceLink link={link} />
      <ButtonSnippet link={link} />
      <Part title={words.poster()} hint={own.posterHint()}>
        <Poster name={vendor.name} nameEn={vendor.name_en} link={link} />
      </Part>
    </section>
  )
}

/** Each place has a link of its own, and bookings tell by which they came. */
function SourceLink({ link }: { link: string }) {
  const { LL } = useI18nContext()
  const words = LL.profile
  const [place, setPlace] = useState<Place>('instagram')
  return (
    <Part title={words.source()} hint={words.sourceHint()}>
      <Segmented
        label={words.sourceWhere()}
        value={place}
        options={places.map((value) => ({ value, label: words.sources[value]() }))}
        onValue={setPlace}
      />
      <CopiedText label={words.sourceLink()} text={`${link}?source=${place}`} copy={words.copySource()} />
    </Part>
  )
}

/** A plain link that looks like a button anywhere: no script of ours runs on other people's pages. */
function ButtonSnippet({ link }: { link: string }) {
  const { LL, locale } = useI18nContext()
  const words = LL.profile
  const [language, setLanguage] = useState<Language>(locale)
  const html = `<a href="${link}?source=website" style="${buttonStyle}">${words.buttonText[language]()}</a>`
  return (
    <Part title={words.button()} hint={words.buttonHint()}>
      <Segmented
        label={words.buttonLanguage()}
        value={language}
        options={(['ja', 'en'] as const).map((value) => ({ value, label: LL.languageName[value]() }))}
        onValue={setLanguage}
      />
      <CopiedText label={words.buttonHtml()} text={html} copy={words.copyButton()} />
    </Part>
  )
}

const buttonStyle = [
  'display:inline-block',
  'padding:14px 28px',
  'border-radius:8px',
  'background:#c2410c',
  'color:#fff',
  'font-weight:bold',
  'text-decoration:none',
].join(';')

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-bold">{title}</h3>
      <p className="text-muted">{hint}</p>
      {children}
    </div>
  )
}
