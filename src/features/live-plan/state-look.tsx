import { Ban, Circle, CircleHelp, Clock, type LucideIcon, TimerOff, Users } from 'lucide-react'
import type { Shown } from './state-text.ts'

/** Each has a sign and a line of its own, so that it is told apart without colours too. */
export const stateLooks: Readonly<Record<Shown, { Icon: LucideIcon; look: string }>> = {
  free: { Icon: Circle, look: 'border border-edge bg-card text-ink' },
  reserved: { Icon: Clock, look: 'border-2 border-dashed border-primary bg-primary-soft text-primary-ink' },
  seated: { Icon: Users, look: 'border-2 border-success bg-success-soft text-success-ink' },
  overstayed: { Icon: TimerOff, look: 'border-4 border-double border-error bg-error-soft text-error-ink' },
  blocked: { Icon: Ban, look: 'border-2 border-dotted border-edge bg-closed text-ink' },
  unknown: { Icon: CircleHelp, look: 'border border-dotted border-edge bg-sunken text-ink' },
}
