import { useT } from '#shared/i18n/words.tsx'
import type { BookingChoice } from '#shared/drafts/booking-choice.ts'
import { classes } from './classes.ts'

interface ConsultationProps {
  choice: BookingChoice
  onChange: (part: Partial<BookingChoice>) => void
}

/** A session or the free first consultation. Both have times of their own, so the chosen one is cleared. */
export function Consultation({ choice, onChange }: ConsultationProps) {
  const t = useT()
  return (
    <fieldset className={classes.formats}>
      <legend>{t('book_page.consultation_or_session')}</legend>
      <div className={classes.segments}>
        {[false, true].map((isConsultation) => (
          <label key={String(isConsultation)}>
            <input
              type="radio"
              name="consultation"
              checked={choice.isConsultation === isConsultation}
              onChange={() => onChange({ isConsultation, startAt: null, isLater: false })}
            />
            <span>{t(isConsultation ? 'book_page.consultation' : 'book_page.one_session')}</span>
          </label>
        ))}
      </div>
      {choice.isConsultation && <p className={classes.hint}>{t('book_page.consultation_hint')}</p>}
    </fieldset>
  )
}
