import { queueNames, queues } from '#schemas/operations/queue-names.ts'
import type { Queue } from '#schemas/operations/queues.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { type QueueRow, queueRows } from './queue-queries.ts'

/** What waits for this operator: one line for each queue that their permissions open, also for an empty one. */
export async function listQueues(context: Context): Promise<Queue[]> {
  const { permissions } = signedIn(context)
  const may = (permission: (typeof permissions)[number]) =>
    permissions.includes(permission) || permissions.includes('super')
  const names = queueNames.filter((name) => may(queues[name].permission))
  const rows = await queueRows(context.db, names, context.now)
  return names.map((name) =>
    queueOf(
      name,
      rows.filter((row) => row.name === name),
    ),
  )
}

function queueOf(name: Queue['name'], rows: readonly QueueRow[]): Queue {
  const [oldestAt = null] = rows
    .map((row) => row.oldestAt)
    .filter((at) => at !== null)
    .toSorted()
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const sums = rows.flatMap(({ currency, amount }) => (currency === null ? [] : [{ currency, amount }]))
  return { name, count, oldestAt, sums }
}
