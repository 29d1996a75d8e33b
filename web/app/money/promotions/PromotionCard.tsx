import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import type { PromotionStatus } from '#schemas/money/promotion-limits.ts'
import { promotionApi } from '#schemas/money/promotions.calls.gen.ts'
import type { Promotion } from '#schemas/money/promotions.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { keyOf, useReportError } from '#ui/api/use-call.ts'
import { card as cardStyle } from '#ui/page/card.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'

const next: Record<PromotionStatus, readonly PromotionStatus[]> = {
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
}

/** Milliseconds. */
const dayLength = 86_400_000

/** One code: what it takes off, its terms, its uses and its cost. */
export function PromotionCard({ promotion }: { promotion: Promotion }) {
  const t = useTranslate()
  const { code, campaign, status } = promotion
  const setStatus = useSetStatus(promotion)
  return (
    <Box
      component="li"
      sx={{
        p: 4,
        display: 'grid',
        alignContent: 'start',
        gap: 2,
        ...cardStyle,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h2" sx={{ fontSize: 18 }}>
          {code}
        </Typography>
        <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>{t(`promotion.page.statuses.${status}`)}</Typography>
      </Box>
      <Typography>{campaign}</Typography>
      <Terms promotion={promotion} />
      {next[status].length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: -3 }}>
          {next[status].map((wanted) => (
            <Button
              key={wanted}
              color={wanted === 'ended' ? 'error' : 'primary'}
              aria-label={t(`promotion.page.set_one.${wanted}`, { code })}
              onClick={() => void setStatus(wanted)}
              sx={{ px: 3 }}
            >
              {t(`promotion.page.set.${wanted}`)}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}

function Terms({ promotion }: { promotion: Promotion }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, color: 'var(--muted)', fontSize: 15 }}>
      {useTerms(promotion).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
  )
}

/** What this code does, as short sentences. */
function useTerms(promotion: Promotion): string[] {
  const t = useTranslate()
  const formats = useFormats()
  const { percent, amount, currency, useLimit, uses, paidUses, validUntil, providerName, consentedOn, agreement } =
    promotion
  const money = (sum: number) => formats.money(sum, currency)
  const style = { dateStyle: 'medium' } as const
  /** A day in UTC; the end is the beginning of the day after the last one. */
  const day = (at: string, earlier = 0) =>
    formats.date(new Date(Date.parse(at) - earlier * dayLength).toISOString().slice(0, 10), style)
  const off = percent === null ? money(amount ?? 0) : t('promotion.page.off_percent', { percent })
  const { answeredAt } = promotion
  const answeredOn = answeredAt === null ? '' : formats.date(plainDateOf(formats.zone, answeredAt), style)
  return [
    `${off} · ${currency} · ${t(`promotion.page.bearers.${promotion.bearer}`)}`,
    useLimit === null ? t('promotion.page.uses_open', { uses }) : t('promotion.page.uses', { uses, limit: useLimit }),
    t('promotion.page.cost', { amount: money(promotion.cost), smart_count: paidUses }),
    validUntil === null
      ? t('promotion.page.valid_open', { from: day(promotion.validFrom) })
      : t('promotion.page.valid', { from: day(promotion.validFrom), until: day(validUntil, 1) }),
    t('promotion.page.client_limit', { smart_count: promotion.clientLimit }),
    ...(promotion.firstSession ? [t('promotion.page.first_only')] : []),
    ...(promotion.minimumFee > 0 ? [t('promotion.page.minimum', { amount: money(promotion.minimumFee) })] : []),
    ...(providerName ? [t('promotion.page.only_for', { name: providerName })] : []),
    ...(agreement === null ? [] : [t(`promotion.page.agreements.${agreement}`, { date: answeredOn })]),
    ...(consentedOn
      ? [
          t('promotion.page.consent', {
            date: formats.date(consentedOn, style),
            note: promotion.consentNote,
          }),
        ]
      : []),
  ]
}

function useSetStatus({ identifier }: Promotion) {
  const notify = useNotify()
  const queries = useQueryClient()
  const report = useReportError()
  const withFresh = useFreshPassword()
  return async (status: PromotionStatus) => {
    try {
      await withFresh(() => call(promotionApi.setStatus, { params: { id: identifier }, body: { status } }))
      notify('promotion.page.status_set', { type: 'success' })
    } catch (error) {
      await report(error)
    } finally {
      await queries.invalidateQueries({ queryKey: keyOf(promotionApi.list) })
    }
  }
}
