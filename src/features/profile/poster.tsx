import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { QrCode } from '#lib/tickets/qr-code.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface Shown {
  name: string
  nameEn: string
  /** Of the booking page. */
  link: string
}

/** A sheet for the door: seen in a dialog, and printed alone. */
export function Poster(shown: Shown) {
  const { LL } = useI18nContext()
  const words = LL.profile
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className="self-start" onClick={() => setIsOpen(true)}>
        {words.posterOpen()}
      </Button>
      <Dialog
        open={isOpen}
        title={words.poster()}
        onClose={() => setIsOpen(false)}
        footer={
          <Button look="primary" onClick={() => print()}>
            {words.posterPrint()}
          </Button>
        }
      >
        <div className="mx-auto max-w-sm rounded-box border border-line bg-white p-4">
          <Sheet {...shown} />
        </div>
      </Dialog>
      {isOpen &&
        createPortal(
          <div data-alone className="hidden h-dvh items-center justify-center print:flex">
            <div className="w-[130mm] max-w-full">
              <Sheet {...shown} />
            </div>
          </div>,
          document.body,
        )}
    </>
  )
}

/** In both languages: who reads it is not who printed it. */
function Sheet({ name, nameEn, link }: Shown) {
  const { LL } = useI18nContext()
  const words = LL.profile
  return (
    <div className="flex flex-col items-center gap-3 text-center text-black">
      <p className="wrap-anywhere font-bold text-3xl">{name}</p>
      {nameEn !== '' && <p className="wrap-anywhere font-bold text-xl">{nameEn}</p>}
      <QrCode text={`${link}?source=poster`} label={words.posterOf()} />
      <p className="font-bold text-2xl" lang="ja">
        {words.posterText.ja()}
      </p>
      <p className="text-xl" lang="en">
        {words.posterText.en()}
      </p>
      <p className="break-all text-sm">{link}</p>
    </div>
  )
}
