/** ra-data-simple-rest itself before the BFF and the backend: every call it makes, of every resource. */
import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils } from 'react-admin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../bff/api/api.ts'
import { heldSession, giftTo } from '../finance/finance-world.ts'
import type { Answered } from '../kit/callers.ts'
import type { GivenPerson, GivenProvider } from '../kit/given.ts'
import { openWorld, type World } from '../kit/world.ts'
import { givenAvailable } from '../payouts/given-available.ts'
import { openBank } from '../virtual-accounts/bank.ts'

type Role = 'client' | 'provider' | 'operator'
interface Entry {
  who: Role
  /** Without which the list is not to be had. */
  filter?: Record<string, string>
  /** What a test of this file can give no row of. */
  rowless?: true
  /** A new row, where the resource takes one. */
  fresh?: () => Record<string, unknown>
  /** What a change writes; given where the resource offers it. */
  change?: Record<string, unknown>
  /** Rows may be taken away; fees stay and lose what was their own, papers are kept for the record. */
  removes?: 'gone' | 'stays' | 'not-listed'
  /** Why a call is not offered. */
  why?: string
}

const moves = 'moves by calls of its own'
const table: Record<string, Entry> = {
  appointments: { who: 'client', why: moves },
  transactions: { who: 'client', why: 'the books never change' },
  earnings: { who: 'provider', why: 'follow the sessions' },
  payouts: { who: 'provider', why: moves },
  users: { who: 'operator', why: moves },
  sessions: { who: 'operator', removes: 'gone', why: 'begin with signing in' },
  'feature-flags': { who: 'operator', change: { isOn: false }, why: 'are those that the product knows' },
  reference: {
    who: 'operator',
    filter: { kind: 'trait' },
    fresh: () => ({ kind: 'trait', code: 'cheerful', nameEn: 'Cheerful', nameDe: 'Heiter' }),
    change: { nameEn: 'Merry' },
    why: 'old records go on naming it: it is no longer offered instead',
  },
  'audit-log': { who: 'operator', why: 'is never changed' },
  fees: { who: 'provider', change: { fee: 20_000_00 }, removes: 'stays', why: 'one for each therapy' },
  qualifications: { who: 'provider', removes: 'not-listed', why: 'come by upload and are never changed' },
  insurance: { who: 'provider', removes: 'not-listed', why: 'comes by upload and is never changed' },
  experience: {
    who: 'provider',
    fresh: () => ({ companyName: 'Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: true }),
    change: { jobTitle: 'Supervisor' },
    removes: 'gone',
  },
  'licence-states': { who: 'provider', why: 'are stored as a whole by a call of its own' },
  availability: {
    who: 'provider',
    fresh: () => ({ date: '2026-06-01', isAvailable: false, timeSlotsInterval: [] }),
    change: { date: '2026-06-02' },
    removes: 'gone',
  },
  verifications: { who: 'operator', why: moves },
  jobs: { who: 'operator', rowless: true, why: moves },
  reviews: { who: 'operator', rowless: true, change: { status: 'published' }, why: 'are written by clients' },
  'imported-clients': {
    who: 'provider',
    fresh: () => ({ firstName: 'Ada', lastName: 'Eze', email: 'ada.eze@example.com', allowInvite: false }),
    change: { lastName: 'Obi' },
    removes: 'gone',
  },
  clients: { who: 'provider', change: { tags: ['morning'] }, why: 'come with their first session' },
  notes: { who: 'provider', rowless: true, change: { title: 'x' }, removes: 'gone', why: 'new ones come by a form' },
  notifications: { who: 'client', why: moves },
  'money-payments': { who: 'operator', why: moves },
  'money-payouts': { who: 'operator', why: moves },
  adjustments: { who: 'operator', why: 'two people decide, by calls of their own' },
  'unmatched-transfers': { who: 'operator', why: 'are booked by corrections' },
  reconciliations: { who: 'operator', why: 'are asked for by a call of their own' },
}

let world: World
let people: { client: GivenPerson; provider: GivenProvider; operator: GivenPerson }
beforeAll(async () => {
  world = await openWorld()
  const client = await world.given.client({ money: 100_000_00 })
  const [provider, operator] = [await world.given.provider(), await world.given.admin()]
  people = { client, provider, operator }
  await heldSession(world, { client, provider, date: '2026-03-05' })
  await givenAvailable(world, provider.identifier, 30_000_00)
  const as = (role: Role) => world.as(people[role])
  const made = [
    await as('provider').post('/provider/payouts'),
    await as('client').post('/payment/wallet', { amount: 5_000_00 }),
    await as('operator').post('/admin/adjustments', giftTo(client)),
    await as('operator').post('/admin/reconciliations', {
      gateway: 'paystack',
      fromDate: '2026-03-01',
      toDate: '2026-03-02',
    }),
  ]
  const failed = made.find(({ status }) => status >= 300)
  if (failed) throw new Refused(failed)
  const bank = openBank(world)
  await bank.tellOf(bank.send('CUS_unknown'))
  const { rows: states } = await world.database.pool.query(
    `select t.identifier from taxonomy t join taxonomy c on c.id = t.parent_id where t.kind = 'state' and c.code = 'NG' limit 1`,
  )
  await as('provider').post('/provider/license-states', { stateIdentifiers: [states[0]?.identifier] })
})
afterAll(() => world.close())

/** What the provider was refused with. */
class Refused extends Error {
  readonly answer: Answered
  constructor(answer: Answered) {
    super(`${answer.status} ${JSON.stringify(answer.body)}`)
    this.answer = answer
  }
}

/** One session for all calls of a person. */
const providers = new Map<Role, DataProvider>()
function providerOf(role: Role): DataProvider {
  const provider = providers.get(role) ?? openProvider(role)
  providers.set(role, provider)
  return provider
}

/** The data provider as it comes, with a session of the person. */
function openProvider(role: Role): DataProvider {
  const caller = world.as(people[role])
  const client: typeof fetchUtils.fetchJson = async (url, { method = 'GET', body, headers } = {}) => {
    const sent = Object.fromEntries(new Headers(headers as HeadersInit | undefined))
    const data = typeof body === 'string' ? (JSON.parse(body) as object) : undefined
    const answer =
      method === 'GET'
        ? await caller.get(url, sent)
        : await caller[method.toLowerCase() as 'post' | 'put' | 'delete'](url, data, sent)
    if (answer.status >= 400) throw new Refused(answer)
    const given = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return { status: answer.status, headers: new Headers(given), body: answer.bytes.toString(), json: answer.body }
  }
  return simpleRest('/rest', client)
}

const refusal = async (call: Promise<unknown>): Promise<Answered> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refused)) throw new Error(`was not refused: ${String(error)}`)
  return error.answer
}

