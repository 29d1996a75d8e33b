import { randomUUID } from 'node:crypto'
import { consentCategories } from '#schemas/platform/consent.ts'
import type { Consent } from '#schemas/platform/features.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { limitByNetwork } from '#platform/context/throttle.ts'
import { limits } from './limits.ts'
import { insertConsent, visitorOf } from './queries.ts'

/** Records a cookie choice in the consent log; a later choice adds a row of the same visitor. */
export async function recordConsent(context: Context, consent: Consent): Promise<{ visitorId: string }> {
  const { db, now, country } = context
  if (!isOneChoice(consent)) throw refused('VALIDATION_ERROR', { fields: { choice: 'validation.choice' } })
  await limitByNetwork(context, 'consentNetwork', limits.consentNetwork)
  // An operator who acts for somebody else does not choose for them.
  const userIdentifier = context.user?.impersonation ? null : (context.user?.identifier ?? null)
  const { visitorId, ...choice } = consent
  const known = visitorId?.toLowerCase() ?? (userIdentifier ? await visitorOf(db, userIdentifier) : undefined)
  const visitor = known ?? randomUUID()
  await insertConsent(db, { ...choice, at: iso(now), visitor, userIdentifier, country })
  return { visitorId: visitor }
}

/** "Accept all" includes every category, "reject all" includes none. */
function isOneChoice(consent: Consent): boolean {
  const granted = consentCategories.filter((category) => consent[category]).length
  if (consent.choice === 'custom') return true
  return granted === (consent.choice === 'true' ? consentCategories.length : 0)
}
