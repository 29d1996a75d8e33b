/** The device check: levels, choices that are remembered, and each problem with its own words and ways. */
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { readMemory } from '#shared/room/device-memory.ts'
import { browserOf } from '#site/room/browser-of.ts'
import { DeviceCheck } from '#site/room/DeviceCheck.tsx'
import { rememberedDevices } from '#site/room/device-choice.ts'
import { useLocalDevices } from '#site/room/use-local-devices.ts'
import { show } from '#tests/web/support/show.tsx'

const room = {
  bookingIdentifier: 'b1',
  role: 'client',
  modality: 'video',
  actions: ['enter'],
  expectedAt: null,
  providerName: 'Theo Bassey',
  people: [{ role: 'provider', name: 'Theo' }],
} as unknown as SessionRoom

class FakeTrack extends EventTarget {
  enabled = true
  readyState = 'live'
  readonly kind: string
  readonly id: string
  abilities: object = {}
  constructor(kind: string, id: string) {
    super()
    this.kind = kind
    this.id = id
  }
  stop() {
    this.readyState = 'ended'
  }
  getSettings = () => ({ deviceId: this.id })
  getCapabilities = () => this.abilities
  applyConstraints = vi.fn<() => Promise<void>>(async () => undefined)
}

class FakeStream {
  readonly tracks: FakeTrack[]
  constructor(tracks: FakeTrack[] = []) {
    this.tracks = tracks
  }
  getTracks = () => this.tracks
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
}

const requested: MediaStreamConstraints[] = []
let open: (wanted: MediaStreamConstraints) => Promise<FakeStream>

beforeEach(() => {
  requested.length = 0
  open = async ({ audio, video }) =>
    new FakeStream([...(audio ? [new FakeTrack('audio', 'm1')] : []), ...(video ? [new FakeTrack('video', 'c1')] : [])])
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('MediaStream', FakeStream)
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: (wanted: MediaStreamConstraints) => {
      requested.push(wanted)
      return open(wanted)
    },
    enumerateDevices: async () => [
      { kind: 'audioinput', deviceId: 'm1', label: 'Built-in microphone' },
      { kind: 'audioinput', deviceId: 'm2', label: 'Headset' },
      { kind: 'videoinput', deviceId: 'c1', label: 'Front camera' },
    ],
  })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11)', mediaDevices })
})

const refuse = (name: string) => () => Promise.reject(Object.assign(new Error('no'), { name }))
const shown = async (onEnter: Parameters<typeof DeviceCheck>[0]['onEnter'] = () => undefined) => {
  show(<DeviceCheck room={room} isBusy={false} onEnter={onEnter} />)
  await act(async () => undefined)
}

test('a chosen microphone and a camera that is off are remembered in this browser', async () => {
  await shown()
  fireEvent.change(await screen.findByLabelText('Microphone'), { target: { value: 'm2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Camera off' }))
  fireEvent.click(screen.getByRole('button', { name: 'Mute' }))
  expect(await screen.findByText('Your camera is off')).toBeDefined()
  expect(readMemory()).toMatchObject({ microphone: 'm2', isCameraOn: false, isMicrophoneOn: false })
  expect(requested.at(-1)).toMatchObject({ audio: { deviceId: { ideal: 'm2' } }, video: false })
})

test('the next session starts with what was remembered, and joins muted', async () => {
  localStorage.setItem('room-choices', JSON.stringify({ microphone: 'm2', isCameraOn: false, isMicrophoneOn: false }))
  const entered = vi.fn<(local: MediaStream | null | undefined, place: string | undefined) => void>()
  await shown(entered)
  expect(requested[0]).toMatchObject({ audio: { deviceId: { ideal: 'm2' } }, video: false })
  fireEvent.change(screen.getByLabelText('You are calling from (optional)'), { target: { value: ' Lagos ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enter the waiting room' }))
  const [stream, place] = entered.mock.calls[0] ?? []
  expect([place, stream?.getAudioTracks().map(({ enabled }) => enabled)]).toEqual(['Lagos', [false]])
})

