import { randomUUIDv7 } from 'node:crypto'
import type { AccountStatus } from '#schemas/identity/accounts.ts'
import type { Locale } from '#schemas/platform/words.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Claims } from '#platform/identity-providers/port.ts'
import { sendNotice } from '#backend/identity/accounts/send-notice.ts'
import { insertIdentity } from './identity-queries.ts'

interface Owner {
  identifier: string
  email: string
  locale: Locale
  accountStatus: AccountStatus
}

/** From now on this person of the provider signs in to the account, whose holder gets a mail about it. */
export async function addIdentity(
  context: Context,
  db: Db,
  owner: Owner,
  { issuer, subject, email }: Claims,
): Promise<void> {
  const at = iso(context.now)
  await insertIdentity(db, {
    identifier: randomUUIDv7(),
    userIdentifier: owner.identifier,
    issuer,
    subject,
    email,
    createdAt: at,
    lastUsedAt: at,
  })
  const provider = context.services.identityProviders.labelOf(issuer)
  await audit(context, db, 'identity.added', { subject: owner.identifier, details: { provider } })
  await sendNotice(context, db, 'identity_added', owner, { provider })
}
