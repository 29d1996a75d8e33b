import { roomHostApi as api } from '#schemas/care/room-host.ts'
import type { Serve } from '#platform/http/serve.ts'
import { extendSession } from './extend-session.ts'
import { announceLate } from './announce-late.ts'
import { showExtension } from './show-extension.ts'
import { showWaiting } from './show-waiting.ts'

/** Routes of what the therapist does around the room. */
export function roomHostRoutes(serve: Serve) {
  serve(api.waiting, (context) => showWaiting(context))
  serve(api.late, (context, { params, body }) => announceLate(context, params.id, body.minutes))
  serve(api.extension, (context, { params }) => showExtension(context, params.id))
  serve(api.extend, (context, { params, body }) => extendSession(context, params.id, body.minutes))
}
