/** What both control APIs can make happen over HTTP, by its name in the address. */
export const paymentActs = {
  pay: 'pay',
  decline: 'decline',
  abandon: 'abandon',
  'needs-code': 'needsCode',
  'pay-later': 'payLater',
  reverse: 'reverse',
  webhook: 'sendWebhook',
} as const
export const transferActs = { succeed: 'succeedTransfer', fail: 'failTransfer', reverse: 'reverseTransfer' } as const
export const refundActs = { process: 'processRefund', fail: 'failRefund', 'need-attention': 'needAttention' } as const

/** Own members only, so that `constructor` is not found. */
export const actOf = <Names extends object>(names: Names, name: string): Names[keyof Names] | null =>
  Object.hasOwn(names, name) ? (names as Record<string, Names[keyof Names]>)[name]! : null
