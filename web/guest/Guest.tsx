import { FormPage } from '../accounts/FormPage.tsx'
import { SubmitButton } from '../kit/form/Button.tsx'
import { useReading } from '../kit/words.tsx'
import { Answer } from './Answer.tsx'
import classes from './guest.module.css'
import { SessionFacts } from './SessionFacts.tsx'
import { type Invitation, useInvitation } from './use-invitation.ts'

/** What somebody who was invited to a session sees: when, where and with whom, and the answer. No account is needed. */
export function Guest() {
  const { t } = useReading()
  const { invitation, act } = useInvitation()
  if (invitation.as !== 'open')
    return (
      <FormPage title={t('guest.title')}>
        <Closed state={invitation.as} onAgain={() => act('openLink')} />
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

function Closed({ state, onAgain }: { state: Exclude<Invitation['as'], 'open'>; onAgain: () => void }) {
  const { t } = useReading()
  if (state === 'waiting')
    return (
      <p className={classes.waiting} aria-live="polite">
        {t('guest.loading')}
      </p>
    )
  return (
    <>
      <output>{t(`guest.${state}`)}</output>
      {state === 'broken' && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onAgain()
          }}
        >
          <SubmitButton isBusy={false}>{t('guest.again')}</SubmitButton>
        </form>
      )}
    </>
  )
}
