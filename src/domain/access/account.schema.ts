// What must stand in the forms of sign-in, sign-up and of the first admin. An e-mail is looked at as it is meant: the form
// has made it plain (#domain/contact/email.ts).

import { isEmail, plainEmail } from '#domain/contact/email.ts'
import { plainSchema } from '#domain/text/plain-schema.ts'
import { passwordFault } from './password.ts'
import { unseen } from './signs.ts'

interface Account {
  email: string
  password: string
}

const emailCode = (typed: string): 'required' | 'invalid_email' | null => {
  const email = plainEmail(typed)
  return email === '' ? 'required' : isEmail(email) && !unseen.test(email) ? null : 'invalid_email'
}

/** Of a new account. Auth and Postgres make small letters of different signs: beyond ASCII one address would be two. */
export const newEmailCode = (typed: string): 'required' | 'invalid_email' | null =>
  /^[ -~]*$/.test(plainEmail(typed)) ? emailCode(typed) : 'invalid_email'

/** A password that is there already is whatever it is. */
export const signInSchema = plainSchema(({ email, password }: Account) => ({
  email: emailCode(email),
  password: password === '' ? 'required' : null,
}))

export const newAccountSchema = plainSchema(({ email, password }: Account) => ({
  email: newEmailCode(email),
  password: passwordFault(password, plainEmail(email)),
}))

export const signUpSchema = plainSchema(({ email, password, agreed }: Account & { agreed: boolean }) => ({
  email: newEmailCode(email),
  password: passwordFault(password, plainEmail(email)),
  agreed: agreed ? null : 'choose',
}))

/** Where a mail is asked for. */
export const emailSchema = plainSchema(({ email }: { email: string }) => ({ email: emailCode(email) }))

/** Of somebody who came by a link: whose account it is only the server knows. */
export const newPasswordSchema = plainSchema(({ password }: { password: string }) => ({
  password: passwordFault(password),
}))

/** Another address than the present one, by the present password. */
export const changeEmailSchema = (present: string) =>
  plainSchema(({ email, password }: Account) => ({
    email: plainEmail(email).toLowerCase() === present.toLowerCase() ? 'same_email' : newEmailCode(email),
    password: password === '' ? 'required' : null,
  }))

/** A rule that is broken while somebody types is said at once; "too short" would be said to everybody. */
export const earlyPasswordCodes = ['password_long', 'password_common', 'weak_password'] as const

/** The present password is whatever it is; the new one is another, by the rules. */
export const changePasswordSchema = (email: string) =>
  plainSchema(({ present, next }: { present: string; next: string }) => ({
    present: present === '' ? 'required' : null,
    next: next !== '' && next === present ? 'same_password' : passwordFault(next, email),
  }))
