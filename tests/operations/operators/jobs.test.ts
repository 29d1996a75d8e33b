import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pausesOf, queuePolicies } from '#platform/jobs/queues.ts'
import { scrubReason } from '#platform/core/scrub-reason.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { auditRows } from './operator-product.ts'

let product: Product
let operator: ReturnType<Product['as']>
beforeAll(async () => {
  product = await openProduct()
  operator = product.as(await product.given.admin(['support']))
})
afterAll(() => product.close())
beforeEach(() => product.database.pool.query('delete from jobs.job'))

const secret = {
  to: 'clara@example.com',
  locale: 'en' as const,
  template: 'client_confirmed',
  words: { therapist: 'Dr. Theo Tester', client: 'Clara' },
  path: '/appointments/',
  key: 'client:confirmed:1',
}

/** Attempts of a mail until it has failed for good. */
const allTries = pausesOf(queuePolicies.mail).length + 1

/** A queued mail after the given number of attempts. */
async function mailAfter(tries: number, message = 'Mail server: 451'): Promise<string> {
  const { db, pool } = product.database
  const template = `test_${randomUUID()}`
  await product.backend.services.jobs.enqueue(db, 'mail', { ...secret, template })
  const { rows } = await pool.query<{ id: string }>(
    `update jobs.job set state = case when $2 < retry_limit + 1 then 'retry' else 'failed' end::jobs.job_state, retry_count = $2 - 1,
            output = $3, started_on = now(), start_after = now() + interval '1 hour',
            completed_on = case when $2 < retry_limit + 1 then null else now() end
      where data->>'template' = $1 returning id`,
    [template, tries, JSON.stringify({ message })],
  )
  return rows[0]?.id as string
}

const list = async (query = '') => (await operator.get(`/admin/jobs${query}`)).body

