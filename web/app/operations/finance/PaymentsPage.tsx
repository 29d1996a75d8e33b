import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { moneyPaymentFields } from '#schemas/operations/finance.fields.gen.ts'
import type { MoneyPayment, MoneyPaymentDetail, PaidSession } from '#schemas/operations/finance.ts'
import { ListPage } from '#ui/lists/ListPage.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { useColumnChoice } from '#ui/lists/ListTools.tsx'
import { CardHead } from './CardHead.tsx'
import { MoneyList } from './MoneyList.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'
import { PaymentRefund } from './PaymentRefund.tsx'

type Row = MoneyPayment & { id: string }
const columns = columnsOf(moneyPaymentFields, 'money-payments')
/** Shown in the expanded row. */
const hiddenByDefault = ['reference', 'gateway', 'gatewayFee']

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
  const [refund, setRefund] = useState<{ payment: MoneyPaymentDetail; session: PaidSession | undefined } | null>(null)
  return (
    <>
      <MoneyList<Row>
        label={t('finance.payments.title')}
        columns={chosen}
        fields={moneyPaymentFields}
        empty={t('finance.payments.empty')}
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
      {dialog.opened === 'refund' && refund && <PaymentRefund {...refund} onClose={dialog.close} />}
    </>
  )
}
