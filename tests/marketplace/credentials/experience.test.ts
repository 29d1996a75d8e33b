import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credentialLimits } from '#schemas/marketplace/credentials.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
/** The therapist on whom the edge values of the fields are tried. */
let theo: GivenPerson
beforeAll(async () => {
  product = await openProduct()
  theo = await product.given.provider({ listed: false })
})
afterAll(() => product.close())

const path = '/provider/experience'
const place = (over: object = {}) => ({
  companyName: 'Harbour Clinic',
  jobTitle: 'Psychotherapist',
  startDate: '2019-04',
  endDate: '2024-09',
  currentlyWorksHere: false,
  ...over,
})
const add = (person: GivenPerson, over: object = {}) => product.as(person).post(path, place(over))

test('a place of work is stored, returned, changed and deleted', async () => {
  const provider = await product.given.provider()
  const { status, body } = await add(provider, { companyName: '  Harbour Clinic ', description: 'Groups and\ncouples' })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: place({ companyName: 'Harbour Clinic', description: 'Groups and\ncouples' }),
  })
  const own = `${path}/${body.identifier}`
  expect((await product.as(provider).get(own)).body).toEqual(body)
  const changed = await product.as(provider).put(own, place({ jobTitle: 'Head of practice', description: null }))
  expect(changed).toMatchObject({ status: 200, body: { jobTitle: 'Head of practice', description: null } })
  expect((await product.as(provider).get(path)).body).toMatchObject({ data: [changed.body], meta: { total: 1 } })
  expect((await product.as(provider).delete(own)).status).toBe(204)
  expect((await product.as(provider).get(own)).status).toBe(404)
  expect((await product.as(provider).delete(own)).status).toBe(404)
})

test('a current place of work has no end, whatever was sent', async () => {
  const { status, body } = await add(theo, { currentlyWorksHere: true, endDate: '1999-01' })
  expect([status, body.endDate, body.currentlyWorksHere]).toEqual([201, null, true])
  const left = await product.as(theo).put(`${path}/${body.identifier}`, place({ endDate: '2026-02' }))
  expect(left.body).toMatchObject({ endDate: '2026-02', currentlyWorksHere: false })
  const back = await product.as(theo).put(`${path}/${body.identifier}`, place({ currentlyWorksHere: true }))
  expect(back.body).toMatchObject({ endDate: null, currentlyWorksHere: true })
})

const month = 'Please choose a month between January 1900 and December 2099.'
const order = 'The end cannot be before the start.'
const needed = 'Please fill this in'
const long = 'Please use at most 120 characters'

describe('the edge values of a place of work', () => {
  test.each<[name: string, over: object, refusal: object | null]>([
    ['the first month', { startDate: '1900-01' }, null],
    ['the month before it', { startDate: '1899-12' }, { startDate: month }],
    ['the last month', { endDate: '2099-12' }, null],
    ['the month after it', { endDate: '2100-01' }, { endDate: month }],
    ['a thirteenth month', { startDate: '2020-13' }, { startDate: month }],
    ['a day instead of a month', { startDate: '2020-01-01' }, { startDate: month }],
    ['an end in the month of the start', { endDate: '2019-04' }, null],
    ['an end in the month before', { endDate: '2019-03' }, { endDate: order }],
    ['no end', { endDate: undefined }, { endDate: needed }],
    ['an empty end', { endDate: null }, { endDate: needed }],
    ['no start', { startDate: undefined }, { startDate: needed }],
    ['a company of spaces', { companyName: '   ' }, { companyName: needed }],
    ['a company of two lines', { companyName: 'Harbour\nClinic' }, { companyName: needed }],
    ['a company of 120 letters', { companyName: 'ä'.repeat(120) }, null],
    ['a company of 121 letters', { companyName: 'ä'.repeat(121) }, { companyName: long }],
    [
      'a company that becomes longer when it is normalised',
      { companyName: '\u0958'.repeat(120) },
      { companyName: long },
    ],
    ['no job title', { jobTitle: undefined }, { jobTitle: needed }],
    ['a job title of 121 letters', { jobTitle: 'x'.repeat(121) }, { jobTitle: long }],
    ['2000 characters about it', { description: 'x'.repeat(2000) }, null],
    ['2001', { description: 'x'.repeat(2001) }, { description: 'Please use at most 2000 characters' }],
    ['neither yes nor no', { currentlyWorksHere: 'yes' }, { currentlyWorksHere: 'This value is not valid' }],
    ['an unknown field', { salary: 1 }, { salary: 'Unknown field' }],
  ])('%s', async (_name, over, refusal) => {
    const { status, body } = await add(theo, over)
    expect([status, body.fields ?? null]).toEqual([refusal ? 422 : 201, refusal])
    const stored = await add(theo)
    const changed = await product.as(theo).put(`${path}/${stored.body.identifier}`, place(over))
    expect([changed.status, changed.body.fields ?? null]).toEqual([refusal ? 422 : 200, refusal])
  })
})

