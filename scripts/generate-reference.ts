/**
 * Writes schemas/platform/reference/taxonomy.json, the only source of countries, states, languages and all other
 * reference lists. Existing rows keep their numbers; identifiers are derived from kind and code, so that they are the
 * same everywhere.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ICountry, countries as countryFacts } from 'countries-list'
import { iso31661, iso31662 } from 'iso-3166'
import type { TaxonomyRow } from '#schemas/platform/reference/taxonomy.ts'
import {
  currencyFor,
  isOperatingCountry,
  type ReferenceKind,
  referenceKinds,
  timezoneOfCountry,
} from '#schemas/platform/regions.ts'
import * as approaches from './reference/approaches.ts'
import { readList } from './reference/lists.ts'
import * as people from './reference/people.ts'
import * as places from './reference/places.ts'
import * as sessions from './reference/sessions.ts'
import * as specialities from './reference/specialities.ts'
import * as therapists from './reference/therapists.ts'

type Draft = Omit<TaxonomyRow, 'id' | 'identifier' | 'kind'>

const target = join(import.meta.dirname, '..', 'schemas', 'platform', 'reference', 'taxonomy.json')

const named = (type: Intl.DisplayNamesType, code: string) => {
  const name = (locale: string) => new Intl.DisplayNames(locale, { type }).of(code) ?? code
  return { en: name('en'), de: name('de') }
}

function countries(): Draft[] {
  return iso31661
    .map(({ alpha2: code }): Draft => {
      const facts: ICountry | undefined = Object.entries(countryFacts).find(([key]) => key === code)?.[1]
      const dialCode = facts?.phone[0] ? { dialCode: `+${facts.phone[0]}` } : {}
      const operating = isOperatingCountry(code)
      const own = isOperatingCountry(code) ? { currency: currencyFor(code), timezone: timezoneOfCountry[code] } : {}
      return {
        code,
        parent: null,
        position: 0,
        primary: operating,
        ...named('region', code),
        extra: { operating, ...own, ...dialCode },
      }
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

function states(): Draft[] {
  const other = new Map(readList(places.regionNames).map(({ code, en, de }) => [code, { en, de }]))
  const british = readList(places.britishRegions)
  const listed = iso31662.filter(({ code }) => /^(DE|NG|US)-/.test(code))
  return [...british, ...listed.map(({ code, name }) => ({ code, en: name, de: name, ...other.get(code) }))]
    .map(({ code, en, de }) => ({ code, parent: code.slice(0, 2), position: 0, primary: false, en, de, extra: {} }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

function languages(): Draft[] {
  const own = new Map(readList(places.languageNames).map(({ code, en, de }) => [code, { en, de }]))
  const row =
    (primary: boolean) =>
    (code: string): Draft => ({
      code,
      parent: null,
      position: primary ? 0 : 1,
      primary,
      ...(own.get(code) ?? named('language', code)),
      extra: {},
    })
  return [...places.primaryLanguages.split(' ').map(row(true)), ...places.otherLanguages.split(' ').map(row(false))]
}

const list = (text: string): Draft[] =>
  readList(text).map(({ code, en, de, parent }, index) => ({
    code,
    parent,
    position: index + 1,
    primary: false,
    en,
    de,
    extra: {},
  }))

const drafts: Record<ReferenceKind, Draft[]> = {
  country: countries(),
  state: states(),
  language: languages(),
  therapy: list(sessions.therapy),
  modality: list(sessions.modality),
  communication: list(sessions.communication),
  speciality: list(specialities.speciality),
  approach: list(approaches.approach),
  discipline: list(therapists.discipline),
  trait: list(therapists.trait),
  gender: list(people.gender),
  religion: list(people.religion),
  ethnicity: list(people.ethnicity),
  age_group: list(people.age_group),
  background: list(people.background),
}

/** Formatted like a version 7 UUID of 2026-01-01; the rest is a hash of kind and code. */
function identifierOf(kind: string, code: string): string {
  const date = Date.UTC(2026, 0, 1).toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(`${kind}/${code}`).digest('hex')
  return `${date.slice(0, 8)}-${date.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

const before = existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as TaxonomyRow[]) : []
const knownIds = new Map(before.map(({ kind, code, id }) => [`${kind}/${code}`, id]))

function number(kind: ReferenceKind, rows: Draft[]): TaxonomyRow[] {
  const base = (referenceKinds.indexOf(kind) + 1) * 1000
  const highest = Math.max(base, ...before.filter((row) => row.kind === kind).map(({ id }) => id))
  const fresh = rows.filter(({ code }) => !knownIds.has(`${kind}/${code}`)).map(({ code }) => code)
  return rows.map((row) => {
    const id = knownIds.get(`${kind}/${row.code}`) ?? highest + 1 + fresh.indexOf(row.code)
    return { id, identifier: identifierOf(kind, row.code), kind, ...row }
  })
}

const rows = referenceKinds.flatMap((kind) => number(kind, drafts[kind]))
const lost = before.filter((old) => !rows.some(({ kind, code }) => kind === old.kind && code === old.code))
if (lost.length > 0)
  throw new Error(
    `Rows may be in use and cannot be removed: ${lost.map(({ kind, code }) => `${kind}/${code}`).join(', ')}`,
  )
writeFileSync(target, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
console.log(`${rows.length} rows in ${target}`)
