/** What the browser's counters say about a connection, and what a connection test means. */
import { expect, test } from 'vitest'
import { createFigureCounter } from '#shared/room/connection-figures.ts'
import { verdictOf } from '#site/room/connection-rules.ts'

const inbound = (packetsReceived: number, packetsLost: number) => ({
  id: 'in',
  type: 'inbound-rtp',
  packetsReceived,
  packetsLost,
})
const way = (candidate: object) => [
  { id: 'pair', type: 'candidate-pair', nominated: true, state: 'succeeded', localCandidateId: 'local' },
  { id: 'local', type: 'local-candidate', ...candidate },
]

test('time is counted while connected, and every return is a reconnect', () => {
  const counter = createFigureCounter()
  const links = ['connecting', 'connected', 'connected', 'shaky', 'broken', 'connected', 'connected'] as const
  links.forEach((link, second) => counter.see([link], second * 1000))
  expect(counter.figures()).toEqual({ path: null, connectedMs: 3000, reconnects: 1, lostPermille: null })
})

test('lost packets add up over connections whose counters begin anew', () => {
  const counter = createFigureCounter()
  counter.read([[inbound(90, 10)]])
  counter.read([[inbound(180, 20)]])
  counter.read([[inbound(95, 5)]])
  expect(counter.figures().lostPermille).toBe(Math.round((25 / 300) * 1000))
})

test.each([
  [{ candidateType: 'relay', relayProtocol: 'udp' }, 'udp'],
  [{ candidateType: 'relay', relayProtocol: 'tls' }, 'tls'],
  [{ candidateType: 'relay' }, 'udp'],
  [{ candidateType: 'host' }, 'direct'],
])('%j is the way %s', (candidate, path) => {
  const counter = createFigureCounter()
  counter.read([way(candidate)])
  expect(counter.figures().path).toBe(path)
})

test('the way is that of the selected pair; one that it replaced stays nominated', () => {
  const counter = createFigureCounter()
  counter.read([
    [
      ...way({ candidateType: 'relay', relayProtocol: 'tcp' }),
      { id: 'better', type: 'candidate-pair', nominated: true, state: 'in-progress', localCandidateId: 'local 2' },
      { id: 'local 2', type: 'local-candidate', candidateType: 'relay', relayProtocol: 'udp' },
      { id: 'transport', type: 'transport', selectedCandidatePairId: 'better' },
    ],
  ])
  expect(counter.figures().path).toBe('udp')
})

test.each([
  [{ isConnected: false, lostShare: null, roundTripMs: null }, 'none'],
  [{ isConnected: true, lostShare: 0.01, roundTripMs: 80 }, 'good'],
  [{ isConnected: true, lostShare: null, roundTripMs: null }, 'good'],
  [{ isConnected: true, lostShare: 0.05, roundTripMs: 80 }, 'fair'],
  [{ isConnected: true, lostShare: 0, roundTripMs: 300 }, 'fair'],
  [{ isConnected: true, lostShare: 0.1, roundTripMs: 80 }, 'poor'],
  [{ isConnected: true, lostShare: 0, roundTripMs: 600 }, 'poor'],
])('%j is %s', (result, verdict) => expect(verdictOf(result)).toBe(verdict))
