/** As much of a Valkey server as the session store uses: RESP over TCP, keys with an expiry. */
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface Valkey {
  url: string
  close: () => Promise<void>
}

type Entries = Map<string, { value: Buffer; expiresAt: number }>

export async function openValkey(): Promise<Valkey> {
  const entries: Entries = new Map()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let waiting: Buffer = Buffer.alloc(0)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, Buffer.from(chunk)])
      for (let read = readCommand(waiting); read; read = readCommand(waiting)) {
        waiting = waiting.subarray(read.length)
        socket.write(answer(entries, read.words))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** One command `*<n>` of `$<length>` strings, when all of it has arrived. */
function readCommand(bytes: Buffer): { words: Buffer[]; length: number } | null {
  let at = 0
  const line = () => {
    const end = bytes.indexOf('\r\n', at)
    if (end === -1) return null
    const text = bytes.toString('latin1', at, end)
    at = end + 2
    return text
  }
  const head = line()
  if (head === null || head === '') return null
  const words: Buffer[] = []
  for (let left = Number(head.slice(1)); left > 0; left -= 1) {
    const size = line()
    if (size === null) return null
    const length = Number(size.slice(1))
    if (bytes.length < at + length + 2) return null
    words.push(bytes.subarray(at, at + length))
    at += length + 2
  }
  return { words, length: at }
}

function answer(
  entries: Entries,
  [name = Buffer.alloc(0), key = Buffer.alloc(0), value = Buffer.alloc(0), , end]: Buffer[],
): Buffer {
  const at = key.toString()
  switch (name.toString().toLowerCase()) {
    case 'set':
      entries.set(at, { value: Buffer.from(value), expiresAt: Number(end?.toString()) })
      return Buffer.from('+OK\r\n')
    case 'get': {
      const found = entries.get(at)
      if (!found || found.expiresAt <= Date.now()) return Buffer.from('$-1\r\n')
      return bulk(found.value)
    }
    case 'del':
      return Buffer.from(`:${entries.delete(at) ? 1 : 0}\r\n`)
    case 'ping':
      return Buffer.from('+PONG\r\n')
    case 'info':
      return bulk(Buffer.from('redis_version:8.0.0\r\n'))
    default:
      return Buffer.from('+OK\r\n')
  }
}

const bulk = (value: Buffer) => Buffer.concat([Buffer.from(`$${value.length}\r\n`), value, Buffer.from('\r\n')])
