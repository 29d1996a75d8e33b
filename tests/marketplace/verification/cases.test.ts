import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { start } from '#tests/support/product.ts'
import { auditRows, impersonating } from '#tests/operations/operators/operator-product.ts'
import { type Applicant, applicantIn, approved, claim, decide, submitted } from './applicants.ts'
import { type Reviewers, openReviewers } from './reviewers.ts'

let { product, named, olu, ada } = {} as Reviewers
let people: Record<'early' | 'late' | 'mine' | 'done' | 'back' | 'draft', Applicant>
beforeAll(async () => {
  ;({ product, named, olu, ada } = await openReviewers())
  const after = async <T>(hours: number, make: () => Promise<T>): Promise<T> => {
    product.clock.set(start)
    product.clock.advance({ hours })
    return make()
  }
  const done = await after(0, () => approved(product, olu, named))
  const back = await after(1, () => submitted(product, named))
  await claim(product, olu, back)
  await decide(product, olu, back, { decision: 'request_changes' })
  const early = await after(2, () => submitted(product, named))
  const mine = await after(3, () => submitted(product, named))
  await claim(product, olu, mine)
  const late = await after(4, () => submitted(product, named))
  const draft = await after(5, () => applicantIn(product, named))
  people = { early, late, mine, done, back, draft }
})
afterAll(() => product.close())

const nameOf = (identifier: string) =>
  Object.entries(people).find(([, person]) => person.identifier === identifier)?.[0] ?? identifier
