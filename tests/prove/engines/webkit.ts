// WebKit in its own small browser, by WebDriver. It draws on a screen that nobody sees.

import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { asText, type Engine, fromText, size, startEngine } from './engine.ts'

export const webkit = (file: string): Promise<Engine> =>
  startEngine(async ({ start, end }) => {
    const screen = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
    const display = await start('Xvfb', screen)(/^(\d+)\n/m)
    const port = await freePort()
    start(file, [`--port=${port}`], { DISPLAY: `:${display}`, GDK_BACKEND: 'x11' })
    const { sessionId, capabilities } = await newSession(`http://127.0.0.1:${port}/session`)
    const send = <T = unknown>(path: string, body: object) =>
      call<T>(`http://127.0.0.1:${port}/session/${sessionId}/${path}`, body)
    const ask = async <T>(expression: string) => {
      const script = `const done = arguments[0]; ${asText(expression)}.then(done)`
      return fromText<T>(await send<string>('execute/async', { script, args: [] }))
    }
    await send('window/rect', size)
    // What is left of the window beside the page.
    const [width, height] = await ask<[number, number]>('[innerWidth, innerHeight]')
    await send('window/rect', { width: 2 * size.width - width, height: 2 * size.height - height })
    return {
      version: capabilities.browserVersion,
      open: async (url) => void (await send('url', { url })),
      reload: async () => void (await send('refresh', {})),
      ask,
      act: async (actions) => void (await send('actions', { actions })),
      close: end,
    }
  })

interface Session {
  sessionId: string
  capabilities: { browserVersion: string }
}

async function newSession(url: string): Promise<Session> {
  for (let tries = 0; ; tries++) {
    try {
      return await call<Session>(url, { capabilities: { alwaysMatch: {} } })
    } catch (fault) {
      // Nobody listens yet, and the driver does not say when it does.
      if (!(fault instanceof TypeError) || tries > 100) throw fault
      await after(100)
    }
  }
}

async function call<T>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${url.split('/').pop()}: ${value.error} ${value.message}`)
  return value
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
