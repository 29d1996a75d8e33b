import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Locale } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'

export type LoadPart<Props> = (locale: Locale) => Promise<ComponentType<Props>>

interface LateProps<Props> {
  /** The same function every time. */
  load: LoadPart<Props>
  props: Props
  /** What keeps its place until it has loaded. */
  before?: ReactNode
}

/** A part of a page whose code follows the page. */
export function Late<Props extends object>({ load, props, before = null }: LateProps<Props>) {
  const { locale } = useReading()
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => void load(locale).then((part) => setPart(() => part)), [load, locale])
  return Part ? <Part {...props} /> : before
}
