// Rules altered by one sign, each in a copy of the function inside a transaction that is rolled back.

import type { TransactionSql } from 'postgres'

export interface Alteration {
  name: string
  /** As `regprocedure` writes it, without arguments where the name is alone. */
  of: string
  from: string
  to: string
}

export const alterations: Alteration[] = [
  {
    name: 'a stay may not end with the hours',
    of: 'reason_at',
    from: 'p_minute + r.duration > r.closes_at',
    to: 'p_minute + r.duration >= r.closes_at',
  },
  {
    name: 'a stay may not begin as the break ends',
    of: 'reason_at',
    from: 'p_minute < r.break_ends_at',
    to: 'p_minute <= r.break_ends_at',
  },
  {
    name: 'the last seating comes a minute early',
    of: 'reason_at',
    from: 'p_minute > r.closes_at - r.last_seating',
    to: 'p_minute >= r.closes_at - r.last_seating',
  },
  {
    name: 'the present minute is past',
    of: 'reason_at',
    from: 'p_minute < r.now_minute',
    to: 'p_minute <= r.now_minute',
  },
  {
    name: 'the early minutes of the next day never pass',
    of: 'reason_at',
    from: 'r.days_ahead * 1440 + p_minute < r.now_minute',
    to: 'r.days_ahead = 0 and p_minute < r.now_minute',
  },
  {
    name: 'the cutoff is a day longer',
    of: 'reason_at',
    from: 'r.days_ahead < r.cutoff_days',
    to: 'r.days_ahead <= r.cutoff_days',
  },
  {
    name: 'the horizon is a day nearer',
    of: 'reason_at',
    from: 'r.days_ahead > r.horizon_days',
    to: 'r.days_ahead >= r.horizon_days',
  },
  {
    name: 'the last seat is not sold',
    of: 'reason_at',
    from: 'p_pax > p_left',
    to: 'p_pax >= p_left',
  },
  {
    name: 'the kitchen takes one fewer',
    of: 'reason_at',
    from: 'p_starting + p_pax > r.pacing',
    to: 'p_starting + p_pax >= r.pacing',
  },
  {
    name: 'a step of the stays is for one fewer',
    of: 'stay_of',
    from: 'p_pax <= ',
    to: 'p_pax < ',
  },
  {
    name: 'all stay as long as the largest party',
    of: 'stay_of',
    from: "return (s.stays->i->>'minutes')::integer",
    to: 'return s.duration',
  },
  {
    name: 'who leaves still has a seat',
    of: 'slots',
    from: 'l.ends > g.minute',
    to: 'l.ends >= g.minute',
  },
  {
    name: 'the night before is forgotten',
    of: 'occupied',
    from: '(p_from - 3659) / 1440, -2)',
    to: '(p_from - 3659) / 1440, 0)',
  },
  {
    name: 'the night before the last is forgotten',
    of: 'occupied',
    from: '(p_from - 3659) / 1440, -2)',
    to: '(p_from - 3659) / 1440, -1)',
  },
  {
    name: 'who stays past midnight is looked for on too few days',
    of: 'occupied',
    from: 'p_from - 3659',
    to: 'p_from - 2159',
  },
  {
    name: 'who sat down early or is late today is judged by the plan alone',
    of: 'occupied',
    from: 'k.day > v_today',
    to: 'k.day >= v_today',
  },
  {
    name: "others' holds that have ended count",
    of: 'occupied',
    from: 'h.expires_at > p_now',
    to: 'h.expires_at >= p_now',
  },
  {
    name: 'who sits sits as planned',
    of: 'occupied',
    from: 'coalesce(k.seated_at, k.minute)',
    to: 'k.minute',
  },
  {
    name: 'an overstay has no seat',
    of: 'occupied',
    from: 'v_minute >= b.due',
    to: 'false',
  },
  {
    name: 'an overstay ends a minute early',
    of: 'occupied',
    from: 'v_minute + 15',
    to: 'v_minute + 14',
  },
  {
    name: 'a party sits past the turn of the day',
    of: 'occupied',
    from: 'least(b.due, v_turn)',
    to: 'b.due',
  },
  {
    name: 'a late party leaves as planned',
    of: 'occupied',
    from: 'least(v_minute - b.minute, 60)',
    to: '0',
  },
  {
    name: 'a late party keeps its seats for ever',
    of: 'occupied',
    from: 'least(v_minute - b.minute, 60)',
    to: 'v_minute - b.minute',
  },
  {
    name: 'a minute of lateness closes the next turn',
    of: 'occupied',
    from: 'v_minute - b.minute > 15',
    to: 'v_minute > b.minute',
  },
  {
    name: 'who sat down a little late leaves late',
    of: 'occupied',
    from: 'between 1 and 15',
    to: 'between 1 and 14',
  },
  {
    name: 'who left never was there',
    of: 'occupied',
    from: "k.status = 'left'",
    to: 'false',
  },
  {
    name: 'on other days people stay as they do today',
    of: 'occupied',
    from: "b.status = 'seated' and b.day = v_today and v_minute",
    to: "b.status = 'seated' and v_minute",
  },
  {
    name: 'the highest of several overrides counts',
    of: 'slots',
    from: 'min(o.capacity)',
    to: 'max(o.capacity)',
  },
  {
    name: 'an override ends a minute late',
    of: 'slots',
    from: 'c.at < o.ends',
    to: 'c.at <= o.ends',
  },
  {
    name: "the weekday's hours win over the holiday's",
    of: 'general_hours_of',
    from: 'o.weekday desc',
    to: 'o.weekday',
  },
  {
    name: 'the day turns a minute late',
    of: 'business_time',
    from: 'minute < p_day_turns_at',
    to: 'minute <= p_day_turns_at',
  },
  {
    name: "New York's clock never changes",
    of: 'business_time',
    from: 'p_now at time zone p_time_zone',
    to: "p_now at time zone replace(p_time_zone, 'America/New_York', 'EST')",
  },
]

export async function alter(tx: TransactionSql, a: Alteration): Promise<void> {
  const [found] = await tx<{ source: string }[]>`
    select pg_get_functiondef(oid) as source from pg_proc
    where pronamespace = 'private'::regnamespace and proname = ${a.of}`
  const source = found?.source ?? ''
  if (!source.includes(a.from)) throw new Error(`private.${a.of} does not hold ${a.from}`)
  await tx.unsafe(source.replaceAll(a.from, a.to))
}
