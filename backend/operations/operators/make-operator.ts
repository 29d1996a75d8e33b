import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { accountLimits } from '#schemas/identity/accounts.ts'
import * as paths from '#schemas/platform/paths.ts'
import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import { insertReset } from '#backend/identity/accounts/insert-reset.ts'
import { newToken, tokenHash } from '#backend/identity/sessions/session-token.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { insertOperator, isAddressKnown } from './operator-queries.ts'

interface NewOperator {
  email: string
  firstName: string
  lastName: string
}

/**
 * Creates the first operator of an installation, with all permissions; returns the path of the link with which they set
 * a password. Null when the address is already in use.
 */
export const makeOperator = (
  db: Db,
  context: Pick<Context, 'now' | 'user' | 'requestId'>,
  { email, firstName, lastName }: NewOperator,
): Promise<string | null> =>
  inTransaction(db, async (transaction) => {
    if (await isAddressKnown(transaction, email)) return null
    const country = (await referenceData(transaction)).list('country', 'en').find(({ extra }) => extra.operating)
    if (!country) throw new Error('The reference data has no operating country')
    const [identifier, at, token] = [randomUUIDv7(), iso(context.now), newToken()]
    await insertOperator(transaction, {
      identifier,
      email,
      firstName,
      lastName,
      countryId: country.id,
      // A random password that is never shown: the link is the only way to sign in.
      passwordHash: await hashPassword(randomBytes(24).toString('base64url')),
      at,
    })
    await insertReset(transaction, {
      identifier: randomUUIDv7(),
      userIdentifier: identifier,
      tokenHash: tokenHash(token),
      createdAt: at,
      expiresAt: iso(context.now.add({ minutes: accountLimits.resetMinutes })),
    })
    await audit(context, transaction, 'admin.operator_made', { subject: identifier })
    return paths.newPassword({ token })
  })
