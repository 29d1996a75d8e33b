import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { moneyPaymentFields } from '#schemas/operations/finance.fields.gen.ts'
import type { MoneyPayment, MoneyPaymentDetail, PaidSession } from '#schemas/operations/finance.ts'
import { ListPage } from '#ui/lists/ListPage.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { useColumnChoice } from '#ui/lists/ListTools.tsx'
import { personName } from '#ui/lists/person-name.ts'
import { CardHead } from './CardHead.tsx'
import { MoneyList } from './MoneyList.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'
import { PaymentRefund } from './PaymentRefund.tsx'
import { PricedSum } from '#app/operations/operators/PricedSum.tsx'
import { useReductionNote } from '#app/operations/operators/use-price-note.ts'

type Row = MoneyPayment & { id: string }
/** Below the amount for a session with a promotion code stands the code. */
const columns = columnsOf(moneyPaymentFields, 'money-payments').map((column) =>
  column.source === 'amount' ? { ...column, element: <Amount /> } : column,
)
/** Shown in the expanded row. */
const hiddenByDefault = ['reference', 'gateway', 'gatewayFee']

function Amount() {
  const payment = useRecordContext<Row>()
  const { money } = useFormats()
  const noteOf = useReductionNote()
  if (!payment) return null
  const { amount, currency, reduction } = payment
  return <PricedSum sum={money(amount, currency)} note={reduction && noteOf(reduction, currency)} />
}

/** All payments; each expands to its sessions and ledger entries. */
export function PaymentsPage() {
  return (
    <ListPage
      title="finance.payments.title"
      resource="money-payments"
      fields={moneyPaymentFields}
      sort="-createdAt"
      filters={{ texts: ['search'], textMax: 120, dates: ['from', 'to'] }}
    >
      <Payments />
    </ListPage>
  )
}

function Payments() {
  const t = useTranslate()
  const formats = useFormats()
  const chosen = useColumnChoice('money-payments', columns, hiddenByDefault)
  const dialog = useDialog<'refund'>()
  const noteOf = useReductionNote()
  const [refund, setRefund] = useState<{ payment: MoneyPaymentDetail; session: PaidSession | undefined } | null>(null)
  return (
    <>
      <MoneyList<Row>
        label={t('finance.payments.title')}
        columns={chosen}
        fields={moneyPaymentFields}
        empty={t('finance.payments.empty')}
        name={({ userName, amount, currency }) => `${personName(userName, t)}, ${formats.money(amount, currency)}`}
        card={({ userName, amount, currency, createdAt, method, status, reduction }) => (
          <CardHead
            title={personName(userName, t)}
            sum={formats.money(amount, currency)}
            about={[
              formats.moment(createdAt),
              t(choiceKey('money-payments', 'method', method)),
              reduction && noteOf(reduction, currency),
            ]
              .filter(Boolean)
              .join(' · ')}
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
      {dialog.opened === 'refund' && refund && <PaymentRefund {...refund} onClose={dialog.close} />}
    </>
  )
}
