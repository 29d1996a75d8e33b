import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendClientInvitation } from '../../backend/imports/send-client-invitation.ts'
import { createMailer } from '../../backend/kit/mail.ts'
import type { GivenProvider } from '../kit/given.ts'
import { openWorld, start, type World } from '../kit/world.ts'
import { deskOf, freshAddress, gone, invitedBy, linkOf, person, tokenTo } from './people.ts'

let world: World
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  world.mailbox.clear()
  provider = await world.given.provider({ firstName: 'Amara', lastName: 'Okafor' })
})
const desk = () => deskOf(world, provider)
const mailsTo = (to: string) => world.mailbox.list({ to }).length
const early = { status: 429, body: { code: 'TOO_MANY_ATTEMPTS', retryAfter: 3600 } }

describe('an invitation', () => {
  test('goes out by mail: neither its subject nor its words say what for, and nothing but the mail holds the link', async () => {
    const { identifier, email, token } = await invitedBy(world, provider)
    const mail = await world.mailbox.waitFor({ to: email })
    expect(mail.subject).toBe('You are invited')
    expect(mail.text).toContain('Amara Okafor invites you to Solace')
    expect(mail.text).not.toMatch(/therap|session|client|patient|Ada|Nwosu/i)
    const { pool } = world.database
    const { rows } = await pool.query('select token_hash from imported_client where identifier = $1', [identifier])
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest() }])
    const known = `select count(*)::int as known from jobs.job where data::text like '%' || $1 || '%'`
    expect((await pool.query(known, [token])).rows).toEqual([{ known: 0 }])
    expect(await desk().show(identifier)).toMatchObject({
      status: 'invited',
      invitedAt: '2026-03-02T08:00:00.000Z',
      expiresAt: '2026-04-01T08:00:00.000Z',
      actions: ['edit', 'withdraw', 'delete'],
    })
  })

  test('of a therapist who reads German is written in German', async () => {
    const german = { locale: 'de' as const }
    await world.database.db.updateTable('appUser').set(german).where('identifier', '=', provider.identifier).execute()
    const { email } = await invitedBy(world, provider)
    const mail = await world.mailbox.waitFor({ to: email })
    expect(mail.subject).toBe('Sie sind eingeladen')
    expect(mail.text).toMatch(/\/de\/invitation\/#[\w-]{43}/)
  })

  test('shows who invites, and nothing about who is invited', async () => {
    await world.database.db
      .updateTable('provider')
      .set({ headline: 'Calm and clear' })
      .where('userIdentifier', '=', provider.identifier)
      .execute()
    const { token } = await invitedBy(world, provider)
    expect(await linkOf(world).open(token)).toMatchObject({
      status: 200,
      body: { status: 'open', providerName: 'Amara Okafor', providerHeadline: 'Calm and clear', isLinked: false },
    })
  })

  test('works for thirty days', async () => {
    const { identifier, token } = await invitedBy(world, provider)
    world.clock.advance({ hours: 24 * 30 - 1, minutes: 59, seconds: 59 })
    expect((await linkOf(world).open(token)).body.status).toBe('open')
    world.clock.advance({ seconds: 1 })
    expect(await linkOf(world).open(token)).toMatchObject(gone)
    expect(await linkOf(world).accept(token)).toMatchObject(gone)
    expect(await desk().withdraw(identifier)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    expect((await desk().invite(identifier)).body).toMatchObject({ status: 'invited', expiresAt: null })
  })

  test('that is unknown, used, withdrawn, forgotten or from somebody who is not there looks the same', async () => {
    const used = await invitedBy(world, provider)
    await linkOf(world).accept(used.token)
    const declined = await invitedBy(world, provider)
    await linkOf(world).decline(declined.token)
    const withdrawn = await invitedBy(world, provider)
    await desk().withdraw(withdrawn.identifier)
    const forgotten = await invitedBy(world, provider)
    await desk().own.delete(`/clients/imported/${forgotten.identifier}`)
    const other = await world.given.provider()
    const paused = await invitedBy(world, other)
    const suspended = { accountStatus: 'suspended' as const }
    await world.database.db.updateTable('appUser').set(suspended).where('identifier', '=', other.identifier).execute()
    const tokens = [used, declined, withdrawn, forgotten, paused].map(({ token }) => token)
    for (const token of [...tokens, 'x'.repeat(43)]) {
      expect(await linkOf(world).open(token)).toMatchObject(gone)
      expect(await linkOf(world).accept(token)).toMatchObject(gone)
      expect(await linkOf(world).decline(token)).toMatchObject(gone)
    }
  })
})

