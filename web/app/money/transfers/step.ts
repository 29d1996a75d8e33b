import type { ReactNode } from 'react'

/** Content of the top-up dialog at one of its steps. */
export interface Step {
  /** Distinguishes it from the previous step. */
  name: string
  title: string
  body: ReactNode
  actions: ReactNode
}
