import { roomConnectionApi as connectionApi } from '#schemas/care/room-connection.ts'
import { roomApi as api } from '#schemas/care/session-room.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Live } from '#platform/live/live.ts'
import { admitPeople } from './admit-people.ts'
import { endRoom } from './end-room.ts'
import { enterRoom } from './enter-room.ts'
import { followRoom } from './follow-room.ts'
import { leaveRoom } from './leave-room.ts'
import { readSignals } from './read-signals.ts'
import { recordPresence } from './record-presence.ts'
import { reportConnection } from './report-connection.ts'
import { saySpoken } from './say-spoken.ts'
import { sendSignal } from './send-signal.ts'
import { showIce } from './show-ice.ts'
import { showOwnPhone } from './show-own-phone.ts'
import { showPhones } from './show-phones.ts'
import { showRoom } from './show-room.ts'
import { testConnection } from './test-connection.ts'
import { turnAway } from './turn-away.ts'

/** Routes of the rooms in which sessions take place. */
export function roomRoutes(serve: Serve, { live }: { live: Live }) {
  serve(api.show, (context, { params }) => showRoom(context, params.id))
  serve(api.enter, (context, { params, body }) => enterRoom(context, params.id, body))
  serve(api.admit, (context, { params, body }) => admitPeople(context, params.id, body.occupantIdentifiers))
  serve(api.decline, (context, { params, body }) => turnAway(context, params.id, body.occupantIdentifier, 'declined'))
  serve(api.remove, (context, { params, body }) => turnAway(context, params.id, body.occupantIdentifier, 'removed'))
  serve(api.ice, (context, { params, body }) => showIce(context, params.id, body.occupantIdentifier))
  serve(api.signal, (context, { params, body }) => sendSignal(context, params.id, body))
  serve(api.signals, (context, { params, query }) => readSignals(context, params.id, query))
  serve(api.present, (context, { params, body }) => recordPresence(context, params.id, body))
  serve(api.leave, (context, { params, body }) => leaveRoom(context, params.id, body.occupantIdentifier))
  serve(api.live, (context, { params }) => followRoom(context, params.id, live))
  serve(api.end, (context, { params }) => endRoom(context, params.id))
}

/** Reports about connections, the phone as another way, and the connection test. */
export function roomConnectionRoutes(serve: Serve) {
  serve(connectionApi.report, (context, { params, body }) => reportConnection(context, params.id, body))
  serve(connectionApi.phones, (context, { params }) => showPhones(context, params.id))
  serve(connectionApi.showPhone, (context, { params, body }) => showOwnPhone(context, params.id, body.phoneNumber))
  serve(connectionApi.spoke, (context, { params }) => saySpoken(context, params.id))
  serve(connectionApi.test, (context) => testConnection(context))
}
