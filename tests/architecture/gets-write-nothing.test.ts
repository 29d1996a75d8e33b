/** A GET changes nothing; the exceptions are on a short list, each with its reason. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { rightOf } from '#schemas/rights.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { handedIn, sendInsurance, sendQualification } from '#tests/marketplace/credentials/uploads.ts'
import type { Caller } from '#tests/support/callers.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { importBegunBy, importedBy } from './rows-imports.ts'
import { messageOf } from './rows-messages.ts'
import { noteOf } from './rows-notes.ts'
import { participantOf } from './rows-participants.ts'
import { wellKnownClient } from './rows-relations.ts'
import { closedDay } from './rows.ts'

/** Traces of a read that change nothing for a user: access logs, the mark that one was written, rate limits. */
const traces = new Set(['audit_event', 'people_search', 'effect_done', 'throttle'])

/** What else a GET writes. */
const mayWrite: Record<string, readonly string[]> = {
  // Created on first use and then stable: the test below requests it twice.
  'GET /calendar': ['calendar_feed'],
  'GET /messages/draft-key': ['data_key'],
  // When the gateway was last queried. Its answer is stored as its event or the sweep would store it.
  'GET /payment/status/:reference': ['payment'],
}
const madeOnce = ['/calendar', '/messages/draft-key']

/** The GETs among the calls; the others have no row here and answer 404. */
const leastAnswered = 0.85

let product: Product
let observer: Client
const callers: Partial<Record<string, Caller>> = {}
const rows: Record<string, string> = {}

beforeAll(async () => {
  product = await openProduct()
  const [client, provider, admin] = [
    await product.given.client({ money: 90_000_00 }),
    await product.given.provider(),
    await product.given.admin(),
  ]
  Object.assign(callers, {
    anyone: product.visitor,
    client: product.as(client),
    provider: product.as(provider),
    admin: product.as(admin),
  })
  const [slot] = await freeSlots(product, provider, '2026-03-04')
  rows.booking = (await product.as(client).post('/booking', bookable(provider, slot))).body.identifier
  const paid = await product.as(client).post(`/payment/booking/${rows.booking}`, { method: 'wallet' })
  rows.paid = paid.body.payment.reference
  rows.open = (await product.as(client).post('/payment/wallet', { amount: 1_000_00 })).body.payment.reference
  rows.transaction = (await product.as(client).get('/wallet/transactions')).body.data[0].identifier
  const place = { companyName: 'Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: true }
  rows.experience = (await product.as(provider).post('/provider/experience', place)).body.identifier
  rows.qualification = (await handedIn(sendQualification(product, provider))).identifier
  rows.insurance = (await handedIn(sendInsurance(product, provider))).identifier
  rows.customDate = await closedDay(product, provider)
  rows.participant = await participantOf(product, client, rows.booking ?? '')
  rows.client = await wellKnownClient(product, provider, client)
  rows.imported = await importedBy(product, provider)
  rows.import = await importBegunBy(product, provider)
  rows.provider = provider.identifier
  Object.assign(rows, await noteOf(product, provider, client), await messageOf(product, client, provider))
  await product.as(client).post('/user/export')
  await product.work()
  const [country] = (await product.visitor.get('/region/country')).body
  rows.country = String(country.id)
  const other = product.as(await product.given.client())
  rows.feed = new URL((await other.get('/calendar')).body.url).pathname.split('/').at(-1) ?? ''
  // A connection of its own, so that no row is hidden from it.
  observer = new Client({ connectionString: product.database.url })
  await observer.connect()
  await watchWrites()
  // What the first call of a session writes belongs to the session.
  for (const kind of ['client', 'provider', 'admin']) await callers[kind]?.get('/user/info')
})
afterAll(async () => {
  await observer.end()
  await product.close()
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
  'GET /providers/search/suggestions': '?q=an',
  'GET /admin/adjustments/owners': '?search=an',
  'GET /saved-views': '?list=clients',
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

/** Every row that is written in any table from now on leaves the table's name. */
async function watchWrites(): Promise<void> {
  await observer.query(`
    create unlogged table written_table (name text not null);
    create function note_write() returns trigger language plpgsql security definer set search_path = public as $$ begin
      insert into written_table values (tg_table_name);
      return null; end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'written_table' loop
        execute format('create trigger zz_note_write after insert or update or delete on public.%I
          for each row execute function note_write()', name);
      end loop; end $$`)
}

/** Tables written to since the last time. */
async function writtenTables(): Promise<string[]> {
  const { rows: written } = await observer.query<{ name: string }>(
    'with taken as (delete from written_table returning name) select distinct name from taken order by 1',
  )
  return written.map(({ name }) => name)
}

/** Calls as a caller who may make the call. */
function callerFor({ address }: Endpoint): Caller {
  const kinds: readonly string[] = rightOf(address)?.callers ?? []
  const kind = ['client', 'provider', 'admin'].find((one) => kinds.includes(one)) ?? 'anyone'
  return callers[kind] ?? product.visitor
}

/** The status of one call, and the tables that it wrote to. */
async function callAndWatch(caller: Caller, url: string) {
  await writtenTables()
  const { status } = await caller.get(url)
  return { status, tables: (await writtenTables()).filter((name) => !traces.has(name)) }
}

const gets = allEndpoints.filter(({ method, stream }) => method === 'GET' && !stream)

test('no GET writes anything but what is on the list', async () => {
  const wrote: Record<string, string[]> = {}
  let answered = 0
  for (const endpoint of gets) {
    const { status, tables } = await callAndWatch(callerFor(endpoint), urlOf(endpoint))
    if (tables.length > 0) wrote[endpoint.address] = tables
    if (status < 400) answered += 1
  }
  expect(wrote).toEqual(mayWrite)
  // Otherwise the test would cover fewer calls than it seems to.
  expect(answered / gets.length).toBeGreaterThan(leastAnswered)
})

test.each(madeOnce)('%s creates its row once', async (url) => {
  const client = callers.client as Caller
  await client.get(url)
  expect(await callAndWatch(client, url)).toMatchObject({ status: 200, tables: [] })
})
