/** The baseline: one connection of the database notifies another one, without other work. */
import pg from 'pg'

/** Milliseconds from the call to the notification of the other connection, `times` over, with a pause after each. */
export async function notifyTimes(url: string, times: number, pauseMs: number): Promise<number[]> {
  const [sender, listener] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([sender.connect(), listener.connect()])
  await listener.query('listen bench')
  const taken: number[] = []
  for (let round = 0; round < times; round += 1) {
    const begun = performance.now()
    const received = new Promise<void>((resolve) => listener.once('notification', () => resolve()))
    await Promise.all([sender.query(`select pg_notify('bench', $1)`, [String(round)]), received])
    taken.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await Promise.all([sender.end(), listener.end()])
  return taken
}
