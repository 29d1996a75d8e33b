import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step that loads late; it takes the focus when it comes. */
export function Title({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h1>
  )
}
