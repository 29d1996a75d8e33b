/** Notifications in the service worker: what is shown, and where a press leads. */
import { describe, expect, test, vi } from 'vitest'
import { renewSubscription } from '#web/service-worker/renew.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { openPushed, ownPath, showPushed } from '#web/service-worker/notify.ts'
import type { WorkerClient, WorkerScope } from '#web/service-worker/scope.ts'

const origin = 'https://solace.example'

function worker(pages: WorkerClient[] = []) {
  const showNotification = vi.fn<(title: string, options?: NotificationOptions) => Promise<void>>(async () => undefined)
  const openWindow = vi.fn<(url: string) => Promise<void>>(async () => undefined)
  const scope = {
    location: { origin },
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  } as unknown as WorkerScope
  return { scope, showNotification, openWindow }
}

const page = (url: string, { focused = false, isForeign = false } = {}) => ({
  url: origin + url,
  focused,
  focus: vi.fn<() => Promise<void>>(async () => undefined),
  navigate: vi.fn<(url: string) => Promise<void>>(async () => {
    if (isForeign) throw new TypeError('not controlled')
  }),
})

describe('a message', () => {
  const pushed = { text: 'You have a new message', path: '/messages/', tag: 'abc', lang: 'en' }

  test('is shown with its text, and a later one with the same tag replaces it', async () => {
    const { scope, showNotification } = worker()
    await showPushed(scope, () => pushed)
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('Solace', {
      body: 'You have a new message',
      lang: 'en',
      tag: 'abc',
      icon: '/icons/app-192.png',
      badge: '/icons/app-192.png',
      data: { path: '/messages/' },
    })
  })

  test.each([
    ['no content', () => undefined],
    ['content that is no JSON', () => JSON.parse('{') as unknown],
    ['content of another shape', () => [{ text: 5 }]],
    ['values of another kind', () => ({ text: 5, path: {}, tag: null })],
  ])('with %s is shown without a text, as browsers demand', async (_what, read) => {
    const { scope, showNotification } = worker()
    await showPushed(scope, read)
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Solace',
      expect.objectContaining({ body: '', data: { path: '/' } }),
    )
  })
})

test.each([
  ['/messages/', '/messages/'],
  ['/de/appointments/1/?a=b', '/de/appointments/1/?a=b'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['messages/', '/'],
  [undefined, '/'],
  [7, '/'],
])('the path %j leads to %s', (path, own) => {
  expect(ownPath(path, origin)).toBe(own)
})

describe('a press', () => {
  const data = { path: '/messages/' }

  test('opens a page where none is open', async () => {
    const { scope, openWindow } = worker()
    await openPushed(scope, data)
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/messages/`)
  })

  test('shows the page if it is open, without loading it again', async () => {
    const [focused, wanted] = [page('/wallet/', { focused: true }), page('/messages/')]
    const { scope, openWindow } = worker([focused, wanted])
    await openPushed(scope, data)
    expect(wanted.focus).toHaveBeenCalledOnce()
    expect(wanted.navigate).not.toHaveBeenCalled()
    expect(focused.navigate).not.toHaveBeenCalled()
    expect(openWindow).not.toHaveBeenCalled()
  })

  test('leads the page that is looked at', async () => {
    const [other, focused] = [page('/a/'), page('/b/', { focused: true })]
    const { scope } = worker([other, focused])
    await openPushed(scope, data)
    expect(focused.navigate).toHaveBeenCalledExactlyOnceWith(`${origin}/messages/`)
    expect(focused.focus).toHaveBeenCalledOnce()
    expect(other.navigate).not.toHaveBeenCalled()
  })

  test.each(['/appointments/1/session/', '/de/appointments/1/session/', '/guest/1/session/'])(
    'never leads a page away from its session: %s',
    async (url) => {
      const [meeting, other] = [page(url, { focused: true }), page('/a/')]
      const { scope, openWindow } = worker([meeting])
      await openPushed(scope, data)
      expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/messages/`)
      await openPushed(worker([meeting, other]).scope, data)
      expect(other.navigate).toHaveBeenCalledExactlyOnceWith(`${origin}/messages/`)
      expect(meeting.navigate).not.toHaveBeenCalled()
    },
  )

  test('opens a new page where the open one cannot be led', async () => {
    const { scope, openWindow } = worker([page('/a/', { isForeign: true })])
    await openPushed(scope, data)
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/messages/`)
  })

  test.each([null, 'text', {}, { path: 'https://evil.example/' }])(
    'with the data %j leads to the start',
    async (odd) => {
      const { scope, openWindow } = worker()
      await openPushed(scope, odd)
      expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/`)
    },
  )
})

