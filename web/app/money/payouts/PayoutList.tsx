import { useTranslate } from 'react-admin'
import { statementFormats } from '#schemas/money/payment-limits.ts'
import { payoutApi } from '#schemas/money/payouts.calls.gen.ts'
import { payoutFields } from '#schemas/money/payouts.fields.gen.ts'
import type { Payout } from '#schemas/money/payouts.ts'
import type { RowAction } from '#ui/lists/row-menu.ts'
import { useDownload } from '#ui/files/use-download.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { SumList } from './SumList.tsx'
import { SumRows } from './SumRows.tsx'

type Row = Payout & { id: string }
const columns = columnsOf(payoutFields, 'payouts')
const hiddenAtFirst = ['bankName']
const pageOf = ({ id }: Row) => paths.payout({ id: String(id) })

export function PayoutList() {
  const t = useTranslate()
  const formats = useFormats()
  const { download } = useDownload()
  const maySave = useIsAllowed(payoutApi.statement)
  const menu = ({ id, createdAt }: Row): RowAction[] =>
    maySave
      ? statementFormats.map((format) => ({
          name: format,
          label: t(`payouts.one.${format}`),
          onChoose: () =>
            void download(payoutApi.statement, { id }, `solace-payout-${createdAt.slice(0, 10)}.${format}`, { format }),
        }))
      : []
  return (
    <SumList<Row>
      resource="payouts"
      fields={payoutFields}
      label={t('payouts.views.payouts')}
      empty={t('payouts.no_payouts')}
      columns={columns}
      hiddenAtFirst={hiddenAtFirst}
      newestBy="createdAt"
      rowLink={pageOf}
      name={({ createdAt }) => formats.moment(createdAt)}
      menu={menu}
      cards={(rows) => <Cards payouts={rows} />}
    />
  )
}

function Cards({ payouts }: { payouts: readonly Row[] }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <SumRows
      label={t('payouts.views.payouts')}
      rows={payouts.map((row) => ({
        id: row.id,
        to: pageOf(row),
        title: t(choiceKey('payouts', 'occasion', row.occasion)),
        about: `${formats.moment(row.createdAt)} · ${row.accountNumber}`,
        sum: formats.money(row.amount, row.currency),
        status: row.status,
        word: t(choiceKey('payouts', 'status', row.status)),
      }))}
    />
  )
}
