// Firefox as its maker ships it, by WebDriver BiDi: the browser itself listens, and no driver stands between.

import { WebSocket } from 'ws'
import { asText, type Engine, fromText, size, startEngine } from './engine.ts'

interface Said {
  id?: number
  type: string
  result?: Record<string, unknown>
  error?: string
  message?: string
}

export const firefox = (file: string): Promise<Engine> =>
  startEngine(async ({ home, start, kill, end }) => {
    async function begin() {
      const words = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port=0']
      const url = await start(file, words)(/WebDriver BiDi listening on (ws:\S+)/)
      const send = await bidi(`${url}/session`)
      const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
        capabilities: {},
      })
      const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
      const context = contexts[0]?.context ?? ''
      await send('browsingContext.setViewport', { context, viewport: size })
      return { send, context, version: capabilities.browserVersion }
    }
    let { send, context, version } = await begin()
    return {
      version,
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
      async ask(expression) {
        const words = { expression: asText(expression), target: { context }, awaitPromise: true }
        const { result } = await send<{ result: { value: string } }>('script.evaluate', words)
        return fromText(result.value)
      },
      act: async (actions) => void (await send('input.performActions', { context, actions })),
      async killed() {
        await kill()
        ;({ send, context, version } = await begin())
      },
      close: end,
    }
  })

/** Commands one after another or at once; each gets its own answer. */
async function bidi(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (said: Said) => void>()
  let last = 0
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('message', (data) => {
    const said = JSON.parse(String(data)) as Said
    if (said.id !== undefined) waiting.get(said.id)?.(said)
  })
  socket.on('close', () => {
    for (const answer of waiting.values()) answer({ type: 'error', error: 'Firefox has closed the line' })
  })
  async function send<T = unknown>(method: string, params: object): Promise<T> {
    const id = ++last
    const answered = new Promise<Said>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const said = await answered
    waiting.delete(id)
    if (said.type !== 'success') throw new Error(`${method}: ${said.error} ${said.message ?? ''}`)
    return said.result as T
  }
  return send
}
