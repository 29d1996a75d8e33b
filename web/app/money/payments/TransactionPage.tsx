import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { TransactionDetail } from '#schemas/money/payments.ts'
import { receiptApi } from '#schemas/operations/receipts.calls.gen.ts'
import { LinkButton } from '#ui/page/LinkButton.tsx'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { FactsCard } from '#ui/lists/FactsCard.tsx'
import { useDownload } from '#ui/files/use-download.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import { Trail } from './Trail.tsx'
import { buttonRow } from '#ui/page/layout.ts'

/** One wallet transaction: its facts, the steps of its money, and its documents. */
export function TransactionPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const transaction = useRead(paymentApi.transaction, { params: { id } })
  return (
    <Page title={t('wallet.transaction')} actions={<LinkButton to={paths.wallet()}>{t('wallet.back')}</LinkButton>}>
      <Loaded read={transaction} height={520}>
        {(data) => (
          <>
            <Facts transaction={data} />
            {data.trail.length > 0 && <Trail {...data} />}
            <DocumentLinks transaction={data} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Facts({ transaction }: { transaction: TransactionDetail }) {
  const t = useTranslate()
  const formats = useFormats()
  const { amount, currency, direction, transactionType, status, createdAt, balanceAfter, reference, booking } =
    transaction
  const label = (field: string) => t(labelKey('transactions', field))
  const choice = (field: string, value: string) => t(choiceKey('transactions', field, value))
  const therapist = booking?.therapist ?? transaction.counterpart
  return (
    <FactsCard columns={{ sm: '1fr 1fr' }} below={5}>
      <Fact name={label('amount')}>{formats.money(amount, currency)}</Fact>
      <Fact name={label('direction')}>{choice('direction', direction)}</Fact>
      <Fact name={label('transactionType')}>{choice('transactionType', transactionType)}</Fact>
      <Fact name={label('status')}>{choice('status', status)}</Fact>
      <Fact name={label('createdAt')}>{formats.longMoment(createdAt)}</Fact>
      {balanceAfter !== null && <Fact name={label('balanceAfter')}>{formats.money(balanceAfter, currency)}</Fact>}
      {booking?.startAt && <Fact name={t('trail.session')}>{formats.longMoment(booking.startAt)}</Fact>}
      {therapist && <Fact name={t('trail.therapist')}>{therapist}</Fact>}
      {reference && <Fact name={label('reference')}>{reference}</Fact>}
    </FactsCard>
  )
}

/** Links to the session and to the documents. */
function DocumentLinks({ transaction: { booking, paymentReference, createdAt } }: { transaction: TransactionDetail }) {
  const t = useTranslate()
  const { download, isBusy } = useDownload()
  const maySavePayment = useIsAllowed(receiptApi.ofPayment)
  const maySaveSession = useIsAllowed(receiptApi.ofSession)
  const { zone } = useFormats()
  const date = plainDateOf(zone, createdAt)
  return (
    <Box sx={buttonRow}>
      {booking && (
        <Button variant="contained" component={Link} to={paths.appointment({ id: booking.identifier })}>
          {t('wallet.to_appointment')}
        </Button>
      )}
      {maySavePayment && paymentReference && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => download(receiptApi.ofPayment, { reference: paymentReference }, `solace-receipt-${date}.pdf`)}
        >
          {t('trail.payment_receipt')}
        </Button>
      )}
      {maySaveSession && booking?.hasReceipt && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => download(receiptApi.ofSession, { id: booking.identifier }, `solace-session-${date}.pdf`)}
        >
          {t('trail.session_receipt')}
        </Button>
      )}
    </Box>
  )
}
