import { createHash, randomUUIDv7 } from 'node:crypto'
import { portrait, type Presents } from '#schemas/identity/art/portrait.ts'
import { type PreferenceName, preferenceKinds } from '#schemas/identity/client-profile.ts'
import { currencyOfCountry, type OperatingCountry, type ReferenceKind } from '#schemas/platform/regions.ts'
import type { Db } from '#platform/database/database.ts'
import type { ReferenceData } from '#platform/regions/reference.ts'
import type { DemoOperator } from './main-accounts.ts'
import type { DemoClient, DemoTherapist } from './demo-people.ts'

const words = (line: string) => line.split(' ').filter(Boolean)

/** A code that is missing in the reference data is a typing error in the drafts. */
export function idOf(reference: ReferenceData, kind: ReferenceKind, code: string): number {
  const row = reference.byCode(kind, code)
  if (!row) throw new Error(`There is no ${kind} ${code}`)
  return row.id
}

export async function writeUsers(
  db: Db,
  reference: ReferenceData,
  {
    clients,
    therapists,
    passwordHash,
    phonesFrom = 100,
  }: { clients: DemoClient[]; therapists: DemoTherapist[]; passwordHash: string; phonesFrom?: number },
): Promise<void> {
  const people = [
    ...clients.map((person) => ({ ...person, userType: 'client' as const, phoneNumber: null })),
    ...therapists.map((person, place) => ({
      ...person,
      userType: 'provider' as const,
      phoneNumber: demoPhone(phonesFrom + place),
    })),
  ]
  const rows = people.map(({ identifier, userType, email, phoneNumber, firstName, lastName, ...person }) => ({
    identifier,
    userType,
    email,
    firstName,
    lastName,
    phoneNumber,
    timezone: person.timezone,
    passwordHash,
    accountStatus: 'active' as const,
    countryId: idOf(reference, 'country', person.country),
    locale: person.country === 'DE' ? ('de' as const) : ('en' as const),
    createdAt: person.createdAt.toString(),
    termsAgreedAt: person.createdAt.toString(),
    verifiedAt: person.createdAt.add({ minutes: 4 }).toString(),
  }))
  await db.insertInto('appUser').values(rows).execute()
}

/** A demo operator, with all permissions. */
export async function writeOperator(
  db: Db,
  reference: ReferenceData,
  {
    now,
    passwordHash,
    operator: { firstName, lastName, email, country },
  }: { now: Temporal.Instant; passwordHash: string; operator: DemoOperator },
): Promise<void> {
  const identifier = randomUUIDv7()
  const at = now.subtract({ hours: 24 * 800 }).toString()
  await db
    .insertInto('appUser')
    .values({
      identifier,
      userType: 'admin',
      email,
      firstName,
      lastName,
      passwordHash,
      timezone: 'Africa/Lagos',
      accountStatus: 'active',
      countryId: idOf(reference, 'country', country),
      createdAt: at,
      termsAgreedAt: at,
      verifiedAt: at,
    })
    .execute()
  await db
    .insertInto('operatorPermission')
    .values({ userIdentifier: identifier, permission: 'super', grantedAt: at })
    .execute()
}

/** Numbers that Ofcom reserves for film and television. */
const demoPhone = (place: number) => `+447700900${place}`

/** Client profiles: a user name, and the kind of therapist they look for. */
export async function writeClients(db: Db, reference: ReferenceData, clients: DemoClient[]): Promise<void> {
  const rows = clients.map((client) => ({ userIdentifier: client.identifier, userName: userNameOf(client) }))
  await db.insertInto('client').values(rows).execute()
  const preferences = clients.filter(({ isMain }) => isMain).flatMap((client) => preferenceRows(reference, client))
  await db.insertInto('clientPreference').values(preferences).execute()
}

const userNameOf = ({ email }: DemoClient) => (email.split('@')[0] ?? '').replaceAll('.', '_').slice(0, 32)

function preferenceRows(reference: ReferenceData, { identifier, country }: DemoClient) {
  const preferences: [PreferenceName, string][] = [
    ['modality', 'video audio'],
    ['language', country === 'DE' ? 'de en' : 'en'],
    ['specialities', 'anxiety sleep'],
    ['trait', 'warm practical'],
  ]
  return preferences.flatMap(([list, codes]) =>
    words(codes).map((code, position) => ({
      clientIdentifier: identifier,
      list,
      taxonomyId: idOf(reference, preferenceKinds[list], code),
      position,
    })),
  )
}

