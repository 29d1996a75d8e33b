import { type Note, noteLimits, type NoteStatus } from '#schemas/care/notes.ts'

export interface NoteState {
  status: NoteStatus
  hasContent: boolean
  files: number
  addenda: number
}

/** What the author may do with a note now. */
export function actionsOf({ status, hasContent, files, addenda }: NoteState): Note['actions'] {
  if (status !== 'draft') return addenda < noteLimits.addendaMax ? ['amend', 'delete'] : ['delete']
  return [
    'edit',
    ...(hasContent || files > 0 ? (['sign'] as const) : []),
    ...(files < noteLimits.filesPerNote ? (['attach'] as const) : []),
    'delete',
  ]
}

/**
 * Retention after the end of the treatment, in years. Germany: ten (BGB, § 630f, paragraph 3). Elsewhere seven, from
 * the Record Keeping Guidelines of the APA (2007, guideline 7), which is no shorter than what is customary in the other
 * countries.
 */
const legalYears: Readonly<Record<string, number>> = { DE: 10 }
export const shortestYears = 7
export const retentionYears = (country: string): number => legalYears[country] ?? shortestYears

/** Records whose retention started at or before this instant may be deleted. */
export const retainedUntil = (now: Temporal.Instant, years: number): Temporal.Instant =>
  now.toZonedDateTimeISO('UTC').subtract({ years }).toInstant()
