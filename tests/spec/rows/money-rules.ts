// What is paid by card, where no screen owns the rule: what Postgres, the function of payments and the domain hold.

import { group } from '#tests/spec/row.ts'

const sql = (file: string) => `tests/sql/money/${file}.test.ts`
const overStripe = sql('over-stripe')
const refund = sql('refund')
const rule = (where: string, ...units: readonly (readonly [file: string, title: string])[]) => ({
  kind: 'rule' as const,
  where,
  bilingual: false,
  units: units.map(([file, title]) => ({ file, title })),
})

/** What no screen owns. */
export const moneyRules = [
  ...group(
    rule(
      'checkout',
      [overStripe, 'who pays is booked by the signed webhook, comes back to where they were, and is told'],
      [sql('over-http'), 'begun, paid and told over HTTP'],
    ),
    [['money.webhook', 'confirmed only by its signed webhook']],
  ),
  ...group(
    rule(
      'checkout',
      [sql('payment'), 'another amount, another session beside the one that was honoured'],
      [sql('same-sums'), 'what is due by card is the same on the page and in Postgres'],
    ),
    [['money.amount', 'amount recomputed on the server']],
  ),
  ...group(rule('checkout', [sql('payment'), 'going to pay makes the hold longer once']), [
    ['money.hold-longer', 'entering payment extends the hold once to the session’s life'],
  ]),
  ...group(rule('checkout', [overStripe, 'giving up ends the session']), [
    ['money.give-up', 'giving up expires the session'],
  ]),
  ...group(
    rule(
      'checkout',
      [
        sql('payment'),
        'paid late it is honoured where there are seats, and goes back whole where there are none',
      ],
      [sql('payment'), 'a hold that was swept, or given away for another, is honoured from what was agreed'],
    ),
    [
      [
        'money.late',
        'a late webhook runs the ordinary availability check: honoured, or refunded with an idempotency key, and a mail',
      ],
    ],
  ),
  ...group(
    rule(
      'checkout',
      [overStripe, 'a webhook that never comes: the page asks, and where nobody is there the round does'],
      [overStripe, 'the function dies, or the answer is lost, between two steps'],
    ),
    [['money.lost', 'webhooks late, twice, out of order and not at all: then the sender asks Stripe itself']],
  ),
  ...group(rule('checkout', ['src/domain/price/card/pay-address.test.ts', 'https://checkout.stripe.com']), [
    ['money.redirect', 'external redirect: to the card service alone'],
  ]),
  ...group(
    rule(
      'checkout',
      ['src/domain/price/card/card-due.test.ts', 'of tickets all of it is due, whatever the deposits say'],
      [
        'src/domain/price/card/card-due.test.ts',
        'of a table the deposit for the party from so many people on',
      ],
      ['src/domain/price/card/card-due.test.ts', 'nothing is due where no card is taken'],
      [sql('change'), 'more people than a deposit is asked from is no way around it'],
    ),
    [['money.due', 'Deposits for restaurants: per person from n people, or for a course']],
  ),
  ...group(
    rule(
      'refunds',
      [refund, 'who cancels has back all but the fee that was agreed, in one change'],
      [refund, 'without a fee all of it, with the whole as fee none'],
      [sql('same-sums'), 'the fee and what goes back are the same on the page and in Postgres'],
    ),
    [['money.back-by-policy', 'Refunds by the cancellation policy']],
  ),
  ...group(rule('refunds', [refund, 'staff give back what there is and no more; sent twice it is one']), [
    ['money.back-by-staff', 'Refunds by staff’s tap'],
  ]),
  ...group(rule('refunds', [refund, 'an event that is called off: all goes back']), [
    ['money.back-of-event', 'Refunds when an occurrence is cancelled'],
  ]),
  ...group(
    rule(
      'refunds',
      [refund, 'a refund is made once, told to its customer; one that fails is tried again'],
      [overStripe, 'a refund is made once, whatever is lost on the way'],
      [sql('outside'), 'a refund that the bank sent back is owed anew'],
      [sql('outside'), 'of every refund that does not go through somebody is told'],
    ),
    [['money.back-once', 'a refund is made once, and who waits for it or has to help is told']],
  ),
  ...group(
    rule(
      'refunds',
      [
        'supabase/functions/send-mails/words/money-mails.test.ts',
        'who paid too late reads that all goes back, and that there is no booking',
      ],
      [
        'supabase/functions/send-mails/words/money-mails.test.ts',
        'a refund is told with its sum and the reference; staff read which payment waits',
      ],
    ),
    [['money.mails', 'a mail of what was paid and goes back']],
  ),
  ...group(
    rule(
      'disputes',
      [
        sql('told/card-matters'),
        'a dispute is told once, on every tablet and by mail, and stands in its booking’s history',
      ],
      [
        'supabase/functions/send-mails/words/money-mails.test.ts',
        'a refund is told with its sum and the reference; staff read which payment waits',
      ],
    ),
    [
      ['money.dispute', 'a payment that its customer disputes is told to the house, with its sum'],
      ['money.dispute-mail', 'the mail says which booking and payment, and where to answer in time'],
    ],
  ),
  ...group(
    rule(
      'refunds',
      [sql('told/card-matters'), 'a refund that is refused of what was paid'],
      [sql('told/card-matters'), 'staff settle it once for every tablet, may take that back'],
      [sql('told/card-matters'), 'only functions write what it says, and nobody of another house touches it'],
    ),
    [
      [
        'money.matters',
        'a refused refund of what made no booking stands on every tablet until it is seen to',
      ],
    ],
  ),
  ...group(
    rule(
      'receipt',
      ['src/domain/price/card/receipt.test.ts', 'the tax in what was paid, by rate, the highest first'],
      ['src/domain/price/card/receipt.test.ts', 'one rounding for each rate'],
      ['src/domain/price/card/receipt.test.ts', 'a part of what was agreed is a part of each rate'],
      [refund, 'a receipt has its day, and another number after each refund'],
    ),
    [['money.receipt', 'a receipt (領収書) with the tax contained at 10 and 8 %']],
  ),
  ...group(
    rule(
      'settings',
      [
        sql('setup'),
        'no card before the law’s page is whole, and while there is one nothing of it is emptied',
      ],
      [
        sql('setup'),
        'customers are told of cards only where the vendor wants them and the server can take them',
      ],
      [
        'src/domain/config/payment.test.ts',
        'no card while the law is not satisfied, and off is always possible',
      ],
    ),
    [['money.law-first', 'the card cannot be switched on while a field is empty, in Postgres as well']],
  ),
  ...group(rule('settings', [overStripe, 'settings: a key without the webhook’s secret']), [
    ['money.secrets', 'no secret in a log'],
  ]),
  ...group(rule('every booking', [refund, 'a person who is erased leaves amounts, and nothing of theirs']), [
    ['money.erased', 'erasing a person leaves the vendor’s money right'],
  ]),
]
