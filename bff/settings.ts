/** What a BFF is made of, and the numbers it keeps to (times in milliseconds, sizes in bytes). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DestinationStream } from 'pino'
import type { SessionStore } from './session/store.ts'

export interface BffOptions {
  /** Addresses of the backends without a path, with a comma between: `http://127.0.0.1:4000`. */
  backendUrl: string
  store: SessionStore
  /** Mixed into the key that seals session records, so that a cookie and a stolen store are not enough. */
  sessionSecret: string
  /** Address people type. Left out: `localhost` and `127.0.0.1` on the port that is listened on. */
  publicUrl?: string
  /** More host names (with port) that are answered. */
  hosts?: readonly string[]
  /** Folder of the built web app. Left out: no pages. */
  webRoot?: string
  /** Opens `/documentation/` and `/dev/mailbox/`, rereads a rebuilt web app. */
  isDevelopment?: boolean
  mailboxUrl?: string
  /** Addresses of proxies whose X-Forwarded-For is believed; nobody's when left out. */
  trustedProxies?: readonly string[]
  /** Header in which a trusted edge names the visitor's country; believed only when named here. */
  edgeCountryHeader?: string
  /** Country of visitors of whom nothing is known. */
  defaultCountry?: string
  /** Milliseconds since 1970; the only source of time. */
  clock: () => number
  /** Milliseconds that only grow, for the rests of backends; the machine's own when left out. */
  elapsed?: () => number
  /** Where log lines go; nowhere when left out. */
  log?: DestinationStream
  /** Told of every answer. */
  observe?: (request: FastifyRequest, reply: FastifyReply) => void
  limits?: Partial<Limits>
}

export type Limits = typeof limits
export const limits = {
  /** From the first byte of a request until its headers are there, until its body is there (files have their own times). */
  headersTimeout: 6_000,
  requestTimeout: 12_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 72_000,
  headerBytes: 16_384,
  addressBytes: 8_192,
  /** A file may take so long, at this pace after its first seconds; so many may be on their way at once. */
  uploadTimeout: 120_000,
  uploadPaceAfter: 10_000,
  uploadBytesPerSecond: 20_480,
  /** A backend takes what waits for it within the first of these, and answers so long after the last byte. */
  uploadStallTime: 8_000,
  uploadAnswerTime: 30_000,
  uploadsAtOnce: 8,
  /** Files that are held nowhere on their way, up and down. */
  streamedUploadsAtOnce: 200,
  streamedDownloads: 32,
  /** Of these so many belong to one person; more wait for so long, so many of one person, and are refused then. */
  downloadsPerPerson: 4,
  downloadsWaiting: 8,
  downloadWait: 8_000,
  /** A reader who takes less than this pace over such a time is cut off. */
  downloadPaceWindow: 15_000,
  downloadBytesPerSecond: 4_096,
  /** Streams of events at once; ended when nothing, not even a sign of life, was heard for so long. */
  liveStreams: 2_000,
  liveQuietTime: 50_000,
  /** Whether the session still counts is asked this often. */
  liveSessionCheck: 2_000,
  bodyBytes: 262_144,
  /** Open connections of browsers, most of them idle or streams; those that come on top are closed at once. */
  connections: 5_000,
  /** Calls in progress, of one route, of one network and its slow ones; those that wait for their turn, of one network, and how long. */
  callsAtOnce: 48,
  callsPerRoute: 24,
  callsPerCaller: 12,
  slowPerCaller: 8,
  callsWaiting: 128,
  callsWaitingPerCaller: 48,
  callWait: 400,
  /** Per backend: as many as calls in progress may need at once, and some for sign-outs; for calls that wait for a payment gateway. */
  backendConnections: 56,
  backendSlowConnections: 24,
  backendConnectTimeout: 1_500,
  /** A person gets an answer within ten seconds; files and streams begin within this time. */
  backendHeadersTimeout: 9_000,
  backendBodyTimeout: 9_000,
  backendTotalTimeout: 9_000,
  /** After so many faults in a row a backend is left alone for so long; then one call tries. */
  backendFaults: 5,
  backendRestTime: 2_000,
  /** Where there are several backends, each is asked this often whether it is ready. */
  backendProbeInterval: 500,
  backendProbeTimeout: 2_000,
  /** Calls in flight may take so long once the server closes. */
  closeTimeout: 10_000,
  /** A person's export with a picture of the largest size. */
  backendReplyBytes: 16_777_216,
  sessionCacheTime: 30_000,
  sessionCacheEntries: 10_000,
  sessionSweepInterval: 600_000,
  /** A question to the session store takes at most so long; one that keeps silent is asked again this often. */
  storeWait: 2_500,
  storeCheckInterval: 500,
  /** A sign-out waits so long for the backend, which may end the session later too. */
  signOutWait: 2_000,
  /** Sign-in, sign-up, verification and sign-out: calls per address and window. */
  sessionCalls: 60,
  sessionWindow: 60_000,
  /** What everybody may read: calls per person who is signed in, else per network, and window; pictures apart, since a page has many. */
  publicReads: 300,
  publicPictures: 1_500,
  publicWindow: 60_000,
}
