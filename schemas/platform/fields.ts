/**
 * Fields of the schemas. One TypeBox schema gives validation on both sides, the TypeScript type, the
 * OpenAPI description and the columns, inputs, filters and messages of the screens.
 *
 * `ui` says how a field is shown if the convention (type, format, limits) is not enough; `problemKey` names the locale key
 * of the error message, one for all keywords or one per keyword.
 */
import * as Type from 'typebox'
import { dayPattern, plainDatePattern, yearPattern } from './dates.ts'

export interface Ui {
  /** Shown as a column of the list. */
  list?: boolean
  /** Offered as a filter above the list; a text is the name of its query parameter. */
  filter?: boolean | string
  /** Sortable column; the backend query must allow the same field. */
  sort?: boolean
  /** Shown as a coloured label. */
  badge?: boolean
  /** Name of a person: empty once the account is erased, which the list then says. */
  person?: boolean
  input?: 'multiline' | 'password' | 'email' | 'phone' | 'money' | 'code' | 'hidden'
  rows?: number
  readOnly?: boolean
  /** Kind of reference data of the field's identifiers. */
  reference?: string
  /** Header of this field in CSV files. */
  csv?: string
}

export interface FieldWords {
  ui?: Ui
  problemKey?: string | Record<string, string>
  description?: string
}

/** Identifier of a row: UUID version 7. */
export const Id = (words: FieldWords = {}) =>
  Type.String({
    pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
    maxLength: 36,
    problemKey: 'validation.choice',
    ...words,
  })

/** Column with the name of a person, empty once the account is erased. */
export const PersonName = () => Type.String({ ui: { list: true, person: true } })

type TextLimits = { minLength?: number; maxLength?: number; pattern?: string }

/** A line or paragraph of text, at most `maxLength` characters, 255 by default. */
export const Text = (words: FieldWords & TextLimits = {}) => Type.String({ maxLength: 255, ...words })

type Changeable<Values extends readonly string[]> = Values extends readonly [...infer Words extends string[]]
  ? Words
  : Values[number][]

/** One of a closed list of values. */
export const Choice = <const Values extends readonly string[]>(values: Values, words: FieldWords = {}) =>
  Type.Enum([...values], { problemKey: 'validation.choice', ...words }) as unknown as Type.TEnum<Changeable<Values>>

/** Point in time, ISO 8601 in UTC with milliseconds: `2026-11-21T09:00:00.000Z`. */
export const Instant = (words: FieldWords = {}) =>
  Type.String({
    format: 'date-time',
    pattern: `^(?:${dayPattern})T(?:[01]\\d|2[0-3])(?::[0-5]\\d){2}(?:\\.\\d{1,9})?Z$`,
    maxLength: 35,
    ...words,
  })

/** Calendar date `YYYY-MM-DD` without a zone. */
export const PlainDate = (words: FieldWords & { minLength?: number } = {}) =>
  Type.String({ pattern: plainDatePattern, maxLength: 10, problemKey: 'validation.date', ...words })

/** Calendar month `YYYY-MM`. */
export const PlainMonth = (words: FieldWords = {}) =>
  Type.String({ pattern: `^${yearPattern}-(?:0[1-9]|1[0-2])$`, maxLength: 7, problemKey: 'validation.month', ...words })

/** Wall time `HH:MM`, `24:00` for the end of the day. */
export const WallTime = (words: FieldWords = {}) =>
  Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', maxLength: 5, problemKey: 'validation.time', ...words })

/** IANA time zone name; Temporal decides whether it exists. */
export const ZoneName = (words: FieldWords = {}) =>
  Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+){0,2}$',
    maxLength: 64,
    problemKey: 'validation.timezone',
    ...words,
  })

/** Amount of money in minor units of `currency` (kobo, pence, cents). */
export const Money = (words: FieldWords & { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ minimum: 0, maximum: 1_000_000_000_00, ...words, ui: { input: 'money', ...words.ui } })

/** Amount of money that may be negative: a balance or a change. */
export const SignedMoney = (words: FieldWords = {}) =>
  Type.Integer({ minimum: -1e14, maximum: 1e14, ...words, ui: { input: 'money', ...words.ui } })

export const currencies = ['NGN', 'GBP', 'USD', 'EUR'] as const
export type CurrencyCode = (typeof currencies)[number]
export const Currency = (words: FieldWords = {}) => Choice(currencies, words)

export const countryCodes = ['NG', 'GB', 'US', 'DE'] as const
export const CountryCode = (words: FieldWords = {}) =>
  Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2, problemKey: 'validation.choice', ...words })

/**
 * Row of reference data: country, state, language, therapy, modality, speciality and the rest
 * (docs/product-rules.md#countries-and-reference-data).
 */
export type Reference = Type.Static<typeof Reference>
export const Reference = Type.Object({ identifier: Id(), code: Text({ maxLength: 64 }), name: Text() })

/** Object that refuses unknown fields: the base of every body and query. */
export const Strict = <Fields extends Type.TProperties>(fields: Fields, words: FieldWords = {}) =>
  Type.Object(fields, { additionalProperties: false, ...words })
