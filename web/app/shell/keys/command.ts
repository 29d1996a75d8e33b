import type { ReactNode } from 'react'

export const commandGroups = ['pages', 'people', 'actions', 'appointments', 'bookings', 'payments'] as const

/** One line of the command palette. */
export interface Command {
  id: string
  group: (typeof commandGroups)[number]
  text: string
  /** Distinguishes lines with the same text. */
  hint?: string
  icon: ReactNode
  to: string
  /** A public page, which is a document of its own. */
  isPublic?: boolean
}

/** What the palette found, and whether more is on its way. */
export interface Found {
  commands: readonly Command[]
  isReading: boolean
}
