/** What tells an open page that something changed elsewhere (server-sent events). The event names the row; the page reads it anew. */
import * as Type from 'typebox'
import { Choice, endpoint, Id } from './endpoint.ts'

export const liveLimits = {
  streamsPerPerson: 6,
  heartbeatSeconds: 20,
  /** Sessions that ran out are looked for this often; those that were ended tell it themselves. */
  checkSessionSeconds: 10,
  /** Changes of one row within this time are told once. */
  gatherMs: 200,
  /** After this long a browser whose stream broke asks again, each of many a bit later, so that they do not come all at once. */
  retryMs: 3_000,
  retrySpreadMs: 4_000,
} as const
/** `message` and `typing` name the conversation. */
export const liveKinds = ['booking', 'imported_client', 'message', 'typing', 'notification'] as const
/** These are told at once: somebody is waiting for them, and one act changes one row. */
export const toldAtOnce: readonly string[] = ['message', 'typing']
/** What two people do with each other's words is told to no operator in their place. */
export const betweenTwo: readonly string[] = ['message', 'typing']

export type LiveEvent = Type.Static<typeof LiveEvent>
export const LiveEvent = Type.Object({ kind: Choice(liveKinds), id: Id() })

/**
 * Events beside the kinds: the first word of a stream and, when nothing else is said, a sign of life; changes may have been
 * missed; this stream made room for a newer one.
 */
export const liveSignals = { alive: 'alive', missed: 'missed', replaced: 'replaced' } as const

export const liveApi = {
  stream: endpoint('GET /live', { summary: 'Changes that concern the caller, text/event-stream', stream: true }),
}
