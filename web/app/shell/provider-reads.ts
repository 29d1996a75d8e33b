import { overviewApi } from '#schemas/operations/overview.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { readEarly } from '#ui/api/early-reads.ts'
import type { FirstReads } from './first-reads.ts'

export const providerReads: readonly FirstReads[] = [
  { page: paths.overview, begin: () => readEarly(overviewApi.today) },
]
