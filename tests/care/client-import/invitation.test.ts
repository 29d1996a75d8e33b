import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sendClientInvitation } from '#backend/care/client-import/send-client-invitation.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { clientImportOf, gone, importProduct, invitedBy, linkOf, person, tokenTo } from './people.ts'

const at = importProduct()
const clientImport = () => clientImportOf(at.product, at.provider)
const mailsTo = (to: string) => at.product.mailbox.list({ to }).length
const early = { status: 429, body: { code: 'TOO_MANY_ATTEMPTS', retryAfter: 3600 } }

describe('an invitation', () => {
  test('is mailed: subject and text do not reveal the purpose, and only the mail holds the link', async () => {
    const { identifier, email, token } = await invitedBy(at.product, at.provider)
    const mail = await at.product.mailbox.waitFor({ to: email })
    expect(mail.subject).toBe('You are invited')
    expect(mail.text).toContain('Amara Okafor invites you to Solace')
    expect(mail.text).not.toContain('you have an account')
    expect(mail.text).not.toMatch(/therap|session|client|patient|Ada|Nwosu/i)
    const { pool } = at.product.database
    const { rows } = await pool.query('select token_hash from imported_client where identifier = $1', [identifier])
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest() }])
    const known = `select count(*)::int as known from jobs.job where data::text like '%' || $1 || '%'`
    expect((await pool.query(known, [token])).rows).toEqual([{ known: 0 }])
    expect(await clientImport().show(identifier)).toMatchObject({
      status: 'invited',
      invitedAt: '2026-03-02T08:00:00.000Z',
      expiresAt: '2026-04-01T08:00:00.000Z',
      actions: ['edit', 'withdraw', 'delete'],
    })
  })

  test('of a therapist who reads German is in German', async () => {
    const german = { locale: 'de' as const }
    await at.product.database.db
      .updateTable('appUser')
      .set(german)
      .where('identifier', '=', at.provider.identifier)
      .execute()
    const { email } = await invitedBy(at.product, at.provider)
    const mail = await at.product.mailbox.waitFor({ to: email })
    expect(mail.subject).toBe('Sie sind eingeladen')
    expect(mail.text).toMatch(/\/de\/invitation\/#[\w-]{43}/)
  })

  test('shows the inviting therapist, and nothing about the invited person', async () => {
    await at.product.database.db
      .updateTable('provider')
      .set({ headline: 'Calm and clear' })
      .where('userIdentifier', '=', at.provider.identifier)
      .execute()
    const { token } = await invitedBy(at.product, at.provider)
    expect(await linkOf(at.product).open(token)).toMatchObject({
      status: 200,
      body: { status: 'open', providerName: 'Amara Okafor', providerHeadline: 'Calm and clear', isLinked: false },
    })
  })

  test('works for thirty days', async () => {
    const { identifier, token } = await invitedBy(at.product, at.provider)
    at.product.clock.advance({ hours: 24 * 30 - 1, minutes: 59, seconds: 59 })
    expect((await linkOf(at.product).open(token)).body.status).toBe('open')
    at.product.clock.advance({ seconds: 1 })
    expect(await linkOf(at.product).open(token)).toMatchObject(gone)
    expect(await linkOf(at.product).accept(token)).toMatchObject(gone)
    expect(await clientImport().withdraw(identifier)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    expect((await clientImport().invite(identifier)).body).toMatchObject({ status: 'invited', expiresAt: null })
  })

  test('that is unknown, used, withdrawn, deleted or from a missing therapist gets the same answer', async () => {
    const used = await invitedBy(at.product, at.provider)
    await linkOf(at.product).accept(used.token)
    const declined = await invitedBy(at.product, at.provider)
    await linkOf(at.product).decline(declined.token)
    const withdrawn = await invitedBy(at.product, at.provider)
    await clientImport().withdraw(withdrawn.identifier)
    const forgotten = await invitedBy(at.product, at.provider)
    await clientImport().own.delete(`/clients/imported/${forgotten.identifier}`)
    const other = await at.product.given.provider()
    const paused = await invitedBy(at.product, other)
    const suspended = { accountStatus: 'suspended' as const }
    await at.product.database.db
      .updateTable('appUser')
      .set(suspended)
      .where('identifier', '=', other.identifier)
      .execute()
    const tokens = [used, declined, withdrawn, forgotten, paused].map(({ token }) => token)
    for (const token of [...tokens, 'x'.repeat(43)]) {
      expect(await linkOf(at.product).open(token)).toMatchObject(gone)
      expect(await linkOf(at.product).accept(token)).toMatchObject(gone)
      expect(await linkOf(at.product).decline(token)).toMatchObject(gone)
    }
  })
})

