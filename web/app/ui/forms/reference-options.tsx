/** Shared by the two reference data selects: option labels, dependencies, and helper text. */
import type { HTMLAttributes, Key } from 'react'
import { InputHelperText, useTranslate } from 'react-admin'
import type { FieldError } from 'react-hook-form'
import type { Option } from './references.ts'

/** On a phone the keyboard takes half of the screen, and the field must stay visible above the list. */
const listbox = {
  sx: { maxHeight: { xs: '32vh', md: 320 }, '& .MuiAutocomplete-option': { minHeight: 44 } },
}

const paper = {
  sx: { border: '1px solid var(--hairline)', borderRadius: 3, boxShadow: '0 6px 24px rgb(0 0 0 / 0.12)' },
}

export function useOptionProps(options: Option[]) {
  const t = useTranslate()
  /** A selected row that is no longer offered stays until the user removes it. */
  const optionOf = (identifier: string): Option =>
    options.find((option) => option.identifier === identifier) ?? {
      identifier,
      name: t('account.profile.not_offered'),
      isNarrower: false,
    }
  return {
    optionOf,
    props: {
      options,
      renderOption,
      getOptionLabel: ({ name }: Option) => name,
      getOptionKey: ({ identifier }: Option) => identifier,
      isOptionEqualToValue: (option: Option, value: Option) => option.identifier === value.identifier,
      autoHighlight: true,
      handleHomeEndKeys: true,
      noOptionsText: t('account.no_options'),
      clearText: t('ra.action.clear_input_value'),
      openText: t('ra.action.open'),
      closeText: t('ra.action.close'),
      slotProps: { listbox, paper },
    },
    below: (error: FieldError | undefined, hint: string | undefined) => ({
      error: error !== undefined,
      helperText: <InputHelperText error={messageIn(error)} helperText={hint} />,
    }),
  }
}

/** Narrower terms are indented below the broader one. */
const renderOption = ({ key, ...item }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: Option) => (
  <li key={key} {...item} style={{ paddingInlineStart: option.isNarrower ? 36 : 16 }}>
    {option.name}
  </li>
)

/** The error of a field, or the first error inside a list. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message } = error as { message?: unknown }
  if (typeof message === 'string') return message
  return Object.values(error)
    .map(messageIn)
    .find((found) => found !== undefined)
}
