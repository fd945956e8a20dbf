// What staff have to look at in the card service and no booking's row says (59_card_matter.sql): functions alone write it, staff take it
// away once they have seen to it.

import { type ConfigRow, configEditCommand } from './config-command.ts'

const whats = ['disputed', 'refused'] as const

export interface CardMatter {
  /** As commands name it. */
  id: ConfigRow['id']
  /** disputed: its customer had their bank take it back. refused: it is to go back, and does not. */
  what: (typeof whats)[number]
  amount: number
  /** Also the booking's id, where one was made of it. */
  payment: string
  /** By which the card service finds it. */
  intent: string
  at: string
}

/** Those that nobody has seen to, the oldest first. What a newer server tells, this version does not know. */
export const cardMatters = (rows: readonly Pick<ConfigRow, 'id' | 'kind' | 'data'>[]): CardMatter[] =>
  rows
    .filter(({ kind, data }) => kind === 'card_matter' && whats.some((what) => what === data['what']))
    .map(({ id, data }) => ({ ...(data as unknown as Omit<CardMatter, 'id'>), id }))
    .sort((a, b) => a.at.localeCompare(b.at))

/** It has been seen to. */
export const matterSettled = ({ id, ...seen }: CardMatter) => {
  const [kind = '', key = ''] = id.split('/')
  return configEditCommand({ kind, key, seen: { ...seen }, wanted: { deleted: true } })
}
