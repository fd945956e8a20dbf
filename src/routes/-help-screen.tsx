import { type ComponentProps, Suspense } from 'react'
import { HelpPage } from '#features/help/help-page.tsx'
import { part } from '#ui/part.ts'
import { Loading } from '#ui/states.tsx'

const FirstSteps = part(async () => (await import('#lib/booking/first-steps.tsx')).FirstStepsInHelp)
const SignedInScreens = part(async () => (await import('./-signed-in-screens.tsx')).SignedInScreens)

export function HelpScreen({
  inside,
}: {
  inside: Omit<ComponentProps<typeof SignedInScreens>, 'children'> | null
}) {
  if (!inside) return <HelpPage of={null} />
  return (
    <Suspense fallback={<Loading />}>
      <SignedInScreens {...inside}>
        <HelpPage inside of={inside.identity.vendorType}>
          {inside.sync && (
            <Suspense>
              <FirstSteps />
            </Suspense>
          )}
        </HelpPage>
      </SignedInScreens>
    </Suspense>
  )
}
