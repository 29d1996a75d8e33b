import { type Client, ClientInfo } from '#schemas/identity/client-profile.ts'
import { currencyFor, plainZip } from '#schemas/platform/regions.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { chooseTimezone } from '#platform/regions/choose-timezone.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { checkProfile } from './check-profile.ts'
import { ownClient } from './own-client.ts'
import {
  type ClientRow,
  findClient,
  hasMoneyInOtherCurrency,
  lockPerson,
  updatePerson,
  writeClient,
} from './queries.ts'

/** Stores the client's profile. Fields that are left out are cleared, except the time zone. */
export async function saveProfile(context: Context, given: ClientInfo): Promise<Client> {
  const user = signedIn(context)
  return context.transaction(async (db) => {
    const known = await findClient(db, user.identifier)
    const info = await checkProfile(context, db, { schema: ClientInfo, info: given, stored: rowsOf(known) })
    const timezone = info.timezone === undefined ? known.timezone : chooseTimezone(info.timezone, user.country)
    const { byIdentifier } = await referenceData(db)
    const idOf = (identifier: string | undefined) => (identifier && byIdentifier(identifier)?.id) || null
    const countryId = idOf(info.countryIdentifier) ?? known.countryId
    if (countryId !== known.countryId) await moveCountry(context, db, countryId)

    const { firstName, lastName, phoneNumber = null, userName, zipCode, dob = null } = info
    await updatePerson(db, user.identifier, { firstName, lastName, phoneNumber, countryId, timezone })
    await writeClient(db, user.identifier, {
      userName,
      dob,
      zipCode: zipCode === undefined ? null : plainZip(zipCode),
      stateId: idOf(info.stateIdentifier),
      religionId: idOf(info.religionIdentifier),
      ethnicityId: idOf(info.ethnicityIdentifier),
      genderId: idOf(info.gender),
    })
    return ownClient(context, db)
  })
}

const rowsOf = ({ countryId, stateId, religionId, ethnicityId, genderId }: ClientRow) =>
  new Set([countryId, stateId, religionId, ethnicityId, genderId].filter((id) => id !== null))

/** The country decides the wallet's currency, so balances and sessions in the old currency must be settled first. */
async function moveCountry(context: Context, db: Db, countryId: number): Promise<void> {
  const { identifier, country: before } = signedIn(context)
  const after = (await referenceData(db)).byId(countryId)?.code ?? ''
  await lockPerson(db, identifier)
  if (await hasMoneyInOtherCurrency(db, identifier, currencyFor(after)))
    throw refused('VALIDATION_ERROR', { fields: { countryIdentifier: 'validation.country_money' } })
  await audit(context, db, 'country.changed', { subject: identifier, details: { before, after } })
}
