import { PolicyPage, type PolicySection, RuleTable } from './PolicyPage.tsx'
import { usePolicyText } from './use-policy-text.ts'

/** What a client gets back after a cancellation, and when. */
export function ClientCancellation() {
  const t = usePolicyText()
  const sections = [
    'how',
    'early',
    'late',
    'undo',
    'therapist',
    'refund',
    'unpaid',
    'request',
    'move',
    'absent',
  ] as const
  const glance: PolicySection = {
    id: 'glance',
    title: t('client_cancellation.glance'),
    content: (
      <RuleTable
        head={[t('client_cancellation.glance_when'), t('client_cancellation.glance_back')]}
        rows={[
          [t('client_cancellation.glance_early'), t('client_cancellation.all')],
          [t('client_cancellation.glance_late'), t('client_cancellation.none')],
          [t('client_cancellation.glance_undo'), t('client_cancellation.all')],
          [t('client_cancellation.glance_therapist'), t('client_cancellation.all')],
        ]}
      />
    ),
  }
  return (
    <PolicyPage
      title={t('client_cancellation.title')}
      lead={t('client_cancellation.lead')}
      sections={[
        glance,
        ...sections.map((id) => ({
          id,
          title: t(`client_cancellation.${id}`),
          content: (
            <>
              <p>{t(`client_cancellation.${id}_text`)}</p>
              {id === 'move' && <p>{t('client_cancellation.move_deadline')}</p>}
            </>
          ),
        })),
      ]}
    />
  )
}

/** What happens when the therapist cancels, and what is refunded. */
export function ProviderCancellation() {
  const t = usePolicyText()
  const sections = ['refund', 'how', 'client', 'earning', 'request', 'move', 'absent', 'hours'] as const
  return (
    <PolicyPage
      title={t('provider_cancellation.title')}
      lead={t('provider_cancellation.lead')}
      sections={sections.map((id) => ({
        id,
        title: t(`provider_cancellation.${id}`),
        content: <p>{t(`provider_cancellation.${id}_text`)}</p>,
      }))}
    />
  )
}
