import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ListBase, useTranslate } from 'react-admin'
import { reconciliationFields } from '#schemas/operations/finance.fields.gen.ts'
import type { Reconciliation } from '#schemas/operations/finance.ts'
import { Page } from '#ui/page/Page.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import { Balances } from './Balances.tsx'
import { CardHead } from './CardHead.tsx'
import { Differences } from './Differences.tsx'
import { MoneyRows } from './MoneyRows.tsx'
import { ReconcileDialog } from './ReconcileDialog.tsx'

type Row = Reconciliation & { id: string }
const columns = columnsOf(reconciliationFields, 'reconciliations')

/** The state of the ledger: balances, and reconciliation with the gateways. */
export function BooksPage() {
  const t = useTranslate()
  const dialog = useDialog<'reconcile'>()
  return (
    <ListBase resource="reconciliations" perPage={25}>
      <Page
        wide
        title={t('finance.books.title')}
        actions={
          <Button variant="contained" onClick={() => dialog.open('reconcile')}>
            {t('finance.reconciliations.run')}
          </Button>
        }
      >
        <Balances />
        <Typography variant="h2" sx={{ mt: 8, mb: 2 }}>
          {t('finance.reconciliations.title')}
        </Typography>
        <Typography sx={{ mb: 3, maxWidth: '70ch', color: 'var(--muted)' }}>
          {t('finance.reconciliations.about')}
        </Typography>
        <Reconciliations />
      </Page>
      {dialog.opened === 'reconcile' && <ReconcileDialog onClose={dialog.close} />}
    </ListBase>
  )
}

function Reconciliations() {
  const t = useTranslate()
  const formats = useFormats()
  const chosen = useColumnChoice('reconciliations', columns)
  const daysOf = ({ fromDate, toDate }: Row) =>
    fromDate === toDate
      ? formats.date(fromDate, { dateStyle: 'medium' })
      : `${formats.date(fromDate, { dateStyle: 'medium' })} – ${formats.date(toDate, { dateStyle: 'medium' })}`
  const gatewayOf = ({ gateway }: Row) => t(choiceKey('reconciliations', 'gateway', gateway))
  return (
    <>
      <ListTools fields={reconciliationFields} columns={chosen} />
      <ListState empty={t('finance.reconciliations.empty')}>
        <MoneyRows<Row>
          label={t('finance.reconciliations.title')}
          columns={chosen.shown}
          name={(row) => `${gatewayOf(row)}, ${daysOf(row)}`}
          card={(row) => (
            <CardHead
              title={`${gatewayOf(row)}, ${daysOf(row)}`}
              sum={t('finance.reconciliations.matched', {
                smart_count: row.matched,
                count: formats.number(row.matched),
              })}
              about={formats.moment(row.createdAt)}
              status={row.differences === 0 ? 'success' : 'failed'}
              word={t('finance.reconciliations.differ', { smart_count: row.differences })}
            />
          )}
          more={({ identifier }) => <Differences reconciliation={identifier} />}
        />
        <ListPages />
      </ListState>
    </>
  )
}
