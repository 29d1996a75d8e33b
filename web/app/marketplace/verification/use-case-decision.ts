import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import type { BodyOf } from '#schemas/platform/endpoint.ts'
import { keyOf, useMessageOf } from '#ui/api/use-call.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { ApiError, call } from '#shared/api/api.ts'
import { useDraftForm } from '#ui/forms/use-draft-form.ts'
import { useFirstWrong } from '#ui/forms/use-first-wrong.ts'
import { bodyOf, type CaseDraft, emptyDraft, fieldAt, problemsIn, type VerdictDraft, verdictOf } from './case-draft.ts'
import { withAccepted } from './open-verdicts.ts'

type Body = BodyOf<typeof verificationApi.decide>

/** The draft of a decision, its errors, and its submission; a refusal keeps the draft. */
export function useCaseDecision(verification: VerificationCase, box: RefObject<HTMLElement | null>) {
  const { documents } = verification
  const [opened, setOpened] = useState(documents[0]?.identifier)
  /** On a narrow screen the decision is a bar that unfolds over the documents. */
  const [isUnfolded, setUnfolded] = useState(false)
  const form = useDraftForm<CaseDraft, Body, string>({
    start: () => emptyDraft,
    read: (draft) => bodyOf(draft, verification),
    problemsIn: (body, draft) => problemsIn(draft, documents).map((one) => ({ ...one, path: fieldAt(one.path, body) })),
  })
  const { draft, errors, change, clearErrors } = form
  useLeaveWarning(form.isTouched)
  useFirstWrong(box, form.submitCount)

  const openWrong = (fields: readonly string[]) => {
    const wrong = documents.find(({ identifier }) => fields.some((field) => field.startsWith(`${identifier}.`)))
    if (!wrong) return
    setOpened(wrong.identifier)
    setUnfolded(false)
  }
  const [isSent, setSent] = useState(false)
  const { send, isBusy } = useSend(verification, {
    onDone: () => {
      form.reset()
      setSent(true)
    },
    onRefused: (fields) => {
      flushSync(() => {
        form.refuse(fields)
        openWrong(Object.keys(fields))
      })
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    },
  })

  return {
    draft,
    problems: errors,
    verdictOn: (document: VerificationCase['documents'][number]) => verdictOf(draft, document),
    opened: documents.find((document) => document.identifier === opened) ?? documents[0],
    open: setOpened,
    isUnfolded,
    unfold: setUnfolded,
    isBusy,
    /** A decision was sent from this page. */
    isSent,
    isChanged: form.isTouched,
    /** Calls `onValid`, or opens the document with the first invalid field and focuses that field. */
    check: (onValid: () => void) => form.submit(onValid, (wrong) => openWrong(Object.keys(wrong))),
    send: () => {
      clearErrors()
      return send(bodyOf(draft, verification))
    },
    set: (part: Partial<Pick<CaseDraft, 'decision' | 'note'>>) => {
      change(part)
      clearErrors('items')
    },
    judge: (document: VerificationCase['documents'][number], part: Partial<VerdictDraft>) => {
      change({
        verdicts: { ...draft.verdicts, [document.identifier]: { ...verdictOf(draft, document), ...part } },
      })
      clearErrors('items', ...Object.keys(part).map((field) => `${document.identifier}.${field}`))
    },
    acceptAll: (accepted: readonly VerificationCase['documents'][number][]) => {
      change({ verdicts: withAccepted(draft, accepted) })
      clearErrors('items')
    },
  }
}

interface Outcome {
  onDone: () => void
  /** With the server's errors by field of the page. */
  onRefused: (fields: Readonly<Record<string, string>>) => void
}

function useSend({ identifier, name }: VerificationCase, { onDone, onRefused }: Outcome) {
  const notify = useNotify()
  const sentence = useMessageOf()
  const signOutIfExpired = useLogoutIfAccessDenied()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const params = { id: identifier }
  const caseKey = keyOf(verificationApi.case, { params })
  const send = async (body: Body): Promise<void> => {
    setBusy(true)
    try {
      const decided = await call(verificationApi.decide, { params, body })
      queries.setQueryData(caseKey, decided)
      void queries.invalidateQueries({ queryKey: ['verifications'] })
      onDone()
      notify(`verification.decisions.done.${body.decision}`, { type: 'success', messageArgs: { name } })
    } catch (error) {
      await signOutIfExpired(error)
      const fields = error instanceof ApiError ? Object.entries(error.problem.fields ?? {}) : []
      if (fields.length > 0) onRefused(Object.fromEntries(fields.map(([path, text]) => [fieldAt(path, body), text])))
      // Another operator decided first or the case changed: the page shows the new status and keeps the draft.
      else void queries.invalidateQueries({ queryKey: caseKey })
      notify(sentence(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy }
}

export type CaseDecision = ReturnType<typeof useCaseDecision>
