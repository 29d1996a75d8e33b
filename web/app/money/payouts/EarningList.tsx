import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ListBase, useListContext, useTranslate } from 'react-admin'
import { Earning } from '#schemas/money/payouts.ts'
import { leftOfEarning } from '#schemas/money/platform-share.ts'
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

type Row = Earning & { id: string }
const columns = columnsOf(Earning, 'earnings')
const pageOf = ({ bookingIdentifier }: Row) => paths.appointment({ id: bookingIdentifier })

export function EarningList() {
  const t = useTranslate()
  const chosen = useColumnChoice('earnings', columns, ['earnedAt', 'platformShare', 'returned'])
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  return (
    <ListBase
      resource="earnings"
      perPage={25}
      sort={{ field: 'earnedAt', order: 'DESC' }}
      disableSyncWithLocation
      storeKey={false}
    >
      <ListFilters schema={Earning} resource="earnings" />
      <ListTools schema={Earning} columns={chosen} />
      <ListState empty={t('payouts.no_earnings')}>
        {isPhone ? (
          <Cards />
        ) : (
          <ListTable<Row> label={t('payouts.views.earnings')} columns={chosen.shown} rowLink={pageOf} />
        )}
        <ListPages />
      </ListState>
    </ListBase>
  )
}

function Cards() {
  const { data = [], isPending } = useListContext<Row>()
  if (isPending) return <Skeleton variant="rounded" height={320} />
  return <EarningRows earnings={data} />
}

/** Earnings as cards, for phones and for the earnings of one payout. */
export function EarningRows({ earnings }: { earnings: readonly Earning[] }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <SumRows
      label={t('payouts.views.earnings')}
      rows={earnings.map((row) => ({
        id: row.identifier,
        to: paths.appointment({ id: row.bookingIdentifier }),
        title: row.client ?? t(choiceKey('earnings', 'occasion', row.occasion)),
        about: [
          row.client && t(choiceKey('earnings', 'occasion', row.occasion)),
          formats.moment(row.startAt ?? row.earnedAt),
          isPartly(row) && t('payouts.partly', { amount: formats.money(row.returned, row.currency) }),
        ]
          .filter(Boolean)
          .join(' · '),
        sum: formats.money(row.paidOut ?? (isPartly(row) ? leftOfEarning(row) : row.amount), row.currency),
        status: row.status,
        word: t(choiceKey('earnings', 'status', row.status)),
      }))}
    />
  )
}

/** Part of the fee was refunded; the badge marks a full refund. */
const isPartly = ({ returned, fee }: Earning) => returned > 0 && returned < fee
