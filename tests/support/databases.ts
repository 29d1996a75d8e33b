import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Another database on the same server. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** The same database for the serving role. */
export function asServing(url: string): string {
  const changed = new URL(url)
  ;[changed.username, changed.password] = ['solace_serving', 'serving-of-the-tests']
  return changed.href
}

/** Runs one statement on the server; waits while another test is copying a template. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let left = 50; ; left -= 1) {
      const code = await client.query(statement).then(
        () => null,
        (error: { code?: string }) => (error.code === '55006' && left > 0 ? error.code : Promise.reject(error)),
      )
      if (!code) return
      await sleep(50)
    }
  } finally {
    await client.end()
  }
}

export const dropDatabase = (url: string, database: string) =>
  onServer(url, `drop database if exists ${database} with (force)`)
