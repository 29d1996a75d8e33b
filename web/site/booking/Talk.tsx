import { useT } from '#shared/i18n/words.tsx'
import type { BookingChoice } from '#shared/drafts/booking-choice.ts'
import { classes } from './classes.ts'

interface TalkProps {
  choice: BookingChoice
  onChange: (part: Partial<BookingChoice>) => void
}

/** A session or the free first talk. Both have times of their own, so the chosen one is cleared. */
export function Talk({ choice, onChange }: TalkProps) {
  const t = useT()
  return (
    <fieldset className={classes.formats}>
      <legend>{t('book_page.talk_or_session')}</legend>
      <div className={classes.segments}>
        {[false, true].map((isTalk) => (
          <label key={String(isTalk)}>
            <input
              type="radio"
              name="talk"
              checked={choice.isTalk === isTalk}
              onChange={() => onChange({ isTalk, startAt: null, isLater: false })}
            />
            <span>{t(isTalk ? 'book_page.talk' : 'book_page.session')}</span>
          </label>
        ))}
      </div>
      {choice.isTalk && <p className={classes.hint}>{t('book_page.talk_hint')}</p>}
    </fieldset>
  )
}
