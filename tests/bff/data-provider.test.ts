/** ra-data-simple-rest itself against the BFF and the backend: every call it makes, for every resource, with real rows. */
import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils, RaRecord } from 'react-admin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../bff/api/api.ts'
import type { Answered } from '#tests/support/callers.ts'
import { type Fixtures, type Entry, openFixtures, type Role, table } from './data-provider-table.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openFixtures()
  for (const [name, { who, fresh }] of Object.entries(table))
    if (fresh) await providerOf(who).create(name, { data: fresh() })
})
afterAll(() => fixtures.product.close())

/** The error that the provider received. */
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

/** The original data provider, with a session of the person. */
function openProvider(role: Role): DataProvider {
  const caller = fixtures.product.as(fixtures.people[role])
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

const unknownId = '01930000-0000-7000-8000-00000000dead'
/** For resources whose identifiers are made in another way. */
const otherIds: Record<string, string> = {
  'unmatched-transfers': 'paystack:none',
  'audit-log': '999999999',
  'money-payments': `topup-${unknownId}`,
}
const everything = { pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'ASC' as const } }

test('every resource has its row in the table', () => {
  expect(Object.keys(table).toSorted()).toEqual(resources.map(({ name }) => name).toSorted())
})

/** The calls of one resource by a user who may read it. */
function callsOf(name: string) {
  const entry = table[name] as Entry
  const { who, filter = {}, fresh, make } = entry
  const provider = providerOf(who)
  const rows = async (): Promise<RaRecord<string>[]> => (await provider.getList(name, { ...everything, filter })).data
  const ids = async () => (await rows()).map(({ id }) => id)
  return {
    ...entry,
    provider,
    filter,
    rows,
    ids,
    one: async (id: string): Promise<RaRecord<string>> => (await provider.getOne(name, { id })).data,
    /** Identifiers of this many rows of the test's own; for resources that cannot be created, the first ones. */
    ownRows: async (count: number): Promise<string[]> => {
      const before = await ids()
      if (!fresh && !make) return before.slice(0, count)
      for (let left = count; left > 0; left -= 1)
        await (fresh ? provider.create(name, { data: fresh() }) : make?.(fixtures))
      return (await ids()).filter((id) => !before.includes(id))
    },
    referenced: async (target: string, id: string | boolean): Promise<RaRecord<string>[]> =>
      (await provider.getManyReference(name, { ...everything, target, id: id as string, filter: {} })).data,
  }
}
type Calls = ReturnType<typeof callsOf>

const names = resources.map(({ name }) => name)
/** Names of the resources that match a condition. */
const namesWhere = (holds: (entry: Entry) => unknown) => names.filter((name) => holds(table[name] as Entry))
const offered = ({ fresh, change, removes }: Entry) => ({
  create: fresh !== undefined,
  update: change !== undefined,
  delete: removes !== undefined,
})

test.each(resources.map((resource) => [resource.name, resource] as const))(
  '%s offers what the table says, and a reason is given for the rest',
  (name, { create, update, remove, filters }) => {
    const entry = table[name] as Entry
    expect({ create: !!create, update: !!update, delete: !!remove }).toEqual(offered(entry))
    expect(Object.values(offered(entry)).every(Boolean) || entry.why !== undefined).toBe(true)
    expect(entry.target === undefined).toBe(filters.length === 0)
  },
)

