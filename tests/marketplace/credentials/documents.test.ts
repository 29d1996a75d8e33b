/** Papers that were handed in: who reads them, in what order, and how they are taken back. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { inPlaceOf, reason } from '#tests/operations/operators/operator-world.ts'
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
} from './papers.ts'

let world: World
let theo: GivenPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  theo = await world.given.provider({ listed: false })
})

const titles = async (query: string, path = qualifications) => {
  const { status, body } = await world.as(theo).get(`${path}${query}`)
  return status === 200 ? body.data.map((one: { title: string }) => one.title) : status
}
const qualification = (title: string, over: Record<string, string> = {}) =>
  handedIn(sendQualification(world, theo, { fields: { ...education, title, ...over } }))

describe('the list', () => {
  test('is newest first, and in the order of the last days when asked; those without one come last', async () => {
    for (const [title, expiresAt] of [
      ['first', '2027-01-01'],
      ['second', ''],
      ['third', '2026-06-01'],
    ] as const) {
      await qualification(title, { expiresAt })
      world.clock.advance({ minutes: 1 })
    }
    expect(await titles('')).toEqual(['third', 'second', 'first'])
    expect(await titles('?sort=createdAt')).toEqual(['first', 'second', 'third'])
    expect(await titles('?sort=expiresAt')).toEqual(['third', 'first', 'second'])
    expect(await titles('?sort=-expiresAt')).toEqual(['first', 'third', 'second'])
    expect(await titles('?sort=title')).toBe(422)
    const second = await world.as(theo).get(`${qualifications}?page=2&perPage=2`)
    expect(second.body).toMatchObject({ data: [{ title: 'first' }], meta: { page: 2, total: 3, lastPage: 2 } })
  })

  test('is cut down to a kind and a state; insurance is not among qualifications', async () => {
    const [degree] = [await qualification('degree'), await qualification('member', { type: 'association' })]
    await handedIn(sendInsurance(world, theo))
    await decided(world, degree.identifier, 'accepted')
    expect(await titles('?type=association')).toEqual(['member'])
    expect(await titles('?status=accepted')).toEqual(['degree'])
    expect(await titles('?type=association&status=accepted')).toEqual([])
    expect((await world.as(theo).get(qualifications)).body.meta.total).toBe(2)
    expect((await world.as(theo).get(`${insurance}?status=pending`)).body.meta.total).toBe(1)
    expect((await world.as(theo).get(`${insurance}?status=accepted`)).body.data).toEqual([])
    expect(await titles('?type=insurance')).toBe(422)
  })

  test('is one of the account pages, with filters, order and rows by identifier', async () => {
    const paper = await qualification('degree')
    await handedIn(sendInsurance(world, theo))
    const query = `filter=${encodeURIComponent('{"type":"education"}')}&sort=${encodeURIComponent('["expiresAt","ASC"]')}`
    const rest = await world.as(theo).get(`/rest/qualifications?${query}`)
    expect([rest.headers['content-range'], rest.body]).toEqual([
      'qualifications 0-0/1',
      [{ ...paper, id: paper.identifier }],
    ])
    expect((await world.as(theo).get(`/rest/qualifications/${paper.identifier}`)).body).toEqual(rest.body[0])
    const proofs = await world.as(theo).get('/rest/insurance')
    expect([proofs.headers['content-range'], proofs.body[0].fileName]).toEqual(['insurance 0-0/1', 'paper.pdf'])
    for (const [name, { id }] of [
      ['qualifications', rest.body[0]],
      ['insurance', proofs.body[0]],
    ] as const) {
      expect((await world.as(theo).delete(`/rest/${name}/${id}`)).body).toEqual({ id })
      expect((await world.as(theo).get(`/rest/${name}`)).body).toEqual([])
    }
  })
})

describe('the file', () => {
  test('comes back as it was sent, as an attachment under its own name', async () => {
    const content = pdf(70_000)
    const { identifier } = await handedIn(sendQualification(world, theo, { files: { 'Prüfung (A).pdf': content } }))
    const { status, bytes, headers } = await world.as(theo).get(`${qualifications}/${identifier}/content`)
    expect([status, bytes.equals(content), headers['content-type']]).toEqual([200, true, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename=".*\.pdf"; filename\*=UTF-8''Pr%C3%BCfung/)
    expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', 'no-store'])
  })

  test('of insurance is not found among qualifications, nor the other way round', async () => {
    const [degree, proof] = [await qualification('degree'), await handedIn(sendInsurance(world, theo))]
    for (const path of [
      `${qualifications}/${proof.identifier}`,
      `${qualifications}/${proof.identifier}/content`,
      `${insurance}/${degree.identifier}/content`,
    ])
      expect((await world.as(theo).get(path)).status).toBe(404)
    expect((await world.as(theo).delete(`${qualifications}/${proof.identifier}`)).status).toBe(404)
    expect((await world.as(theo).delete(`${insurance}/${degree.identifier}`)).status).toBe(404)
    expect((await world.as(theo).get(`${insurance}/${proof.identifier}/content`)).status).toBe(200)
  })
})

describe('taking back', () => {
  test.each([
    ['a qualification', qualifications, () => handedIn(sendQualification(world, theo))],
    ['insurance', insurance, () => handedIn(sendInsurance(world, theo))],
  ])('%s that nobody has reviewed leaves nothing', async (_name, path, hand) => {
    await world.work()
    const before = await storedFiles(world)
    const { identifier } = await hand()
    expect(await storedFiles(world)).toHaveLength(before.length + 1)
    expect((await world.as(theo).delete(`${path}/${identifier}`)).status).toBe(204)
    await world.work()
    expect(await rowsOf(world, theo)).toEqual({ documents: [], files: [] })
    expect(await storedFiles(world)).toEqual(before)
    expect((await world.as(theo).delete(`${path}/${identifier}`)).status).toBe(404)
  })

  test.each(['accepted', 'rejected', 'expired'] as const)(
    'of an %s one the record stays without the file',
    async (status) => {
      const before = await storedFiles(world)
      const { identifier } = await qualification('degree', { expiresAt: '2028-01-01' })
      await decided(world, identifier, status)
      expect((await world.as(theo).delete(`${qualifications}/${identifier}`)).status).toBe(204)
      await world.work()
      expect(await storedFiles(world)).toEqual(before)
      expect(await titles('')).toEqual([])
      const { body } = await world.as(theo).get(`${qualifications}?status=withdrawn`)
      const gone = { fileName: null, contentType: null, bytes: null, sha256: null, scanStatus: null }
      expect(body.data).toMatchObject([{ identifier, title: 'degree', status: 'withdrawn', ...gone }])
      expect((await world.as(theo).get(`${qualifications}/${identifier}`)).body).toEqual(body.data[0])
      expect((await world.as(theo).get(`${qualifications}/${identifier}/content`)).status).toBe(404)
      const again = await world.as(theo).delete(`${qualifications}/${identifier}`)
      expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
    },
  )

  test('two who take the same paper back at once take it back once', async () => {
    const { identifier } = await qualification('degree')
    const path = `${qualifications}/${identifier}`
    const answers = await Promise.all([world.as(theo).delete(path), world.as(theo).delete(path)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404])
  })
})

describe('an approved therapist', () => {
  const statusOf = async ({ identifier }: GivenPerson) => (await world.as({ identifier }).get('/provider')).body
  const approved = () => world.given.provider()

  test.each([
    ['hands in a qualification', (who: GivenPerson) => sendQualification(world, who, { fields: license })],
    ['hands in insurance', (who: GivenPerson) => sendInsurance(world, who)],
  ])('who %s waits for a review and stays listed', async (_name, change) => {
    const who = await approved()
    expect(await statusOf(who)).toMatchObject({ verificationStatus: 'approved', listed: true })
    await handedIn(change(who))
    await world.work()
    expect(await statusOf(who)).toMatchObject({ verificationStatus: 'submitted', listed: true })
  })

  test('who takes the accepted licence back waits for a review and is not listed any more', async () => {
    const who = await approved()
    const { body } = await world.as(who).get(`${qualifications}?type=license&status=accepted`)
    expect((await world.as(who).delete(`${qualifications}/${body.data[0].identifier}`)).status).toBe(204)
    await world.work()
    expect(await statusOf(who)).toMatchObject({ verificationStatus: 'submitted', listed: false })
  })

  test('who has never submitted has begun, no more', async () => {
    await handedIn(sendQualification(world, theo))
    expect(await statusOf(theo)).toMatchObject({ verificationStatus: 'in_progress' })
  })
})

describe('others', () => {
  test("somebody else's paper looks like none", async () => {
    const [degree, proof] = [await qualification('degree'), await handedIn(sendInsurance(world, theo))]
    const other = world.as(await world.given.provider())
    const before = await rowsOf(world, theo)
    for (const [path, foreign] of [
      [qualifications, degree.identifier],
      [insurance, proof.identifier],
    ] as const) {
      const gone = randomUUID()
      const ask = async (identifier: string) => {
        const content = await other.get(`${path}/${identifier}/content`)
        const removed = await other.delete(`${path}/${identifier}`)
        return [content, removed].map(({ status, body }) => [status, body.code, body.message])
      }
      expect(await ask(foreign)).toEqual(await ask(gone))
      expect((await ask(foreign)).map(([status]) => status)).toEqual([404, 404])
    }
    expect((await other.get(`${qualifications}/${degree.identifier}`)).status).toBe(404)
    expect(await rowsOf(world, theo)).toEqual(before)
  })

  test('clients, operators and visitors have no papers here', async () => {
    for (const person of [await world.given.client(), await world.given.admin()]) {
      expect((await sendQualification(world, person)).body.code).toBe('FORBIDDEN')
      expect((await world.as(person).get(qualifications)).body.code).toBe('FORBIDDEN')
    }
    expect((await world.visitor.get(insurance)).body.code).toBe('UNAUTHORIZED_ACCESS')
  })

  test('an operator in the place of a therapist sees the list, but opens, sends and takes back nothing', async () => {
    const paper = await qualification('degree')
    const { identifier } = await world.given.admin(['support'])
    const request = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
    const { token } = await openSession(world.database.db, request, { identifier, userType: 'admin' })
    const begin = { userIdentifier: theo.identifier, reason, scope: 'assist' }
    const acting = inPlaceOf(world, (await inPlaceOf(world, token).post('/admin/impersonation', begin)).body.token)
    expect((await acting.get(qualifications)).body.data).toMatchObject([{ identifier: paper.identifier }])
    const blocked = await Promise.all([
      acting.get(`${qualifications}/${paper.identifier}/content`),
      acting.delete(`${qualifications}/${paper.identifier}`),
      acting.post(qualificationUpload, {}),
      acting.post(insurance, {}),
      acting.get(`${insurance}/${paper.identifier}/content`),
      acting.delete(`${insurance}/${paper.identifier}`),
    ])
    expect(blocked.map(({ body }) => body.code)).toEqual(blocked.map(() => 'IMPERSONATION_BLOCKED'))
  })
})

test('what was done is told in the own log, without the names of papers', async () => {
  const [one, other] = [await qualification('degree'), await handedIn(sendInsurance(world, theo))]
  await decided(world, one.identifier, 'accepted')
  await world.as(theo).delete(`${qualifications}/${one.identifier}`)
  await world.as(theo).delete(`${insurance}/${other.identifier}`)
  const log = await world.as(theo).get('/user/access-log')
  expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'document.delete',
    'document.withdraw',
    'document.upload',
    'document.upload',
  ])
  const rows = await world.database.db
    .selectFrom('auditEvent')
    .select('details')
    .where('actor', '=', theo.identifier)
    .execute()
  expect(rows.map(({ details }) => details)).toEqual([
    { kind: 'education' },
    { kind: 'insurance' },
    { kind: 'education' },
    { kind: 'insurance' },
  ])
})
