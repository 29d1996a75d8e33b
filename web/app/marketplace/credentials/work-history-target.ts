/** Import of the work history: rows are sent one by one, since there is no bulk endpoint. */
import type { DataProvider } from 'react-admin'
import { experienceProblems } from '#schemas/marketplace/credential-rules.ts'
import { ExperienceChange } from '#schemas/marketplace/credentials.ts'
import type { CheckedRow, Cells, Outcome, Target } from '#ui/import-csv/target.ts'
import { ApiError } from '#shared/api/api.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { readMonth } from './read-month.ts'

type Translate = (key: string) => string

const synonyms = {
  companyName: [
    'company',
    'employer',
    'practice',
    'clinic',
    'organisation',
    'Unternehmen oder Praxis',
    'Unternehmen',
    'Firma',
    'Arbeitgeber',
    'Praxis',
    'Klinik',
    'Einrichtung',
  ],
  jobTitle: [
    'job',
    'title',
    'position',
    'role',
    'occupation',
    'Stelle',
    'Stellenbezeichnung',
    'Tätigkeit',
    'Beruf',
    'Funktion',
  ],
  startDate: ['from', 'start', 'since', 'begin', 'von', 'Beginn', 'Anfang', 'seit'],
  endDate: ['until', 'to', 'end', 'bis', 'Ende'],
  description: ['details', 'notes', 'tasks', 'Beschreibung', 'Aufgaben', 'Bemerkung'],
  currentlyWorksHere: [
    'current',
    'currently employed',
    'I currently work here',
    'Ich arbeite derzeit hier',
    'aktuell',
    'derzeit',
  ],
}

export function workHistoryTarget(dataProvider: DataProvider, t: Translate): Target {
  const { store, forget } = rowWriter(dataProvider, t)
  return {
    resource: 'experience',
    schema: ExperienceChange,
    synonyms,
    rowsAtOnce: 1,
    read: readPlace,
    check: experienceProblems,
    keysOf: (values) => ({ matchedBy: [keyOf(values)], recordedAs: [keyOf(values)] }),
    // Duplicates are detected row by row.
    isFinished: async () => {
      forget()
      return false
    },
    send: async (rows) => Promise.all(rows.map(store)),
  }
}

const yes = /^(true|yes|y|ja|j|wahr|x|1)$/i
const today = /^(today|now|present|current(ly)?|ongoing|(bis )?heute|aktuell|laufend)$/i

/** Without an end, or with the word for today, the position is current, unless the file says otherwise. */
function readPlace(cells: Cells): object {
  const text = (field: string) => cells[field]?.trim() ?? ''
  const end = today.test(text('endDate')) ? '' : text('endDate')
  const isGiven = text('currentlyWorksHere') !== ''
  const worksHere = isGiven ? yes.test(text('currentlyWorksHere')) : end === ''
  return {
    ...Object.fromEntries(['companyName', 'jobTitle'].flatMap((field) => (text(field) ? [[field, text(field)]] : []))),
    ...(text('startDate') && { startDate: readMonth(text('startDate')) }),
    ...(end && !worksHere && { endDate: readMonth(end) }),
    ...(text('description') && { description: text('description') }),
    currentlyWorksHere: worksHere,
  }
}

const fields = Object.keys(ExperienceChange.properties)
const keyOf = (values: object) =>
  JSON.stringify(fields.map((field) => (values as Record<string, unknown>)[field] ?? '')).toLowerCase()

/** Creates a row unless it exists: created by the user, or by an earlier attempt whose answer was lost. */
function rowWriter(dataProvider: DataProvider, t: Translate) {
  let existing: Set<string> | null = null
  const unanswered = new Set<number>()
  const forget = () => {
    existing = null
  }
  const store = async ({ number, values }: CheckedRow): Promise<Outcome> => {
    const key = keyOf(values)
    existing ??= await existingKeys(dataProvider)
    const isRetry = unanswered.delete(number)
    if (existing.has(key)) return isRetry ? stored(number) : { number, status: 'duplicate', reasons: [t(thereAlready)] }
    try {
      await dataProvider.create('experience', { data: values })
    } catch (error) {
      const reasons = rowErrors(error, t)
      if (reasons) return { number, status: 'invalid', reasons }
      // The next attempt finds out from the list whether the row was stored.
      unanswered.add(number)
      forget()
      throw error
    }
    existing.add(key)
    return stored(number)
  }
  return { store, forget }
}

const thereAlready = 'credentials.history.there_already'
const stored = (number: number): Outcome => ({ number, status: 'new', reasons: [] })

async function existingKeys(dataProvider: DataProvider): Promise<Set<string>> {
  const { data } = await dataProvider.getList('experience', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'startDate', order: 'DESC' },
    filter: {},
  })
  return new Set(data.map(keyOf))
}

/** Only errors of this row; all others stop or delay the whole import. */
function rowErrors(error: unknown, t: Translate): string[] | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const messages = Object.entries(error.problem.fields ?? {}).map(([field, sentence]) =>
    fields.includes(field) ? `${t(labelKey('experience', field))}: ${sentence}` : sentence,
  )
  return messages.length > 0 ? messages : [error.message]
}
