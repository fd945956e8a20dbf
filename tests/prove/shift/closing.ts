// What the check before closing says on each tablet, line by line, against what is open by the record.

import { isPastTime } from '#domain/service/late.ts'
import type { Party } from './record.ts'
import type { Tablet } from './tablet.ts'

const patienceMs = 10_000

/** By its title: how many parties and people stand there. */
function openBy(parties: readonly Party[], minute: number): [title: string, parties: Party[]][] {
  const booked = parties.filter(({ status }) => status === 'confirmed')
  const isOver = (one: Party) => isPastTime(one, minute)
  return [
    ['在店中', parties.filter(({ status }) => status === 'seated' || status === 'arrived')],
    ['来店・無断キャンセルの未処理', booked.filter(isOver)],
    ['ウェイティング', parties.filter(({ status }) => status === 'waiting')],
    ['これからのご予約', booked.filter((one) => !isOver(one))],
    ['送信していない変更', []],
  ]
}

/** What a tablet says otherwise. */
export async function closingSays(
  tablet: Tablet,
  parties: readonly Party[],
  minute: number,
): Promise<string[]> {
  const { page, role, tap } = tablet
  await tap(page.getByRole('button', { name: '閉店チェック' }))
  const found: string[] = []
  for (const [title, of] of openBy(parties, minute)) {
    const people = of.reduce((sum, { pax }) => sum + pax, 0)
    const figure = of.length === 0 ? 'なし' : `${of.length}組 ${people}名`
    const line = page.getByRole('dialog').getByRole('region', { name: title, exact: false }).first()
    const isSaid = await line
      .getByText(figure, { exact: true })
      .first()
      .waitFor({ timeout: patienceMs })
      .then(
        () => true,
        () => false,
      )
    if (!isSaid)
      found.push(
        `${role}: ${title} is not ${figure} but ${(await line.innerText()).split('\n').slice(0, 3).join(' ')}`,
      )
  }
  await page.keyboard.press('Escape')
  return found
}
