import { Navigate } from 'react-router'
import { destinationsOf } from '../account/navigation.tsx'
import { useViewer } from '../account/viewer.tsx'
import { paths } from '../kit/paths.ts'

/** An operator starts on the first page they may see. */
export function OperatorHome() {
  const [first] = destinationsOf(useViewer())
  return <Navigate replace to={first?.to ?? paths.account()} />
}