const nobody = '01930000-0000-7000-8000-00000000dead'
/** Of resources whose identifiers are made in another way. */
const otherIds: Record<string, string> = {
  'unmatched-transfers': 'paystack:none',
  'audit-log': '999999999',
  'money-payments': `topup-${nobody}`,
}
const everything = { pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'ASC' as const } }

test('every resource has its line', () => {
  expect(Object.keys(table).toSorted()).toEqual(resources.map(({ name }) => name).toSorted())
})

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const entry = table[name] as Entry
  const { who, filter = {}, fresh, change, removes } = entry
  const rows = async () => (await providerOf(who).getList(name, { ...everything, filter })).data
  const offers = { create: fresh !== undefined, update: change !== undefined, delete: removes !== undefined }

  test('offers what the table says, and a reason stands for the rest', () => {
    const { create, update, remove } = resource
    expect({ create: !!create, update: !!update, delete: !!remove }).toEqual(offers)
    expect(Object.values(offers).every(Boolean) || entry.why !== undefined).toBe(true)
  })

  test.runIf(fresh)('create answers the row that is then read', async () => {
    const { data } = await providerOf(who).create(name, { data: fresh?.() ?? {} })
    expect((await rows()).map(({ id }) => id)).toContain(data.id)
    expect((await providerOf(who).getOne(name, { id: data.id })).data).toEqual(data)
  })

  test('getList, getOne and getMany agree', async () => {
    const listed = await rows()
    expect(listed.length > 0).toBe(!entry.rowless)
    const ids = listed.slice(0, 3).map(({ id }) => id)
    const many = (await providerOf(who).getMany(name, { ids })).data
    expect(new Set(many.map(({ id }) => id))).toEqual(new Set(ids))
    for (const row of many) {
      const { data } = await providerOf(who).getOne(name, { id: row.id })
      expect(data).toEqual(row)
      const shared = Object.keys(row).filter((field) =>
        Object.hasOwn(listed.find(({ id }) => id === row.id) ?? {}, field),
      )
      expect(shared).toContain('identifier')
    }
  })

  test('a row that does not exist is left out of many, and is 404 alone', async () => {
    const shape = otherIds[name] ?? nobody
    expect((await providerOf(who).getMany(name, { ids: [shape] })).data).toEqual([])
    expect((await refusal(providerOf(who).getOne(name, { id: shape }))).status).toBe(404)
  })

  const [target = 'note', targetId = ''] = Object.entries(filter)[0] ?? []
  const referenced = () => providerOf(who).getManyReference(name, { ...everything, target, id: targetId, filter: {} })

  test.runIf(entry.filter)('getManyReference is the list of one filter', async () => {
    expect((await referenced()).data).toEqual(await rows())
  })

  test.runIf(!entry.filter)('getManyReference by an unknown filter is 422', async () => {
    const { status, body } = await refusal(referenced())
    expect([status, Object.keys(body.fields)]).toEqual([422, [`filter.${target}`]])
  })

  test('ranges out of reach answer alike', async () => {
    const { total } = await providerOf(who).getList(name, { ...everything, filter })
    const ask = (words: string) =>
      world.as(people[who]).get(`/rest/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}&${words}`)
    for (const range of ['[9000,9024]', '[250000,250024]', '[1000000,1000024]', '[20000,20000]']) {
      const { status, body, headers } = await ask(`range=${range}`)
      const found = Number(String(headers['content-range']).replace(`${name} */`, ''))
      expect([range, status, body]).toEqual([range, 200, []])
      // Each look of an operator is written down, and so is a row more.
      expect(found).toBeGreaterThanOrEqual(total as number)
    }
    for (const words of ['range=[24,0]', 'range=[-1,24]', 'range=[0,100]', 'sort=["nothing","ASC"]']) {
      const { status, body } = await ask(words)
      expect([words, status, Object.keys(body.fields)]).toEqual([words, 422, [words.split('=')[0]]])
    }
  })

  test.runIf(change && !entry.rowless)('update takes the row as it was read, and changes nothing', async () => {
    const provider = providerOf(who)
    for (const { id } of (await rows()).slice(0, 3)) {
      const { data: row } = await provider.getOne(name, { id })
      expect((await provider.update(name, { id, data: row, previousData: row })).data).toEqual(row)
      expect((await provider.getOne(name, { id })).data).toEqual(row)
      const unknown = await refusal(provider.update(name, { id, data: { ...row, nothing: 1 }, previousData: row }))
      expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['nothing']])
    }
  })

  test.runIf(change && !entry.rowless)('update and updateMany write what is different', async () => {
    const provider = providerOf(who)
    const { id } = (await rows()).at(-1) as { id: string }
    const { data: row } = await provider.getOne(name, { id })
    await provider.update(name, { id, data: { ...row, ...change }, previousData: row })
    expect((await provider.getOne(name, { id })).data).toMatchObject(change ?? {})
    const { data: changed } = await provider.getOne(name, { id })
    expect((await provider.updateMany(name, { ids: [id], data: changed })).data).toEqual([id])
    expect((await provider.getOne(name, { id })).data).toEqual(changed)
  })

  const takeAway = async (): Promise<string> => {
    const id = (await rows()).find((row) => row.userIdentifier !== people.operator.identifier)?.id as string
    expect((await providerOf(who).delete(name, { id })).data).toEqual({ id })
    return id
  }

  test.runIf(removes === 'stays')('delete takes away what was the row’s own', async () => {
    const id = await takeAway()
    expect((await providerOf(who).getOne(name, { id })).data.usesGeneral).toBe(true)
  })

  test.runIf(removes === 'not-listed')('delete takes the row out of the list, once', async () => {
    const id = await takeAway()
    expect((await rows()).map((row) => row.id)).not.toContain(id)
    expect((await refusal(providerOf(who).deleteMany(name, { ids: [id] }))).status).toBe(409)
  })

  test.runIf(removes === 'gone' && !entry.rowless)('delete takes the row away', async () => {
    const id = await takeAway()
    expect((await rows()).map((row) => row.id)).not.toContain(id)
    expect((await refusal(providerOf(who).getOne(name, { id }))).status).toBe(404)
    expect((await refusal(providerOf(who).deleteMany(name, { ids: [id] }))).status).toBe(404)
  })

  test.runIf(removes && fresh)('deleteMany takes rows away', async () => {
    const { data } = await providerOf(who).create(name, { data: fresh?.() ?? {} })
    expect((await providerOf(who).deleteMany(name, { ids: [data.id] })).data).toEqual([data.id])
    expect((await rows()).map((row) => row.id)).not.toContain(data.id)
  })

  test('what is not offered is 405 with what is, in a sentence', async () => {
    const provider = providerOf(who)
    const data = { note: 'x' }
    const calls = {
      create: () => [provider.create(name, { data })],
      update: () => [
        provider.update(name, { id: nobody, data, previousData: { id: nobody } }),
        provider.updateMany(name, { ids: [nobody], data }),
      ],
      delete: () => [provider.delete(name, { id: nobody }), provider.deleteMany(name, { ids: [nobody] })],
    }
    for (const verb of ['create', 'update', 'delete'] as const) {
      if (offers[verb]) continue
      for (const call of calls[verb]()) {
        const { status, body, headers } = await refusal(call)
        expect([verb, status, body.code]).toEqual([verb, 405, 'METHOD_NOT_ALLOWED'])
        expect([headers.allow, body.message]).toEqual([expect.stringContaining('GET'), expect.stringMatching(/\w \w/)])
      }
    }
  })
})
