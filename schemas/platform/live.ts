/** Server-sent events that notify an open page of changes. An event names the row; the page refetches it. */
import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Choice, Id } from './fields.ts'
import { liveKinds } from './live-limits.ts'

export * from './live-limits.ts'

export type LiveEvent = Type.Static<typeof LiveEvent>
export const LiveEvent = Type.Object({ kind: Choice(liveKinds), id: Id() })

export const liveApi = {
  stream: endpoint('GET /live', { summary: 'Changes that concern the caller, text/event-stream', stream: true }),
}
