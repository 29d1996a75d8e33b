import type { ReactNode } from 'react'

/** What stands in the dialog of a top-up at one of its steps. */
export interface Step {
  /** Tells it from the step before. */
  name: string
  title: string
  body: ReactNode
  actions: ReactNode
}
