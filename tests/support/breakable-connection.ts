/** A connection to a server that a test can cut, or silence as a failing machine or network does. */
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface Line {
  port: number
  /** New connections work again; silenced ones stay silent. */
  restore(): void
  /** No data passes any more; connections stay open, and new ones are accepted. */
  silence(): void
  /** Connections end, and new ones too. */
  cut(): void
  close(): Promise<void>
}

export async function openLine(server: NetConnectOpts): Promise<Line> {
  let state: 'works' | 'silent' | 'cut' = 'works'
  const ends = new Set<{ socket: Socket; isSilent: boolean }>()
  const change = (to: typeof state) => {
    state = to
    for (const end of ends) {
      end.isSilent ||= to === 'silent'
      if (to === 'cut') end.socket.destroy()
    }
  }
  const entry = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(server)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      const end = { socket, isSilent: state === 'silent' }
      ends.add(end)
      socket.on('data', (bytes) => end.isSilent || other.write(bytes))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        ends.delete(end)
        if (!end.isSilent) other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => entry.listen(0, '127.0.0.1', resolve))
  return {
    port: (entry.address() as AddressInfo).port,
    restore: () => change('works'),
    silence: () => change('silent'),
    cut: () => change('cut'),
    close: () =>
      new Promise((resolve) => {
        change('cut')
        entry.close(() => resolve())
      }),
  }
}

/** The target of a PostgreSQL address: a local socket, or a port. */
export function placeOf(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host') ?? decodeURIComponent(hostname)
  const number = port === '' ? '5432' : port
  return folder.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${number}` }
    : { host: folder.replace(/^\[|\]$/g, ''), port: Number(number) }
}

/** The same address, through a line. */
export function throughLine(url: string, { port }: Line): string {
  const changed = new URL(url)
  changed.search = ''
  ;[changed.hostname, changed.port] = ['127.0.0.1', String(port)]
  return changed.href
}
