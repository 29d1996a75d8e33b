/** Uploaded documents: who reads them, in what order, and how they are withdrawn. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { impersonating, reason } from '#tests/operations/operators/operator-product.ts'
import {
  decided,
  education,
  handedIn,
  insurance,
  license,
  qualifications,
  qualificationUpload,
  rowsOf,
  sendInsurance,
  sendQualification,
  storedFiles,
} from './uploads.ts'

let product: Product
let theo: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  theo = await product.given.provider({ listed: false })
})

const titles = async (query: string, path = qualifications) => {
  const { status, body } = await product.as(theo).get(`${path}${query}`)
  return status === 200 ? body.data.map((one: { title: string }) => one.title) : status
}
const qualification = (title: string, over: Record<string, string> = {}) =>
  handedIn(sendQualification(product, theo, { fields: { ...education, title, ...over } }))

describe('the list', () => {
  test('is newest first, or sorted by the expiry date on request; those without one come last', async () => {
    for (const [title, expiresAt] of [
      ['first', '2027-01-01'],
      ['second', ''],
      ['third', '2026-06-01'],
    ] as const) {
      await qualification(title, { expiresAt })
      product.clock.advance({ minutes: 1 })
    }
    expect(await titles('')).toEqual(['third', 'second', 'first'])
    expect(await titles('?sort=createdAt')).toEqual(['first', 'second', 'third'])
    expect(await titles('?sort=expiresAt')).toEqual(['third', 'first', 'second'])
    expect(await titles('?sort=-expiresAt')).toEqual(['first', 'third', 'second'])
    expect(await titles('?sort=title')).toBe(422)
    const second = await product.as(theo).get(`${qualifications}?page=2&perPage=2`)
    expect(second.body).toMatchObject({ data: [{ title: 'first' }], meta: { page: 2, total: 3, lastPage: 2 } })
  })

  test('can be filtered by kind and status; insurance is not among qualifications', async () => {
    const [degree] = [await qualification('degree'), await qualification('member', { type: 'association' })]
    await handedIn(sendInsurance(product, theo))
    await decided(product, degree.identifier, 'accepted')
    expect(await titles('?type=association')).toEqual(['member'])
    expect(await titles('?status=accepted')).toEqual(['degree'])
    expect(await titles('?type=association&status=accepted')).toEqual([])
    expect((await product.as(theo).get(qualifications)).body.meta.total).toBe(2)
    expect((await product.as(theo).get(`${insurance}?status=pending`)).body.meta.total).toBe(1)
    expect((await product.as(theo).get(`${insurance}?status=accepted`)).body.data).toEqual([])
    expect(await titles('?type=insurance')).toBe(422)
  })

  test('is one of the account pages, with filters, order and rows by identifier', async () => {
    const document = await qualification('degree')
    await handedIn(sendInsurance(product, theo))
    const query = `filter=${encodeURIComponent('{"type":"education"}')}&sort=${encodeURIComponent('["expiresAt","ASC"]')}`
    const rest = await product.as(theo).get(`/rest/qualifications?${query}`)
    expect([rest.headers['content-range'], rest.body]).toEqual([
      'qualifications 0-0/1',
      [{ ...document, id: document.identifier }],
    ])
    expect((await product.as(theo).get(`/rest/qualifications/${document.identifier}`)).body).toEqual(rest.body[0])
    const proofs = await product.as(theo).get('/rest/insurance')
    expect([proofs.headers['content-range'], proofs.body[0].fileName]).toEqual(['insurance 0-0/1', 'paper.pdf'])
    for (const [name, { id }] of [
      ['qualifications', rest.body[0]],
      ['insurance', proofs.body[0]],
    ] as const) {
      expect((await product.as(theo).delete(`/rest/${name}/${id}`)).body).toEqual({ id })
      expect((await product.as(theo).get(`/rest/${name}`)).body).toEqual([])
    }
  })
})

describe('the file', () => {
  test('is returned as it was sent, as an attachment under its own name', async () => {
    const content = pdf(70_000)
    const { identifier } = await handedIn(sendQualification(product, theo, { files: { 'Prüfung (A).pdf': content } }))
    const { status, bytes, headers } = await product.as(theo).get(`${qualifications}/${identifier}/content`)
    expect([status, bytes.equals(content), headers['content-type']]).toEqual([200, true, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename=".*\.pdf"; filename\*=UTF-8''Pr%C3%BCfung/)
    expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', 'no-store'])
  })

  test('of insurance is not found among qualifications, nor the other way round', async () => {
    const [degree, proof] = [await qualification('degree'), await handedIn(sendInsurance(product, theo))]
    for (const path of [
      `${qualifications}/${proof.identifier}`,
      `${qualifications}/${proof.identifier}/content`,
      `${insurance}/${degree.identifier}/content`,
    ])
      expect((await product.as(theo).get(path)).status).toBe(404)
    expect((await product.as(theo).delete(`${qualifications}/${proof.identifier}`)).status).toBe(404)
    expect((await product.as(theo).delete(`${insurance}/${degree.identifier}`)).status).toBe(404)
    expect((await product.as(theo).get(`${insurance}/${proof.identifier}/content`)).status).toBe(200)
  })
})

describe('withdrawing', () => {
  test.each([
    ['a qualification', qualifications, () => handedIn(sendQualification(product, theo))],
    ['insurance', insurance, () => handedIn(sendInsurance(product, theo))],
  ])('%s without a review leaves nothing', async (_name, path, hand) => {
    await product.work()
    const before = await storedFiles(product)
    const { identifier } = await hand()
    expect(await storedFiles(product)).toHaveLength(before.length + 1)
    expect((await product.as(theo).delete(`${path}/${identifier}`)).status).toBe(204)
    await product.work()
    expect(await rowsOf(product, theo)).toEqual({ documents: [], files: [] })
    expect(await storedFiles(product)).toEqual(before)
    expect((await product.as(theo).delete(`${path}/${identifier}`)).status).toBe(404)
  })

  test.each(['accepted', 'rejected', 'expired'] as const)(
    'of an %s one keeps the record without the file',
    async (status) => {
      const before = await storedFiles(product)
      const { identifier } = await qualification('degree', { expiresAt: '2028-01-01' })
      await decided(product, identifier, status)
      expect((await product.as(theo).delete(`${qualifications}/${identifier}`)).status).toBe(204)
      await product.work()
      expect(await storedFiles(product)).toEqual(before)
      expect(await titles('')).toEqual([])
      const { body } = await product.as(theo).get(`${qualifications}?status=withdrawn`)
      const gone = { fileName: null, contentType: null, bytes: null, sha256: null, scanStatus: null }
      expect(body.data).toMatchObject([{ identifier, title: 'degree', status: 'withdrawn', ...gone }])
      expect((await product.as(theo).get(`${qualifications}/${identifier}`)).body).toEqual(body.data[0])
      expect((await product.as(theo).get(`${qualifications}/${identifier}/content`)).status).toBe(404)
      const again = await product.as(theo).delete(`${qualifications}/${identifier}`)
      expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
    },
  )

  test('two concurrent withdrawals of a document withdraw it once', async () => {
    const { identifier } = await qualification('degree')
    const path = `${qualifications}/${identifier}`
    const answers = await Promise.all([product.as(theo).delete(path), product.as(theo).delete(path)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404])
  })
})

describe('an approved therapist', () => {
  const statusOf = async ({ identifier }: GivenPerson) => (await product.as({ identifier }).get('/provider')).body
  const approved = () => product.given.provider()

  test.each([
    ['uploads a qualification', (who: GivenPerson) => sendQualification(product, who, { fields: license })],
    ['uploads insurance', (who: GivenPerson) => sendInsurance(product, who)],
  ])('who %s waits for a review and stays listed', async (_name, change) => {
    const who = await approved()
    expect(await statusOf(who)).toMatchObject({ verificationStatus: 'approved', listed: true })
    await handedIn(change(who))
    await product.work()
    expect(await statusOf(who)).toMatchObject({ verificationStatus: 'submitted', listed: true })
  })

  test('who withdraws the accepted licence waits for a review and is no longer listed', async () => {
    const who = await approved()
    const { body } = await product.as(who).get(`${qualifications}?type=license&status=accepted`)
    expect((await product.as(who).delete(`${qualifications}/${body.data[0].identifier}`)).status).toBe(204)
    await product.work()
    expect(await statusOf(who)).toMatchObject({ verificationStatus: 'submitted', listed: false })
  })

  test('who has never submitted has only begun', async () => {
    await handedIn(sendQualification(product, theo))
    expect(await statusOf(theo)).toMatchObject({ verificationStatus: 'in_progress' })
  })
})

describe('other users', () => {
  test('see a document of another therapist as missing', async () => {
    const [degree, proof] = [await qualification('degree'), await handedIn(sendInsurance(product, theo))]
    const other = product.as(await product.given.provider())
    const before = await rowsOf(product, theo)
    for (const [path, foreign] of [
      [qualifications, degree.identifier],
      [insurance, proof.identifier],
    ] as const) {
      const gone = randomUUID()
      const open = async (identifier: string) => {
        const content = await other.get(`${path}/${identifier}/content`)
        const removed = await other.delete(`${path}/${identifier}`)
        return [content, removed].map(({ status, body }) => [status, body.code, body.message])
      }
      expect(await open(foreign)).toEqual(await open(gone))
      expect((await open(foreign)).map(([status]) => status)).toEqual([404, 404])
    }
    expect((await other.get(`${qualifications}/${degree.identifier}`)).status).toBe(404)
    expect(await rowsOf(product, theo)).toEqual(before)
  })

  test('who are clients, operators or visitors have no documents here', async () => {
    for (const person of [await product.given.client(), await product.given.admin()]) {
      expect((await sendQualification(product, person)).body.code).toBe('FORBIDDEN')
      expect((await product.as(person).get(qualifications)).body.code).toBe('FORBIDDEN')
    }
    expect((await product.visitor.get(insurance)).body.code).toBe('UNAUTHORIZED_ACCESS')
  })

  test('who are operators acting for a therapist see the list, but cannot open, upload or withdraw anything', async () => {
    const document = await qualification('degree')
    const { identifier } = await product.given.admin(['support'])
    const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
    const { token } = await openSession(product.database.db, request, { identifier, userType: 'admin' })
    const begin = { userIdentifier: theo.identifier, reason, scope: 'assist' }
    const acting = impersonating(
      product,
      (await impersonating(product, token).post('/admin/impersonation', begin)).body.token,
    )
    expect((await acting.get(qualifications)).body.data).toMatchObject([{ identifier: document.identifier }])
    const blocked = await Promise.all([
      acting.get(`${qualifications}/${document.identifier}/content`),
      acting.delete(`${qualifications}/${document.identifier}`),
      acting.post(qualificationUpload, {}),
      acting.post(insurance, {}),
      acting.get(`${insurance}/${document.identifier}/content`),
      acting.delete(`${insurance}/${document.identifier}`),
    ])
    expect(blocked.map(({ body }) => body.code)).toEqual(blocked.map(() => 'IMPERSONATION_BLOCKED'))
  })
})

test('see in their own log what was done, without the names of documents', async () => {
  const [one, other] = [await qualification('degree'), await handedIn(sendInsurance(product, theo))]
  await decided(product, one.identifier, 'accepted')
  await product.as(theo).delete(`${qualifications}/${one.identifier}`)
  await product.as(theo).delete(`${insurance}/${other.identifier}`)
  const log = await product.as(theo).get('/user/access-log')
  expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'document.delete',
    'document.withdraw',
    'document.upload',
    'document.upload',
  ])
  const rows = await product.database.db
    .selectFrom('auditEvent')
    .select('details')
    .where('actor', '=', theo.identifier)
    .orderBy('id')
    .execute()
  expect(rows.map(({ details }) => details)).toEqual([
    { kind: 'education' },
    { kind: 'insurance' },
    { kind: 'education' },
    { kind: 'insurance' },
  ])
})
