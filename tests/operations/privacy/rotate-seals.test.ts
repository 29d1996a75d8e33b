/** The sealing secret is rotated without downtime: old data is still readable, and none stays under the old secret. */
import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnvironment } from '#backend/configuration/environment.ts'
import { seal, type SealSecrets, unseal } from '#platform/crypto/seal.ts'
import { openText } from '#platform/context/sealed-text.ts'
import { sealedColumns, sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { openDetails } from '#backend/money/payouts/details-seal.ts'
import { rotateSeals } from '#backend/operations/privacy/rotate-seals.ts'
import { handedIn, sendInsurance } from '#tests/marketplace/credentials/uploads.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { bankDetailsOf } from '#tests/support/bank-account.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { deviceOf, shownOn } from '#tests/identity/push/devices.ts'
import { confirmNumber } from '#tests/identity/sms/texts.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { savedCard } from '#tests/money/payment-methods/cards-fixture.ts'
import { personAt, signInWith } from '#tests/identity/social-sign-in/browser.ts'
import { holderIn } from '#tests/money/virtual-accounts/account-holder.ts'
import { entered, minutesBefore, paidSession, post } from '#tests/care/session-room/room-fixture.ts'
import { wordedSessions } from './sessions-with-texts.ts'
import { rowOf } from '#tests/money/payouts/bank-details.ts'

const old = 'seals-of-the-tests-seals-of-the-tests'
const [first, second, third] = [
  { version: 1, secret: old },
  { version: 2, secret: 'second-seals-of-the-tests-second-seals' },
  { version: 3, secret: 'third-seals-of-the-tests-third-seals-3' },
]

let product: Product
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct({ push: true, sms: 100, relay: true, providers: ['first'] })
})
afterAll(() => product.close())
beforeEach(async () => {
  sealWith(old)
  provider = await product.given.provider({ country: 'GB', payout: false })
})

function sealWith(seals: SealSecrets) {
  const { services } = product.backend
  services.config = { ...services.config, secrets: { ...services.config.secrets, seals } }
}

const rotate = () => rotateSeals({ db: product.database.db, services: product.backend.services })
const me = () => product.as(provider)

