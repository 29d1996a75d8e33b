import { type ReactNode, useEffect, useRef } from 'react'
import classes from './invitation.module.css'

/** How it ended. The focus goes here: the button that was pressed has gone. */
export function Outcome({ text, children }: { text: string; children?: ReactNode }) {
  const sentence = useRef<HTMLOutputElement>(null)
  useEffect(() => sentence.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <output ref={sentence} tabIndex={-1} className={classes.outcome}>
        {text}
      </output>
      {children}
    </>
  )
}
