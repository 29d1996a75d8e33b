/** The columns among the fields: one element per field marked for lists, rendered by its kind. */
import { useRecordContext, useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import type { ListField } from '#schemas/platform/field-kinds.ts'
import { choiceKey, columnFields, labelKey } from '#ui/forms/fields.ts'
import type { Column } from './ListTable.tsx'
import { personName } from './person-name.ts'
import { StatusBadge } from './StatusBadge.tsx'

interface Row {
  id: string | number
  currency?: string
  [name: string]: unknown
}

export function columnsOf(fields: readonly ListField[], resource: string): Column[] {
  return columnFields(fields).map((field) => ({
    source: field.name,
    label: labelKey(resource, field.name),
    sort: field.ui.sort === true,
    right: field.kind === 'money' || field.kind === 'number',
    element: <FieldValue field={field} resource={resource} />,
  }))
}

export function FieldValue({ field, resource }: { field: ListField; resource: string }) {
  const row = useRecordContext<Row>()
  const t = useTranslate()
  const formats = useFormats()
  const value = row?.[field.name]
  if (value === null || value === undefined) return <span>{t('resources.nothing')}</span>
  const text = typeof value === 'string' ? value : ''

  switch (field.kind) {
    case 'money':
      return <span>{formats.money(Number(value), String(row?.currency))}</span>
    case 'number':
      return <span>{formats.number(Number(value))}</span>
    case 'instant':
      return (
        <time dateTime={text} style={{ whiteSpace: 'nowrap' }}>
          {formats.moment(text)}
        </time>
      )
    case 'date':
      return <time dateTime={text}>{formats.date(text, { dateStyle: 'medium' })}</time>
    case 'boolean':
      return <span>{t(`ra.boolean.${value === true}`)}</span>
    case 'choice': {
      const word = t(choiceKey(resource, field.name, text))
      return field.ui.badge ? <StatusBadge status={text} text={word} /> : <span>{word}</span>
    }
    case 'named':
      return <span>{String((value as { name?: unknown }).name)}</span>
    case 'many':
    case 'references':
      return <span>{formats.number((value as unknown[]).length)}</span>
    case 'password':
    case 'hidden':
    case 'code':
    case 'reference':
      return null
    case 'text':
    case 'paragraph':
    case 'email':
    case 'phone':
      return <Line text={field.ui.person ? personName(text, t) : text} />
  }
}

/** One line of a cell; a tooltip and the row's page show longer text in full. */
const Line = ({ text }: { text: string }) => (
  <span title={text} style={oneLine}>
    {text}
  </span>
)
const oneLine = {
  display: 'inline-block',
  maxWidth: '13.75rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
  // A link does not underline block elements inside it.
  textDecoration: 'inherit',
} as const
