import { videoConnectionApi as api } from '#schemas/operations/video-connections.ts'
import type { Serve } from '#platform/http/serve.ts'
import { showVideoConnections } from './show-video-connections.ts'

export function videoConnectionRoutes(serve: Serve) {
  serve(api.show, (context, { query }) => showVideoConnections(context, query))
}
