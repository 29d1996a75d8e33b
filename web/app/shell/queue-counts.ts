import type { QueueName } from '#schemas/operations/queue-names.ts'
import { queueApi } from '#schemas/operations/queues.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'

const everyMs = 60_000

/** What waits for operators, for the home page and the menu; read again every minute. */
export function useQueues() {
  const { userType, impersonation, mustSetUpSecondFactor } = useViewer()
  const isOperator = userType === 'admin' && !impersonation && !mustSetUpSecondFactor
  return useRead(queueApi.list, {}, { enabled: isOperator, staleTime: everyMs / 2, refetchInterval: everyMs })
}

/** Number of items in some queues together; zero until they are known. */
export function useQueueCounts() {
  const { data } = useQueues()
  return (names: readonly QueueName[]): number =>
    (data?.data ?? []).reduce((sum, { name, count }) => (names.includes(name) ? sum + count : sum), 0)
}
