/** From the settings to a BFF that listens; its parts stop in reverse order. */
import type { DestinationStream } from 'pino'
import { createBff } from './app.ts'
import type { Settings } from './environment.ts'
import { metricsOf } from './http/metrics.ts'
import { memoryStore } from './session/memory-store.ts'
import { ExcessRights, postgresStore } from './session/postgres-store.ts'
import type { SessionStore } from './session/store.ts'
import { valkeyStore } from './session/valkey-store.ts'

interface Surroundings {
  log: DestinationStream
  clock?: () => number
  /** Called when the connection to the session store is lost; the store reconnects. */
  onError: (error: Error) => void
}

export interface RunningBff {
  url: string
  /** Stays reachable for `drainMs`, but not ready. */
  close(drainMs?: number): Promise<void>
}

/** The session store of the settings does not answer. */
export class NoSessionStore extends Error {}

export async function startBff(
  settings: Settings,
  { log, onError, clock = () => Date.now() }: Surroundings,
): Promise<RunningBff> {
  const store = await openStore(settings, onError)
  const metrics = metricsOf()
  const bff = await createBff({
    ...settings,
    store,
    isDevelopment: !settings.isProduction,
    clock,
    log,
    ...(settings.metrics ? { observe: metrics.observe } : {}),
    limits: {
      ...(settings.sessionCalls === undefined ? {} : { sessionCalls: settings.sessionCalls }),
      ...(settings.publicReads === undefined ? {} : { publicReads: settings.publicReads }),
    },
  })
  metrics.showBackends(() => bff.backends())
  if (settings.metrics) await metrics.listen(settings.metrics)
  const url = await bff.listen(settings)
  return {
    url,
    close: async (drainMs = 0) => {
      await bff.close(drainMs)
      if (settings.metrics) await metrics.close()
      await store.close()
    },
  }
}

async function openStore(
  { store: wanted, isProduction }: Settings,
  onError: (error: Error) => void,
): Promise<SessionStore> {
  if (wanted.kind === 'memory') return memoryStore()
  try {
    return wanted.kind === 'postgres'
      ? await postgresStore(wanted.url, { onError, refuseExcess: isProduction })
      : await valkeyStore(wanted.url, { onError })
  } catch (error) {
    if (error instanceof ExcessRights) throw new NoSessionStore(error.message, { cause: error })
    const name = wanted.kind === 'valkey' ? 'SESSION_VALKEY_URL' : 'SESSION_DATABASE_URL'
    const why = error instanceof Error ? error.message : 'unknown'
    throw new NoSessionStore(`The session store that ${name} names cannot be reached: ${why}.`, { cause: error })
  }
}
