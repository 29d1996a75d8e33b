/** A product with a row of every kind, both of its servers, and users who may request them. */
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { rightOf } from '#schemas/rights.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { handedIn, sendInsurance, sendQualification } from '#tests/marketplace/credentials/uploads.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { openBothServers, type Who } from './servers.ts'
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

export type HostileProduct = Awaited<ReturnType<typeof openHostileProduct>>
export async function openHostileProduct() {
  const product = await openProduct()
  const servers = await openBothServers(product)
  const [client, provider] = [await product.given.client({ money: 90_000_00 }), await product.given.provider()]
  const who: Record<Kind, Who> = {
    client: { identifier: client.identifier, userType: 'client' },
    provider: { identifier: provider.identifier, userType: 'provider' },
    admin: { identifier: (await product.given.admin()).identifier, userType: 'admin' },
  }
  const rows = await rowsOf(product, client, provider)
  return {
    product,
    servers,
    urlOf: (endpoint: Endpoint) => urlIn(rows, endpoint),
    /** A caller who may make the call; null where no sign-in is needed. */
    callerOf: ({ address }: Endpoint): Who | null => {
      const { callers = [] } = rightOf(address) ?? {}
      const kind = (['client', 'provider', 'admin'] as const).find((one) => callers.includes(one))
      return kind ? who[kind] : null
    },
    close: async () => {
      await servers.close()
      await product.close()
    },
  }
}

async function rowsOf(product: Product, client: GivenPerson, provider: GivenProvider): Promise<Record<string, string>> {
  const [slot] = await freeSlots(product, provider, '2026-03-04')
  const booking = (await product.as(client).post('/booking', bookable(provider, slot))).body.identifier as string
  const place = { companyName: 'Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: true }
  const rows = {
    booking,
    provider: provider.identifier,
    experience: (await product.as(provider).post('/provider/experience', place)).body.identifier,
    qualification: (await handedIn(sendQualification(product, provider))).identifier,
    insurance: (await handedIn(sendInsurance(product, provider))).identifier,
    customDate: await closedDay(product, provider),
    participant: await participantOf(product, client, booking),
    client: await wellKnownClient(product, provider, client),
    imported: await importedBy(product, provider),
    import: await importBegunBy(product, provider),
    ...(await noteOf(product, provider, client)),
    ...(await messageOf(product, client, provider)),
  }
  await product.as(client).get('/wallet/balance')
  return rows
}

/** The address with existing rows that belong to the caller. */
function urlIn(rows: Record<string, string>, { path }: Endpoint): string {
  const [, named = 'booking'] = rowsByPath.find(([start]) => path.startsWith(start)) ?? []
  const words: Record<string, string> = {
    ':id': rows[named] ?? '',
    ':fileId': rows[named === 'message' ? 'messageFile' : 'file'] ?? '',
    ':bookingId': rows.booking ?? '',
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
