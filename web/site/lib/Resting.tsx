import { type ComponentType, use, useEffect, useRef, useState } from 'react'
import { useReading } from '#shared/i18n/words.tsx'
import type { Left } from './continue-from.ts'
import { type DrawnPart, DrawnParts } from './drawn-parts.ts'
import { firstUse } from './first-use.ts'
import type { LoadPart } from './Late.tsx'

interface RestingProps<Props> {
  name: DrawnPart
  /** The same function every time. */
  load: LoadPart<Props>
  props: Props
  /** What the build has drawn does not show the present state. */
  isStale?: boolean
}

const noHtml = { __html: '' }

/**
 * A part that the build has drawn: its HTML stays until somebody uses the page, and only then comes its code. What was focused,
 * typed or pressed by then is so afterwards. It stands in a `slot`, which has no box.
 */
export function Resting<Props extends object>({ name, load, props, isStale = false }: RestingProps<Props>) {
  const { locale } = useReading()
  const Drawn = use(DrawnParts)[name] as ComponentType<Props> | undefined
  const place = useRef<HTMLSlotElement>(null)
  const [live, setLive] = useState<{ Part: ComponentType<Props>; settle: () => void }>()

  useEffect(() => {
    const here = place.current
    if (live || !here) return live?.settle()
    const left: Left = {}
    // Before presses are held, so that a press is a sign of use.
    const used = firstUse()
    const isDrawn = here.hasChildNodes()
    let hasFailed = false
    const bring = async () => {
      try {
        const [Part, continuing] = await Promise.all([load(locale), isDrawn ? import('./continue-from.ts') : null])
        const settle = continuing?.leave(here, left, () => place.current) ?? (() => undefined)
        if (place.current === here) setLive({ Part, settle })
      } catch {
        // Without a connection; the next press tries again.
        hasFailed = true
      }
    }
    const hold = (event: Event) => {
      holdPress(event, here, left)
      if (!hasFailed) return
      hasFailed = false
      void bring()
    }
    for (const type of pressTypes) addEventListener(type, hold, true)
    void (isDrawn && !isStale ? used : Promise.resolve()).then(bring)
    return () => {
      for (const type of pressTypes) removeEventListener(type, hold, true)
    }
  }, [live, load, locale, isStale])

  if (live)
    return (
      <slot key="live" ref={place}>
        <live.Part {...props} />
      </slot>
    )
  if (Drawn)
    return (
      <slot>
        <Drawn {...props} />
      </slot>
    )
  return <slot ref={place} dangerouslySetInnerHTML={noHtml} suppressHydrationWarning />
}

const pressTypes = ['mousedown', 'click', 'submit', 'change'] as const

/** Holds a press until the code is there: of a button or field, of a select, which would open its list, Enter in a form, a choice. */
function holdPress(event: Event, here: HTMLElement, left: Left): void {
  const { type, target } = event
  const pressed = (target as Element).closest(
    type === 'click' ? 'input, button' : type === 'submit' ? 'form' : 'select',
  )
  if (!pressed || !here.contains(pressed)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  left.pressed = pressed
  left.type = type
}
