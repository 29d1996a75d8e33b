import { useTranslate } from 'react-admin'
import { reviewApi } from '#schemas/marketplace/reviews.calls.gen.ts'
import { NewReview, type OwnReview } from '#schemas/marketplace/reviews.ts'
import { useForm } from 'react-hook-form'
import { problemsOf } from '#schemas/platform/validate.ts'
import { useAct } from '#ui/api/use-call.ts'
import type { ApiError } from '#shared/api/api.ts'
import { pruned } from '#ui/forms/fields.ts'
import { schemaResolver } from '#ui/forms/schema-resolver.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'

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

/** The form of a review and its only request. A refused request keeps the draft. */
export function useReviewDraft({ participant, own, onSaved }: Parts) {
  const t = useTranslate()
  const keyFor = useIdempotencyKey()
  const form = useForm<Draft, unknown, NewReview>({
    defaultValues: startOf(own),
    mode: 'onTouched',
    resolver: schemaResolver({
      read: (draft) => pruned({ ...draft, comment: draft.comment.trim() }) as NewReview,
      problemsIn: (body) => problemsOf(NewReview, body),
      t,
    }),
  })
  const outcome = {
    onDone: onSaved,
    onRefused: ({ problem: { fields } }: ApiError) => {
      for (const [name, message] of Object.entries(fields ?? {}))
        form.setError(name as keyof Draft, { type: 'server', message })
      return fields !== undefined
    },
  }
  const write = useAct(reviewApi.write, outcome)
  const change = useAct(reviewApi.change, outcome)
  return {
    control: form.control,
    isPending: write.isPending || change.isPending,
    /** Sends the draft, or focuses the first invalid field. */
    send: form.handleSubmit((body) => {
      if (own) change.mutate({ params: { id: own.identifier }, body })
      else write.mutate({ params: { id: participant }, body, key: keyFor(body) })
    }),
  }
}

const startOf = (own: OwnReview | null): Draft => ({
  rating: own?.rating ?? null,
  comment: own?.comment ?? '',
  isAnonymous: own?.isAnonymous ?? false,
})
