import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { WalletMonth, WalletMovements } from '#schemas/money/payments.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { card } from '#ui/page/card.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

type Stats = ReplyOf<typeof paymentApi.stats>

/** In the order in which they are added up. */
const kinds = ['topUps', 'sessions', 'refunds', 'toCard', 'other'] as const satisfies readonly (keyof WalletMovements)[]

/** A sum that the reader can check: what came in, less what was spent, is the balance. */
export function WalletStats() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(paymentApi.stats)
  if (isPending) return <Skeleton variant="rounded" sx={{ minHeight: 300 }} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  return (
    <Box component="section" aria-labelledby="wallet-sum" sx={{ ...card, p: { xs: 5, sm: 6 }, minHeight: 300 }}>
      <Typography id="wallet-sum" variant="h2" sx={{ mb: 3 }}>
        {t('wallet.stats.title')}
      </Typography>
      <Sums stats={data} />
    </Box>
  )
}

function Sums({ stats: { balance, currency, total, pending, sessionsPaid, totalIn, totalOut } }: { stats: Stats }) {
  const t = useTranslate()
  const formats = useFormats()
  const signed = useSignedMoney(currency)
  const moved = kinds.filter((kind) => kind === 'topUps' || total[kind] !== 0)
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        {moved.map((kind) => (
          <Row key={kind} name={t(`wallet.stats.${kind}`)} value={signed(total[kind], kind === 'topUps')} />
        ))}
        <Row isTotal name={t('wallet.stats.balance')} value={formats.money(balance, currency)} />
      </Box>
      <Box
        component="dl"
        sx={{ mx: 0, mb: 0, mt: 3, pt: 3, borderTop: '1px solid var(--hairline)', color: 'var(--muted)' }}
      >
        <Row name={t('wallet.stats.totalIn')} value={formats.money(totalIn, currency)} />
        <Row name={t('wallet.stats.totalOut')} value={formats.money(totalOut, currency)} />
        <Row name={t('wallet.stats.sessionsPaid')} value={formats.number(sessionsPaid)} />
        {pending > 0 && <Row name={t('wallet.stats.pending')} value={formats.money(pending, currency)} />}
      </Box>
    </>
  )
}

function Row({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <Box sx={isTotal ? { ...row, ...totalRow } : row}>
      <dt>{name}</dt>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
    </Box>
  )
}

const row = { display: 'flex', justifyContent: 'space-between', columnGap: 4, py: 0.5 } as const
const totalRow = { mt: 2, pt: 2, fontWeight: 600, borderTop: '1px solid var(--hairline)' } as const

/** `+ ₦25,000` and `− ₦120,000`; the first of a sum has no plus. */
function useSignedMoney(currency: string) {
  const formats = useFormats()
  return (amount: number, isFirst = false) => {
    const sum = formats.money(Math.abs(amount), currency)
    return amount < 0 ? `− ${sum}` : isFirst ? sum : `+ ${sum}`
  }
}

/** Each month as a sum: balance before, movements, balance after. */
export function WalletMonths() {
  const t = useTranslate()
  const formats = useFormats()
  const { data } = useRead(paymentApi.stats)
  const signed = useSignedMoney(data?.currency ?? 'NGN')
  if (!data || data.months.length === 0) return null
  const sumOf = (month: WalletMonth) =>
    [signed(month.opening, true), ...kinds.filter((kind) => month[kind] !== 0).map((kind) => signed(month[kind]))].join(
      ' ',
    )
  return (
    <Box component="section" aria-labelledby="wallet-months" sx={{ mb: 8 }}>
      <Typography id="wallet-months" variant="h2" sx={{ mb: 3 }}>
        {t('wallet.stats.months')}
      </Typography>
      <Box component="dl" sx={{ ...card, m: 0, px: { xs: 4, sm: 6 }, py: 2 }}>
        {data.months.map((month) => (
          <Box key={month.month} sx={monthRow}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {formats.month(month.month)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {sumOf(month)} = {formats.money(month.closing, data.currency)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const monthRow = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 4,
  py: 2,
  '& + &': { borderTop: '1px solid var(--hairline)' },
} as const
