import { overviewApi as api } from '#schemas/operations/overview.ts'
import type { Serve } from '#platform/http/serve.ts'
import { showToday } from './show-today.ts'

export function overviewRoutes(serve: Serve) {
  serve(api.today, (context) => showToday(context))
}
