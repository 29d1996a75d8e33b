import { type Note, noteLimits, type NoteStatus } from '#schemas/care/notes.ts'

export interface Standing {
  status: NoteStatus
  hasContent: boolean
  files: number
  addenda: number
}

/** What the author of a note may do with it now. */
export function actionsOf({ status, hasContent, files, addenda }: Standing): Note['actions'] {
  if (status !== 'draft') return addenda < noteLimits.addendaMax ? ['amend', 'delete'] : ['delete']
  return [
    'edit',
    ...(hasContent || files > 0 ? (['sign'] as const) : []),
    ...(files < noteLimits.filesPerNote ? (['attach'] as const) : []),
    'delete',
  ]
}

/**
 * Years for which a record is kept after the treatment ended. Germany: ten (BGB, § 630f, paragraph 3). Elsewhere seven: what
 * the Record Keeping Guidelines of the APA (2007, guideline 7) name, and no shorter than custom in the other countries.
 */
const legalYears: Readonly<Record<string, number>> = { DE: 10 }
export const shortestYears = 7
export const yearsKept = (country: string): number => legalYears[country] ?? shortestYears

/** What began to be kept at this moment or before need not be kept any longer. */
export const keptUntil = (now: Temporal.Instant, years: number): Temporal.Instant =>
  now.toZonedDateTimeISO('UTC').subtract({ years }).toInstant()
