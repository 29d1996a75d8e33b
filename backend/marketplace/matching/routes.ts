import { matchAnswerApi } from '#schemas/marketplace/match-answers.ts'
import { matchApi } from '#schemas/marketplace/matching.ts'
import { wholePage } from '#platform/http/page.ts'
import type { Serve } from '#platform/http/serve.ts'
import { countMatches } from './count-matches.ts'
import { deleteAnswers } from './delete-answers.ts'
import { findMatches, type FreeStarts } from './find-matches.ts'
import { listWeights } from './list-weights.ts'
import { saveAnswers } from './save-answers.ts'
import { setWeight } from './set-weight.ts'
import { showAnswers } from './show-answers.ts'

/** `freeStarts` is injected because the scheduling module depends on this one. */
export function matchRoutes(serve: Serve, { freeStarts }: { freeStarts: FreeStarts }) {
  serve(matchApi.count, (context, { body }) => countMatches(context, body))
  serve(matchApi.find, (context, { body }) => findMatches(context, body, freeStarts))
  serve(matchAnswerApi.own, (context) => showAnswers(context))
  serve(matchAnswerApi.save, (context, { body }) => saveAnswers(context, body))
  serve(matchAnswerApi.remove, (context) => deleteAnswers(context))
  serve(matchApi.weights, async (context) => wholePage(await listWeights(context)))
  serve(matchApi.setWeight, (context, { body }) => setWeight(context, body))
}
