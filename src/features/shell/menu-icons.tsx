import {
  Building2,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  CircleHelp,
  CircleUserRound,
  Clock,
  LayoutTemplate,
  NotebookPen,
  ScanLine,
  Settings,
  ShieldUser,
  Store,
  Ticket,
  Unlink2,
} from 'lucide-react'

const icons: Readonly<Record<string, typeof Clock>> = {
  calendar: CalendarDays,
  profile: Building2,
  bookings: NotebookPen,
  availability: CalendarClock,
  priceType: Clock,
  reports: ChartColumn,
  events: Ticket,
  checkIn: ScanLine,
  eventTemplates: LayoutTemplate,
  createEvent: CalendarPlus,
  exclusiveEvents: Unlink2,
  admin: ShieldUser,
  create_vendor: Store,
  account: CircleUserRound,
  settings: Settings,
  help: CircleHelp,
}

/** The picture of a line of the menu, the same in drawer and toolbar; the words beside it say what it is. */
export function MenuIcon({ of }: { of: string }) {
  const Icon = icons[of]
  return Icon ? <Icon aria-hidden="true" className="shrink-0" /> : null
}
