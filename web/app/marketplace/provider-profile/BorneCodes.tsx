import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { AgreementAnswer, AgreementState } from '#schemas/money/promotion-limits.ts'
import { promotionApi } from '#schemas/money/promotions.calls.gen.ts'
import type { BorneCode } from '#schemas/money/promotions.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { call } from '#shared/api/api.ts'
import { keyOf, useRead, useReportError } from '#ui/api/use-call.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { card as cardStyle } from '#ui/page/card.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Codes that the therapist bears or is asked to bear; nothing where there are none. */
export function BorneCodes() {
  const t = useTranslate()
  const { data, error, refetch } = useRead(promotionApi.borne)
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data || data.codes.length === 0) return null
  return (
    <Box component="section" aria-labelledby="borne-codes" sx={{ mt: 8 }}>
      <Typography variant="h2" id="borne-codes" sx={{ mb: 2 }}>
        {t('code_agreement.title')}
      </Typography>
      <Typography sx={{ mb: 4, maxWidth: '70ch', color: 'var(--muted)' }}>{t('code_agreement.about')}</Typography>
      <Box component="ul" sx={cards}>
        {data.codes.map((code) => (
          <CodeCard key={code.identifier} borne={code} />
        ))}
      </Box>
    </Box>
  )
}

function CodeCard({ borne }: { borne: BorneCode }) {
  const t = useTranslate()
  const formats = useFormats()
  const { agreement, answeredAt, consentedOn, status } = borne
  const isOver = useIsOver(borne)
  const answered = answeredAt === null ? consentedOn : plainDateOf(formats.zone, answeredAt)
  const date = answered === null ? '' : formats.date(answered, { dateStyle: 'medium' })
  return (
    <Box component="li" sx={card}>
      <Typography variant="h3" sx={{ fontSize: 18 }}>
        {borne.code}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>
        {t(isOver && agreement !== 'ended' ? 'code_agreement.closed' : `code_agreement.states.${agreement}`, { date })}
        {!isOver && status === 'paused' && ` · ${t('code_agreement.paused')}`}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, color: 'var(--muted)', fontSize: 15 }}>
        {useTerms(borne).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
      {!isOver && <Answers borne={borne} />}
    </Box>
  )
}

function useIsOver({ status, validUntil }: BorneCode): boolean {
  const now = useNow(60_000)
  return status === 'ended' || (validUntil !== null && Date.parse(validUntil) <= now)
}

/** Milliseconds. */
const dayLength = 86_400_000

/** What the therapist agrees to, as short sentences. */
function useTerms(borne: BorneCode): string[] {
  const t = useTranslate()
  const formats = useFormats()
  const { percent, amount, currency, useLimit: limit, uses, clientLimit, validFrom, validUntil, minimumFee } = borne
  const money = (sum: number) => formats.money(sum, currency)
  /** A day in UTC; the end is the beginning of the day after the last one. */
  const day = (at: string, earlier = 0) =>
    formats.date(new Date(Date.parse(at) - earlier * dayLength).toISOString().slice(0, 10), { dateStyle: 'medium' })
  const off = percent === null ? money(amount ?? 0) : t('code_agreement.percent', { percent })
  return [
    t('code_agreement.off', { off }),
    limit === null ? t('code_agreement.uses_open', { uses }) : t('code_agreement.uses', { uses, limit }),
    t('code_agreement.client_limit', { smart_count: clientLimit }),
    validUntil === null
      ? t('code_agreement.valid_open', { from: day(validFrom) })
      : t('code_agreement.valid', { from: day(validFrom), until: day(validUntil, 1) }),
    ...(minimumFee > 0 ? [t('code_agreement.minimum', { amount: money(minimumFee) })] : []),
    ...(borne.firstSession ? [t('code_agreement.first_only')] : []),
  ]
}

const next: Record<AgreementState, readonly AgreementAnswer[]> = {
  proposed: ['agreed', 'declined'],
  agreed: ['ended'],
  declined: [],
  ended: [],
}

function Answers({ borne: { identifier, code, agreement } }: { borne: BorneCode }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const report = useReportError()
  const mayAnswer = useIsAllowed(promotionApi.answer)
  const [isEnding, setEnding] = useState(false)
  const [busyWith, setBusyWith] = useState<AgreementAnswer>()
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf(promotionApi.borne) })
  const send = async (answer: AgreementAnswer) => {
    await call(promotionApi.answer, { params: { id: identifier }, body: { agreement: answer } })
    notify(`code_agreement.done.${answer}`, { type: 'success', messageArgs: { code } })
    await readAgain()
  }
  const answerWith = async (answer: AgreementAnswer) => {
    if (answer === 'ended') return setEnding(true)
    setBusyWith(answer)
    try {
      await send(answer)
    } catch (error) {
      await report(error)
      await readAgain()
    } finally {
      setBusyWith(undefined)
    }
  }
  if (!mayAnswer || next[agreement].length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
      {next[agreement].map((answer) => (
        <Button
          key={answer}
          variant={answer === 'agreed' ? 'contained' : 'outlined'}
          color={answer === 'ended' ? 'error' : 'primary'}
          loading={busyWith === answer}
          disabled={busyWith !== undefined}
          aria-label={t(`code_agreement.answer_one.${answer}`, { code })}
          onClick={() => void answerWith(answer)}
        >
          {t(`code_agreement.answers.${answer}`)}
        </Button>
      ))}
      {isEnding && (
        <ConfirmDialog
          isHard
          title={t('code_agreement.end_title', { code })}
          text={t('code_agreement.end_text')}
          submit={t('code_agreement.answers.ended')}
          send={async () => {
            await send('ended')
            setEnding(false)
          }}
          onClose={() => setEnding(false)}
        />
      )}
    </Box>
  )
}

const cards = {
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  listStyle: 'none',
} as const

const card = {
  p: 4,
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  ...cardStyle,
  overflowWrap: 'anywhere',
} as const
