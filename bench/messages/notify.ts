/** The peer: one connection of the database tells another one something, with nothing else done. */
import pg from 'pg'

/** Milliseconds from the call to the other connection's hearing, `times` over, with a pause after each. */
export async function notifyTimes(url: string, times: number, pauseMs: number): Promise<number[]> {
  const [teller, hearer] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([teller.connect(), hearer.connect()])
  await hearer.query('listen bench')
  const taken: number[] = []
  for (let round = 0; round < times; round += 1) {
    const begun = performance.now()
    const heard = new Promise<void>((resolve) => hearer.once('notification', () => resolve()))
    await Promise.all([teller.query(`select pg_notify('bench', $1)`, [String(round)]), heard])
    taken.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await Promise.all([teller.end(), hearer.end()])
  return taken
}
