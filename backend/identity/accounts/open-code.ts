import { randomUUIDv7 } from 'node:crypto'
import { accountLimits } from '#schemas/identity/accounts.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { insertCode, type Purpose, voidCode } from './code-queries.ts'

interface Opening {
  userIdentifier: string
  purpose: Purpose
  newEmail?: string
}

interface NewCode {
  identifier: string
  /** Address of the previous open code, if there was one. */
  newEmailBefore: string | null
}

/**
 * Creates the row of a new code for one purpose and voids the previous one. The code itself is generated when its mail is
 * composed.
 */
export async function openCode(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { userIdentifier, purpose, newEmail }: Opening,
): Promise<NewCode> {
  const identifier = randomUUIDv7()
  const before = await voidCode(db, userIdentifier, purpose, iso(now))
  await insertCode(db, {
    identifier,
    userIdentifier,
    purpose,
    newEmail: newEmail ?? null,
    createdAt: iso(now),
    expiresAt: iso(now.add({ minutes: accountLimits.otpMinutes })),
  })
  return { identifier, newEmailBefore: before?.newEmail ?? null }
}
