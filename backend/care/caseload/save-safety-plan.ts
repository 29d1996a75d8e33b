import { randomUUIDv7 } from 'node:crypto'
import type { ClientEmergency, SafetyPlanChange } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { openBox, places } from '#platform/context/data-keys.ts'
import { refused } from '#platform/core/errors.ts'
import { findCloseRelation } from './find-relation.ts'
import { insertPlan, planOf, updatePlan } from './plan-queries.ts'
import { emergencyOf } from './emergency-of.ts'

/**
 * Saves the one safety plan of a client. A caller who edited an older version is refused and has to read the newer one
 * first.
 */
export async function saveSafetyPlan(
  context: Context,
  client: string,
  { version, ...steps }: SafetyPlanChange,
): Promise<ClientEmergency> {
  const { identifier: providerIdentifier } = signedIn(context)
  return asAuthor(context.db, providerIdentifier, async (db) => {
    const { identifier: clientIdentifier } = await findCloseRelation(context, db, client)
    const stored = await planOf(db, providerIdentifier, clientIdentifier)
    if ((stored?.version ?? 0) !== version) throw refused('STATUS_CHANGED')

    const identifier = stored?.identifier ?? randomUUIDv7()
    const box = await openBox(context, db, providerIdentifier)
    const written = { at: iso(context.now), sealed: box.seal(places.safetyPlan(identifier), JSON.stringify(steps)) }
    const isFirst = stored
      ? await updatePlan(db, stored, written)
      : await insertPlan(db, { identifier, providerIdentifier, clientIdentifier, ...written })
    if (!isFirst) throw refused('STATUS_CHANGED')
    await audit(context, db, 'safety_plan.saved', { subject: clientIdentifier, details: { version: version + 1 } })
    return emergencyOf(context, db, clientIdentifier)
  })
}
