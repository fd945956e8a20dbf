// A gate that has not heard that its event was put off to this evening lets in on this evening all the same.

import 'temporal-polyfill/global'
import type { CommandBody } from '#domain/booking/command.ts'
import { checkInCommand } from '#domain/check-in/check-in.ts'
import { aParty, aTicketOffice, CheckInPage, push } from '#e2e/pages/check-in.ts'
import { anEvent } from '#e2e/pages/event-list.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser } from '#e2e/support/venue.ts'

test.use(tablet)

test('by code, by name and from the card of who booked, a ticket that another gate let in is told', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  const { today } = venue
  const day = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  const office = await aTicketOffice(sql, venue)
  const event = await anEvent(sql, venue, { day })
  const party = (last_name: string) => aParty(sql, venue, event, { last_name, day, pax: 1 })
  const [byCode, byName, byCard] = [await party('高橋'), await party('林'), await party('森')]
  const gate = await CheckInPage.at(page, venue, event)
  for (const name of ['高橋', '林', '森']) await gate.isHere(name)
  const card = page.getByRole('dialog', { name: '森 様' })
  const openCard = () => gate.row('森').getByRole('button', { name: '森 様', exact: true }).click()
  // Its code is on the tablet before the network goes.
  await openCard()
  await card.getByRole('button', { name: '閉じる' }).click()
  complaints.expect(noNetwork)
  await goOffline(page)

  const fromEast = (subject: string, body: CommandBody) => push(sql, venue, '東門', subject, body)
  const putOff = { kind: 'config.edit', args: { fields: { day: today } }, base: { day } } as CommandBody
  expect(await fromEast(`occurrence/${event}`, putOff)).toBe('')
  const atEast = { gate: '東門', occurrence: event, day: today }
  for (const id of [byCode, byName, byCard]) expect(await fromEast(id, checkInCommand([1], atEast))).toBe('')

  await gate.type(await office.code(byCode, 1))
  await expect(gate.verdict()).toContainText('高橋')
  await gate.row('林').getByRole('button', { name: /入場$/ }).click()
  await openCard()
  await card.getByRole('button', { name: /入場/ }).click()
  await context.setOffline(false)
  const told = () => sql<{ last_name: string; codes: string[] }[]>`
    select last_name, array(select x->>'code' from jsonb_array_elements(conflicts) x) as codes
    from public.booking where vendor_id = ${venue.id} and conflicts <> '[]' order by last_name`
  await expect
    .poll(async () => (await told()).map(({ last_name, codes }) => `${last_name} ${codes}`), {
      timeout: 30_000,
    })
    .toEqual(['林 scanned_twice', '森 scanned_twice', '高橋 scanned_twice'])
})