const offices: Record<OperatingCountry, string> = {
  NG: '14 Palm Avenue',
  GB: '14 Orchard Row',
  US: '1400 Orchard Street',
  DE: 'Gartenweg 14',
}

export async function writePractices(db: Db, reference: ReferenceData, therapists: DemoTherapist[]): Promise<void> {
  const providers = therapists.map(({ identifier, draft, country, verification, verifiedAt }) => ({
    userIdentifier: identifier,
    headline: draft.headline,
    title: draft.title ?? null,
    officeAddress: offices[country],
    ethnicityId: idOf(reference, 'ethnicity', 'undisclosed'),
    bio: draft.bio,
    disciplineId: idOf(reference, 'discipline', draft.discipline),
    genderId: idOf(reference, 'gender', draft.gender),
    religionId: draft.religion ? idOf(reference, 'religion', draft.religion) : null,
    stateId: idOf(reference, 'state', draft.state),
    fee: draft.fee * 100,
    isFree: draft.fee === 0,
    currency: currencyOfCountry[country],
    verificationStatus: verification,
    verifiedAt: verifiedAt?.toString() ?? null,
  }))
  await db.insertInto('provider').values(providers).execute()
  await db
    .insertInto('providerTaxonomy')
    .values(therapists.flatMap((one) => facetRows(reference, one)))
    .execute()
  await db
    .insertInto('providerTherapy')
    .values(therapists.flatMap((one) => therapyRows(reference, one)))
    .execute()
  await db.insertInto('picture').values(therapists.map(pictureRow)).execute()
}

const listed = {
  speciality: 'specialities',
  modality: 'modalities',
  language: 'languages',
  approach: 'approaches',
} as const

function facetRows(reference: ReferenceData, { identifier, draft }: DemoTherapist) {
  return Object.entries(listed).flatMap(([kind, field]) =>
    words(draft[field]).map((code, position) => ({
      providerIdentifier: identifier,
      taxonomyId: idOf(reference, kind as keyof typeof listed, code),
      position,
    })),
  )
}

function therapyRows(reference: ReferenceData, { identifier, draft }: DemoTherapist) {
  return words(draft.therapies).map((word) => {
    const [code = '', fee] = word.split(':')
    const therapyId = idOf(reference, 'therapy', code)
    return { providerIdentifier: identifier, therapyId, fee: fee === undefined ? null : Number(fee) * 100 }
  })
}

const presents: Record<DemoTherapist['draft']['gender'], Presents> = {
  woman: 'woman',
  man: 'man',
  'non-binary': 'neutral',
}

function pictureRow({ identifier, draft }: DemoTherapist) {
  const [tone, number, older = false] = draft.face
  const content = Buffer.from(portrait(number, { presents: presents[draft.gender], tone, older }))
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 16)
  return { userIdentifier: identifier, contentType: 'image/svg+xml' as const, content, version }
}

/** Write schedules before hours: writing hours raises their version. */
export async function writeHours(db: Db, therapists: DemoTherapist[]): Promise<void> {
  const schedules = therapists.map(({ identifier, timezone, noticeMinutes }) => ({
    providerIdentifier: identifier,
    timezone,
    minimumNoticeMinutes: noticeMinutes,
  }))
  await db.insertInto('providerSchedule').values(schedules).execute()
  const weekRows = therapists.flatMap(({ identifier, week }) =>
    week.map(({ weekday, minutes }) => ({
      identifier: randomUUIDv7(),
      providerIdentifier: identifier,
      weekday,
      minutes,
      isAvailable: minutes.length > 0,
    })),
  )
  await db.insertInto('availabilityWeek').values(weekRows).execute()
  const dayRows = therapists.flatMap(({ identifier, customDays }) =>
    customDays.map((day) => ({ ...day, identifier: randomUUIDv7(), providerIdentifier: identifier })),
  )
  if (dayRows.length > 0) await db.insertInto('availabilityDay').values(dayRows).execute()
}
