import { useState } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { MoneyPayment, type MoneyPaymentDetail, type PaidSession } from '#schemas/operations/finance.ts'
import { Page } from '#ui/page/Page.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListFilters } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import { CardHead } from './CardHead.tsx'
import { KeptFocus } from './KeptFocus.tsx'
import { MoneyRows } from './MoneyRows.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'
import { PaymentRefund } from './PaymentRefund.tsx'

type Row = MoneyPayment & { id: string }
const columns = columnsOf(MoneyPayment, 'money-payments')
/** Shown in the expanded row. */
const hiddenByDefault = ['reference', 'gateway', 'gatewayFee']

/** All payments; each expands to its sessions and ledger entries. */
export function PaymentsPage() {
  const t = useTranslate()
  return (
    <Page wide title={t('finance.payments.title')}>
      <ListBase resource="money-payments" perPage={25} sort={{ field: 'createdAt', order: 'DESC' }}>
        <ListFilters
          schema={MoneyPayment}
          resource="money-payments"
          texts={['search']}
          textMax={120}
          dates={['from', 'to']}
        />
        <Payments />
      </ListBase>
    </Page>
  )
}

function Payments() {
  const t = useTranslate()
  const formats = useFormats()
  const chosen = useColumnChoice('money-payments', columns, hiddenByDefault)
  const dialog = useDialog<'refund'>()
  const [refund, setRefund] = useState<{ payment: MoneyPaymentDetail; session: PaidSession | undefined } | null>(null)
  return (
    <>
      <ListTools schema={MoneyPayment} columns={chosen} />
      <KeptFocus>
        <ListState empty={t('finance.payments.empty')}>
          <MoneyRows<Row>
            label={t('finance.payments.title')}
            columns={chosen.shown}
            name={({ userName, amount, currency }) => `${userName}, ${formats.money(amount, currency)}`}
            card={({ userName, amount, currency, createdAt, method, status }) => (
              <CardHead
                title={userName}
                sum={formats.money(amount, currency)}
                about={`${formats.moment(createdAt)} · ${t(choiceKey('money-payments', 'method', method))}`}
                status={status}
                word={t(choiceKey('money-payments', 'status', status))}
              />
            )}
            more={({ reference }) => (
              <PaymentDetails
                reference={reference}
                onRefund={(payment, session) => {
                  setRefund({ payment, session })
                  dialog.open('refund')
                }}
              />
            )}
          />
          <ListPages />
        </ListState>
      </KeptFocus>
      {dialog.opened === 'refund' && refund && <PaymentRefund {...refund} onClose={dialog.close} />}
    </>
  )
}
