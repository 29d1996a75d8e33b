import type { ReactNode } from 'react'
import classes from './form-page.module.css'

/** Layout of sign-in, sign-up and code: one narrow column with a title. */
export function FormPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.card}>{children}</div>
    </div>
  )
}
