/** What tells an open page that something changed elsewhere (server-sent events). The event names the row; the page reads it anew. */
import * as Type from 'typebox'
import { Choice, endpoint, Id } from './kit.ts'

export const liveLimits = { streamsPerPerson: 6, heartbeatSeconds: 20, checkSessionSeconds: 30 } as const
export const liveKinds = ['booking'] as const

export type LiveEvent = Type.Static<typeof LiveEvent>
export const LiveEvent = Type.Object({ kind: Choice(liveKinds), id: Id() })

export const liveApi = {
  stream: endpoint('GET /live', { summary: 'Changes that concern the caller, text/event-stream', stream: true }),
}
