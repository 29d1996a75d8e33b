import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { startEmbedded } from '#platform/database/embedded/embedded.ts'
import { openServers } from './dev/servers.ts'
import { forward } from './dev/forward.ts'
import { pageAt } from './dev/pages.ts'
import { blockOf } from './start-block.ts'
import { portFor } from './start-port.ts'
import { stopInOrder } from './stop-in-order.ts'

/** `npm run dev`: the web app by Vite with hot reload, servers that restart on changes, one address, the same data. */

const root = join(import.meta.dirname, '..')
const { env } = process
const dataDir = env.DATA_FOLDER ?? join(root, 'data')
const begin = performance.now()

const held = await portFor(env.PORT)
const publicUrl = `http://localhost:${held.port}`
// It keeps running while the servers restart.
const embedded = env.DATABASE_URL ? null : await startEmbedded({ dir: dataDir })
const servers = openServers({
  root,
  dataDir,
  publicUrl,
  onRestart: (file) => console.log(`${file} changed: the servers restart.`),
})
const http = createServer(
  (request, response) => void answer(request, response).catch((error: Error) => response.destroy(error)),
)
const vite = await createVite({
  root,
  configFile: join(root, 'vite.config.ts'),
  appType: 'custom',
  logLevel: 'warn',
  server: {
    middlewareMode: true,
    hmr: { server: http },
    watch: { ignored: ['**/data/**', '**/dist/**', '**/.cache/**', '**/{backend,bff,simulators,tests,bench}/**'] },
  },
  optimizeDeps: {
    entries: [
      'web/app/shell/main.tsx',
      'web/site/pages/**/*.tsx',
      'web/site/search/*.tsx',
      'web/site/therapist/*.tsx',
      'web/site/accounts/*.tsx',
    ],
  },
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', publicUrl)
  if (isOfServers(pathname)) {
    const places = await servers.places().catch((error: Error) => error)
    if (!(places instanceof Error)) return forward(request, response, places.port)
    response.writeHead(503, { 'content-type': 'text/plain' }).end(places.message)
    return
  }
  vite.middlewares(request, response, () => void sendPage(pathname, response))
}

/** The BFF answers these; everything else is the web app. */
const isOfServers = (path: string) => /^\/(?:api|dev|documentation)(?:\/|$)|^\/(?:healthz|readyz)$/.test(path)

async function sendPage(pathname: string, response: ServerResponse): Promise<void> {
  if (!pathname.endsWith('/') && !/\.\w+$/.test(pathname)) {
    response.writeHead(308, { location: `${pathname}/` }).end()
    return
  }
  try {
    const { html, status } = await pageAt(vite, pathname)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error))
  }
}

await held.release()
await new Promise<void>((resolve) => http.listen(held.port, '127.0.0.1', resolve))
const places = await servers.places()
console.log(blockOf(places, { dataDir, seconds: (performance.now() - begin) / 1000 }))
stopInOrder(async () => {
  http.close()
  http.closeAllConnections()
  await vite.close()
  await servers.stop()
  await embedded?.stop()
})
