import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Segmented } from '#ui/field/segmented.tsx'

const orientations = ['portrait', 'landscape'] as const
type Orientation = (typeof orientations)[number]

/** Which way the paper lies, before the browser's own dialog; the browser's menu prints without it. */
export function PrintDialog({ onPaper, onClose }: { onPaper: () => void; onClose: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.bookingList.paper
  const [orientation, setOrientation] = useState<Orientation>('portrait')
  return (
    <Dialog
      open
      title={words.title()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{LL.action.cancel()}</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose()
              printOnceClosed(orientation)
            }}
          >
            {words.print()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{words.what()}</p>
        <Segmented
          label={words.orientation()}
          value={orientation}
          options={orientations.map((value) => ({ value, label: words[value]() }))}
          onValue={setOrientation}
        />
        <div className="flex flex-col items-start gap-2 border-line border-t pt-4">
          <p>{words.backText()}</p>
          <Button onClick={onPaper}>{words.back()}</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The dialog would stand on the paper, and while it is open the page behind it is cut to the screen. */
function printOnceClosed(orientation: Orientation): void {
  if (document.querySelector('[role="dialog"]')) {
    requestAnimationFrame(() => printOnceClosed(orientation))
    return
  }
  const paper = new CSSStyleSheet()
  paper.replaceSync(`@page { size: A4 ${orientation}; margin: 10mm }`)
  document.adoptedStyleSheets.push(paper)
  const end = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper)
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}
