/** The life of a file under a scanner: nobody opens it before its verdict, and nobody ever when the verdict is bad. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clamd } from '#platform/storage/clamd.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { type ClamdSimulator, eicar, openClamdSimulator } from './clamd-simulator.ts'
import { pdf } from './documents.ts'
import { practiceIn, storedIn } from './practice.ts'

let world: World
let simulator: ClamdSimulator
let practice: Awaited<ReturnType<typeof practiceIn>>
beforeAll(async () => {
  simulator = await openClamdSimulator()
  world = await openWorld({ scanner: clamd({ host: '127.0.0.1', port: simulator.port, patienceMs: 1_000 }) })
})
beforeEach(async () => {
  simulator.says = null
  practice = await practiceIn(world)
})
afterAll(async () => {
  await world.close()
  await simulator.close()
})

const clean = pdf(150_000)
const infected = Buffer.concat([pdf(70_000), Buffer.from(`${eicar}\n%%EOF\n`)])

async function handedIn(content: Buffer): Promise<string> {
  const { status, body } = await practice.insure({ name: 'a.pdf', content })
  expect([status, body.data[0].scanStatus]).toEqual([201, 'quarantined'])
  return body.data[0].identifier
}
const statusOf = async () =>
  (await practice.rows()).map(({ scanStatus, scannedAt }) => [scanStatus, scannedAt !== null])

test('in quarantine nobody opens it; what is clean is opened', async () => {
  const identifier = await handedIn(clean)
  const early = await practice.download(identifier)
  expect([early.status, early.body.code, early.body.retryAfter]).toEqual([409, 'FILE_QUARANTINED', 5])
  await world.work()
  expect(simulator.scanned.at(-1)).toBe(clean.length)
  expect(await statusOf()).toEqual([['clean', true]])
  expect((await practice.download(identifier)).bytes.equals(clean)).toBe(true)
})

test('what is infected is removed, its document refused and its owner told', async () => {
  const before = await storedIn(world)
  const identifier = await handedIn(infected)
  await world.work()
  await world.work()
  expect(await statusOf()).toEqual([['infected', true]])
  expect(await storedIn(world)).toEqual(before)
  const late = await practice.download(identifier)
  expect([late.status, late.body.code]).toEqual([409, 'FILE_INFECTED'])
  const { body } = await practice.caller.get('/provider/indemnity-insurance')
  expect(body.data).toContainEqual(expect.objectContaining({ identifier, status: 'rejected', scanStatus: 'infected' }))
  const { email } = practice.therapist
  expect(world.mailbox.list({ to: email })).toHaveLength(1)
})

test('while the scanner is away files wait, and are looked at when it is back', async () => {
  const identifier = await handedIn(clean)
  simulator.says = 'scanning is not possible ERROR'
  await expect(world.backend.worker.drain()).rejects.toThrow('The scanner said')
  expect((await practice.download(identifier)).body.code).toBe('FILE_QUARANTINED')

  // The job of the queue is over some day; the file is not forgotten.
  await world.database.pool.query(`delete from jobs.job where name = 'scan_file'`)
  simulator.says = null
  world.clock.advance({ hours: 2 })
  await world.work()
  expect(await statusOf()).toEqual([['clean', true]])
  expect((await practice.download(identifier)).status).toBe(200)
})

test('a verdict comes once: a second job finds nothing to do', async () => {
  await handedIn(clean)
  const [row] = await practice.rows()
  const { jobs } = world.backend.services
  await jobs.enqueue(world.database.db, 'scan_file', { fileIdentifier: row?.identifier as string })
  const seen = simulator.scanned.length
  await world.work()
  expect(simulator.scanned.length).toBe(seen + 1)
})

test('a file that was taken back while it waited is gone, and the scanner is not asked', async () => {
  const before = await storedIn(world)
  const identifier = await handedIn(clean)
  expect((await practice.caller.delete(`/provider/indemnity-insurance/${identifier}`)).status).toBe(204)
  const seen = simulator.scanned.length
  await world.work()
  expect([simulator.scanned.length, await storedIn(world)]).toEqual([seen, before])
})
