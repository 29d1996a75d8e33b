import type { Acts } from './acts.ts'
import type { StripeCall, Call } from './calls.ts'
import { missing } from './demands.ts'
import { type Form, formIn, wordIn, wordsIn } from './form.ts'
import type { Store } from './store.ts'
import type { Kind, StripeObjects } from './objects.ts'

/** The reading calls of the product. */
export function questionsOf(store: Store, acts: Acts, mostPerPage: number): Record<string, Call> {
  const one =
    <K extends Kind>(kind: K, show: (object: StripeObjects[K]) => object = (object) => object): Call =>
    ({ id }) => {
      const object = store.get(kind, id)
      if (!object) throw missing(kind, id)
      return show(object)
    }
  const list =
    <K extends Kind>(kind: K, fits: (object: StripeObjects[K], call: StripeCall) => boolean = () => true): Call =>
    (call) =>
      pageOf(
        store.all(kind).filter((object) => wasMadeIn(object.created, call.form) && fits(object, call)),
        call.form,
        mostPerPage,
      )
  return {
    '/v1/checkout/sessions': list(
      'checkout.session',
      (session, { form }) => acts.fresh(session).status === (wordIn(form, 'status') ?? session.status),
    ),
    '/v1/checkout/sessions/:id': one('checkout.session', acts.fresh),
    '/v1/customers': list('customer', ({ email }, { form }) => matchesFilter(form, 'email', email)),
    '/v1/customers/:id': one('customer'),
    '/v1/customers/:id/cash_balance_transactions': (call) => {
      if (!store.get('customer', call.id)) throw missing('customer', call.id)
      return list('customer_cash_balance_transaction', ({ customer }, { id }) => customer === id)(call)
    },
    '/v1/payment_intents': list('payment_intent', ({ customer }, { form }) =>
      matchesFilter(form, 'customer', customer),
    ),
    '/v1/payment_intents/:id': one('payment_intent'),
    '/v1/charges': list('charge'),
    '/v1/transfers': list('transfer', ({ transfer_group: group }, { form }) =>
      matchesFilter(form, 'transfer_group', group),
    ),
    '/v1/payouts': list(
      'payout',
      ({ account, status }, { account: caller, form }) => account === caller && matchesFilter(form, 'status', status),
    ),
    '/v1/refunds': list('refund', ({ payment_intent: intent }, { form }) =>
      matchesFilter(form, 'payment_intent', intent),
    ),
    '/v1/refunds/:id': one('refund'),
    '/v1/disputes': list('dispute', ({ payment_intent: intent }, { form }) =>
      matchesFilter(form, 'payment_intent', intent),
    ),
    '/v1/disputes/:id': one('dispute'),
    '/v1/events': list('event', ({ type }, { form }) => matchesFilter(form, 'type', type)),
  }
}

/** A source of this customer only. */
export const cashOfCustomer =
  (store: Store) =>
  (customer: string, id: string): object => {
    const money = store.get('customer_cash_balance_transaction', id)
    if (money?.customer !== customer) throw missing('cash balance transaction', id)
    return money
  }

function matchesFilter(form: Form, name: string, value: string | null): boolean {
  const call = wordIn(form, name)
  return call === null || call === value
}

function wasMadeIn(created: number, form: Form): boolean {
  const { gte = '0', lt = 'Infinity' } = formIn(form, 'created')
  return created >= Number(gte) && created < Number(lt)
}

function pageOf(objects: readonly { id: string }[], form: Form, most: number): object {
  const after = wordIn(form, 'starting_after')
  const from = after === null ? 0 : objects.findIndex(({ id }) => id === after) + 1
  const until = from + Math.min(Number(wordIn(form, 'limit') ?? 10), most)
  return { object: 'list', url: '/v1', data: objects.slice(from, until), has_more: until < objects.length }
}

/** Expands what `expand[]` names: `data.payment_intent.latest_charge`. */
export function expanded(store: Store, answer: object, form: Form): object {
  return wordsIn(form, 'expand').reduce<object>((whole, path) => withWhole(store, whole, path.split('.')), answer)
}

function withWhole(store: Store, value: object, [name = '', ...rest]: string[]): object {
  const inner: unknown = (value as Record<string, unknown>)[name]
  if (Array.isArray(inner)) return { ...value, [name]: inner.map((one: object) => withWhole(store, one, rest)) }
  const object = typeof inner === 'string' ? store.find(inner) : inner
  if (typeof object !== 'object' || object === null) return value
  return { ...value, [name]: rest.length > 0 ? withWhole(store, object, rest) : object }
}
