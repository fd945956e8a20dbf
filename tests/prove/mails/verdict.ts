// What the mail servers have, beside what was to be told.

import type { Accepted } from '#tests/fixtures/mail/mail-server.ts'

export interface Verdict {
  missing: string[]
  /** Further copies under the same Message-ID. */
  copies: string[]
  /** The same told again under another Message-ID, or what was not to be told at all. */
  wrong: string[]
}

export function verdict(wanted: readonly string[], accepted: readonly Accepted[]): Verdict {
  const byId = new Map<string, string[]>()
  for (const one of accepted) byId.set(one.messageId, [...(byId.get(one.messageId) ?? []), saidBy(one)])
  const mails = [...byId].map(([id, [said = '']]) => ({ id, said }))
  return {
    missing: wanted.filter((one) => !mails.some(({ said }) => said === one)),
    copies: [...byId].flatMap(([id, said]) => said.slice(1).map((one) => `${one} ${id}`)),
    wrong: [
      ...[...byId].filter(([, said]) => new Set(said).size > 1).map(([id]) => `${id} says two things`),
      ...mails
        .filter(({ id, said }) => mails.some((other) => other.said === said && other.id < id))
        .map(({ said }) => `another Message-ID: ${said}`),
      ...mails.filter(({ said }) => !wanted.includes(said)).map(({ said }) => `not to be told: ${said}`),
    ],
  }
}

const kinds: [RegExp, string][] = [
  [/is confirmed|New booking/, 'confirmed'],
  [/changed/, 'changed'],
  [/cancelled/, 'cancelled'],
]

function saidBy({ to, mail }: Accepted): string {
  const isHouse = to === 'house@sakura.example'
  const guest = isHouse ? /Email: (\S+)/.exec(mail.text ?? '')?.[1] : to
  const kind = kinds.find(([words]) => words.test(mail.subject ?? ''))?.[1]
  return `${isHouse ? 'house' : 'customer'} ${guest} ${kind} ${/People: (\d+)/.exec(mail.text ?? '')?.[1]}`
}
