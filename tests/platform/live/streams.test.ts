import { expect, test } from 'vitest'
import { Streams } from '#platform/live/streams.ts'

const id = '01930000-0000-7000-8000-000000000001'
const event = { kind: 'booking', id } as const

test('who does not read is let go before much is kept, and the others are told all the same', () => {
  const streams = new Streams()
  const [slow, quick] = [streams.open({ person: 'a', session: '1' }), streams.open({ person: 'a', session: '2' })]
  let heard = 0
  quick.on('data', () => (heard += 1))
  const count = 2_000
  for (let told = 0; told < count; told += 1) {
    streams.tell(['a', 'b'], event)
    quick.read()
  }
  expect(slow.destroyed).toBe(true)
  expect(slow.readableLength).toBeLessThan(70_000)
  expect([quick.destroyed, heard >= count]).toEqual([false, true])
})

test('one that is left is forgotten', async () => {
  const streams = new Streams()
  const stream = streams.open({ person: 'a', session: '1' })
  expect(streams.sessions).toEqual(['1'])
  stream.destroy()
  await new Promise((resolve) => setImmediate(resolve))
  expect(streams.sessions).toEqual([])
  streams.tell(['a'], event)
  streams.beat()
})

test('the first word of a stream, and its only one while nothing happens, is a sign of life', () => {
  const streams = new Streams(() => 0)
  const stream = streams.open({ person: 'a', session: '1' })
  expect(String(stream.read())).toBe('retry: 3000\nevent: alive\ndata: {}\n\n')
  streams.beat()
  expect(String(stream.read())).toBe('event: alive\ndata: {}\n\n')
})

test('those whose streams end together come back one after the other', () => {
  const draws = [0, 0.25, 0.5, 0.999]
  const streams = new Streams(() => draws.shift() ?? 0)
  const retries = Array.from({ length: 4 }, (_, place) =>
    Number(/^retry: (\d+)\n/.exec(String(streams.open({ person: `${place}`, session: `${place}` }).read()))?.[1]),
  )
  expect(retries).toEqual([3_000, 4_000, 5_000, 6_996])
})
