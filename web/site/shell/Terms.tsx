import * as paths from '#schemas/platform/paths.ts'
import { Link } from './Link.tsx'
import { Points, PolicyPage, type PolicySection } from './PolicyPage.tsx'
import { usePolicyText } from './use-policy-text.ts'

/** Terms of service. */
export function Terms() {
  const t = usePolicyText()
  const plain = (
    id: 'service' | 'emergency' | 'therapists' | 'paying' | 'together' | 'leaving' | 'changes',
  ): PolicySection => ({ id, title: t(`terms.${id}`), content: <p>{t(`terms.${id}_text`)}</p> })
  return (
    <PolicyPage
      title={t('terms.title')}
      lead={t('terms.lead')}
      sections={[
        plain('service'),
        plain('emergency'),
        {
          id: 'account',
          title: t('terms.account'),
          content: (
            <Points>
              {[t('terms.account_age'), t('terms.account_own'), t('terms.account_verify'), t('terms.account_suspend')]}
            </Points>
          ),
        },
        plain('therapists'),
        {
          id: 'booking',
          title: t('terms.booking'),
          content: <Points>{[t('terms.booking_price'), t('terms.booking_horizon'), t('terms.booking_hold')]}</Points>,
        },
        plain('paying'),
        {
          id: 'cancelling',
          title: t('terms.cancelling'),
          content: (
            <>
              <p>{t('terms.cancelling_text')}</p>
              <p>
                <Link to={paths.clientCancellationPolicy()}>{t('site.client_cancellation')}</Link>
                {' · '}
                <Link to={paths.providerCancellationPolicy()}>{t('site.provider_cancellation')}</Link>
              </p>
            </>
          ),
        },
        plain('together'),
        plain('leaving'),
        plain('changes'),
      ]}
    />
  )
}
