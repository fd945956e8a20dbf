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

/** A password that is there already is whatever it is. */
export const signInSchema = plainSchema(({ email, password }: Account) => ({
  email: emailCode(email),
  password: password === '' ? 'required' : null,
}))

export const newAccountSchema = plainSchema(({ email, password }: Account) => ({
  email: emailCode(email),
  password: passwordFault(password, plainEmail(email)),
}))

export const signUpSchema = plainSchema(({ email, password, agreed }: Account & { agreed: boolean }) => ({
  email: emailCode(email),
  password: passwordFault(password, plainEmail(email)),
  agreed: agreed ? null : 'choose',
}))

/** A rule that is broken while somebody types is said at once; "too short" would be said to everybody. */
export const earlyPasswordCodes = ['password_long', 'password_common', 'weak_password'] as const
