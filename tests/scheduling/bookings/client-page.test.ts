import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { booked } from '#tests/scheduling/participants/sessions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('an appointment tells the therapist whose page it belongs to, and the client nothing', async () => {
  const theo = await world.given.provider()
  const clara = await world.given.client({ money: 50_000_00 })
  const { identifier } = await booked(world, clara, theo)
  const shown = (await world.as(theo).get(`/appointment/${identifier}`)).body
  expect(shown.clientIdentifier).toBe(clara.identifier)
  expect((await world.as(theo).get(`/clients/${shown.clientIdentifier}`)).status).toBe(200)
  const own = await world.as(clara).get(`/appointment/${identifier}`)
  expect([own.status, 'clientIdentifier' in own.body]).toEqual([200, false])
})
