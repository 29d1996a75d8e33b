import type { ReactNode } from 'react'
import classes from '#shared/form/form.module.css'

/** The main action of a form. While busy it keeps the focus and its label and announces the state. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className={classes.submit} aria-disabled={isBusy}>
      {isBusy && <span className={classes.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
