import { lazy, Suspense } from 'react'
import { addressOf } from '#schemas/platform/address.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import * as paths from '#schemas/platform/paths.ts'
import { timeOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { CrisisLine, Notice } from './Notice.tsx'
import { Phone } from './PhoneOffer.tsx'
import classes from './session.module.css'
import type { Stage } from './session-stage.ts'
import { useZone } from './zone.ts'

export const AfterSession = lazy(() => import('./AfterSession.tsx').then((file) => ({ default: file.AfterSession })))

interface ClosedProps {
  booking: string
  stage: Stage
  room: SessionRoom | null
  onEnter: () => void
}

/** Every state without sound and picture: before, refused, over. */
export function Closed({ booking, stage, room, onEnter }: ClosedProps) {
  const { locale, t } = useReading()
  const zone = useZone()
  const again = (text: string) => (
    <button type="button" className={classes.main} onClick={onEnter}>
      {text}
    </button>
  )
  switch (stage) {
    case 'loading':
      return <Notice title={t('session_page.loading')} />
    case 'broken':
      return (
        <Notice title={t('session_page.title')}>
          <CrisisLine />
        </Notice>
      )
    case 'sign_in':
      return (
        <Notice title={t('session_page.sign_in')}>
          <a className={classes.main} href={addressOf(locale, paths.login({ redirect: globalThis.location.pathname }))}>
            {t('session_page.to_sign_in')}
          </a>
        </Notice>
      )
    case 'early': {
      const time = timeOf(locale, zone, room?.opensAt ?? '')
      return (
        <Notice title={t('session_page.early_title', { time })} text={t('session_page.early_text')}>
          <a className={classes.button} href={addressOf(locale, paths.connectionTest())}>
            {t('session_page.test_connection')}
          </a>
          <CrisisLine />
        </Notice>
      )
    }
    case 'removed':
    case 'declined':
      return (
        <Notice title={t(`session_page.${stage}_title`)} text={t(`session_page.${stage}_text`)}>
          {again(t('session_page.ask_again'))}
          <CrisisLine />
        </Notice>
      )
    case 'replaced':
      return <Notice title={t('session_page.replaced_title')}>{again(t('session_page.continue_here'))}</Notice>
    case 'lost':
      return (
        <Notice title={t('session_page.lost_title')} text={t('session_page.lost_text')}>
          {again(t('session_page.come_back'))}
        </Notice>
      )
    case 'rights':
    case 'none':
    case 'closed':
      return (
        <Notice title={t(`session_page.${stage}_title`)} text={t(`session_page.${stage}_text`)}>
          {room?.meetingUrl && <a href={room.meetingUrl}>{t('session_page.other_link')}</a>}
          {stage === 'none' && (
            <Suspense>
              <Phone booking={booking} turn="" meetingUrl={null} isSilent />
            </Suspense>
          )}
          <CrisisLine />
        </Notice>
      )
    case 'ended':
      return (
        room && (
          <Suspense fallback={<Notice title={t('session_page.ended_title')} />}>
            <AfterSession room={room} />
          </Suspense>
        )
      )
    default:
      return null
  }
}
