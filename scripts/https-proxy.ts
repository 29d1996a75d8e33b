/** Passes https at an address of this machine on to the product: browsers give camera and microphone to https and localhost only. */
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { ownCertificate } from './own-certificate.ts'

interface Target {
  /** An IPv4 address of this machine. */
  host: string
  /** Of the product at 127.0.0.1, and of this server at the address. */
  port: number
  now: Temporal.Instant
}

export async function openHttpsProxy({ host, port, now }: Target): Promise<{ close(): Promise<void> }> {
  const server = createServer(ownCertificate(host, now), (incoming, answer) => {
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    // A stream of events ends with its page.
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
