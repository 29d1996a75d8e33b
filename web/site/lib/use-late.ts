import { type ComponentType, useEffect, useState } from 'react'
import type { Locale } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'

export type LoadPart<Props> = (locale: Locale) => Promise<ComponentType<Props>>

/** A part of a page whose code follows the page; undefined until it has loaded. `load` is the same function every time. */
export function useLate<Props>(load: LoadPart<Props>): ComponentType<Props> | undefined {
  const { locale } = useReading()
  const [part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => void load(locale).then((loaded) => setPart(() => loaded)), [load, locale])
  return part
}
