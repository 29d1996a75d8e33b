import { useEffect, useState } from 'react'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { addressOf, splitLocale } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { isRefusal } from '#shared/api/api.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { PageSkeleton } from '#site/lib/PageSkeleton.tsx'
import { useIsHydrated } from '#site/lib/address.ts'
import { useRead } from '#site/lib/use-read.ts'
import { Broken } from '#site/shell/Broken.tsx'
import { EmptyState } from '#site/shell/EmptyState.tsx'
import { Toasts } from '#site/toasts/Toasts.tsx'
import type { CameBack } from './CameBack.tsx'
import type { BookingForm } from './form-en.ts'
import { useUnpaid } from './use-unpaid.ts'
import { useViewer } from './use-viewer.ts'

interface BackPart {
  CameBack: typeof CameBack
}

interface FormPart {
  BookingForm: typeof BookingForm
}

/** The form is large, with texts of its own: it is on its way while the therapist and the reader are read. */
function useFormPart(locale: Locale): FormPart | undefined {
  const [part, setPart] = useState<FormPart>()
  useEffect(() => {
    void (locale === 'de' ? import('./form-de.ts') : import('./form-en.ts')).then(setPart)
  }, [locale])
  return part
}

/** Books a session with one therapist, for visitors and clients, and for those whom a provider has sent back here. */
export function Booking() {
  // Before hydration and while the answer of the provider is on its way the page shows the same.
  const [isAnswered, setAnswered] = useState(() => !globalThis.location?.hash?.startsWith('#provider='))
  const [back, setBack] = useState<BackPart>()
  useEffect(() => {
    if (!isAnswered) void import('./CameBack.tsx').then(setBack)
  }, [isAnswered])
  if (isAnswered) return <Reader />
  return back ? <back.CameBack onDone={setAnswered} /> : <PageSkeleton />
}

function Reader() {
  const { locale, t } = useReading()
  const id = useIsHydrated() ? (splitLocale(location.pathname).path.split('/')[2] ?? '') : ''
  const { data: provider, error, refetch } = useRead(providerApi.show, id ? { params: { id } } : null)
  const viewer = useViewer(provider)
  const { session } = viewer
  const part = useFormPart(locale)
  const isChecked = useUnpaid(id, session && viewer.isClient)

  useEffect(() => {
    if (provider) document.title = t('book_page.title_tab', { name: `${provider.firstName} ${provider.lastName}` })
  }, [provider, t])

  // The form stays when its reader signs in.
  const [isReady, setReady] = useState(false)
  if (!isReady && provider && session && isChecked && viewer.isKnown) setReady(true)

  const go = (address: string) => location.assign(addressOf(locale, address))
  const toSearch = () => go(paths.therapists())
  const here = () => ({ redirect: location.pathname + location.search })
  if (isRefusal(error))
    return <EmptyState text={t('book_page.gone')} action={t('book_page.find_another')} onAction={toSearch} />
  if (error !== undefined) return <Broken error={error} onRetry={refetch} />
  if (!provider || !session || !isReady || !part) return <PageSkeleton />
  if (!viewer.mayBook && !session.signedIn)
    return (
      <EmptyState text={t('book_page.full')} action={t('book_page.sign_in')} onAction={() => go(paths.login(here()))} />
    )
  if (!viewer.mayBook)
    return <EmptyState text={t('book_page.full')} action={t('book_page.find_another')} onAction={toSearch} />
  if (session.signedIn && session.userType !== 'client')
    return (
      <EmptyState
        text={t('book_page.clients_only')}
        action={t('book_page.to_account')}
        onAction={() => go(paths.overview())}
      />
    )
  if (session.signedIn && !session.isActive)
    return (
      <EmptyState
        text={t('book_page.verify_first')}
        action={t('book_page.verify')}
        onAction={() => go(paths.verify(here()))}
      />
    )
  return (
    <>
      <part.BookingForm provider={provider} viewer={viewer} />
      <Toasts />
    </>
  )
}
