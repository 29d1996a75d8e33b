import { describe, expect, test } from 'vitest'
import { pausesOf, queuePolicies } from '#platform/jobs/queues.ts'
import { start } from '#tests/support/product.ts'
import { clientImportOf, freshAddress, importProduct, linkOf, person } from './people.ts'

const at = importProduct()
const clientImport = () => clientImportOf(at.product, at.provider)
const mailsTo = (to: string) => at.product.mailbox.list({ to }).length

describe('daily limits', () => {
  /** As if that many had been invited an hour ago. */
  async function invitedBefore(many: number) {
    const { pool } = at.product.database
    await pool.query(
      `insert into client_invitation (identifier, provider_identifier, imported_identifier, address_hash, asked_at, start_at)
       select gen_random_uuid(), $1, gen_random_uuid(), sha256('none'), $2, $2 from generate_series(1, $3)`,
      [at.provider.identifier, at.product.clock.now().subtract({ hours: 1 }).toString(), many],
    )
  }

  test('a therapist invites 500; the others stay new and can be invited later', async () => {
    await invitedBefore(498)
    const rows = [person(), { firstName: 'Eno', lastName: 'Bassey' }, person(), person(), person()]
    const { body } = await clientImport().send(rows, { allowInvite: true })
    expect(body.rows.map(({ status }: { status: string }) => status)).toEqual([
      'invited',
      'new',
      'invited',
      'new',
      'new',
    ])
    expect(body.counts).toEqual({ new: 3, duplicate: 0, invalid: 0, invited: 2 })
    const waiting = body.rows[3].identifier
    expect(await clientImport().invite(waiting)).toMatchObject({ status: 409, body: { code: 'INVITATION_LIMIT' } })
    expect(await clientImport().show(waiting)).toMatchObject({ status: 'new', actions: ['edit', 'invite', 'delete'] })
    const byHand = await clientImport().own.post('/clients/import/manual', { ...person(), allowInvite: true })
    expect(byHand).toMatchObject({ status: 201, body: { status: 'new' } })
    at.product.clock.advance({ hours: 23 })
    expect((await clientImport().invite(waiting)).status).toBe(200)
  })

  test('also when two imports compete for the last invitations', async () => {
    await invitedBefore(497)
    const send = () => clientImport().send([person(), person()], { allowInvite: true })
    const answers = await Promise.all([send(), send(), send()])
    const invited = answers.map(({ body }) => body.counts.invited as number)
    expect(invited.reduce((sum, count) => sum + count, 0)).toBe(3)
  })

  test('mails of large imports are sent one after the other', async () => {
    await clientImport().send([person(), person(), person()], { allowInvite: true })
    await clientImport().send([person()], { allowInvite: true })
    const { rows } = await at.product.database.pool.query(
      `select j.start_after, j.retry_limit from jobs.job j join imported_client c on c.identifier = (j.data->>'importedIdentifier')::uuid
        where c.provider_identifier = $1 order by j.start_after`,
      [at.provider.identifier],
    )
    expect(new Set(rows.map(({ retry_limit: tries }) => tries))).toEqual(
      new Set([pausesOf(queuePolicies.invite_client).length]),
    )
    const from = Date.parse(start)
    expect(rows.map(({ start_after: at }) => (Date.parse(at) - from) / 1000)).toEqual([0, 2, 4, 6])
  })

  test('an address gets five from all therapists together; the next one waits without saying why', async () => {
    const email = freshAddress()
    const therapists = await Promise.all(Array.from({ length: 7 }, () => at.product.given.provider()))
    const clientImports = therapists.map((one) => clientImportOf(at.product, one))
    for (const one of clientImports)
      await one.own.post('/clients/import/manual', { ...person({ email }), allowInvite: true })
    await at.product.work()
    expect(mailsTo(email)).toBe(5)
    const states = await Promise.all(clientImports.map(async ({ list }) => (await list())[0].status))
    expect(states).toEqual(Array(7).fill('invited'))
    at.product.clock.advance({ hours: 23 })
    await at.product.work()
    expect(mailsTo(email)).toBe(5)
    at.product.clock.advance({ hours: 3 })
    await at.product.work()
    expect(mailsTo(email)).toBe(7)
  })

  test('rows are limited too, also in dry runs', async () => {
    const before = at.product.clock.now().add({ minutes: 30 }).toString()
    await clientImport().send([person()], { dryRun: true })
    await at.product.database.db
      .updateTable('throttle')
      .set({ count: 499_999 })
      .where('count', '=', 1)
      .where('windowEnds', '>', before)
      .execute()
    expect((await clientImport().send([person(), person()], { dryRun: true })).status).toBe(200)
    expect(await clientImport().send([person()])).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS', retryAfter: 3600 },
    })
    at.product.clock.advance({ hours: 1 })
    expect((await clientImport().send([person()])).status).toBe(200)
  })
})

test('links cannot be guessed: a network is rate limited', async () => {
  const statuses = []
  for (let attempt = 0; attempt < 61; attempt += 1)
    statuses.push((await linkOf(at.product).open('y'.repeat(43))).status)
  expect(statuses.at(-1)).toBe(429)
  at.product.clock.advance({ hours: 2 })
})
