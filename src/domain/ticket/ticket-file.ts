// Tickets as one HTML file that needs nothing else: no network, no script, no picture from elsewhere. What others typed stands in
// it (event, kinds, names), so every text is escaped, and the file's own policy lets nothing run.

export interface TicketSheet {
  /** Which of how many. */
  heading: string
  /** Of the event, the place and the person, in words. */
  facts: readonly (readonly [name: string, value: string])[]
  /** Under the code. */
  note: string
  /** Of the picture, for who does not see it. */
  label: string
  code: QrShape
}

/** The dark modules of a code as a path, and its width in modules with the light ones around it. */
export interface QrShape {
  size: number
  path: string
}

export function ticketFile(
  { title, heading, language }: { title: string; heading: string; language: 'ja' | 'en' },
  sheets: readonly TicketSheet[],
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(heading)}</h1>
${sheets.map(sheetOf).join('\n')}
</main>
</body>
</html>
`
}

const sheetOf = ({ heading, facts, note, label, code }: TicketSheet): string => `<article>
<svg viewBox="0 0 ${code.size} ${code.size}" role="img" aria-label="${escaped(label)}" shape-rendering="crispEdges">
<rect width="${code.size}" height="${code.size}" fill="#fff"/><path d="${code.path}" fill="#000"/></svg>
<div>
<h2>${escaped(heading)}</h2>
<dl>
${facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('\n')}
</dl>
<p>${escaped(note)}</p>
</div>
</article>`

// Dark on light whatever the reader's colours are; two tickets on a sheet of paper, each of which says itself what it is for.
const style = `:root{color-scheme:light}body{margin:0 auto;max-width:48rem;padding:1rem;background:#fff;color:#1f1a14;
font:1rem/1.6 "Hiragino Sans","Noto Sans JP",sans-serif;overflow-wrap:anywhere}
article{display:flex;flex-wrap:wrap;gap:1rem 2rem;border:1px dashed #6b5d4a;border-radius:.75rem;padding:1rem;margin:0 0 1rem}
svg{width:100%;max-width:17rem;background:#fff}article>div{flex:1 1 16rem}h1{margin:0 0 1rem;font-size:1.5rem}h2{margin:0 0 .5rem;font-size:1.25rem}
dl{margin:0}dt{color:#6b5d4a;font-size:.875rem}dd{margin:0 0 .5rem;white-space:pre-line}
p{margin:0;color:#6b5d4a;font-size:.875rem}
@media print{body{padding:0}h1{display:none}article{break-inside:avoid;min-height:120mm;box-sizing:border-box}
article:nth-of-type(2n):not(:last-of-type){break-after:page}}`

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
