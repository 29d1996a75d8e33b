import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { providerApi, type PublicProvider } from '#schemas/providers.ts'
import { Broken, Empty } from '../account/Notice.tsx'
import { Page } from '../account/Page.tsx'
import { useRead } from '../account/use-call.ts'
import { VerifyNotice } from '../account/VerifyNotice.tsx'
import { useFormats, useViewer } from '../account/viewer.tsx'
import { addressOf, paths } from '../kit/paths.ts'
import { BookingForm } from './BookingForm.tsx'

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
      {data && <MayBook provider={data} />}
    </Page>
  )
}

/** Says why nothing can be booked before anything is filled in. */
function MayBook({ provider }: { provider: PublicProvider }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const { isActive } = useViewer()

  if (!provider.acceptingNewClients) {
    return (
      <Empty
        text={t('errors.NOT_ACCEPTING')}
        action={
          <Button variant="contained" href={addressOf(locale, paths.therapists())}>
            {t('booking.find_another')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      {!isActive && <VerifyNotice text={t('booking.verify_first')} />}
      <BookingForm provider={provider} mayBook={isActive} />
    </>
  )
}
