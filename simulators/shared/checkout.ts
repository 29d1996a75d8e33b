import type { FastifyInstance, FastifyReply } from 'fastify'
import { choicePage, codePage, unknownPage, usedPage, type Visited } from './checkout-pages.ts'
import { strictHeaders } from './page.ts'
import { languageOf, readsForms, showPage } from './pages-for-people.ts'
import { style } from './style.ts'
import { isTestCard, type TestCard } from './test-cards.ts'

export type Pressed = 'pay' | 'code' | 'later' | 'decline' | 'abandon'

export interface CheckoutPage {
  /** Found by the key in the address. */
  find: (code: string) => Visited | undefined
  /** What the pressed button does; a second press changes nothing. */
  decide: (visited: Visited, pressed: Pressed, card?: TestCard) => void
}

/** What the buttons do with the payment of this reference. */
type Outcomes = Record<
  'pay' | 'needsCode' | 'payLater' | 'decline' | 'abandon',
  (reference: string, card?: TestCard) => unknown
>

export const decideBy =
  ({ pay, needsCode, payLater, decline, abandon }: Outcomes): CheckoutPage['decide'] =>
  ({ reference }, pressed, card) =>
    void { pay, code: needsCode, later: payLater, decline, abandon }[pressed](reference, card)

type Visit = { Params: { code: string } }

const rightCode = '123456'
const acts: Record<string, Pressed> = {
  pay: 'pay',
  confirm: 'pay',
  code: 'code',
  later: 'later',
  decline: 'decline',
  abandon: 'abandon',
  back: 'abandon',
}

/** The page to which the browser is sent. It works until the payment is decided, then redirects back. */
export function checkoutRoutes(scope: FastifyInstance, { find, decide }: CheckoutPage): void {
  readsForms(scope)
  const show = (reply: FastifyReply, source: string, visited?: Visited) => showPage(reply, source, originsOf(visited))

  scope.get('/checkout/style.css', (_request, reply) =>
    reply.headers(strictHeaders()).type('text/css; charset=utf-8').send(style),
  )

  scope.get<Visit>('/checkout/:code', (request, reply) => {
    const locale = languageOf(request)
    const visited = find(request.params.code)
    if (!visited) return show(reply.code(404), unknownPage(locale))
    if (visited.state === 'over') return show(reply.code(410), usedPage(locale, visited.backTo))
    return show(
      reply,
      visited.state === 'code' ? codePage(locale, visited, false) : choicePage(locale, visited),
      visited,
    )
  })

  scope.post<Visit & { Body: Record<string, string> | null }>('/checkout/:code', (request, reply) => {
    const locale = languageOf(request)
    const visited = find(request.params.code)
    if (!visited) return show(reply.code(404), unknownPage(locale))
    const { action = '', code = '', card } = request.body ?? {}
    if (action === 'confirm' && visited.state === 'code' && code.replaceAll(/\s/g, '') !== rightCode)
      return show(reply.code(422), codePage(locale, visited, true), visited)
    const pressed = Object.hasOwn(acts, action) ? acts[action] : undefined
    if (!pressed || (action === 'confirm' && visited.state === 'open'))
      return show(reply, choicePage(locale, visited), visited)
    decide(visited, pressed, isTestCard(card) ? card : undefined)
    const after = find(request.params.code) ?? visited
    const stays = after.state !== 'over' && (action === 'code' || action === 'back')
    return reply.redirect((stays ? null : after.backTo) ?? `/checkout/${request.params.code}`, 303)
  })
}

/** Browsers apply the form-action policy to the redirect after a form too. */
const originsOf = (visited?: Visited) => (visited?.backTo ? [new URL(visited.backTo).origin] : [])
