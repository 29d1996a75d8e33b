import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'

const StatementDialog = lazy(async () => ({ default: (await import('./StatementDialog.tsx')).StatementDialog }))

/** Downloads the transactions of the list's date range. */
export function StatementButton() {
  const t = useTranslate()
  const dialog = useDialog<'statement'>()
  const { filterValues } = useListContext()
  const may = useIsAllowed(paymentApi.statement)
  if (!may) return null
  return (
    <>
      <Button variant="outlined" onClick={() => dialog.open('statement')}>
        {t('statement.download')}
      </Button>
      {dialog.opened === 'statement' && (
        <Suspense fallback={null}>
          <StatementDialog chosen={filterValues as object} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
