import { virtualAccountApi as api } from '#schemas/money/virtual-accounts.ts'
import type { Serve } from '#platform/http/serve.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { generateAccount } from './generate-account.ts'
import { showAccount } from './show-account.ts'

export function virtualAccountRoutes(serve: Serve) {
  serve(api.generate, (context) => generateAccount(context))
  serve(api.account, (context) => showAccount(context))
  serve(api.confirm, (context) => confirmTransfer(context))
}
