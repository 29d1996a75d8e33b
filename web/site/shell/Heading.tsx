import type { ReactNode } from 'react'
import classes from './heading.module.css'

/** Page title without a picture. */
export function Heading({ children }: { children: ReactNode }) {
  return (
    <div className={classes.heading}>
      <h1>{children}</h1>
    </div>
  )
}
