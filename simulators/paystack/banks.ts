/**
 * The banks of the simulator and its magic numbers. They are defined here only.
 * Account numbers that end in
 *   0000  do not exist: no name, no recipient
 *   0001  exist, but every payout to them fails by itself ("Account is closed")
 *   0002  receive every payout, which is then reversed by itself
 *   0003  hold every payout until a code is entered
 * Customers with the last name "Refused" get no account by themselves. The code of the checkout page is 123456.
 */
export const testBanks = [
  { code: '044', name: 'Access Bank' },
  { code: '070', name: 'Fidelity Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '214', name: 'First City Monument Bank' },
  { code: '058', name: 'Guaranty Trust Bank' },
  { code: '50211', name: 'Kuda Bank' },
  { code: '50515', name: 'Moniepoint MFB' },
  { code: '999992', name: 'OPay Digital Services Limited (OPay)' },
  { code: '221', name: 'Stanbic IBTC Bank' },
  { code: '232', name: 'Sterling Bank' },
  { code: '001', name: 'Test Bank' },
  { code: '032', name: 'Union Bank of Nigeria' },
  { code: '033', name: 'United Bank For Africa' },
  { code: '035', name: 'Wema Bank' },
  { code: '057', name: 'Zenith Bank' },
] as const

export const bankName = (code: string) => testBanks.find((bank) => bank.code === code)?.name ?? null
export const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
/** Slug of the bank in which customers' accounts are opened. */
export const homeBank = (slug: string) => testBanks.find(({ name }) => slugOf(name) === slug) ?? testBanks[10]

export type TransferOutcome = 'arrives' | 'fails' | 'returns' | 'waits'
export function transferOutcomeOf(accountNumber: string): TransferOutcome {
  if (accountNumber.endsWith('0001')) return 'fails'
  if (accountNumber.endsWith('0002')) return 'returns'
  return accountNumber.endsWith('0003') ? 'waits' : 'arrives'
}

const lastNames = ['ADEYEMI', 'OKAFOR', 'BELLO', 'EZE', 'IBRAHIM', 'NWOSU', 'OLADIPO', 'UMAR', 'ADEBAYO', 'CHUKWU']
const firstNames = ['NGOZI', 'TUNDE', 'AMINA', 'CHIDI', 'FATIMA', 'EMEKA', 'FUNKE', 'MUSA', 'YETUNDE', 'OBINNA']

/** Deterministic name for a number; null where there is no such account. */
export function ownerOf(bankCode: string, accountNumber: string): string | null {
  if (!/^\d{10}$/.test(accountNumber) || accountNumber.endsWith('0000') || bankName(bankCode) === null) return null
  const [last, first] = [Number(accountNumber.slice(4, 7)), Number(accountNumber.slice(7))]
  return `${lastNames[last % lastNames.length]} ${firstNames[first % firstNames.length]}`
}

export const firstAccountNumber = 9_930_000_901
/** Fee of a payout, from the price list: ₦10, ₦25 from ₦5,000 on, ₦50 from ₦50,000 on. */
export function payoutFee(amount: number, currency: string): number {
  if (currency !== 'NGN') return 0
  if (amount <= 5_000_00) return 10_00
  return amount <= 50_000_00 ? 25_00 : 50_00
}
