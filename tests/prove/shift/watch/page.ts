// The page of who watches: the three tablets as they are, the venue's clock, what happens, and in the end what was compared. It has
// the product's own colours and letters.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#local/places.ts'
import { roles } from '#tests/prove/shift/tablets-at-work.ts'
import { roleWords, type Words } from './words.ts'

const both = ({ ja, en }: Words): string => `<span lang="ja">${ja}</span><span lang="en">${en}</span>`

/** Said once, in the styles of the product. */
const tokens = (): string =>
  [
    ...readFileSync(join(projectFolder, 'src/styles.css'), 'utf8').matchAll(
      /^ {2}(--(?:color|font|radius)-[\w-]+:[^;]+;)/gm,
    ),
  ]
    .map(([, line]) => line)
    .join('\n')

const look = `
* { box-sizing: border-box }
html { background: var(--color-surface); color: var(--color-ink); font: 1rem/1.5 var(--font-sans) }
body { margin: 0; padding: 12px 16px 16px; display: flex; flex-direction: column; gap: 12px; height: max(100vh, 60rem) }
html[lang=ja] [lang=en], html[lang=en] [lang=ja] { display: none }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px }
header button { white-space: nowrap }
h1 { font-size: 1.25rem; margin: 0 }
h2 { font-size: 1rem; margin: 0; display: flex; align-items: center; gap: 8px }
#clock { font-size: 2.5rem; font-weight: 700; line-height: 1; font-variant-numeric: tabular-nums }
button { margin-left: auto; font: inherit; min-height: 44px; padding: 0 16px; border: 1px solid var(--color-edge);
  border-radius: var(--radius-box); background: var(--color-card); color: var(--color-ink) }
.tablets { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px }
.box { background: var(--color-card); border: 1px solid var(--color-line); border-radius: var(--radius-box); padding: 8px; min-width: 0 }
.tablets .box { display: flex; flex-direction: column; gap: 6px }
img { width: 100%; aspect-ratio: 1180 / 820; background: var(--color-sunken); border-radius: 4px; display: block }
.state { font-size: .875rem; padding: 2px 8px; border-radius: 999px; background: var(--color-success-soft); color: var(--color-success-ink) }
.state[data-state=offline] { background: var(--color-warning); color: var(--color-warning-ink) }
.state[data-state=frozen] { background: var(--color-info-soft); color: var(--color-info-ink) }
.state[data-state=crashed] { background: var(--color-error-soft); color: var(--color-error-ink) }
.box[data-state=frozen] img, .box[data-state=crashed] img { opacity: .45 }
.last { min-height: 1.5em; color: var(--color-muted); white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.lists { display: grid; grid-template-columns: 2fr 1fr; gap: 12px; flex: 1; min-height: 0 }
ol { list-style: none; margin: 8px 0 0; padding: 0; font-variant-numeric: tabular-nums; flex: 1; min-height: 0; overflow: auto }
.lists .box { display: flex; flex-direction: column; min-height: 0 }
li { display: flex; gap: 12px; padding: 2px 0; border-bottom: 1px solid var(--color-line) }
li b { min-width: 3em }
li i { font-style: normal; color: var(--color-muted); flex: none; min-width: 6em }
#end { border-color: var(--color-success); padding: 12px 16px }
#end.differs { border-color: var(--color-error) }
#end strong { font-size: 1.25rem }
@media (max-width: 800px) {
  body { height: auto }
  .tablets, .lists { grid-template-columns: 1fr }
  ol { flex: none; max-height: 24em }
}
`

const script = `
const $ = (id) => document.getElementById(id)
const span = ({ ja, en }) => ['ja', 'en'].map((lang) => {
  const part = document.createElement('span')
  part.lang = lang
  part.textContent = lang === 'ja' ? ja : en
  return part
})
const line = (time, who, words) => {
  const item = document.createElement('li')
  const at = document.createElement('b')
  at.textContent = time
  const by = document.createElement('i')
  by.append(...span(who))
  const said = document.createElement('span')
  said.append(...span(words))
  item.append(at, by, said)
  return item
}
$('language').onclick = () => { document.documentElement.lang = document.documentElement.lang === 'ja' ? 'en' : 'ja' }
const shown = {
  minute: ({ time }) => { $('clock').textContent = time },
  deed({ time, role, who, words }) {
    const list = $(role === 'online' ? 'online' : 'staff')
    list.prepend(line(time, who, words))
    const last = document.querySelector('#' + role + ' .last')
    if (last) last.replaceChildren(time + ' ', ...span(words))
  },
  tablet({ role, state, words }) {
    const box = $(role)
    box.dataset.state = state
    const chip = box.querySelector('.state')
    chip.dataset.state = state
    chip.replaceChildren(...span(words))
  },
  frame: ({ role, data }) => { document.querySelector('#' + role + ' img').src = 'data:image/jpeg;base64,' + data },
  end({ words, differences }) {
    const box = $('end')
    box.hidden = false
    box.className = 'box' + (differences.length > 0 ? ' differs' : '')
    const strong = document.createElement('strong')
    strong.append(...span(words[0]))
    box.replaceChildren(strong)
    for (const more of [...words.slice(1), ...differences.map((text) => ({ ja: text, en: text }))]) {
      const p = document.createElement('div')
      p.append(...span(more))
      box.append(p)
    }
  },
}
new EventSource('/told').onmessage = ({ data }) => { const told = JSON.parse(data); shown[told.what](told) }
`

export const page = ({ seed, speed }: { seed: number; speed: number }): string => `<!doctype html>
<html lang="ja">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>さくら亭 土曜の営業</title>
<style>:root { ${tokens()} }${look}</style>
<header>
  <h1>${both({ ja: 'さくら亭 土曜の営業', en: 'さくら亭, a Saturday' })}</h1>
  <div id="clock" role="timer">–:––</div>
  <span>${both({ ja: `${speed}倍速・シード ${seed}`, en: `${speed} times the speed, seed ${seed}` })}</span>
  <button id="language"><span lang="ja">English</span><span lang="en">日本語</span></button>
</header>
<section id="end" class="box" role="status" hidden></section>
<main class="tablets">${roles
  .map(
    (role) => `<section class="box" id="${role}" data-state="online">
  <h2>${both(roleWords[role])} <span class="state" data-state="online">…</span></h2>
  <img alt="">
  <div class="last"></div>
</section>`,
  )
  .join('')}</main>
<div class="lists">
  <section class="box"><h2>${both({ ja: 'お店でしたこと', en: 'What staff do' })}</h2><ol id="staff"></ol></section>
  <section class="box"><h2>${both({ ja: 'お客様のネット予約', en: 'Customers, online' })}</h2><ol id="online"></ol></section>
</div>
<script>${script}</script>
</html>`
