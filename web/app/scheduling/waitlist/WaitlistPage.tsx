import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { LoadError, EmptyWithLink } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { useWaitlist } from './use-waitlist.ts'
import { WaitingFor } from './WaitingFor.tsx'

/** All waitlist entries of the client; those with a time on hold come first. */
export function WaitlistPage() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useWaitlist()
  const waiting = data?.data.filter(({ status }) => status === 'waiting') ?? []
  const inOrder = waiting.toSorted((one, other) => Number(other.offer !== null) - Number(one.offer !== null))
  return (
    <Page title={t('waitlist.title')}>
      {isPending && <Skeleton variant="rounded" height={260} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && waiting.length === 0 && (
        <EmptyWithLink text={t('waitlist.empty')} to={paths.appointments()} action={t('waitlist.to_appointments')} />
      )}
      {inOrder.map((entry) => (
        <WaitingFor key={entry.identifier} entry={entry} />
      ))}
    </Page>
  )
}
