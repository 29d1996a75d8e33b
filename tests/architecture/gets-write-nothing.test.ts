/** A GET changes nothing; what one leaves behind is on a short list, each with its reason. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { rightOf } from '#schemas/rights.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { handedIn, sendInsurance, sendQualification } from '#tests/marketplace/credentials/papers.ts'
import type { Caller } from '#tests/support/callers.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { importBegunBy, importedBy } from './rows-imports.ts'
import { messageOf } from './rows-messages.ts'
import { noteOf } from './rows-notes.ts'
import { participantOf } from './rows-participants.ts'
import { wellKnownClient } from './rows-relations.ts'
import { closedDay } from './rows.ts'

/** Traces of a look, which change nothing for anybody: who looked for what, that this is written down already, how often was asked. */
const traces = new Set(['audit_event', 'people_search', 'effect_done', 'throttle'])

/** What else a GET writes. */
const mayWrite: Record<string, readonly string[]> = {
  // Made when it is needed first, and the same ever after: the test below asks twice.
  'GET /calendar': ['calendar_feed'],
  'GET /messages/draft-key': ['data_key'],
  // When the gateway was asked last. What it says is taken in, as its event or the sweep would do.
  'GET /payment/status/:reference': ['payment'],
}
const madeOnce = ['/calendar', '/messages/draft-key']

/** Of all GETs; the others have no row here and answer that there is none. */
const leastAnswered = 0.85

let world: World
let looking: Client
let statement: string | undefined
const callers: Partial<Record<string, Caller>> = {}
const rows: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  const [client, provider, admin] = [
    await world.given.client({ money: 90_000_00 }),
    await world.given.provider(),
    await world.given.admin(),
  ]
  Object.assign(callers, {
    anyone: world.visitor,
    client: world.as(client),
    provider: world.as(provider),
    admin: world.as(admin),
  })
  const [slot] = await freeSlots(world, provider, '2026-03-04')
  rows.booking = (await world.as(client).post('/booking', bookable(provider, slot))).body.identifier
  const paid = await world.as(client).post(`/payment/booking/${rows.booking}`, { method: 'wallet' })
  rows.paid = paid.body.payment.reference
  rows.open = (await world.as(client).post('/payment/wallet', { amount: 1_000_00 })).body.payment.reference
  rows.transaction = (await world.as(client).get('/wallet/transactions')).body.data[0].identifier
  const place = { companyName: 'Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: true }
  rows.experience = (await world.as(provider).post('/provider/experience', place)).body.identifier
  rows.qualification = (await handedIn(sendQualification(world, provider))).identifier
  rows.insurance = (await handedIn(sendInsurance(world, provider))).identifier
  rows.customDate = await closedDay(world, provider)
  rows.participant = await participantOf(world, client, rows.booking ?? '')
  rows.client = await wellKnownClient(world, provider, client)
  rows.imported = await importedBy(world, provider)
  rows.import = await importBegunBy(world, provider)
  rows.provider = provider.identifier
  Object.assign(rows, await noteOf(world, provider, client), await messageOf(world, client, provider))
  await world.as(client).post('/user/export')
  await world.work()
  const [country] = (await world.visitor.get('/region/country')).body
  rows.country = String(country.id)
  const other = world.as(await world.given.client())
  rows.feed = new URL((await other.get('/calendar')).body.url).pathname.split('/').at(-1) ?? ''
  // Beside the pool, so that no row is hidden from it.
  looking = new Client({ connectionString: world.database.url })
  await looking.connect()
  // What the first call of a session writes belongs to the session.
  for (const kind of ['client', 'provider', 'admin']) await callers[kind]?.get('/user/info')
})
afterAll(async () => {
  await looking.end()
  await world.close()
})

