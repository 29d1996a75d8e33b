/**
 * Cost of encrypting notes: one note compared with a plain one, a list and a search over 10,000 of them through the
 * backend, and a key rotation of 100,000 notes, with the latency of reads meanwhile. Backend and rotation are processes
 * of their own; the baseline is a call that unwraps the author's keys and reads no note.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseKeys, practiceWith } from './notes/practice.ts'
import { rotateWhile } from './notes/rotation.ts'
import { costOfSealing } from './notes/sealing.ts'
import { figuresOf, heading, line, timesOf } from './search/figures.ts'
import { openScratch } from './search/scratch.ts'
import { startProcess } from './uploads/processes.ts'

const [therapists, notesEach] = [10, 10_000]
const [single, lists, searches, reads] = [1_000, 200, 40, 300]
const limits = { sealing: 3, list: 10, search: 150, readsMeanwhile: 4, rotating: 3 }
const secret = 'only-for-this-measurement-only-for-this'

const keys: DatabaseKeys = {
  services: { config: { secrets: { dataKeys: [{ version: 1, secret }] } } },
  // Keys of the last day would not be rotated.
  now: Temporal.Now.instant().subtract({ hours: 72 }),
}
const folder = await mkdtemp(join(tmpdir(), 'solace-bench-notes-'))
const scratch = await openScratch()
try {
  await scratch.withDatabase(async ({ db }, url) => {
    const all = therapists * notesEach
    console.log(`Writing ${all.toLocaleString('en')} notes with their versions, ${scratch.where}.`)
    const started = performance.now()
    const practice = await practiceWith(db, keys, notesEach)
    for (let more = 1; more < therapists; more += 1) await practiceWith(db, keys, notesEach)
    const writing = (performance.now() - started) / 1000
    const cost = await costOfSealing(db, keys, await practiceWith(db, keys, 0), single)

    const environment = { DATABASE_URL: url, DATA_KEYS: `1:${secret}`, FILES_FOLDER: folder }
    const quiet = { NODE_ENV: 'development', LOG_LEVEL: 'warn', WORKER: 'off' }
    const backend = await startProcess('backend/main.ts', { ...environment, ...quiet })
    try {
      const headers = { authorization: `Bearer ${practice.author.token}` }
      const read = async (path: string): Promise<void> => {
        const answer = await fetch(backend.url + path, { headers })
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
        await answer.arrayBuffer()
      }
      const measured = async (count: number, pathOf: (index: number) => string) => {
        const paths = Array.from({ length: count }, (_, index) => pathOf(index))
        await timesOf(paths.slice(0, Math.ceil(count / 10)), read)
        return figuresOf(await timesOf(paths, read))
      }
      const noteAt = (index: number) => `/note/${practice.notes[(index * 31) % notesEach]}`
      const baseline = await measured(lists, () => '/note/draft-key')
      const unit = baseline.p50
      const listed = await measured(lists, (index) => `/note?perPage=25&page=${1 + ((index * 7) % 400)}`)
      const searched = await measured(
        searches,
        (index) => `/note?searchQuery=${index % 2 ? 'riverfestival' : 'nowhere'}`,
      )
      const before = await measured(reads, noteAt)
      const times: number[] = []
      const seconds = await rotateWhile(environment, async (round) => {
        times.push(...(await timesOf([noteAt(round)], read)))
      })
      const meanwhile = figuresOf(times)

      console.log(heading)
      console.log(line('the baseline', baseline, unit))
      console.log(line(`a page of a list of ${notesEach}`, listed, unit))
      console.log(line(`a search over ${notesEach}`, searched, unit))
      console.log(line('one note', before, unit))
      console.log(line(`one note during the rotation (${times.length} times)`, meanwhile, unit))
      console.log(
        `  a note sealed ${cost.sealed.toFixed(2)} ms, plain ${cost.plain.toFixed(2)} ms, the sealing alone ${cost.alone.toFixed(3)} ms`,
      )
      console.log(
        `  new keys: ${(all / seconds).toFixed(0)} notes a second; written in bulk: ${(all / writing).toFixed(0)}`,
      )
      goal('a sealed note, of a plain one', cost.sealed / cost.plain, limits.sealing)
      goal('p95 of a list, of the baseline', listed.p95 / unit, limits.list)
      goal('p95 of a search, of the baseline', searched.p95 / unit, limits.search)
      goal('p95 of reading during the rotation, of before', meanwhile.p95 / before.p95, limits.readsMeanwhile)
      goal('seconds of the rotation, of writing it all in bulk', seconds / writing, limits.rotating)
    } finally {
      await backend.stop()
    }
  })
} finally {
  await scratch.stop()
  await rm(folder, { recursive: true, force: true })
}

function goal(what: string, figure: number, most: number): void {
  console.log(`${figure <= most ? 'met    ' : 'NOT MET'}  ${figure.toFixed(2)}  ${what} (at most ${most})`)
}
