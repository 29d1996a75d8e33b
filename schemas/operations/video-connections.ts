/** How the connections of video sessions were, by day, for operators with `support`: sums only, of no person and no session. */
import * as Type from 'typebox'
import { ConnectionSums } from '../care/room-connection.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PlainDate, Strict } from '../platform/fields.ts'

export type VideoConnections = Type.Static<typeof VideoConnections>
export const VideoConnections = Type.Object({
  /** Days in UTC, both included. */
  from: PlainDate(),
  to: PlainDate(),
  total: ConnectionSums,
  /** Only days with a report, newest first. */
  days: Type.Array(Type.Object({ day: PlainDate(), sums: ConnectionSums })),
})

export const videoConnectionApi = {
  show: endpoint('GET /admin/video-connections', {
    summary: 'How the connections of video sessions were, by day in UTC and in total',
    query: Strict({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })) }),
    reply: VideoConnections,
  }),
} as const
