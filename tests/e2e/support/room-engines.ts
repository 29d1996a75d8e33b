/** Pages in which engines of the room connect to each other without a product: the test carries their signals. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import type { RoomEngine } from '#shared/room/room-engine.ts'

export const mediaFlags = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
  '--allow-loopback-in-peer-connection',
]

declare global {
  var engine: RoomEngine
  var connections: RTCPeerConnection[]
}

const entry = `
import { createMeshEngine } from '/web/shared/room/mesh-engine.ts'
import { openLocal } from '/web/shared/room/local-devices.ts'
globalThis.connections = []
globalThis.begin = async (own, others) => {
  const { stream } = await openLocal({ microphone: true, camera: true })
  globalThis.engine = createMeshEngine({
    ownOccupant: own, local: stream, isLargeScreen: false,
    ice: async () => ({ policy: 'all', expiresAt: '', servers: [] }),
    signals: { send: (to, content) => sendSignal(own, to, content), read: (after) => readSignals(own, after) },
  }, { createConnection: (configuration) => {
    const pc = new RTCPeerConnection(configuration)
    connections.push(pc)
    return pc
  } })
  engine.setPeers(others.map((occupantIdentifier) => ({ occupantIdentifier, isInterpreter: false })))
  engine.checkSignals()
}
`

/** The engine as one script. */
export async function bundleEngine(): Promise<string> {
  const name = 'virtual:room-engines'
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === name ? `\0${name}` : null),
        load: (id) => (id === `\0${name}` ? entry : null),
      },
    ],
    build: { write: false, minify: true, rollupOptions: { input: name, output: { format: 'iife' } } },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The engine was not bundled')
  return chunk.code
}

/** One page for each name, all in one room. */
export async function openEngines(
  browser: Browser,
  names: readonly string[],
): Promise<{ pages: Page[]; close: () => Promise<void> }> {
  const code = await bundleEngine()
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Room</title>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const signals: { number: number; from: string; to: string; content: unknown }[] = []
  const pages = await Promise.all(names.map(() => browser.newPage()))
  const send = (from: string, to: string, content: unknown) => {
    signals.push({ number: signals.length + 1, from, to, content })
    void pages[names.indexOf(to)]?.evaluate(() => globalThis.engine?.checkSignals()).catch(() => undefined)
  }
  for (const [at, page] of pages.entries()) {
    await page.exposeFunction('sendSignal', send)
    await page.exposeFunction('readSignals', (own: string, after: number) =>
      signals.filter(({ to, number }) => to === own && number > after),
    )
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.addScriptTag({ content: code })
    const others = names.filter((name) => name !== names[at])
    await page.evaluate(`begin(${JSON.stringify(names[at])}, ${JSON.stringify(others)})`)
  }
  return {
    pages,
    close: async () => {
      await Promise.all(pages.map((page) => page.close()))
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Frames decoded and energy of sound received on the newest connection of a page. */
export const receivedIn = (page: Page) =>
  page.evaluate(async () => {
    const total = { frames: 0, energy: 0 }
    const reports = await globalThis.connections.at(-1)?.getStats()
    reports?.forEach((report: { type: string; framesDecoded?: number; totalAudioEnergy?: number }) => {
      if (report.type !== 'inbound-rtp') return
      total.frames += report.framesDecoded ?? 0
      total.energy += report.totalAudioEnergy ?? 0
    })
    return total
  })
