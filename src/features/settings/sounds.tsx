import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { isChimeOn, type Sound, setChime } from '#lib/attention/chime.ts'
import { SwitchField } from '#ui/field/switch-field.tsx'

/** What this device says aloud. Switching one on plays it. */
export function Sounds() {
  const { LL } = useI18nContext()
  const t = LL.shell.settings.sounds
  return (
    <div className="flex flex-col gap-1">
      <Switch sound="online" label={t.online()} />
      <Switch sound="attention" label={t.attention()} />
      <p className="text-muted text-sm">{t.hint()}</p>
    </div>
  )
}

function Switch({ sound, label }: { sound: Sound; label: string }) {
  const [on, setOn] = useState(() => isChimeOn(sound))
  return (
    <SwitchField
      label={label}
      on={on}
      onSwitch={(wanted) => {
        setOn(wanted)
        setChime(wanted, sound)
      }}
    />
  )
}
