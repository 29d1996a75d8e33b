/** What a schema cannot say of papers and places of work. Forms ask before they send, servers before they store: same words on both sides. */
import {
  credentialLimits,
  type ExperienceChange,
  ExperienceChange as experience,
  InsuranceFields,
  QualificationFields,
  type QualificationType,
} from './credentials.ts'
import { isRealDate } from '../identity/profile-rules.ts'
import { type FieldProblem, problemsOf } from '../platform/validate.ts'

/** A licence says who issued it and under which number; everything else has a title (specification, section 5). */
export const neededFor = (type: QualificationType): readonly ('title' | 'body' | 'credentialNumber')[] =>
  type === 'license' ? ['body', 'credentialNumber'] : ['title']

/** `today`: `YYYY-MM-DD` where the person is. */
export function qualificationProblems(fields: object, today: string): FieldProblem[] {
  const { type } = fields as Partial<QualificationFields>
  const missing = (type ? neededFor(type) : []).filter((name) => !(fields as Partial<QualificationFields>)[name])
  return firstOfEach([
    ...problemsOf(QualificationFields, fields),
    ...missing.map((name) => problem(name, 'validation.required')),
    ...dateProblems(fields, today),
  ])
}

export const insuranceProblems = (fields: object, today: string): FieldProblem[] =>
  firstOfEach([...problemsOf(InsuranceFields, fields), ...dateProblems(fields, today)])

/** Who still works there has no end yet; who does not has one, and not before the start. */
export function experienceProblems(fields: object): FieldProblem[] {
  const { startDate, endDate, currentlyWorksHere } = fields as Partial<ExperienceChange>
  const isOver = currentlyWorksHere === false
  return firstOfEach([
    ...problemsOf(experience, fields),
    ...(isOver && !endDate ? [problem('endDate', 'validation.required')] : []),
    ...(isOver && endDate && startDate && endDate < startDate ? [problem('endDate', 'validation.work_order')] : []),
  ])
}

/** A paper ends after it was issued and has not ended yet. */
function dateProblems(fields: object, today: string): FieldProblem[] {
  const { issuedAt, expiresAt } = fields as Partial<InsuranceFields>
  return [
    ...(issuedAt && !isPaperDate(issuedAt) ? [problem('issuedAt', 'validation.date')] : []),
    ...(expiresAt && !isPaperDate(expiresAt) ? [problem('expiresAt', 'validation.date')] : []),
    ...(issuedAt && expiresAt && expiresAt <= issuedAt ? [problem('expiresAt', 'validation.date_order')] : []),
    ...(expiresAt && expiresAt < today ? [problem('expiresAt', 'validation.date_past')] : []),
  ]
}

/** A day of the calendar, in years in which papers are issued and end. */
const isPaperDate = (date: string) =>
  isRealDate(date) && date >= credentialLimits.firstDate && date <= credentialLimits.lastDate

const problem = (path: string, key: string): FieldProblem => ({ path, key, words: {} })

/** One sentence per field, the first that was found. */
const firstOfEach = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.filter(({ path }, place) => problems.findIndex((other) => other.path === path) === place)
