// What callers are told of a fault that nobody expected.

// lite passes on what Postgres said of a fault that nobody expected, whatever row stood in it. A refusal is below 500.
// Whoever runs the server is told where it was and Postgres' code for it, which name nobody.
// Its answers do not name every code: `printed` is what it would have printed.
export async function withoutReason(
  { method, url }: Request,
  answer: Response,
  printed: readonly unknown[],
  note: (call: string, code: string) => void = () => undefined,
): Promise<Response> {
  if (answer.status < 500) return answer
  const { code } = await answer.json().catch(() => ({}))
  const reason = /^[A-Z0-9]{3,8}$/.test(code) ? `: ${code}` : ''
  const where = new URL(url).pathname.slice(0, 80)
  process.stderr.write(`${method} ${where} was answered ${answer.status}${reason}\n`)
  note(where, /^[A-Z0-9]{3,8}$/.test(code) ? code : '')
  const faults = [{ code }, ...printed]
  if (faults.some(isShortage)) return askAgain()
  // The statement's time was over: a tablet then sends less at a time.
  const isOver = faults.some((fault) => codeOf(fault) === timeOver)
  const said = isOver ? { code: timeOver, message: 'It took too long.' } : unexpected
  const fault = { ...said, details: null, hint: null }
  return Response.json(fault, { status: answer.status })
}

const timeOver = '57014'
const unexpected = { code: 'SUP', message: 'The server could not answer.' }

const codeOf = (fault: unknown): unknown =>
  typeof fault === 'object' && fault !== null && 'code' in fault ? fault.code : undefined

/** A fault of the database for want of something that it has again soon: connections, memory, room on the disk. */
export function isShortage(fault: unknown): boolean {
  const code = codeOf(fault)
  return typeof code === 'string' && /^53...$/.test(code)
}

const askAgain = (): Response =>
  Response.json(
    { code: 'PT503', message: 'Too many are asking at once.', details: null, hint: null },
    { status: 503, headers: { 'retry-after': '2' } },
  )
