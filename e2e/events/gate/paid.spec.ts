// Who has paid by card, at the gate: nobody is asked for the same money twice, and of what went back nobody is let in for nothing.

import 'temporal-polyfill/global'
import { aGuardedEvent, aParty, CheckInPage, ticketsOf } from '#e2e/pages/check-in.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'

test.use(tablet)

test('who paid by card is asked for nothing, who paid a part for the rest, and who had it back for all of it', async ({
  page,
  sql,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const line = ticketsOf(event)
  const party = (last_name: string, payment: object | null) =>
    aParty(sql, venue, event, {
      ...{ last_name, lines: sql.json([line]), payment: payment && sql.json(payment as never) },
    })
  const whole = { amount: 13_600, refunded: 0, returning: 0 }
  const paid = await party('払済', whole)
  const part = await party('残金', { ...whole, amount: 3600 })
  const back = await party('返金', { ...whole, refunded: 3600, returning: 10_000 })
  const none = await party('現金', null)
  const gate = await CheckInPage.at(page, venue, event)
  const due = (sum: string) => `会場でのお支払い 1組分 ${sum}`
  await gate.isHere('払済')
  await expect(gate.row('現金'), 'control').toContainText(due('13,600円'))
  await expect(gate.row('返金')).toContainText(due('13,600円'))
  await expect(gate.row('残金')).toContainText(due('10,000円'))
  await expect(gate.row('払済')).not.toContainText('お支払い')
  for (const [id, sum] of [
    [none, '13,600円'],
    [back, '13,600円'],
    [part, '10,000円'],
  ] as const) {
    await gate.type(await office.code(id, 1))
    await expect(gate.verdict()).toContainText(due(sum))
  }
  await gate.type(await office.code(paid, 1))
  await expect(gate.verdict()).toContainText('払済 様')
  await expect(gate.verdict()).not.toContainText('お支払い')
  await expect(gate.row('払済')).not.toContainText('お支払い')
})
