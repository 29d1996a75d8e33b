import { expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { conversationOf, ownPair, sent } from '#tests/care/messages/pair.ts'
import { impersonating } from '#tests/operations/operators/operator-product.ts'

const pair = ownPair()

const statusSeenByAuthor = async () =>
  (await conversationOf(pair.product, pair.provider, pair.client)).body.data[0].status

test('A user whose page counts unread messages has received them', async () => {
  const { product, client, provider } = pair
  await sent(product, provider, client)
  expect(await statusSeenByAuthor()).toBe('sent')
  const { body } = await product.as(client).get('/notifications/unseen')
  expect(body).toEqual({ notifications: 1, messages: 1 })
  expect(await statusSeenByAuthor()).toBe('delivered')
})

test('An operator acting for a user sees the counts, and that marks nothing as delivered', async () => {
  const { product, client, provider } = pair
  await sent(product, provider, client)
  const { identifier } = await product.given.admin(['support'])
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const own = await openSession(product.database.db, request, { identifier, userType: 'admin' })
  const { body: begun } = await impersonating(product, own.token).post('/admin/impersonation', {
    userIdentifier: client.identifier,
    reason: 'She cannot find her messages',
    scope: 'read',
  })
  const { body } = await impersonating(product, begun.token).get('/notifications/unseen')
  expect(body).toEqual({ notifications: 1, messages: 1 })
  expect(await statusSeenByAuthor()).toBe('sent')
})

test('Read messages are no longer counted, and their notification is seen', async () => {
  const { product, client, provider } = pair
  await sent(product, provider, client)
  await product.as(client).put('/messages/mark-seen', { userIdentifier: provider.identifier, number: 1 })
  expect((await product.as(client).get('/notifications/unseen')).body).toEqual({ notifications: 0, messages: 0 })
})
