import { expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { conversationOf, ownPair, sent } from '#tests/care/messages/pair.ts'
import { inPlaceOf } from '#tests/operations/operators/operator-world.ts'

const pair = ownPair()

const statusSeenByAuthor = async () =>
  (await conversationOf(pair.world, pair.provider, pair.client)).body.data[0].status

test('Whose pages count what is unseen has got the messages', async () => {
  const { world, client, provider } = pair
  await sent(world, provider, client)
  expect(await statusSeenByAuthor()).toBe('sent')
  const { body } = await world.as(client).get('/notifications/unseen')
  expect(body).toEqual({ notifications: 1, messages: 1 })
  expect(await statusSeenByAuthor()).toBe('delivered')
})

test('An operator who acts as somebody sees the counts, and nothing is delivered by that', async () => {
  const { world, client, provider } = pair
  await sent(world, provider, client)
  const { identifier } = await world.given.admin(['support'])
  const request = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const own = await openSession(world.database.db, request, { identifier, userType: 'admin' })
  const { body: begun } = await inPlaceOf(world, own.token).post('/admin/impersonation', {
    userIdentifier: client.identifier,
    reason: 'She cannot find her messages',
    scope: 'read',
  })
  const { body } = await inPlaceOf(world, begun.token).get('/notifications/unseen')
  expect(body).toEqual({ notifications: 1, messages: 1 })
  expect(await statusSeenByAuthor()).toBe('sent')
})

test('What was read is counted no more, and its notification is seen', async () => {
  const { world, client, provider } = pair
  await sent(world, provider, client)
  await world.as(client).put('/messages/mark-seen', { userIdentifier: provider.identifier, number: 1 })
  expect((await world.as(client).get('/notifications/unseen')).body).toEqual({ notifications: 0, messages: 0 })
})
