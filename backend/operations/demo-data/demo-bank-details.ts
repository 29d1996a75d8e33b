import type { PayoutDetailsInput } from '#schemas/money/payouts.ts'
import type { OperatingCountry } from '#schemas/platform/regions.ts'

interface Owner {
  firstName: string
  lastName: string
  country: OperatingCountry
}

const common = { accountType: 'checking', accountOwnership: 'personal', dateOfBirth: '1979-05-04' } as const

/** Official test numbers of banks: they are formally valid, and no money arrives anywhere. */
const ofCountry: Record<OperatingCountry, Omit<PayoutDetailsInput, 'accountName' | keyof typeof common>> = {
  NG: {
    bankName: 'Zenith Bank',
    bankCode: '057',
    accountNumber: '2041337756',
    address: '14 Adeola Odeku Street, Lagos',
    postalCode: '101241',
  },
  GB: {
    bankName: 'Barclays',
    bankCode: '108800',
    accountNumber: '00012345',
    address: '27 Marchmont Street, London',
    postalCode: 'WC1N 1AP',
  },
  US: {
    bankName: 'First Platform Bank',
    bankCode: '110000000',
    accountNumber: '000123456789',
    address: '480 Larimer Street, Denver',
    postalCode: '80202',
  },
  DE: {
    bankName: 'Commerzbank',
    bankCode: 'COBADEFFXXX',
    accountNumber: 'DE89370400440532013000',
    address: 'Chausseestraße 12, Berlin',
    postalCode: '10115',
  },
}

export const demoBankDetails = ({ firstName, lastName, country }: Owner): PayoutDetailsInput => ({
  ...common,
  ...ofCountry[country],
  accountName: `${firstName} ${lastName}`,
})
