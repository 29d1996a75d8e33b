import { type OwnProvider, ProviderInfo } from '#schemas/marketplace/provider-profile.ts'
import { currencyFor, plainZip } from '#schemas/platform/regions.ts'
import { checkProfile } from '#backend/identity/client-profile/check-profile.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import {
  changeCurrency,
  forgetLicenseStates,
  hasBookings,
  hasMoney,
  hasSoldPackages,
  lockPerson,
  replaceOffers,
  replaceTherapies,
  updatePerson,
  updatePractice,
} from './info-queries.ts'
import { type FeeStep, lockFee, ownFeesExcept, setFeeOf } from './fee-history-queries.ts'
import { ownProfile } from './own-profile.ts'
import {
  each,
  plainFields,
  type ReferenceColumn,
  referenceColumns,
  type ReferenceField,
  referenceFields,
} from './profile-columns.ts'
import { generalCurrency, offersOf, ownProvider, therapiesOf } from './queries.ts'
import { recordFees } from './record-fees.ts'
import { type NextFreeSlot, refreshListing } from './refresh-listing.ts'

/**
 * Stores the whole profile and updates the public search at once. Languages and approaches stay unchanged if they are left
 * out.
 */
export async function saveInfo(
  context: Context,
  given: ProviderInfo,
  nextFreeSlot: NextFreeSlot,
): Promise<OwnProvider> {
  const { identifier } = signedIn(context)
  return context.transaction(async (db) => {
    const own = await ownProvider(db, identifier)
    if (!own) throw notFound()
    const stored = await rowsOf(db, identifier, own)
    const info = await checkProfile(context, db, { schema: ProviderInfo, info: given, stored })
    const { byIdentifier } = await referenceData(db)
    const idOf = (named: string | undefined) => (named && byIdentifier(named)?.id) || null
    const idsOf = (named: string[]) => [...new Set(named.flatMap((one) => idOf(one) ?? []))]
    const countryId = idOf(info.countryIdentifier) ?? own.countryId
    if (countryId !== own.countryId) await moveCountry(context, db, countryId)

    const { firstName, lastName, phoneNumber, zipCode } = info
    await updatePerson(db, identifier, { firstName, lastName, phoneNumber, countryId })
    await updatePractice(db, identifier, {
      ...each(plainFields, (field) => info[field] ?? null),
      ...referencesOf((field) => idOf(info[field])),
      zipCode: zipCode === undefined ? null : plainZip(zipCode),
    })
    const therapies = idsOf(info.therapies)
    await recordFees(context, db, endOf(await ownFeesExcept(db, identifier, therapies)))
    await replaceTherapies(db, identifier, therapies)
    await replaceOffers(db, identifier, 'modality', idsOf(info.modalities))
    await replaceOffers(db, identifier, 'speciality', idsOf(info.specialities))
    if (info.languages) await replaceOffers(db, identifier, 'language', idsOf(info.languages))
    if (info.approaches) await replaceOffers(db, identifier, 'approach', idsOf(info.approaches))
    await refreshListing(db, identifier, context.now, nextFreeSlot)
    return ownProfile(context, db)
  })
}

type OwnFee = Awaited<ReturnType<typeof ownFeesExcept>>[number]

/** These fees hold no longer: the therapy is not offered, or the currency changes. */
const endOf = (fees: readonly OwnFee[]): FeeStep[] =>
  fees.map(({ therapyId, currency, ...fee }) => ({ therapyId, before: setFeeOf(fee), after: null, currency }))

/** Maps each column of reference data to the value of its field. */
const referencesOf = (idOf: (field: ReferenceField) => number | null) =>
  Object.fromEntries(referenceFields.map((field) => [referenceColumns[field], idOf(field)])) as Record<
    ReferenceColumn,
    number | null
  >

/** Reference rows that are already stored in the profile. */
async function rowsOf(
  db: Db,
  identifier: string,
  own: NonNullable<Awaited<ReturnType<typeof ownProvider>>>,
): Promise<Set<number>> {
  const [therapies, offers] = [await therapiesOf(db, identifier), await offersOf(db, identifier)]
  const single = [own.countryId, ...Object.values(referencesOf((field) => own[referenceColumns[field]]))]
  const several = [...therapies.map(({ therapyId }) => therapyId), ...offers.map(({ taxonomyId }) => taxonomyId)]
  return new Set([...several, ...single.filter((id) => id !== null)])
}

/**
 * The country decides the currency of fees and earnings, so it cannot change after the first booking, while there is a
 * balance, or while clients have packages.
 */
async function moveCountry(context: Context, db: Db, countryId: number): Promise<void> {
  const { identifier, country: before } = signedIn(context)
  const after = (await referenceData(db)).byId(countryId)?.code ?? ''
  await lockPerson(db, identifier)
  const isBound =
    (await hasBookings(db, identifier)) || (await hasMoney(db, identifier)) || (await hasSoldPackages(db, identifier))
  if (isBound) throw refused('VALIDATION_ERROR', { fields: { countryIdentifier: 'validation.country_money' } })
  const general = await lockFee(db, identifier, null)
  const currency = await generalCurrency(db, identifier)
  const paid = [
    ...(general ? [{ therapyId: null, before: general, after: null, currency }] : []),
    ...endOf((await ownFeesExcept(db, identifier, [])).filter(({ isFree }) => !isFree)),
  ]
  await recordFees(context, db, paid)
  await changeCurrency(db, identifier, currencyFor(after))
  await forgetLicenseStates(db, identifier)
  await audit(context, db, 'country.changed', { subject: identifier, details: { before, after } })
}
