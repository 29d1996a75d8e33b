/** Places of work, as a file can bring them: one by one, since there is no call for many. */
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
  const { keep, forget } = keeperOf(dataProvider, t)
  return {
    resource: 'experience',
    schema: ExperienceChange,
    synonyms,
    rowsAtOnce: 1,
    read: readPlace,
    check: experienceProblems,
    keysOf: (values) => ({ asks: [keyOf(values)], leaves: [keyOf(values)] }),
    // What is there already is recognised row by row.
    isFinished: async () => {
      forget()
      return false
    },
    send: async (rows) => Promise.all(rows.map(keep)),
  }
}

const yes = /^(true|yes|y|ja|j|wahr|x|1)$/i
const today = /^(today|now|present|current(ly)?|ongoing|(bis )?heute|aktuell|laufend)$/i

/** Where no end is given, or the word for today, somebody still works there; unless the file says otherwise. */
function readPlace(cells: Cells): object {
  const text = (field: string) => cells[field]?.trim() ?? ''
  const end = today.test(text('endDate')) ? '' : text('endDate')
  const isSaid = text('currentlyWorksHere') !== ''
  const worksHere = isSaid ? yes.test(text('currentlyWorksHere')) : end === ''
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

/** Creates a row unless it is there: by whoever made it, or by us, when the answer to an earlier try was lost. */
function keeperOf(dataProvider: DataProvider, t: Translate) {
  let there: Set<string> | null = null
  const unanswered = new Set<number>()
  const forget = () => {
    there = null
  }
  const keep = async ({ number, values }: CheckedRow): Promise<Outcome> => {
    const key = keyOf(values)
    there ??= await keysThere(dataProvider)
    const isOurs = unanswered.delete(number)
    if (there.has(key)) return isOurs ? kept(number) : { number, status: 'duplicate', reasons: [t(thereAlready)] }
    try {
      await dataProvider.create('experience', { data: values })
    } catch (error) {
      const reasons = refusalOf(error, t)
      if (reasons) return { number, status: 'invalid', reasons }
      // Whether it was kept is seen in the list, next time.
      unanswered.add(number)
      forget()
      throw error
    }
    there.add(key)
    return kept(number)
  }
  return { keep, forget }
}

const thereAlready = 'credentials.history.there_already'
const kept = (number: number): Outcome => ({ number, status: 'new', reasons: [] })

async function keysThere(dataProvider: DataProvider): Promise<Set<string>> {
  const { data } = await dataProvider.getList('experience', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'startDate', order: 'DESC' },
    filter: {},
  })
  return new Set(data.map(keyOf))
}

/** Only what is said about this very row; all else ends or delays the whole. */
function refusalOf(error: unknown, t: Translate): string[] | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const said = Object.entries(error.problem.fields ?? {}).map(([field, sentence]) =>
    fields.includes(field) ? `${t(labelKey('experience', field))}: ${sentence}` : sentence,
  )
  return said.length > 0 ? said : [error.message]
}
