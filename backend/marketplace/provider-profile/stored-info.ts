import type { OwnProvider } from '#schemas/marketplace/provider-profile.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import type { ReferenceData } from '#platform/regions/reference.ts'
import { each, plainFields, referenceColumns, referenceFields } from './profile-columns.ts'
import type { offersOf, ownProvider, therapiesOf } from './queries.ts'

type Rows<Query extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

/** The profile in the format of the form: reference rows by identifier. */
export function storedInfo(
  own: NonNullable<Rows<typeof ownProvider>>,
  therapies: Rows<typeof therapiesOf>,
  offers: Rows<typeof offersOf>,
  reference: ReferenceData,
): OwnProvider['info'] {
  const named = (id: number | null) => (id === null ? null : (reference.byId(id)?.identifier ?? null))
  const ids = (rows: number[]) => rows.flatMap((id) => named(id) ?? [])
  const offered = (kind: ReferenceKind) =>
    ids(offers.filter((one) => one.kind === kind).map(({ taxonomyId }) => taxonomyId))
  const country = named(own.countryId)
  if (country === null) throw new Error(`Country ${own.countryId} is not in the reference data`)
  const { firstName, lastName, phoneNumber } = own
  return {
    firstName,
    lastName,
    phoneNumber,
    countryIdentifier: country,
    ...each(plainFields, (field) => own[field]),
    ...each(referenceFields, (field) => named(own[referenceColumns[field]])),
    therapies: ids(therapies.map(({ therapyId }) => therapyId)),
    modalities: offered('modality'),
    specialities: offered('speciality'),
    languages: offered('language'),
    approaches: offered('approach'),
  }
}
