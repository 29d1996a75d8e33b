/** Builds react-admin inputs from a schema: one element per writable field, by its kind. */
import type * as Type from 'typebox'
import type { ReactElement } from 'react'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import { BooleanInput, DateTimeInput, NumberInput, SelectInput, TextInput, type TextInputProps } from 'react-admin'
import { DateInput } from './DateInput.tsx'
import type { Field } from '#schemas/platform/field-kinds.ts'
import { choiceKey, inputFields, labelKey } from './fields.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { ReferenceMultiSelect } from './ReferenceMultiSelect.tsx'
import { ReferenceSelect } from './ReferenceSelect.tsx'

export const inputsOf = (schema: Type.TObject, resource: string): ReactElement[] =>
  inputFields(schema).flatMap((field) => inputFor(field, resource) ?? [])

/** Autofill tokens. */
const tokens: Record<string, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  userName: 'nickname',
  zipCode: 'postal-code',
  officeAddress: 'street-address',
  dob: 'bday',
}

/** A postal code, which Americans call ZIP code. */
function ZipCodeInput(props: TextInputProps) {
  const { country } = useViewer()
  return <TextInput {...props} {...(country === 'US' ? { label: 'account.zip_code' } : {})} />
}

function inputFor(field: Field, resource: string): ReactElement | null {
  const { name, kind, required, choices, ui } = field
  const common = {
    key: name,
    source: name,
    label: labelKey(resource, name),
    isRequired: required,
    fullWidth: true,
    ...(tokens[name] ? { autoComplete: tokens[name] } : {}),
  } as const
  const { key, ...props } = common
  switch (kind) {
    case 'text':
      if (name === 'zipCode') return <ZipCodeInput key={key} {...props} />
      return <TextInput key={key} {...props} />
    case 'paragraph':
      return <TextInput key={key} {...props} multiline rows={ui.rows ?? 4} />
    case 'email':
      return <TextInput key={key} {...props} type="email" autoComplete="email" />
    case 'phone':
      return <TextInput key={key} {...props} type="tel" autoComplete="tel" />
    case 'code':
      return (
        <TextInput
          key={key}
          {...props}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )
    case 'money':
      return <MoneyInput key={key} {...props} />
    case 'number':
      return <NumberInput key={key} {...props} />
    case 'boolean':
      return <BooleanInput key={key} {...props} />
    case 'choice':
      return (
        <SelectInput
          key={key}
          {...props}
          choices={choices.map((id) => ({ id, name: choiceKey(resource, name, id) }))}
        />
      )
    case 'instant':
      return <DateTimeInput key={key} {...props} />
    case 'date':
      return <DateInput key={key} {...props} />
    case 'reference':
      return <ReferenceSelect key={key} {...props} kind={ui.reference as ReferenceKind} />
    case 'references':
      return <ReferenceMultiSelect key={key} {...props} kind={ui.reference as ReferenceKind} />
    // Passwords are typed in forms of their own.
    case 'password':
    case 'named':
    case 'many':
    case 'hidden':
      return null
  }
}