describe('a subscription that the browser ended or changed by itself', () => {
  const publicKey = 'AQID'
  const subscribed = (endpoint: string, key: number[] = [1, 2, 3]) => ({
    endpoint,
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
  })
  type Subscribed = ReturnType<typeof subscribed>
  const fresh = () => subscribed('https://push.example.com/new')
  const old = subscribed('https://push.example.com/old')

  async function changed(to: { current?: Subscribed; made?: Subscribed; event?: object }) {
    const { current = null, made, event = {} } = to
    const subscribe = vi.fn<(options: object) => Promise<Subscribed>>(async () => {
      if (!made) throw new DOMException('', 'NotAllowedError')
      return made
    })
    const pushManager = { getSubscription: async () => current, subscribe }
    await renewSubscription({ registration: { pushManager } } as unknown as WorkerScope, event)
    return subscribe
  }
  const server = (put: () => ReturnType<typeof problem>) =>
    fakeServer({ 'GET /api/push': () => ({ json: { publicKey } }), 'PUT /api/push/devices': put })
  const accepted = () => ({ json: {} })
  const reported = { endpoint: 'https://push.example.com/new', p256dh: 'key', auth: 'secret' }

  test('is made anew with the key of today, and the account learns which one it replaces', async () => {
    const calls = server(accepted)
    const subscribe = await changed({ made: fresh(), event: { oldSubscription: old, newSubscription: null } })
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: publicKey })
    expect(calls[1]).toMatchObject({ method: 'PUT', body: { ...reported, replaces: old.endpoint } })
    // What the server demands of its own pages; and nobody is at the device, so the sign-in is not extended.
    for (const { headers } of calls) expect(headers).toMatchObject({ 'x-csrf': '1', 'x-unattended': '1' })
  })

  test('that the browser has replaced itself is only reported, also where it does not say what it was', async () => {
    const calls = server(accepted)
    expect(await changed({ event: { newSubscription: fresh() } })).not.toHaveBeenCalled()
    expect(await changed({ current: fresh() })).not.toHaveBeenCalled()
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([reported, reported])
  })

  test('that is for an earlier key is replaced', async () => {
    const calls = server(accepted)
    const stale = subscribed('https://push.example.com/stale', [9, 9, 9])
    await changed({ event: { oldSubscription: old, newSubscription: stale }, made: fresh() })
    expect(stale.unsubscribe).toHaveBeenCalledOnce()
    expect(calls[1]?.body).toEqual({ ...reported, replaces: old.endpoint })
  })

  test('ends where the account does not know this browser any more', async () => {
    server(() => problem(404, 'NOT_FOUND', 'Not there'))
    const made = fresh()
    await changed({ made })
    expect(made.unsubscribe).toHaveBeenCalledOnce()
  })

  test.each([
    ['nobody is signed in', () => problem(401, 'NOT_SIGNED_IN', 'Please sign in')],
    ['there is no connection', () => 'offline' as const],
    ['the product has no keys', () => ({ json: { publicKey: null } })],
  ])('waits for the next visit where %s', async (_what, answer) => {
    const calls = fakeServer({ 'GET /api/push': answer })
    expect(await changed({ made: fresh() })).not.toHaveBeenCalled()
    expect(calls).toHaveLength(1)
  })

  test('waits for the next visit where the browser refuses, or the answer is lost', async () => {
    const calls = server(() => 'offline')
    await changed({})
    expect(calls).toHaveLength(1)
    const made = fresh()
    await changed({ made })
    expect(made.unsubscribe).not.toHaveBeenCalled()
  })
})
