import { describe, expect, test, vi } from 'vitest'
import { sendRows, type ImportFailure, failureOf } from '#ui/import-csv/send-rows.ts'
import type { CheckedRow, Outcome, Run, Target } from '#ui/import-csv/target.ts'
import { ApiError } from '#shared/api/api.ts'
import { clients } from './rows-fixtures.ts'

const identifier = '019b0000-0000-7000-8000-000000000001'
const rows = (count: number): CheckedRow[] =>
  Array.from({ length: count }, (_, place) => ({ number: place + 2, cells: {}, values: {}, as: 'good', problems: [] }))
const stored = (part: readonly CheckedRow[]): Outcome[] =>
  part.map(({ number }) => ({ number, status: 'new', reasons: [] }))

interface FakeAnswers {
  count: number
  send: (part: readonly CheckedRow[], run: Run) => Promise<readonly Outcome[]>
  isFinished?: Target['isFinished']
  stopAfter?: number
}

async function runImport({ count, send, isFinished = async () => false, stopAfter = Infinity }: FakeAnswers) {
  const parts: number[] = []
  const runs: Run[] = []
  const failures: ImportFailure[] = []
  await sendRows({
    target: { ...clients, isFinished, send: (part, run) => (runs.push(run), send(part, run)) },
    rows: rows(count),
    identifier,
    options: { allowInvite: true },
    onPart: (outcomes) => parts.push(outcomes.length),
    wait: async (trouble) => void failures.push(trouble),
    isStopped: () => parts.length >= stopAfter,
  })
  return { parts, runs, failures }
}

describe('rows are sent', () => {
  test('in parts of 200, one after the other, all with one identifier', async () => {
    let under = 0
    const { parts, runs } = await runImport({
      count: 450,
      send: async (part) => {
        under += 1
        expect(under).toBe(1)
        await Promise.resolve()
        under -= 1
        return stored(part)
      },
    })
    expect(parts).toEqual([200, 200, 50])
    expect(runs.map(({ importIdentifier, total }) => [importIdentifier, total])).toEqual([
      [identifier, 450],
      [identifier, 450],
      [identifier, 450],
    ])
  })
  test('up to the part after which the person stops', async () => {
    expect((await runImport({ count: 450, send: async (part) => stored(part), stopAfter: 1 })).parts).toEqual([200])
  })
  test('again, and only the lost part', async () => {
    const send = vi.fn<FakeAnswers['send']>(async (part) => stored(part))
    send.mockRejectedValueOnce(new ApiError(0, {})).mockRejectedValueOnce(new ApiError(503, {}))
    const { parts, failures } = await runImport({ count: 250, send })
    expect(parts).toEqual([200, 50])
    expect(failures.map(({ as, seconds }) => [as, seconds])).toEqual([
      ['offline', 2],
      ['offline', 4],
    ])
    expect(send.mock.calls.map(([part]) => part[0]?.number)).toEqual([2, 2, 2, 202])
  })
  test('as a new import where the same file was completed before', async () => {
    const { runs } = await runImport({ count: 1, send: async (part) => stored(part), isFinished: async () => true })
    expect(runs[0]?.importIdentifier).not.toBe(identifier)
    expect(runs[0]?.importIdentifier).toMatch(/^[0-9a-f-]{36}$/)
  })
  test('only once the earlier progress is known, however long that takes', async () => {
    const isFinished = vi.fn<Target['isFinished']>(async () => false).mockRejectedValueOnce(new ApiError(0, {}))
    const { runs, failures } = await runImport({ count: 1, send: async (part) => stored(part), isFinished })
    expect(failures).toHaveLength(1)
    expect(runs[0]?.importIdentifier).toBe(identifier)
  })
})

describe('what interrupts an import', () => {
  const timeout = new DOMException('signal timed out', 'TimeoutError')
  test.each([
    ['no connection', new ApiError(0, {}), 0, 'offline', 2],
    ['a connection without a response', timeout, 0, 'offline', 2],
    ['a fault of the server', new ApiError(500, {}), 3, 'offline', 16],
    ['a server away for long', new ApiError(503, {}), 20, 'offline', 60],
    ['a server with a retry time', new ApiError(503, { retryAfter: 7 }), 0, 'offline', 7],
    ['too much at once', new ApiError(429, { retryAfter: 90 }), 0, 'busy', 90],
    ['an ended session', new ApiError(401, {}), 0, 'signed_out', null],
    ['a refusal', new ApiError(403, { message: 'Not with this account' }), 0, 'refused', null],
  ])('%s', (_name, error, tries, as, seconds) => {
    expect(failureOf(error, tries)).toMatchObject({ as, seconds })
  })
  test('an internal error is logged and not retried by itself', () => {
    const logged = vi.fn<typeof reportError>()
    vi.stubGlobal('reportError', logged)
    expect(failureOf(new TypeError('x is undefined'), 0)).toMatchObject({ as: 'refused', seconds: null })
    expect(logged).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })
})
