import { SelectInput, TextInput, type TextInputProps, useTranslate } from 'react-admin'
import { accountOwnerships, accountTypes, type PayoutDetails } from '#schemas/money/payouts.ts'
import { DateInput } from '#ui/forms/DateInput.tsx'
import { Fields, FormSection } from '#ui/forms/FormSection.tsx'
import { NigerianAccount } from './PayoutDetailsNigerian.tsx'

const label = (name: string) => `payouts.details.fields.${name}`
const hint = (name: string) => `payouts.details.hints.${name}`

/** American accounts and addresses have names of their own. */
export const typeWords = (country: PayoutDetails['country']) => (country === 'US' ? 'types_us' : 'types')
export const postalWord = (country: PayoutDetails['country']) => (country === 'US' ? 'zipCode' : 'postalCode')

/** Bank and account numbers in the country's format. */
export function AccountFields({ country }: Pick<PayoutDetails, 'country'>) {
  const t = useTranslate()
  return (
    <FormSection title={t('payouts.details.account')}>
      <Fields>
        {country === 'NG' ? <NigerianAccount /> : <Numbers country={country} />}
        <OneOf source="accountType" choices={accountTypes} words={typeWords(country)} />
        <OneOf source="accountOwnership" choices={accountOwnerships} words="ownerships" />
      </Fields>
    </FormSection>
  )
}

/** Field and hint, in the order of a bank statement. */
const numbers = {
  GB: { bankCode: ['sortCode', 'sortCode'], accountNumber: ['accountNumber', 'accountNumberGb'] },
  US: { bankCode: ['routingNumber', 'routingNumber'], accountNumber: ['accountNumber', 'accountNumberUs'] },
  DE: { accountNumber: ['iban', 'iban'], bankCode: ['bic', 'bic'] },
} as const

function Numbers({ country }: { country: keyof typeof numbers }) {
  return (
    <>
      <Text source="bankName" label={label('bankName')} className="wide" />
      {Object.entries(numbers[country]).map(([source, [name, below]]) => (
        <Text
          key={source}
          source={source}
          label={label(name)}
          helperText={hint(below)}
          {...(country !== 'DE' && { slotProps: { htmlInput: { inputMode: 'numeric' } } })}
        />
      ))}
    </>
  )
}

/** The person or company that holds the account. */
export function HolderFields({ country }: Pick<PayoutDetails, 'country'>) {
  const t = useTranslate()
  return (
    <FormSection title={t('payouts.details.holder')} text={t('payouts.details.holder_text')}>
      <Fields>
        <Text source="accountName" label={label('accountName')} autoComplete="name" />
        <DateInput source="dateOfBirth" label={label('dateOfBirth')} isRequired autoComplete="bday" />
        <Text
          source="address"
          label={label('address')}
          helperText={hint('address')}
          autoComplete="street-address"
          className="wide"
        />
        <Text source="postalCode" label={label(postalWord(country))} autoComplete="postal-code" />
      </Fields>
    </FormSection>
  )
}

const Text = (props: TextInputProps) => <TextInput isRequired fullWidth autoComplete="off" {...props} />

function OneOf({ source, choices, words }: { source: string; choices: readonly string[]; words: string }) {
  const t = useTranslate()
  return (
    <SelectInput
      source={source}
      label={label(source)}
      emptyText={t('payouts.details.choose')}
      isRequired
      fullWidth
      choices={choices.map((id) => ({ id, name: t(`payouts.details.${words}.${id}`) }))}
    />
  )
}
