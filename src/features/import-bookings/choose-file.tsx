import { useRef, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { faultName, report } from '#lib/app/report.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/states.tsx'
import { type ChosenFile, chooseFile, type FileFault } from './chosen-file.ts'

/** The file stays on the device until somebody says that it is to be imported. */
export function ChooseFile({ onFile }: { onFile: (file: ChosenFile) => void }) {
  const { LL } = useI18nContext()
  const words = LL.importing
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FileFault | null>(null)
  const choose = async (file: File) => {
    setFault(null)
    setBusy(true)
    try {
      const chosen = await chooseFile(file)
      if ('code' in chosen) setFault(chosen)
      else onFile(chosen)
    } catch (problem) {
      report('screen_failed', faultName(problem))
      setFault({ code: 'unreadable' })
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{words.intro()}</p>
      {fault && (
        <Failure
          text={
            fault.code === 'openQuote'
              ? words.noFile.openQuote({ line: fault.line })
              : words.noFile[fault.code]()
          }
        />
      )}
      <div>
        <Button data-autofocus look="primary" busy={busy} onClick={() => input.current?.click()}>
          {words.choose()}
        </Button>
        {/* The button stands for it: what a browser draws here says nothing in the reader's language. */}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words.choose()}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file can be chosen again.
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
      </div>
    </div>
  )
}
