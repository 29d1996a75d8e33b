import { expect, test } from 'vitest'
import { freshAddress, gone, importWorld, invitedBy, linkOf, part, person } from './people.ts'

const at = importWorld()

const setStatus = (verificationStatus: 'approved' | 'suspended' | 'in_review', provider = at.provider) =>
  at.world.database.db
    .updateTable('provider')
    .set({ verificationStatus })
    .where('userIdentifier', '=', provider.identifier)
    .execute()

test('who was not approved imports and invites nobody, and hears why in both languages', async () => {
  const provider = await at.world.given.provider({ listed: false })
  const own = at.world.as(provider)
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
  await at.world.work()
  expect(at.world.mailbox.list({})).toEqual([])
  expect((await own.get('/clients/imported')).body.data).toEqual([])
  expect((await own.get('/provider/verification-submission')).body.isApproved).toBe(false)
})

test('who was suspended invites nobody again, and links that were sent lead nowhere', async () => {
  const { identifier, token, email } = await invitedBy(at.world, at.provider)
  const client = await at.world.given.client()
  await setStatus('suspended')
  at.world.clock.advance({ hours: 25 })
  expect(await at.world.as(at.provider).post(`/clients/imported/${identifier}/invite`)).toMatchObject({
    status: 409,
    body: { code: 'APPROVAL_REQUIRED' },
  })
  expect(await linkOf(at.world, client).open(token)).toMatchObject(gone)
  expect(await linkOf(at.world, client).accept(token)).toMatchObject(gone)
  expect(at.world.mailbox.list({ to: email })).toHaveLength(1)
})

test('mails that were asked for before a suspension are not sent after it', async () => {
  const email = freshAddress()
  await at.world.as(at.provider).post('/clients/import/manual', { ...person({ email }), allowInvite: true })
  await setStatus('suspended')
  await at.world.work()
  expect(at.world.mailbox.list({ to: email })).toEqual([])
})

test('an approval that is looked at again goes on meanwhile', async () => {
  await setStatus('in_review')
  const { status } = await at.world.as(at.provider).post('/clients/import/manual', { ...person(), allowInvite: false })
  expect(status).toBe(201)
  expect((await at.world.as(at.provider).get('/provider/verification-submission')).body.isApproved).toBe(true)
})
