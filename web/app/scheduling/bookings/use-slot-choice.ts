import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { ApiError } from '#shared/api/api.ts'

/** The selected slot and its error. */
export function useSlotChoice() {
  const t = useTranslate()
  const queries = useQueryClient()
  const [slot, setSlot] = useState<TimeSlot | null>(null)
  const [error, setError] = useState<string>()
  const [alternatives, setAlternatives] = useState<readonly TimeSlot[]>([])

  const choose = (chosen: TimeSlot | null) => {
    setSlot(chosen)
    setError(undefined)
    setAlternatives([])
  }
  /** True if the refusal concerns the slot; the calendar then shows it with the nearest free ones. */
  const explain = ({ code, message, problem }: ApiError): boolean => {
    if (!code.startsWith('SLOT_')) return false
    setSlot(null)
    setError(message)
    setAlternatives(problem.alternatives ?? [])
    void queries.invalidateQueries({ queryKey: [availabilityApi.publicMonth.path] })
    return true
  }
  return {
    slot,
    explain,
    requireSlot: () => setError(t('validation.timeslot')),
    picker: { value: slot, onChange: choose, error, alternatives },
  }
}
