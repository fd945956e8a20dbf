import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isClosedCheckout, systemFolder } from './unprivileged.ts'

/** Of this checkout; the bundled server lies as deep in it as this file does. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
export const supabaseFolder = join(projectFolder, 'supabase')
export const distFolder = join(projectFolder, 'dist')

/** Where data lies unless NOREN_HOME says otherwise. Root's rights are given up, so a closed checkout cannot hold it. */
export function usualHome(checkout = projectFolder): string {
  const here = join(checkout, '.noren')
  return isClosedCheckout(checkout) ? join(systemFolder, 'data') : here
}
