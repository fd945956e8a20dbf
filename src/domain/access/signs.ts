// Signs that the e-mail and the password of an account may not have, in the forms; supabase/local/auth/auth-calls.ts has the first, and
// takes addresses of ASCII only.

/** Controls and halves of letters: no database keeps them. */
export const unkeepable = /[\p{Cc}\p{Cs}]/u

/** And what nobody can see or what turns the line around: two addresses that look alike would be two accounts. */
export const unseen = /[\p{Cc}\p{Cs}\p{Cf}\p{DI}\u2800]/u
