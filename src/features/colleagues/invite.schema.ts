import { newEmailCode } from '#domain/access/account.schema.ts'
import { plainSchema } from '#domain/text/plain-schema.ts'

export const inviteSchema = plainSchema(({ email }: { email: string }) => ({ email: newEmailCode(email) }))
