import { useT } from '#shared/i18n/words.tsx'
import classes from './acting.module.css'

/** For operators who act as a user: `web/site/pages/acting.ts` shows it, counts down and ends the impersonation. */
export function Acting() {
  const t = useT()
  return (
    <aside className={classes.acting} aria-label={t('acting.label')} data-acting="" hidden>
      <strong>{t('acting.somebody')}</strong>
      <span role="timer" aria-live="off" aria-label={t('acting.left')} />
      <button type="button">{t('acting.end')}</button>
    </aside>
  )
}
