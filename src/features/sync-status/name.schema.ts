import { type } from 'arktype'
import { said, unsaid } from '#domain/text/said.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** Who uses the tablet. */
export const nameSchema = type({ name: said(40) })

/** What the tablet is called; without a name it has the one that it gives itself. */
export const deviceSchema = type({ device: unsaid(100, visibleText) })
