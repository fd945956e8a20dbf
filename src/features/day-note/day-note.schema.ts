import { type } from 'arktype'
import { unsaid } from '#domain/text/said.ts'

/** What everybody should know who works on a day; nothing takes it away. */
export const dayNoteSchema = type({ text: unsaid(2000) })