/** One value of every sealed kind, as its owner reads it. */
async function writeOfEverything() {
  const app = (await me().post('/user/second-factor/totp', {})).body
  const file = pdf(3000)
  const { identifier } = await handedIn(sendInsurance(product, provider, { files: { 'insurance.pdf': file } }))
  const view = {
    list: 'clients',
    name: 'A view',
    filter: '{}',
    sort: 'lastName',
    order: 'ASC',
    perPage: 25,
  }
  const saved = (await me().post('/saved-views', view)).body
  const matching = product.as(await product.given.client())
  await matching.put('/match/answers', { answers: { topics: ['grief'] }, consent: true })
  expect((await signInWith(product, personAt(product))).answer.body.outcome).toBe('confirm')
  expect((await me().put('/provider/payout-details', bankDetailsOf('GB'))).status).toBe(200)
  const people = {
    client: await product.given.client({ money: 200_000_00 }),
    provider: await product.given.provider(),
    approving: await product.given.provider({ schedule: { needsApproval: true } }),
  }
  const [note, seriesNote] = ['a word before', 'a word each week']
  const words = {
    note,
    seriesNote,
    moveNote: 'a word later',
    cancelMessage: 'a word at last',
    rejectMessage: 'a word back',
  }
  const sessions = await wordedSessions(product, people, words)
  const holders = await Promise.all(
    ['GB', 'DE', 'US'].map(async (country) => holderIn(product, await product.given.client({ country }))),
  )
  const accounts = await Promise.all(holders.map(async (holder) => (await holder.generate()).body))
  expect(accounts).toMatchObject(['sortCode', 'iban', 'routingNumber'].map((name) => ({ [name]: expect.any(String) })))
  const buyer = product.as(await product.given.client({ money: 5_000_00 }))
  const gift = (await buyer.post('/gift-codes', { amount: 5_000_00 })).body
  const payer = await product.given.client()
  const paymentMethod = await savedCard(product, payer)
  await me().post('/user/export')
  await product.work()
  const feed: string = (await me().get('/calendar')).body.url
  const meeting = await paidSession(product)
  const now = product.clock.now().toString()
  minutesBefore(meeting, 10)
  await entered(meeting, meeting.client, { place: 'Lagos' })
  await post(meeting, meeting.client, 'phone', { phoneNumber: '+2348012345678' })
  product.clock.set(now)
  const device = await deviceOf(product, people.client)
  await confirmNumber(product, people.client, '+2348031234567')
  const operator = await product.given.admin()
  await product.as(operator).get('/admin/users?search=a+name')
  const teamNote = { content: 'Called about the payout' }
  await product.as(operator).post(`/admin/users/${people.client.identifier}/team-notes`, teamNote)
  // A second factor created by the tests: it was never encrypted.
  await product.database.db.deleteFrom('secondFactor').where('userIdentifier', '=', operator.identifier).execute()
  const archive = (await me().get('/user/export')).bytes
  return async () => {
    const { bytes } = await me().get(`/provider/indemnity-insurance/${identifier}/content`)
    expect(bytes.equals(file)).toBe(true)
    expect((await me().get('/user/export')).bytes.equals(archive)).toBe(true)
    expect((await me().get('/saved-views?list=clients')).body.data).toEqual([saved])
    expect((await matching.get('/match/answers')).body.saved.answers).toEqual({ topics: ['grief'] })
    expect((await me().get('/calendar')).body.url).toBe(feed)
    expect((await product.visitor.get(feed.replace('http://localhost:3000/api', ''))).status).toBe(200)
    expect(await Promise.all(holders.map((holder) => holder.account()))).toEqual(accounts)
    const noted = await product.database.db
      .selectFrom('teamNote')
      .select(['identifier', 'sealedContent'])
      .where('userIdentifier', '=', people.client.identifier)
      .executeTakeFirstOrThrow()
    const { services } = product.backend
    expect(openText(services, sealPurposes.teamNote, noted.identifier, noted.sealedContent)).toBe(teamNote.content)
    const session = (await product.as(people.client).get(`/appointment/${sessions.booking}`)).body
    expect(session).toMatchObject({ note, reschedules: [{ note: words.moveNote }] })
    expect((await sessions.repeat()).body.note).toBe(note)
    expect((await buyer.get('/gift-codes')).body.gifts[0].code).toBe(gift.code)
    const topUp = await product.as(payer).post('/payment/wallet', { amount: 500_00, paymentMethod })
    expect(topUp.body.payment).toMatchObject({ status: 'success' })
    await product.as(people.client).post(`/push/devices/${device.identifier}/test`)
    await product.work()
    expect(shownOn(product, device).at(-1)?.text).toBe('Notifications work on this device')
    expect((await product.as(people.client).get('/sms')).body.phoneNumber).toBe('+2348031234567')
    const { config } = services
    const bank = await rowOf(product, provider)
    expect(bank && openDetails(config, bank.reference, bank.sealedDetails)).toMatchObject(bankDetailsOf('GB'))
    return { ...app }
  }
}

/** The versions of the secret in use, with their columns. */
async function versionsInUse() {
  const found: string[] = []
  for (const { table, column, where = 'true' } of sealedColumns) {
    const { rows } = await product.database.pool.query<{ version: number }>(
      `select distinct get_byte(${column}, 0) as version from ${table} where ${column} is not null and ${where}`,
    )
    found.push(...rows.map(({ version }) => `${table}.${column} ${version}`))
  }
  return found
}

