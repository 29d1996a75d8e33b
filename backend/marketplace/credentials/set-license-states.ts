import type { BodyOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { credentialApi } from '#schemas/marketplace/credentials.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { reopenVerification } from '#backend/marketplace/provider-profile/reopen-verification.ts'
import { lockProvider } from './queries.ts'
import { showLicenseStates } from './show-license-states.ts'
import { licenseStateRows, replaceStates } from './state-queries.ts'

/**
 * Replaces the whole list. A removed state leaves the public search at once; an added one waits for an operator, so an
 * approved therapist goes back into review. A stored state stays valid after it is withdrawn from the reference data.
 */
export async function setLicenseStates(
  context: Context,
  { stateIdentifiers }: BodyOf<typeof credentialApi.setLicenseStates>,
): Promise<ReplyOf<typeof credentialApi.setLicenseStates>> {
  const { identifier: provider, country } = signedIn(context)
  return context.transaction(async (db) => {
    await lockProvider(db, provider)
    const stored = (await licenseStateRows(db, provider)).map(({ stateId }) => stateId)
    const { byIdentifier, countryOf } = await referenceData(db)
    const ids = stateIdentifiers.map((identifier, place) => {
      const state = byIdentifier(identifier, 'state')
      const isOffered = state && (state.isOffered || stored.includes(state.id))
      if (!isOffered || countryOf(state) !== country)
        throw refused('VALIDATION_ERROR', { fields: { [`stateIdentifiers.${place}`]: 'validation.state' } })
      return state.id
    })
    const isAdded = await replaceStates(db, provider, [...new Set(ids)])
    await audit(context, db, 'licence_states.set')
    if (isAdded) await reopenVerification(context, db, provider)
    await context.services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier: provider })
    return showLicenseStates(context, db)
  })
}
