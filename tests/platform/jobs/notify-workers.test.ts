import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyWorkers } from '#platform/jobs/notify-workers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the workers of a queue with due jobs are notified, also after a failed query, until it stops', async () => {
  const answers = [['mail'], new Error('The database is away'), [], ['export', 'mail']]
  const notified: string[] = []
  const errors: string[] = []
  const stop = notifyWorkers(
    async () => {
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('Queried too often')
      return answer
    },
    (queue) => void notified.push(queue),
    ({ message }) => void errors.push(message),
  )
  await vi.advanceTimersByTimeAsync(2000)
  stop()
  await vi.advanceTimersByTimeAsync(2000)
  expect(notified).toEqual(['mail', 'export', 'mail'])
  expect(errors).toEqual(['The database is away'])
})

test('a query that has not ended is not repeated', async () => {
  const pending: ((due: string[]) => void)[] = []
  const notified: string[] = []
  const stop = notifyWorkers(
    () => new Promise<string[]>((resolve) => void pending.push(resolve)),
    (queue) => void notified.push(queue),
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(5000)
  expect(pending).toHaveLength(1)
  pending[0]?.(['mail'])
  await vi.advanceTimersByTimeAsync(600)
  expect(notified).toEqual(['mail'])
  expect(pending).toHaveLength(2)
  stop()
})

test('a query that ends after the stop notifies nobody and reports nothing', async () => {
  for (const isLost of [false, true]) {
    let end: () => void = () => undefined
    const effects: string[] = []
    const stop = notifyWorkers(
      () =>
        new Promise<string[]>((resolve, reject) => {
          end = () => (isLost ? reject(new Error('The connection was closed')) : resolve(['mail']))
        }),
      (queue) => void effects.push(queue),
      ({ message }) => void effects.push(message),
    )
    await vi.advanceTimersByTimeAsync(600)
    stop()
    end()
    await vi.advanceTimersByTimeAsync(600)
    expect(effects).toEqual([])
  }
})
