import { useT } from '../kit/words.tsx'
import { PolicyPage } from './PolicyPage.tsx'

/** What a client gets back, and when. */
export function ClientCancellation() {
  const t = useT()
  return (
    <PolicyPage
      title={t('client_cancellation.title')}
      sections={[
        [t('client_cancellation.early'), t('client_cancellation.early_text')],
        [t('client_cancellation.late'), t('client_cancellation.late_text')],
        [t('client_cancellation.undo'), t('client_cancellation.undo_text')],
        [t('client_cancellation.therapist'), t('client_cancellation.therapist_text')],
      ]}
    />
  )
}

/** What happens when the therapist cancels. */
export function ProviderCancellation() {
  const t = useT()
  return (
    <PolicyPage
      title={t('provider_cancellation.title')}
      sections={[
        [t('provider_cancellation.refund'), t('provider_cancellation.refund_text')],
        [t('provider_cancellation.client'), t('provider_cancellation.client_text')],
        [t('provider_cancellation.earning'), t('provider_cancellation.earning_text')],
      ]}
    />
  )
}

/** What is kept about people, why, and who sees it. */
export function Privacy() {
  const t = useT()
  return (
    <PolicyPage
      title={t('privacy.title')}
      sections={[
        [t('privacy.kept'), t('privacy.kept_text')],
        [t('privacy.seen'), t('privacy.seen_text')],
        [t('privacy.cookies'), t('privacy.cookies_text')],
        [t('privacy.money'), t('privacy.money_text')],
      ]}
    />
  )
}
