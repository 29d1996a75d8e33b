// Written by scripts/generate-calls.ts from email-correction.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './email-correction.ts'

export const emailCorrectionApi: Calls<typeof schema.emailCorrectionApi> = {
  correct: { method: 'POST', path: '/user/register/correct-email' },
}
