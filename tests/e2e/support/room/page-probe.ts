/** Runs in the page before its scripts: keeps its connections, so that a test reads their counters, and leads them through a proxy. */

export interface ProbeOptions {
  /** The relay is reached over UDP at this port only; null: as the server says. */
  relayPort: number | null
}

/** The counters of one connection that is not closed. */
export interface ConnectionCounters {
  number: number
  state: string
  framesDecoded: number
  audioEnergy: number
  packets: number
  samples: number
  concealed: number
  framesSent: number
}

export interface Probe {
  counters: () => Promise<ConnectionCounters[]>
  /** Resolves with the time of the clock at which this many frames have been decoded in one connection. */
  untilFrames: (count: number) => Promise<number>
  /** How many connections were made, and how many are not closed. */
  made: () => { made: number; open: number }
  hide: (isHidden: boolean) => void
  tracks: () => { kind: string; state: string; enabled: boolean }[]
  /** The device of the sent track goes away, as if it were unplugged. */
  unplug: (kind: 'audio' | 'video') => void
}

export type ProbedWindow = typeof globalThis & { probe: Probe }

interface Inbound {
  type: string
  kind?: string
  framesDecoded?: number
  totalAudioEnergy?: number
  packetsReceived?: number
  totalSamplesReceived?: number
  concealedSamples?: number
  framesSent?: number
}

/** Has no references to anything outside, because its text is what the page gets. */
export function installProbe({ relayPort }: ProbeOptions): void {
  const Native = globalThis.RTCPeerConnection
  const connections: RTCPeerConnection[] = []
  const throughProxy = ({ urls, ...rest }: RTCIceServer): RTCIceServer[] => {
    const udp = [urls].flat().filter((url) => url.endsWith('transport=udp'))
    return udp.length === 0 ? [] : [{ ...rest, urls: udp.map((url) => url.replace(/:\d+\?/, `:${relayPort}?`)) }]
  }
  class Listed extends Native {
    constructor(configuration: RTCConfiguration = {}) {
      const { iceServers = [] } = configuration
      super(
        relayPort === null
          ? configuration
          : { ...configuration, iceServers: iceServers.flatMap((one) => throughProxy(one)) },
      )
      connections.push(this)
    }
  }
  globalThis.RTCPeerConnection = Listed
  const open = () => connections.filter(({ connectionState }) => connectionState !== 'closed')
  const senders = () => open().flatMap((one) => one.getSenders())
  const read = async (connection: RTCPeerConnection): Promise<ConnectionCounters> => {
    const found: ConnectionCounters = {
      number: connections.indexOf(connection),
      state: connection.connectionState,
      framesDecoded: 0,
      audioEnergy: 0,
      packets: 0,
      samples: 0,
      concealed: 0,
      framesSent: 0,
    }
    const reports = await connection.getStats()
    reports.forEach((report: Inbound) => {
      if (report.type === 'outbound-rtp') found.framesSent += report.framesSent ?? 0
      if (report.type !== 'inbound-rtp') return
      found.framesDecoded += report.framesDecoded ?? 0
      found.audioEnergy += report.totalAudioEnergy ?? 0
      found.packets += report.packetsReceived ?? 0
      found.samples += report.totalSamplesReceived ?? 0
      found.concealed += report.concealedSamples ?? 0
    })
    return found
  }
  const counters = () => Promise.all(open().map((one) => read(one)))
  let hidden: boolean | null = null
  Object.defineProperty(document, 'hidden', { get: () => hidden ?? false })
  Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') })
  const probe: Probe = {
    counters,
    made: () => ({ made: connections.length, open: open().length }),
    untilFrames: async (count) => {
      const before = await counters()
      const baseOf = (number: number) => before.find((one) => one.number === number)?.framesDecoded ?? 0
      for (;;) {
        const now = await counters()
        if (now.some(({ number, framesDecoded }) => framesDecoded - baseOf(number) >= count)) return Date.now()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    hide: (isHidden) => {
      hidden = isHidden
      document.dispatchEvent(new Event('visibilitychange'))
    },
    tracks: () =>
      senders().flatMap(({ track }) =>
        track ? [{ kind: track.kind, state: track.readyState, enabled: track.enabled }] : [],
      ),
    unplug: (kind) => {
      for (const { track } of senders()) {
        if (track?.kind !== kind) continue
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    },
  }
  ;(globalThis as ProbedWindow).probe = probe
}
