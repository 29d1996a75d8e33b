/** Server-sent events that notify an open page of changes. An event names the row; the page refetches it. */
import * as Type from 'typebox'
import { Choice, endpoint, Id } from './endpoint.ts'

export const liveLimits = {
  streamsPerPerson: 6,
  heartbeatSeconds: 20,
  /** Interval of the check for expired sessions; ended sessions are published at once. */
  checkSessionSeconds: 10,
  /** Changes of one row within this time are published once. */
  gatherMs: 200,
  /** Wait before a browser reconnects a broken stream, with jitter, so that not all browsers reconnect at once. */
  retryMs: 3_000,
  retrySpreadMs: 4_000,
} as const
/** `message` and `typing` name the conversation. */
export const liveKinds = ['booking', 'imported_client', 'message', 'typing', 'notification'] as const
/** Published at once: users wait for them, and one action changes one row. */
export const sentAtOnce: readonly string[] = ['message', 'typing']
/** Not published to an operator who acts as a user, because they concern the messages of two people. */
export const betweenTwo: readonly string[] = ['message', 'typing']

export type LiveEvent = Type.Static<typeof LiveEvent>
export const LiveEvent = Type.Object({ kind: Choice(liveKinds), id: Id() })

/**
 * Events beside the kinds. `alive`: the first event of a stream, and its heartbeat when idle. `missed`: changes may have been
 * missed. `replaced`: a newer stream has replaced this one.
 */
export const liveSignals = { alive: 'alive', missed: 'missed', replaced: 'replaced' } as const

export const liveApi = {
  stream: endpoint('GET /live', { summary: 'Changes that concern the caller, text/event-stream', stream: true }),
}