test('the list is newest first, in other orders on request, page by page', async () => {
  const provider = await product.given.provider()
  const places = [
    ['Clinic', 'trainee', '2010-01'],
    ['anchor House', 'Therapist', '2020-01'],
    ['Bridge', 'Counsellor', '2015-01'],
  ]
  for (const [companyName, jobTitle, startDate] of places)
    await add(provider, { companyName, jobTitle, startDate, currentlyWorksHere: true })
  const order = async (query: string) =>
    (await product.as(provider).get(`${path}${query}`)).body.data.map(({ startDate }: { startDate: string }) =>
      startDate.slice(0, 4),
    )
  expect(await order('')).toEqual(['2020', '2015', '2010'])
  expect(await order('?sort=startDate')).toEqual(['2010', '2015', '2020'])
  expect(await order('?sort=companyName')).toEqual(['2020', '2015', '2010'])
  expect(await order('?sort=-companyName')).toEqual(['2010', '2015', '2020'])
  expect(await order('?sort=jobTitle')).toEqual(['2015', '2020', '2010'])
  expect(await order('?sort=-jobTitle')).toEqual(['2010', '2020', '2015'])
  const second = await product.as(provider).get(`${path}?page=2&perPage=2`)
  expect(second.body).toMatchObject({
    data: [{ startDate: '2010-01' }],
    meta: { page: 2, perPage: 2, total: 3, lastPage: 2 },
  })
  expect((await product.as(provider).get(`${path}?sort=description`)).status).toBe(422)
  expect((await product.as(provider).get(`${path}?perPage=101`)).status).toBe(422)
})

test('a place of work of another therapist looks like none', async () => {
  const [owner, other] = [await product.given.provider(), await product.given.provider()]
  const { body } = await add(owner)
  for (const identifier of [body.identifier, randomUUID()]) {
    const at = `${path}/${identifier}`
    expect((await product.as(other).get(at)).status).toBe(404)
    expect((await product.as(other).put(at, place())).status).toBe(404)
    expect((await product.as(other).delete(at)).status).toBe(404)
  }
  expect((await product.as(owner).get(`${path}/${body.identifier}`)).body).toEqual(body)
  expect((await product.as(other).get(path)).body.data).toEqual([])
})

test('clients, operators and visitors have no work history here', async () => {
  const [client, admin] = [await product.given.client(), await product.given.admin()]
  for (const person of [client, admin]) {
    expect((await product.as(person).get(path)).body).toMatchObject({ code: 'FORBIDDEN' })
    expect((await add(person)).body).toMatchObject({ code: 'FORBIDDEN' })
  }
  expect((await product.visitor.post(path, place())).status).toBe(401)
})

test('at a hundred places of work no other can be added before one is deleted, even by two concurrent calls', async () => {
  const provider = await product.given.provider()
  const { db } = product.database
  await db
    .insertInto('experience')
    .values(
      Array.from({ length: credentialLimits.experiencesMax - 1 }, () => ({
        identifier: randomUUID(),
        providerIdentifier: provider.identifier,
        companyName: 'Clinic',
        jobTitle: 'Therapist',
        startMonth: '2020-01',
        currentlyWorksHere: true,
        createdAt: product.clock.now().toString(),
      })),
    )
    .execute()
  const answers = await Promise.all([add(provider), add(provider)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422])
  expect(answers.find(({ status }) => status === 422)?.body.fields).toEqual({
    companyName: 'There are already 100 jobs in your work history. Please remove one first.',
  })
  const added = answers.find(({ status }) => status === 201)?.body.identifier as string
  expect((await product.as(provider).delete(`${path}/${added}`)).status).toBe(204)
  expect((await add(provider)).status).toBe(201)
})

test('the changes are in the log of the therapist', async () => {
  const provider = await product.given.provider()
  const { body } = await add(provider)
  await product.as(provider).put(`${path}/${body.identifier}`, place())
  await product.as(provider).delete(`${path}/${body.identifier}`)
  const log = await product.as(provider).get('/user/access-log')
  expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'experience.delete',
    'experience.change',
    'experience.add',
  ])
})

describe('as a resource of the account pages', () => {
  const rest = '/rest/experience'
  test('rows are listed, created, changed and deleted', async () => {
    const provider = await product.given.provider()
    const made = await product.as(provider).post(rest, place())
    expect(made).toMatchObject({ status: 201, body: { id: made.body.identifier } })
    const list = await product.as(provider).get(`${rest}?sort=${encodeURIComponent('["startDate","DESC"]')}`)
    expect([list.headers['content-range'], list.body]).toEqual(['experience 0-0/1', [made.body]])
    const row = `${rest}/${made.body.id}`
    expect((await product.as(provider).get(row)).body).toEqual(made.body)
    const changed = await product.as(provider).put(row, { ...made.body, jobTitle: 'Lead', currentlyWorksHere: true })
    expect(changed.body).toMatchObject({ jobTitle: 'Lead', endDate: null })
    expect((await product.as(provider).delete(row)).body).toEqual({ id: made.body.id })
    expect((await product.as(provider).get(row)).status).toBe(404)
  })
})
