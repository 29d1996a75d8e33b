import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { PeriodReceipts } from '#app/money/receipts/PeriodReceipts.tsx'
import { RefundSection } from '#app/money/refunds/RefundSection.tsx'
import { Transactions } from './Transactions.tsx'
import { useFollowedTopUp } from './use-followed-top-up.ts'
import { WalletMonths, WalletStats } from './WalletStats.tsx'

const TopUpDialog = lazy(async () => ({ default: (await import('./TopUpDialog.tsx')).TopUpDialog }))
const SavedCards = lazy(async () => ({ default: (await import('./SavedCards.tsx')).SavedCards }))
const OwnPackages = lazy(async () => ({ default: (await import('#app/money/packages/OwnPackages.tsx')).OwnPackages }))
const PendingOverlay = lazy(async () => ({ default: (await import('./PendingOverlay.tsx')).PendingOverlay }))

/** Balance, totals, top-up and transactions. */
export function WalletPage() {
  const t = useTranslate()
  const formats = useFormats()
  const dialog = useDialog<'topup'>()
  const balance = useRead(paymentApi.balance)
  const { reference, leave, cancelPayment, isCancelling } = useFollowedTopUp()

  return (
    <Page wide title={t('wallet.title')}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { md: '1fr 1fr' }, mb: 8 }}>
        <BalanceCard balance={balance} onTopUp={() => dialog.open('topup')} />
        <WalletStats />
      </Box>
      <WalletMonths />
      <Transactions />
      <Suspense>
        <OwnPackages />
      </Suspense>
      <Suspense fallback={<Skeleton variant="rounded" height={160} sx={{ mt: 8 }} />}>
        <SavedCards />
      </Suspense>
      <PeriodReceipts />
      <RefundSection />
      <Suspense>
        {dialog.opened === 'topup' && balance.data && (
          <TopUpDialog
            currency={balance.data.currency}
            returnUrl={addressOf(formats.locale, paths.wallet())}
            onClose={dialog.close}
          />
        )}
        {reference && (
          <PendingOverlay isFree={false} onLeave={leave} onCancel={cancelPayment} isCancelling={isCancelling} />
        )}
      </Suspense>
    </Page>
  )
}

interface BalanceCardProps {
  balance: ReturnType<typeof useRead<typeof paymentApi.balance>>
  onTopUp: () => void
}

/** The balance, what is owed, and the way to a top-up; people with an unverified address are led to the verification. */
function BalanceCard({ balance, onTopUp }: BalanceCardProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { isActive } = useViewer()
  const mayTopUp = useIsAllowed(paymentApi.topUp)
  return (
    <Box
      sx={{
        p: 6,
        minHeight: { xs: 188, md: 208 },
        bgcolor: 'var(--mint)',
        // Visible where colours are forced.
        border: '1px solid transparent',
        borderRadius: 5,
        display: 'grid',
        gap: 3,
        alignContent: 'start',
        justifyItems: 'start',
      }}
    >
      <Typography component="p">{t('wallet.balance')}</Typography>
      {balance.isPending && <Skeleton width={180} height={52} />}
      {balance.error && <LoadError text={t('wallet.balance_failed')} onRetry={balance.refetch} />}
      {balance.data && (
        <>
          <Typography
            sx={{
              fontSize: 'clamp(2rem, 1.6rem + 2vw, 2.75rem)',
              fontWeight: 600,
              lineHeight: 1.2,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {formats.money(balance.data.balance, balance.data.currency)}
          </Typography>
          {balance.data.owed !== undefined && (
            <Typography>
              {t('wallet.owed', { amount: formats.money(balance.data.owed, balance.data.currency) })}
            </Typography>
          )}
          {!mayTopUp ? null : isActive ? (
            <Button variant="contained" onClick={onTopUp}>
              {t('wallet.top_up')}
            </Button>
          ) : (
            <Button
              variant="contained"
              href={addressOf(formats.locale, paths.verify({ redirect: addressOf(formats.locale, paths.wallet()) }))}
            >
              {t('wallet.verify_first')}
            </Button>
          )}
          <Link to={paths.giftCodes()}>{t('wallet.gift_codes')}</Link>
        </>
      )}
    </Box>
  )
}
