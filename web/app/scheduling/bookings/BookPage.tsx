import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { IfAllowed } from '#ui/viewer/IfAllowed.tsx'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import type { Called } from '#ui/viewer/use-is-allowed.ts'
import { VerifyNotice } from '#ui/page/VerifyNotice.tsx'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'

interface BookPageProps {
  /** Prefix of the text keys `title` and `title_with`. */
  group: 'booking' | 'series'
  /** The endpoint that the form calls. */
  endpoint: Called
  /** The form; `mayBook` says whether it may be sent. */
  children: (provider: PublicProvider, mayBook: boolean) => ReactNode
}

/** The booking page of one therapist. */
export function BookPage({ group, endpoint, children }: BookPageProps) {
  const t = useTranslate()
  const { id = '' } = useParams()
  const { data, isPending, error, refetch } = useRead(providerApi.show, { params: { id } }, { staleTime: 60_000 })
  const name = data && `${data.firstName} ${data.lastName}`
  return (
    <Page wide title={name ? t(`${group}.title_with`, { name }) : t(`${group}.title`)}>
      {isPending && <Skeleton variant="rounded" height={480} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && (
        <IfAllowed endpoint={endpoint} isPage>
          <MayBook provider={data}>{children}</MayBook>
        </IfAllowed>
      )}
    </Page>
  )
}

/** Explains why the viewer cannot book, before anything is filled in. */
function MayBook({ provider, children }: { provider: PublicProvider } & Pick<BookPageProps, 'children'>) {
  const t = useTranslate()
  const { locale } = useFormats()
  const { isActive } = useViewer()

  if (!provider.acceptingNewClients) {
    return (
      <EmptyState
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
      {children(provider, isActive)}
    </>
  )
}
