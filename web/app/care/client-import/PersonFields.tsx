import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { type ImportField, importFields, ImportRow } from '#schemas/care/client-import.ts'
import { labelKey } from '#ui/forms/fields.ts'
import type { FieldProps } from '#ui/forms/use-schema-form.ts'

const types: Partial<Record<ImportField, string>> = { email: 'email', phoneNumber: 'tel' }
const required: readonly string[] = ImportRow.required ?? []

export type PersonValues = Record<ImportField, string>
export const emptyPerson = Object.fromEntries(importFields.map((name) => [name, ''])) as PersonValues

/** The typed values without empty fields. */
export const personIn = (values: PersonValues) =>
  Object.fromEntries(
    importFields.map((name) => [name, values[name].trim()]).filter(([, value]) => value !== ''),
  ) as Partial<PersonValues>

interface PersonFieldsProps {
  field: (name: ImportField) => FieldProps
  /** People imported by address may have no name. */
  isNameOptional?: boolean
}

/** Fields of an imported person. Autofill is off, because they describe another person than the user. */
export function PersonFields({ field, isNameOptional = false }: PersonFieldsProps) {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'grid', columnGap: 5, rowGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {importFields.map((name) => {
        const { problem, ...props } = field(name)
        return (
          <TextField
            key={name}
            {...props}
            fullWidth
            type={types[name] ?? 'text'}
            label={t(labelKey('imported-clients', name))}
            required={!isNameOptional && required.includes(name)}
            error={problem !== undefined}
            // Reserves the line, so that an error does not move the layout.
            helperText={problem ?? ' '}
            autoComplete="off"
            sx={name === 'email' ? { gridColumn: '1 / -1' } : {}}
          />
        )
      })}
    </Box>
  )
}
