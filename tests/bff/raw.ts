/** Requests that no client library would send. */
import { connect } from 'node:net'

export interface RawAnswer {
  /** 0 where the connection ended without an answer. */
  status: number
  head: string
  body: string
  /** Milliseconds until the other side ended the connection. */
  ms: number
}

/** Sends raw bytes and reads until the other side ends. `drip` is then sent one character at a time. */
export function sendRaw(url: string, bytes: string, drip = '', everyMs = 20): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const started = performance.now()
    let text = ''
    let left = drip
    const dripping = setInterval(() => {
      if (left === '') return
      socket.write(left[0] as string)
      left = left.slice(1)
    }, everyMs)
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      const [head = '', ...body] = text.split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        body: body.join('\r\n\r\n'),
        ms: performance.now() - started,
      })
    })
    socket.write(bytes)
  })
}

export const lines = (...all: string[]) => [...all, '', ''].join('\r\n')
export const hostOf = (url: string) => new URL(url).host
