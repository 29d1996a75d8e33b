import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { type FeeChange, feeMaximum } from '#schemas/marketplace/provider-profile.ts'
import { ApiError } from '#shared/api/api.ts'
import { useReportError } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { draftOf, type FeeDraft, feeChangeOf } from './fee-change.ts'

/** 22,500 of a currency, as an example of an amount. */
const example = 22_500_00

interface FeeDraftOptions {
  current: FeeChange
  currency: string
  /** Opens the row at once, for a fee that was never set. */
  startsOpen: boolean
  save: (change: FeeChange) => Promise<unknown>
  /** The field of the row, and the button that opens it. */
  input: RefObject<HTMLInputElement | null>
  opener: RefObject<HTMLButtonElement | null>
  /** Called when unsaved input appears and when it is gone. */
  onChanged: (isChanged: boolean) => void
}

/** One fee that is edited in its row: what is typed, how it was read, and the sentence that refuses it. */
export function useFeeDraft(options: FeeDraftOptions) {
  const { current, currency, startsOpen, save, input, opener, onChanged } = options
  const t = useTranslate()
  const notify = useNotify()
  const report = useReportError()
  const { locale, money } = useFormats()
  const start = draftOf(current, locale)
  const [draft, setDraft] = useState<FeeDraft | null>(startsOpen ? start : null)
  const [problem, setProblem] = useState<string>()
  const change = draft && feeChangeOf(draft, locale)

  const isChanged = draft !== null && (draft.typed !== start.typed || draft.isFree !== start.isFree)
  const reportChanged = useEffectEvent(onChanged)
  useEffect(() => {
    reportChanged(isChanged)
    return () => reportChanged(false)
  }, [isChanged])

  // The button that had the focus disappears: the field takes it over, and gives it back.
  const isOpen = draft !== null
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) {
      input.current?.focus()
      input.current?.select()
    } else opener.current?.focus()
  }, [isOpen, input, opener])

  const act = useMutation({
    mutationFn: save,
    onSuccess: () => {
      setDraft(null)
      notify('fees.saved', { type: 'success' })
    },
    onError: (error) =>
      report(error, () => {
        const refusal = error instanceof ApiError ? error.problem.fields?.fee : undefined
        setProblem(refusal)
        return refusal !== undefined
      }),
  })

  const edit = (part: Partial<FeeDraft>) => {
    setProblem(undefined)
    setDraft((known) => known && { ...known, ...part })
  }
  const refused = t('fees.refused', { example: money(example, currency), most: money(feeMaximum, currency) })
  return {
    draft,
    change,
    edit,
    isBusy: act.isPending,
    problem,
    /** How the field was read, once it was. */
    readAs: change && !change.isFree ? t('fees.read_as', { amount: money(change.fee, currency) }) : undefined,
    open: () => setDraft(start),
    close: () => {
      setProblem(undefined)
      setDraft(null)
    },
    /** An amount that is refused is named when the field is left, an empty field only on saving. */
    leave: () => {
      if (draft && draft.typed.trim() !== '' && change === null) setProblem(refused)
    },
    submit: () => {
      if (act.isPending) return
      if (change) act.mutate(change)
      else {
        setProblem(refused)
        input.current?.focus()
      }
    },
  }
}
