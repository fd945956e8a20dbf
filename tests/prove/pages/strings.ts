import { visibleText } from '#domain/text/visible-text.ts'
import { hostileStrings } from '#tests/fixtures/hostile/strings.ts'

/** Nothing answers at this host; a request to it is one too many. */
export const foreign = 'evil.example'

// `N` is a number that tells which text it was; `ran` is what the proof listens for.
const payloads = [
  '<script>ran(N)</script>',
  '<img src=x onerror=ran(N)>',
  '<svg/onload=ran(N)>',
  '<svg><script>ran(N)</script></svg>',
  '<iframe srcdoc="<script>parent.ran(N)</script>">',
  '<iframe src="javascript:parent.ran(N)">',
  '<details open ontoggle=ran(N)>',
  '<input autofocus onfocus=ran(N)>',
  '<video><source onerror=ran(N)></video>',
  '<a href="javascript:ran(N)">x</a>',
  '<math><a xlink:href="javascript:ran(N)">x',
  '<object data="javascript:ran(N)">',
  '<form><button formaction="javascript:ran(N)">',
  `<img src="http://${foreign}/N">`,
  `<link rel=stylesheet href="http://${foreign}/N">`,
  `<style>@import "http://${foreign}/N"</style>`,
  `<base href="http://${foreign}/N/">`,
  `<meta http-equiv=refresh content="0;url=http://${foreign}/N">`,
  `<body background="http://${foreign}/N">`,
  'javascript:ran(N)',
  'java\tscript:ran(N)',
  'data:text/html,<script>ran(N)</script>',
  `//${foreign}/N`,
  `/\\${foreign}/N`,
  `https://${foreign}/N`,
  `/%2f${foreign}/N`,
  `/\t/${foreign}/N`,
  `\\\\${foreign}/N`,
  `//${foreign}%2fN`,
  `https:${foreign}/N`,
  `@${foreign}/N`,
  "{{constructor.constructor('ran(N)')()}}",
  '$' + '{ran(N)}',
  "'-ran(N)-'",
  '";ran(N);//',
  '\\u003cscript>ran(N)\\u003c/script>',
  '&lt;script&gt;ran(N)&lt;/script&gt;',
  '%3Cscript%3Eran(N)%3C/script%3E',
  `=HYPERLINK("http://${foreign}/N")`,
  `url(http://${foreign}/N)`,
]
const before = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '</title>',
  '</textarea>',
  '</script>',
  '-->',
  ']]>',
  '山田 ',
  '\u202E',
  '\\',
]

/** Texts that would run a script or fetch from elsewhere if they were ever taken for more than text, then awkward ones. */
export function hostileTexts(count: number): string[] {
  const scripted = Math.ceil(count * 0.7)
  const made: string[] = []
  for (let i = 0; made.length < scripted; i++) {
    const payload = payloads[i % payloads.length] ?? ''
    const prefix = before[Math.floor(i / payloads.length) % before.length] ?? ''
    made.push(`${prefix}${payload}`.replaceAll('N', String(made.length)))
  }
  // What Postgres cannot keep is taken out before it is sent.
  const awkward = hostileStrings(count).filter((text) => visibleText(text) !== '' && !text.includes('\u0000'))
  const step = awkward.length / (count - made.length)
  for (let i = 0; made.length < count; i++) made.push(awkward[Math.floor(i * step)] ?? 'x')
  return made
}
