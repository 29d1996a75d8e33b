import { messageApi as api } from '#schemas/messages.ts'
import { notFound } from '../kit/errors.ts'
import type { Serve } from '../kit/serve.ts'

/** What clients and therapists write to each other. */
export function messageRoutes(serve: Serve) {
  for (const endpoint of Object.values(api))
    serve(endpoint, () => {
      throw notFound()
    })
}
