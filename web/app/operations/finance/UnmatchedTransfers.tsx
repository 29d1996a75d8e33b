import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { ListBase, useListContext, useRecordContext, useTranslate } from 'react-admin'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import { unmatchedTransferFields } from '#schemas/operations/finance.fields.gen.ts'
import type { UnmatchedTransfer } from '#schemas/operations/finance.ts'
import { currencies } from '#schemas/platform/endpoint.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { FilterChoice } from '#ui/lists/FilterField.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { CardHead } from './CardHead.tsx'
import { RestoreFocus } from './RestoreFocus.tsx'
import { MoneyRows } from './MoneyRows.tsx'
import { sumOf } from './sum-of.ts'
import { TransferFacts } from './TransferFacts.tsx'

type Row = UnmatchedTransfer & { id: string }

/** Status of a transfer: a currency without a ledger cannot be booked. */
const stateOf = ({ adjustmentStatus, currency }: UnmatchedTransfer) =>
  adjustmentStatus ?? (currencies.some((known) => known === currency) ? 'open' : 'elsewhere')
const badges = { open: 'pending', waiting: 'waiting', approved: 'approved', elsewhere: 'muted' } as const

const columns = columnsOf(unmatchedTransferFields, 'unmatched-transfers').map((column) => {
  if (column.source === 'amount') return { ...column, element: <Sum /> }
  return column.source === 'adjustmentStatus' ? { ...column, element: <State /> } : column
})

/** Unmatched bank transfers, and the adjustments that assign them to their owners. */
export function UnmatchedTransfers({ onBook }: { onBook: (transfer: UnmatchedTransfer) => void }) {
  const t = useTranslate()
  return (
    <ListBase resource="unmatched-transfers" perPage={10} disableSyncWithLocation storeKey={false}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('finance.unmatched.title')}
      </Typography>
      <Typography sx={{ mb: 3, maxWidth: '70ch', color: 'var(--muted)' }}>{t('finance.unmatched.about')}</Typography>
      <OpenOnly />
      <RestoreFocus>
        <Transfers onBook={onBook} />
      </RestoreFocus>
    </ListBase>
  )
}

function OpenOnly() {
  const t = useTranslate()
  const { filterValues, setFilters } = useListContext()
  return (
    <Box component="search" sx={{ display: 'flex', mb: 4 }}>
      <FilterChoice
        label={t('finance.unmatched.show')}
        value={(filterValues as { open?: boolean }).open ? 'open' : ''}
        options={[{ value: 'open', text: t('finance.unmatched.only_open') }]}
        onChange={(value) => setFilters(value === 'open' ? { open: true } : {})}
      />
    </Box>
  )
}

function Transfers({ onBook }: { onBook: (transfer: UnmatchedTransfer) => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const canRequestAdjustment = useIsAllowed(financeApi.requestAdjustment)
  const { isPending } = useListContext()
  const senderOf = ({ senderName }: Row) => senderName ?? t('finance.unmatched.unknown')
  const nameOf = (row: Row) => `${senderOf(row)}, ${sumOf(formats, row.amount, row.currency)}`
  // As high as the empty state, which is the usual case.
  if (isPending) return <Skeleton variant="rounded" height={72} />
  return (
    <ListState empty={t('finance.unmatched.empty')}>
      <MoneyRows<Row>
        label={t('finance.unmatched.title')}
        columns={columns}
        name={nameOf}
        card={(row) => (
          <CardHead
            title={senderOf(row)}
            sum={sumOf(formats, row.amount, row.currency)}
            about={formats.moment(row.cameAt)}
            status={badges[stateOf(row)]}
            word={t(choiceKey('unmatched-transfers', 'adjustmentStatus', stateOf(row)))}
          />
        )}
        more={(row) => <TransferFacts transfer={row} />}
        actions={(row) =>
          canRequestAdjustment &&
          stateOf(row) === 'open' && (
            <Button
              aria-label={t('finance.unmatched.book_one', { name: nameOf(row) })}
              onClick={() => onBook(row)}
              sx={{ px: 3 }}
            >
              {t('finance.unmatched.book')}
            </Button>
          )
        }
      />
      <ListPages />
    </ListState>
  )
}

function Sum() {
  const formats = useFormats()
  const row = useRecordContext<Row>()
  return row && <span style={{ whiteSpace: 'nowrap' }}>{sumOf(formats, row.amount, row.currency)}</span>
}

function State() {
  const t = useTranslate()
  const row = useRecordContext<Row>()
  if (!row) return null
  const state = stateOf(row)
  return <StatusBadge status={badges[state]} text={t(choiceKey('unmatched-transfers', 'adjustmentStatus', state))} />
}
