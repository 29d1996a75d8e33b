/** The settings of a BFF, and its limits (times in milliseconds, sizes in bytes). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DestinationStream } from 'pino'
import type { SessionStore } from './session/store.ts'

export interface BffOptions {
  /** Addresses of the backends without a path, separated by commas: `http://127.0.0.1:4000`. */
  backendUrl: string
  store: SessionStore
  /** Mixed into the key that encrypts session records, so that a cookie and a stolen store are not enough. */
  sessionSecret: string
  /** Public address. Default: `localhost` and `127.0.0.1` on the listening port. */
  publicUrl?: string
  /** More host names (with port) that are answered. */
  hosts?: readonly string[]
  /** Folder of the built web app. Default: no pages. */
  webRoot?: string
  /** Serves `/documentation/` and `/dev/mailbox/`, and reloads a rebuilt web app. */
  isDevelopment?: boolean
  mailboxUrl?: string
  /** Addresses of proxies whose X-Forwarded-For is trusted. Default: none. */
  trustedProxies?: readonly string[]
  /** Header in which a trusted edge names the visitor's country; ignored unless it is named here. */
  edgeCountryHeader?: string
  /** Default country of visitors. */
  defaultCountry?: string
  /** Milliseconds since 1970; the only source of time. */
  clock: () => number
  /** Monotonic milliseconds, for the circuit breakers. Default: the machine's clock. */
  elapsed?: () => number
  /** Where log lines go. Default: nowhere. */
  log?: DestinationStream
  /** Called for every answer. */
  observe?: (request: FastifyRequest, reply: FastifyReply) => void
  limits?: Partial<Limits>
}

export type Limits = typeof limits
export const limits = {
  /** From the first byte of a request to its headers, and to its body (files have limits of their own). */
  headersTimeout: 6_000,
  requestTimeout: 12_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 72_000,
  headerBytes: 16_384,
  addressBytes: 8_192,
  /** Time limit of an upload, its minimum pace after the first seconds, and the number of uploads in progress. */
  uploadTimeout: 120_000,
  uploadPaceAfter: 10_000,
  uploadBytesPerSecond: 20_480,
  /** Time for a backend to read bytes that wait for it; time for it to answer after the last byte. */
  uploadStallTime: 8_000,
  uploadAnswerTime: 30_000,
  uploadsAtOnce: 8,
  /** Streamed uploads and downloads in progress. */
  streamedUploadsAtOnce: 200,
  streamedDownloads: 32,
  /**
   * Downloads in progress of one person; how long further ones wait, how many of one person, before they are refused.
   */
  downloadsPerPerson: 4,
  downloadsWaiting: 8,
  downloadWait: 8_000,
  /** A reader slower than this pace over this time is disconnected. */
  downloadPaceWindow: 15_000,
  downloadBytesPerSecond: 4_096,
  /** Concurrent event streams; a stream ends when no event and no heartbeat arrives for this time. */
  liveStreams: 2_000,
  liveQuietTime: 50_000,
  /** Interval between checks whether the session is still valid. */
  liveSessionCheck: 2_000,
  bodyBytes: 262_144,
  /** Open connections of browsers, most of them idle or streams; further ones are closed at once. */
  connections: 5_000,
  /**
   * Calls in progress: in total, per route, per network and slow ones; queued calls, per network, and their time limit.
   */
  callsAtOnce: 48,
  callsPerRoute: 24,
  callsPerCaller: 12,
  slowPerCaller: 8,
  callsWaiting: 128,
  callsWaitingPerCaller: 48,
  callWait: 400,
  /**
   * Connections per backend: as many as calls in progress may need, and some for sign-outs; and those for payment
   * gateways.
   */
  backendConnections: 56,
  backendSlowConnections: 24,
  backendConnectTimeout: 1_500,
  /** A person gets an answer within ten seconds; files and streams begin within this time. */
  backendHeadersTimeout: 9_000,
  backendBodyTimeout: 9_000,
  backendTotalTimeout: 9_000,
  /** Consecutive faults that open the circuit breaker, and how long it stays open before one call tests the backend. */
  backendFaults: 5,
  backendRestTime: 2_000,
  /** Interval between readiness checks of each of several backends. */
  backendProbeInterval: 500,
  backendProbeTimeout: 2_000,
  /** Time for calls in progress once the server closes. */
  closeTimeout: 10_000,
  /** A person's export with a picture of the largest size. */
  backendReplyBytes: 16_777_216,
  sessionCacheTime: 30_000,
  sessionCacheEntries: 10_000,
  sessionSweepInterval: 600_000,
  /** Time limit of a session store query; interval between tests of a store that does not answer. */
  storeWait: 2_500,
  storeCheckInterval: 500,
  /** How long a sign-out waits for the backend, which may end the session later too. */
  signOutWait: 2_000,
  /** Sign-in, sign-up, verification and sign-out: calls per address and window. */
  sessionCalls: 60,
  sessionWindow: 60_000,
  /**
   * Public content: calls per signed-in person, else per network, and window; pictures count apart, since a page has
   * many.
   */
  publicReads: 300,
  publicPictures: 1_500,
  publicWindow: 60_000,
  /**
   * Public pages rendered from data: memory of those of therapists and of lists; the ages up to which one is served as it is,
   * and while it is rendered anew, where nothing says that it is still right; how many are rendered at a time.
   */
  pageBytes: 268_435_456,
  listBytes: 33_554_432,
  pageFresh: 20_000,
  pageStale: 40_000,
  pagesAtOnce: 32,
  /**
   * Which of them have changed: pause between two reads, also after failures; without a read for this time it begins anew;
   * how long the other pages are stored at most.
   */
  changePause: 3_000,
  changeLongestPause: 30_000,
  changeGap: 1_800_000,
  pageStored: 21_600_000,
  listStored: 300_000,
  /** Pictures beside links: memory; how long one is stored; drawn at a time, and waiting; bytes of a photograph. */
  shareBytes: 33_554_432,
  shareStored: 600_000,
  sharesAtOnce: 2,
  sharesWaiting: 24,
  sharePhotoBytes: 3_145_728,
}
