import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendCodeMail } from '#backend/identity/accounts/send-code-mail.ts'
import { sendResetMail } from '#backend/identity/accounts/send-reset-mail.ts'
import { openJob, sealOldJobs } from '#platform/jobs/mail-job.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { type VersionedSecret, versionsOf } from '#platform/crypto/seal.ts'
import { rotateJobs } from '#backend/operations/privacy/rotate-jobs.ts'
import { makeOperator } from '#backend/operations/operators/make-operator.ts'
import { clientBody } from '#tests/identity/accounts/people.ts'
import { invitedBy } from '#tests/care/client-import/people.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookPaid, givePassword, password } from './people.ts'
import { rowsWith } from './planted.ts'

let product: Product
const logged: string[] = []
beforeAll(async () => {
  product = await openProduct({ log: { write: (line) => void logged.push(line) } })
})
afterAll(() => product.close())
beforeEach(() => {
  product.clock.set(start)
  product.mailbox.clear()
})

/** One-time codes and link tokens of all delivered mails. */
function secretsInMails(): { codes: string[]; tokens: string[] } {
  const texts = product.mailbox.list().map(({ text }) => text)
  const all = (pattern: RegExp) => [...new Set(texts.flatMap((text) => text.match(pattern) ?? []))]
  return { codes: all(/^\d{6}$/gm), tokens: all(/(?<=\/#)[\w-]{43}/g) }
}

/** Rows of any table that contain the secret as a separate word. */
async function rowsWithCode(code: string): Promise<string[]> {
  const rows = await rowsWith(product, code)
  return rows.filter((row) => new RegExp(`(?<![\\w.])${code}(?![\\w.])`).test(row))
}

async function offenders(): Promise<string[]> {
  const { codes, tokens } = secretsInMails()
  const found = [
    ...(await Promise.all(codes.map(rowsWithCode))).flat(),
    ...(await Promise.all(tokens.map((token) => rowsWith(product, token)))).flat(),
  ]
  const lines = [...codes, ...tokens].flatMap((secret) => logged.filter((line) => line.includes(`"${secret}"`)))
  return [...found, ...lines]
}

const signUp = clientBody({ email: 'nadia@example.com' })

/** Triggers every mail that carries a code or an access link. */
async function sendEverySecret(): Promise<void> {
  const [client, provider] = [
    await givePassword(product, await product.given.client({ money: 15_000_00 })),
    await product.given.provider(),
  ]
  expect((await product.visitor.post('/session/register', signUp)).status).toBe(201)
  await product.visitor.post('/user/request-password-reset', { email: client.email })
  const change = { email: 'clara.new@example.com' }
  await product.as(client).post('/user/confirm-password', { password })
  expect((await product.as(client).post('/user/profile/change-email', change)).status).toBeLessThan(300)
  const booking = await bookPaid(product, client, provider, '2026-03-05')
  const guest = { bookingIdentifier: booking, email: 'guest@example.com', relation: 'partner', message: 'Come along.' }
  expect((await product.as(client).post('/share-booking', guest)).status).toBe(201)
  await invitedBy(product, provider)
}

describe('a secret of a mail', () => {
  test('is in no table, no job and no log line, neither before nor after the mail was sent', async () => {
    await sendEverySecret()
    await product.work()
    const { codes, tokens } = secretsInMails()
    // Sign-up and change of address; new password, guest and imported client.
    expect([codes.length, tokens.length]).toEqual([2, 3])
    expect(await offenders()).toEqual([])
  })

  test('of the first operator is printed once and stored as a fingerprint', async () => {
    const context = { now: product.clock.now(), user: null, requestId: 'set-up' }
    const person = { email: 'first@example.com', firstName: 'Ada', lastName: 'Obi' }
    const path = await makeOperator(product.database.db, context, person)
    expect(await rowsWith(product, path?.split('#')[1] ?? 'none')).toEqual([])
  })
})

describe('a mail that is sent twice', () => {
  const sending = () => ({
    db: product.database.db,
    services: product.backend.services,
    mailer: createMailer({ url: product.mailbox.smtpUrl, from: 'Solace <hello@solace.example>' }),
    now: product.clock.now(),
  })

  test('has a new link the second time, and the newest works', async () => {
    const client = await givePassword(product, await product.given.client())
    await product.visitor.post('/user/request-password-reset', { email: client.email })
    const { identifier } = await product.database.db
      .selectFrom('passwordReset')
      .select('identifier')
      .where('userIdentifier', '=', client.identifier)
      .executeTakeFirstOrThrow()
    const answers = []
    for (let time = 0; time < 2; time += 1) await sendResetMail(sending(), { resetIdentifier: identifier })
    const [newest, older] = product.mailbox
      .list({ to: client.email })
      .map(({ text }) => /\/#([\w-]{43})/.exec(text)?.[1])
    expect(newest).not.toBe(older)
    for (const token of [older, newest])
      answers.push((await product.visitor.post('/user/password-reset', { token, password: 'new-morning-31' })).status)
    expect(answers).toEqual([422, 204])
  })

  test('is not sent when its link was replaced or has expired', async () => {
    const email = 'late@example.com'
    expect((await product.visitor.post('/session/register', clientBody({ email }))).status).toBe(201)
    const { db } = product.database
    const { identifier } = await db
      .selectFrom('oneTimeCode as o')
      .innerJoin('appUser as u', 'u.identifier', 'o.userIdentifier')
      .select('o.identifier')
      .where('u.email', '=', email)
      .executeTakeFirstOrThrow()
    product.clock.advance({ hours: 1 })
    await sendCodeMail(sending(), { codeIdentifier: identifier })
    expect(product.mailbox.list({ to: email })).toEqual([])
  })
})

describe('the job of a mail', () => {
  const words = ['nadia@example.com', 'quiet words of the form', 'Zanzibara']
  const contact = {
    firstName: 'Zanzibara',
    lastName: 'Okafor',
    email: 'nadia@example.com',
    message: 'These are the quiet words of the form.',
  }
  const jobs = async () => {
    const { rows } = await product.database.pool.query<{ data: string }>('select data::text as data from jobs.job')
    return rows.map(({ data }) => data)
  }

  test('reveals neither its recipient nor its text while it is queued, and is deleted once it is sent', async () => {
    expect((await product.visitor.post('/contact', contact)).status).toBeLessThan(300)
    const waiting = await jobs()
    expect(waiting.some((data) => data.includes('"contact"'))).toBe(true)
    expect(waiting.filter((data) => words.some((word) => data.includes(word)))).toEqual([])
    await product.work()
    expect((await product.mailbox.waitFor({ to: 'help@solace.example' })).text).toContain('quiet words of the form')
    expect((await jobs()).filter((data) => data.includes('"contact"'))).toEqual([])
  })

  test('of an earlier version is encrypted, and deleted where it was sent or carries a link', async () => {
    const { pool } = product.database
    const { secrets } = product.backend.services.config
    await pool.query('delete from jobs.job')
    const old = { to: 'old@example.com', locale: 'en', template: 'password_changed', words: {}, key: 'old' }
    const rows: [state: string, data: object][] = [
      ['completed', old],
      ['failed', old],
      ['failed', { ...old, code: '123456' }],
      ['failed', { ...old, path: '/password-reset/#token' }],
    ]
    for (const [state, data] of rows)
      await pool.query(`insert into jobs.job (name, data, state) values ('mail', $1, $2::jobs.job_state)`, [
        data,
        state,
      ])
    for (let time = 0; time < 2; time += 1) await sealOldJobs(pool, secrets, ['mail'])
    expect((await jobs()).map((data) => Object.keys(JSON.parse(data)).sort())).toEqual([
      ['reader', 'seal', 'sealed', 'template'],
    ])
  })

  test('is encrypted again under a new version of the secret, where the old one is known', async () => {
    const { db, pool } = product.database
    const { services } = product.backend
    const old = services.config.secrets.seals
    const seals = [{ version: 2, secret: 'second-seals-of-the-tests-second-seals' }, ...versionsOf(old)]
    await pool.query('delete from jobs.job')
    expect((await product.visitor.post('/contact', { ...contact, email: 'ada@example.com' })).status).toBeLessThan(300)
    expect(await rotateJobs(db, [seals[0] as VersionedSecret])).toEqual({ sealed: 0, left: 1 })
    expect(await rotateJobs(db, seals)).toEqual({ sealed: 1, left: 0 })
    expect(await rotateJobs(db, seals)).toEqual({ sealed: 0, left: 0 })
    const [data] = await jobs()
    const { secrets } = services.config
    expect(openJob({ ...secrets, seals }, JSON.parse(data ?? ''))).toMatchObject({ template: 'contact' })
    await pool.query('delete from jobs.job')
  })
})
