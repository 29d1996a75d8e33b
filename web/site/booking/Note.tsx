import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import formClasses from '#shared/form/form.module.css'
import { useT } from '#shared/i18n/words.tsx'
import { Icon } from './Icon.tsx'
import { classes } from './classes.ts'

interface NoteProps {
  therapist: string
  value: string
  onChange: (text: string) => void
}

/** Optional, and folded until it is wanted. */
export function Note({ therapist, value, onChange }: NoteProps) {
  const t = useT()
  return (
    <details className={classes.note} open={value !== '' || undefined}>
      <summary>
        <Icon name="note" />
        <span>
          <b>{t('book_page.note', { name: therapist })}</b>
          <small>{t('book_page.note_hint', { most: bookingLimits.noteMax, name: therapist })}</small>
        </span>
      </summary>
      <div className={formClasses.field}>
        <label htmlFor="note" className={classes.hidden}>
          {t('book_page.note', { name: therapist })}
        </label>
        <textarea
          id="note"
          rows={5}
          maxLength={bookingLimits.noteMax}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <p className={formClasses.hint}>
          {t('book_page.note_count', { count: value.length, most: bookingLimits.noteMax })}
        </p>
      </div>
    </details>
  )
}
