/** Notifications on this device, with the permission and the push service of a browser imitated. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { PushDevice, PushSettings as Settings } from '#schemas/identity/push.ts'
import { PushSettings } from '#app/shell/device/PushSettings.tsx'
import { renewPush } from '#app/shell/device/renew-push.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { showAccount as show } from '#tests/web/support/render-account.tsx'

const subscription = { endpoint: 'https://push.example.com/abc', p256dh: 'key', auth: 'secret' }
const phone: PushDevice = {
  identifier: '019b0000-0000-7000-8000-00000000d001',
  device: 'Chrome on Android',
  isCurrent: true,
  createdAt: '2025-11-20T10:00:00.000Z',
  lastSentAt: null,
}
const desktop: PushDevice = {
  ...phone,
  identifier: '019b0000-0000-7000-8000-00000000d002',
  device: 'Firefox on Linux',
  isCurrent: false,
  lastSentAt: '2025-11-20T11:00:00.000Z',
}
const settings = (devices: PushDevice[] = [], change: Partial<Settings> = {}): Settings => ({
  publicKey: 'AQID',
  kinds: ['reminder', 'booking', 'message', 'money', 'verification'],
  devices,
  ...change,
})

const keyOf = (key: string) => Uint8Array.from(atob(key), (character) => character.codePointAt(0) ?? 0).buffer

/** A browser that can show notifications. `key`: for which it has subscribed. `fails`: the push service gives no new subscription. */
function browser({ permission = 'default', answer = 'granted', isOn = false, key = 'AQID', fails = false } = {}) {
  localStorage.clear()
  let current: object | null = null
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => {
    current = null
    return true
  })
  const { endpoint, ...keys } = subscription
  const at = (address: string, forKey: string) => ({
    endpoint: address,
    options: { applicationServerKey: keyOf(forKey) },
    toJSON: () => ({ endpoint: address, keys }),
    unsubscribe,
  })
  if (isOn) current = at(endpoint, key)
  const subscribe = vi.fn<(options: { applicationServerKey: string }) => Promise<object>>(async (options) => {
    if (fails) throw new DOMException('', 'AbortError')
    current = at(isOn ? `${endpoint}-again` : endpoint, options.applicationServerKey)
    return current
  })
  const registration = { pushManager: { getSubscription: async () => current, subscribe } }
  const requested = vi.fn<() => Promise<string>>(async () => answer)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: requested })
  vi.stubGlobal('navigator', {
    language: 'en',
    languages: ['en'],
    onLine: true,
    userAgent: 'tests',
    serviceWorker: { getRegistration: async () => registration },
  })
  const lose = () => void (current = null)
  return { subscribe, unsubscribe, requested, lose }
}

const onOff = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Show notifications on this device' })

