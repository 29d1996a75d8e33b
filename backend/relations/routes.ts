import { relationApi as api } from '#schemas/relations.ts'
import { notFound } from '../kit/errors.ts'
import type { Serve } from '../kit/serve.ts'

const soon = async (): Promise<never> => {
  throw notFound()
}

/** A therapist's clients. */
export function relationRoutes(serve: Serve) {
  for (const endpoint of Object.values(api)) serve(endpoint, soon)
}
