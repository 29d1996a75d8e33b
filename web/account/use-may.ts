import { useQuery } from '@tanstack/react-query'
import type { Callable } from '../kit/api.ts'
import { useViewer } from './viewer.tsx'

/**
 * False where an operator who acts in this person's place is refused the call, and until the table of rights is there. Nobody
 * else fetches the table.
 */
export function useMay({ method, path }: Pick<Callable, 'method' | 'path'>): boolean {
  const { impersonation } = useViewer()
  const { data: table } = useQuery({
    queryKey: ['rights'],
    queryFn: () => import('#schemas/rights.ts'),
    enabled: impersonation !== null,
    staleTime: Infinity,
  })
  if (!impersonation) return true
  const right = table?.rightOf(`${method} ${path}`)
  return right !== undefined && !table?.isRefusedInPlaceOf(right, method, impersonation.scope)
}
