import { noteApi as api } from '#schemas/notes.ts'
import { notFound } from '../kit/errors.ts'
import type { Serve } from '../kit/serve.ts'

const soon = async (): Promise<never> => {
  throw notFound()
}

/** What a therapist writes about sessions and clients. */
export function noteRoutes(serve: Serve) {
  for (const endpoint of Object.values(api)) serve(endpoint, soon)
}