test('a new version of the secret reads what the old one sealed, seals it all again, and is followed by another', async () => {
  const readAll = await writeOfEverything()
  expect((await versionsInUse()).filter((one) => !one.endsWith(' 1'))).toEqual([])
  sealWith([second, first])
  await readAll()
  expect(await rotate()).toEqual({ sealed: expect.any(Number), left: 0 })
  expect((await versionsInUse()).filter((one) => !one.endsWith(' 2'))).toEqual([])
  expect(await versionsInUse()).toHaveLength(sealedColumns.length)
  expect(await rotate()).toEqual({ sealed: 0, left: 0 })

  // The old one can be removed.
  sealWith([second])
  await readAll()

  // Calendar addresses stay the same.
  sealWith([third, second])
  await rotate()
  sealWith([third])
  const app = await readAll()
  const { body } = await me().post('/calendar/rotate')
  expect((await me().get('/calendar')).body.url).toBe(body.url)
  const code = generateSync({
    secret: app.secret.replaceAll(' ', ''),
    epoch: Math.floor(product.clock.now().epochMilliseconds / 1000),
  })
  const confirmed = await me().post(`/user/second-factor/totp/${app.identifier}/confirm`, { code })
  expect(confirmed.status).toBe(200)
})

test('rows whose secret is missing are named and left', async () => {
  await writeOfEverything()
  sealWith([second])
  const { sealed, left } = await rotate()
  expect(sealed).toBe(0)
  expect(left).toBeGreaterThan(3)
  const { body } = await me().get('/calendar')
  expect((await product.visitor.get(body.url.replace('http://localhost:3000/api', ''))).status).toBe(200)
})

test('every column whose name says that it is sealed uses a key of a person or is in the list', async () => {
  const { rows } = await product.database.pool.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'bytea' and c.column_name like 'sealed%'
       and not exists (select from information_schema.columns k where k.table_schema = 'public'
         and k.table_name = c.table_name and k.column_name in ('data_key_id', 'key_id', 'conversation_key_id')
         and k.is_nullable = 'NO') order by 1`,
  )
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  const ofConversations = ['message.sealed_content', 'message_file.sealed_name']
  expect(rows.map(({ name }) => name).filter((name) => !ofConversations.includes(name))).toEqual(listed.toSorted())
})

describe('the seal', () => {
  test('of a single secret is version 1, and opens under a list that contains it', () => {
    const sealed = seal(old, 'a purpose', 'a row', 'words')
    expect(sealed[0]).toBe(1)
    expect(unseal([second, first], 'a purpose', 'a row', sealed).toString()).toBe('words')
    expect(seal([second, first], 'a purpose', 'a row', 'words')[0]).toBe(2)
  })

  test('does not open where its version is missing or has another secret', () => {
    const sealed = seal([second, first], 'a purpose', 'a row', 'words')
    expect(() => unseal(old, 'a purpose', 'a row', sealed)).toThrow('Sealed with key 2, which is not known')
    const renamed = Buffer.concat([Buffer.of(1), sealed.subarray(1)])
    expect(() => unseal([second, first], 'a purpose', 'a row', renamed)).toThrow('unable to authenticate data')
    expect(() => seal([], 'a purpose', 'a row', 'words')).toThrow('There is no secret to seal with')
  })
})

describe('SEAL_SECRET', () => {
  const secret = () => randomBytes(36).toString('base64')
  const sealsOf = (text: string) => {
    const read = readEnvironment({ SEAL_SECRET: text })
    return read.as === 'read' ? read.environment.config.secrets.seals : read.sentences
  }

  test('is one secret, or a list with the current one first', () => {
    const [one, two] = [secret(), secret()]
    expect(sealsOf(one)).toEqual([{ version: 1, secret: one }])
    expect(sealsOf(`2:${two},1:${one}`)).toEqual([
      { version: 2, secret: two },
      { version: 1, secret: one },
    ])
    // A secret of an earlier version may contain the separators of a list.
    expect(sealsOf(`2:${two}, 1:a,b:c ${one}`)).toContainEqual({ version: 1, secret: `a,b:c ${one}` })
  })

  test.for([`2:short,1:${secret()}`, `1:${secret()},1:${secret()}`, `0:${secret()}`, `256:${secret()}`])(
    'is refused as %s',
    (text) => {
      expect(sealsOf(text)).toEqual([expect.stringContaining('SEAL_SECRET must be one random text, or secrets of')])
    },
  )
})
