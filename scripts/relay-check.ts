/** What a relay must do for session rooms, tried from outside as browsers would (docs/operations.md#session-rooms). */
import { randomUUID } from 'node:crypto'
import { type Address, connect, type Socket } from 'turn-server'
import { relayCredentials } from '#backend/care/session-room/relay-credentials.ts'

export interface RelayFinding {
  url: string
  what: string
  isMet: boolean
}

interface RelayUnderTest {
  urls: readonly string[]
  secret: string
  now: () => Temporal.Instant
  /** Milliseconds until a missing answer counts as one. */
  patience?: number
  /** Accepts any certificate, for a trial on one machine. */
  acceptsAnyCertificate?: boolean
}

/** Addresses that a relay must never send to: a private one, the cloud's own one for machines, and one for documents. */
export const foreignAddresses = ['10.0.0.1', '169.254.169.254', '192.0.2.1']

export async function checkRelay({ urls, ...settings }: RelayUnderTest): Promise<RelayFinding[]> {
  const found: RelayFinding[] = []
  for (const url of urls) {
    const trial = trialOf({ ...settings, url })
    try {
      for (const [what, check] of Object.entries(checksOf(trial))) found.push({ url, what, isMet: await check() })
    } finally {
      trial.close()
    }
  }
  return found
}

type Trial = ReturnType<typeof trialOf>
interface Emitter {
  on(event: string, listener: (message: unknown) => void): unknown
}

const checksOf = (trial: Trial): Record<string, () => Promise<boolean>> => ({
  'gives an address to a visit': async () => (await trial.allocate()) !== null,
  'refuses an expired name': async () => (await trial.allocate({ minutes: -1 })) === null,
  'refuses an altered name': async () => (await trial.allocate({ alters: true })) === null,
  'passes a packet from one visit to the other': () => passesPacket(trial),
  ...Object.fromEntries(
    foreignAddresses.map((ip) => [`refuses to send to ${ip}`, async () => !(await isPermitted(trial, ip))]),
  ),
})

async function passesPacket(trial: Trial): Promise<boolean> {
  const [one, other] = [await trial.allocate(), await trial.allocate()]
  if (!one || !other) return false
  const arrived = trial.once(other.socket, 'data')
  const permitted = [one, other].map(({ socket }) => trial.once(socket.getSession(), 'create_permission:success'))
  one.socket.createPermission(other.address)
  other.socket.createPermission(one.address)
  if (!(await Promise.all(permitted)).every(Boolean)) return false
  one.socket.send(other.address, Buffer.from('a packet of the check'))
  return (await arrived) !== null
}

async function isPermitted(trial: Trial, ip: string): Promise<boolean> {
  const visit = await trial.allocate()
  if (!visit) return true
  const permitted = trial.once(visit.socket.getSession(), 'create_permission:success')
  visit.socket.createPermission({ ip, port: 9, family: 1 })
  return (await permitted) !== null
}

/** XOR-RELAYED-ADDRESS of an answer (RFC 8656, section 14.5). */
const relayedAddress = (message: unknown) =>
  (message as { getAttribute: (type: number) => Address }).getAttribute(0x0016)

function trialOf({
  url,
  secret,
  now,
  patience = 3_000,
  acceptsAnyCertificate = false,
}: Omit<RelayUnderTest, 'urls'> & { url: string }) {
  const sockets: Socket[] = []
  const credentials = (minutes: number, alters: boolean) => {
    const { servers } = relayCredentials(
      { urls: [url], secret, policy: 'relay' },
      { owner: randomUUID(), expiresAt: now().add({ minutes }) },
    )
    const [{ username, credential } = { username: '', credential: '' }] = servers
    return { username: alters ? `${username}0` : username, password: credential }
  }
  /** What comes with the event; null where a refusal comes instead, or nothing in time. */
  const once = (from: Emitter, event: string) =>
    new Promise<{ message: unknown } | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), patience)
      const settle = (answer: { message: unknown } | null) => {
        clearTimeout(timer)
        resolve(answer)
      }
      from.on(event, (message: unknown) => settle({ message }))
      if (event.endsWith(':success')) from.on(event.replace(':success', ':error'), () => settle(null))
    })
  return {
    once,
    /** An address of the relay, or null where it is refused. */
    async allocate({ minutes = 10, alters = false } = {}) {
      const options = { ...credentials(minutes, alters), rejectUnauthorized: !acceptsAnyCertificate }
      const isOpen = Promise.withResolvers<boolean>()
      const socket: Socket = connect(url, options, (error) => isOpen.resolve(!error))
      // A connection that is refused says so as an event.
      socket.on('error', () => isOpen.resolve(false))
      sockets.push(socket)
      if (!(await isOpen.promise)) return null
      const allocated = once(socket, 'allocate:success')
      socket.allocate()
      const answer = await allocated
      return answer && { socket, address: relayedAddress(answer.message) }
    },
    close: () => sockets.forEach((socket) => socket.close()),
  }
}