describe('inviting again', () => {
  test('waits an hour, also after it was taken back, and ends the link before', async () => {
    const { identifier, email, token } = await invitedBy(world, provider)
    expect(await desk().invite(identifier)).toMatchObject(early)
    expect((await desk().withdraw(identifier)).body).toMatchObject({ status: 'new', invitedAt: null, expiresAt: null })
    expect(await desk().invite(identifier)).toMatchObject(early)
    world.clock.advance({ minutes: 60 })
    world.mailbox.clear()
    expect((await desk().invite(identifier)).body).toMatchObject({ status: 'invited' })
    const next = await tokenTo(world, email)
    expect(await linkOf(world).open(token)).toMatchObject(gone)
    expect((await linkOf(world).open(next)).body.status).toBe('open')
  })

  test('leaves the link before open until the new mail goes out', async () => {
    const { identifier, email, token } = await invitedBy(world, provider)
    world.clock.advance({ minutes: 60 })
    await desk().invite(identifier)
    expect((await linkOf(world).open(token)).body.status).toBe('open')
    world.mailbox.clear()
    await tokenTo(world, email)
    expect(await linkOf(world).open(token)).toMatchObject(gone)
  })

  test('who has declined is refused for good, also after the therapist forgot and imported the person anew', async () => {
    const { identifier, email, token } = await invitedBy(world, provider)
    await linkOf(world).decline(token)
    world.clock.advance({ hours: 2 })
    const refusal = { status: 409, body: { code: 'INVITATION_DECLINED' } }
    expect(await desk().invite(identifier)).toMatchObject(refusal)
    await desk().own.delete(`/clients/imported/${identifier}`)
    const { body } = await desk().send([person({ email })], { allowInvite: true })
    expect(body.rows).toMatchObject([{ status: 'new' }])
    expect(await desk().invite(body.rows[0].identifier)).toMatchObject(refusal)
    await world.work()
    expect(mailsTo(email)).toBe(1)
    const other = deskOf(world, await world.given.provider())
    expect((await other.invite(await other.add({ email }))).status).toBe(200)
  })

  test('takes an address, and somebody who is not linked yet', async () => {
    const { body } = await desk().send([{ firstName: 'Eno', lastName: 'Bassey' }])
    const nameless = await desk().invite(body.rows[0].identifier)
    expect(nameless).toMatchObject({ status: 422, body: { fields: { email: 'Please enter your email address' } } })
    const { identifier, token } = await invitedBy(world, provider)
    await linkOf(world, await world.given.client()).accept(token)
    for (const answer of [await desk().invite(identifier), await desk().withdraw(identifier)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  })
})

describe('taking back', () => {
  test('before the mail went out means that none goes out', async () => {
    const ada = person()
    const { body } = await desk().send([ada], { allowInvite: true })
    await desk().withdraw(body.rows[0].identifier)
    await world.work()
    expect(mailsTo(ada.email)).toBe(0)
    const again = await desk().withdraw(body.rows[0].identifier)
    expect(again).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  })

  test('and inviting anew, with both mails still to be sent, sends one', async () => {
    const ada = person()
    const { body } = await desk().send([ada], { allowInvite: true })
    const [{ identifier }] = body.rows
    await desk().withdraw(identifier)
    world.clock.advance({ minutes: 60 })
    await desk().invite(identifier)
    await world.work()
    expect(mailsTo(ada.email)).toBe(1)
  })

  test('also what was accepted without an account', async () => {
    const { identifier, email, token } = await invitedBy(world, provider)
    await linkOf(world).accept(token)
    expect((await desk().withdraw(identifier)).body.status).toBe('new')
    const { rows } = await world.database.pool.query('select accepted_at from imported_client where email = $1', [
      email,
    ])
    expect(rows).toEqual([{ accepted_at: null }])
  })
})

describe('workers', () => {
  const send = (importedIdentifier: string, mailer = createMailer(mailSettings())) =>
    sendClientInvitation(
      { db: world.database.db, services: world.backend.services, mailer, now: world.clock.now() },
      { importedIdentifier },
    )
  const mailSettings = () => ({ url: world.mailbox.smtpUrl, from: 'Solace <hello@solace.example>' })

  test('that send at the same moment send one mail', async () => {
    const ada = person()
    const { body } = await desk().send([ada], { allowInvite: true })
    await Promise.all(Array.from({ length: 6 }, () => send(body.rows[0].identifier)))
    expect(mailsTo(ada.email)).toBe(1)
    await world.work()
    expect(mailsTo(ada.email)).toBe(1)
  })

  test('whose mail did not get through try again, with the same day’s turn', async () => {
    const ada = person()
    const { body } = await desk().send([ada], { allowInvite: true })
    const [{ identifier }] = body.rows
    const broken = { send: () => Promise.reject(new Error('down')), close: () => undefined }
    for (let attempt = 0; attempt < 7; attempt += 1) await expect(send(identifier, broken)).rejects.toThrow('down')
    await send(identifier)
    expect(mailsTo(ada.email)).toBe(1)
    const text = (await world.mailbox.waitFor({ to: ada.email })).text
    const token = /\/invitation\/#([\w-]{43})/.exec(text)?.[1] ?? ''
    expect((await linkOf(world).open(token)).body.status).toBe('open')
  })

  test('that died leave a mail that is sent within hours', async () => {
    const ada = person()
    await desk().send([ada], { allowInvite: true })
    await world.database.pool.query(`delete from jobs.job where name = 'invite_client'`)
    await world.work()
    expect(mailsTo(ada.email)).toBe(0)
    world.clock.advance({ hours: 2 })
    await world.work()
    expect(mailsTo(ada.email)).toBe(1)
  })
})

describe('the numbers of a day', () => {
  /** As if so many had been invited an hour ago. */
  async function invitedBefore(many: number) {
    const { pool } = world.database
    await pool.query(
      `insert into client_invitation (identifier, provider_identifier, imported_identifier, address_hash, asked_at, start_at)
       select gen_random_uuid(), $1, gen_random_uuid(), sha256('none'), $2, $2 from generate_series(1, $3)`,
      [provider.identifier, world.clock.now().subtract({ hours: 1 }).toString(), many],
    )
  }

  test('a therapist invites 500; the others stay new and may be invited later', async () => {
    await invitedBefore(498)
    const rows = [person(), { firstName: 'Eno', lastName: 'Bassey' }, person(), person(), person()]
    const { body } = await desk().send(rows, { allowInvite: true })
    expect(body.rows.map(({ status }: { status: string }) => status)).toEqual([
      'invited',
      'new',
      'invited',
      'new',
      'new',
    ])
    expect(body.counts).toEqual({ new: 3, duplicate: 0, invalid: 0, invited: 2 })
    const waiting = body.rows[3].identifier
    expect(await desk().invite(waiting)).toMatchObject({ status: 409, body: { code: 'INVITATION_LIMIT' } })
    expect(await desk().show(waiting)).toMatchObject({ status: 'new', actions: ['edit', 'invite', 'delete'] })
    const byHand = await desk().own.post('/clients/import/manual', { ...person(), allowInvite: true })
    expect(byHand).toMatchObject({ status: 201, body: { status: 'new' } })
    world.clock.advance({ hours: 23 })
    expect((await desk().invite(waiting)).status).toBe(200)
  })

  test('also when two imports reach for the last of them at once', async () => {
    await invitedBefore(497)
    const send = () => desk().send([person(), person()], { allowInvite: true })
    const answers = await Promise.all([send(), send(), send()])
    const invited = answers.map(({ body }) => body.counts.invited as number)
    expect(invited.reduce((sum, count) => sum + count, 0)).toBe(3)
  })

  test('mails of many go out one after the other', async () => {
    await desk().send([person(), person(), person()], { allowInvite: true })
    await desk().send([person()], { allowInvite: true })
    const { rows } = await world.database.pool.query(
      `select j.start_after from jobs.job j join imported_client c on c.identifier = (j.data->>'importedIdentifier')::uuid
        where c.provider_identifier = $1 order by j.start_after`,
      [provider.identifier],
    )
    const from = Date.parse(start)
    expect(rows.map(({ start_after: at }) => (Date.parse(at) - from) / 1000)).toEqual([0, 2, 4, 6])
  })

  test('an address gets five from all therapists together; the next waits and says nothing of it', async () => {
    const email = freshAddress()
    const therapists = await Promise.all(Array.from({ length: 7 }, () => world.given.provider({ listed: false })))
    const desks = therapists.map((one) => deskOf(world, one))
    for (const one of desks) await one.own.post('/clients/import/manual', { ...person({ email }), allowInvite: true })
    await world.work()
    expect(mailsTo(email)).toBe(5)
    const states = await Promise.all(desks.map(async ({ list }) => (await list())[0].status))
    expect(states).toEqual(Array(7).fill('invited'))
    world.clock.advance({ hours: 23 })
    await world.work()
    expect(mailsTo(email)).toBe(5)
    world.clock.advance({ hours: 3 })
    await world.work()
    expect(mailsTo(email)).toBe(7)
  })

  test('rows are counted too, in tries as well', async () => {
    const before = world.clock.now().add({ minutes: 30 }).toString()
    await desk().send([person()], { dryRun: true })
    await world.database.db
      .updateTable('throttle')
      .set({ count: 499_999 })
      .where('count', '=', 1)
      .where('windowEnds', '>', before)
      .execute()
    expect((await desk().send([person(), person()], { dryRun: true })).status).toBe(200)
    expect(await desk().send([person()])).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS', retryAfter: 3600 },
    })
    world.clock.advance({ hours: 1 })
    expect((await desk().send([person()])).status).toBe(200)
  })
})

test('links are not tried out: a network is slowed down', async () => {
  const statuses = []
  for (let attempt = 0; attempt < 61; attempt += 1) statuses.push((await linkOf(world).open('y'.repeat(43))).status)
  expect(statuses.at(-1)).toBe(429)
  world.clock.advance({ hours: 2 })
})
