/** Browsers that show notifications: adding, renewing, removing, and what is refused. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import { pushKinds, pushLimits } from '#schemas/identity/push.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { cheapPasswords } from '#tests/support/passwords.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { deviceOf, serviceOf, shownOn } from './devices.ts'

let product: Product
let clara: GivenPerson
beforeAll(async () => {
  product = await openProduct({ push: true })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-03-02T09:00:00Z')
  clara = await product.given.client()
})

const settings = async (person = clara) => (await product.as(person).get('/push')).body
const browser = () => serviceOf(product).browser().subscription

describe('devices', () => {
  test('without a device there are all kinds and the key of the product', async () => {
    expect(await settings()).toEqual({
      publicKey: expect.stringMatching(/^[A-Za-z0-9_-]{87}$/),
      kinds: pushKinds,
      devices: [],
    })
  })

  test('a device is added once, is listed with its browser, and is removed', async () => {
    const subscription = browser()
    const caller = product.as(clara)
    await caller.post('/push/devices', subscription)
    const { body } = await caller.post('/push/devices', subscription)
    expect(body.devices).toEqual([
      {
        identifier: expect.any(String),
        device: 'Unknown device',
        isCurrent: true,
        createdAt: '2026-03-02T09:00:00.000Z',
        lastSentAt: null,
      },
    ])
    const removed = await caller.delete(`/push/devices/${body.devices[0].identifier}`)
    expect([removed.status, removed.body.devices]).toEqual([200, []])
    const events = await auditRows(product, 'push.device_removed')
    expect(events.at(-1)).toMatchObject({ actor: clara.identifier, details: {} })
  })

  test('after a new sign-in it is renewed, but not once it was removed', async () => {
    const device = await deviceOf(product, clara)
    const { endpoint, p256dh, auth } = device
    product.clock.advance({ hours: 9 })
    expect((await settings()).devices).toMatchObject([{ identifier: device.identifier, isCurrent: false }])
    const renewed = await product.as(clara).put('/push/devices', { endpoint, p256dh, auth })
    expect(renewed.body.devices).toMatchObject([{ identifier: device.identifier, isCurrent: true }])
    await product.as(clara).delete(`/push/devices/${device.identifier}`)
    const late = await product.as(clara).put('/push/devices', { endpoint, p256dh, auth })
    expect([late.status, late.body.code]).toEqual([404, 'NOT_FOUND'])
    expect((await settings()).devices).toEqual([])
  })

  describe('a browser with a new subscription', () => {
    const known = async () => (await settings()).devices as { identifier: string; isCurrent: boolean }[]
    const reaches = async (subscription: { endpoint: string }, identifier: string) => {
      await product.as(clara).post(`/push/devices/${identifier}/test`)
      await product.work()
      return shownOn(product, subscription).length === 1
    }

    test('in the same sign-in is the device that it was', async () => {
      const [caller, before, subscription] = [product.as(clara), browser(), browser()]
      const { identifier } = (await caller.post('/push/devices', before)).body.devices[0]
      expect((await caller.put('/push/devices', subscription)).body.devices).toMatchObject([
        { identifier, isCurrent: true },
      ])
      expect(await reaches(subscription, identifier)).toBe(true)
      expect(shownOn(product, before)).toEqual([])
    })

    test('is found after a new sign-in by the address that it had', async () => {
      const device = await deviceOf(product, clara)
      product.clock.advance({ hours: 9 })
      const subscription = browser()
      expect((await product.as(clara).put('/push/devices', subscription)).status).toBe(404)
      const replaces = device.endpoint
      const { status, body } = await product.as(clara).put('/push/devices', { ...subscription, replaces })
      expect([status, body.devices]).toMatchObject([200, [{ identifier: device.identifier, isCurrent: true }]])
      expect(await reaches(subscription, device.identifier)).toBe(true)
    })

    test('takes over the address that it names, not another device of the sign-in', async () => {
      const first = await deviceOf(product, clara)
      const [caller, second, subscription] = [product.as(clara), browser(), browser()]
      await caller.post('/push/devices', second)
      await caller.put('/push/devices', { ...subscription, replaces: first.endpoint })
      expect(await known()).toHaveLength(2)
      expect(await reaches(subscription, first.identifier)).toBe(true)
      expect((await caller.put('/push/devices', second)).status).toBe(200)
    })

    test('stays removed once it was removed', async () => {
      const { identifier, endpoint } = await deviceOf(product, clara)
      await product.as(clara).delete(`/push/devices/${identifier}`)
      const { status } = await product.as(clara).put('/push/devices', { ...browser(), replaces: endpoint })
      expect([status, await known()]).toEqual([404, []])
    })

    test('neither takes over the device of somebody else nor its address', async () => {
      const other = await product.given.client()
      const { identifier, ...theirs } = await deviceOf(product, other)
      const caller = product.as(clara)
      expect((await caller.put('/push/devices', { ...browser(), replaces: theirs.endpoint })).status).toBe(404)
      const own = await deviceOf(product, clara)
      expect((await caller.put('/push/devices', { ...theirs, replaces: own.endpoint })).status).toBe(404)
      await product.as(clara).post('/push/devices', { ...browser(), replaces: theirs.endpoint })
      expect((await settings(other)).devices).toMatchObject([{ identifier }])
    })

    test('that is turned on anew is one device', async () => {
      const { endpoint } = await deviceOf(product, clara)
      const { body } = await product.as(clara).post('/push/devices', { ...browser(), replaces: endpoint })
      expect(body.devices).toHaveLength(1)
    })
  })

  test('of somebody else and an unknown one look the same', async () => {
    const other = await product.given.client()
    const { identifier, ...subscription } = await deviceOf(product, other)
    for (const id of [identifier, randomUUID()])
      for (const answer of [
        await product.as(clara).delete(`/push/devices/${id}`),
        await product.as(clara).post(`/push/devices/${id}/test`),
      ])
        expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect((await product.as(clara).put('/push/devices', subscription)).status).toBe(404)
    expect((await settings(other)).devices).toHaveLength(1)
  })

  test('a browser that another account takes over shows nothing of the first any more', async () => {
    const { identifier: _before, ...subscription } = await deviceOf(product, clara)
    const other = await product.given.client()
    expect((await product.as(other).post('/push/devices', subscription)).status).toBe(200)
    expect((await settings()).devices).toEqual([])
    expect((await settings(other)).devices).toHaveLength(1)
  })

  test(`an account has ${pushLimits.devices} at most: the one that was renewed longest ago is replaced`, async () => {
    const [first] = [await deviceOf(product, clara)]
    for (let count = 0; count < pushLimits.devices; count += 1) {
      product.clock.advance({ minutes: 1 })
      await deviceOf(product, clara)
    }
    const { devices } = await settings()
    expect(devices).toHaveLength(pushLimits.devices)
    expect(devices.map(({ identifier }: { identifier: string }) => identifier)).not.toContain(first.identifier)
  })

  test('signing out all others ends their notifications', async () => {
    await deviceOf(product, clara)
    product.clock.advance({ hours: 3 })
    const caller = product.as(clara)
    const { body } = await caller.post('/push/devices', browser())
    expect(body.devices).toHaveLength(2)
    expect((await caller.delete('/user/sessions')).status).toBe(200)
    expect((await caller.get('/push')).body.devices).toMatchObject([{ isCurrent: true }])
  })

  test('with a new password the browser in which it was changed goes on, and no other', async () => {
    const [oldPassword, newPassword] = ['quiet-harbour-9', 'new-morning-31']
    const passwordHash = await hashPassword(oldPassword, cheapPasswords)
    await product.database.db
      .updateTable('appUser')
      .set({ passwordHash })
      .where('identifier', '=', clara.identifier)
      .execute()
    await deviceOf(product, clara)
    const caller = product.as(clara, 'another')
    const own = browser()
    expect((await caller.post('/push/devices', own)).body.devices).toHaveLength(2)
    expect((await caller.post('/session/password', { oldPassword, newPassword })).status).toBe(200)
    const later = product.as(clara, 'later')
    expect((await later.get('/push')).body.devices).toHaveLength(1)
    expect((await later.put('/push/devices', own)).status).toBe(200)
  })

  test('address and keys are not readable in the database', async () => {
    const { endpoint, p256dh, auth } = await deviceOf(product, clara)
    const { rows } = await product.database.pool.query(
      `select row_to_json(p)::text || encode(sealed_content, 'escape') as row from push_subscription p where person_identifier = $1`,
      [clara.identifier],
    )
    expect(rows).toHaveLength(1)
    for (const part of [endpoint, p256dh, auth]) expect(rows[0].row).not.toContain(part)
  })
})

describe('what is refused', () => {
  test.each([
    'https://127.0.0.1/push',
    'https://10.0.0.1/push',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/push',
    'https://localhost/push',
    'https://postgres/push',
    'https://push.example.com:8443/push',
    'http://push.example.com/push',
    'http://10.0.0.1:4000/push',
  ])('the address %s', async (endpoint) => {
    const { status, body } = await product.as(clara).post('/push/devices', { ...browser(), endpoint })
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect(body.fields.endpoint).toBe('This value is not valid')
  })

  test('a key that is no point of the curve', async () => {
    const p256dh = `B${'A'.repeat(86)}`
    const { status, body } = await product.as(clara).post('/push/devices', { ...browser(), p256dh })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['p256dh']])
  })

  test(`more than ${pushLimits.tests} tests in ten minutes`, async () => {
    const { identifier } = await deviceOf(product, clara)
    const statuses: number[] = []
    for (let count = 0; count <= pushLimits.tests; count += 1)
      statuses.push((await product.as(clara).post(`/push/devices/${identifier}/test`)).status)
    expect(statuses).toEqual([...Array.from({ length: pushLimits.tests }, () => 204), 429])
  })

  test('an operator', async () => {
    const operator = await product.given.admin()
    expect((await product.as(operator).get('/push')).status).toBe(403)
  })
})

test('a test is shown on the device that was chosen, also in the quiet time', async () => {
  const [first, second] = [await deviceOf(product, clara), await deviceOf(product, clara)]
  product.clock.set('2026-03-02T23:00:00Z')
  await product.as(clara).post(`/push/devices/${second.identifier}/test`)
  await product.work()
  expect(shownOn(product, first)).toEqual([])
  expect(shownOn(product, second)).toEqual([
    { text: 'Notifications work on this device', path: '/account/settings/', tag: expect.any(String), lang: 'en' },
  ])
  expect((await settings()).devices[0].lastSentAt).toBe('2026-03-02T23:00:00.000Z')
})
