import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'

/**
 * The secret link of a booking, to be copied; with `opens` also to be followed, and written out. `isMailed`: a mail brings it
 * too; where none does, it has to be kept.
 */
export function ManageLink({
  link,
  opens = false,
  isPlain = false,
  isMailed = false,
  words,
}: {
  link: string
  opens?: boolean
  /** Something else of the page is to be done first. */
  isPlain?: boolean
  isMailed?: boolean
  /** Where it leads to something else than a booking. */
  words?: { title: string; hint: string; open?: string } | undefined
}) {
  const { LL } = useI18nContext()
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null)
  const copy = () => {
    // Absent on plain http and refused without permission; the link stands below to be copied by hand.
    const written = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  }
  return (
    <section className="rounded-box border border-line bg-card p-4">
      <h2 className="font-bold">{words?.title ?? LL.guestSteps.manageTitle()}</h2>
      <p className="mt-1 text-muted text-sm">
        {words?.hint ?? (isMailed ? LL.guestSteps.manageHintMailed() : LL.guestSteps.manageHint())}
      </p>
      <div className="no-print mt-3 flex flex-wrap gap-3">
        {opens && (
          <a
            href={link}
            target="_blank"
            rel="noopener"
            className={
              isPlain
                ? 'inline-flex min-h-11 items-center text-primary underline underline-offset-4'
                : 'inline-flex min-h-11 items-center rounded-box bg-primary px-4 py-2 font-semibold text-white hover:bg-primary-dark'
            }
          >
            {words?.open ?? LL.guestSteps.manageOpen()}
          </a>
        )}
        <Button onClick={copy}>{LL.guestSteps.copyLink()}</Button>
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {copied === 'yes' ? LL.guestSteps.copied() : copied === 'failed' ? LL.guestSteps.copyFailed() : ''}
      </p>
      {(opens || copied === 'failed') && (
        <p className="mt-1 select-all break-all text-muted text-sm">{link}</p>
      )}
    </section>
  )
}
