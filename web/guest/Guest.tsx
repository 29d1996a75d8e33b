import { FormPage } from '../accounts/FormPage.tsx'
import { LinkNotice } from '../accounts/LinkNotice.tsx'
import { useReading } from '../kit/words.tsx'
import { Answer } from './Answer.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { useInvitation } from './use-invitation.ts'

/** What somebody who was invited to a session sees: when, where and with whom, and the answer. No account is needed. */
export function Guest() {
  const { t } = useReading()
  const { invitation, act } = useInvitation()
  if (invitation.as !== 'open')
    return (
      <FormPage title={t('guest.title')}>
        <LinkNotice
          text={t(`guest.${invitation.as === 'waiting' ? 'loading' : invitation.as}`)}
          isWaiting={invitation.as === 'waiting'}
          {...(invitation.as === 'broken' && { again: { text: t('guest.again'), onAgain: () => act('openLink') } })}
        />
      </FormPage>
    )
  const { view, isBusy } = invitation
  return (
    <FormPage
      title={view.firstName ? t('guest.hello', { name: view.firstName }) : t('guest.title')}
      lead={t('guest.lead')}
    >
      <SessionFacts view={view} />
      <Answer status={view.status} isBusy={isBusy} onCome={() => act('join')} onStayAway={() => act('decline')} />
    </FormPage>
  )
}
