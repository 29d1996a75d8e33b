import { expect, test } from 'vitest'
import { freshAddress, gone, importProduct, invitedBy, linkOf, part, person } from './people.ts'

const at = importProduct()

const setStatus = (verificationStatus: 'approved' | 'suspended' | 'in_review', provider = at.provider) =>
  at.product.database.db
    .updateTable('provider')
    .set({ verificationStatus })
    .where('userIdentifier', '=', provider.identifier)
    .execute()

test('a therapist without approval cannot import or invite, and gets the reason in both languages', async () => {
  const provider = await at.product.given.provider({ listed: false })
  const own = at.product.as(provider)
  const ways = (cookie: string) => [
    own.post('/clients/import', part([person()], { allowInvite: true }), { cookie }),
    own.post('/clients/import', part([person()], { dryRun: true }), { cookie }),
    own.post('/clients/import/manual', { ...person(), allowInvite: true }, { cookie }),
    own.post('/clients/import/email', { emails: [freshAddress()], allowInvite: true }, { cookie }),
  ]
  const refused = (message: string) => ({ status: 409, body: { code: 'APPROVAL_REQUIRED', message } })
  for (const answer of await Promise.all(ways('X-Language=en')))
    expect(answer).toMatchObject(refused('You can import and invite clients once your verification is approved'))
  for (const answer of await Promise.all(ways('X-Language=de')))
    expect(answer).toMatchObject(
      refused('Sie können Klienten importieren und einladen, sobald Ihre Verifizierung freigegeben ist'),
    )
  await at.product.work()
  expect(at.product.mailbox.list({})).toEqual([])
  expect((await own.get('/clients/imported')).body.data).toEqual([])
  expect((await own.get('/provider/verification-submission')).body.isApproved).toBe(false)
})

test('a suspended therapist cannot invite any more, and sent links stop working', async () => {
  const { identifier, token, email } = await invitedBy(at.product, at.provider)
  const client = await at.product.given.client()
  await setStatus('suspended')
  at.product.clock.advance({ hours: 25 })
  expect(await at.product.as(at.provider).post(`/clients/imported/${identifier}/invite`)).toMatchObject({
    status: 409,
    body: { code: 'APPROVAL_REQUIRED' },
  })
  expect(await linkOf(at.product, client).open(token)).toMatchObject(gone)
  expect(await linkOf(at.product, client).accept(token)).toMatchObject(gone)
  expect(at.product.mailbox.list({ to: email })).toHaveLength(1)
})

test('mails queued before a suspension are not sent after it', async () => {
  const email = freshAddress()
  await at.product.as(at.provider).post('/clients/import/manual', { ...person({ email }), allowInvite: true })
  await setStatus('suspended')
  await at.product.work()
  expect(at.product.mailbox.list({ to: email })).toEqual([])
})

test('an approval under renewed review stays valid meanwhile', async () => {
  await setStatus('in_review')
  const { status } = await at.product
    .as(at.provider)
    .post('/clients/import/manual', { ...person(), allowInvite: false })
  expect(status).toBe(201)
  expect((await at.product.as(at.provider).get('/provider/verification-submission')).body.isApproved).toBe(true)
})