describe('the list', () => {
  test('shows a mail whose attempts have all failed, and nothing about its recipient', async () => {
    const identifier = await mailAfter(allTries)
    const { data, meta } = await list()
    expect(meta.total).toBe(1)
    expect(data).toMatchObject([
      {
        identifier,
        name: 'mail',
        subject: expect.stringMatching(/^test_/),
        status: 'failed',
        tries: allTries,
        reason: 'Mail server: 451',
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/clara|theo|example/i)
  })

  test('distinguishes retried jobs from failed ones', async () => {
    const [waiting, failed] = [await mailAfter(3), await mailAfter(allTries)]
    expect((await list('?status=retrying')).data).toMatchObject([{ identifier: waiting, status: 'retrying', tries: 3 }])
    expect((await list('?status=failed')).data).toMatchObject([{ identifier: failed, status: 'failed' }])
    expect((await list('?name=export')).data).toEqual([])
    expect((await list('?name=mail&perPage=1')).meta).toMatchObject({ total: 2, lastPage: 2 })
  })

  test('leaves out jobs that are done, waiting or running', async () => {
    await product.backend.services.jobs.enqueue(product.database.db, 'mail', secret)
    expect((await list()).data).toEqual([])
    await product.backend.worker.drain()
    expect((await list()).data).toEqual([])
  })

  test('includes jobs that the worker could not process, with the reason', async () => {
    await product.backend.services.jobs.enqueue(product.database.db, 'export', { identifier: randomUUID() })
    await product.backend.services.jobs.enqueue(product.database.db, 'scan_file', { fileIdentifier: 'no identifier' })
    await expect(product.backend.worker.drain()).rejects.toThrow('invalid input syntax')
    expect((await list()).data).toMatchObject([
      {
        name: 'scan_file',
        subject: null,
        status: 'retrying',
        tries: 1,
        reason: 'invalid input syntax for type uuid: […]',
      },
    ])
  })

  test('is available through the BFF as a resource', async () => {
    const identifier = await mailAfter(allTries)
    const answer = await operator.get('/rest/jobs?filter={"status":"failed"}')
    expect(answer.headers['content-range']).toBe('jobs 0-0/1')
    expect(answer.body).toMatchObject([{ id: identifier, name: 'mail' }])
  })

  test('is for support operators', async () => {
    const others = [
      await product.given.client(),
      await product.given.provider(),
      await product.given.admin(['content']),
    ]
    for (const person of others) expect((await product.as(person).get('/admin/jobs')).status).toBe(403)
  })
})

describe('the backlog', () => {
  const backlog = async () => (await operator.get('/admin/jobs/backlog')).body

  test('is empty when nothing is due, whatever is scheduled or has failed', async () => {
    const { jobs } = product.backend.services
    const later = Temporal.Now.instant().add({ hours: 1 }).toString()
    await jobs.enqueue(product.database.db, 'mail', secret, { startAfter: later })
    await mailAfter(allTries)
    expect(await backlog()).toEqual([])
  })

  test('counts waiting mails, with their age, expiry and newest answer, without their recipients', async () => {
    const first = await mailAfter(3, 'Mail server: 451')
    await mailAfter(2, 'Mail server: 421 <clara@example.com>')
    await product.database.pool.query(
      `update jobs.job set created_on = now() - interval '2 hours', started_on = now() - interval '1 hour' where id = $1`,
      [first],
    )
    await product.backend.services.jobs.enqueue(product.database.db, 'export', { identifier: randomUUID() })
    const [mails, exports] = await backlog()
    expect(mails).toMatchObject({ name: 'mail', waiting: 2, reason: 'Mail server: 421 <[address]>' })
    const now = Date.now()
    expect((now - Date.parse(mails.oldestSince)) / 3_600_000).toBeCloseTo(2, 1)
    expect((Date.parse(mails.nextTryAt) - now) / 3_600_000).toBeCloseTo(1, 1)
    expect(exports).toMatchObject({ name: 'export', waiting: 1, nextTryAt: null, reason: null })
    expect(JSON.stringify([mails, exports])).not.toMatch(/clara|theo|example/i)
  })

  test('is for support operators', async () => {
    const others = [
      await product.given.client(),
      await product.given.provider(),
      await product.given.admin(['content']),
    ]
    for (const person of others) expect((await product.as(person).get('/admin/jobs/backlog')).status).toBe(403)
  })
})

describe('retrying', () => {
  test('makes the job due at once, and is logged', async () => {
    const identifier = await mailAfter(allTries)
    expect(await operator.post(`/admin/jobs/${identifier}/retry`)).toMatchObject({
      status: 200,
      body: { identifier, status: 'retrying' },
    })
    await product.work()
    expect((await list()).data).toEqual([])
    expect((await auditRows(product, 'job.retry')).at(-1)).toMatchObject({
      subject: null,
      details: { job: identifier, name: 'mail' },
    })
  })

  test('does not wait for a scheduled attempt', async () => {
    const identifier = await mailAfter(3)
    await operator.post(`/admin/jobs/${identifier}/retry`)
    await product.work()
    expect((await list()).data).toEqual([])
  })

  test('twice in parallel is one more attempt', async () => {
    const identifier = await mailAfter(allTries)
    await Promise.all([1, 2].map(() => operator.post(`/admin/jobs/${identifier}/retry`)))
    const { rows } = await product.database.pool.query('select retry_limit from jobs.job where id = $1', [identifier])
    expect(rows).toEqual([{ retry_limit: allTries }])
  })

  test('a finished or unknown job is not found', async () => {
    await product.backend.services.jobs.enqueue(product.database.db, 'mail', secret)
    const { rows } = await product.database.pool.query<{ id: string }>('select id from jobs.job')
    for (const identifier of [rows[0]?.id, randomUUID()])
      expect(await operator.post(`/admin/jobs/${identifier}/retry`)).toMatchObject({ status: 404 })
  })
})

test('of several jobs fetched together only the broken one is retried', async () => {
  const { jobs } = product.backend.services
  const identifiers = [randomUUID(), 'no identifier', randomUUID()]
  for (const identifier of identifiers) await jobs.enqueue(product.database.db, 'export', { identifier })
  const states = async () => {
    const { rows } = await product.database.pool.query<{ state: string; output: unknown }>(
      `select state::text, output from jobs.job where name = 'export' order by created_on`,
    )
    return rows
  }
  await product.backend.worker.start()
  await vi.waitFor(async () => expect((await states()).map(({ state }) => state)).not.toContain('created'), 10_000)
  await vi.waitFor(async () => expect((await states()).map(({ state }) => state)).not.toContain('active'), 10_000)
  expect(await states()).toMatchObject([
    { state: 'completed' },
    { state: 'retry', output: { message: 'invalid input syntax for type uuid: […]' } },
    { state: 'completed' },
  ])
})

describe('a reason', () => {
  test.each([
    ['No such mailbox: clara.tester+2@example.com', 'No such mailbox: [address]'],
    ['Refused <clara@example.com>, try https://mail.example/x?to=clara', 'Refused <[address]>, try [address]'],
    ['invalid input syntax for type uuid: "Clara Tester"', 'invalid input syntax for type uuid: […]'],
    ['Key (email)=(clara@example.com) already exists', 'Key […] already exists'],
    ['Row 0198c1c2-aaaa-7bbb-8ccc-0123456789ab is gone', 'Row [id] is gone'],
    ['Call +234 801 234 5678', 'Call [number]'],
    ['Token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 refused', 'Token […] refused'],
    ['One\r\nTwo', 'One Two'],
  ])('%j is reported as %j', (message, reported) => {
    expect(scrubReason(message)).toBe(reported)
  })

  test('has at most 200 letters', () => {
    expect(scrubReason('no '.repeat(200))).toHaveLength(200)
  })
})
