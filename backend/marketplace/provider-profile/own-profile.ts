import type { OwnProvider } from '#schemas/marketplace/provider-profile.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { ownPhotoPath, photoPath } from './photo-path.ts'
import { offersOf, ownProvider, therapiesOf } from './queries.ts'
import { feeOfTherapy } from './rules.ts'
import { storedInfo } from './stored-info.ts'

/** The signed-in therapist's profile and fees. `db` may be the transaction that has just changed them. */
export async function ownProfile(context: Context, db: Db = context.db): Promise<OwnProvider> {
  const { identifier } = signedIn(context)
  const own = await ownProvider(db, identifier)
  if (!own) throw notFound()

  const reference = await referenceData(db)
  const [therapies, offers] = [await therapiesOf(db, identifier), await offersOf(db, identifier)]
  const country = reference.byId(own.countryId)
  if (!country) throw new Error(`Country ${own.countryId} is not in the reference data`)
  const general = { fee: own.fee ?? 0, isFree: own.isFree }
  const { firstName, lastName, headline, title, bio, photoVersion, verificationStatus } = own
  const photo = own.listing ? photoPath(identifier, photoVersion) : photoVersion && ownPhotoPath(photoVersion)
  return {
    profileInfo: {
      firstName,
      lastName,
      photo,
      headline,
      title,
      bio,
      country: { identifier: country.identifier, code: country.code },
    },
    info: storedInfo(own, therapies, offers, reference),
    bookingFee: {
      general,
      currencyCode: own.currency,
      therapies: therapies
        .filter((therapy) => therapy.fee !== null || therapy.isFree)
        .flatMap((therapy) => {
          const row = reference.byId(therapy.therapyId)
          const name = row?.label[context.locale] ?? ''
          return row ? [{ therapyIdentifier: row.identifier, name, ...feeOfTherapy(therapy, general) }] : []
        }),
    },
    listed: own.listing !== null,
    verificationStatus,
  }
}
