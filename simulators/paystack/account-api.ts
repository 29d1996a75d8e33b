import type { FastifyInstance } from 'fastify'
import { isAddress, type ListQuery, membersOf, refusalOf, pageOf, sendRefusal, wordOf } from './answers.ts'
import type { Api } from './api.ts'
import { ownerOf, testBanks } from './banks.ts'
import { newCode } from './store.ts'
import { accountData, customerData } from './wire.ts'

/** Customers, their dedicated accounts, and the banks of the country. */
export function accountRoutes(scope: FastifyInstance, { store, respond, instant, mostPerPage, accounts }: Api): void {
  /** The customer with this address, with the names of the latest request. */
  function customerFor(body: unknown) {
    const { email, first_name: first, last_name: last, phone, metadata } = membersOf(body)
    if (!isAddress(email)) return null
    const person = { firstName: wordOf(first), lastName: wordOf(last), phone: wordOf(phone) }
    const known = store.customers.find(email)
    if (known) return store.customers.update(known.id, { ...person, metadata: metadata ?? known.metadata })
    const fresh = { assignment: 'none', account: null, dueAt: null } as const
    return store.customers.add({ ...person, ...fresh, email, metadata, code: newCode('CUS_'), createdAt: instant() })
  }

  scope.post('/customer', ({ body }, reply) => {
    const customer = customerFor(body)
    if (!customer) return sendRefusal(reply, refusalOf('invalid_email_address', 'Invalid Email Address Passed'))
    return respond(reply, 'Customer created', customerData(customer))
  })

  scope.get<{ Params: { code: string } }>('/customer/:code', ({ params }, reply) => {
    const customer = store.customers.find(params.code)
    if (!customer) return sendRefusal(reply, refusalOf('customer_not_found', 'Customer not found', 404))
    return respond(reply, 'Customer retrieved', customerData(customer))
  })

  scope.post('/dedicated_account/assign', ({ body }, reply) => {
    const { first_name: first, last_name: last, preferred_bank: bank, country } = membersOf(body)
    if (!wordOf(bank)) return sendRefusal(reply, refusalOf('missing_params', 'Preferred bank is required'))
    // The real gateway also requires a telephone number, which the product has for some customers only.
    if (!wordOf(first) || !wordOf(last))
      return sendRefusal(reply, refusalOf('missing_params', 'Customer first name and last name are required'))
    if (country !== 'NG' && country !== 'GH')
      return sendRefusal(reply, refusalOf('invalid_country', 'Country not supported'))
    const customer = customerFor(body)
    if (!customer) return sendRefusal(reply, refusalOf('invalid_email_address', 'Invalid Email Address Passed'))
    accounts.begin(customer)
    return respond(reply, 'Assign dedicated account in progress')
  })

  scope.get<{ Querystring: ListQuery & { customer?: string } }>('/dedicated_account', ({ query }, reply) => {
    const matching = store.customers
      .all()
      .filter(({ account, id }) => account && (query.customer === undefined || String(id) === query.customer))
    const { rows, meta } = pageOf(matching, query, mostPerPage)
    return respond(reply, 'Managed accounts successfully retrieved', rows.map(accountData), meta)
  })

  scope.get<{ Querystring: { account_number?: string; provider_slug?: string } }>(
    '/dedicated_account/requery',
    ({ query }, reply) => {
      if (!query.provider_slug) return sendRefusal(reply, refusalOf('missing_params', 'Provider slug is required'))
      if (!store.customers.findByNumber(query.account_number ?? ''))
        return sendRefusal(reply, refusalOf('account_not_found', 'Dedicated account not found', 404))
      accounts.requery(query.account_number ?? '')
      return respond(reply, 'Request processed. You will be notified if there are new transactions')
    },
  )

  scope.get<{ Querystring: ListQuery & { country?: string; currency?: string } }>('/bank', ({ query }, reply) => {
    const isHome = (query.country ?? 'nigeria') === 'nigeria' && (query.currency ?? 'NGN') === 'NGN'
    const banks = testBanks.map((bank, index) => ({ ...bank, id: index + 1, active: true, is_deleted: false }))
    return respond(reply, 'Banks retrieved', isHome ? banks : [], { next: null, previous: null, perPage: 100 })
  })

  scope.get<{ Querystring: { account_number?: string; bank_code?: string } }>('/bank/resolve', ({ query }, reply) => {
    const { account_number: accountNumber = '', bank_code: bankCode = '' } = query
    const owner = ownerOf(bankCode, accountNumber)
    if (owner === null) {
      const message = 'Could not resolve account name. Check parameters or try again.'
      return sendRefusal(reply, refusalOf('invalid_bank_code', message, 422))
    }
    return respond(reply, 'Account number resolved', { account_number: accountNumber, account_name: owner, bank_id: 1 })
  })
}
