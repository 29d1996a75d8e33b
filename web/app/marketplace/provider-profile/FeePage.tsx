import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import type { OwnProvider } from '#schemas/marketplace/provider-profile.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'
import { FormSection } from '#ui/forms/FormSection.tsx'
import { SchemaForm } from '#ui/forms/SchemaForm.tsx'
import { feeChangeOf, problemsOfFee, startOfFee } from './fee-change.ts'
import { FeeInputs } from './FeeInputs.tsx'
import { TherapyFees } from './TherapyFees.tsx'

/** The fee of a session: the general one, and below it those of each therapy. */
export function FeePage() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(providerApi.own)
  return (
    <Page wide title={t('fees.title')}>
      <Box sx={{ maxWidth: 560 }}>
        {isPending && <Skeleton variant="rounded" sx={{ height: { xs: 456, sm: 416 } }} />}
        {error && <LoadError error={error} onRetry={refetch} />}
        {data && <GeneralFee own={data} />}
      </Box>
      <TherapyFees />
    </Page>
  )
}

function GeneralFee({ own }: { own: OwnProvider }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const { general, currencyCode } = own.bookingFee
  const save = async (values: object) => {
    const saved = await call(providerApi.setGeneralFee, { body: feeChangeOf(values) })
    queries.setQueryData(keyOf(providerApi.own), saved)
    // Therapies without a fee of their own use the general one.
    void queries.invalidateQueries({ queryKey: ['fees'] })
  }
  return (
    <FormSection title={t('fees.general')} text={t('fees.general_text')}>
      <SchemaForm
        endpoint={providerApi.setGeneralFee}
        start={startOfFee(general)}
        check={problemsOfFee}
        save={save}
        saved="fees.saved"
      >
        <FeeInputs currency={currencyCode} />
      </SchemaForm>
    </FormSection>
  )
}
