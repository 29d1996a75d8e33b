import { type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'
import { classes } from './classes.ts'

interface BlockProps {
  number: number
  isDone: boolean
  title: string
  action?: ReactNode
  children: ReactNode
}

/** One part of the booking: a number, or a check mark once nothing is missing. */
export function Block({ number, isDone, title, action, children }: BlockProps) {
  const id = useId()
  return (
    <section className={classes.block} aria-labelledby={id}>
      <div className={classes.blockHead}>
        <span className={isDone ? classes.done : classes.number} aria-hidden="true">
          {isDone ? <Icon name="check" /> : number}
        </span>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
