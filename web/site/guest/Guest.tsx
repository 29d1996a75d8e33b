import { participantApi } from '#schemas/scheduling/participants.calls.gen.ts'
import { FormPage } from '#site/accounts/FormPage.tsx'
import { LinkNotice } from '#site/accounts/LinkNotice.tsx'
import { useAnsweredLink } from '#site/accounts/use-answered-link.ts'
import { useLinkToken } from '#site/accounts/use-link-token.ts'
import { call } from '#shared/api/api.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Answer } from './Answer.tsx'
import { SessionFacts } from './SessionFacts.tsx'

const callLink = (token: string, deed: 'openLink' | 'join' | 'decline' = 'openLink') =>
  call(participantApi[deed], { body: { token } })

/** What an invited guest sees: when, where and with whom the session is, and the answer. No account is needed. */
export function Guest() {
  const { t } = useReading()
  const token = useLinkToken()
  const { opened, act } = useAnsweredLink(token, callLink)
  if (opened.as !== 'open')
    return (
      <FormPage title={t('guest.title')}>
        <LinkNotice
          text={t(`guest.${opened.as === 'waiting' ? 'loading' : opened.as}`)}
          isWaiting={opened.as === 'waiting'}
          {...(opened.as === 'broken' && { again: { text: t('guest.again'), onAgain: () => act() } })}
        />
      </FormPage>
    )
  const { view, isBusy } = opened
  return (
    <FormPage
      title={view.firstName ? t('guest.hello', { name: view.firstName }) : t('guest.title')}
      lead={t('guest.lead')}
    >
      <SessionFacts view={view} token={token ?? ''} />
      <Answer status={view.status} isBusy={isBusy} onCome={() => act('join')} onStayAway={() => act('decline')} />
    </FormPage>
  )
}
