import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { keyOf, useMessageOf } from '#ui/api/use-call.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { ApiError, call } from '#shared/api/api.ts'
import {
  type CaseDraft,
  decisionOf,
  emptyDraft,
  fieldAt,
  problemsIn,
  seenStates,
  type VerdictDraft,
  verdictOf,
} from './case-draft.ts'

type Problems = Readonly<Record<string, string>>

/** The draft of a decision, its errors, and its submission; a refusal keeps the draft. */
export function useCaseDecision(verification: VerificationCase, box: RefObject<HTMLElement | null>) {
  const t = useTranslate()
  const notify = useNotify()
  const sentence = useMessageOf()
  const leaveIfDead = useLogoutIfAccessDenied()
  const queries = useQueryClient()
  const { identifier, name, documents } = verification
  const [draft, setDraft] = useState<CaseDraft>(emptyDraft)
  const [problems, setProblems] = useState<Problems>({})
  const [opened, setOpened] = useState(documents[0]?.identifier)
  const [isBusy, setBusy] = useState(false)
  const isChanged = draft !== emptyDraft
  useLeaveWarning(isChanged)

  const caseKey = keyOf(verificationApi.case, { params: { id: identifier } })
  const forget = (field: string) =>
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([path]) => path !== field)))

  /** Opens the document with the first invalid field and focuses that field. */
  const show = (shown: Problems) => {
    const document = documents.find((one) => Object.keys(shown).some((path) => path.startsWith(`${one.identifier}.`)))
    flushSync(() => {
      setProblems(shown)
      if (document) setOpened(document.identifier)
    })
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  /** Returns false if this page can see an error by itself. */
  const check = (): boolean => {
    if (draft.decision === '') {
      show({ decision: t('verification.case.choose') })
      return false
    }
    const decision = decisionOf(draft, documents)
    const found = problemsIn(draft, documents).toReversed()
    if (found.length > 0)
      show(Object.fromEntries(found.map(({ path, key, words }) => [fieldAt(path, decision), t(key, words)])))
    return found.length === 0
  }

  const send = async (): Promise<void> => {
    const body = { ...decisionOf(draft, documents), ...seenStates(draft, verification) }
    setBusy(true)
    setProblems({})
    try {
      const decided = await call(verificationApi.decide, { params: { id: identifier }, body })
      queries.setQueryData(caseKey, decided)
      void queries.invalidateQueries({ queryKey: ['verifications'] })
      setDraft(emptyDraft)
      notify(`verification.decisions.done.${body.decision}`, { type: 'success', messageArgs: { name } })
    } catch (error) {
      await leaveIfDead(error)
      const fields = error instanceof ApiError ? Object.entries(error.problem.fields ?? {}) : []
      if (fields.length > 0) show(Object.fromEntries(fields.map(([path, text]) => [fieldAt(path, body), text])))
      // Another operator decided first or the case changed: the page shows the new status and keeps the draft.
      else void queries.invalidateQueries({ queryKey: caseKey })
      notify(sentence(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return {
    draft,
    problems,
    opened: documents.find((document) => document.identifier === opened) ?? documents[0],
    open: setOpened,
    isBusy,
    isChanged,
    check,
    send,
    set: (change: Partial<Pick<CaseDraft, 'decision' | 'note'>>) => {
      setDraft((known) => ({ ...known, ...change }))
      for (const field of [...Object.keys(change), 'items']) forget(field)
    },
    judge: (document: VerificationCase['documents'][number], change: Partial<VerdictDraft>) => {
      setDraft((known) => ({
        ...known,
        verdicts: { ...known.verdicts, [document.identifier]: { ...verdictOf(known, document), ...change } },
      }))
      for (const field of Object.keys(change)) forget(`${document.identifier}.${field}`)
      forget('items')
    },
  }
}

export type CaseDecision = ReturnType<typeof useCaseDecision>
