/**
 * Cost of a hundred concurrent uploads: 100 therapists send one PDF of 10 MB each at the same moment, through BFF and
 * backend as processes of their own. Measures the memory of both above idle, checks that every file comes back
 * complete, and what is left behind.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileLimits } from '#schemas/platform/files.ts'
import { openScratch } from './search/scratch.ts'
import { startProcess } from './uploads/processes.ts'
import { download, fingerprint, pdfOf, upload } from './uploads/sender.ts'
import { signedInTherapists } from './uploads/therapists.ts'

const senders = 100
const limitMegabytes = 300
const sessionSecret = 'only-for-this-measurement-only-for-this'

if (process.platform !== 'linux')
  throw new Error('The peak memory of a process comes from the Linux kernel; run it on Linux.')
const folder = await mkdtemp(join(tmpdir(), 'solace-bench-files-'))
const [files, temporary] = [join(folder, 'files'), join(folder, 'temporary')]
await mkdir(temporary)
const scratch = await openScratch()
try {
  await scratch.withDatabase(async (database, url) => {
    const common = { NODE_ENV: 'development', TMPDIR: temporary, LOG_LEVEL: 'warn' }
    const backend = await startProcess('backend/main.ts', { ...common, DATABASE_URL: url, FILES_FOLDER: files })
    const bff = await startProcess('bff/main.ts', {
      ...common,
      BACKEND_URL: backend.url,
      SESSION_SECRET: sessionSecret,
      SESSION_DATABASE_URL: url,
    })
    const both = [backend, bff]
    try {
      const cookies = await signedInTherapists(database, senders, { sessionUrl: url, sessionSecret })
      const contents = cookies.map((_cookie, number) => pdfOf(fileLimits.maxBytes, number))
      await sleep(2_000)
      const rest = await Promise.all(both.map((one) => one.memory()))
      for (const one of both) await one.resetPeak()

      const start = performance.now()
      const documents = await Promise.all(
        cookies.map((cookie, number) => upload(bff.url, cookie, contents[number] as Buffer)),
      )
      const seconds = (performance.now() - start) / 1000
      const peak = await Promise.all(both.map((one) => one.peak()))
      const above = peak.map((most, index) => most - (rest[index] as number))

      let whole = 0
      for (const [number, identifier] of documents.entries()) {
        const came = await download(bff.url, cookies[number] as string, identifier)
        if (came === fingerprint(contents[number] as Buffer)) whole += 1
      }
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const left = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
      const temporaryLeft = left.filter((name) => !/^[0-9a-f-]{36}$/.test(name)).length

      const megabytes = (list: readonly number[]) => list.map((one) => one.toFixed(0)).join(' + ')
      console.log(`${senders} uploads of 10 MB at once in ${seconds.toFixed(1)} s; backend + BFF in MB:`)
      console.log(`at rest ${megabytes(rest)}, at most ${megabytes(peak)}, above rest ${megabytes(above)}`)
      const sum = above.reduce((total, one) => total + one, 0)
      goal(`above rest at most ${limitMegabytes} MB (ratio to it)`, sum / limitMegabytes, sum <= limitMegabytes)
      goal('files that come back whole, of those sent', whole / senders, whole === senders)
      goal('files in the storage, of those sent', (left.length - temporaryLeft) / senders, left.length === senders)
      goal('temporary files left', temporaryLeft, temporaryLeft === 0)
    } finally {
      await bff.stop()
      await backend.stop()
    }
  })
} finally {
  await scratch.stop()
  await rm(folder, { recursive: true, force: true })
}

function goal(what: string, figure: number, isMet: boolean): void {
  console.log(`${isMet ? 'met    ' : 'NOT MET'}  ${figure.toFixed(2)}  ${what}`)
}
