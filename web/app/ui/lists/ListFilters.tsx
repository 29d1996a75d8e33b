import Box from '@mui/material/Box'
import type * as Type from 'typebox'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { choiceKey, filterFields, labelKey } from '#ui/forms/fields.ts'
import { FilterInput, FilterSelect } from './FilterField.tsx'

interface ListFiltersProps {
  schema: Type.TObject
  resource: string
  /** Words of the query that take what is typed. */
  texts?: readonly string[]
  /** How much may be typed into one of them. */
  textMax?: number
  /** Words of the query that take a date. */
  dates?: readonly string[]
  /** Words that stand for several values of a field, offered before them. */
  aliases?: Readonly<Record<string, readonly string[]>>
  /** Fields that always have a value. */
  always?: readonly string[]
  /** Filters with an idea of their own. */
  children?: ReactNode
}

/** The schema's filters above a list; they stay in the address. */
export function ListFilters(props: ListFiltersProps) {
  const { schema, resource, texts = [], textMax = 80, dates = [], aliases = {}, always = [], children } = props
  const t = useTranslate()
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      {texts.map((name) => (
        <TypedFilter key={name} name={name} label={t(labelKey(resource, name))} max={textMax} />
      ))}
      {filterFields(schema).map((field) => (
        <ChosenFilter
          key={field.name}
          name={typeof field.ui.filter === 'string' ? field.ui.filter : field.name}
          label={t(labelKey(resource, field.name))}
          canBeAll={!always.includes(field.name)}
          options={[...(aliases[field.name] ?? []), ...field.choices].map((value) => ({
            value,
            text: t(choiceKey(resource, field.name, value)),
          }))}
        />
      ))}
      {children}
      {dates.map((name) => (
        <DateFilter key={name} name={name} label={t(labelKey(resource, name))} />
      ))}
    </Box>
  )
}

/** One word of the list's query, as it stands in the address, and the way to change it. */
export function useFilter(name: string): [string, (value: string) => void] {
  const { filterValues, setFilters } = useListContext()
  const { [name]: value = '', ...others } = filterValues as Record<string, string>
  return [value, (wanted) => setFilters(wanted === '' ? others : { ...others, [name]: wanted })]
}

interface ChosenFilterProps {
  name: string
  label: string
  canBeAll?: boolean
  options: readonly { value: string; text: string }[]
}

/** One word out of a few; also for lists whose words no schema knows. */
export function ChosenFilter({ name, label, canBeAll = true, options }: ChosenFilterProps) {
  const t = useTranslate()
  const [value, setValue] = useFilter(name)
  return (
    <FilterSelect
      label={label}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      widths={{ flex: '1 1 150px', maxWidth: { sm: 240 } }}
    >
      {canBeAll && <option value="">{t('resources.all')}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </FilterSelect>
  )
}

function DateFilter({ name, label }: { name: string; label: string }) {
  const [value, setValue] = useFilter(name)
  return (
    <FilterInput
      type="date"
      label={label}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      widths={{ flex: '1 1 140px', maxWidth: { sm: 170 } }}
    />
  )
}

/** People are given this long between two letters before the list is asked. */
const pause = 300

function TypedFilter({ name, label, max }: { name: string; label: string; max: number }) {
  const [value, setValue] = useFilter(name)
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState({ shown: value, sent: value })
  // Cleared or changed elsewhere: by a link, by "clear the filters", by the back button.
  if (value !== last.shown) {
    setLast({ ...last, shown: value })
    if (value !== last.sent) setTyped(value)
  }
  const send = () => {
    const wanted = typed.trim()
    if (wanted === value) return
    setLast({ ...last, sent: wanted })
    setValue(wanted)
  }
  const sendAfterPause = useEffectEvent(send)
  useEffect(() => {
    const timer = setTimeout(sendAfterPause, pause)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <FilterInput
      type="search"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      // Whoever goes on to a row has finished: the list must not change while something lies over it.
      onBlur={send}
      autoComplete="off"
      maxLength={max}
      widths={{ flex: { xs: '1 1 100%', sm: '2 1 180px' }, maxWidth: { sm: 300 } }}
    />
  )
}
