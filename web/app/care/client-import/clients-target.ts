/** Import target for a therapist's clients from a CSV file. */
import { importApi } from '#schemas/care/client-import.calls.gen.ts'
import { cleanRow, importLimits, ImportRow, keysOf, type RowResult } from '#schemas/care/client-import.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import type { CheckedRow, Outcome, Target } from '#ui/import-csv/target.ts'
import { ApiError, call } from '#shared/api/api.ts'
import { labelKey } from '#ui/forms/fields.ts'

type Translate = (key: string) => string

const synonyms = {
  firstName: ['first name', 'given name', 'forename', 'Vorname', 'Rufname', 'prénom', 'nombre', 'client first name'],
  lastName: ['last name', 'surname', 'family name', 'Nachname', 'Familienname', 'Zuname', 'nom', 'apellido', 'Name'],
  email: ['email', 'e-mail', 'mail', 'email address', 'E-Mail-Adresse', 'Mailadresse', 'courriel', 'correo'],
  phoneNumber: [
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'cell',
    'tel',
    'telephone',
    'Telefon',
    'Telefonnummer',
    'Handy',
    'Handynummer',
    'Mobil',
    'Mobilnummer',
    'Rufnummer',
  ],
  clientNumber: [
    'client number',
    'client no',
    'client id',
    'customer number',
    'patient number',
    'patient id',
    'file number',
    'reference',
    'Klientennummer',
    'Kundennummer',
    'Patientennummer',
    'Aktenzeichen',
  ],
}

export function clientsTarget(t: Translate): Target {
  return {
    resource: 'imported-clients',
    schema: ImportRow,
    synonyms,
    rowsAtOnce: importLimits.rowsPerCall,
    read: (cells) => cleanRow({ row: 1, ...cells }),
    check: (values) => problemsOf(ImportRow, values),
    keysOf,
    isFinished: async ({ importIdentifier, signal }) => {
      const known = await call(importApi.run, { params: { id: importIdentifier }, signal }).catch(noneIfUnknown)
      return known !== null && known.done >= known.total
    },
    send: async (rows, { importIdentifier, total, options, signal }) => {
      const body = { importIdentifier, total, rows: rows.map(rawOf), allowInvite: options.allowInvite === true }
      const answer = await call(importApi.importRows, { body, signal })
      return answer.rows.map((row) => outcomeOf(row, t))
    },
  }
}

function noneIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** Sends cleaned and checked values, which keeps a part far below the request size limit. */
const rawOf = ({ number, values }: CheckedRow) => ({ row: number, ...values })

const outcomeOf = ({ row, status, duplicateOf, fields }: RowResult, t: Translate): Outcome => ({
  number: row,
  status,
  reasons: [
    ...(duplicateOf ? [t(`imports.row_duplicate_${duplicateOf}`)] : []),
    ...Object.entries(fields).map(([field, sentence]) => `${t(labelKey('imported-clients', field))}: ${sentence}`),
  ],
})