test('devices that opened after the last render are handed over', async () => {
  const { result } = renderHook(() => useLocalDevices('video'))
  const { handOver } = result.current
  await act(async () => undefined)
  expect(
    handOver()
      ?.getTracks()
      .map(({ kind }) => kind),
  ).toEqual(['audio', 'video'])
})

test('a second press takes no stream away from the check, which stops it', async () => {
  const stream = new FakeStream([new FakeTrack('audio', 'm1')])
  open = async () => stream
  const { unmount } = show(<DeviceCheck room={room} isBusy onEnter={() => undefined} />)
  await act(async () => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Enter the waiting room' }))
  unmount()
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
})

test.each([
  ['NotAllowedError', 'Your browser does not allow this page to use it.'],
  ['NotReadableError', 'Another program is using it. Close that program and try again.'],
  ['NotFoundError', 'We found no device. Connect one and try again.'],
  ['TypeError', 'This browser cannot do it. Use a current version of Chrome, Edge, Firefox or Safari.'],
])('%s has its own sentence', async (name, sentence) => {
  open = refuse(name)
  await shown()
  const problem = await screen.findByRole('region', { name: 'Camera and microphone do not work here' })
  expect(within(problem).getByText(sentence)).toBeDefined()
  expect(within(problem).queryAllByRole('list')).toHaveLength(name === 'NotAllowedError' ? 1 : 0)
})

test('without https it says so, and listening is still possible', async () => {
  vi.stubGlobal('isSecureContext', false)
  const entered = vi.fn<(local: MediaStream | null | undefined) => void>()
  await shown(entered)
  expect(await screen.findByText('This page needs a secure address. Open it with https.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Join listening and type' }))
  expect(entered).toHaveBeenCalledWith(null, undefined)
})

test('with a refused camera one joins with sound only', async () => {
  const both = open
  open = (wanted) => (wanted.video ? refuse('NotAllowedError')() : both(wanted))
  const entered = vi.fn<(local: MediaStream | null | undefined) => void>()
  await shown(entered)
  fireEvent.click(await screen.findByRole('button', { name: 'Join with sound only' }))
  expect(entered.mock.calls[0]?.[0]?.getTracks().map(({ kind }) => kind)).toEqual(['audio'])
})

test('the background can be blurred where the camera offers it', async () => {
  const camera = new FakeTrack('video', 'c1')
  camera.abilities = { backgroundBlur: [true, false] }
  open = async () => new FakeStream([new FakeTrack('audio', 'm1'), camera])
  await shown()
  fireEvent.click(await screen.findByLabelText('Blur my background'))
  await waitFor(() => expect(camera.applyConstraints).toHaveBeenLastCalledWith({ backgroundBlur: true }))
  expect(readMemory().isBlurred).toBe(true)
})

test('the words about reactions come once on Apple devices', async () => {
  const { mediaDevices } = navigator
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
  vi.stubGlobal('navigator', { userAgent, mediaDevices })
  await shown()
  fireEvent.click(screen.getByRole('button', { name: 'Understood' }))
  expect(screen.queryByText(/fireworks/)).toBeNull()
  expect(readMemory().knowsReactions).toBe(true)
})

test.each([
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'chrome'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0', 'edge'],
  ['Mozilla/5.0 (X11; rv:153.0) Gecko/20100101 Firefox/153.0', 'firefox'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', 'safari'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1', 'ios'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/156.0 Mobile Safari/604.1', 'ios_app'],
])('%s gets the steps of %s', (agent, browser) => expect(browserOf(agent)).toBe(browser))

test('somebody who enters while the devices are being opened takes them along', async () => {
  open = () => new Promise(() => undefined)
  const entered: (MediaStream | null | undefined)[] = []
  await shown((local) => entered.push(local))
  fireEvent.click(await screen.findByRole('button', { name: 'Enter the waiting room' }))
  expect(entered).toEqual([undefined])
  expect(rememberedDevices()).toEqual({ isMicrophoneOn: true, isCameraOn: true })
})
