import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Dialog } from '#ui/dialog.tsx'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.stand.keys
  const keys: [string, string][] = [
    ['n', words.new()],
    ['w', words.walkIn()],
    ['/', words.search()],
    ['←', words.previousDay()],
    ['→', words.nextDay()],
    ['t', words.today()],
    ['a', words.attention()],
    ['c', words.closing()],
    ['?', words.help()],
    ['Esc', words.close()],
    ['Enter, ← →', words.moveBar()],
    ['s', words.nextStep()],
  ]
  return (
    <Dialog open title={words.title()} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-box border border-edge bg-card px-2 font-sans">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
