import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router'
import { destinationsOf } from './navigation.tsx'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import { Page } from '#ui/page/Page.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { MoneyTiles } from '#app/operations/finance/MoneyTiles.tsx'
import * as paths from '#schemas/platform/paths.ts'

/** Finance operators see their open work; other operators start on the first page they may open. */
export function OperatorHome() {
  const t = useTranslate()
  const viewer = useViewer()
  if (hasPermission(viewer, 'finance') && !viewer.mustSetUpSecondFactor)
    return (
      <Page wide title={t('finance.home.title')}>
        <MoneyTiles />
      </Page>
    )
  const [first] = destinationsOf(viewer)
  return <Navigate replace to={first?.to ?? paths.account()} />
}
