import type { ClientProfile } from '#schemas/care/caseload.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { findRelation } from './find-relation.ts'
import { identityOf } from './present.ts'
import { personOf } from './profile-queries.ts'
import type { RelationRow } from './queries.ts'
import { sharesOf } from './rules.ts'

/** The profile of a client, as far as the relation allows. Each read appears in the client's access log. */
export const showProfile = (context: Context, client: string): Promise<ClientProfile> =>
  context.transaction(async (db) => {
    const relation = await findRelation(context, db, client)
    await logRead(context, db, relation.identifier)
    return profileOf(context, db, relation)
  })

/** Logged once per clock hour, so that switching between pages counts as one read. */
async function logRead(context: Context, db: Db, client: string): Promise<void> {
  const { identifier, impersonation } = signedIn(context)
  const at = iso(context.now)
  const reader = impersonation === null ? identifier : `${identifier}:${impersonation.operator}`
  if (await isFirstTime(db, `client.profile_read:${reader}:${client}:${at.slice(0, 13)}`, at))
    await audit(context, db, 'client.profile_read', { subject: client })
}

const unsent = {
  country: null,
  timezone: null,
  locale: null,
  state: null,
  gender: null,
  dob: null,
  phoneNumber: null,
  email: null,
}

async function profileOf({ locale }: Context, db: Db, relation: RelationRow): Promise<ClientProfile> {
  const shares = sharesOf(relation)
  const shown = { identifier: relation.identifier, shares, ...identityOf(relation), ...unsent }
  if (shares === 'none') return shown

  const [reference, person] = [await referenceData(db), await personOf(db, relation.identifier)]
  const named = (id: number | null) => {
    const row = id === null ? undefined : reference.byId(id)
    return row ? reference.show(row, locale) : null
  }
  const basic = { ...shown, country: named(person.countryId), timezone: person.timezone, locale: person.locale }
  if (shares === 'basic') return basic
  const { dob, phoneNumber, email } = person
  return { ...basic, state: named(person.stateId), gender: named(person.genderId), dob, phoneNumber, email }
}
