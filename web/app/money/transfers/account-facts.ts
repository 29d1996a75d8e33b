import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'

type Kind = NonNullable<VirtualAccount['kind']>
type Fact = 'bankName' | 'accountNumber' | 'accountName' | 'sortCode' | 'iban' | 'bic' | 'routingNumber'

/** Fields of a bank's transfer form, in its order. */
const factsOf: Record<Kind, readonly Fact[]> = {
  nuban: ['bankName', 'accountNumber', 'accountName'],
  gb: ['bankName', 'sortCode', 'accountNumber', 'accountName'],
  iban: ['bankName', 'iban', 'bic', 'accountName'],
  us: ['bankName', 'routingNumber', 'accountNumber', 'accountName'],
}

const inGroups = (value: string, size: number, between: string) =>
  (value.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(between)

/** Numbers in groups, in each country's format. */
export function readable(fact: Fact, value: string): string {
  const compact = value.replaceAll(/[\s-]/g, '')
  if (fact === 'sortCode') return inGroups(compact, 2, '-')
  if (fact === 'iban') return inGroups(compact, 4, ' ')
  if (fact === 'routingNumber') return inGroups(compact, 3, ' ')
  if (fact !== 'accountNumber') return value
  return compact.length === 10
    ? `${inGroups(compact.slice(0, 6), 3, ' ')} ${compact.slice(6)}`
    : inGroups(compact, 4, ' ')
}

export function factsFor(account: VirtualAccount): { fact: Fact; value: string; shown: string }[] {
  const facts = account.kind === undefined ? [] : factsOf[account.kind]
  return facts.flatMap((fact) => {
    const value = account[fact]
    return value === undefined ? [] : [{ fact, value, shown: readable(fact, value) }]
  })
}