describe('inviting again', () => {
  test('waits an hour, also after a withdrawal, and invalidates the earlier link', async () => {
    const { identifier, email, token } = await invitedBy(at.product, at.provider)
    expect(await clientImport().invite(identifier)).toMatchObject(early)
    expect((await clientImport().withdraw(identifier)).body).toMatchObject({
      status: 'new',
      invitedAt: null,
      expiresAt: null,
    })
    expect(await clientImport().invite(identifier)).toMatchObject(early)
    at.product.clock.advance({ minutes: 60 })
    at.product.mailbox.clear()
    expect((await clientImport().invite(identifier)).body).toMatchObject({ status: 'invited' })
    const next = await tokenTo(at.product, email)
    expect(await linkOf(at.product).open(token)).toMatchObject(gone)
    expect((await linkOf(at.product).open(next)).body.status).toBe('open')
  })

  test('leaves the earlier link valid until the new mail is sent', async () => {
    const { identifier, email, token } = await invitedBy(at.product, at.provider)
    at.product.clock.advance({ minutes: 60 })
    await clientImport().invite(identifier)
    expect((await linkOf(at.product).open(token)).body.status).toBe('open')
    at.product.mailbox.clear()
    await tokenTo(at.product, email)
    expect(await linkOf(at.product).open(token)).toMatchObject(gone)
  })

  test('is refused for good after a decline, also after the person was deleted and imported again', async () => {
    const { identifier, email, token } = await invitedBy(at.product, at.provider)
    await linkOf(at.product).decline(token)
    at.product.clock.advance({ hours: 2 })
    const refusal = { status: 409, body: { code: 'INVITATION_DECLINED' } }
    expect(await clientImport().invite(identifier)).toMatchObject(refusal)
    await clientImport().own.delete(`/clients/imported/${identifier}`)
    const { body } = await clientImport().send([person({ email })], { allowInvite: true })
    expect(body.rows).toMatchObject([{ status: 'new' }])
    expect(await clientImport().invite(body.rows[0].identifier)).toMatchObject(refusal)
    await at.product.drain()
    expect(mailsTo(email)).toBe(1)
    const other = clientImportOf(at.product, await at.product.given.provider())
    expect((await other.invite(await other.add({ email }))).status).toBe(200)
  })

  test('needs an address, and a person who is not linked yet', async () => {
    const { body } = await clientImport().send([{ firstName: 'Eno', lastName: 'Bassey' }])
    const nameless = await clientImport().invite(body.rows[0].identifier)
    expect(nameless).toMatchObject({ status: 422, body: { fields: { email: 'Please enter your email address' } } })
    const { identifier, token } = await invitedBy(at.product, at.provider)
    await linkOf(at.product, await at.product.given.client()).accept(token)
    for (const answer of [await clientImport().invite(identifier), await clientImport().withdraw(identifier)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  })
})

describe('withdrawing', () => {
  test('before the mail is sent stops the mail', async () => {
    const ada = person()
    const { body } = await clientImport().send([ada], { allowInvite: true })
    await clientImport().withdraw(body.rows[0].identifier)
    await at.product.work()
    expect(mailsTo(ada.email)).toBe(0)
    const again = await clientImport().withdraw(body.rows[0].identifier)
    expect(again).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  })

  test('and inviting again, with both mails still queued, sends one', async () => {
    const ada = person()
    const { body } = await clientImport().send([ada], { allowInvite: true })
    const [{ identifier }] = body.rows
    await clientImport().withdraw(identifier)
    at.product.clock.advance({ minutes: 60 })
    await clientImport().invite(identifier)
    await at.product.drain()
    expect(mailsTo(ada.email)).toBe(1)
  })

  test('also works for an invitation accepted without an account', async () => {
    const { identifier, email, token } = await invitedBy(at.product, at.provider)
    await linkOf(at.product).accept(token)
    expect((await clientImport().withdraw(identifier)).body.status).toBe('new')
    const { rows } = await at.product.database.pool.query('select accepted_at from imported_client where email = $1', [
      email,
    ])
    expect(rows).toEqual([{ accepted_at: null }])
  })
})

describe('workers', () => {
  const send = (importedIdentifier: string, mailer = createMailer(mailSettings())) =>
    sendClientInvitation(
      { db: at.product.database.db, services: at.product.backend.services, mailer, now: at.product.clock.now() },
      { importedIdentifier },
    )
  const mailSettings = () => ({ url: at.product.mailbox.smtpUrl, from: 'Solace <hello@solace.example>' })

  test('that send in parallel send one mail', async () => {
    const ada = person()
    const { body } = await clientImport().send([ada], { allowInvite: true })
    await Promise.all(Array.from({ length: 6 }, () => send(body.rows[0].identifier)))
    expect(mailsTo(ada.email)).toBe(1)
    await at.product.drain()
    expect(mailsTo(ada.email)).toBe(1)
  })

  test('retry a failed mail within the daily quota it already used', async () => {
    const ada = person()
    const { body } = await clientImport().send([ada], { allowInvite: true })
    const [{ identifier }] = body.rows
    const broken = { send: () => Promise.reject(new Error('down')), close: () => undefined }
    for (let attempt = 0; attempt < 7; attempt += 1) await expect(send(identifier, broken)).rejects.toThrow('down')
    await send(identifier)
    expect(mailsTo(ada.email)).toBe(1)
    const text = (await at.product.mailbox.waitFor({ to: ada.email })).text
    const token = /\/invitation\/#([\w-]{43})/.exec(text)?.[1] ?? ''
    expect((await linkOf(at.product).open(token)).body.status).toBe('open')
  })

  test('that crashed leave a mail that is sent within hours', async () => {
    const ada = person()
    await clientImport().send([ada], { allowInvite: true })
    await at.product.database.pool.query(`delete from jobs.job where name = 'invite_client'`)
    await at.product.work()
    expect(mailsTo(ada.email)).toBe(0)
    at.product.clock.advance({ hours: 2 })
    await at.product.work()
    expect(mailsTo(ada.email)).toBe(1)
  })
})
