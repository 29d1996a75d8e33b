/** What a schema cannot say of a profile. Forms ask before they send, servers before they store: same words on both sides. */
import type * as Type from 'typebox'
import { clientLimits } from './client-profile.ts'
import { isOperatingCountry, plainZip, postalCodes, type ReferenceKind } from '../platform/regions.ts'
import { type FieldProblem, problemsOf } from '../platform/validate.ts'

export interface ProfileFacts {
  /** `YYYY-MM-DD` where the person is. */
  today: string
  /** Code of the country with this identifier; undefined where the product does not operate. */
  countryOf: (identifier: string) => string | undefined
  /** May this identifier be chosen where this kind is asked for, by somebody of that country? */
  isOffered: (kind: ReferenceKind, identifier: string, country: string | undefined) => boolean
}

/** All that is wrong with a profile, one sentence per field. */
export function profileProblems(schema: Type.TObject, typed: object, facts: ProfileFacts): FieldProblem[] {
  const info = tidied(typed)
  const found = problemsOf(schema, info)
  const isTold = (path: string) => found.some((one) => one.path === path || one.path.startsWith(`${path}.`))
  return [...found, ...problemsBesides(schema, info, facts).filter(({ path }) => !isTold(path.split('.')[0] ?? path))]
}

/** Texts as they are stored: without space around them, accents in one piece. Emptied fields count as left out. */
export function tidied<Value extends object>(typed: Value): Value {
  const fields = Object.entries(typed).map(([name, value]) => [name, tidyText(value)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== '')) as Value
}

const tidyText = (value: unknown) => (typeof value === 'string' ? value.trim().normalize('NFC') : value)

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

/** Identifiers that name nothing, something of another kind, or something that is not offered; in lists each at its place. */
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

/** Kind of reference data that a field names, as its schema says. */
export const kindOf = (schema: Type.TObject, name: string): ReferenceKind | undefined =>
  (schema.properties[name] as { ui?: { reference?: ReferenceKind } } | undefined)?.ui?.reference

/** Written in the way of the country, spaces, hyphens and case aside. */
function isPostalCode(typed: string, country: string | undefined): boolean {
  if (country === undefined || !isOperatingCountry(country)) return true
  return new RegExp(postalCodes[country]).test(plainZip(typed))
}

function birthProblems(dob: string, today: string): FieldProblem[] {
  if (dob > today) return [problem('dob', 'validation.birth_future')]
  return isAdult(dob, today) ? [] : [problem('dob', 'validation.adult')]
}

/** A day that the calendar has. */
export function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Who was born on a 29 February comes of age on the 1 March of a year without one. */
export const isAdult = (dob: string, today: string): boolean =>
  `${Number(dob.slice(0, 4)) + clientLimits.adultYears}${dob.slice(4)}` <= today

const problem = (path: string, key: string): FieldProblem => ({ path, key, words: {} })
