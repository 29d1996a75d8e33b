import { useNotify } from 'react-admin'
import { paymentApi } from '#schemas/payments.ts'
import { useAct } from '../account/use-call.ts'

/** Gives up a payment that is being followed. One that was paid in between goes on being followed, and says so itself. */
export function useGiveUp(reference: string | null, leave: () => void) {
  const notify = useNotify()
  const cancel = useAct(paymentApi.cancel, {
    onDone: ({ status }) => {
      if (status === 'success') return
      notify('refunds.given_up', { type: 'info' })
      leave()
    },
  })
  return {
    isGivingUp: cancel.isPending,
    giveUp: () => {
      if (reference !== null) cancel.mutate({ params: { reference } })
    },
  }
}
