import { expect, test } from 'vitest'
import { Streams } from '#platform/live/streams.ts'

const id = '01930000-0000-7000-8000-000000000001'
const event = { kind: 'booking', id } as const

test('a slow reader is disconnected before much is buffered, and the others still get their events', () => {
  const streams = new Streams()
  const [slow, quick] = [streams.open({ person: 'a', session: '1' }), streams.open({ person: 'a', session: '2' })]
  let received = 0
  quick.on('data', () => (received += 1))
  const count = 2_000
  for (let sent = 0; sent < count; sent += 1) {
    streams.publish(['a', 'b'], event)
    quick.read()
  }
  expect(slow.destroyed).toBe(true)
  expect(slow.readableLength).toBeLessThan(70_000)
  expect([quick.destroyed, received >= count]).toEqual([false, true])
})

test('a stream that its client closed is forgotten', async () => {
  const streams = new Streams()
  const stream = streams.open({ person: 'a', session: '1' })
  expect(streams.sessions).toEqual(['1'])
  stream.destroy()
  await new Promise((resolve) => setImmediate(resolve))
  expect(streams.sessions).toEqual([])
  streams.publish(['a'], event)
  streams.beat()
})

test('the first line of a stream, and the only one while nothing happens, is a heartbeat', () => {
  const streams = new Streams(() => 0)
  const stream = streams.open({ person: 'a', session: '1' })
  expect(String(stream.read())).toBe('retry: 3000\nevent: alive\ndata: {}\n\n')
  streams.beat()
  expect(String(stream.read())).toBe('event: alive\ndata: {}\n\n')
})

test('clients whose streams end together reconnect one after the other', () => {
  const draws = [0, 0.25, 0.5, 0.999]
  const streams = new Streams(() => draws.shift() ?? 0)
  const retries = Array.from({ length: 4 }, (_, place) =>
    Number(/^retry: (\d+)\n/.exec(String(streams.open({ person: `${place}`, session: `${place}` }).read()))?.[1]),
  )
  expect(retries).toEqual([3_000, 4_000, 5_000, 6_996])
})
