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
  /** Loads only once somebody uses the page; the same function every time. */
  after?: () => Promise<void>
}

/** What has loaded is there at once when it is shown again. */
const loaded = new WeakMap<object, Partial<Record<Locale, unknown>>>()

/** A part of a page whose code follows the page. */
export function Late<Props extends object>({ load, props, before = null, after = atOnce }: LateProps<Props>) {
  const { locale } = useReading()
  const [Part, setPart] = useState(() => loaded.get(load)?.[locale] as ComponentType<Props> | undefined)
  useEffect(() => {
    void after()
      .then(() => load(locale))
      .then((part) => {
        loaded.set(load, { ...loaded.get(load), [locale]: part })
        setPart(() => part)
      })
  }, [load, locale, after])
  return Part ? <Part {...props} /> : before
}

const atOnce = () => Promise.resolve()
