import { verificationApi as api } from '#schemas/marketplace/verification.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { NextFreeSlot } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { acknowledgeReview } from './acknowledge-review.ts'
import { claimCase } from './claim-case.ts'
import { decideCase } from './decide-case.ts'
import { listCases } from './list-cases.ts'
import { openCaseDocument } from './open-case-document.ts'
import { releaseCase } from './release-case.ts'
import { showCase } from './show-case.ts'
import { showNote } from './show-note.ts'
import { showOwn } from './show-own.ts'
import { submitVerification } from './submit-verification.ts'

/** `nextFreeSlot` is needed to update the public search after a decision. */
export function verificationRoutes(serve: Serve, { nextFreeSlot }: { nextFreeSlot: NextFreeSlot }) {
  serve(api.own, (context) => showOwn(context))
  serve(api.submit, (context) => submitVerification(context))
  serve(api.note, (context) => showNote(context))
  serve(api.acknowledge, (context, { body }) => acknowledgeReview(context, body.reviewIdentifier))
  serve(api.cases, (context, { query }) => listCases(context, query))
  serve(api.case, (context, { params }) => showCase(context, params.id))
  serve(api.claim, (context, { params }) => claimCase(context, params.id))
  serve(api.release, (context, { params }) => releaseCase(context, params.id))
  serve(api.decide, (context, { params, body }) => decideCase(context, params.id, body, nextFreeSlot))
  serve(api.document, (context, { params }) => openCaseDocument(context, params.id))
}
