/** A simulator of the scanner clamd: it knows one virus, the EICAR test file. */
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** In two halves, so that no scanner removes this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export interface ClamdSimulator {
  port: number
  /** Bytes of the received files in order. */
  scanned: number[]
  /** Answers this to every scan instead; does not answer at all when it is empty. */
  reply: string | null
  close(): Promise<void>
}

const limit = 20 * 1024 * 1024

export async function openClamdSimulator(): Promise<ClamdSimulator> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    receive(socket, simulator).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const simulator: ClamdSimulator = {
    port: (server.address() as AddressInfo).port,
    scanned: [],
    reply: null,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return simulator
}

const command = 'zINSTREAM\0'

async function receive(socket: Socket, simulator: ClamdSimulator): Promise<void> {
  let received = Buffer.alloc(0)
  for await (const piece of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, piece])
    const content = contentOf(received)
    if (content === 'more') continue
    if (typeof content !== 'string') simulator.scanned.push(content.length)
    const sent = simulator.reply ?? verdictOn(content)
    if (sent === '') continue
    socket.end(`${sent}\0`)
    return
  }
}

/** The file once it is complete. */
function contentOf(received: Buffer): Buffer | 'more' | 'unknown' {
  if (received.length < command.length) return 'more'
  if (received.toString('latin1', 0, command.length) !== command) return 'unknown'
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return 'more'
}

function verdictOn(content: Buffer | string): string {
  if (typeof content === 'string') return 'UNKNOWN COMMAND'
  if (content.length > limit) return 'INSTREAM size limit exceeded. ERROR'
  return content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
}
