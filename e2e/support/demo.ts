// Accounts of the demo data (supabase/local/demo); specs only read with them.
import type { Staff } from './venue.ts'

const account = (name: string): Staff => ({ email: `${name}@noren.example`, password: 'noren-demo' })

export const demo = {
  restaurant: account('restaurant'),
  events: account('events'),
  admin: account('admin'),
}
