/** A file under a scanner: it cannot be opened before its verdict, and never when the verdict is bad. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clamd } from '#platform/storage/clamd.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { type ClamdSimulator, eicar, openClamdSimulator } from './clamd-simulator.ts'
import { pdf } from './documents.ts'
import { practiceIn, storedIn } from './practice.ts'

let product: Product
let simulator: ClamdSimulator
let practice: Awaited<ReturnType<typeof practiceIn>>
beforeAll(async () => {
  simulator = await openClamdSimulator()
  product = await openProduct({ scanner: clamd({ host: '127.0.0.1', port: simulator.port, patienceMs: 1_000 }) })
})
beforeEach(async () => {
  simulator.reply = null
  practice = await practiceIn(product)
})
afterAll(async () => {
  await product.close()
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

test('a file in quarantine cannot be opened; a clean file can', async () => {
  const identifier = await handedIn(clean)
  const early = await practice.download(identifier)
  expect([early.status, early.body.code, early.body.retryAfter]).toEqual([409, 'FILE_QUARANTINED', 5])
  await product.work()
  expect(simulator.scanned.at(-1)).toBe(clean.length)
  expect(await statusOf()).toEqual([['clean', true]])
  expect((await practice.download(identifier)).bytes.equals(clean)).toBe(true)
})

test('an infected file is removed, its document refused and its owner notified', async () => {
  const before = await storedIn(product)
  const identifier = await handedIn(infected)
  await product.work()
  await product.work()
  expect(await statusOf()).toEqual([['infected', true]])
  expect(await storedIn(product)).toEqual(before)
  const late = await practice.download(identifier)
  expect([late.status, late.body.code]).toEqual([409, 'FILE_INFECTED'])
  const { body } = await practice.caller.get('/provider/indemnity-insurance')
  expect(body.data).toContainEqual(expect.objectContaining({ identifier, status: 'rejected', scanStatus: 'infected' }))
  const { email } = practice.therapist
  expect(product.mailbox.list({ to: email })).toHaveLength(1)
})

test('while the scanner is unavailable files wait, and are scanned when it is back', async () => {
  const identifier = await handedIn(clean)
  simulator.reply = 'scanning is not possible ERROR'
  await expect(product.backend.worker.drain()).rejects.toThrow('The scanner said')
  expect((await practice.download(identifier)).body.code).toBe('FILE_QUARANTINED')

  // The job expires in the queue; the file is not forgotten.
  await product.database.pool.query(`delete from jobs.job where name = 'scan_file'`)
  simulator.reply = null
  product.clock.advance({ hours: 2 })
  await product.work()
  expect(await statusOf()).toEqual([['clean', true]])
  expect((await practice.download(identifier)).status).toBe(200)
})

test('a verdict is stored once: a second job finds nothing to do', async () => {
  await handedIn(clean)
  const [row] = await practice.rows()
  const { jobs } = product.backend.services
  await jobs.enqueue(product.database.db, 'scan_file', { fileIdentifier: row?.identifier as string })
  const seen = simulator.scanned.length
  await product.work()
  expect(simulator.scanned.length).toBe(seen + 1)
})

test('a file that was deleted while it waited is gone and is not scanned', async () => {
  const before = await storedIn(product)
  const identifier = await handedIn(clean)
  expect((await practice.caller.delete(`/provider/indemnity-insurance/${identifier}`)).status).toBe(204)
  const seen = simulator.scanned.length
  await product.work()
  expect([simulator.scanned.length, await storedIn(product)]).toEqual([seen, before])
})
