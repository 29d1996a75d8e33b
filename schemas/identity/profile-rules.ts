/** Profile rules that a schema cannot express. Forms check them before they submit and servers before they store, with the same messages. */
import type * as Type from 'typebox'
import { clientLimits } from './client-profile.ts'
import { isOperatingCountry, plainZip, postalCodes, type ReferenceKind } from '../platform/regions.ts'
import { type FieldProblem, problemsOf } from '../platform/validate.ts'

export interface ProfileFacts {
  /** `YYYY-MM-DD` in the person's time zone. */
  today: string
  /** Code of the country with this identifier; undefined where the product does not operate. */
  countryOf: (identifier: string) => string | undefined
  /** Whether a person of that country may choose this identifier for this kind. */
  isOffered: (kind: ReferenceKind, identifier: string, country: string | undefined) => boolean
}

/** All errors of a profile, one message per field. */
export function profileProblems(schema: Type.TObject, typed: object, facts: ProfileFacts): FieldProblem[] {
  const info = tidied(typed)
  const found = problemsOf(schema, info)
  const isReported = (path: string) => found.some((one) => one.path === path || one.path.startsWith(`${path}.`))
  return [
    ...found,
    ...problemsBesides(schema, info, facts).filter(({ path }) => !isReported(path.split('.')[0] ?? path)),
  ]
}

/** Normalises texts before they are stored: trimmed and in Unicode form NFC. Empty fields count as left out. */
export function tidied<Value extends object>(typed: Value): Value {
  const fields = Object.entries(typed).map(([name, value]) => [name, normalizeText(value)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== '')) as Value
}

const normalizeText = (value: unknown) => (typeof value === 'string' ? value.trim().normalize('NFC') : value)

function problemsBesides(schema: Type.TObject, info: object, facts: ProfileFacts): FieldProblem[] {
  const { zipCode, dob, countryIdentifier } = info as Record<string, unknown>
  const country = typeof countryIdentifier === 'string' ? facts.countryOf(countryIdentifier) : undefined
  return [
    ...(countryIdentifier !== undefined && !country ? [problem('countryIdentifier', 'validation.country')] : []),
    ...(typeof zipCode === 'string' && !isPostalCode(zipCode, country)
      ? [problem('zipCode', 'validation.zip_code')]
      : []),
    ...(typeof dob === 'string' ? birthProblems(dob, facts.today) : []),
    ...referenceProblems(schema, info, (kind, identifier) => facts.isOffered(kind, identifier, country)),
  ]
}

/** Identifiers that do not exist, are of another kind, or are not offered; in lists each at its index. */
export function referenceProblems(
  schema: Type.TObject,
  info: object,
  isOffered: (kind: ReferenceKind, identifier: string) => boolean,
): FieldProblem[] {
  return Object.entries(info as Record<string, unknown>).flatMap(([name, value]) => {
    const kind = kindOf(schema, name)
    if (!kind) return []
    if (Array.isArray(value)) return inList(name, value, kind, isOffered)
    if (typeof value !== 'string' || kind === 'country' || isOffered(kind, value)) return []
    return [problem(name, kind === 'state' ? 'validation.state' : 'validation.choice')]
  })
}

const inList = (
  name: string,
  list: unknown[],
  kind: ReferenceKind,
  isOffered: (kind: ReferenceKind, identifier: string) => boolean,
) =>
  list.flatMap((identifier, place) =>
    typeof identifier === 'string' && !isOffered(kind, identifier)
      ? [problem(`${name}.${place}`, 'validation.choice')]
      : [],
  )

/** Kind of reference data of a field, from its schema. */
export const kindOf = (schema: Type.TObject, name: string): ReferenceKind | undefined =>
  (schema.properties[name] as { ui?: { reference?: ReferenceKind } } | undefined)?.ui?.reference

/** Valid in the country's format, ignoring spaces, hyphens and case. */
function isPostalCode(typed: string, country: string | undefined): boolean {
  if (country === undefined || !isOperatingCountry(country)) return true
  return new RegExp(postalCodes[country]).test(plainZip(typed))
}

function birthProblems(dob: string, today: string): FieldProblem[] {
  if (dob > today) return [problem('dob', 'validation.birth_future')]
  return isAdult(dob, today) ? [] : [problem('dob', 'validation.adult')]
}

/** A date that exists in the calendar. */
export function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A person born on 29 February comes of age on 1 March in a common year. */
export const isAdult = (dob: string, today: string): boolean =>
  `${Number(dob.slice(0, 4)) + clientLimits.adultYears}${dob.slice(4)}` <= today

const problem = (path: string, key: string): FieldProblem => ({ path, key, words: {} })
