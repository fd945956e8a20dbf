import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
export const supabaseFolder = fileURLToPath(new URL('..', import.meta.url))
export const distFolder = fileURLToPath(new URL('../../dist', import.meta.url))
