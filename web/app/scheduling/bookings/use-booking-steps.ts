import useMediaQuery from '@mui/material/useMediaQuery'
import { type RefObject, useState } from 'react'
import { stepFields, steps } from './BookingSteps.tsx'
import type { DraftErrors, useBookingDraft } from './use-booking-draft.ts'

/** The step that a phone shows, and the moves between steps; on a desktop all steps are on one page. */
export function useBookingSteps(
  form: RefObject<HTMLFormElement | null>,
  booking: Pick<ReturnType<typeof useBookingDraft>, 'check' | 'setErrors'>,
) {
  const isPhone = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  const [step, setStep] = useState(0)

  const goTo = (chosen: number) => {
    setStep(chosen)
    requestAnimationFrame(() => {
      globalThis.scrollTo(0, 0)
      form.current?.querySelector<HTMLElement>('[data-step] h2')?.focus({ preventScroll: true })
    })
  }
  return {
    isPhone,
    step,
    isLast: !isPhone || step === steps.length - 1,
    back: () => goTo(step - 1),
    next: () => {
      const errors = booking.check()
      const here = stepFields[steps[step] ?? 'pay'].filter((field) => errors[field])
      if (here.length === 0) return goTo(step + 1)
      booking.setErrors(Object.fromEntries(here.map((field) => [field, errors[field]])))
    },
    /** Goes to the first step with an error and focuses its field. */
    showFirst: (errors: DraftErrors) => {
      const wrong = steps.findIndex((name) => stepFields[name].some((field) => errors[field]))
      if (wrong < 0) return
      setStep(wrong)
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>(`[data-step="${steps[wrong]}"] :is(input, button[tabindex="0"], textarea)`)
          ?.focus(),
      )
    },
  }
}
