/** Settings of a simulated gateway. */
export interface SimulatorSettings {
  port?: number
  host?: string
  /** The merchant's key, which callers have to send. */
  secretKey: string
  /** Address of the pages as browsers reach them. Default: the address of the API. */
  publicUrl?: string
  webhookUrl?: string
  currencies?: readonly string[]
  /** The state is stored here across restarts. */
  file?: string
  /** How long "pay later" takes. */
  laterMs?: number
  /**
   * Milliseconds after the request until accounts are assigned, payouts arrive and refunds are processed; null: only on
   * command.
   */
  automaticMs?: number | null
  /** Maximum number of rows on a page of a list. */
  mostPerPage?: number
  retryMs?: readonly number[]
  now?: () => Temporal.Instant
}

/** Settings with their defaults; a simulator accepts no key of the real gateway. */
export function withDefaults({
  port = 0,
  host = '127.0.0.1',
  laterMs = 20_000,
  automaticMs = null,
  mostPerPage = 100,
  retryMs = [1000, 3000, 10_000, 30_000, 60_000, 300_000],
  now = () => Temporal.Now.instant(),
  ...others
}: SimulatorSettings) {
  if (others.secretKey.startsWith('sk_live_')) throw new Error('The simulator accepts no live key')
  return { port, host, laterMs, automaticMs, mostPerPage, retryMs, now, ...others }
}
