import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { importLimits } from '#schemas/care/client-import.ts'
import type { Db } from '#platform/database/database.ts'
import type { ImportedClientTable } from '#platform/database/tables.gen.ts'
import { beginRelation } from '#backend/care/caseload/begin-relation.ts'
import { theoEmail } from './main-accounts.ts'
import type { DemoClient, DemoTherapist } from './demo-people.ts'

interface People {
  clients: DemoClient[]
  therapists: DemoTherapist[]
}

type Imported = Omit<Insertable<ImportedClientTable>, 'identifier' | 'providerIdentifier' | 'touchedAt'>

/** Theo's imported people: one is a client by now, one declined, and some have not answered. */
export async function writeImported(db: Db, { clients, therapists }: People, now: Temporal.Instant): Promise<void> {
  const theo = therapists.find(({ email }) => email === theoEmail)
  const linked = clients.filter(({ country, isMain }) => country === 'NG' && !isMain).at(-1)
  if (!theo || !linked) throw new Error('A demo account of the client import is missing')
  const rows = importedPeople(linked, now).map((person) => ({
    ...person,
    identifier: randomUUIDv7(),
    providerIdentifier: theo.identifier,
    touchedAt: person.linkedAt ?? person.declinedAt ?? person.invitedAt ?? person.createdAt,
  }))
  await db.insertInto('importedClient').values(rows).execute()
  const since = daysAgo(now, 17)
  await beginRelation(db, { provider: theo.identifier, client: linked.identifier, source: 'import', since })
}

const daysAgo = (now: Temporal.Instant, days: number) => now.subtract({ hours: 24 * days }).toString()

function importedPeople({ identifier, firstName, lastName, email }: DemoClient, now: Temporal.Instant): Imported[] {
  const invited = (days: number) => ({
    status: 'invited' as const,
    invitedAt: daysAgo(now, days),
    expiresAt: daysAgo(now, days - importLimits.linkDays),
    tokenHash: randomBytes(32),
  })
  const file = { source: 'csv' as const, createdAt: daysAgo(now, 20) }
  return [
    {
      ...file,
      firstName: 'Bolanle',
      lastName: 'Adeyinka',
      email: 'bolanle.adeyinka@post.example',
      clientNumber: 'B-017',
    },
    { ...file, firstName: 'Chidi', lastName: 'Okwuosa', phoneNumber: '+447700900311', clientNumber: 'B-018' },
    { ...file, firstName: 'Yewande', lastName: 'Balogun', email: 'yewande.balogun@post.example', ...invited(3) },
    { ...file, firstName: 'Ikenna', lastName: 'Madueke', email: 'ikenna.madueke@post.example', ...invited(34) },
    {
      ...file,
      firstName,
      lastName,
      email,
      status: 'linked',
      clientIdentifier: identifier,
      invitedAt: daysAgo(now, 20),
      acceptedAt: daysAgo(now, 17),
      linkedAt: daysAgo(now, 17),
    },
    { source: 'email', createdAt: daysAgo(now, 9), email: 'ngozi@post.example', ...invited(9) },
    {
      source: 'email',
      createdAt: daysAgo(now, 9),
      email: 'musa.bello@post.example',
      status: 'declined',
      invitedAt: daysAgo(now, 9),
      declinedAt: daysAgo(now, 8),
    },
    {
      source: 'manual',
      createdAt: daysAgo(now, 1),
      firstName: 'Temitope',
      lastName: 'Ogunleye',
      phoneNumber: '+447700900312',
    },
  ]
}
