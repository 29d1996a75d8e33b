import { notificationApi as api } from '#schemas/notifications.ts'
import { notFound } from '../kit/errors.ts'
import type { Serve } from '../kit/serve.ts'

/** What happened while nobody looked. */
export function notificationRoutes(serve: Serve) {
  for (const endpoint of Object.values(api))
    serve(endpoint, () => {
      throw notFound()
    })
}