const queue = async (words = '', operator = olu): Promise<string[]> => {
  const { status, body } = await product.as(operator).get(`/admin/verifications?${words}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.map(({ identifier }: { identifier: string }) => nameOf(identifier))
}

describe('the queue', () => {
  test('shows the longest waiting first, then all others', async () => {
    expect(await queue()).toEqual(['early', 'mine', 'late', 'done', 'back', 'draft'])
  })

  test('shows of each what an operator chooses by', async () => {
    const { data } = (await product.as(olu).get('/admin/verifications?claimed=mine')).body
    expect(data).toEqual([
      {
        identifier: people.mine.identifier,
        name: 'Theodore Bassey',
        country: 'GB',
        discipline: 'Psychotherapist',
        status: 'in_review',
        submittedAt: '2026-03-02T11:00:00.000Z',
        claimedBy: olu.identifier,
        claimedByName: 'Olu Tester',
        claimedAt: '2026-03-02T11:00:00.000Z',
        pendingDocuments: 2,
        expiresAt: null,
      },
    ])
  })

  test.each<[string, string[]]>([
    ['status=submitted', ['early', 'late']],
    ['status=changes_requested', ['back']],
    ['country=DE', []],
    ['country=GB&status=approved', ['done']],
    ['claimed=nobody', ['early', 'late']],
    ['claimed=mine', ['mine']],
    ['search=theodore%20%20BASSEY&status=approved', ['done']],
    ['search=100%25', []],
    ['sort=-submittedAt&claimed=nobody', ['late', 'early']],
    ['sort=submittedAt&status=submitted', ['early', 'late']],
    ['perPage=2&page=2', ['late', 'done']],
  ])('is filtered and sorted: %s', async (words, found) => {
    expect(await queue(words)).toEqual(found)
  })

  test('finds a therapist by the address', async () => {
    expect(await queue(`search=${people.late.email}`)).toEqual(['late'])
  })

  test('sorts by what expires first', async () => {
    expect((await queue('sort=expiresAt'))[0]).toBe('done')
    expect((await queue('sort=-expiresAt'))[0]).toBe('done')
  })

  test('shows which operator has claimed a case', async () => {
    expect(await queue('claimed=mine', ada)).toEqual([])
  })

  test('counts all pages', async () => {
    const { meta } = (await product.as(olu).get('/admin/verifications?perPage=4')).body
    expect(meta).toEqual({ page: 1, perPage: 4, total: 6, lastPage: 2 })
  })

  test("is a resource of the operators' pages", async () => {
    const words = new URLSearchParams({
      filter: JSON.stringify({ claimed: 'nobody' }),
      sort: JSON.stringify(['submittedAt', 'DESC']),
      range: JSON.stringify([0, 9]),
    })
    const answer = await product.as(olu).get(`/rest/verifications?${words}`)
    expect(answer.headers['content-range']).toBe('verifications 0-1/2')
    expect(answer.body.map(({ id }: { id: string }) => nameOf(id))).toEqual(['late', 'early'])
    const one = await product.as(olu).get(`/rest/verifications/${people.early.identifier}`)
    expect(one.body).toMatchObject({ id: people.early.identifier, documents: [{}, {}] })
  })
})

describe('a case', () => {
  const shown = (person: { identifier: string }, operator = olu) =>
    product.as(operator).get(`/admin/verifications/${person.identifier}`)

  test('has all that a decision needs, and nothing of religion, ethnicity or gender', async () => {
    const { early } = people
    const { body } = await shown(early)
    expect(body).toMatchObject({
      email: early.email,
      phoneNumber: '+447700900123',
      title: 'Dr',
      headline: 'Low mood in men',
      officeAddress: '12 Harley Street, London',
      state: { code: 'GB-TLI' },
      currency: 'GBP',
      fee: 15_000_00,
      listed: false,
      missing: [],
      experience: [{ companyName: 'Clinic' }],
      licenseStates: [],
      history: [{ decision: null, submittedAt: '2026-03-02T10:00:00.000Z' }],
      actions: ['claim'],
    })
    const documents = body.documents.map(({ type, fileName, status }: Record<string, string>) => [
      type,
      fileName,
      status,
    ])
    expect(documents).toEqual([
      ['insurance', 'paper.pdf', 'pending'],
      ['license', 'paper.pdf', 'pending'],
    ])
    expect(JSON.stringify(body)).not.toMatch(/religion|ethnic|gender|undisclosed|storageKey|password/i)
  })

  test('of a therapist who has not submitted shows no documents', async () => {
    expect((await shown(people.draft)).body).toMatchObject({
      status: 'in_progress',
      documents: [],
      experience: [],
      history: [],
      actions: [],
    })
  })

  test('is logged before it is shown', async () => {
    await shown(people.late, ada)
    const seen = await auditRows(product, 'verification.case_viewed')
    expect(seen.at(-1)).toMatchObject({ actor: ada.identifier, subject: people.late.identifier })
    const log = (await product.as(people.late).get('/user/access-log')).body.data
    expect(log[0]).toMatchObject({ by: 'operator', name: 'Olu', action: 'verification.case_viewed' })
  })

  test('of a user who is no therapist, or was erased, is 404', async () => {
    const client = await product.given.client()
    expect((await shown(client)).status).toBe(404)
    expect((await shown({ identifier: crypto.randomUUID() })).status).toBe(404)
  })

  test('is for operators who may verify', async () => {
    const support = await product.given.admin(['support'])
    expect((await shown(people.late, support)).status).toBe(403)
    expect((await shown(people.late, people.done)).status).toBe(403)
  })

  test('is closed to an operator acting for a therapist', async () => {
    const helper = await product.given.admin(['support', 'verify'])
    const { token } = (
      await impersonating(product, await tokenOf(helper)).post('/admin/impersonation', {
        userIdentifier: people.draft.identifier,
        reason: 'Asked for by mail on Monday',
        scope: 'assist',
      })
    ).body
    const acting = impersonating(product, token)
    const refused = { status: 403, body: { code: 'IMPERSONATION_BLOCKED' } }
    expect(await acting.put('/provider/verification-submission')).toMatchObject(refused)
    expect((await acting.get(`/admin/verifications/${people.draft.identifier}`)).status).toBe(403)
  })
})

describe('the file of a document', () => {
  const content = (identifier: string, operator = olu) =>
    product.as(operator).get(`/admin/documents/${identifier}/content`)

  test('opens as it was sent, and the access is logged', async () => {
    const answer = await content(people.early.licence)
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="paper.pdf"; filename*=UTF-8''paper.pdf`,
        'cache-control': 'no-store',
      },
    })
    expect(answer.bytes.equals(pdf())).toBe(true)
    expect((await auditRows(product, 'verification.document_viewed')).at(-1)).toMatchObject({
      actor: olu.identifier,
      subject: people.early.identifier,
      details: { kind: 'license' },
    })
  })

  test('that was never submitted is 404', async () => {
    const before = await auditRows(product, 'verification.document_viewed')
    expect((await content(people.draft.licence)).status).toBe(404)
    expect((await content(crypto.randomUUID())).status).toBe(404)
    expect(await auditRows(product, 'verification.document_viewed')).toEqual(before)
  })

  test('stays closed while it is in quarantine', async () => {
    const { late } = people
    await product.database.db
      .updateTable('storedFile')
      .set({ scanStatus: 'quarantined' })
      .where('ownerIdentifier', '=', late.identifier)
      .execute()
    expect(await content(late.licence)).toMatchObject({ status: 409, body: { code: 'FILE_QUARANTINED' } })
  })
})

/** Signs in as the BFF does. */
async function tokenOf({ identifier }: GivenPerson): Promise<string> {
  const { token } = await openSession(
    product.database.db,
    { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' },
    { identifier, userType: 'admin' },
  )
  return token
}
