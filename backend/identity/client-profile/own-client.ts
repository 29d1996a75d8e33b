import type { Client } from '#schemas/identity/client-profile.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { clientPhotoPath } from './picture-path.ts'
import { findClient } from './queries.ts'

/** The signed-in client's profile. `db` may be the transaction that has just changed it. */
export async function ownClient(context: Context, db: Db = context.db): Promise<Client> {
  const { identifier } = signedIn(context)
  const [reference, row] = [await referenceData(db), await findClient(db, identifier)]
  const named = (id: number | null) => (id === null ? null : (reference.byId(id)?.identifier ?? null))
  const country = named(row.countryId)
  if (country === null) throw new Error(`Country ${row.countryId} is not in the reference data`)
  const { email, firstName, lastName, phoneNumber, timezone, userName, zipCode, dob, avatar, picture } = row
  const { contactName, contactPhone } = row
  return {
    identifier,
    email,
    firstName,
    lastName,
    phoneNumber,
    timezone,
    userName,
    zipCode,
    dob,
    photoUrl: clientPhotoPath({ avatar, picture }),
    avatarIdentifier: avatar,
    countryIdentifier: country,
    stateIdentifier: named(row.stateId),
    religionIdentifier: named(row.religionId),
    ethnicityIdentifier: named(row.ethnicityId),
    gender: named(row.genderId),
    emergencyContact:
      contactName === null || contactPhone === null ? null : { name: contactName, phoneNumber: contactPhone },
  }
}
