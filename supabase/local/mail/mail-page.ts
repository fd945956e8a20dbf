// Where nobody has set up a mail server, a person who tries the product reads its mails here. It is there only while the demo's
// accounts are, on this machine alone (http/own-hosts.ts refuses all others): who reads it can take over any account.

import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Message } from '#functions/send-mails/compose.ts'
import type { Transport } from '#functions/send-mails/send-mails.ts'

export const mailPagePath = '/noren/mails'

export interface MailPage {
  transport: Transport
  /** Whether the path was of this page, and was answered. */
  answer(method: string | undefined, path: string, res: ServerResponse): boolean
}

const kept = 200

/** The last mails, in memory. */
export function mailPage(): MailPage {
  const mails: { message: Message; at: Date }[] = []
  return {
    transport: {
      way: 'page',
      send: async (message) => {
        mails.unshift({ message, at: new Date() })
        mails.length = Math.min(mails.length, kept)
        return 'local page'
      },
    },
    answer: (method, path, res) => {
      if (path !== mailPagePath && !path.startsWith(`${mailPagePath}/`)) return false
      const found = mails.find(({ message }) => path === calendarPath(message))?.message.calendar
      if (method !== 'GET' || (path !== mailPagePath && !found)) {
        res.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
        res.end('Not Found\n')
        return true
      }
      res.writeHead(200, {
        'content-type': found ? 'text/calendar; charset=utf-8' : 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
      })
      res.end(found ? found.text : pageOf(mails))
      return true
    },
  }
}

const calendarPath = ({ messageId }: Message): string => `${mailPagePath}/${messageId.split('@', 1)[0]}.ics`

// Mails are as wide as their writer's line, and a link as long as it is: on a phone both are broken.
const style = `body{margin:0 auto;max-width:48rem;padding:1rem;font:1rem/1.6 "Hiragino Sans","Noto Sans JP",sans-serif;
color:#1f1a14;background:#fff9ef;overflow-wrap:anywhere}article{border-top:1px solid #b8a78f}
h2{font-size:1.15rem}pre{font:inherit;white-space:pre-wrap}a{color:#c2410c;line-height:1.8}`

/** The page has one style of its own, and nothing else. */
const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const pageOf = (mails: { message: Message; at: Date }[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails · Noren</title><style>${style}</style></head>
<body>
<main>
<h1>Mails <span lang="ja">メール</span></h1>
<p>No mail server is set up (SMTP_URL), so mails end here. Only this machine sees them; they go with the next start.</p>
<p lang="ja">メールサーバー（SMTP_URL）が未設定のため、メールはここに届きます。この端末だけで見られ、再起動すると消えます。</p>
${mails.map(articleOf).join('\n') || '<p>None yet. <span lang="ja">まだありません。</span></p>'}
</main>
</body>
</html>
`

const articleOf = ({ message, at }: { message: Message; at: Date }): string => `<article>
<h2>${escaped(message.subject)}</h2>
<p>${at.toISOString().slice(0, 19).replace('T', ' ')} UTC · ${escaped(message.from.name)} → ${escaped(message.to)}</p>
<pre>${linked(message.text)}</pre>
${(message.images ?? []).map(({ content, words }) => `<p>${escaped(words)}</p><img src="data:image/png;base64,${content}" width="212" height="212" alt="${escaped(words)}">`).join('\n')}
${message.calendar ? `<p><a href="${escaped(calendarPath(message))}">booking.ics</a></p>` : ''}
</article>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const linked = (text: string): string =>
  escaped(text).replaceAll(/https?:\/\/[\w.:/#?=&;%-]+/g, (address) => `<a href="${address}">${address}</a>`)
