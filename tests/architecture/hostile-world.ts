/** A world with a row of every kind, both fronts of the product, and people who may ask for them. */
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { rightOf } from '#schemas/rights.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { handedIn, sendInsurance, sendQualification } from '#tests/marketplace/credentials/papers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { openFronts, type Who } from './fronts.ts'
import { importBegunBy, importedBy } from './rows-imports.ts'
import { messageOf } from './rows-messages.ts'
import { noteOf } from './rows-notes.ts'
import { participantOf } from './rows-participants.ts'
import { wellKnownClient } from './rows-relations.ts'
import { closedDay } from './rows.ts'

type Kind = 'client' | 'provider' | 'admin'

/** What the identifier of an address names, by the start of the path; a booking elsewhere. */
const rowsByPath: [start: string, row: string][] = [
  ['/provider/experience', 'experience'],
  ['/provider/qualification/files', 'qualification'],
  ['/provider/indemnity-insurance', 'insurance'],
  ['/provider-availability/days/custom', 'customDate'],
  ['/admin/verifications', 'provider'],
  ['/admin/documents', 'qualification'],
  ['/booking/participant', 'participant'],
  ['/appointment/participant', 'participant'],
  ['/appointment/client', 'client'],
  ['/clients/imported', 'imported'],
  ['/clients/import', 'import'],
  ['/clients', 'client'],
  ['/client/profile', 'client'],
  ['/note/booking', 'booking'],
  ['/note/client', 'client'],
  ['/note', 'note'],
  ['/messages', 'message'],
  ['/provider', 'provider'],
  ['/review', 'provider'],
]

export type HostileWorld = Awaited<ReturnType<typeof openHostileWorld>>
export async function openHostileWorld() {
  const world = await openWorld()
  const fronts = await openFronts(world)
  const [client, provider] = [await world.given.client({ money: 90_000_00 }), await world.given.provider()]
  const who: Record<Kind, Who> = {
    client: { identifier: client.identifier, userType: 'client' },
    provider: { identifier: provider.identifier, userType: 'provider' },
    admin: { identifier: (await world.given.admin()).identifier, userType: 'admin' },
  }
  const rows = await rowsOf(world, client, provider)
  return {
    world,
    fronts,
    urlOf: (endpoint: Endpoint) => urlIn(rows, endpoint),
    /** Somebody who may ask; null where nobody needs to be signed in. */
    callerOf: ({ address }: Endpoint): Who | null => {
      const { callers = [] } = rightOf(address) ?? {}
      const kind = (['client', 'provider', 'admin'] as const).find((one) => callers.includes(one))
      return kind ? who[kind] : null
    },
    close: async () => {
      await fronts.close()
      await world.close()
    },
  }
}

async function rowsOf(world: World, client: GivenPerson, provider: GivenProvider): Promise<Record<string, string>> {
  const [slot] = await freeSlots(world, provider, '2026-03-04')
  const booking = (await world.as(client).post('/booking', bookable(provider, slot))).body.identifier as string
  const place = { companyName: 'Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: true }
  const rows = {
    booking,
    provider: provider.identifier,
    experience: (await world.as(provider).post('/provider/experience', place)).body.identifier,
    qualification: (await handedIn(sendQualification(world, provider))).identifier,
    insurance: (await handedIn(sendInsurance(world, provider))).identifier,
    customDate: await closedDay(world, provider),
    participant: await participantOf(world, client, booking),
    client: await wellKnownClient(world, provider, client),
    imported: await importedBy(world, provider),
    import: await importBegunBy(world, provider),
    ...(await noteOf(world, provider, client)),
    ...(await messageOf(world, client, provider)),
  }
  await world.as(client).get('/wallet/balance')
  return rows
}

/** The address with rows that are there and belong to the caller. */
function urlIn(rows: Record<string, string>, { path }: Endpoint): string {
  const [, named = 'booking'] = rowsByPath.find(([start]) => path.startsWith(start)) ?? []
  const words: Record<string, string> = {
    ':id': rows[named] ?? '',
    ':fileId': rows[named === 'message' ? 'messageFile' : 'file'] ?? '',
    ':providerId': rows.provider ?? '',
    ':reference': 'topup-01930000-0000-7000-8000-000000000001',
    ':date': '2026-03-04',
    ':month': '2026-03',
    ':code': 'NG',
    ':kind': 'therapy',
    ':gateway': 'paystack',
  }
  return path.replaceAll(/:\w+/g, (name) => words[name] ?? name)
}
