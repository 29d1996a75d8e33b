import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { ListField } from '#schemas/platform/field-kinds.ts'
import { choiceKey, filterFields, labelKey } from '#ui/forms/fields.ts'
import { DateFilterField } from './DateFilterField.tsx'
import { FilterChoice, FilterInput } from './FilterField.tsx'
import { barHeight } from './list-style.ts'
import { searchMark } from './use-list-keys.ts'

interface ListFiltersProps {
  fields: readonly ListField[]
  resource: string
  /** Query parameters that take text. */
  texts?: readonly string[]
  /** Maximum length of such a text. */
  textMax?: number
  /** Query parameters that take a date. */
  dates?: readonly string[]
  /** Names that stand for several values of a field, listed before the values. */
  aliases?: Readonly<Record<string, readonly string[]>>
  /** Fields that always have a value. */
  always?: readonly string[]
  /** Custom filters. */
  children?: ReactNode
  /** There are many: on a desktop they share one line, on a phone all but the search are behind a button. */
  isCrowded?: boolean
}

/** The filters among the fields, above a list; the address holds them. */
export function ListFilters(props: ListFiltersProps) {
  const { fields, resource, texts = [], textMax = 80, dates = [], aliases = {}, always = [], children } = props
  const t = useTranslate()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const Others = isPhone && props.isCrowded ? Folded : Fragment
  return (
    <Box
      component="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: barHeight }}
    >
      {texts.map((name) => (
        <TypedFilter key={name} name={name} label={t(labelKey(resource, name))} max={textMax} />
      ))}
      <Others>
        {filterFields(fields).map((field) => (
          <ChosenFilter
            key={field.name}
            name={typeof field.ui.filter === 'string' ? field.ui.filter : field.name}
            label={t(labelKey(resource, field.name))}
            canBeAll={!always.includes(field.name)}
            {...(props.isCrowded && { maxWidth: crowdedWidth })}
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
        <ClearFilters always={always} />
      </Others>
    </Box>
  )
}

/** Pixels of a filter among many: six of them, and the button that clears them, fit beside the menu at 1280. */
export const crowdedWidth = 140

function Folded({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return (
    <Box component="details" sx={{ flex: '1 1 100%', '&[open] > summary': { mb: 2 } }}>
      <Box
        component="summary"
        sx={{
          display: 'list-item',
          lineHeight: '44px',
          px: 1,
          fontWeight: 600,
          color: 'var(--primary)',
          cursor: 'pointer',
        }}
      >
        {t('resources.filters')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>{children}</Box>
    </Box>
  )
}

/** Without rows the empty list offers the same. */
function ClearFilters({ always }: { always: readonly string[] }) {
  const t = useTranslate()
  const { filterValues, setFilters, total = 0 } = useListContext()
  const entries = Object.entries(filterValues as object)
  const permanent = entries.filter(([name]) => always.includes(name))
  if (total === 0 || entries.length === permanent.length) return null
  return (
    <Button
      onClick={() => setFilters(Object.fromEntries(permanent))}
      sx={{ minHeight: { xs: 44, sm: 32 }, px: 3, fontSize: 14 }}
    >
      {t('ra.navigation.clear_filters')}
    </Button>
  )
}

type Filters = Readonly<Record<string, string>>
/** By the filters that are shown, those that were set since: what is chosen before the list is drawn again adds to them. */
const setSince = new WeakMap<Filters, Filters>()

/** One query parameter of the list, from the address, with its setter. */
export function useFilter(name: string): [string, (value: string) => void] {
  const { filterValues, setFilters } = useListContext()
  const shown = filterValues as Filters
  // The same object is shown again where no filter is set.
  useEffect(() => void setSince.delete(shown), [shown])
  const set = (wanted: string) => {
    const { [name]: _, ...others } = setSince.get(shown) ?? shown
    const filters = wanted === '' ? others : { ...others, [name]: wanted }
    setSince.set(shown, filters)
    setFilters(filters)
  }
  return [shown[name] ?? '', set]
}

interface ChosenFilterProps {
  name: string
  label: string
  canBeAll?: boolean
  maxWidth?: number
  options: readonly { value: string; text: string }[]
}

/** Selects one of a few values; also for lists whose values are not in a schema. */
export function ChosenFilter({ name, ...choice }: ChosenFilterProps) {
  const [value, setValue] = useFilter(name)
  return <FilterChoice {...choice} value={value} onChange={setValue} />
}

function DateFilter({ name, label }: { name: string; label: string }) {
  const [value, setValue] = useFilter(name)
  return <DateFilterField label={label} value={value} onChange={setValue} />
}

/** Milliseconds without typing before the list is read. */
const debounceMs = 300

function TypedFilter({ name, label, max }: { name: string; label: string; max: number }) {
  const [value, setValue] = useFilter(name)
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState({ shown: value, sent: value })
  // Cleared or changed from outside: by a link, by "clear the filters", or by the back button.
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
    const timer = setTimeout(sendAfterPause, debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <FilterInput
      type="search"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      // Leaving the field applies the text at once: the list must not change later, while a dialog covers it.
      onBlur={send}
      autoComplete="off"
      maxLength={max}
      widths={{ flex: { xs: '1 1 100%', sm: '1 1 130px' }, maxWidth: { sm: 300 } }}
      {...{ [searchMark]: true }}
    />
  )
}
