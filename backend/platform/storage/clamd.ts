/** The virus scanner ClamAV over TCP: a command, the file in length-prefixed chunks, a one-line answer. */
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import type { Scanner } from './store.ts'

interface ClamdSettings {
  host: string
  port: number
  /** Without an answer for this time, the scanner counts as unavailable. */
  patienceMs?: number
}

/** A longer answer is invalid. */
const answerBytes = 4096

export const clamd = ({ host, port, patienceMs = 30_000 }: ClamdSettings): Scanner => ({
  async scan(source) {
    const socket = connect({ host, port })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('The scanner does not answer')))
    try {
      // The scanner may answer and disconnect before it has read everything.
      const [answer] = await Promise.all([answerOf(socket), pipeline(stream(source), socket, { end: false })])
      return verdictOf(answer)
    } finally {
      socket.destroy()
    }
  },
})

async function* stream(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of source) {
    if (piece.length === 0) continue
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

async function answerOf(socket: Socket): Promise<string> {
  const pieces = async function* () {
    let bytes = 0
    for await (const piece of socket as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > answerBytes) throw new Error('The scanner answer is too long')
      yield piece
      if (piece.includes(0)) return
    }
  }
  return (await text(pieces())).replace(/\0[\s\S]*$/, '').trim()
}

function verdictOf(answer: string): 'clean' | 'infected' {
  if (answer === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
  throw new Error(`The scanner said ${JSON.stringify(answer.slice(0, 200))}`)
}