describe('reads:', () => {
  test.each(names)('getList, getOne and getMany of %s agree', async (name) => {
    const { provider, rows, one } = callsOf(name)
    const listed = await rows()
    const ids = listed.slice(0, 3).map(({ id }) => id)
    expect(ids).not.toEqual([])
    const many = (await provider.getMany(name, { ids })).data
    expect(new Set(many.map(({ id }) => id))).toEqual(new Set(ids))
    for (const row of many) {
      expect(await one(row.id)).toEqual(row)
      const inList = listed.find(({ id }) => id === row.id) ?? {}
      expect(Object.keys(row).filter((field) => Object.hasOwn(inList, field))).toContain('identifier')
    }
  })

  test.each(names)('a missing row of %s is left out of getMany, and is 404 alone', async (name) => {
    const { provider, one } = callsOf(name)
    const id = otherIds[name] ?? unknownId
    expect((await provider.getMany(name, { ids: [id] })).data).toEqual([])
    expect((await refusal(one(id))).status).toBe(404)
  })

  test.each(namesWhere(({ target }) => target))(
    'getManyReference of %s returns the rows of its list that match the target',
    async (name) => {
      const { rows, referenced, target } = callsOf(name)
      const { filter = '', field = filter, value, isFrom = false } = target ?? {}
      const listed = await rows()
      const wanted = value ?? listed.at(-1)?.[field]
      const isNamed = (row: RaRecord) =>
        value === true ? row[field] === null : isFrom ? row[field] >= wanted : row[field] === wanted
      const found = await referenced(filter, wanted)
      expect(found).not.toEqual([])
      expect(found.filter((row) => !isNamed(row))).toEqual([])
      expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(listed.filter(isNamed).map(({ id }) => id)))
    },
  )

  test.each(names)('getManyReference of %s by an unknown filter is 422', async (name) => {
    const { status, body } = await refusal(callsOf(name).referenced('note', ''))
    expect([status, Object.keys(body.fields)]).toEqual([422, ['filter.note']])
  })

  test.each(names)('ranges of %s past the end answer alike', async (name) => {
    const { provider, filter, who } = callsOf(name)
    const { total } = await provider.getList(name, { ...everything, filter })
    const filterBy = (words: string) =>
      fixtures.product
        .as(fixtures.people[who])
        .get(`/rest/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}&${words}`)
    for (const range of ['[9000,9024]', '[250000,250024]', '[1000000,1000024]', '[20000,20000]']) {
      const { status, body, headers } = await filterBy(`range=${range}`)
      const found = Number(String(headers['content-range']).replace(`${name} */`, ''))
      expect([range, status, body]).toEqual([range, 200, []])
      // Each read by an operator is logged, and so adds a row.
      expect(found).toBeGreaterThanOrEqual(total as number)
    }
    for (const words of ['range=[24,0]', 'range=[-1,24]', 'range=[0,100]', 'sort=["nothing","ASC"]']) {
      const { status, body } = await filterBy(words)
      expect([words, status, Object.keys(body.fields)]).toEqual([words, 422, [words.split('=')[0]]])
    }
  })
})

describe('writes:', () => {
  test.each(namesWhere(({ fresh }) => fresh))('create of %s answers the row that is then read', async (name) => {
    const { provider, ids, one, fresh } = callsOf(name)
    const { data } = await provider.create(name, { data: fresh?.() ?? {} })
    expect(await ids()).toContain(data.id)
    expect(await one(data.id)).toEqual(data)
  })

  const changeable = namesWhere(({ change }) => change)
  test.each(changeable)('update of %s accepts the row as it was read, and changes nothing', async (name) => {
    const { provider, ids, one } = callsOf(name)
    for (const id of (await ids()).slice(0, 3)) {
      const row = await one(id)
      expect((await provider.update(name, { id, data: row, previousData: row })).data).toEqual(row)
      expect(await one(id)).toEqual(row)
      const unknown = await refusal(provider.update(name, { id, data: { ...row, nothing: 1 }, previousData: row }))
      expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['nothing']])
    }
  })

  test.each(changeable)('update and updateMany of %s write the changes', async (name) => {
    const { provider, ownRows, one, change = {} } = callsOf(name)
    const [id = ''] = await ownRows(1)
    const row = await one(id)
    expect(row).not.toMatchObject(change)
    await provider.update(name, { id, data: { ...row, ...change }, previousData: row })
    const changed = await one(id)
    expect(changed).toMatchObject(change)
    expect((await provider.updateMany(name, { ids: [id], data: changed })).data).toEqual([id])
    expect(await one(id)).toEqual(changed)
  })

  const isWrittenAlone = ({ change, lacks }: Entry) => change && !lacks
  test.each(namesWhere(isWrittenAlone))(
    'updateMany of %s writes a change without the rest of the row',
    async (name) => {
      const { provider, ownRows, one, change = {} } = callsOf(name)
      const ids = await ownRows(2)
      const before = await Promise.all(ids.map(one))
      expect((await provider.updateMany(name, { ids, data: change })).data).toEqual(ids)
      for (const [place, id] of ids.entries())
        expect(await one(id)).toMatchObject({ ...unchanged(before[place]), ...change })
    },
  )

  test.each(namesWhere(({ lacks }) => lacks))(
    'updateMany of %s with some of the fields that belong together names the missing ones, and writes nothing',
    async (name) => {
      const { provider, ownRows, one, change = {}, lacks = [] } = callsOf(name)
      const ids = await ownRows(2)
      const before = await Promise.all(ids.map(one))
      const { status, body } = await refusal(provider.updateMany(name, { ids, data: change }))
      expect([status, body.code, Object.keys(body.fields).toSorted()]).toEqual([
        422,
        'VALIDATION_ERROR',
        lacks.toSorted(),
      ])
      expect(await Promise.all(ids.map(one))).toEqual(before)
    },
  )
})

