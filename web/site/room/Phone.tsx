import { type FormEvent, useEffect, useState } from 'react'
import { roomConnectionApi as api } from '#schemas/care/room-connection.calls.gen.ts'
import type { RoomPhones } from '#schemas/care/room-connection.ts'
import { telephoneLink } from '#schemas/platform/reference/first-help.ts'
import formClasses from '#shared/form/form.module.css'
import { ApiError, call } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import classes from './session.module.css'

interface PhoneProps {
  booking: string
  /** Changes when the numbers may have changed. */
  turn: string
  meetingUrl: string | null
  /** Shows nothing where the booking has no phone either. */
  isSilent?: boolean
}

/** Both sides show a number to each other, the therapist calls, and both say that they spoke. */
export function Phone({ booking, turn, meetingUrl, isSilent = false }: PhoneProps) {
  const t = useT()
  const messageOf = useMessageOf()
  const { phones, error, isBusy, act } = usePhones(booking, turn)
  if (!phones && isSilent) return null
  return (
    <section className="sp-card sp-phone" aria-labelledby="phone-title">
      <h2 id="phone-title">{t('session_phone.title')}</h2>
      {phones && <Numbers phones={phones} isBusy={isBusy} booking={booking} act={act} error={error} />}
      <output className={formClasses.error}>{error ? messageOf(error) : ''}</output>
      {phones && <Spoken phones={phones} onSpoke={() => act(() => call(api.spoke, { params: { id: booking } }))} />}
      {meetingUrl && (
        <a href={meetingUrl} target="_blank" rel="noopener noreferrer">
          {t('session_page.other_link')}
        </a>
      )}
    </section>
  )
}

type Act = (run: () => Promise<RoomPhones>) => void

function usePhones(booking: string, turn: string) {
  const [phones, setPhones] = useState<RoomPhones | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    call(api.phones, { params: { id: booking }, signal: abort.signal }).then(
      (found) => !abort.signal.aborted && setPhones(found),
      (problem: unknown) => !abort.signal.aborted && setError(problem),
    )
    return () => abort.abort()
  }, [booking, turn])
  const act: Act = (run) => {
    setBusy(true)
    run().then(
      (found) => {
        setPhones(found)
        setError(null)
        setBusy(false)
      },
      (problem: unknown) => {
        setError(problem)
        setBusy(false)
      },
    )
  }
  return { phones, error, isBusy, act }
}

interface NumbersProps {
  phones: RoomPhones
  isBusy: boolean
  booking: string
  act: Act
  error: unknown
}

function Numbers({ phones: { role, own, other }, isBusy, booking, act, error }: NumbersProps) {
  const t = useT()
  const show = (phoneNumber: string | null) =>
    !isBusy && act(() => call(api.showPhone, { params: { id: booking }, body: { phoneNumber } }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('phone')
    show(typeof typed === 'string' ? typed.replaceAll(/[\s()/.-]/g, '') : '')
  }
  const isWrong = error instanceof ApiError && error.problem.fields !== undefined
  const { name } = other
  return (
    <>
      <p className={classes.muted}>{t(`session_phone.lead_${role}`, { name })}</p>
      {other.number && (
        <p>
          <a className={classes.main} href={telephoneLink(other.number)}>
            {t('session_phone.call', { name, number: other.number })}
          </a>
        </p>
      )}
      {!other.number && <p>{t('session_phone.none_yet', { name })}</p>}
      {own ? (
        <p className="sp-row">
          <span>{t('session_phone.shown', { name, number: own })}</span>
          <button type="button" className="sp-link" onClick={() => show(null)}>
            {t('session_phone.hide')}
          </button>
        </p>
      ) : (
        <form className={formClasses.field} onSubmit={submit} noValidate>
          <label htmlFor="phone">{t('session_phone.own')}</label>
          <div className="sp-speaker">
            <input
              id="phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              aria-describedby="phone-hint"
              aria-invalid={isWrong || undefined}
            />
            <button type="submit" className={classes.button} aria-disabled={isBusy}>
              {t('session_phone.show', { name })}
            </button>
          </div>
          <p id="phone-hint" className={formClasses.hint}>
            {t('session_phone.hint', { name })}
          </p>
        </form>
      )}
    </>
  )
}

function Spoken({ phones: { other, hasSpoken, maySpeak }, onSpoke }: { phones: RoomPhones; onSpoke: () => void }) {
  const t = useT()
  const { name } = other
  return (
    <>
      <output>
        {hasSpoken ? t('session_phone.said') : other.hasSpoken ? t('session_phone.other_said', { name }) : ''}
      </output>
      {maySpeak && (
        <button type="button" className={classes.button} onClick={onSpoke}>
          {t('session_phone.spoke')}
        </button>
      )}
    </>
  )
}
