import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { refundApi } from '#schemas/money/refunds.calls.gen.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { RefundList } from './RefundList.tsx'

const RefundDialog = lazy(async () => ({ default: (await import('./RefundDialog.tsx')).RefundDialog }))

/** The part of the wallet that can be refunded to a card, and past refunds. */
export function RefundSection() {
  const t = useTranslate()
  const { isActive } = useViewer()
  const may = useIsAllowed(refundApi.refund)
  const dialog = useDialog<'refund'>()
  const { data, isPending, error, refetch } = useRead(refundApi.list)
  const canRefund = isActive && may && data !== undefined && data.refundable.length > 0
  return (
    <Box component="section" sx={{ mt: 8, display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography variant="h2">{t('refunds.title')}</Typography>
      <Typography sx={{ maxWidth: '65ch', color: 'var(--muted)' }}>{t('refunds.text')}</Typography>
      {isPending && <Skeleton variant="rounded" width={200} height={48} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {canRefund && (
        <Button variant="outlined" onClick={() => dialog.open('refund')}>
          {t('refunds.open')}
        </Button>
      )}
      {data?.refundable.length === 0 && <Typography>{t('refunds.nothing')}</Typography>}
      {data && data.refunds.length > 0 && <RefundList refunds={data.refunds} />}
      {canRefund && dialog.opened === 'refund' && (
        <Suspense fallback={null}>
          <RefundDialog refundable={data.refundable} currency={data.currency} onClose={dialog.close} />
        </Suspense>
      )}
    </Box>
  )
}
