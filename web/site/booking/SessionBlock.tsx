import { useId, useState } from 'react'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { inBothTimeZones, money, timeOf } from '#shared/i18n/format.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-read.ts'
import { Picture } from '#site/search/Picture.tsx'
import { Block } from './Block.tsx'
import type { BookingChoice } from '#shared/drafts/booking-choice.ts'
import { offerOf } from './choice.ts'
import { Hours } from './Hours.tsx'
import type { HoldState } from './hold-hour.ts'
import { Consultation } from './Consultation.tsx'
import { strip } from '#site/day-strip/day-strip-classes.ts'
import { classes } from './classes.ts'

interface SessionBlockProps {
  provider: PublicProvider
  choice: BookingChoice
  hold: HoldState
  mayConsultation: boolean
  /** The hour is missing. */
  error: string | undefined
  onChange: (part: Partial<BookingChoice>) => void
  onRetry: () => void
}

/** The chosen hour, therapy and format; "Change" opens the free hours in place. */
export function SessionBlock({ provider, choice, hold, mayConsultation, error, onChange, onRetry }: SessionBlockProps) {
  const { t } = useReading()
  const [isOpen, setOpen] = useState(false)
  const isChosen = choice.isLater || (choice.startAt !== null && hold.is !== 'taken')
  const showsHours = isOpen || !isChosen
  const choose = ({ startTime }: TimeSlot) => {
    setOpen(false)
    onChange({ startAt: startTime, isLater: false })
  }
  return (
    <Block
      number={1}
      isDone={isChosen}
      title={t('book_page.session')}
      action={
        isChosen && (
          <button type="button" className={classes.plain} aria-expanded={showsHours} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'book_page.change_close' : 'book_page.change')}
          </button>
        )
      }
    >
      {mayConsultation && <Consultation choice={choice} onChange={onChange} />}
      <When provider={provider} choice={choice} />
      {hold.is === 'taken' && <Taken hold={hold} onChoose={choose} />}
      {hold.is === 'free' && <p className={classes.hint}>{t('book_page.not_held')}</p>}
      {hold.is === 'broken' && <NotRead error={hold.error} onRetry={onRetry} />}
      {error && hold.is !== 'taken' && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {showsHours && (
        <>
          {!choice.isConsultation && (
            <label className={classes.later}>
              <input
                type="checkbox"
                checked={choice.isLater}
                onChange={({ target }) => {
                  setOpen(true)
                  onChange({ isLater: target.checked })
                }}
              />
              <span>
                {t('book_page.later')}
                <small>{t('book_page.later_hint')}</small>
              </span>
            </label>
          )}
          {!choice.isLater && (
            <Hours
              key={`${choice.therapy}${choice.isConsultation}`}
              provider={provider}
              therapy={choice.therapy}
              isConsultation={choice.isConsultation}
              chosen={choice.startAt}
              held={hold.is === 'held' ? choice.startAt : null}
              onChoose={choose}
            />
          )}
        </>
      )}
      {provider.therapies.length > 1 && <Therapies provider={provider} choice={choice} onChange={onChange} />}
      {provider.modalities.length > 1 && <Formats provider={provider} choice={choice} onChange={onChange} />}
    </Block>
  )
}

function When({ provider, choice }: Pick<SessionBlockProps, 'provider' | 'choice'>) {
  const { locale, t } = useReading()
  const { name, minutes } = offerOf(provider, choice)
  const time = choice.startAt && inBothTimeZones(locale, choice.startAt, visitorZone(), provider.timezone)
  return (
    <div className={classes.when}>
      <Picture provider={provider} />
      <div>
        <p className={classes.strong}>
          {choice.isLater
            ? t('book_page.time_later')
            : time
              ? t('book_page.when', { day: time.day, time: time.time })
              : t('book_page.choose_time', { name: provider.firstName })}
        </p>
        {name !== null && (
          <p className={classes.quiet}>{t('book_page.therapy_minutes', { name, minutes: minutes ?? 0 })}</p>
        )}
        {!choice.isLater && time && (
          <p className={classes.quiet}>
            {time.other
              ? t('book_page.other_clock', { time: time.other.time, place: time.other.place })
              : t('book_page.same_clock', { name: provider.firstName })}
          </p>
        )}
      </div>
    </div>
  )
}

function Taken({
  hold: { message, alternatives },
  onChoose,
}: {
  hold: Extract<HoldState, { is: 'taken' }>
  onChoose: (slot: TimeSlot) => void
}) {
  const { locale, t } = useReading()
  const zone = visitorZone()
  return (
    <div className={classes.taken} role="alert">
      <p className={classes.strong}>{message}</p>
      {alternatives.length > 0 && (
        <>
          <p>{t('book_page.nearest')}</p>
          <ul className={strip.hours}>
            {alternatives.map((slot) => (
              <li key={slot.startTime}>
                <button type="button" onClick={() => onChoose(slot)}>
                  {timeOf(locale, zone, slot.startTime)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function NotRead({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useReading()
  const messageOf = useMessageOf()
  return (
    <div className={classes.taken} role="alert">
      <p>{messageOf(error)}</p>
      <button type="button" className={classes.plain} onClick={onRetry}>
        {t('shared.again')}
      </button>
    </div>
  )
}

type OptionsProps = Pick<SessionBlockProps, 'provider' | 'choice' | 'onChange'>

function Therapies({ provider, choice, onChange }: OptionsProps) {
  const { locale, t } = useReading()
  const id = useId()
  return (
    <div className={classes.pick}>
      <label htmlFor={id}>{t('book_page.therapy')}</label>
      <select id={id} value={choice.therapy} onChange={({ target }) => onChange({ therapy: target.value })}>
        {provider.therapies.map(({ identifier, name, minutes, fee, isFree }) => (
          <option key={identifier} value={identifier}>
            {choice.isConsultation
              ? name
              : t('book_page.therapy_option', {
                  name,
                  minutes,
                  price: isFree ? t('book_page.free') : money(locale, fee, provider.currency),
                })}
          </option>
        ))}
      </select>
    </div>
  )
}

function Formats({ provider, choice, onChange }: OptionsProps) {
  const { t } = useReading()
  return (
    <fieldset className={classes.formats}>
      <legend>{t('book_page.format')}</legend>
      <div className={classes.segments}>
        {provider.modalities.map(({ identifier, name }) => (
          <label key={identifier}>
            <input
              type="radio"
              name="format"
              checked={choice.modality === identifier}
              onChange={() => onChange({ modality: identifier })}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
