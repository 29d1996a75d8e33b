import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ListBase, type RaRecord, useRecordContext, useTranslate } from 'react-admin'
import { transactionFields } from '#schemas/money/payments.fields.gen.ts'
import type { Transaction } from '#schemas/money/payments.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListFilters } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { StatementButton } from './StatementButton.tsx'
import { SignedAmount } from './SignedAmount.tsx'
import { TransactionRows } from './TransactionRows.tsx'
import { useTransactionMenu } from './use-transaction-menu.ts'

type Row = Transaction & RaRecord

/** The sign of the amount says what a column of its own would. */
const columns = columnsOf(transactionFields, 'transactions')
  .filter(({ source }) => source !== 'direction')
  .map((column) => {
    if (column.source === 'transactionType') return { ...column, element: <WhatCell /> }
    return column.source === 'amount' ? { ...column, element: <AmountCell /> } : column
  })

/** The wallet's transactions; columns and filters come from the schema. */
export function Transactions() {
  const t = useTranslate()
  const formats = useFormats()
  const isPhone = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  const menu = useTransactionMenu()
  return (
    <section>
      <ListBase resource="transactions" perPage={25} sort={{ field: 'createdAt', order: 'DESC' }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 3,
            justifyContent: 'space-between',
            alignItems: 'center',
            mb: 4,
          }}
        >
          <Typography variant="h2">{t('wallet.transactions')}</Typography>
          <StatementButton />
        </Box>
        <ListFilters fields={transactionFields} resource="transactions" dates={['fromDate', 'toDate']} />
        <ListState empty={t('wallet.no_transactions')}>
          {isPhone ? (
            <TransactionRows />
          ) : (
            <ListTable<Row>
              label={t('wallet.transactions')}
              hasBar={false}
              columns={columns}
              rowLink={({ id }) => paths.transaction({ id: String(id) })}
              name={({ createdAt, transactionType }) =>
                `${t(choiceKey('transactions', 'transactionType', transactionType))}, ${formats.moment(createdAt)}`
              }
              menu={menu}
            />
          )}
          <ListPages />
        </ListState>
      </ListBase>
    </section>
  )
}

/** Kind of transaction and the other party. */
function WhatCell() {
  const t = useTranslate()
  const transaction = useRecordContext<Row>()
  if (!transaction) return null
  return (
    <Box sx={{ maxWidth: '16rem' }}>
      {t(choiceKey('transactions', 'transactionType', transaction.transactionType))}
      {transaction.counterpart && (
        <Typography sx={{ fontSize: 14, color: 'var(--muted)', overflowWrap: 'anywhere' }}>
          {transaction.counterpart}
        </Typography>
      )}
    </Box>
  )
}

/** Credits are positive, debits negative. */
function AmountCell() {
  const transaction = useRecordContext<Row>()
  return transaction ? <SignedAmount transaction={transaction} /> : null
}
