import { FormPage } from '#site/accounts/FormPage.tsx'
import { importApi } from '#schemas/care/client-import.calls.gen.ts'
import type { Invitation as Invited } from '#schemas/care/client-import.ts'
import { LinkNotice } from '#site/accounts/LinkNotice.tsx'
import { useAnsweredLink } from '#site/accounts/use-answered-link.ts'
import { call } from '#shared/api/api.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Answer } from './Answer.tsx'
import { useSheet } from '#site/lib/use-sheet.ts'
import { classes } from './invitation-classes.ts'
import styles from './invitation.css?inline'
import { Outcome } from './Outcome.tsx'
import { useTokenOfAddress } from './use-token-of-address.ts'

const gone: Invited = { status: 'gone', providerName: null, providerHeadline: null, isLinked: false }

const callLink = (
  token: string,
  deed: 'openInvitation' | 'acceptInvitation' | 'declineInvitation' = 'openInvitation',
) => call(importApi[deed], { body: { token } })

/** What a person invited by a therapist sees: who invites, what accepting means, and the answer. */
export function Invitation() {
  useSheet(styles)
  const { t } = useReading()
  const { opened, act } = useAnsweredLink(useTokenOfAddress(), callLink)
  if (opened.as !== 'open' && opened.as !== 'dead')
    return (
      <FormPage title={t('invitation.title')}>
        <LinkNotice
          text={t(`invitation.${opened.as === 'waiting' ? 'loading' : opened.as}`)}
          isWaiting={opened.as === 'waiting'}
          {...(opened.as === 'broken' && { again: { text: t('invitation.again'), onAgain: () => act() } })}
        />
      </FormPage>
    )
  const { view: invitation, isBusy } = opened.as === 'open' ? opened : { view: gone, isBusy: false }
  const { status, providerHeadline } = invitation
  const name = invitation.providerName ?? t('invitation.somebody')
  if (status === 'open')
    return (
      <FormPage title={t('invitation.from', { name })} lead={providerHeadline}>
        <Consequences name={name} />
        <Answer
          name={name}
          isBusy={isBusy}
          onAccept={() => act('acceptInvitation')}
          onDecline={() => act('declineInvitation')}
        />
      </FormPage>
    )
  return (
    <FormPage title={t(`invitation.${status}_title`)}>
      {status === 'accepted' && <Accepted name={name} isLinked={invitation.isLinked} />}
      {status === 'declined' && <Outcome text={t('invitation.declined')} />}
      {status === 'gone' && (
        <Outcome text={t('invitation.gone')}>
          <p>{t('invitation.accepted_before')}</p>
          <SignInLinks />
        </Outcome>
      )}
    </FormPage>
  )
}

/** Shows the consequences of accepting before the question. */
function Consequences({ name }: { name: string }) {
  const { t } = useReading()
  return (
    <div>
      <h2 className={classes.heading}>{t('invitation.meaning')}</h2>
      <ul className={classes.points}>
        <li>{t('invitation.sees', { name })}</li>
        <li>{t('invitation.account')}</li>
        <li>{t('invitation.free')}</li>
      </ul>
    </div>
  )
}

/** A signed-in client is linked at once; others become clients through an account with the invited address. */
function Accepted({ name, isLinked }: { name: string; isLinked: boolean }) {
  const { locale, t } = useReading()
  if (isLinked)
    return (
      <Outcome text={t('invitation.linked', { name })}>
        <a className={classes.main} href={addressOf(locale, paths.appointments())}>
          {t('invitation.appointments')}
        </a>
      </Outcome>
    )
  return (
    <Outcome text={t('invitation.accepted', { name })}>
      <p>{t('invitation.next')}</p>
      <SignInLinks />
    </Outcome>
  )
}

/** Link to the account of the invited address. It does not carry the token. */
function SignInLinks() {
  const { locale, t } = useReading()
  return (
    <div className={classes.ways}>
      <a className={classes.main} href={addressOf(locale, paths.register())}>
        {t('invitation.register')}
      </a>
      <a className={classes.other} href={addressOf(locale, paths.login())}>
        {t('invitation.login')}
      </a>
    </div>
  )
}
