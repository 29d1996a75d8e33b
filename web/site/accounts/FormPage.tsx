import type { ReactNode } from 'react'
import classes from './form-page.module.css'

/** One narrow column with a title: sign-in, sign-up, code. */
export function FormPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.card}>{children}</div>
    </div>
  )
}
