/**
 * The public key that browsers send to the embedded stack. It opens nothing by itself (it only says "anon") and
 * is the same for every installation; a hosted project has one of its own (VITE_SUPABASE_ANON_KEY).
 */
export const anonKey = 'sb_publishable_noren_embedded'
