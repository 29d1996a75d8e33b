import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStreamWorld, type StreamWorld } from '#tests/platform/live/stream-world.ts'
import { invitedBy, linkOf } from './people.ts'

let world: StreamWorld
beforeAll(async () => {
  world = await openStreamWorld()
})
afterAll(() => world.close())

test('the therapist sees at once that somebody accepted or declined', async () => {
  const provider = await world.given.provider()
  const { token } = await world.signIn({ ...provider, userType: 'provider' })
  const [accepts, declines] = [await invitedBy(world, provider), await invitedBy(world, provider)]
  const following = await world.follow(token)
  await linkOf(world, await world.given.client()).accept(accepts.token)
  const told = (id: string) => ({ event: 'imported_client', data: { kind: 'imported_client', id } })
  expect(await following.next()).toEqual(told(accepts.identifier))
  await linkOf(world).decline(declines.token)
  expect(await following.next()).toEqual(told(declines.identifier))
})
