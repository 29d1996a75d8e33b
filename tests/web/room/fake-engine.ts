/** A room engine without connections: the test says what others do and reads what this page sent. */
import type { EngineView, PeerView, RoomEngine, RoomMessage } from '#shared/room/room-engine.ts'
import type { RoomPerson, SessionRoom } from '#schemas/care/session-room.ts'

export const peer = (occupantIdentifier: string, more: Partial<PeerView> = {}): PeerView => ({
  occupantIdentifier,
  link: 'connected',
  quality: 'good',
  stream: null,
  screen: null,
  isMicrophoneOn: true,
  isCameraOn: true,
  isSpeaking: false,
  isAway: false,
  silentSince: null,
  ...more,
})

const begin: EngineView = {
  peers: [],
  isMicrophoneOn: true,
  isCameraOn: true,
  isSharing: false,
  isPicturePaused: false,
  isCameraLimited: false,
  quality: 'good',
  localStream: null,
  localScreen: null,
  hasConnected: true,
}

export interface FakeEngine extends RoomEngine {
  /** What this page sent to the others, and to whom. */
  readonly sent: { message: RoomMessage; to: string | undefined }[]
  /** Calls of the page, as `setMicrophone false`. */
  readonly calls: string[]
  change(part: Partial<EngineView>): void
  receive(from: string, message: RoomMessage): void
  /** Answers the next calls of one kind with this error. */
  refuse(name: 'startSharing' | 'setCamera', error: Error): void
}

export function fakeEngine(start: Partial<EngineView> = {}): FakeEngine {
  let view = { ...begin, ...start }
  const listeners = new Set<() => void>()
  const hearing = new Set<(from: string, message: RoomMessage) => void>()
  const sent: FakeEngine['sent'] = []
  const calls: string[] = []
  const refusals = new Map<string, Error>()
  const change = (part: Partial<EngineView>) => {
    view = { ...view, ...part }
    listeners.forEach((listener) => listener())
  }
  const act = async (name: string, part: Partial<EngineView>, words: unknown[] = []) => {
    calls.push([name, ...words].join(' '))
    const refusal = refusals.get(name)
    if (refusal) throw refusal
    change(part)
  }
  return {
    sent,
    calls,
    change,
    receive: (from, message) => hearing.forEach((listener) => listener(from, message)),
    refuse: (name, error) => void refusals.set(name, error),
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setPeers: () => undefined,
    checkSignals: () => undefined,
    setMicrophone: (isOn) => act('setMicrophone', { isMicrophoneOn: isOn }, [isOn]),
    setCamera: (isOn) => act('setCamera', { isCameraOn: isOn }, [isOn]),
    useDevice: (kind, deviceId) => act('useDevice', {}, [kind, deviceId]),
    startSharing: () => act('startSharing', { isSharing: true }),
    stopSharing: () => void act('stopSharing', { isSharing: false }),
    pin: () => undefined,
    resumePicture: () => void act('resumePicture', { isPicturePaused: false }),
    send: (message, to) => void sent.push({ message, to }),
    onMessage: (listener) => {
      hearing.add(listener)
      return () => void hearing.delete(listener)
    },
    fingerprints: () => null,
    statistics: async () => [],
    leave: () => void calls.push('leave'),
  }
}

export const person = (name: string, more: Partial<RoomPerson> = {}): RoomPerson => ({
  participantIdentifier: `p-${name}`,
  role: 'client',
  isOwn: false,
  name,
  state: 'inside',
  occupantIdentifier: `o-${name}`,
  since: '2026-11-26T17:00:00.000Z',
  ...more,
})

/** The therapist Ada and the client Ben, as the therapist sees them. */
export const roomOf = (more: Partial<SessionRoom> = {}): SessionRoom => ({
  bookingIdentifier: 'b1',
  state: 'open',
  role: 'provider',
  now: '2026-11-26T17:10:00.000Z',
  opensAt: '2026-11-26T16:45:00.000Z',
  startAt: '2026-11-26T17:00:00.000Z',
  endAt: '2026-11-26T17:50:00.000Z',
  admitsUntil: '2026-11-26T18:05:00.000Z',
  closesAt: '2026-11-26T18:50:00.000Z',
  endedBy: null,
  modality: 'video',
  providerName: 'Ada Obi',
  expectedAt: null,
  remindedAt: null,
  timezone: null,
  showsTimeLeft: false,
  hasPhoneOfOther: false,
  isProviderBusy: false,
  own: {
    identifier: 'o-Ada Obi',
    state: 'inside',
    departure: null,
    waitingSince: '2026-11-26T17:00:00.000Z',
    admittedAt: '2026-11-26T17:00:00.000Z',
  },
  people: [person('Ada Obi', { role: 'provider', isOwn: true }), person('Ben')],
  meetingUrl: null,
  actions: ['admit', 'remove', 'end'],
  ...more,
})
