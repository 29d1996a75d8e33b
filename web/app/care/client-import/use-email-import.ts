import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { importApi } from '#schemas/care/client-import.calls.gen.ts'
import { importLimits } from '#schemas/care/client-import.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import type { ApiError } from '#shared/api/api.ts'
import { placeOf, wrongAddresses } from './addresses.ts'
import { useEmailList } from './use-email-list.ts'

export interface EmailResult {
  emails: readonly string[]
  reply: ReplyOf<typeof importApi.importEmails>
}

/** The collected addresses, the text being typed, their errors, and the call that imports them. */
export function useEmailImport(allowInvite: boolean, onImported: () => void) {
  const t = useTranslate()
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const { emails, setEmails, problem, take, showError, ...field } = useEmailList()
  /** The server's error for each address. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  /** The user can type while these are being sent. */
  const sent = useRef<readonly string[]>([])
  const [result, setResult] = useState<EmailResult>()

  const act = useAct(importApi.importEmails, {
    onDone: (reply) => imported(reply),
    onRefused: (refusal) => explain(refusal),
  })

  const imported = (reply: EmailResult['reply']) => {
    const emails = sent.current
    setResult({ emails, reply })
    // Addresses that could not be imported stay, each with its error.
    const invalid = reply.rows.filter(({ status }) => status === 'invalid')
    const left = invalid.flatMap(({ row, fields }) => {
      const email = emails[row - 1]
      return email === undefined ? [] : [[email, Object.values(fields)[0] ?? t('validation.email')] as const]
    })
    setEmails(left.map(([email]) => email))
    setRefused(Object.fromEntries(left))
    // The list may have been read seconds ago and would still count as fresh.
    void queries.invalidateQueries({ queryKey: ['imported-clients'] })
    onImported()
  }
  const explain = ({ problem: { fields = {} } }: ApiError): boolean => {
    const addressErrors = Object.entries(fields).flatMap(([path, sentence]) => {
      const email = sent.current[placeOf(path) ?? -1]
      return email === undefined ? [] : [[email, sentence] as const]
    })
    setRefused(Object.fromEntries(addressErrors))
    return addressErrors.length > 0
  }

  const tooMany = (count: number) => t('imports.emails_most', { count: importLimits.emailsAtOnce, over: count })
  const submit = () => {
    if (act.isPending) return
    const all = take(field.typed)
    if (all.length === 0) return showError(t('validation.email_required'))
    if (all.length > importLimits.emailsAtOnce) return showError(tooMany(all.length - importLimits.emailsAtOnce))
    if (wrongAddresses(all).size > 0) return showError(t('imports.emails_wrong'))
    sent.current = all
    const body = { emails: all, allowInvite }
    act.mutate({ body, key: keyFor(body) })
  }

  const wrong = wrongAddresses(emails)
  const over = emails.length - importLimits.emailsAtOnce
  return {
    ...field,
    emails,
    problem: over > 0 ? tooMany(over) : problem,
    problemAt: (place: number): string | undefined => {
      const key = wrong.get(place)
      return key ? t(key) : refused[emails[place] ?? '']
    },
    isBusy: act.isPending,
    result,
    submit,
  }
}

export type EmailImportState = ReturnType<typeof useEmailImport>
