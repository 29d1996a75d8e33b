/** Two links without a network: what they send when nothing connects, and what they keep after many connections. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { IceServers, SignalContent } from '#schemas/care/session-room.ts'
import { PeerLink } from '#shared/room/peer-link.ts'
import { FakeBrowser, FakeStream, FakeTrack } from './fake-connection.ts'

const ice = { policy: 'relay', servers: [], expiresAt: '' } as unknown as IceServers
const encoding = { height: 360, maxFramerate: 24, maxBitrate: 600_000, leastBitrate: 150_000 }
const state = {
  hasMicrophone: true,
  isMicrophoneOn: true,
  isCameraOn: false,
  isSharing: false,
  isAway: false,
  wantsLargePicture: false,
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', FakeStream)
})

interface Side {
  link: PeerLink
  browser: FakeBrowser
  sent: SignalContent[]
}

/** Two sides whose signals reach each other; `readIce` may fail. */
function pair(state_: RTCPeerConnectionState, readIce: () => Promise<IceServers> = () => Promise.resolve(ice)) {
  const sides: Side[] = []
  const open = (identifier: string, other: number, isPolite: boolean): Side => {
    const browser = new FakeBrowser(state_)
    const sent: SignalContent[] = []
    const link = new PeerLink(
      { occupantIdentifier: identifier, isInterpreter: false, offersFirst: !isPolite },
      isPolite,
      {
        createConnection: browser.create,
        now: () => Date.now(),
        ice: readIce,
        send: (content) => {
          sent.push(content)
          queueMicrotask(() => void sides[other]?.link.receive(content))
          return Promise.resolve()
        },
        tracks: () => ({ audio: null, camera: null, screen: null }),
        ownState: () => state,
        encoding: () => encoding,
        onChange: () => undefined,
        onMessage: () => undefined,
      },
    )
    return { link, browser, sent }
  }
  sides.push(open('b', 1, true), open('a', 0, false))
  return sides as [Side, Side]
}

/** Time passes as in a page that looks at its connections every second. */
async function pass(sides: readonly Side[], seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all(sides.map(({ link }) => link.check()))
  }
}

test.each(['failed', 'disconnected', 'connecting'] as const)(
  'a connection that stays %s costs each side at most 12 signals a minute',
  async (broken) => {
    const sides = pair(broken)
    await pass(sides, 60)
    for (let minute = 0; minute < 3; minute += 1) {
      const before = sides.map(({ sent }) => sent.length)
      await pass(sides, 60)
      const inMinute = sides.map(({ sent }, at) => sent.length - (before[at] ?? 0))
      expect(Math.max(...inMinute)).toBeLessThanOrEqual(12)
      expect(Math.max(...inMinute)).toBeGreaterThan(0)
    }
  },
)

test('the first minute without a relay costs each side at most 12 signals', async () => {
  const sides = pair('failed')
  await pass(sides, 60)
  for (const { sent } of sides) expect(sent.length).toBeLessThanOrEqual(12)
})

test('200 connections one after the other leave one open, and nothing that holds the others', async () => {
  const sides = pair('connected')
  await pass(sides, 1)
  for (let number = 2; number <= 200; number += 1) {
    for (const { link } of sides) await link.receive({ connection: number, restarts: true })
    await vi.advanceTimersByTimeAsync(10)
  }
  for (const { browser } of sides) {
    expect(browser.made).toHaveLength(200)
    expect([browser.open(), browser.heldByClosed()]).toEqual([1, 0])
  }
  for (const { link } of sides) link.close()
  for (const { browser } of sides) expect(browser.open()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a link waits for its credentials while the server is away, and connects as soon as it answers', async () => {
  let isAway = true
  let requests = 0
  const sides = pair('connected', () => {
    requests += 1
    return isAway ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(ice)
  })
  await pass(sides, 15)
  expect(sides.map(({ browser }) => browser.made.length)).toEqual([0, 0])
  expect(requests).toBeLessThanOrEqual(24)
  isAway = false
  for (const { link } of sides) link.reconnect()
  await vi.advanceTimersByTimeAsync(100)
  expect(sides.map(({ browser }) => browser.made.length)).toEqual([1, 1])
})

test('a network that comes back restarts what is broken at once, and leaves the rest alone', async () => {
  const sides = pair('connected')
  await pass(sides, 2)
  sides[1].link.reconnect()
  expect(sides[1].browser.made[0]?.restarts).toBe(0)
  for (const { browser } of sides) browser.state = 'disconnected'
  sides[1].link.reconnect()
  expect(sides[1].browser.made[0]?.restarts).toBe(1)
})

test('only one side offers: the other one asks it to restart, once for each trouble', async () => {
  const [polite, other] = pair('connected')
  await pass([polite, other], 2)
  const before = polite.sent.length
  polite.browser.state = 'disconnected'
  polite.link.reconnect()
  await vi.advanceTimersByTimeAsync(10)
  expect(polite.sent[before]).toEqual({ connection: 1, restarts: true })
  expect([polite.browser.made[0]?.restarts, other.browser.made[0]?.restarts]).toEqual([0, 1])
  polite.link.reconnect()
  await vi.advanceTimersByTimeAsync(10)
  expect(other.browser.made[0]?.restarts).toBe(1)
  expect(polite.sent.filter(({ description }) => description?.type === 'offer')).toEqual([])
})

test('a picture that is paused or off is not sent again from what was lost of it', async () => {
  const [side] = pair('connected')
  await pass([side], 2)
  const camera = side.browser.made[0]?.getTransceivers()[1]?.sender
  const isActive = async (track: object | null) => {
    await side.link.replaceTrack('camera', track as MediaStreamTrack | null)
    return camera?.parameters.encodings[0]?.active
  }
  expect([
    await isActive(new FakeTrack('video')),
    await isActive(null),
    await isActive(new FakeTrack('video')),
  ]).toEqual([true, false, true])
})

test('a congested connection that breaks off for a moment is measured on', async () => {
  const [side, other] = pair('connected')
  await pass([side, other], 5)
  const before = side.link.samples()
  side.browser.state = 'disconnected'
  await pass([side, other], 2)
  side.browser.state = 'connected'
  await pass([side, other], 1)
  expect(side.link.samples().slice(0, before.length)).toEqual(before)
  expect(side.link.samples().length).toBeGreaterThan(before.length)
})

test('what was measured before, during and shortly after darkness does not pause the picture after it', async () => {
  const [side, other] = pair('connected')
  await pass([side, other], 5)
  expect(side.link.samples().length).toBeGreaterThan(2)
  side.browser.state = 'disconnected'
  await pass([side, other], 4)
  expect(side.link.samples()).toEqual([])
  side.browser.state = 'connected'
  const backAt = Date.now()
  // The estimate of the bitrate begins low and grows for some seconds.
  await pass([side, other], 5)
  expect(side.link.samples()).toEqual([])
  await pass([side, other], 4)
  expect(side.link.samples().length).toBeGreaterThan(0)
  expect(side.link.samples().every(({ at }) => at > backAt + 5_000)).toBe(true)
})
