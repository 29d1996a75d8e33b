import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'

const sums = ['thisMonthIn', 'thisMonthOut', 'totalIn', 'totalOut'] as const

export function WalletStats() {
  const t = useTranslate()
  const formats = useFormats()
  const { data, isPending, error, refetch } = useRead(paymentApi.stats)
  if (isPending) return <Skeleton variant="rounded" sx={{ height: { xs: 226, md: 208 } }} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        p: 6,
        minHeight: 188,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: '1fr 1fr',
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 5,
      }}
    >
      {sums.map((name) => (
        <Fact key={name} name={t(`wallet.stats.${name}`)}>
          {formats.money(data[name], data.currency)}
        </Fact>
      ))}
      <Fact name={t('wallet.stats.pending')}>{formats.money(data.pending, data.currency)}</Fact>
      <Fact name={t('wallet.stats.sessionsPaid')}>{formats.number(data.sessionsPaid)}</Fact>
    </Box>
  )
}
