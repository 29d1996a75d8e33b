import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { usualQuiet } from '#schemas/identity/notifications.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let clara: GivenPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  clara = await world.given.client()
})

const address = '/notifications/settings'
const read = async () => (await world.as(clara).get(address)).body
const write = (settings: object) => world.as(clara).put(address, settings)

test('Mails come and nights are quiet unless somebody says otherwise', async () => {
  expect(await read()).toEqual(usualQuiet)
})

test('What was chosen is kept, and can be chosen again', async () => {
  const chosen = [
    { messageMails: false, quietFrom: null, quietUntil: null },
    { messageMails: true, quietFrom: '22:30', quietUntil: '24:00' },
  ]
  for (const settings of chosen) {
    expect(await write(settings)).toMatchObject({ status: 200, body: settings })
    expect(await read()).toEqual(settings)
  }
})

test.each([
  ['a beginning without an end', { quietFrom: '21:00', quietUntil: null }, 'quietUntil'],
  ['an end without a beginning', { quietFrom: null, quietUntil: '08:00' }, 'quietFrom'],
  ['an end that is its beginning', { quietFrom: '21:00', quietUntil: '21:00' }, 'quietUntil'],
  ['a time that no clock shows', { quietFrom: '25:00', quietUntil: '08:00' }, 'quietFrom'],
])('%s is refused at its field, and nothing changes', async (_what, quiet, field) => {
  const { status, body } = await write({ messageMails: true, ...quiet })
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 422, fields: [field] })
  expect(await read()).toEqual(usualQuiet)
})

test('They are everybody’s own', async () => {
  await write({ messageMails: false, quietFrom: null, quietUntil: null })
  clara = await world.given.client()
  expect(await read()).toEqual(usualQuiet)
})
