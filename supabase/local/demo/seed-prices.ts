import type { TransactionSql } from 'postgres'
import { sakuraTei } from './accounts.ts'
import type { Party } from './day-plan.ts'
import { type Dice, dice } from './dice.ts'

interface Price {
  type: 'person' | 'course' | 'seat'
  name: string
  name_en: string
  price: number
  tax: number
  weekdays: number[]
  starts_at: number | null
  ends_at: number | null
  online: boolean
}

interface Line extends Pick<Price, 'type' | 'name' | 'name_en' | 'price' | 'tax'> {
  price_type: string
  count: number
}

const atNight = { tax: 10, weekdays: [], starts_at: 1020, ends_at: null }

const seasonal: Price = {
  ...{ type: 'course', name: '季節のコース', name_en: 'Seasonal course', price: 8800, online: true },
  ...atNight,
}
const kaiseki: Price = {
  ...{ type: 'course', name: '会席「桜」', name_en: 'Kaiseki “Sakura”', price: 13_200, online: false },
  ...atNight,
}
const tempura: Price = {
  ...{ type: 'course', name: '天ぷら御膳', name_en: 'Tempura lunch', price: 3300, tax: 10, online: true },
  ...{ weekdays: [], starts_at: 660, ends_at: 900 },
}
const drinks: Price = {
  ...{ type: 'person', name: '飲み放題（120分）', name_en: 'Free-flowing drinks (120 min)', price: 2200 },
  ...{ ...atNight, online: true },
}

const ids = dice(22)
const menu = [seasonal, kaiseki, tempura, drinks].map((price) => ({ id: ids.uuid(), price }))

export async function seedPrices(tx: TransactionSql): Promise<void> {
  for (const [position, { id, price }] of menu.entries()) {
    await tx`
      insert into private.config_item (vendor_id, kind, key, data)
      values (${sakuraTei}, 'price_type', ${id}, ${tx.json({ ...price, position } as never)})`
  }
}

/** What a party agreed to; most choose when they sit down. */
export function linesOf(party: Party, chances: Dice): Line[] {
  if (party.source === 'walk_in' || !chances.chance(0.2)) return []
  if (party.minute < 1020) return party.minute < 900 ? [lineOf(tempura, party.pax)] : []
  const course = lineOf(party.source === 'online' || chances.chance(0.7) ? seasonal : kaiseki, party.pax)
  return chances.chance(0.3) ? [course, lineOf(drinks, party.pax)] : [course]
}

function lineOf(price: Price, count: number): Line {
  const { type, name, name_en, tax } = price
  const price_type = menu.find((one) => one.price === price)?.id ?? ''
  return { price_type, type, name, name_en, price: price.price, tax, count }
}
