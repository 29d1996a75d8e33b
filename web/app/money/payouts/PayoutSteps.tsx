import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { payoutApi } from '#schemas/money/payouts.calls.gen.ts'
import type { PayoutDetail } from '#schemas/money/payouts.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'

type Tone = 'done' | 'now' | 'open' | 'broken'
interface Step {
  name: string
  tone: Tone
  at: string | null
}

const colours: Record<Tone, string> = {
  done: 'var(--success)',
  now: 'var(--warning)',
  open: 'var(--control)',
  broken: 'var(--error)',
}

/** The payout's progress step by step; if it was returned, the reason. */
export function PayoutSteps({ payout }: { payout: PayoutDetail }) {
  const t = useTranslate()
  const formats = useFormats()
  const maySeeDetails = useIsAllowed(payoutApi.details)
  const isBack = payout.status === 'failed' || payout.status === 'reversed'
  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {stepsOf(payout).map(({ name, tone, at }) => (
          <Box
            component="li"
            key={name}
            aria-current={tone === 'now' ? 'step' : undefined}
            sx={{
              display: 'flex',
              gap: 3,
              alignItems: 'baseline',
              color: tone === 'open' ? 'var(--muted)' : 'inherit',
            }}
          >
            <Box
              component="span"
              aria-hidden
              sx={{
                flex: 'none',
                width: 12,
                height: 12,
                borderRadius: '50%',
                border: `2px solid ${colours[tone]}`,
                bgcolor: tone === 'open' ? 'transparent' : colours[tone],
                '@media (forced-colors: active)': tone === 'open' ? {} : { bgcolor: 'CanvasText' },
              }}
            />
            <Box component="span">
              <Box component="span" sx={{ fontWeight: tone === 'open' ? 400 : 600 }}>
                {t(`payouts.steps.${name}`)}
              </Box>
              {at && (
                <Box component="span" sx={{ ml: 2, fontSize: 14, color: 'var(--muted)' }}>
                  {formats.moment(at)}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {isBack && (
        <Box sx={note}>
          <Typography>
            {payout.reason ? t('payouts.one.reason', { reason: payout.reason }) : t('payouts.one.no_reason')}
          </Typography>
          <Typography>
            {t('payouts.one.money_back')}{' '}
            {maySeeDetails && <Link to={paths.payoutDetails()}>{t('payouts.head.to_details')}</Link>}
          </Typography>
        </Box>
      )}
      {payout.hold && <Hold hold={payout.hold} />}
      {payout.status === 'cancelled' && (
        <Box sx={note}>
          <Typography>{t('payouts.one.stopped')}</Typography>
        </Box>
      )}
    </>
  )
}

/** Why the payout is held, in the operator's words if an operator placed the hold. */
function Hold({ hold: { cause, reason } }: { hold: NonNullable<PayoutDetail['hold']> }) {
  const t = useTranslate()
  return (
    <Box sx={note}>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {t(`payouts.hold.${cause}`, { reason: reason ?? '' })}
      </Typography>
      <Typography>{t('payouts.hold.next')}</Typography>
    </Box>
  )
}

/** The border is visible where colours are forced. */
const note = { p: 4, borderRadius: 3, bgcolor: 'var(--sand)', border: '1px solid transparent' } as const

function stepsOf({ status, createdAt, sentAt, settledAt }: PayoutDetail): Step[] {
  const requested: Step = { name: 'asked', tone: 'done', at: createdAt }
  const sent: Step = { name: 'sent', tone: 'done', at: sentAt }
  const toArrive: Step = { name: 'arrived', tone: 'open', at: null }
  switch (status) {
    case 'scheduled':
      return [requested, { name: 'sending', tone: 'now', at: null }, toArrive]
    case 'on_hold':
      return [requested, { name: 'checked', tone: 'now', at: null }, { name: 'sent', tone: 'open', at: null }, toArrive]
    case 'processing':
      return [requested, sent, { name: 'under_way', tone: 'now', at: null }, toArrive]
    case 'awaiting_otp':
      return [requested, sent, { name: 'approval', tone: 'now', at: null }, toArrive]
    case 'paid':
      return [requested, sent, { name: 'arrived', tone: 'done', at: settledAt }]
    case 'cancelled':
      return [requested, { name: 'cancelled', tone: 'broken', at: settledAt }]
    case 'failed':
    case 'reversed':
      return [requested, sent, { name: status, tone: 'broken', at: settledAt }]
  }
}