describe('this browser', () => {
  test('is turned on: permission, subscription, and the account knows it', async () => {
    const { subscribe, requested } = browser()
    const calls = fakeServer({
      'GET /api/push': () => ({ json: settings() }),
      'POST /api/push/devices': () => ({ json: settings([phone]) }),
    })
    show(<PushSettings />)
    expect((await onOff()).checked).toBe(false)
    expect(requested).not.toHaveBeenCalled()
    fireEvent.click(await onOff())
    expect(await screen.findByText('This device shows notifications')).toBeDefined()
    await waitFor(async () => expect((await onOff()).checked).toBe(true))
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'AQID' })
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual(subscription)
    expect(screen.getByText('Chrome on Android')).toBeDefined()
  })

  test('stays off if the person does not allow it', async () => {
    const { subscribe, requested } = browser({ answer: 'denied' })
    const calls = fakeServer({ 'GET /api/push': () => ({ json: settings() }) })
    show(<PushSettings />)
    fireEvent.click(await onOff())
    await waitFor(() => expect(requested).toHaveBeenCalledOnce())
    await waitFor(async () => expect((await onOff()).disabled).toBe(false))
    expect((await onOff()).checked).toBe(false)
    expect(subscribe).not.toHaveBeenCalled()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('ends its subscription again if the account refuses it', async () => {
    const { unsubscribe } = browser()
    fakeServer({
      'GET /api/push': () => ({ json: settings() }),
      'POST /api/push/devices': () => problem(429, 'TOO_MANY_ATTEMPTS', 'Please wait a moment'),
    })
    show(<PushSettings />)
    fireEvent.click(await onOff())
    expect(await screen.findByText('Please wait a moment')).toBeDefined()
    expect(unsubscribe).toHaveBeenCalled()
    expect((await onOff()).checked).toBe(false)
  })

  test('is turned off, here and in the account', async () => {
    const { unsubscribe } = browser({ permission: 'granted', isOn: true })
    const calls = fakeServer({
      'GET /api/push': () => ({ json: settings([phone]) }),
      'PUT /api/push/devices': () => ({ json: settings([phone]) }),
      [`DELETE /api/push/devices/${phone.identifier}`]: () => ({ json: settings() }),
    })
    show(<PushSettings />)
    await waitFor(async () => expect((await onOff()).checked).toBe(true))
    fireEvent.click(await onOff())
    expect(await screen.findByText('The device shows no more notifications')).toBeDefined()
    expect((await onOff()).checked).toBe(false)
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  test('says why it cannot be turned on', async () => {
    browser({ permission: 'denied' })
    fakeServer({ 'GET /api/push': () => ({ json: settings() }) })
    const { unmount } = show(<PushSettings />)
    expect((await onOff()).disabled).toBe(true)
    expect(screen.getByText(/does not let Solace show notifications/)).toBeDefined()
    unmount()
    vi.unstubAllGlobals()
    fakeServer({ 'GET /api/push': () => ({ json: settings([desktop]) }) })
    show(<PushSettings />)
    expect(await screen.findByText(/This browser cannot show notifications/)).toBeDefined()
    expect(screen.getByText('Firefox on Linux')).toBeDefined()
  })
})

test('Nothing is offered where the product has no keys', async () => {
  browser()
  const calls = fakeServer({ 'GET /api/push': () => ({ json: settings([], { publicKey: null }) }) })
  show(<PushSettings />)
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull())
  expect(screen.queryByRole('switch')).toBeNull()
})

test('Each kind is saved at once; clients have no verification', async () => {
  browser({ permission: 'granted', isOn: true })
  const calls = fakeServer({
    'GET /api/push': () => ({ json: settings([phone]) }),
    'PUT /api/push/devices': () => ({ json: settings([phone]) }),
    'PUT /api/push/kinds': ({ body }) => ({ json: settings([phone], body as object) }),
  })
  const { unmount } = show(<PushSettings />)
  const kinds = await screen.findByRole('group', { name: 'What is shown' })
  expect(within(kinds).getAllByRole('checkbox')).toHaveLength(4)
  fireEvent.click(within(kinds).getByRole('checkbox', { name: 'Payments' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/push/kinds')?.body).toEqual({
      kinds: ['reminder', 'booking', 'message', 'verification'],
    }),
  )
  unmount()
  show(<PushSettings />, { viewer: theo })
  expect(await screen.findByRole('checkbox', { name: 'Verification' })).toBeDefined()
})

test('Other devices are tested and removed', async () => {
  const { unsubscribe } = browser({ permission: 'granted', isOn: true })
  const calls = fakeServer({
    'GET /api/push': () => ({ json: settings([phone, desktop]) }),
    'PUT /api/push/devices': () => ({ json: settings([phone, desktop]) }),
    [`POST /api/push/devices/${desktop.identifier}/test`]: () => ({ status: 204, json: undefined }),
    [`DELETE /api/push/devices/${desktop.identifier}`]: () => ({ json: settings([phone]) }),
  })
  show(<PushSettings />)
  fireEvent.click(await screen.findByRole('button', { name: 'Test: Firefox on Linux' }))
  expect(await screen.findByText(/arrives within a minute/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Firefox on Linux' }))
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
  expect((await onOff()).checked).toBe(true)
  expect(unsubscribe).not.toHaveBeenCalled()
  expect(calls.filter(({ method }) => ['POST', 'DELETE'].includes(method))).toHaveLength(2)
})

describe('after a new sign-in', () => {
  test('the browser goes on', async () => {
    const { unsubscribe } = browser({ permission: 'granted', isOn: true })
    const calls = fakeServer({ 'PUT /api/push/devices': () => ({ json: settings([phone]) }) })
    await renewPush()
    expect(calls[0]?.body).toEqual(subscription)
    expect(unsubscribe).not.toHaveBeenCalled()
  })

  test('a browser that was removed elsewhere ends; one that is not answered goes on', async () => {
    const { unsubscribe } = browser({ permission: 'granted', isOn: true })
    const answers = [problem(500, 'INTERNAL', 'Broken'), problem(404, 'NOT_FOUND', 'Not there')]
    fakeServer({ 'PUT /api/push/devices': () => answers.shift() ?? 'offline' })
    await expect(renewPush()).rejects.toThrow('Broken')
    expect(unsubscribe).not.toHaveBeenCalled()
    await renewPush()
    expect(unsubscribe).toHaveBeenCalledOnce()
  })

  test('a browser without notifications asks nothing', async () => {
    browser({ permission: 'granted' })
    const calls = fakeServer({})
    await renewPush()
    expect(calls).toEqual([])
  })

  const again = { ...subscription, endpoint: `${subscription.endpoint}-again` }

  test('one for an earlier key is replaced without a question, and the account learns which', async () => {
    const { subscribe, unsubscribe, requested } = browser({ permission: 'granted', isOn: true, key: 'CQkJ' })
    const calls = fakeServer({ 'PUT /api/push/devices': () => ({ json: settings([phone]) }) })
    await Promise.all([renewPush(), renewPush()])
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'AQID' })
    expect(requested).not.toHaveBeenCalled()
    expect(calls.map(({ body }) => body)).toEqual([subscription, { ...again, replaces: subscription.endpoint }])
  })

  test('one that the browser has lost is made anew, until the account has removed it', async () => {
    const { lose, requested } = browser({ permission: 'granted', isOn: true })
    const answers = [{ json: settings([phone]) }, { json: settings([phone]) }, problem(404, 'NOT_FOUND', 'Not there')]
    const calls = fakeServer({
      'GET /api/push': () => ({ json: settings([phone]) }),
      'PUT /api/push/devices': () => answers.shift() ?? 'offline',
    })
    await renewPush()
    lose()
    await renewPush()
    expect(calls.at(-1)?.body).toEqual({ ...again, replaces: subscription.endpoint })
    expect(requested).not.toHaveBeenCalled()
    lose()
    await renewPush()
    const before = calls.length
    await renewPush()
    expect(calls).toHaveLength(before)
  })

  test('one that the browser has changed by itself is reported', async () => {
    browser({ permission: 'granted', isOn: true })
    localStorage.setItem('push-address', 'https://push.example.com/before')
    const calls = fakeServer({ 'PUT /api/push/devices': () => ({ json: settings([phone]) }) })
    await renewPush()
    expect(calls[0]?.body).toEqual({ ...subscription, replaces: 'https://push.example.com/before' })
  })
})

describe('the switch is off', () => {
  test('while a subscription for an earlier key could not be replaced', async () => {
    browser({ permission: 'granted', isOn: true, key: 'CQkJ', fails: true })
    fakeServer({
      'GET /api/push': () => ({ json: settings([phone]) }),
      'PUT /api/push/devices': () => ({ json: settings([phone]) }),
    })
    show(<PushSettings />)
    expect((await onOff()).checked).toBe(false)
    expect((await onOff()).disabled).toBe(false)
  })

  test('where the account does not know this subscription, though it knows one of this sign-in', async () => {
    const { unsubscribe } = browser({ permission: 'granted', isOn: true })
    fakeServer({
      'GET /api/push': () => ({ json: settings([phone]) }),
      'PUT /api/push/devices': () => problem(404, 'NOT_FOUND', 'Not there'),
    })
    show(<PushSettings />)
    expect((await onOff()).checked).toBe(false)
    expect(unsubscribe).toHaveBeenCalledOnce()
  })

  test('while a changed subscription could not be reported; it is on once it was', async () => {
    browser({ permission: 'granted', isOn: true })
    localStorage.setItem('push-address', 'https://push.example.com/before')
    const answers = [problem(500, 'INTERNAL', 'Broken')]
    fakeServer({
      'GET /api/push': () => ({ json: settings([phone]) }),
      'PUT /api/push/devices': () => answers.shift() ?? { json: settings([phone]) },
    })
    const { unmount } = show(<PushSettings />)
    expect((await onOff()).checked).toBe(false)
    unmount()
    show(<PushSettings />)
    await waitFor(async () => expect((await onOff()).checked).toBe(true))
  })
})
