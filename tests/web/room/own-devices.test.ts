/** Devices that go away, and what is opened anew when the page is seen again. */
import { beforeEach, expect, test, vi } from 'vitest'
import { OwnDevices } from '#shared/room/own-devices.ts'
import { FakeStream, FakeTrack } from './fake-connection.ts'

let opened: FakeTrack[]
let isMissing: boolean
let changes: number
let sent: Record<string, FakeTrack | null>
beforeEach(() => {
  opened = []
  isMissing = false
  changes = 0
  sent = {}
  vi.stubGlobal('MediaStream', FakeStream)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: ({ audio }: MediaStreamConstraints) => {
        if (isMissing) return Promise.reject(new DOMException('gone', 'NotFoundError'))
        const track = new FakeTrack(audio ? 'audio' : 'video')
        opened.push(track)
        return Promise.resolve(new FakeStream([track]))
      },
    },
  })
})

function openDevices(kinds: ('audio' | 'video')[] = ['audio', 'video']) {
  const tracks = kinds.map((kind) => new FakeTrack(kind))
  const devices = new OwnDevices(new FakeStream(tracks) as unknown as MediaStream, {
    isLargeScreen: true,
    replace: (place, track) => {
      sent[place] = track as unknown as FakeTrack | null
      return Promise.resolve()
    },
    onChange: () => void (changes += 1),
  })
  const [microphone, camera] = [
    tracks.find(({ kind }) => kind === 'audio'),
    tracks.find(({ kind }) => kind === 'video'),
  ]
  return { devices, microphone: microphone as FakeTrack, camera: camera as FakeTrack }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a camera that is unplugged is replaced by another one, or turned off', async () => {
  const { devices, camera } = openDevices()
  camera.end()
  await settled()
  expect(devices.camera).toBe(opened[0])
  isMissing = true
  opened[0]?.end()
  await settled()
  expect([devices.camera, sent.camera]).toEqual([null, null])
})

test('a muted microphone that is unplugged comes back muted', async () => {
  const { devices, microphone } = openDevices()
  await devices.setMicrophone(false)
  isMissing = true
  microphone.end()
  await settled()
  expect(devices.audio).toBeNull()
  isMissing = false
  await devices.recover()
  expect(devices.audio).toBe(opened[0])
  expect(opened[0]?.enabled).toBe(false)
  await devices.setMicrophone(true)
  expect(opened[0]?.enabled).toBe(true)
})

test('after a phone call a microphone that stays silent or ended is opened anew; a camera that was off stays off', async () => {
  const { devices, microphone } = openDevices()
  await devices.setCamera(false)
  await devices.recover()
  expect(opened).toEqual([])
  microphone.muted = true
  await devices.recover()
  expect(devices.audio).toBe(opened[0])
  expect([microphone.readyState, devices.camera]).toEqual(['ended', null])
  opened[0]?.stop()
  await devices.recover()
  expect(devices.audio).toBe(opened[1])
})

test('the others learn at once that a phone call has silenced the microphone', () => {
  const { microphone } = openDevices()
  microphone.dispatchEvent(new Event('mute'))
  microphone.dispatchEvent(new Event('unmute'))
  expect(changes).toBe(2)
})

test('somebody who only listens chooses a microphone without being audible', async () => {
  const { devices } = openDevices([])
  await devices.use('audioinput', 'headset')
  expect(opened[0]?.enabled).toBe(false)
})

test('devices that open after the end are released', async () => {
  const { devices } = openDevices([])
  const opening = devices.setCamera(true)
  await Promise.resolve()
  devices.stop()
  await opening
  expect(opened.map(({ readyState }) => readyState)).toEqual(['ended'])
})
