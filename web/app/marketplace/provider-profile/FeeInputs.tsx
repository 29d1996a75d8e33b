import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { BooleanInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { platformSharePercent, shares } from '#schemas/money/platform-share.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { labelKey } from '#ui/forms/fields.ts'
import { MoneyInput } from '#ui/forms/MoneyInput.tsx'

interface FeeFields {
  /** Minor units; null while the field is empty. */
  fee: number | null
  isFree: boolean
}

/** A fee in whole units or free; below it the platform's share and the therapist's, updated while typing. */
export function FeeInputs({ currency }: { currency: string }) {
  const t = useTranslate()
  const { setValue } = useFormContext<FeeFields>()
  const { fee, isFree } = useWatch<FeeFields>()
  const [typed, setTyped] = useState(fee || null)
  // Switching back from free restores the fee.
  const setFree = (wanted: boolean) => {
    if (wanted) setTyped(fee || null)
    setValue('fee', wanted ? 0 : typed, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div>
      <MoneyInput
        source="fee"
        label={labelKey('fees', 'fee')}
        isRequired
        fullWidth
        helperText={t('fees.hint', { currency })}
        slotProps={{ input: { disabled: isFree === true } }}
      />
      <BooleanInput
        source="isFree"
        label={labelKey('fees', 'isFree')}
        onChange={({ target }: React.ChangeEvent<HTMLInputElement>) => setFree(target.checked)}
      />
      <Split fee={isFree ? 0 : fee} currency={currency} />
    </div>
  )
}

/** Always two lines high, so that the layout does not shift. */
function Split({ fee, currency }: { fee: number | null | undefined; currency: string }) {
  const t = useTranslate()
  const { money } = useFormats()
  const { platform, provider } = shares(fee ?? 0)
  return (
    <Typography component="output" sx={{ display: 'block', minHeight: '3.2em', color: 'var(--muted)' }}>
      {fee === 0
        ? t('fees.nothing_kept')
        : typeof fee === 'number' &&
          t('fees.split', {
            percent: platformSharePercent,
            share: money(platform, currency),
            earning: money(provider, currency),
          })}
    </Typography>
  )
}
