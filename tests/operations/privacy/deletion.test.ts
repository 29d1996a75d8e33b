import { afterAll, beforeAll, expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { paidByCard } from '#tests/money/refunds/refund-fixture.ts'
import { accountOf, bookPaid, givePassword, password, walletOf } from './people.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const path = '/user/profile/delete-account'
const fee = 15_000_00
const mailsTo = (email: string) => product.mailbox.list({ to: email })
const client = async (money = 0) => givePassword(product, await product.given.client({ money }))
const statusOf = async (person: { identifier: string }) => (await accountOf(product, person)).accountStatus
const signIn = (email: string) => product.visitor.post('/session', { email, password })
const bookingOf = (identifier: string) =>
  product.database.db.selectFrom('booking').selectAll().where('identifier', '=', identifier).executeTakeFirstOrThrow()

test('without the password nothing happens, and the field has an error', async () => {
  const clara = await client()
  const { status, body } = await product.as(clara).delete(path, {})
  expect([status, body.code, body.fields]).toEqual([
    422,
    'VALIDATION_ERROR',
    { password: en.validation.password_required },
  ])
  expect(await statusOf(clara)).toBe('active')
})

test('a wrong password does not end the session, and repeated ones are rate limited', async () => {
  const clara = await client()
  const me = product.as(clara)
  for (let tries = 0; tries < 10; tries += 1) {
    const { status, body } = await me.delete(path, { password: 'not-my-password1' }, { cookie: 'X-Language=de' })
    expect([status, body.code, body.fields]).toEqual([
      422,
      'PASSWORD_WRONG',
      { password: de.validation.password_wrong },
    ])
  }
  expect((await me.delete(path, { password })).body.code).toBe('TOO_MANY_ATTEMPTS')
  expect((await me.get('/user/info')).status).toBe(200)
  expect(await statusOf(clara)).toBe('active')
})

test('money in the wallet blocks it, and the preview shows the amount', async () => {
  const clara = await client(20_000_00)
  const me = product.as(clara)
  const { body } = await me.get(path)
  expect(body).toEqual({
    sessions: 0,
    balances: [{ amount: 20_000_00, currency: 'NGN' }],
    gifts: [],
    passwordRequired: true,
    erasureDays: privacyLimits.erasureDays,
  })
  const refusal = await me.delete(path, { password })
  expect([refusal.status, refusal.body.code]).toEqual([409, 'WALLET_NOT_EMPTY'])
  expect(await statusOf(clara)).toBe('active')
})

test('an account without money closes: no session, no sign-in, and a mail gives the date until which it can be restored', async () => {
  const clara = await client()
  const me = product.as(clara)
  const { status, body } = await me.delete(path, { password })
  expect([status, body]).toEqual([204, null])
  expect(await statusOf(clara)).toBe('deletion_requested')
  expect((await me.get('/user/info')).status).toBe(401)
  const wrong = await product.visitor.post('/session', { email: clara.email, password: 'not-my-password1' })
  expect(wrong.body.code).toBe('LOGIN_FAILED')
  const refusal = await signIn(clara.email)
  expect([refusal.status, refusal.body.code]).toEqual([403, 'ACCOUNT_DELETION_REQUESTED'])
  await product.drain()
  const [mail] = mailsTo(clara.email)
  expect(mail?.subject).toBe(en.mail.account_deletion.subject)
  expect(mail?.text).toContain('1 April 2026')
  expect(mail?.text).toContain('help@solace.example')
})

test('POST does the same, for proxies that drop the body of a DELETE', async () => {
  const clara = await client()
  expect((await product.as(clara).post(path, { password })).status).toBe(204)
  expect(await statusOf(clara)).toBe('deletion_requested')
})

test('requested twice in parallel, it happens once', async () => {
  const clara = await client()
  const me = product.as(clara)
  await me.get('/user/info')
  const answers = await Promise.all([1, 2, 3].map(() => me.delete(path, { password })))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  await product.drain()
  expect(mailsTo(clara.email)).toHaveLength(1)
})

test('upcoming sessions are cancelled with the refund of the policy; the refund does not block it and will be paid out', async () => {
  const [clara, theo] = [await client(3 * fee), await product.given.provider()]
  const early = await bookPaid(product, clara, theo, '2026-03-10')
  const late = await bookPaid(product, clara, theo, '2026-03-03')
  const open = await product.as(clara).post('/booking', bookable(theo, undefined))
  product.clock.advance({ minutes: 10 })
  const third = await bookPaid(product, clara, theo, '2026-03-11')
  expect((await product.as(clara).get(path)).body).toMatchObject({ sessions: 4, balances: [] })
  expect((await product.as(clara).delete(path, { password })).status).toBe(204)
  expect(await bookingOf(early)).toMatchObject({ status: 'cancelled', cancelledBy: 'client', refunded: fee })
  expect(await bookingOf(late)).toMatchObject({ status: 'cancelled', refunded: 0 })
  expect(await bookingOf(third)).toMatchObject({ status: 'cancelled', refunded: fee })
  expect(await bookingOf(open.body.identifier)).toMatchObject({ status: 'cancelled', refunded: null })
  expect(await walletOf(product, clara)).toBe(2 * fee)
  await product.drain()
  const refundMail = mailsTo(clara.email).find(({ text }) => text.includes('refunds to that card'))
  expect(refundMail?.text).toContain('₦30,000')
  expect(mailsTo(theo.email).map(({ subject }) => subject)).toContain(en.mail.provider_cancelled.subject)
  expect(await product.bookProblems()).toEqual([])
})

test('card payments of a closed account are refunded to that card by an operator, as the mail states', async () => {
  const [clara, theo] = [await client(), await product.given.provider()]
  const reference = await paidByCard(product, clara, fee)
  await bookPaid(product, clara, theo, '2026-03-13')
  product.clock.advance({ minutes: 10 })
  expect((await product.as(clara).delete(path, { password })).status).toBe(204)
  expect(await walletOf(product, clara)).toBe(fee)
  const finance = await product.given.admin(['finance'])
  const sent = await product
    .as(finance)
    .post(`/admin/payments/${reference}/refund`, { reason: 'The account is closed.' })
  expect(sent.status).toBe(202)
  expect(product.paystack.control.refunds()).toContainEqual(expect.objectContaining({ transaction: reference }))
  expect(await walletOf(product, clara)).toBe(0)
})

test('a therapist who leaves refunds everything, also late, and is not listed any more', async () => {
  const [clara, theo] = [await client(2 * fee), await givePassword(product, await product.given.provider())]
  const late = await bookPaid(product, clara, theo, '2026-03-03')
  const early = await bookPaid(product, clara, theo, '2026-03-10')
  expect((await product.as(theo).get(path)).body).toMatchObject({ sessions: 2, balances: [] })
  expect((await product.as(theo).delete(path, { password })).status).toBe(204)
  for (const booking of [late, early])
    expect(await bookingOf(booking)).toMatchObject({ status: 'cancelled', cancelledBy: 'provider', refunded: fee })
  expect(await walletOf(product, clara)).toBe(2 * fee)
  expect((await product.visitor.get(`/providers/${theo.identifier}`)).status).toBe(404)
  await product.drain()
  expect(mailsTo(clara.email).map(({ subject }) => subject)).toContain(en.mail.client_cancelled.subject)
  const listed = await product.database.db
    .selectFrom('providerListing')
    .select('name')
    .where('providerIdentifier', '=', theo.identifier)
    .execute()
  expect(listed).toEqual([])
})

test('a therapist with earnings must have them paid out first', async () => {
  const [clara, theo] = [await client(fee), await givePassword(product, await product.given.provider())]
  await bookPaid(product, clara, theo, '2026-03-03')
  const before = product.clock.now()
  product.clock.set('2026-03-03T20:00:00Z')
  await product.work()
  const { body } = await product.as(theo).get(path)
  expect(body.balances).toHaveLength(1)
  expect((await product.as(theo).delete(path, { password })).body.code).toBe('WALLET_NOT_EMPTY')
  product.clock.set(before.toString())
})

test('a booking made in parallel is cancelled by the next run of the worker', async () => {
  const [clara, theo] = [await client(fee), await givePassword(product, await product.given.provider())]
  const [slot] = await freeSlots(product, theo, '2026-03-12')
  const { body } = await product.as(clara).post('/booking', bookable(theo, slot))
  await product.as(clara).post(`/payment/booking/${body.identifier}`, { method: 'wallet' })
  const { db } = product.database
  await db
    .updateTable('appUser')
    .set({ accountStatus: 'deletion_requested' })
    .where('identifier', '=', theo.identifier)
    .execute()
  const at = product.clock.now()
  await db
    .insertInto('accountDeletion')
    .values({
      userIdentifier: theo.identifier,
      requestedAt: at.toString(),
      eraseAfter: at.add({ hours: 720 }).toString(),
    })
    .execute()
  await product.work()
  expect(await bookingOf(body.identifier)).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'provider',
    refunded: fee,
  })
})

test('the preview says whether a password is needed: accounts without one have signed in with a code or a provider', async () => {
  const clara = await client()
  const { db } = product.database
  await db.updateTable('appUser').set({ passwordHash: null }).where('identifier', '=', clara.identifier).execute()
  expect((await product.as(clara).get(path)).body.passwordRequired).toBe(false)
})

test('an unverified sign-up is erased at once, although its address belongs to another account', async () => {
  const owner = await client()
  const stranger = await givePassword(product, await product.given.client({ verified: false }))
  const { db } = product.database
  await db.updateTable('appUser').set({ email: owner.email }).where('identifier', '=', stranger.identifier).execute()
  expect((await product.as(stranger).delete(path, { password })).status).toBe(204)
  expect(await accountOf(product, stranger)).toMatchObject({
    accountStatus: 'deleted',
    email: null,
    passwordHash: null,
  })
  await product.drain()
  expect(mailsTo(owner.email)).toEqual([])
  expect(await statusOf(owner)).toBe('active')
})
