import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { paymentLimits } from '#schemas/money/payment-limits.ts'
import { virtualAccountApi as api } from '#schemas/money/virtual-accounts.calls.gen.ts'
import { keyOf, useAct, useRead } from '#ui/api/use-call.ts'
import { awaitTransfer, onArrived } from './arrivals.ts'

/** The virtual account: reads it while it is needed, requests it, and waits for the transfer. */
export function useTransferAccount(isOn: boolean, onClose: () => void) {
  const queries = useQueryClient()
  const [lacksName, setLacksName] = useState(false)
  const [isSent, setSent] = useState(false)
  const { data, error, refetch } = useRead(
    api.account,
    {},
    {
      enabled: isOn,
      refetchInterval: ({ state }) => (state.data?.status === 'pending' ? paymentLimits.pollSeconds * 1000 : false),
    },
  )
  const generate = useAct(api.generate, {
    onDone: (account) => queries.setQueryData(keyOf(api.account), account),
    onRefused: ({ problem }) => {
      setLacksName(problem.code === 'PROFILE_NAME_REQUIRED')
      return problem.code === 'PROFILE_NAME_REQUIRED'
    },
  })
  const confirm = useAct(api.confirm, {
    onDone: ({ credited }) => {
      awaitTransfer()
      // A notice announces the amount, as it does for money that arrives later.
      if (credited) onClose()
      else setSent(true)
    },
  })
  useArrival(isSent, onClose)
  return { data, error, refetch, lacksName, isSent, generate, confirm }
}

/** Calls `onArrival` when the awaited transfer has arrived. */
function useArrival(isAwaited: boolean, onArrival: () => void) {
  const handleArrival = useEffectEvent(onArrival)
  useEffect(() => (isAwaited ? onArrived(() => handleArrival()) : undefined), [isAwaited])
}
