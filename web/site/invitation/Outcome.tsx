import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './invitation-classes.ts'

/** The result. It takes the focus, because the pressed button is gone. */
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
