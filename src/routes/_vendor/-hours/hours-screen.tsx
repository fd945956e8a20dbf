import type { ReactNode } from 'react'
import { CommandRunnerProvider } from '#features/run-command/command-runner-provider.tsx'

/** Gives the screens of opening hours their way to write. */
export const HoursScreen = ({ children }: { children: ReactNode }) => (
  <CommandRunnerProvider>{children}</CommandRunnerProvider>
)
