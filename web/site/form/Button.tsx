import type { ReactNode } from 'react'
import classes from '#shared/form/form.module.css'

/** The one main action of a form. Busy, it keeps the focus and its words and says so. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className={classes.submit} aria-disabled={isBusy}>
      {isBusy && <span className={classes.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
