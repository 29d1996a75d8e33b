/**
 * A proxy between the backend and the gateway: the backend can be killed before a call arrives, and before its answer
 * comes back.
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Step } from './database-wire.ts'

export interface GatewayWire {
  url: string
  watch(onStep: (step: Step) => boolean): void
  unwatch(): void
  close(): Promise<void>
}

export async function openGatewayWire(gateway: string): Promise<GatewayWire> {
  let onStep: ((step: Step) => boolean) | null = null
  const server = createServer(async (request, response) => {
    const what = `${request.method} ${request.url?.replaceAll(/[0-9a-f-]{20,}/g, '…')}`
    if (onStep?.({ what, moment: 'before' })) return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await fetch(`${gateway}${request.url}`, {
      method: request.method,
      headers: passedOn(request.headers),
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const body = await answer.text()
    if (onStep?.({ what, moment: 'after' })) return
    response.writeHead(answer.status, passedOn(Object.fromEntries(answer.headers))).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watch: (notify) => void (onStep = notify),
    unwatch: () => void (onStep = null),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Drops headers that concern only one of the two connections. */
const passedOn = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value !== 'string' || /^(host|connection|keep-alive|content-length|transfer-encoding|expect)$/.test(name)
        ? []
        : [[name, value]],
    ),
  )