/** The fields that a change of other fields leaves unchanged. */
const unchanged = ({ identifier, createdAt }: RaRecord = { id: '' }) => ({
  identifier,
  ...(createdAt === undefined ? {} : { createdAt }),
})

const takeOne = async (name: string, { provider }: Calls, id: string) => (await provider.delete(name, { id })).data.id

describe.each<[string, (name: string, calls: Calls, ids: string[]) => Promise<string[]>]>([
  ['delete', (name, calls, ids) => Promise.all(ids.map((id) => takeOne(name, calls, id)))],
  ['deleteMany', async (name, { provider }, ids) => (await provider.deleteMany(name, { ids })).data ?? []],
])('deletions of %s:', (_title, remove) => {
  const again = (name: string, { provider }: Calls, ids: string[]) =>
    Promise.all(ids.map(async (id) => (await refusal(provider.deleteMany(name, { ids: [id] }))).status))

  /** Deletes two rows and returns them; the others stay in the list. */
  async function taken(name: string, calls: Calls): Promise<string[]> {
    const own = await calls.ownRows(2)
    expect(own).toHaveLength(2)
    const others = (await calls.ids()).filter((id) => !own.includes(id))
    expect(await remove(name, calls, own)).toEqual(own)
    const left = await calls.ids()
    expect(left).toEqual(expect.arrayContaining(others))
    expect(left.filter((id) => own.includes(id))).toEqual([])
    return own
  }

  test.each(namesWhere(({ removes }) => removes === 'gone'))('%s are deleted', async (name) => {
    const calls = callsOf(name)
    const own = await taken(name, calls)
    for (const id of own) expect((await refusal(calls.one(id))).status).toBe(404)
    expect(await again(name, calls, own)).toEqual([404, 404])
  })

  test.each(namesWhere(({ removes }) => removes === 'not-listed'))('%s are kept for the record', async (name) => {
    const calls = callsOf(name)
    expect(await again(name, calls, await taken(name, calls))).toEqual([409, 409])
  })

  test.each(namesWhere(({ removes }) => removes === 'stays'))('%s return to the default', async (name) => {
    const calls = callsOf(name)
    const { provider, one, change = {} } = calls
    const ids = await calls.ownRows(2)
    for (const id of ids) {
      const row = await one(id)
      await provider.update(name, { id, data: { ...row, ...change }, previousData: row })
      expect(await one(id)).toMatchObject({ ...change, usesGeneral: false })
    }
    expect(await remove(name, calls, ids)).toEqual(ids)
    for (const id of ids) expect(await one(id)).toMatchObject({ usesGeneral: true })
  })
})

test.each(namesWhere((entry) => !Object.values(offered(entry)).every(Boolean)))(
  'unsupported calls of %s are 405 with the supported ones, in a sentence, and change nothing',
  async (name) => {
    const { provider, ids, one } = callsOf(name)
    const data = { note: 'x' }
    const [id = ''] = await ids()
    const before = await one(id)
    const calls = {
      create: () => [provider.create(name, { data })],
      update: () => [
        provider.update(name, { id, data, previousData: before }),
        provider.updateMany(name, { ids: [id], data }),
      ],
      delete: () => [provider.delete(name, { id }), provider.deleteMany(name, { ids: [id] })],
    }
    const missing = (['create', 'update', 'delete'] as const).filter((kind) => !offered(table[name] as Entry)[kind])
    for (const call of missing.flatMap((kind) => calls[kind]())) {
      const { status, body, headers } = await refusal(call)
      expect([status, body.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
      expect([headers.allow, body.message]).toEqual([expect.stringContaining('GET'), expect.stringMatching(/\w \w/)])
    }
    expect(await one(id)).toEqual(before)
  },
)
