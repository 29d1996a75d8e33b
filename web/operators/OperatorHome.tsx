import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router'
import { destinationsOf, mayDo } from '../account/navigation.tsx'
import { Page } from '../account/Page.tsx'
import { useViewer } from '../account/viewer.tsx'
import { MoneyTiles } from '../finance/MoneyTiles.tsx'
import { paths } from '../kit/paths.ts'

/** Who looks after the money sees what waits for them; any other operator starts on the first page they may see. */
export function OperatorHome() {
  const t = useTranslate()
  const viewer = useViewer()
  if (mayDo(viewer, 'finance') && !viewer.mustSetUpSecondFactor)
    return (
      <Page wide title={t('finance.home.title')}>
        <MoneyTiles />
      </Page>
    )
  const [first] = destinationsOf(viewer)
  return <Navigate replace to={first?.to ?? paths.account()} />
}
