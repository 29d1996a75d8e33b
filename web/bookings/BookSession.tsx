import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { providerApi } from '#schemas/providers.ts'
import { Broken } from '../account/Notice.tsx'
import { Page } from '../account/Page.tsx'
import { useRead } from '../account/use-call.ts'
import { BookingForm } from './BookingForm.tsx'
import { MayBook } from './MayBook.tsx'

/** Booking of one therapist. */
export function BookSession() {
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
      title={data ? t('booking.title_with', { name: `${data.firstName} ${data.lastName}` }) : t('booking.title')}
    >
      {isPending && <Skeleton variant="rounded" height={480} />}
      {error && <Broken error={error} onRetry={refetch} />}
      {data && <MayBook provider={data}>{(mayBook) => <BookingForm provider={data} mayBook={mayBook} />}</MayBook>}
    </Page>
  )
}
