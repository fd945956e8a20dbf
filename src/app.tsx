import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mount } from './mount.tsx'
import { router } from './router.tsx'

/** Every page but a booking page, which comes without the router (book.tsx) and falls back on this. */
export const showApp = (): Promise<void> => mount(routed)

export async function routed(place: HTMLElement): Promise<ReactNode> {
  // What the HTML shows stays until the page itself is whole.
  if (place.hasChildNodes()) await router.load()
  return <RouterProvider router={router} />
}
