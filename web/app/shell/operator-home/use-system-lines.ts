import { useTranslate } from 'react-admin'
import type { SystemState } from '#schemas/operations/operator-home.ts'
import * as paths from '#schemas/platform/paths.ts'
import { filteredBy } from '#ui/lists/filtered-by.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { lengthOf } from '../queue-age.ts'

export interface SystemLine {
  name: string
  value: string
  /** Exact time, as a tooltip. */
  hint?: string | undefined
  to?: string
  isWrong: boolean
}

/** The lines of the system card: what is measured, its value in words, and whether that is wrong. */
export function useSystemLines({ jobs, mails, gateways, ledger }: SystemState, now: number): SystemLine[] {
  const t = useTranslate()
  const formats = useFormats()
  const word = (key: string, words: object = {}) => t(`operator_home.system.${key}`, words)
  const late = (value: string, isLate: boolean) => (isLate ? word('late', { value }) : value)
  const hintOf = (at: string | null) => (at === null ? undefined : formats.moment(at))
  const age = (at: string) => lengthOf(formats.locale, Math.max(0, now - Date.parse(at)))
  const ago = (at: string | null) =>
    at === null ? word('never') : formats.relative(new Date(Math.min(now, Date.parse(at))).toISOString(), now)
  return [
    {
      name: word('oldest_job'),
      value: jobs.oldestDueAt === null ? word('none_due') : late(age(jobs.oldestDueAt), jobs.isLate),
      hint: hintOf(jobs.oldestDueAt),
      isWrong: jobs.isLate,
    },
    {
      name: word('failed_jobs'),
      value: formats.number(jobs.failed),
      to: filteredBy(paths.failedJobs(), { status: 'failed' }),
      isWrong: jobs.failed > 0,
    },
    {
      name: word('mails'),
      value: [
        late(word('waiting', { count: formats.number(mails.waiting) }), mails.isLate),
        ...(mails.failed > 0 ? [word('failed', { count: formats.number(mails.failed) })] : []),
      ].join(', '),
      hint: hintOf(mails.oldestSince),
      isWrong: mails.isLate || mails.failed > 0,
    },
    ...gateways.flatMap(({ gateway, lastEventAt, reconciledAt, differences, isLate }) => [
      {
        name: word('event', { gateway: word(gateway) }),
        value: ago(lastEventAt),
        hint: hintOf(lastEventAt),
        isWrong: false,
      },
      {
        name: word('reconciled', { gateway: word(gateway) }),
        value:
          differences > 0
            ? word('differences', { smart_count: differences })
            : late(ago(reconciledAt), isLate && reconciledAt !== null),
        hint: hintOf(reconciledAt),
        isWrong: isLate || differences > 0,
      },
    ]),
    {
      name: word('ledger'),
      value: ledger.isBalanced ? word('balanced', { time: formats.time(ledger.checkedAt) }) : word('uneven'),
      isWrong: !ledger.isBalanced,
    },
  ]
}
