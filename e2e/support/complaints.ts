// Whatever a page complains of while a test runs: policy violations, thrown errors, rejected promises, errors in
// the console. Each fails the test, unless the test said beforehand that it expects it.

import type { BrowserContext } from '@playwright/test'

export class Complaints {
  private readonly heard: string[] = []
  private readonly expected: RegExp[] = []

  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        // biome-ignore lint/suspicious/noConsole: the console is where the watcher listens
        console.error(`CSP ${event.effectiveDirective} refused ${event.blockedURI || 'inline'}`),
      )
    })
    context.on('console', (message) => {
      if (message.type() === 'error') this.hear(message.text(), message.location().url)
    })
    context.on('weberror', (error) => this.hear(`thrown: ${error.error().stack ?? error.error()}`))
  }

  /** The test is about to cause this. */
  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns)
  }

  unexpected(): string[] {
    return this.heard.filter((text) => !this.expected.some((pattern) => pattern.test(text)))
  }

  /** What was heard so far is known. */
  forget(): void {
    this.heard.length = 0
  }

  private hear(text: string, url = ''): void {
    // A page that is not there is answered with 404, and says so on the screen; a missing file or call is a fault.
    if (
      /status of 404/.test(text) &&
      /^https?:\/\/[^/]+\/(?!rest\/|auth\/|assets\/)[^.?#]*([?#]|$)/.test(url)
    )
      return
    this.heard.push(url === '' ? text : `${text} (${url})`)
  }
}

/** What a browser prints for each request while there is no network. */
export const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED/
