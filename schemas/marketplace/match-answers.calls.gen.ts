// Written by scripts/generate-calls.ts from match-answers.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './match-answers.ts'

export const matchAnswerApi: Calls<typeof schema.matchAnswerApi> = {
  own: { method: 'GET', path: '/match/answers' },
  save: { method: 'PUT', path: '/match/answers' },
  remove: { method: 'DELETE', path: '/match/answers' },
}
