import type { TestCard } from '../shared/test-cards.ts'
import { storeCard } from './card-calls.ts'
import type { Session, SetupIntent } from './objects.ts'
import type { Simulation } from './simulation.ts'

/** What happens on a checkout page that only adds a card. */
export function setupActsOf({ store, events }: Pick<Simulation, 'store' | 'events'>) {
  const change = ({ setup_intent: id }: Session, changes: Partial<SetupIntent>) =>
    store.update('setup_intent', id ?? '', changes)
  const end = ({ id }: Session) => store.update('checkout.session', id, { status: 'complete', url: null })

  return {
    succeed(open: Session, kind: TestCard): Session {
      const method = storeCard(store, open.customer ?? '', kind)
      change(open, { status: 'succeeded', payment_method: method.id, last_setup_error: null })
      const added = end(open)
      events.happened('checkout.session.completed', added)
      return added
    },
    decline(open: Session): Session {
      const last_setup_error = { code: 'card_declined', message: 'Your card was declined.' }
      const setup = change(open, { status: 'requires_payment_method', last_setup_error })
      events.happened('setup_intent.setup_failed', setup)
      return end(open)
    },
    leaveAs(open: Session, status: SetupIntent['status']): Session {
      change(open, { status })
      return open
    },
  }
}
