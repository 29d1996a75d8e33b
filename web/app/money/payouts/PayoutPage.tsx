import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { payoutApi } from '#schemas/money/payouts.calls.gen.ts'
import type { PayoutDetail } from '#schemas/money/payouts.ts'
import { LinkButton } from '#ui/page/LinkButton.tsx'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { addressOf } from '#shared/api/api.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import * as paths from '#schemas/platform/paths.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { card } from './card.ts'
import { EarningRows } from './EarningList.tsx'
import { PayoutSteps } from './PayoutSteps.tsx'

const whileOnItsWay = 10_000

/** One payout: its progress, destination, earnings and documents for bookkeeping. */
export function PayoutPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const payout = useRead(payoutApi.payout, { params: { id } }, { refetchInterval: whileOnItsWay })
  return (
    <Page
      title={t('payouts.one.title')}
      actions={<LinkButton to={paths.earnings()}>{t('payouts.one.back')}</LinkButton>}
    >
      <Loaded read={payout} height={560}>
        {(data) => <Shown payout={data} />}
      </Loaded>
    </Page>
  )
}

function Shown({ payout }: { payout: PayoutDetail }) {
  const t = useTranslate()
  const formats = useFormats()
  const { amount, currency, status, bankName, accountNumber, occasion, reference } = payout
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box sx={card}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          <Typography sx={{ fontSize: 32, fontWeight: 600, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
            {formats.money(amount, currency)}
          </Typography>
          <StatusBadge status={status} text={t(choiceKey('payouts', 'status', status))} />
        </Box>
        <PayoutSteps payout={payout} />
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <Fact name={t(labelKey('payouts', 'accountNumber'))}>
            {bankName} {accountNumber}
          </Fact>
          <Fact name={t(labelKey('payouts', 'occasion'))}>{t(choiceKey('payouts', 'occasion', occasion))}</Fact>
          <Fact name={t('payouts.one.reference')} isWide>
            {reference}
          </Fact>
        </Box>
        <DocumentLinks payout={payout} />
      </Box>
      <Contents payout={payout} />
    </Box>
  )
}

function DocumentLinks({ payout: { identifier } }: { payout: PayoutDetail }) {
  const t = useTranslate()
  const may = useIsAllowed(payoutApi.statement)
  if (!may) return null
  const statementAddress = (format: 'pdf' | 'csv') =>
    `/api${addressOf(payoutApi.statement.path, { params: { id: identifier }, query: { format } })}`
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Button variant="outlined" href={statementAddress('pdf')} download>
        {t('payouts.one.pdf')}
      </Button>
      <Button variant="outlined" href={statementAddress('csv')} download>
        {t('payouts.one.csv')}
      </Button>
    </Box>
  )
}

function Contents({ payout: { earnings, other, currency } }: { payout: PayoutDetail }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 4, fontSize: 20 }}>
        {t('payouts.one.contents')}
      </Typography>
      {earnings.length === 0 && other === 0 && <Typography>{t('payouts.one.empty')}</Typography>}
      <EarningRows earnings={earnings} />
      {other !== 0 && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mt: 3, px: 4 }}>
          <Typography>{t('payouts.one.other')}</Typography>
          <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {formats.money(other, currency)}
          </Typography>
        </Box>
      )}
    </section>
  )
}
