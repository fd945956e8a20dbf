import { useState } from 'react'
import { createPortal } from 'react-dom'
import { editCommand } from '#domain/booking/booking-commands.ts'
import { rangeText } from '#domain/time/span-text.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { numberText, withLink } from '#domain/waiting/queue.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { QrCode } from '#lib/tickets/qr-code.tsx'
import { keepToken, makeLink, tokenOf } from '#lib/waiting/own-links.ts'
import type { Door, Waiter } from '#lib/waiting/use-door.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading } from '#ui/states.tsx'

interface PlaceSlipProps {
  venue: Venue
  door: Door
  id: string
  onClose: () => void
}

/** The number and the code of one party, to be shown or printed. */
export function PlaceSlip({ venue, door, id, onClose }: PlaceSlipProps) {
  const { LL } = useI18nContext()
  const words = LL.waitingList.slip
  const waiter = door.waiters.find(({ row }) => row.id === id)
  const [isMaking, setIsMaking] = useState(false)
  const runner = useCommandRunner()
  if (!waiter)
    return (
      <Dialog open place="right" title={LL.waitingList.title()} onClose={onClose}>
        <Loading />
      </Dialog>
    )
  const { row, turn } = waiter
  const queue = row.queue ?? door.placeFor(row.pax)
  const number = numberText(queue.number, turn)
  const token = queue.link === '' ? null : tokenOf(row.day, queue.link)
  const make = async () => {
    setIsMaking(true)
    const made = await makeLink()
    const command = editCommand(row, { queue: withLink(queue, made.link) })
    keepToken(row.day, made.link, made.token)
    if (command) await runner.run(row.id, command, LL.waitingList.done.link({ number }))
    setIsMaking(false)
  }
  const footer = (
    <>
      <Button className="min-h-12" onClick={onClose}>
        {words.back()}
      </Button>
      <Button look="primary" className="min-h-12" onClick={() => print()}>
        {words.print()}
      </Button>
    </>
  )
  return (
    <Dialog open place="right" title={words.title({ number })} onClose={onClose} footer={footer}>
      <div className="mx-auto w-full max-w-64 rounded-box border border-line bg-white p-4">
        <Sheet venue={venue} waiter={waiter} token={token} />
      </div>
      {row.unconfirmed !== null && <p className="mt-3 text-muted">{words.unsent()}</p>}
      {token === null && (
        <div className="mt-4 flex flex-col items-start gap-2">
          {queue.link !== '' && <p>{words.elsewhere()}</p>}
          <Button busy={isMaking} className="min-h-12" onClick={() => void make()}>
            {queue.link === '' ? words.first() : words.make()}
          </Button>
        </div>
      )}
      {createPortal(
        <div data-alone className="hidden print:block">
          <div className="w-[54mm]">
            <Sheet venue={venue} waiter={waiter} token={token} />
          </div>
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

/** As narrow as the paper of a till. */
function Sheet({ venue, waiter, token }: { venue: Venue; waiter: Waiter; token: string | null }) {
  const { LL, locale } = useI18nContext()
  const words = LL.waitingList.slip
  const { row, turn } = waiter
  const { queue } = row
  const vendor = venue.setup?.vendor
  return (
    <div className="figures flex flex-col items-center gap-1 text-center text-black">
      <p className="wrap-anywhere font-bold">{vendor?.name}</p>
      {queue && (
        <>
          <p className="text-sm">{words.heading()}</p>
          <p className="font-bold text-5xl leading-tight">
            {LL.waitingList.number({ number: numberText(queue.number, turn) })}
          </p>
        </>
      )}
      <p>
        {words.people({ n: row.pax })} {words.at({ time: minuteText(row.minute) })}
      </p>
      {queue?.quoted && (
        <p className="text-sm">{words.quote({ range: rangeText(...queue.quoted, locale) })}</p>
      )}
      {token !== null && vendor && (
        <>
          <div className="w-full" data-link={`${location.origin}/${vendor.url}/waiting#${token}`}>
            <QrCode text={`${location.origin}/${vendor.url}/waiting#${token}`} label={words.code()} />
          </div>
          <p className="text-balance text-sm">{words.scan()}</p>
          <p className="text-balance text-sm">{words.scanEn()}</p>
        </>
      )}
    </div>
  )
}
