import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ListBase, useListContext, useTranslate } from 'react-admin'
import { Payout } from '#schemas/money/payouts.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListFilters } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { SumRows } from './SumRows.tsx'

type Row = Payout & { id: string }
const columns = columnsOf(Payout, 'payouts')
const pageOf = ({ id }: Row) => paths.payout({ id: String(id) })

export function PayoutList() {
  const t = useTranslate()
  const chosen = useColumnChoice('payouts', columns, ['bankName'])
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  return (
    <ListBase
      resource="payouts"
      perPage={25}
      sort={{ field: 'createdAt', order: 'DESC' }}
      // The address selects which of the two lists is shown.
      disableSyncWithLocation
      storeKey={false}
    >
      <ListFilters schema={Payout} resource="payouts" />
      <ListTools schema={Payout} columns={chosen} />
      <ListState empty={t('payouts.no_payouts')}>
        {isPhone ? (
          <Cards />
        ) : (
          <ListTable<Row> label={t('payouts.views.payouts')} columns={chosen.shown} rowLink={pageOf} />
        )}
        <ListPages />
      </ListState>
    </ListBase>
  )
}

function Cards() {
  const t = useTranslate()
  const formats = useFormats()
  const { data = [], isPending } = useListContext<Row>()
  if (isPending) return <Skeleton variant="rounded" height={320} />
  return (
    <SumRows
      label={t('payouts.views.payouts')}
      rows={data.map((row) => ({
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
