import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sendClientInvitation } from '#backend/care/client-import/send-client-invitation.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { deskOf, gone, importWorld, invitedBy, linkOf, person, tokenTo } from './people.ts'

const at = importWorld()
const desk = () => deskOf(at.world, at.provider)
const mailsTo = (to: string) => at.world.mailbox.list({ to }).length
const early = { status: 429, body: { code: 'TOO_MANY_ATTEMPTS', retryAfter: 3600 } }

describe('an invitation', () => {
  test('goes out by mail: neither its subject nor its words say what for, and nothing but the mail holds the link', async () => {
    const { identifier, email, token } = await invitedBy(at.world, at.provider)
    const mail = await at.world.mailbox.waitFor({ to: email })
    expect(mail.subject).toBe('You are invited')
    expect(mail.text).toContain('Amara Okafor invites you to Solace')
    expect(mail.text).not.toContain('you have an account')
    expect(mail.text).not.toMatch(/therap|session|client|patient|Ada|Nwosu/i)
    const { pool } = at.world.database
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
    await at.world.database.db
      .updateTable('appUser')
      .set(german)
      .where('identifier', '=', at.provider.identifier)
      .execute()
    const { email } = await invitedBy(at.world, at.provider)
    const mail = await at.world.mailbox.waitFor({ to: email })
    expect(mail.subject).toBe('Sie sind eingeladen')
    expect(mail.text).toMatch(/\/de\/invitation\/#[\w-]{43}/)
  })

  test('shows who invites, and nothing about who is invited', async () => {
    await at.world.database.db
      .updateTable('provider')
      .set({ headline: 'Calm and clear' })
      .where('userIdentifier', '=', at.provider.identifier)
      .execute()
    const { token } = await invitedBy(at.world, at.provider)
    expect(await linkOf(at.world).open(token)).toMatchObject({
      status: 200,
      body: { status: 'open', providerName: 'Amara Okafor', providerHeadline: 'Calm and clear', isLinked: false },
    })
  })

  test('works for thirty days', async () => {
    const { identifier, token } = await invitedBy(at.world, at.provider)
    at.world.clock.advance({ hours: 24 * 30 - 1, minutes: 59, seconds: 59 })
    expect((await linkOf(at.world).open(token)).body.status).toBe('open')
    at.world.clock.advance({ seconds: 1 })
    expect(await linkOf(at.world).open(token)).toMatchObject(gone)
    expect(await linkOf(at.world).accept(token)).toMatchObject(gone)
    expect(await desk().withdraw(identifier)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    expect((await desk().invite(identifier)).body).toMatchObject({ status: 'invited', expiresAt: null })
  })

  test('that is unknown, used, withdrawn, forgotten or from somebody who is not there looks the same', async () => {
    const used = await invitedBy(at.world, at.provider)
    await linkOf(at.world).accept(used.token)
    const declined = await invitedBy(at.world, at.provider)
    await linkOf(at.world).decline(declined.token)
    const withdrawn = await invitedBy(at.world, at.provider)
    await desk().withdraw(withdrawn.identifier)
    const forgotten = await invitedBy(at.world, at.provider)
    await desk().own.delete(`/clients/imported/${forgotten.identifier}`)
    const other = await at.world.given.provider()
    const paused = await invitedBy(at.world, other)
    const suspended = { accountStatus: 'suspended' as const }
    await at.world.database.db
      .updateTable('appUser')
      .set(suspended)
      .where('identifier', '=', other.identifier)
      .execute()
    const tokens = [used, declined, withdrawn, forgotten, paused].map(({ token }) => token)
    for (const token of [...tokens, 'x'.repeat(43)]) {
      expect(await linkOf(at.world).open(token)).toMatchObject(gone)
      expect(await linkOf(at.world).accept(token)).toMatchObject(gone)
      expect(await linkOf(at.world).decline(token)).toMatchObject(gone)
    }
  })
})

describe('inviting again', () => {
  test('waits an hour, also after it was taken back, and ends the link before', async () => {
    const { identifier, email, token } = await invitedBy(at.world, at.provider)
    expect(await desk().invite(identifier)).toMatchObject(early)
    expect((await desk().withdraw(identifier)).body).toMatchObject({ status: 'new', invitedAt: null, expiresAt: null })
    expect(await desk().invite(identifier)).toMatchObject(early)
    at.world.clock.advance({ minutes: 60 })
    at.world.mailbox.clear()
    expect((await desk().invite(identifier)).body).toMatchObject({ status: 'invited' })
    const next = await tokenTo(at.world, email)
    expect(await linkOf(at.world).open(token)).toMatchObject(gone)
    expect((await linkOf(at.world).open(next)).body.status).toBe('open')
  })

  test('leaves the link before open until the new mail goes out', async () => {
    const { identifier, email, token } = await invitedBy(at.world, at.provider)
    at.world.clock.advance({ minutes: 60 })
    await desk().invite(identifier)
    expect((await linkOf(at.world).open(token)).body.status).toBe('open')
    at.world.mailbox.clear()
    await tokenTo(at.world, email)
    expect(await linkOf(at.world).open(token)).toMatchObject(gone)
  })

  test('who has declined is refused for good, also after the therapist forgot and imported the person anew', async () => {
    const { identifier, email, token } = await invitedBy(at.world, at.provider)
    await linkOf(at.world).decline(token)
    at.world.clock.advance({ hours: 2 })
    const refusal = { status: 409, body: { code: 'INVITATION_DECLINED' } }
    expect(await desk().invite(identifier)).toMatchObject(refusal)
    await desk().own.delete(`/clients/imported/${identifier}`)
    const { body } = await desk().send([person({ email })], { allowInvite: true })
    expect(body.rows).toMatchObject([{ status: 'new' }])
    expect(await desk().invite(body.rows[0].identifier)).toMatchObject(refusal)
    await at.world.work()
    expect(mailsTo(email)).toBe(1)
    const other = deskOf(at.world, await at.world.given.provider())
    expect((await other.invite(await other.add({ email }))).status).toBe(200)
  })

  test('takes an address, and somebody who is not linked yet', async () => {
    const { body } = await desk().send([{ firstName: 'Eno', lastName: 'Bassey' }])
    const nameless = await desk().invite(body.rows[0].identifier)
    expect(nameless).toMatchObject({ status: 422, body: { fields: { email: 'Please enter your email address' } } })
    const { identifier, token } = await invitedBy(at.world, at.provider)
    await linkOf(at.world, await at.world.given.client()).accept(token)
    for (const answer of [await desk().invite(identifier), await desk().withdraw(identifier)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  })
})

describe('taking back', () => {
  test('before the mail went out means that none goes out', async () => {
    const ada = person()
    const { body } = await desk().send([ada], { allowInvite: true })
    await desk().withdraw(body.rows[0].identifier)
    await at.world.work()
    expect(mailsTo(ada.email)).toBe(0)
    const again = await desk().withdraw(body.rows[0].identifier)
    expect(again).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  })

  test('and inviting anew, with both mails still to be sent, sends one', async () => {
    const ada = person()
    const { body } = await desk().send([ada], { allowInvite: true })
    const [{ identifier }] = body.rows
    await desk().withdraw(identifier)
    at.world.clock.advance({ minutes: 60 })
    await desk().invite(identifier)
    await at.world.work()
    expect(mailsTo(ada.email)).toBe(1)
  })

  test('also what was accepted without an account', async () => {
    const { identifier, email, token } = await invitedBy(at.world, at.provider)
    await linkOf(at.world).accept(token)
    expect((await desk().withdraw(identifier)).body.status).toBe('new')
    const { rows } = await at.world.database.pool.query('select accepted_at from imported_client where email = $1', [
      email,
    ])
    expect(rows).toEqual([{ accepted_at: null }])
  })
})

describe('workers', () => {
  const send = (importedIdentifier: string, mailer = createMailer(mailSettings())) =>
    sendClientInvitation(
      { db: at.world.database.db, services: at.world.backend.services, mailer, now: at.world.clock.now() },
      { importedIdentifier },
    )
  const mailSettings = () => ({ url: at.world.mailbox.smtpUrl, from: 'Solace <hello@solace.example>' })

  test('that send at the same moment send one mail', async () => {
    const ada = person()
    const { body } = await desk().send([ada], { allowInvite: true })
    await Promise.all(Array.from({ length: 6 }, () => send(body.rows[0].identifier)))
    expect(mailsTo(ada.email)).toBe(1)
    await at.world.work()
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
    const text = (await at.world.mailbox.waitFor({ to: ada.email })).text
    const token = /\/invitation\/#([\w-]{43})/.exec(text)?.[1] ?? ''
    expect((await linkOf(at.world).open(token)).body.status).toBe('open')
  })

  test('that died leave a mail that is sent within hours', async () => {
    const ada = person()
    await desk().send([ada], { allowInvite: true })
    await at.world.database.pool.query(`delete from jobs.job where name = 'invite_client'`)
    await at.world.work()
    expect(mailsTo(ada.email)).toBe(0)
    at.world.clock.advance({ hours: 2 })
    await at.world.work()
    expect(mailsTo(ada.email)).toBe(1)
  })
})
