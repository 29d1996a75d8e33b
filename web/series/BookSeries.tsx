import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { providerApi } from '#schemas/providers.ts'
import { Broken } from '../account/Notice.tsx'
import { Page } from '../account/Page.tsx'
import { useRead } from '../account/use-call.ts'
import { MayBook } from '../bookings/MayBook.tsx'
import { SeriesForm } from './SeriesForm.tsx'

/** `/book/{provider}/series/`: several sessions with one therapist, at the same time of the day. */
export function BookSeries() {
  const t = useTranslate()
  const { providerId = '' } = useParams()
  const { data, isPending, error, refetch } = useRead(
    providerApi.show,
    { params: { id: providerId } },
    { staleTime: 60_000 },
  )
  return (
    <Page
      wide
      title={data ? t('series.title_with', { name: `${data.firstName} ${data.lastName}` }) : t('series.title')}
    >
      {isPending && <Skeleton variant="rounded" height={480} />}
      {error && <Broken error={error} onRetry={refetch} />}
      {data && <MayBook provider={data}>{(mayBook) => <SeriesForm provider={data} mayBook={mayBook} />}</MayBook>}
    </Page>
  )
}
