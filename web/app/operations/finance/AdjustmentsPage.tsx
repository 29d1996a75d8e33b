import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { adjustmentFields } from '#schemas/operations/finance.fields.gen.ts'
import type { Adjustment, UnmatchedTransfer } from '#schemas/operations/finance.ts'
import { Page } from '#ui/page/Page.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListFilters } from '#ui/lists/ListFilters.tsx'
import { useColumnChoice } from '#ui/lists/ListTools.tsx'
import { personName } from '#ui/lists/person-name.ts'
import { RequestAdjustmentDialog } from './RequestAdjustmentDialog.tsx'
import { CardHead } from './CardHead.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { Facts } from './Facts.tsx'
import { MoneyList } from './MoneyList.tsx'
import { UnmatchedTransfers } from './UnmatchedTransfers.tsx'

type Row = Adjustment & { id: string }
const columns = columnsOf(adjustmentFields, 'adjustments')
/** Shown in the expanded row. */
const hiddenByDefault = ['account', 'against', 'askedByName', 'decidedByName']
const label = (field: string) => labelKey('adjustments', field)

/** Manual adjustments: one operator requests, another one decides. */
export function AdjustmentsPage() {
  const t = useTranslate()
  const dialog = useDialog<'ask' | 'book' | 'approve' | 'reject'>()
  const [row, setRow] = useState<Row | null>(null)
  const [transfer, setTransfer] = useState<UnmatchedTransfer | null>(null)
  const decide = (wanted: Row, decision: 'approve' | 'reject') => {
    setRow(wanted)
    dialog.open(decision)
  }
  const book = (wanted: UnmatchedTransfer) => {
    setTransfer(wanted)
    dialog.open('book')
  }
  return (
    <ListBase resource="adjustments" perPage={25} sort={{ field: 'askedAt', order: 'DESC' }}>
      <Page
        isList
        title={t('finance.adjustments.title')}
        actions={
          <Button variant="contained" onClick={() => dialog.open('ask')}>
            {t('finance.adjustments.ask')}
          </Button>
        }
      >
        <Typography sx={{ mb: 5, maxWidth: '70ch', color: 'var(--muted)' }}>
          {t('finance.adjustments.about')}
        </Typography>
        <UnmatchedTransfers onBook={book} />
        <Typography variant="h2" sx={{ mt: 8, mb: 3 }}>
          {t('finance.adjustments.all')}
        </Typography>
        <ListFilters fields={adjustmentFields} resource="adjustments" />
        <Adjustments onDecide={decide} />
      </Page>
      {dialog.opened === 'ask' && <RequestAdjustmentDialog onClose={dialog.close} />}
      {dialog.opened === 'book' && transfer && <RequestAdjustmentDialog transfer={transfer} onClose={dialog.close} />}
      {(dialog.opened === 'approve' || dialog.opened === 'reject') && row && (
        <DecideDialog row={row} decision={dialog.opened} onClose={dialog.close} />
      )}
    </ListBase>
  )
}

function Adjustments({ onDecide }: { onDecide: (row: Row, decision: 'approve' | 'reject') => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const chosen = useColumnChoice('adjustments', columns, hiddenByDefault)
  const nameOf = ({ ownerName, amount, currency }: Row) =>
    `${personName(ownerName, t)}, ${formats.money(amount, currency)}`
  return (
    <>
      <MoneyList<Row>
        label={t('finance.adjustments.title')}
        columns={chosen}
        fields={adjustmentFields}
        empty={t('finance.adjustments.empty')}
        name={nameOf}
        card={(row) => (
          <CardHead
            title={personName(row.ownerName, t)}
            sum={formats.money(row.amount, row.currency)}
            about={`${t(choiceKey('adjustments', 'direction', row.direction))} · ${formats.moment(row.askedAt)}`}
            status={row.status}
            word={t(choiceKey('adjustments', 'status', row.status))}
          />
        )}
        more={(row) => <Details row={row} />}
        actions={(row) =>
          row.canDecide &&
          (['approve', 'reject'] as const).map((decision) => (
            <Button
              key={decision}
              color={decision === 'reject' ? 'error' : 'primary'}
              aria-label={t(`finance.adjustments.${decision}.one`, { name: nameOf(row) })}
              onClick={() => onDecide(row, decision)}
              sx={{ px: 3 }}
            >
              {t(`finance.adjustments.${decision}.open`)}
            </Button>
          ))
        }
      />
    </>
  )
}

function Details({ row }: { row: Row }) {
  const t = useTranslate()
  const formats = useFormats()
  const { identifier } = useViewer()
  return (
    <Facts>
      <Fact name={t(label('reason'))} isWide>
        {row.reason}
      </Fact>
      <Fact name={t(label('account'))}>{t(choiceKey('adjustments', 'account', row.account))}</Fact>
      <Fact name={t(label('against'))}>{t(choiceKey('adjustments', 'against', row.against))}</Fact>
      <Fact name={t(label('askedByName'))}>{personName(row.askedByName, t)}</Fact>
      {row.decidedByName && row.decidedAt && (
        <Fact name={t(label('decidedByName'))}>{`${row.decidedByName}, ${formats.moment(row.decidedAt)}`}</Fact>
      )}
      {row.decisionNote && (
        <Fact name={t(label('decisionNote'))} isWide>
          {row.decisionNote}
        </Fact>
      )}
      {row.status === 'waiting' && row.askedBy === identifier && (
        <Typography sx={{ gridColumn: '1 / -1', color: 'var(--muted)' }}>{t('errors.SECOND_PERSON')}</Typography>
      )}
    </Facts>
  )
}
