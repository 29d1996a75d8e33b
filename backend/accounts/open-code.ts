import { randomInt, randomUUIDv7 } from 'node:crypto'
import { accountLimits } from '#schemas/accounts.ts'
import { type Context, iso } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { codeHash } from './code-hash.ts'
import { insertCode, type Purpose, voidCode } from './code-queries.ts'

interface Opening {
  userIdentifier: string
  purpose: Purpose
  newEmail?: string
}

interface NewCode {
  identifier: string
  code: string
  /** Address that the code before it was for, if one was open. */
  newEmailBefore: string | null
}

/** A new code for one purpose; the one before it ends. */
export async function openCode(
  { now, services }: Pick<Context, 'now' | 'services'>,
  db: Db,
  { userIdentifier, purpose, newEmail }: Opening,
): Promise<NewCode> {
  const identifier = randomUUIDv7()
  const code = String(randomInt(10 ** accountLimits.otpDigits)).padStart(accountLimits.otpDigits, '0')
  const before = await voidCode(db, userIdentifier, purpose, iso(now))
  await insertCode(db, {
    identifier,
    userIdentifier,
    purpose,
    newEmail: newEmail ?? null,
    codeHash: codeHash(services.config.secrets.codes, purpose, userIdentifier, code),
    createdAt: iso(now),
    expiresAt: iso(now.add({ minutes: accountLimits.otpMinutes })),
  })
  return { identifier, code, newEmailBefore: before?.newEmail ?? null }
}
