/** The messages by which two browsers find the numbers of their verification words. */
import type { RoomEngine, RoomMessage } from './room-engine.ts'
import { commitmentTo, isCommitted, randomNumber, wordNumbers } from './verification.ts'

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
  let commitment: string | null = null
  let isOver = false
  const send = (message: RoomMessage) => engine.send(message, other)
  const finish = async (first: string, second: string) => {
    const prints = engine.fingerprints(other)
    if (!prints || isOver) return
    isOver = true
    onChange({ as: 'words', numbers: await wordNumbers(first, second, prints) })
  }
  const begin = async () => {
    const prints = engine.fingerprints(other)
    if (isFirst && prints) send({ kind: 'words-commitment', commitment: await commitmentTo(number, prints) })
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
    if (!shown) return
    if (message.kind === 'words-number' && isFirst && !isOver) {
      send({ kind: 'words-reveal', number })
      return finish(number, shown)
    }
    if (message.kind === 'words-reveal' && !isFirst && commitment && !isOver) {
      const prints = engine.fingerprints(other)
      if (prints && (await isCommitted(commitment, shown, prints))) return finish(shown, number)
      isOver = true
      onChange({ as: 'different' })
    }
  }
  const stop = engine.onMessage((from, message) => {
    if (from === other && message.kind.startsWith('words-')) void receive(message)
  })
  if (isFirst) void begin()
  else send({ kind: 'words-ready' })
  return () => {
    isOver = true
    stop()
  }
}
