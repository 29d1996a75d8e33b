import { useState } from 'react'
import { ratings, troubles } from '#schemas/care/room-connection-limits.ts'
import { roomConnectionApi } from '#schemas/care/room-connection.calls.gen.ts'
import type { ConnectionReport } from '#schemas/care/room-connection.ts'
import formClasses from '#shared/form/form.module.css'
import { call } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import { Icon } from './Icon.tsx'
import classes from './session.module.css'

const words = { 3: 'good', 2: 'fair', 1: 'bad' } as const

/** How the connection was. Only sums of the answers are shown to anybody. */
export function Rating({ booking, occupant, name }: { booking: string; occupant: string; name: string }) {
  const t = useT()
  const messageOf = useMessageOf()
  const [rating, setRating] = useState<1 | 2 | 3 | null>(null)
  const [isDone, setDone] = useState(false)
  const [isSkipped, setSkipped] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const send = (answer: Omit<ConnectionReport, 'occupantIdentifier'>, isLast: boolean) =>
    call(roomConnectionApi.report, { params: { id: booking }, body: { occupantIdentifier: occupant, ...answer } }).then(
      () => {
        setFailure(null)
        if (isLast) setDone(true)
      },
      setFailure,
    )
  const rate = (next: 1 | 2 | 3) => {
    setRating(next)
    void send({ rating: next }, next === 3)
  }
  if (isSkipped) return null
  return (
    <section className="sp-card" aria-labelledby="rating">
      <h2 id="rating">{t('session_after.connection')}</h2>
      {isDone ? (
        <output>{t('session_after.thanks')}</output>
      ) : (
        <>
          <div className="sp-rating">
            {ratings.map((one) => (
              <button key={one} type="button" aria-pressed={one === rating} onClick={() => rate(one)}>
                <Icon of="face" and={words[one]} />
                {t(`session_after.${words[one]}`)}
              </button>
            ))}
          </div>
          {rating !== null && rating !== 3 && (
            <form
              onSubmit={(event) => {
                event.preventDefault()
                const chosen = new Set(new FormData(event.currentTarget).getAll('trouble'))
                void send({ rating, trouble: troubles.filter((one) => chosen.has(one)) }, true)
              }}
            >
              <fieldset className={formClasses.field}>
                <legend>{t('session_after.what_was_it')}</legend>
                {troubles.map((one) => (
                  <label key={one} className={formClasses.check}>
                    <input type="checkbox" name="trouble" value={one} />
                    {t(`session_after.trouble_${one}`)}
                  </label>
                ))}
              </fieldset>
              <button type="submit" className={classes.button}>
                {t('session_after.send')}
              </button>
            </form>
          )}
          <p className={formClasses.hint}>
            {t('session_after.why_asked', { name })}{' '}
            <button type="button" className="sp-link" onClick={() => setSkipped(true)}>
              {t('session_after.skip')}
            </button>
          </p>
        </>
      )}
      {failure !== null && <p role="alert">{messageOf(failure)}</p>}
    </section>
  )
}
