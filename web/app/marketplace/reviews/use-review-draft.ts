import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { reviewApi } from '#schemas/marketplace/reviews.calls.gen.ts'
import { NewReview, type OwnReview } from '#schemas/marketplace/reviews.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { useAct } from '#ui/api/use-call.ts'
import type { ApiError } from '#shared/api/api.ts'
import { pruned } from '#ui/forms/fields.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'

export type ReviewField = 'rating' | 'comment'
interface Draft {
  rating: number | null
  comment: string
  isAnonymous: boolean
}

interface Parts {
  participant: string
  /** The review that is edited; undefined for a new one. */
  own: OwnReview | null
  onSaved: (saved: OwnReview) => void
}

/** The draft of a review, its errors, and its only request. A refused request keeps the draft. */
export function useReviewDraft({ participant, own, onSaved }: Parts) {
  const t = useTranslate()
  const keyFor = useIdempotencyKey()
  const [draft, setDraft] = useState<Draft>(startOf(own))
  const [left, setLeft] = useState<readonly ReviewField[]>([])
  const [refusals, setRefusals] = useState<Partial<Record<string, string>>>({})
  const outcome = {
    onDone: onSaved,
    onRefused: ({ problem }: ApiError) => {
      setRefusals(problem.fields ?? {})
      return problem.fields !== undefined
    },
  }
  const write = useAct(reviewApi.write, outcome)
  const change = useAct(reviewApi.change, outcome)

  const body = pruned({ ...draft, comment: draft.comment.trim() }) as NewReview
  const problems = problemsOf(NewReview, body)
  const errorOf = (field: ReviewField): string | undefined => {
    const problem = problems.find(({ path }) => path === field)
    return problem ? (left.includes(field) ? t(problem.key, problem.words) : undefined) : refusals[field]
  }
  const leave = (...fields: ReviewField[]) => setLeft((known) => [...known, ...fields])

  return {
    draft,
    errorOf,
    leave,
    isPending: write.isPending || change.isPending,
    set: (part: Partial<Draft>) => {
      setDraft((known) => ({ ...known, ...part }))
      setRefusals({})
    },
    /** Sends the draft, or reports the first invalid field. */
    send: (): ReviewField | undefined => {
      leave('rating', 'comment')
      const wrong = (['rating', 'comment'] as const).find((field) => problems.some(({ path }) => path === field))
      if (wrong) return wrong
      if (own) change.mutate({ params: { id: own.identifier }, body })
      else write.mutate({ params: { id: participant }, body, key: keyFor(body) })
      return undefined
    },
  }
}

const startOf = (own: OwnReview | null): Draft => ({
  rating: own?.rating ?? null,
  comment: own?.comment ?? '',
  isAnonymous: own?.isAnonymous ?? false,
})
