import { importApi as api } from '#schemas/client-import.ts'
import { notFound } from '../kit/errors.ts'
import type { Serve } from '../kit/serve.ts'

const soon = async (): Promise<never> => {
  throw notFound()
}

/** People whom a therapist brings along. */
export function importRoutes(serve: Serve) {
  for (const endpoint of Object.values(api)) serve(endpoint, soon)
}
