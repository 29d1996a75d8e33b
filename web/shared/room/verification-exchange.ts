/** The messages by which two browsers find the numbers of their verification words. */
import type { RoomEngine, RoomMessage } from './room-engine.ts'
import { commitmentTo, type Fingerprints, isCommitted, randomNumber, wordNumbers } from './verification.ts'

export type Exchange = { as: 'waiting' } | { as: 'words'; numbers: readonly number[] } | { as: 'different' }

interface Sides {
  engine: Pick<RoomEngine, 'send' | 'onMessage' | 'fingerprints'>
  own: string
  other: string
  onChange: (exchange: Exchange) => void
}

const form = /^[0-9a-f]{64}$/
const textIn = (message: RoomMessage, name: string) => {
  const value = message[name]
  return typeof value === 'string' && form.test(value) ? value : null
}

/**
 * Runs while both sides show the words: each says that it is ready, the side with the smaller identifier commits to its number, the
 * other one answers with its own, and the first reveals. Returns the function that ends it.
 */
export function exchangeNumbers({ engine, own, other, onChange }: Sides): () => void {
  const isFirst = own < other
  const number = randomNumber()
  // One connection for the whole exchange: the numbers say nothing about another one.
  const prints = engine.fingerprints(other)
  let commitment: string | null = null
  let hasCommitted = false
  let isOver = false
  let isStopped = false
  const send = (message: RoomMessage) => engine.send(message, other)
  const fail = () => {
    isOver = true
    if (!isStopped) onChange({ as: 'different' })
  }
  const isSameConnection = () => {
    const now = engine.fingerprints(other)
    return now !== null && now.own === prints?.own && now.other === prints.other
  }
  const finish = async (first: string, second: string, both: Fingerprints) => {
    const numbers = await wordNumbers(first, second, both)
    if (!isStopped) onChange(isSameConnection() ? { as: 'words', numbers } : { as: 'different' })
  }
  const begin = async () => {
    if (!isFirst || !prints || isOver) return
    const text = await commitmentTo(number, prints)
    if (isOver) return
    hasCommitted = true
    send({ kind: 'words-commitment', commitment: text })
  }
  const receive = async (message: RoomMessage) => {
    if (message.kind === 'words-ready' && isFirst) return begin()
    if (message.kind === 'words-commitment') {
      // One commitment and one number: otherwise the other side could try until the words suit it.
      if (isFirst || isOver || commitment) return
      commitment = textIn(message, 'commitment')
      if (commitment) send({ kind: 'words-number', number })
      return
    }
    const shown = textIn(message, 'number')
    if (!shown || !prints || isOver) return
    if (message.kind === 'words-number' && isFirst && hasCommitted) {
      // Nothing is revealed before the number of the other side is final, and no second one is taken.
      if (!isSameConnection()) return fail()
      isOver = true
      send({ kind: 'words-reveal', number })
      return finish(number, shown, prints)
    }
    if (message.kind === 'words-reveal' && !isFirst && commitment) {
      isOver = true
      const isCommitment = await isCommitted(commitment, shown, prints)
      return isCommitment && isSameConnection() ? finish(shown, number, prints) : fail()
    }
  }
  const stop = engine.onMessage((from, message) => {
    if (from === other && message.kind.startsWith('words-')) void receive(message)
  })
  if (isFirst) void begin()
  else send({ kind: 'words-ready' })
  return () => {
    isOver = true
    isStopped = true
    stop()
  }
}
