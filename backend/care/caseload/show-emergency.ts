import type { ClientEmergency } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { findCloseRelation } from './find-relation.ts'
import { emergencyOf } from './emergency-of.ts'

/** Emergency contact and safety plan of a client. Each read appears in the client's access log. */
export const showEmergency = (context: Context, client: string): Promise<ClientEmergency> =>
  asAuthor(context.db, signedIn(context).identifier, async (db) => {
    const { identifier } = await findCloseRelation(context, db, client)
    await audit(context, db, 'client.emergency_read', { subject: identifier })
    return emergencyOf(context, db, identifier)
  })
