import { useTranslate } from 'react-admin'
import { earningFields } from '#schemas/money/payouts.fields.gen.ts'
import type { Earning } from '#schemas/money/payouts.ts'
import { leftOfEarning } from '#schemas/money/platform-share.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { SumList } from './SumList.tsx'
import { SumRows } from './SumRows.tsx'

type Row = Earning & { id: string }
const columns = columnsOf(earningFields, 'earnings')
const hiddenAtFirst = ['earnedAt', 'platformShare', 'returned']
const pageOf = ({ bookingIdentifier }: Row) => paths.appointment({ id: bookingIdentifier })

export function EarningList() {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <SumList<Row>
      resource="earnings"
      fields={earningFields}
      label={t('payouts.views.earnings')}
      empty={t('payouts.no_earnings')}
      columns={columns}
      hiddenAtFirst={hiddenAtFirst}
      newestBy="earnedAt"
      rowLink={pageOf}
      name={({ client, startAt, earnedAt }) => [client, formats.moment(startAt ?? earnedAt)].filter(Boolean).join(', ')}
      menu={({ payoutIdentifier }) =>
        payoutIdentifier
          ? [{ name: 'payout', label: t('payouts.to_payout'), to: paths.payout({ id: payoutIdentifier }) }]
          : []
      }
      cards={(rows) => <EarningRows earnings={rows} />}
    />
  )
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
