// Of cards: customers read what is offered, and nobody else asks Postgres for any of it.

export const moneyCalls = Object.fromEntries(
  ['private.card_errors(uuid,text,jsonb)', 'private.legal_errors(jsonb)', 'private.public_payment(uuid)'].map(
    (name) => [name, 'nobody' as const],
  ),
)
