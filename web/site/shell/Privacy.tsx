import { cookieDays, cookiesSet } from '#schemas/platform/consent.ts'
import { signInLimits } from '#schemas/identity/sign-in-limits.ts'
import classes from './policies.module.css'
import { Points, PolicyPage, type PolicySection, RuleTable } from './PolicyPage.tsx'
import { usePolicyText } from './use-policy-text.ts'

/** Privacy policy: which personal data is stored, why, for how long, and who has access. */
export function Privacy() {
  const t = usePolicyText()
  const plain = (id: 'who' | 'shared' | 'storage'): PolicySection => ({
    id,
    title: t(`privacy.${id}`),
    content: <p>{t(`privacy.${id}_text`)}</p>,
  })
  const sections = ['account', 'profile', 'bookings', 'money', 'providers', 'security'] as const
  const rights = ['see', 'correct', 'delete', 'log', 'object'] as const
  return (
    <PolicyPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      sections={[
        plain('who'),
        {
          id: 'kept',
          title: t('privacy.kept'),
          content: (
            <>
              <p>{t('privacy.kept_text')}</p>
              <Points>{sections.map((what) => t(`privacy.kept_${what}`))}</Points>
            </>
          ),
        },
        {
          id: 'seen',
          title: t('privacy.seen'),
          content: (
            <>
              <p>{t('privacy.seen_text')}</p>
              <p>{t('privacy.acting')}</p>
            </>
          ),
        },
        plain('shared'),
        { id: 'money', title: t('privacy.money'), content: <p>{t('privacy.money_text')}</p> },
        { id: 'cookies', title: t('privacy.cookies'), content: <Cookies /> },
        plain('storage'),
        { id: 'retention', title: t('privacy.retention'), content: <Retention /> },
        {
          id: 'rights',
          title: t('privacy.rights'),
          content: <Points>{rights.map((right) => t(`privacy.rights_${right}`))}</Points>,
        },
      ]}
    />
  )
}

function Cookies() {
  const t = usePolicyText()
  return (
    <>
      <p>{t('privacy.cookies_text')}</p>
      <RuleTable
        head={[t('privacy.cookie_name'), t('privacy.cookie_purpose'), t('privacy.cookie_days')]}
        rows={cookiesSet.map(({ name, purpose }) => [
          name,
          t(`privacy.cookie_${purpose}`),
          purpose === 'session' || purpose === 'acting' || purpose === 'social'
            ? t(`privacy.cookie_${purpose}_days`)
            : t('privacy.days', { smart_count: purpose === 'device' ? signInLimits.knownOriginDays : cookieDays }),
        ])}
      />
      <p>
        <button type="button" className={classes.change} data-consent="settings">
          {t('privacy.change')}
        </button>
      </p>
    </>
  )
}

function Retention() {
  const t = usePolicyText()
  const what = ['account', 'pending', 'session', 'traces', 'export', 'money', 'notes'] as const
  return (
    <RuleTable
      head={[t('privacy.retention_what'), t('privacy.retention_long')]}
      rows={what.map((id) => [t(`privacy.keep_${id}`), t(`privacy.keep_${id}_long`)])}
    />
  )
}
