// Where the product's server is. The embedded stack serves the app itself, so its address is our own and its
// public key is always the same; a build for a hosted project gets both at build time.

/** Address of REST, Auth and Realtime, without a slash at the end. */
export const supabaseUrl = (): string =>
  (import.meta.env.VITE_SUPABASE_URL as string | undefined)?.replace(/\/+$/, '') ?? location.origin

/** The public key of role `anon`: protects nothing, RLS does (equal to supabase/local/api/anon-key.ts). */
export const anonKey = (): string =>
  (import.meta.env.VITE_SUPABASE_ANON_KEY as string | undefined) ?? 'sb_publishable_noren_embedded'

/** A service that answers `1;<country>;...` to a GET, for the phone field's first guess; '' (the default) asks nobody. */
export const countryServiceUrl = (): string =>
  (import.meta.env.VITE_COUNTRY_SERVICE_URL as string | undefined) ?? ''
