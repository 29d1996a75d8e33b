/** Rules of credentials and work history that a schema cannot express. Forms check them before they submit and servers before they store, with the same messages. */
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

/** A licence has an issuer and a number; every other credential has a title (docs/product-rules.md#credentials). */
export const neededFor = (type: QualificationType): readonly ('title' | 'body' | 'credentialNumber')[] =>
  type === 'license' ? ['body', 'credentialNumber'] : ['title']

/** `today`: `YYYY-MM-DD` in the therapist's time zone. */
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

/** A current position has no end; any other has one that is not before the start. */
export function experienceProblems(fields: object): FieldProblem[] {
  const { startDate, endDate, currentlyWorksHere } = fields as Partial<ExperienceChange>
  const isOver = currentlyWorksHere === false
  return firstOfEach([
    ...problemsOf(experience, fields),
    ...(isOver && !endDate ? [problem('endDate', 'validation.required')] : []),
    ...(isOver && endDate && startDate && endDate < startDate ? [problem('endDate', 'validation.work_order')] : []),
  ])
}

/** A document ends after its date of issue and has not ended yet. */
function dateProblems(fields: object, today: string): FieldProblem[] {
  const { issuedAt, expiresAt } = fields as Partial<InsuranceFields>
  return [
    ...(issuedAt && !isDocumentDate(issuedAt) ? [problem('issuedAt', 'validation.date')] : []),
    ...(expiresAt && !isDocumentDate(expiresAt) ? [problem('expiresAt', 'validation.date')] : []),
    ...(issuedAt && expiresAt && expiresAt <= issuedAt ? [problem('expiresAt', 'validation.date_order')] : []),
    ...(expiresAt && expiresAt < today ? [problem('expiresAt', 'validation.date_past')] : []),
  ]
}

/** A date that exists in the calendar, within the years in which documents are issued and end. */
const isDocumentDate = (date: string) =>
  isRealDate(date) && date >= credentialLimits.firstDate && date <= credentialLimits.lastDate

const problem = (path: string, key: string): FieldProblem => ({ path, key, words: {} })

/** One error per field, the first one found. */
const firstOfEach = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.filter(({ path }, place) => problems.findIndex((other) => other.path === path) === place)
