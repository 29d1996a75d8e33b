/** Searches for encrypted words where plain text must not appear: all rows, all files, all lines of the log. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Product } from './product.ts'

/** Forms of the words that are found, in plain text or in the encodings of the database. */
export async function formsFound(
  product: Product,
  words: readonly string[],
  logged: readonly string[],
): Promise<string[]> {
  const places = [await dumpOf(product.database.url), ...(await filesIn(product.filesFolder)), logged.join('')].map(
    (one) => one.toLowerCase(),
  )
  const readable = places.map((one) => one.replaceAll(printedBytes, ' '))
  const numbersApart = readable.map((one) => one.replaceAll(identifiers, ' '))
  const isIn = (texts: readonly string[], form: string) => texts.some((one) => one.includes(form.toLowerCase()))
  const forms = (word: string) => (['hex', 'base64'] as const).map((coding) => middleOf(word, coding))
  return [
    ...words.filter((word) => isIn(/^\d+$/.test(word) ? numbersApart : readable, word)),
    ...words.flatMap(forms).filter((form) => isIn(places, form)),
  ]
}

/**
 * Bytes are printed as hexadecimal digits, in which a plain word cannot stand, but a short number can by chance: 6 digits once in
 * 16 million places. Their hexadecimal form is searched there. The same is true of random identifiers.
 */
const printedBytes = /\\x[0-9a-f]+/g
const identifiers = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** The text around a word is unknown in Base64, so the search uses the letters at a boundary of three bytes. */
const middleOf = (planted: string, coding: 'hex' | 'base64') => Buffer.from(planted).subarray(0, 9).toString(coding)

/** A file with a word in it. */
export const pdfOf = (planted: string) => Buffer.from(`%PDF-1.7\n% ${planted}\n%%EOF\n`)

/** Every row of every table, as a superuser reads them, whom row-level security does not restrict. */
export async function dumpOf(url: string): Promise<string> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const dump: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    dump.push(...rows.map(({ row }) => row))
  }
  await owner.end()
  return dump.join('\n')
}

export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ name, parentPath }) => `${name} ${await readFile(join(parentPath, name), 'latin1')}`),
  )
}
