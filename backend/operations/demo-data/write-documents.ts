import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import type { ReferenceData } from '#platform/regions/reference.ts'
import { countries, drafts, operator, therapistEmail } from './main-accounts.ts'
import { documentsOf, jobsOf, licenceStatesOf, type DocumentedTherapist } from './demo-documents.ts'
import type { DemoTherapist } from './demo-people.ts'
import type { Random } from './random.ts'
import { type FileServices, writeFiles } from './write-files.ts'

interface Demo {
  db: Db
  reference: ReferenceData
  now: Temporal.Instant
  random: Random
  services: FileServices
}

/** Accepted documents, work history and licence states of all listed therapists. */
export async function writeAcceptedDocuments(demo: Demo): Promise<void> {
  const { db, reference } = demo
  const rows = await db
    .selectFrom('appUser')
    .innerJoin('provider', 'provider.userIdentifier', 'appUser.identifier')
    .select(['identifier', 'email', 'createdAt', 'provider.verifiedAt'])
    .where('email', 'in', Object.values(drafts).flat().map(therapistEmail))
    .execute()
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  const people = countries.flatMap((country) =>
    drafts[country].flatMap((draft): DocumentedTherapist[] => {
      const row = byEmail.get(therapistEmail(draft))
      if (!row?.verifiedAt) return []
      const [createdAt, acceptedAt] = [row.createdAt, row.verifiedAt].map((at) => Temporal.Instant.from(at)) as [
        Temporal.Instant,
        Temporal.Instant,
      ]
      return [
        {
          identifier: row.identifier,
          draft,
          country,
          stateName: stateName(reference, draft.state),
          createdAt,
          acceptedAt,
        },
      ]
    }),
  )
  await writeProviderDocuments(demo, people)
}

/** Documents of therapists who await review or were asked for better ones. */
export async function writeWaitingDocuments(demo: Demo, newcomers: DemoTherapist[]): Promise<void> {
  const { db, reference, now } = demo
  const people = newcomers.map((one) => ({
    ...one,
    stateName: stateName(reference, one.draft.state),
    acceptedAt: null,
  }))
  await writeProviderDocuments(demo, people)
  for (const { identifier, verification, createdAt } of newcomers) {
    const submittedAt = createdAt.add({ hours: 40 })
    const isDecided = verification === 'changes_requested'
    await writeReview(db, { identifier, submittedAt, decidedAt: isDecided ? now.subtract({ hours: 50 }) : null })
  }
}

const stateName = (reference: ReferenceData, code: string) => {
  const row = reference.byCode('state', code)
  if (!row) throw new Error(`There is no state ${code}`)
  return row.label[code.startsWith('DE') ? 'de' : 'en']
}

async function writeProviderDocuments(
  { db, reference, now, random, services }: Demo,
  people: DocumentedTherapist[],
): Promise<void> {
  const documents = people.flatMap((person) =>
    documentsOf(person, now, random).map((document) => ({ ...document, providerIdentifier: person.identifier })),
  )
  const files = await writeFiles(db, services, documents)
  await db
    .insertInto('document')
    .values(documents.map((document, place) => ({ ...document, fileIdentifier: files[place] })))
    .execute()
  const jobs = people.flatMap((person) =>
    jobsOf(person, now, random).map((job) => ({
      ...job,
      identifier: randomUUIDv7(),
      providerIdentifier: person.identifier,
      createdAt: person.createdAt.toString(),
    })),
  )
  await db.insertInto('experience').values(jobs).execute()
  const states = people.flatMap((person) =>
    licenceStatesOf(person, random).flatMap((code) => {
      const state = reference.byCode('state', code)
      return state
        ? [
            {
              providerIdentifier: person.identifier,
              stateId: state.id,
              status: person.acceptedAt ? ('accepted' as const) : ('pending' as const),
            },
          ]
        : []
    }),
  )
  await db.insertInto('licenseState').values(states).execute()
}

const sentBack = {
  review: 'The scan of the licence cannot be read. Please upload it once more; everything else is in order.',
  item: 'The number cannot be read on this scan.',
}

/** A submission; a decided one was sent back for another scan of the licence. */
async function writeReview(
  db: Db,
  {
    identifier,
    submittedAt,
    decidedAt,
  }: { identifier: string; submittedAt: Temporal.Instant; decidedAt: Temporal.Instant | null },
): Promise<void> {
  const reviewIdentifier = randomUUIDv7()
  const olu = decidedAt && (await operatorIdentifier(db))
  const decided = olu && {
    claimedBy: olu,
    claimedAt: decidedAt.subtract({ minutes: 20 }).toString(),
    decision: 'request_changes' as const,
    note: sentBack.review,
    decidedBy: olu,
    decidedAt: decidedAt.toString(),
  }
  await db
    .insertInto('verificationReview')
    .values({
      identifier: reviewIdentifier,
      providerIdentifier: identifier,
      submittedAt: submittedAt.toString(),
      ...decided,
    })
    .execute()
  if (!decided) return
  const licence = await db
    .updateTable('document')
    .set({
      status: 'rejected',
      reviewNote: sentBack.item,
      reviewedAt: decided.decidedAt,
      reviewedBy: decided.decidedBy,
    })
    .where('providerIdentifier', '=', identifier)
    .where('kind', '=', 'license')
    .returning('identifier')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('verificationItem')
    .values({ reviewIdentifier, documentIdentifier: licence.identifier, status: 'rejected', note: sentBack.item })
    .execute()
}

async function operatorIdentifier(db: Db): Promise<string> {
  const { identifier } = await db
    .selectFrom('appUser')
    .select('identifier')
    .where('email', '=', operator.email)
    .executeTakeFirstOrThrow()
  return identifier
}
