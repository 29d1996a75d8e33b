import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { paymentApi } from '#schemas/payments.ts'
import { Broken } from '../account/Notice.tsx'
import { Page } from '../account/Page.tsx'
import { useRead } from '../account/use-call.ts'
import { useFormats } from '../account/viewer.tsx'
import { Fact } from '../bookings/Fact.tsx'
import { choiceKey, labelKey } from '../kit/fields.ts'
import { paths } from '../kit/paths.ts'

export function TransactionPage() {
  const t = useTranslate()
  const formats = useFormats()
  const { id = '' } = useParams()
  const { data, isPending, error, refetch } = useRead(paymentApi.transaction, { params: { id } })
  const label = (field: string) => t(labelKey('transactions', field))
  return (
    <Page
      title={t('wallet.transaction')}
      actions={
        <Button component={Link} to={paths.wallet()}>
          {t('wallet.back')}
        </Button>
      }
    >
      {isPending && <Skeleton variant="rounded" height={320} />}
      {error && <Broken error={error} onRetry={refetch} />}
      {data && (
        <>
          <Box
            component="dl"
            sx={{
              m: 0,
              mb: 5,
              p: 5,
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { sm: '1fr 1fr' },
              bgcolor: 'var(--card)',
              border: '1px solid var(--hairline)',
              borderRadius: 5,
            }}
          >
            <Fact name={label('amount')}>{formats.money(data.amount, data.currency)}</Fact>
            <Fact name={label('direction')}>{t(choiceKey('transactions', 'direction', data.direction))}</Fact>
            <Fact name={label('transactionType')}>
              {t(choiceKey('transactions', 'transactionType', data.transactionType))}
            </Fact>
            <Fact name={label('status')}>{t(choiceKey('transactions', 'status', data.status))}</Fact>
            <Fact name={label('createdAt')}>{formats.longMoment(data.createdAt)}</Fact>
            {data.balanceAfter !== null && (
              <Fact name={label('balanceAfter')}>{formats.money(data.balanceAfter, data.currency)}</Fact>
            )}
            {data.counterpart && <Fact name={label('counterpart')}>{data.counterpart}</Fact>}
            {data.reference && <Fact name={label('reference')}>{data.reference}</Fact>}
          </Box>
          {data.bookingIdentifier && (
            <Button variant="contained" component={Link} to={paths.appointment(data.bookingIdentifier)}>
              {t('wallet.to_appointment')}
            </Button>
          )}
        </>
      )}
    </Page>
  )
}
