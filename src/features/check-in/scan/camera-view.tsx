import { Camera as CameraIcon, CameraOff } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'
import { useCamera } from './use-camera.ts'

/** The camera, once it is asked for; where there is none, what to do instead. */
export function CameraView({ onCode }: { onCode: (text: string) => void }) {
  const words = useI18nContext().LL.checkInGate.camera
  const { state, video, start, stop } = useCamera(onCode)
  const isShown = state === 'on' || state === 'starting'
  return (
    // On a phone it comes first while it runs, its button within it: whatever is answered below pushes neither away.
    <div
      data-running={isShown || undefined}
      className={`relative flex flex-col gap-2 ${isShown ? 'max-sm:order-first' : ''}`}
    >
      <video
        ref={video}
        muted
        playsInline
        aria-label={words.picture()}
        className={`max-h-[38dvh] w-full max-sm:h-[28dvh] rounded-box bg-ink object-cover ${isShown ? '' : 'hidden'}`}
      />
      {isShown ? (
        <Button className="max-sm:absolute max-sm:right-2 max-sm:bottom-2" onClick={stop}>
          <CameraOff aria-hidden="true" size={20} />
          {state === 'starting' ? words.starting() : words.stop()}
        </Button>
      ) : (
        <Button look="primary" className="min-h-14 text-lg" onClick={start}>
          <CameraIcon aria-hidden="true" size={22} />
          {state === 'off' ? words.start() : words.again()}
        </Button>
      )}
      <div role="alert">
        {state !== 'off' && state !== 'on' && state !== 'starting' && (
          <Notice tone="warning">{words.fault[state]()}</Notice>
        )}
      </div>
    </div>
  )
}
