/** Looks for words that were sealed everywhere where they must not be: all rows, all files, all lines of the log. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { World } from './world.ts'

/** Forms of the words that are found somewhere, as they are or in the codings of the database. */
export async function formsFound(world: World, words: readonly string[], logged: readonly string[]): Promise<string[]> {
  const places = [await dumpOf(world.database.url), ...(await filesIn(world.filesFolder)), logged.join('')].map((one) =>
    one.toLowerCase(),
  )
  const forms = words.flatMap((word) => [word, ...(['hex', 'base64'] as const).map((coding) => middleOf(word, coding))])
  return forms.filter((form) => places.some((one) => one.includes(form.toLowerCase())))
}

/** Base64 of what surrounds a word is not known: its letters at a boundary of three bytes are. */
const middleOf = (planted: string, coding: 'hex' | 'base64') => Buffer.from(planted).subarray(0, 9).toString(coding)

/** A file with a word in it. */
export const pdfOf = (planted: string) => Buffer.from(`%PDF-1.7\n% ${planted}\n%%EOF\n`)

/** Every row of every table, as a superuser reads them, whom row-level security does not stop. */
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
