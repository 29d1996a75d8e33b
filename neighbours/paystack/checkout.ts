import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf, strictHeaders } from '../kit/page.ts'
import { style } from '../kit/style.ts'
import { choicePage, codePage, unknownPage, usedPage } from './checkout-pages.ts'
import type { Endings } from './endings.ts'
import { isUndecided, type Transaction, type TransactionStore } from './store.ts'

type Visit = { Params: { accessCode: string } }

const rightCode = '123456'

/** The page the browser is sent to. It works until the payment is decided, then leads back. */
export function checkoutRoutes(scope: FastifyInstance, store: TransactionStore, endings: Endings): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const language = ({ headers }: FastifyRequest) => localeOf(headers['accept-language'])
  const show = (reply: FastifyReply, source: string, transaction?: Transaction) =>
    reply
      .headers(strictHeaders(originsOf(transaction)))
      .type('text/html; charset=utf-8')
      .send(source)

  scope.get('/checkout/style.css', (_request, reply) =>
    reply.headers(strictHeaders()).type('text/css; charset=utf-8').send(style),
  )

  scope.get<Visit>('/checkout/:accessCode', (request, reply) => {
    const locale = language(request)
    const transaction = store.findByCode(request.params.accessCode)
    if (!transaction) return show(reply.code(404), unknownPage(locale))
    if (!isUndecided(transaction)) return show(reply.code(410), usedPage(locale, backTo(transaction)))
    return show(
      reply,
      transaction.status === 'ongoing' ? codePage(locale, transaction, false) : choicePage(locale, transaction),
      transaction,
    )
  })

  scope.post<Visit & { Body: Record<string, string> | null }>('/checkout/:accessCode', (request, reply) => {
    const locale = language(request)
    const transaction = store.findByCode(request.params.accessCode)
    if (!transaction) return show(reply.code(404), unknownPage(locale))
    const { action, code = '' } = request.body ?? {}
    if (action === 'confirm' && transaction.status === 'ongoing' && code.replaceAll(/\s/g, '') !== rightCode)
      return show(reply.code(422), codePage(locale, transaction, true), transaction)
    const after = decide(endings, transaction, action)
    if (!after) return show(reply, choicePage(locale, transaction), transaction)
    const stays = action === 'code' || action === 'back'
    return reply.redirect((isUndecided(after) && stays ? null : backTo(after)) ?? `/checkout/${after.accessCode}`, 303)
  })
}

/** What the pressed button does; a second press changes nothing. */
function decide(endings: Endings, { reference, status }: Transaction, action: string | undefined): Transaction | null {
  if (action === 'pay') return endings.pay(reference)
  if (action === 'confirm' && status !== 'abandoned') return endings.pay(reference)
  if (action === 'code') return endings.needsCode(reference)
  if (action === 'later') return endings.payLater(reference)
  if (action === 'decline') return endings.decline(reference)
  if (action === 'abandon' || action === 'back') return endings.abandon(reference)
  return null
}

function backTo({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

/** Browsers hold the redirect after a form against the same rule as the form. */
const originsOf = (transaction?: Transaction) =>
  transaction?.callbackUrl ? [new URL(transaction.callbackUrl).origin] : []
