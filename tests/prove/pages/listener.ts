// What a page does with texts that were never meant to be more than text. The content security policy is switched off
// in these browsers, so that a hole cannot hide behind it.

import type { Browser, BrowserContext, Page } from 'playwright'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'
import { launch, tablet, type VendorStack } from '#tests/prove/parts/browser/vendor-stack.ts'
import { foreign } from './strings.ts'

export interface Listener {
  context: BrowserContext
  /** One sentence for each script that ran, request elsewhere, dialog, and screen that fell to its error page. */
  heard: string[]
}

/** A browser that can reach nobody but us: names of other hosts lead nowhere. */
export async function aDeafBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright')
  const rule = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost'
  return chromium.launch({ ...launch, args: [...browserFlags, rule] })
}

export async function listening(browser: Browser, place: VendorStack): Promise<Listener> {
  const context = await browser.newContext({ ...tablet, baseURL: place.url, bypassCSP: true })
  // As text: the loader would wrap a function in a helper that the page lacks.
  await context.addInitScript({ content: "globalThis.ran = (n) => console.log('RAN ' + n)" })
  const heard: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (text.startsWith('RAN ')) heard.push(`the script of text ${text.slice(4)} ran`)
    else if (text.startsWith('A screen failed'))
      heard.push(`${new URL(message.page()?.url() ?? '').pathname}: ${text}`)
  })
  context.on('dialog', (dialog) => {
    if (dialog.type() === 'alert') heard.push(`a dialog opened: ${dialog.message()}`)
    void dialog.accept().catch(() => undefined)
  })
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && host !== new URL(place.url).host)
      heard.push(`asked ${request.url()}`)
  })
  return { context, heard }
}

/** Elements and attributes that no screen of ours ever has. */
export async function planted(page: Page): Promise<string[]> {
  const found = await page.evaluate((host) => {
    const odd = 'iframe, object, embed, base, meta[http-equiv], math, video, audio, details[ontoggle]'
    // Data for search engines, which nothing runs: whole, one line, and no sign in it that could end the element. In one piece,
    // since no function may have a name in here.
    return [...document.querySelectorAll('*')]
      .filter(
        (el) =>
          el.matches(odd) ||
          (el instanceof HTMLScriptElement &&
            (el.text !== '' || !el.src.startsWith(location.origin)) &&
            !(
              el.type === 'application/ld+json' &&
              el.attributes.length === 1 &&
              /^\{"@context":"https:\/\/schema\.org",[^<>\n]*\}$/.test(el.text)
            )) ||
          [...el.attributes].some(
            ({ name, value }) =>
              /^on/.test(name) ||
              (/^(href|src|action|formaction|background|xlink:href)$/.test(name) &&
                (/^\s*(javascript|data:text|vbscript)/i.test(value) || value.includes(host))),
          ),
      )
      .map((el) => el.outerHTML.slice(0, 80))
  }, foreign)
  return found.map((html) => `${new URL(page.url()).pathname} holds ${html}`)
}

/** Writes each text into every field that is on the screen, as typing would. */
export async function typeEverywhere(page: Page, texts: readonly string[]): Promise<number> {
  return page.evaluate(async (all) => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
    ].filter(
      (field) =>
        !/^(checkbox|radio|date|number|hidden)$/.test(field.type) &&
        field.checkVisibility() &&
        !field.disabled,
    )
    for (const text of all) {
      for (const field of fields) {
        const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      await new Promise((resolve) => setTimeout(resolve))
    }
    return fields.length
  }, texts)
}

/** Goes to each address as the app's own links do, without loading the page anew. */
export async function wander(page: Page, addresses: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const address of all) {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }, addresses)
}
