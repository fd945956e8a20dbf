import { type } from 'arktype'
import { longestGate } from '#domain/check-in/check-in.ts'
import { unsaid } from '#domain/text/said.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** What the gate is called; '' where it has no name. */
export const gateSchema = type({ gate: unsaid(longestGate, visibleText) })
