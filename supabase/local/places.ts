import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closedFolder, isRoot, systemFolder } from './unprivileged.ts'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
export const supabaseFolder = fileURLToPath(new URL('..', import.meta.url))
export const distFolder = fileURLToPath(new URL('../../dist', import.meta.url))

/** Where data lies unless NOREN_HOME says otherwise. Root's rights are given up, so a closed checkout cannot hold it. */
export function usualHome(checkout = projectFolder): string {
  const here = join(checkout, '.noren')
  return isRoot() && closedFolder(here) ? join(systemFolder, 'data') : here
}
