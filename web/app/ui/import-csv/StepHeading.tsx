import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'

/** Heading of a step; it takes the focus, so that screen readers continue at the new step. */
export function StepHeading({ takesFocus = true, children }: { takesFocus?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 8 }}>
      {children}
    </Typography>
  )
}