/** What the identifier of an address names, by the start of the path; a booking elsewhere. */
const rowsByPath: [start: string, row: string][] = [
  ['/region/country', 'country'],
  ['/provider/experience', 'experience'],
  ['/provider/qualification/files', 'qualification'],
  ['/provider/indemnity-insurance', 'insurance'],
  ['/provider-availability/days/custom', 'customDate'],
  ['/admin/users', 'client'],
  ['/admin/verifications', 'provider'],
  ['/admin/documents', 'qualification'],
  ['/booking/participant', 'participant'],
  ['/appointment/client', 'client'],
  ['/clients/imported', 'imported'],
  ['/clients/import', 'import'],
  ['/clients', 'client'],
  ['/client/profile', 'client'],
  ['/note/booking', 'booking'],
  ['/note/client', 'client'],
  ['/note', 'note'],
  ['/messages', 'message'],
  ['/wallet/transactions', 'transaction'],
  ['/provider', 'provider'],
  ['/review/provider', 'provider'],
]
const queries: Record<string, string> = {
  'GET /wallet/statement': '?fromDate=2026-03-01&toDate=2026-03-31&format=csv',
  'GET /wallet/receipts': '?year=2026',
  'GET /provider/earnings/statement': '?year=2026',
  'GET /provider/banks': '?country=NG',
}

function urlOf({ path, address }: Endpoint): string {
  const [, named = 'booking'] = rowsByPath.find(([start]) => path.startsWith(start)) ?? []
  const words: Record<string, string | undefined> = {
    ':id': rows[named],
    ':fileId': rows[named === 'message' ? 'messageFile' : 'file'],
    ':providerId': rows.provider,
    ':reference': path.includes('/status/') ? rows.open : rows.paid,
    ':date': '2026-03-04',
    ':month': '2026-03',
    ':code': 'NG',
    ':kind': 'therapy',
    ':secret': rows.feed,
  }
  return path.replaceAll(/:\w+/g, (name) => words[name] ?? name) + (queries[address] ?? '')
}

/** Asks what every table holds: its rows, each with the transaction that wrote it last, so that whatever is written shows. */
async function statementOfAll(): Promise<string> {
  const { rows: tables } = await looking.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(ctid::text || xmin::text, 0)), 0) as rows from public."${name}"`,
  )
  return parts.join(' union all ')
}
async function standing(): Promise<Map<string, string>> {
  // Named: planned once, not before and after each call.
  statement ??= await statementOfAll()
  const { rows: counted } = await looking.query<{ name: string; rows: string }>({ name: 'standing', text: statement })
  return new Map(counted.map((table) => [table.name, table.rows]))
}

/** Of a caller who may ask. */
function callerFor({ address }: Endpoint): Caller {
  const kinds: readonly string[] = rightOf(address)?.callers ?? []
  const kind = ['client', 'provider', 'admin'].find((one) => kinds.includes(one)) ?? 'anyone'
  return callers[kind] ?? world.visitor
}

/** What one call answers, the tables that it has written into, and what they all hold then. */
async function lookedAt(caller: Caller, url: string, before: Map<string, string>) {
  const { status } = await caller.get(url)
  const after = await standing()
  const written = [...after].flatMap(([name, content]) => (before.get(name) === content ? [] : [name]))
  return { status, tables: written.filter((name) => !traces.has(name)), after }
}

const gets = allEndpoints.filter(({ method, stream }) => method === 'GET' && !stream)

test('no GET writes anything but what is listed', async () => {
  const wrote: Record<string, string[]> = {}
  let answered = 0
  let before = await standing()
  for (const endpoint of gets) {
    const { status, tables, after } = await lookedAt(callerFor(endpoint), urlOf(endpoint), before)
    before = after
    if (tables.length > 0) wrote[endpoint.address] = tables
    if (status < 400) answered += 1
  }
  expect(wrote).toEqual(mayWrite)
  // Else it would have been shown of fewer calls than it seems.
  expect(answered / gets.length).toBeGreaterThan(leastAnswered)
})

test.each(madeOnce)('%s makes something once', async (url) => {
  const client = callers.client as Caller
  await client.get(url)
  expect(await lookedAt(client, url, await standing())).toMatchObject({ status: 200, tables: [] })
})
