import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { cardOf, shownFacets } from './card.ts'
import { checksOf, listedProvider } from './queries.ts'
import { feeOfTherapy, isApproved } from './rules.ts'

/** The public page of a therapist. An unlisted therapist gets the same response as an unknown one. */
export async function showProvider({ db, now, locale }: Context, identifier: string): Promise<PublicProvider> {
  const provider = await listedProvider(db, identifier)
  if (!provider) throw notFound()

  const reference = await referenceData(db)
  const general = { fee: provider.fee, isFree: provider.isFree }
  const approaches = shownFacets(provider.facets, reference)('approach')
  const today = now.toZonedDateTimeISO(provider.timezone).toPlainDate().toString()
  return {
    ...cardOf(provider, reference, locale, now),
    title: provider.title,
    bio: provider.bio,
    timezone: provider.timezone,
    therapies: provider.therapies.flatMap((own) => {
      const therapy = reference.byId(own.therapyId)
      const minutes = own.slotMinutes ?? provider.slotMinutes
      return therapy && own.isBookable
        ? [{ ...reference.show(therapy, locale), ...feeOfTherapy(own, general), minutes }]
        : []
    }),
    approaches: approaches.map((one) => reference.show(one, locale)),
    acceptingNewClients: provider.acceptingNewClients,
    needsApproval: provider.needsApproval,
    acceptsQuestions: provider.acceptsQuestions ?? false,
    verified: isApproved(provider)
      ? { status: 'approved', checkedAt: provider.verifiedAt, checks: await checksOf(db, identifier, today) }
      : { status: 'not_checked', checkedAt: null, checks: [] },
  }
}
