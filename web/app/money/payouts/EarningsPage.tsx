import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { Page } from '#ui/page/Page.tsx'
import { ViewLinks } from '#ui/lists/ViewLinks.tsx'
import { EarningsStatementLinks } from '#app/money/receipts/EarningsStatementLinks.tsx'
import { EarningList } from './EarningList.tsx'
import { EarningsByWeek } from './EarningsByWeek.tsx'
import { EarningsHead } from './EarningsHead.tsx'
import { PayoutList } from './PayoutList.tsx'

/** Balances, upcoming releases, earnings and payouts. */
export function EarningsPage() {
  const t = useTranslate()
  const [words] = useSearchParams()
  const view = words.get('view') === 'earnings' ? 'earnings' : 'payouts'
  return (
    <Page wide title={t('payouts.title')}>
      <EarningsHead />
      <EarningsByWeek />
      <ViewLinks
        label={t('payouts.views.label')}
        links={[
          { to: '?', text: t('payouts.views.payouts'), isCurrent: view === 'payouts' },
          { to: '?view=earnings', text: t('payouts.views.earnings'), isCurrent: view === 'earnings' },
        ]}
      />
      {view === 'payouts' ? <PayoutList /> : <EarningList />}
      <EarningsStatementLinks />
    </Page>
  )
}
