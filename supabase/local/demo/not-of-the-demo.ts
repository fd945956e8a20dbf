import type { Sql } from 'postgres'
import { demoAccounts, hanabiWorks, sakuraTei } from './accounts.ts'

/**
 * What somebody has brought here, counted: "3 vendors, 214 bookings that are not the demo's"; '' where there is nothing but the demo. Bookings that
 * were made in the demo's restaurant are part of it, those imported into it are not.
 */
export async function notOfTheDemo(sql: Sql): Promise<string> {
  const vendors = [sakuraTei, hanabiWorks]
  const [found] = await sql<{ vendors: number; bookings: number; accounts: number }[]>`
    select (select count(*)::integer from public.vendor where id not in ${sql(vendors)}) as vendors,
      (select count(*)::integer from public.booking
        where vendor_id not in ${sql(vendors)} or source = 'import') as bookings,
      (select count(*)::integer from auth.users where id not in ${sql(demoAccounts.map(({ id }) => id))}) as accounts`
  const counted = Object.entries(found ?? {}).filter(([, count]) => count > 0)
  if (counted.length === 0) return ''
  const words = counted.map(([name, count]) => `${count} ${count === 1 ? name.replace(/s$/, '') : name}`)
  const isOne = counted.length === 1 && counted[0]?.[1] === 1
  return `${words.join(', ')} that ${isOne ? 'is' : 'are'} not the demo's`
}
