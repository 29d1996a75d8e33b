import { roomApi as api } from '#schemas/care/session-room.ts'
import type { Serve } from '#platform/http/serve.ts'
import { admitPeople } from './admit-people.ts'
import { enterRoom } from './enter-room.ts'
import { leaveRoom } from './leave-room.ts'
import { showRoom } from './show-room.ts'

/** Routes of the rooms in which sessions take place. */
export function roomRoutes(serve: Serve) {
  serve(api.show, (context, { params }) => showRoom(context, params.id))
  serve(api.enter, (context, { params, body }) => enterRoom(context, params.id, body))
  serve(api.admit, (context, { params, body }) => admitPeople(context, params.id, body.occupantIdentifiers))
  serve(api.leave, (context, { params, body }) => leaveRoom(context, params.id, body.occupantIdentifier))
}
