/** What the scanner receives and how its answers are read. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clamd } from '#platform/storage/clamd.ts'
import { type ClamdSimulator, eicar, openClamdSimulator } from './clamd-simulator.ts'

let simulator: ClamdSimulator
beforeEach(async () => {
  simulator = await openClamdSimulator()
})
afterEach(() => simulator.close())

const scan = (content: Buffer, patienceMs = 2_000) =>
  clamd({ host: '127.0.0.1', port: simulator.port, patienceMs }).scan(inPieces(content))

async function* inPieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 50_000) yield content.subarray(at, at + 50_000)
}

test('a clean file is clean, however long', async () => {
  expect(await scan(Buffer.alloc(3_000_000, 7))).toBe('clean')
  expect(await scan(Buffer.from('x'))).toBe('clean')
  expect(simulator.scanned).toEqual([3_000_000, 1])
})

test('the test virus is found', async () => {
  expect(await scan(Buffer.concat([Buffer.alloc(60_000), Buffer.from(eicar)]))).toBe('infected')
})

test.for<[what: string, reply: string]>([
  ['a file that is too large for it', 'INSTREAM size limit exceeded. ERROR'],
  ['an error of the scanner', 'stream: Can’t allocate memory ERROR'],
  ['almost a valid answer', 'stream: OKAY'],
  ['an overlong answer', 'x'.repeat(10_000)],
])('%s is no verdict', async ([, reply]) => {
  simulator.reply = reply
  await expect(scan(Buffer.from('x'))).rejects.toThrow(/The scanner/)
})

test('a scanner that does not answer is unavailable', async () => {
  simulator.reply = ''
  await expect(scan(Buffer.from('x'), 200)).rejects.toThrow('does not answer')
})

test('a scanner that nothing listens for is unavailable', async () => {
  await simulator.close()
  await expect(scan(Buffer.from('x'))).rejects.toThrow('ECONNREFUSED')
  simulator = await openClamdSimulator()
})
