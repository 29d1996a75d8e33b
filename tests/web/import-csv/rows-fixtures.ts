/** Targets and files for tests of the import. */
import { importIdentifierOf } from '#ui/import-csv/import-identifier.ts'
import { checkRows } from '#ui/import-csv/check-rows.ts'
import { openFile } from '#ui/import-csv/csv-file.ts'
import { columnsOf, guessMapping } from '#ui/import-csv/mapping.ts'
import type { Target } from '#ui/import-csv/target.ts'
import { clientsTarget } from '#app/care/client-import/clients-target.ts'

export { importIdentifierOf }
export const clients = clientsTarget((key) => key)

/** A text as a file, with guessed columns. */
export async function opened(
  text: string,
  target: Target = clients,
  label: (field: string) => string = (field) => field,
) {
  const file = await openFile(new File([text], 'people.csv'))
  if (typeof file === 'string') throw new Error(file)
  const mapping = guessMapping(target, columnsOf(file.header, file.rows), label)
  return { file, mapping }
}

export async function checked(text: string, target: Target = clients) {
  const { file, mapping } = await opened(text, target)
  return checkRows(target, file.rows, mapping)
}
