import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ListBase, useTranslate } from 'react-admin'
import { Transaction } from '#schemas/payments.ts'
import { columnsOf } from '../kit/fields-columns.tsx'
import { ListFilters } from '../kit/ListFilters.tsx'
import { ListPages } from '../kit/ListPages.tsx'
import { ListState } from '../kit/ListState.tsx'
import { ListTable } from '../kit/ListTable.tsx'
import { paths } from '../kit/paths.ts'
import { TransactionRows } from './TransactionRows.tsx'

const columns = columnsOf(Transaction, 'transactions')

/** The wallet's transactions; columns and filters come from the schema. */
export function Transactions() {
  const t = useTranslate()
  const isPhone = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 4 }}>
        {t('wallet.transactions')}
      </Typography>
      <ListBase resource="transactions" perPage={25} sort={{ field: 'createdAt', order: 'DESC' }}>
        <ListFilters schema={Transaction} resource="transactions" dates={['fromDate', 'toDate']} />
        <ListState empty={t('wallet.no_transactions')}>
          {isPhone ? (
            <TransactionRows />
          ) : (
            <ListTable
              label={t('wallet.transactions')}
              columns={columns}
              rowLink={({ id }) => paths.transaction(String(id))}
            />
          )}
          <ListPages />
        </ListState>
      </ListBase>
    </section>
  )
}
